import { listValue, messageValue } from '../../../platform/formats/text-value.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import * as queries from './queries.ts';
import { type Change, changeTask, notifyBuyer } from './notifications.ts';
import { mails } from '../mails.ts';

/** A seller is notified of the first question soon, and of those within the next hour by one mail. */
const quiet = 3_600_000;
/** Maximum number of questions listed in one mail; further ones are counted. */
const mostListed = 20;
const longestListed = 300;

/** Sends one mail to each user of a seller who may answer. If there is no such user, the questions are marked as notified. */
export async function notifySeller(database: Database, batch: { companyId: number; publicUrl: string; now: Date }): Promise<number> {
  return database.transaction(async (tx) => {
    const questions = await queries.takeUnnotified(tx, batch.companyId, batch.now);
    if (questions.length === 0) return 0;
    const people = await queries.peopleWith(tx, batch.companyId, 'chat.use');
    const sellers = people.map((person) => ({ ...person, kind: 'seller' as const }));
    const lines = questions.slice(0, mostListed).map(({ name, itemCode, body }) => {
      const text = body.length > longestListed ? `${body.slice(0, longestListed)} …` : body;
      return messageValue('question.news.line', { name, code: itemCode, text });
    });
    if (questions.length > mostListed) lines.push(messageValue('question.news.more', { count: questions.length - mostListed }));
    const values = { count: questions.length, lines: listValue(lines), link: '/seller-console/questions?state=open' };
    await notify(tx, batch, mails.questionsAsked, sellers, values);
    return people.length;
  });
}

const notifySellers: Task = async (_payload, { database, config, now }) => {
  const time = now();
  for (const companyId of await queries.companiesToNotify(database, new Date(time.getTime() - quiet)))
    await notifySeller(database, { companyId, publicUrl: config.publicUrl, now: time });
};

/** Mails changes of answers that were made too soon after the last mail; withdrawn answers are skipped. */
const notifyOfChange: Task = async (payload, { database, config, now }) => {
  const { id, since } = payload as Change;
  await database.transaction(async (tx) => {
    const found = await queries.lockQuestion(tx, null, id);
    const isNews = since === undefined || found?.notifiedAt?.getTime() === new Date(since).getTime();
    if (found?.state === 'answered' && isNews) await notifyBuyer(tx, found, { publicUrl: config.publicUrl, now: now() });
  });
};

export const tasks: Record<string, Task> = { 'questions:notify': notifySellers, [changeTask]: notifyOfChange };
export const crontab = ['*/5 * * * * questions:notify ?max=1'];
