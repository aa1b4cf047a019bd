import { isLanguage } from '../../../../contract/values/locale.ts';
import { message } from '../../../../contract/messages/index.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { sendMails, writeMail } from '../../../platform/mail/mail.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import * as queries from './queries.ts';
import { changeTask, tellAsker } from './notifications.ts';

/** A seller is told of the first question soon, and of those that follow within the hour by one mail. */
const quiet = 3_600_000;
/** Questions that one mail names; of further ones it says how many. */
const mostTold = 20;
const longestTold = 300;

/** One mail to each of a seller's people who may answer. Nobody to tell: the questions count as told, and wait in the console. */
export async function tellSeller(database: Database, told: { companyId: number; publicUrl: string; now: Date }): Promise<number> {
  return database.transaction(async (tx) => {
    const questions = await queries.takeUntold(tx, told.companyId, told.now);
    if (questions.length === 0) return 0;
    const people = await queries.peopleWith(tx, told.companyId, 'chat.use');
    const mails = people.map(({ email, language: own }) => {
      const language = isLanguage(own) ? own : 'en';
      const lines = questions.slice(0, mostTold).map(({ name, itemCode, body }) => {
        const text = body.length > longestTold ? `${body.slice(0, longestTold)} …` : body;
        return message('question.news.line', language, { name, code: itemCode, text });
      });
      if (questions.length > mostTold) lines.push(message('question.news.more', language, { count: questions.length - mostTold }));
      return writeMail({
        to: email,
        template: 'questionsAsked',
        language,
        values: { count: questions.length, lines: lines.join('\n') },
        link: `${told.publicUrl}/seller-console/questions?state=open`,
        kind: 'seller',
        now: told.now,
      });
    });
    await sendMails(tx, mails);
    return mails.length;
  });
}

const tellSellers: Task = async (_payload, { database, config, now }) => {
  const time = now();
  for (const companyId of await queries.companiesToTell(database, new Date(time.getTime() - quiet)))
    await tellSeller(database, { companyId, publicUrl: config.publicUrl, now: time });
};

/** Changes of an answer that came too soon after the last mail; what was taken back meanwhile is told no more. */
const tellChange: Task = async (payload, { database, config, now }) => {
  const { id } = payload as { id: number };
  await database.transaction(async (tx) => {
    const found = await queries.lockQuestion(tx, null, id);
    if (found?.state === 'answered') await tellAsker(tx, found, { publicUrl: config.publicUrl, now: now() });
  });
};

export const tasks: Record<string, Task> = { 'questions:tell': tellSellers, [changeTask]: tellChange };
export const crontab = ['*/5 * * * * questions:tell ?max=1'];
