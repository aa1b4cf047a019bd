import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

const importColumns = sql`
  p.file_name, s.name as store, p.state, p.layout, p.lines, p.created_items, p.changed_items, p.same_items, p.bad_lines, p.undone_items, p.not_undone_items,
  p.created_at, p.finished_at`;
const importTables = sql`import p join store s on s.id = p.store_id`;
const changeColumns = sql`
  s.name as store, p.change, p.state, p.items, p.changed_items, p.partly_items, p.refused_items, p.created_at, p.applied_at, p.finished_at`;
const changeTables = sql`bulk_change p join store s on s.id = p.store_id`;

export const personalData: PersonalData = {
  tables: { import: 'exported', bulk_change: 'exported' },
  files: [
    {
      name: 'product-imports',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${importColumns} from ${importTables}
          where p.user_id = ${userId} or p.step_user_id = ${userId} order by p.created_at, p.id`.execute(tx),
    },
    {
      name: 'product-changes',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${changeColumns} from ${changeTables}
          where p.user_id = ${userId} or p.applied_by = ${userId} order by p.created_at, p.id`.execute(tx),
    },
    {
      name: 'product-imports',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${importColumns}, u.name as by from ${importTables} left join user_account u on u.id = p.user_id
          where s.company_id = ${companyId} order by p.created_at, p.id`.execute(tx),
    },
    {
      name: 'product-changes',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${changeColumns}, u.name as by from ${changeTables} left join user_account u on u.id = coalesce(p.applied_by, p.user_id)
          where s.company_id = ${companyId} order by p.created_at, p.id`.execute(tx),
    },
  ],
};
