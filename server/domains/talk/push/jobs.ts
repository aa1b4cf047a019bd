import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { takePush } from '../../../platform/notices/queries.ts';
import { noticeText } from '../../../platform/notices/render.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { pushUnread } from '../chat/push-jobs.ts';
import { mails } from '../mails.ts';
import { sendPush, topicOf } from './delivery-jobs.ts';
import { addPushes, forgetPushes } from './queries.ts';

/** Seconds: what happened to orders is news for a week. */
const lifetime = 7 * 86_400;

/** Puts a notice on its way to the devices of its reader, once. The chat notifies them by itself, and sooner. */
export async function pushNotice(tx: Tx, id: number, now: Date): Promise<void> {
  const notice = await takePush(tx, id);
  if (!notice || notice.kind === mails.chatUnread.key) return;
  const { title, paragraphs } = noticeText(notice, { language: languageOrEnglish(notice.language), seesPrices: notice.seesPrices });
  const topic = topicOf(`notice ${notice.userId} ${id}`);
  const payload = { kind: notice.category, id: String(id), title, link: notice.link, tag: topic };
  const urgency = notice.category === 'money' ? 'high' : 'normal';
  await addPushes(tx, [{ userId: notice.userId, payload, text: paragraphs.join('\n'), topic, urgency, lifetime }], now);
}

const idOf = (payload: unknown): number => (payload as { id: number }).id;

export const tasks: Record<string, Task> = {
  'push:notice': async (payload, { database, now }) => database.transaction((tx) => pushNotice(tx, idOf(payload), now())),
  'push:chat': async (payload, { database, now }) => pushUnread(database, (payload as { gid: string }).gid, now()),
  'push:send': async (payload, { database, now, config }) => sendPush({ database, now, publicUrl: config.publicUrl }, idOf(payload)),
  'push:forget': async (_payload, { database, now }) => database.transaction((tx) => forgetPushes(tx, now())),
};
export const crontab = ['23 3 * * * push:forget ?max=1'];
