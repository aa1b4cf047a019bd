import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import { moneyValue } from '../../../platform/formats/text-value.ts';
import { noteLowBalances } from './setting-queries.ts';
import { mails } from '../mails.ts';

/** Notifies companies whose balance has fallen below their limit; once, until it has been above again. */
const notifyLowBalances: Task = async (_payload, { database, now, config }) => {
  await database.transaction(async (tx) => {
    const low = await noteLowBalances(tx, now());
    const recipients = low.flatMap(({ people, ...found }) => people.map((person) => ({ ...person, ...found, kind: 'buyer' as const })));
    await notify(tx, { now: now(), publicUrl: config.publicUrl }, mails.lowBalance, recipients, ({ currency, balance, mark }) => ({
      balance: moneyValue(balance, currency),
      limit: moneyValue(mark, currency),
      link: '/account/payment-setting',
    }));
  });
};

export const tasks: Record<string, Task> = { 'payments:low-balance': notifyLowBalances };
export const crontab = ['*/15 * * * * payments:low-balance ?max=1'];
