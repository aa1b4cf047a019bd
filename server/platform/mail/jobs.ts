import type { JobContext, Task } from '../jobs/jobs.ts';
import { type Mailer, MailError } from './mailer.ts';
import * as queries from './queries.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const mostAttempts = 16;
const firstPause = 30_000;
const longestPause = 6 * 3_600_000;
/** Longer than the longest delivery. */
const lease = 2 * 60_000;
/** A job does not hold up others for longer; the rest is taken up by the next minute's. */
const longestRun = 60_000;
const retentionDays = 90;

/** Full jitter: anything from nothing to the doubling bound, so that many that failed together do not come back together. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(longestPause, firstPause * 2 ** (attempts - 1)));
}

/** Delivers whatever is due, one after the other, until nothing is left or the mail server cannot be reached. */
const deliver: Task = async (_payload, context) => {
  const { mailer, database, now } = context;
  if (!mailer) return;
  await queries.buryLate(database.kysely, now());
  const ends = performance.now() + longestRun;
  while (performance.now() < ends) if (!(await deliverOne(mailer, context))) return;
};

/** False: nothing is due, or there is no sense in going on. */
async function deliverOne(mailer: Mailer, { database, now, log, config }: JobContext): Promise<boolean> {
  const time = now();
  const claimed = await queries.claimDue(database.kysely, time, new Date(time.getTime() + lease));
  if (!claimed) return false;
  const { topic, userId, ...mail } = claimed;
  try {
    const unsubscribe = topic !== null && userId !== null ? await unsubscribeLink(database, config.publicUrl, { userId, topic }) : null;
    await mailer.send({ ...mail, ...(unsubscribe !== null && { unsubscribe }) });
  } catch (error) {
    const { message, hopeless, unreachable } =
      error instanceof MailError ? error : { message: String(error).slice(0, 500), hopeless: false, unreachable: false };
    const failedAt = now();
    const dead = hopeless || mail.attempts >= mostAttempts;
    await queries.markFailed(database.kysely, mail.id, {
      error: message,
      nextAttemptAt: new Date(failedAt.getTime() + pauseAfter(mail.attempts)),
      deadAt: dead ? failedAt : null,
    });
    // What the server says may name the recipient: that is for the operator's page, not for the log.
    log[dead ? 'error' : 'warn']({ mail: mail.id, attempts: mail.attempts }, dead ? 'a mail cannot be delivered' : 'a mail was not taken');
    return !unreachable;
  }
  await queries.markSent(database.kysely, mail.id, now());
  return true;
}

const forget: Task = async (_payload, { database, now }) => {
  await queries.forgetMails(database.kysely, new Date(now().getTime() - retentionDays * 86_400_000));
};

export const tasks: Record<string, Task> = { 'mail:deliver': deliver, 'mail:forget': forget };
export const crontab = ['* * * * * mail:deliver ?max=1', '23 4 * * * mail:forget ?max=1'];
