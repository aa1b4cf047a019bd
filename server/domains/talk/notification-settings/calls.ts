import {
  isRequired,
  type MailTime,
  notificationSettingCalls,
  type NotificationTopic,
  notificationTopics,
  topicsFor,
} from '../../../../contract/talk/notification-settings.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { type Caller, isSeller, signedIn } from '../../../platform/scope.ts';

const topicsOf = (caller: Caller) => topicsFor(caller.operator ? 'operator' : isSeller(caller) ? 'seller' : 'buyer');

type Saved = { notice: boolean; mail: boolean; daily: boolean };
/** Of who has chosen nothing. */
function untouched(topic: NotificationTopic): Saved {
  const { mail } = notificationTopics[topic];
  return { notice: true, mail: mail !== 'never', daily: mail === 'daily' };
}
const timeOf = ({ mail, daily }: Saved): MailTime => (!mail ? 'never' : daily ? 'daily' : 'now');

export const handlers: Handler[] = [
  handle(notificationSettingCalls.list, async (_, context) => {
    const caller = signedIn(context);
    const saved = await context.database.kysely
      .selectFrom('notification_setting')
      .select(['topic', 'notice', 'mail', 'daily'])
      .where('user_id', '=', caller.userId)
      .execute();
    const byTopic = new Map(saved.map(({ topic, ...own }) => [topic, own]));
    return topicsOf(caller).map((topic) => {
      const required = isRequired(topic);
      const own = (required ? undefined : byTopic.get(topic)) ?? untouched(topic);
      return { topic, notice: own.notice, mail: timeOf(own), required };
    });
  }),
  handle(notificationSettingCalls.save, async ({ topic, notice, mail: time }, context) => {
    const caller = signedIn(context);
    if (isRequired(topic) || !topicsOf(caller).includes(topic)) throw invalidFields({ topic: 'notification.topic' });
    const wanted: Saved = { notice, mail: time !== 'never', daily: time === 'daily' };
    await context.database.kysely
      .insertInto('notification_setting')
      .values({ user_id: caller.userId, topic, ...wanted })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(wanted))
      .execute();
    return {};
  }),
];
