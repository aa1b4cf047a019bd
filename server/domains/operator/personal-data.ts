import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

const columns = sql`at, action, subject, before, after, network`;

/** The audit log can only be added to. */
export const personalData: PersonalData = {
  tables: { audit_log: 'exported' },
  files: [
    {
      name: 'decisions',
      scope: 'person',
      open: (tx, { userId }) => sql`${exportCursor} select ${columns} from audit_log where user_id = ${userId} order by id`.execute(tx),
    },
    {
      name: 'audit-log',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select ${columns} from audit_log where company_id = ${companyId} order by id`.execute(tx),
    },
  ],
};
