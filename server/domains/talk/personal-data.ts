import { sql } from 'kysely';
import { forgetNamesInNotices, forgetNoticesOf } from '../../platform/notices/queries.ts';
import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

/** A copy contains the notices that the message centre shows. Settings and notices are of no use without the person. What colleagues read stays, without the name. */
export const personalData: PersonalData = {
  tables: { notification_setting: 'exported and erased', notice: 'exported and erased' },
  files: [
    {
      name: 'notification-settings',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select topic, notice, mail, daily from notification_setting where user_id = ${userId} order by topic`.execute(
          tx,
        ),
    },
    {
      name: 'notices',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select n.category, n.kind, n.parameters, n.link, n.created_at, n.read_at
          from notice n join user_account u on u.id = n.user_id join role r on r.id = u.role_id
          where n.user_id = ${userId} and (n.access_code is null or n.access_code = any(r.access_codes)) order by n.id`.execute(tx),
    },
  ],
  erasePeople: async (tx, { people, companyId }) => {
    const userIds = people.map(({ userId }) => userId);
    await forgetNoticesOf(tx, userIds);
    await forgetNamesInNotices(
      tx,
      companyId,
      people.map(({ name }) => name),
    );
    await tx.deleteFrom('notification_setting').where('user_id', '=', anyOf(userIds)).execute();
  },
};
