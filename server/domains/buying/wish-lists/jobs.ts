import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { mails } from '../mails.ts';
import { linesOf, type News, newsOf } from './notifications.ts';
import { cheapest } from './service.ts';
import * as queries from './watch-queries.ts';

/** The period that the regular run covers: more than twice its interval, since a repeated check sends nothing twice. */
const lookBack = 3 * 60_000;

/**
 * Checks the watches of a company, and sends each user one mail with the conditions that began to hold. The rows are locked and updated in
 * the transaction of the mails, so nothing is sent twice.
 */
export async function notifyCompany(
  database: Database,
  look: { companyId: number; itemIds: readonly number[] | null; publicUrl: string; now: Date },
): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await queries.lockWatches(tx, look.companyId, look.itemIds);
    if (rows.length === 0) return 0;
    const lines = [...new Set(rows.flatMap((row) => row.variantIds))].map((variantId) => ({ variantId, quantity: 0 }));
    const prices = await resolvePrices(tx, { lines, companyId: look.companyId, now: look.now });
    const changed: { id: number; inStock: boolean; isBelow: boolean }[] = [];
    const news: News[] = [];
    for (const row of rows) {
      const price = cheapest(prices, row.variantIds);
      const inStock = row.stock > 0;
      const isBelow = row.priceBelow !== null && price !== null && price.unitPrice < row.priceBelow;
      if (inStock === row.inStock && isBelow === row.isBelow) continue;
      changed.push({ id: row.id, inStock, isBelow });
      news.push(...newsOf(row, price, { inStock, isBelow }));
    }
    if (changed.length > 0) await queries.updateWatches(tx, changed);
    const recipients = [...Map.groupBy(news, ({ row }) => row.userId).values()].flatMap((own) =>
      own
        .slice(0, 1)
        .map(({ row }) => ({ userId: row.userId, email: row.email, language: row.language, kind: 'buyer' as const, news: own })),
    );
    await notify(tx, look, mails.wishListNews, recipients, (person) => ({
      lines: linesOf(person.news),
      link: '/my-favorite/wish-list',
    }));
    return recipients.length;
  });
}

/** Companies are processed one after the other, so that none waits for the rows of another. */
async function notifyCompanies(itemIds: readonly number[] | null, { database, config, now }: Parameters<Task>[1]): Promise<void> {
  for (const companyId of await queries.companiesWatching(database, itemIds))
    await notifyCompany(database, { companyId, itemIds, publicUrl: config.publicUrl, now: now() });
}

/** Every minute: items named by events. */
const notifyChanged: Task = async (_payload, context) => {
  const now = context.now();
  const itemIds = await queries.changedItems(context.database, new Date(now.getTime() - lookBack), now);
  if (itemIds.length > 0) await notifyCompanies(itemIds, context);
};

/** Every hour: all watches, for changes missed while nothing ran, and for changed agreements and rights. */
const notifyAll: Task = (_payload, context) => notifyCompanies(null, context);

export const tasks: Record<string, Task> = { 'lists:notify': notifyChanged, 'lists:notify-all': notifyAll };
export const crontab = ['* * * * * lists:notify ?max=1', '17 * * * * lists:notify-all ?max=1'];
