import { noticeDays } from '../../../../contract/talk/notices.ts';
import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import { forgetNotices, takeDigest, takeDigestPeople } from '../../../platform/notices/queries.ts';
import { noticeText } from '../../../platform/notices/render.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { message } from '../../../platform/texts.ts';
import { mails } from '../mails.ts';

/** Number of people whose collected mails are written in one transaction. */
const batch = 200;
/** Maximum number of notices listed in one mail; further ones are counted. */
const mostListed = 50;
const day = 86_400_000;
const centres = { buyer: '/message/center', seller: '/seller-console/notices', operator: '/operator/notices' } as const;

/**
 * Writes the collected mails of the next people: what they have not read by now. The notices stop waiting in the same transaction, so that each
 * is mailed once. Returns the number of people.
 */
export async function sendDigests(tx: Tx, { now, publicUrl }: { now: Date; publicUrl: string }): Promise<number> {
  const people = await takeDigestPeople(tx, now, batch);
  const taken = await takeDigest(
    tx,
    people.map(({ userId }) => userId),
    now,
  );
  const byUser = Map.groupBy(taken, ({ userId }) => userId);
  const recipients = people.flatMap((person) => {
    const own = (byUser.get(person.userId) ?? []).filter(
      ({ accessCode }) => accessCode === null || person.accessCodes.includes(accessCode),
    );
    return own.length > 0 ? [{ ...person, own }] : [];
  });
  await notify(tx, { now, publicUrl }, mails.dailyNews, recipients, ({ own, language: known, kind, seesPrices }) => {
    const language = languageOrEnglish(known);
    const lines = own.slice(0, mostListed).map((notice) => {
      const { title } = noticeText(notice, { language, seesPrices });
      return notice.link === null ? title : `${title}\n${publicUrl}${notice.link}`;
    });
    if (own.length > mostListed) lines.push(message('notice.more', language, { count: own.length - mostListed }));
    return { count: own.length, list: lines.join('\n\n'), link: centres[kind] };
  });
  return people.length;
}

const digest: Task = async (_payload, { database, now, config }) => {
  for (let written = batch; written === batch;)
    written = await database.transaction((tx) => sendDigests(tx, { now: now(), publicUrl: config.publicUrl }));
};

const forget: Task = async (_payload, { database, now }) => {
  await forgetNotices(database.kysely, new Date(now().getTime() - noticeDays * day));
};

export const tasks: Record<string, Task> = { 'notices:digest': digest, 'notices:forget': forget };
export const crontab = ['*/10 * * * * notices:digest ?max=1', '37 4 * * * notices:forget ?max=1'];
