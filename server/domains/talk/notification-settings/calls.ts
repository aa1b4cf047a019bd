import { notificationSettingCalls, notificationTopics } from '../../../../contract/talk/notification-settings.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { type Caller, isBuyer, isSeller, signedIn } from '../../../platform/scope.ts';

const none = { optional: [], required: [] } as const;
const topicsOf = (caller: Caller) => (isSeller(caller) ? notificationTopics.seller : isBuyer(caller) ? notificationTopics.buyer : none);

export const handlers: Handler[] = [
  handle(notificationSettingCalls.list, async (_, context) => {
    const caller = signedIn(context);
    const saved = await context.database.kysely
      .selectFrom('notification_setting')
      .select(['topic', 'mail'])
      .where('user_id', '=', caller.userId)
      .execute();
    const byTopic = new Map(saved.map(({ topic, mail }) => [topic, mail]));
    const { optional, required } = topicsOf(caller);
    return [
      ...optional.map((topic) => ({ topic, mail: byTopic.get(topic) ?? true, required: false })),
      ...required.map((topic) => ({ topic, mail: true, required: true })),
    ];
  }),
  handle(notificationSettingCalls.save, async ({ topic, mail }, context) => {
    const { userId } = signedIn(context);
    await context.database.kysely
      .insertInto('notification_setting')
      .values({ user_id: userId, topic, mail })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ mail }))
      .execute();
    return {};
  }),
];
