import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

/** Settings are of no use without the person. */
export const personalData: PersonalData = {
  tables: { notification_setting: 'exported and erased' },
  files: [
    {
      name: 'notification-settings',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select topic, mail from notification_setting where user_id = ${userId} order by topic`.execute(tx),
    },
  ],
  erasePeople: async (tx, { people }) => {
    await tx
      .deleteFrom('notification_setting')
      .where('user_id', '=', anyOf(people.map(({ userId }) => userId)))
      .execute();
  },
};
