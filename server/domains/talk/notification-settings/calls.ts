import {
  isCollected,
  isRequired,
  mailTimesOf,
  type MailTime,
  notificationSettingCalls,
  type NotificationTopic,
  notificationTopics,
  topicsFor,
} from '../../../../contract/talk/notification-settings.ts';
import { timeZone } from '../../../../contract/values/locale.ts';
import { isTimeZone } from '../../../platform/time-zones.ts';
import { setTimeZone, zoneOf } from '../../identity/index.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { type Caller, isSeller, signedIn } from '../../../platform/scope.ts';

const topicsOf = (caller: Caller) => topicsFor(caller.operator ? 'operator' : isSeller(caller) ? 'seller' : 'buyer');

type Saved = { notice: boolean; toast: boolean; push: boolean; mail: boolean; daily: boolean; period: string };
/** Of who has chosen nothing. */
function untouched(topic: NotificationTopic): Saved {
  const { mail } = notificationTopics[topic];
  return savedOf({ notice: true, toast: true, push: true, time: mail });
}
/** `daily` says that mails are collected, `period` how long. */
function savedOf({ notice, toast, push, time }: { notice: boolean; toast: boolean; push: boolean; time: MailTime }): Saved {
  return { notice, toast, push, mail: time !== 'never', daily: isCollected(time), period: isCollected(time) ? time : 'daily' };
}
const timeOf = ({ mail, daily, period }: Saved): MailTime => (!mail ? 'never' : daily ? (period as MailTime) : 'now');

export const handlers: Handler[] = [
  handle(notificationSettingCalls.list, async (_, context) => {
    const caller = signedIn(context);
    const saved = await context.database.kysely
      .selectFrom('notification_setting')
      .select(['topic', 'notice', 'toast', 'push', 'mail', 'daily', 'period'])
      .where('user_id', '=', caller.userId)
      .execute();
    const byTopic = new Map(saved.map(({ topic, ...own }) => [topic, own]));
    return topicsOf(caller).map((topic) => {
      const required = isRequired(topic);
      const own = (required ? undefined : byTopic.get(topic)) ?? untouched(topic);
      return { topic, notice: own.notice, toast: own.toast, push: own.push, mail: timeOf(own), required };
    });
  }),
  handle(notificationSettingCalls.save, async ({ topic, notice, toast, push, mail: time }, context) => {
    const caller = signedIn(context);
    if (isRequired(topic) || !topicsOf(caller).includes(topic)) throw invalidFields({ topic: 'notification.topic' });
    if (!mailTimesOf(topic).includes(time)) throw invalidFields({ mail: 'notification.mail' });
    const wanted = savedOf({ notice, toast, push, time });
    await context.database.kysely
      .insertInto('notification_setting')
      .values({ user_id: caller.userId, topic, ...wanted })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(wanted))
      .execute();
    return {};
  }),
  handle(notificationSettingCalls.zone, async (_, context) => ({
    zone: await zoneOf(context.database.kysely, signedIn(context).userId),
    market: timeZone,
  })),
  handle(notificationSettingCalls.saveZone, async ({ zone }, context) => {
    if (zone !== null && !isTimeZone(zone)) throw invalidFields({ zone: 'notification.zone' });
    await setTimeZone(context.database.kysely, signedIn(context).userId, zone);
    return {};
  }),
];
