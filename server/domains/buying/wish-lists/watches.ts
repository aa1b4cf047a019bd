import { isLanguage, type Language } from '../../../../contract/values/locale.ts';
import { message } from '../../../../contract/messages/index.ts';
import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { sendMails, writeMail, type WrittenMail } from '../../../platform/mail/mail.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import { moneyText } from '../cart/index.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type Asking, cheapest } from './service.ts';
import * as queries from './watch-queries.ts';

/** Maximum number of lines in one mail; further ones are counted. */
const mostListed = 30;
/** The period that the regular run covers: more than twice its interval, since a repeated check sends nothing twice. */
const lookBack = 3 * 60_000;

/**
 * Sets the notifications of a line. Conditions that already hold send no mail: stock counts after it has been zero, and a price limit above
 * the current price is refused.
 */
export async function watchLine(
  database: Database,
  asking: Asking,
  watch: { lineId: number; backInStock: boolean; priceBelow: number | null },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!watch.backInStock && watch.priceBelow === null) {
      if (!(await queries.endWatch(tx, asking, watch.lineId))) throw notFound();
      return;
    }
    const target = await queries.findTarget(tx, asking, watch.lineId);
    if (!target) throw notFound();
    // Otherwise users who may not see prices could find them out by trying.
    if (watch.priceBelow !== null && !asking.seesPrices) throw invalidFields({ priceBelow: 'lists.pricesHidden' });
    if (watch.priceBelow !== null) {
      const lines = target.variantIds.map((variantId) => ({ variantId, quantity: 0 }));
      const price = cheapest(await resolvePrices(tx, { lines, companyId: asking.companyId, now: asking.now }), target.variantIds);
      if (price && price.unitPrice < watch.priceBelow) throw invalidFields({ priceBelow: 'lists.alreadyBelow' });
    }
    await queries.saveWatch(tx, asking, { ...watch, inStock: target.stock > 0 });
  });
}

type News = { row: queries.WatchRow; text: string };

const languageOf = (row: queries.WatchRow): Language => (isLanguage(row.language) ? row.language : 'en');

/** The conditions of a watch that begin to hold; each is a line of the mail. */
function newsOf(row: queries.WatchRow, price: ResolvedPrice | null, found: { inStock: boolean; isBelow: boolean }): News[] {
  const language = languageOf(row);
  const values = { name: row.name, code: row.sku ?? row.itemCode };
  const news: News[] = [];
  if (row.backInStock && found.inStock && !row.inStock)
    news.push({ row, text: message('lists.news.stock', language, { ...values, pieces: row.stock }) });
  if (row.priceBelow !== null && price && found.isBelow && !row.isBelow && row.seesPrices) {
    const money = (amount: number) => moneyText(amount, row.currency, language);
    news.push({
      row,
      text: message('lists.news.price', language, { ...values, price: money(price.unitPrice), wish: money(row.priceBelow) }),
    });
  }
  return news;
}

function mailFor(news: readonly News[], { publicUrl, now }: { publicUrl: string; now: Date }): WrittenMail[] {
  const [first] = news;
  if (!first) return [];
  const language = languageOf(first.row);
  const lines = news.slice(0, mostListed).map(({ text }) => text);
  if (news.length > mostListed) lines.push(message('lists.news.more', language, { count: news.length - mostListed }));
  return [
    writeMail({
      to: first.row.email,
      template: 'wishListNews',
      language,
      values: { lines: lines.join('\n') },
      link: `${publicUrl}/my-favorite/wish-list`,
      kind: 'buyer',
      now,
    }),
  ];
}

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
    const mails = [...Map.groupBy(news, ({ row }) => row.userId).values()].flatMap((own) => mailFor(own, look));
    await sendMails(tx, mails);
    return mails.length;
  });
}

/** Companies are processed one after the other, so that none waits for the rows of another. */
async function notify(itemIds: readonly number[] | null, { database, config, now }: Parameters<Task>[1]): Promise<void> {
  for (const companyId of await queries.companiesWatching(database, itemIds))
    await notifyCompany(database, { companyId, itemIds, publicUrl: config.publicUrl, now: now() });
}

/** Every minute: items named by events. */
const notifyChanged: Task = async (_payload, context) => {
  const now = context.now();
  const itemIds = await queries.changedItems(context.database, new Date(now.getTime() - lookBack), now);
  if (itemIds.length > 0) await notify(itemIds, context);
};

/** Every hour: all watches, for changes missed while nothing ran, and for changed agreements and rights. */
const notifyAll: Task = (_payload, context) => notify(null, context);

export const tasks: Record<string, Task> = { 'lists:tell': notifyChanged, 'lists:tell-all': notifyAll };
export const crontab = ['* * * * * lists:tell ?max=1', '17 * * * * lists:tell-all ?max=1'];
