import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

/** Settings are of no use without the person. */
export const personalData: PersonalData = {
  tables: { notification_setting: 'erased' },
  erasePeople: async (tx, { people }) => {
    await tx
      .deleteFrom('notification_setting')
      .where('user_id', '=', anyOf(people.map(({ userId }) => userId)))
      .execute();
  },
};
