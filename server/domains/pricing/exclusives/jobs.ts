import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import { listValue, messageValue, type TextValue } from '../../../platform/formats/text-value.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify, type Recipient } from '../../../platform/notifications.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import * as queries from './notice-queries.ts';
import { mails } from '../mails.ts';

/** Maximum number of names in one mail; further ones are counted. */
const mostNamed = 10;

/**
 * Sends buyers one mail each about items and stores that have become exclusive to their companies since the last run. The run and its mails
 * are one transaction: nothing is sent twice, and later beginnings are sent when they begin.
 */
export async function notifyBuyers(database: Database, { publicUrl, now }: { publicUrl: string; now: Date }): Promise<number> {
  return database.transaction(async (tx) => {
    const round = await queries.takeRound(tx);
    if (!round) return 0;
    const news: (Recipient & { values: { lines: TextValue; link: string } })[] = [];
    // One by one: each company has its own rights, and new exclusives are rare.
    for (const companyId of await queries.companiesToNotify(tx, round)) {
      for (const [own, people] of Map.groupBy(await queries.buyersOf(tx, companyId), (person) => person.language)) {
        const language = languageOrEnglish(own);
        const { items, stores, names } = await queries.newsOf(tx, companyId, round, language, mostNamed);
        const count = items + stores;
        if (count === 0) continue;
        const lines: TextValue[] = names.map((name) => `• ${name}`);
        if (count > names.length) lines.push(messageValue('exclusive.news.more', { count: count - names.length }));
        const values = { lines: listValue(lines), link: `/exclusive/${items === 0 ? 'store' : 'product'}-exclusive` };
        for (const { userId, email } of people) news.push({ userId, email, language: own, kind: 'buyer', values });
      }
    }
    await notify(tx, { publicUrl, now }, mails.exclusiveNews, news, ({ values }) => values);
    return news.length;
  });
}

const notifyOfNew: Task = async (_payload, { database, config, now }) => {
  await notifyBuyers(database, { publicUrl: config.publicUrl, now: now() });
};

export const tasks: Record<string, Task> = { 'exclusives:notify': notifyOfNew };
export const crontab = ['*/10 * * * * exclusives:notify ?max=1'];
