import { sql } from 'kysely';
import type { CompanyRow } from '../../../../contract/companies/operator-companies.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

export type CompanyFilter = {
  keyword?: string | undefined;
  kind?: 'buyer' | 'seller' | undefined;
  state?: string | undefined;
  countryCode?: string | undefined;
};
export type ListedCompany = Omit<CompanyRow, 'createdAt'> & { createdAt: Date };

const columns = sql`
  c.id, c.kind, c.legal_name as "legalName", c.country_code as "countryCode", c.vat_id as "vatId", c.state,
  coalesce(c.contact_email::text, '') as "contactEmail", c.created_at as "createdAt", c.demo,
  (select count(*)::int from user_account u where u.company_id = c.id) as people`;

/** By name, VAT id, number, or an e-mail of its users. */
function matching({ keyword, kind, state, countryCode }: CompanyFilter) {
  const pattern = keyword ? containing(keyword) : '';
  return sql`c.kind <> 'operator'
    ${kind ? sql`and c.kind = ${kind}` : sql``} ${state ? sql`and c.state = ${state}` : sql``}
    ${countryCode ? sql`and c.country_code = ${countryCode}` : sql``}
    ${
      keyword
        ? sql`and (c.legal_name ilike ${pattern} or c.trading_name ilike ${pattern} or c.vat_id ilike ${pattern} or c.id::text = ${keyword}
            or c.contact_email ilike ${pattern}
            or exists (select from user_account u where u.company_id = c.id and u.email ilike ${pattern}))`
        : sql``
    }`;
}

/** One page plus one row, newest first. One statement. */
export async function companyPage(db: Connection, filter: CompanyFilter, cursor: Cursor, size: number): Promise<ListedCompany[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and c.id < ${cursor.id}` : sql`and c.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ListedCompany>`
    select ${columns} from company c where ${matching(filter)} ${beyond} order by c.id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

/** The maximum number of rows in a file. */
export async function companiesToExport(db: Connection, filter: CompanyFilter, most: number): Promise<ListedCompany[]> {
  const { rows } = await sql<ListedCompany>`
    select ${columns} from company c where ${matching(filter)} order by c.id desc limit ${most}`.execute(db);
  return rows;
}

export type Trade = {
  stores: { id: number; name: string; itemCode: string; state: string }[];
  orders: { all: number; open: number; lastAt: string | null };
};

/** Stores of a seller, and the turnover of a company. One statement. */
export async function tradeOf(db: Connection, companyId: number): Promise<Trade> {
  const { rows } = await sql<Trade>`
    select
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'itemCode', s.item_code, 'state', s.state) order by s.id)
        from store s where s.company_id = ${companyId}), '[]') as stores,
      (select json_build_object('all', count(*), 'open', count(*) filter (where o.state not in ('completed', 'cancelled')), 'lastAt', max(o.created_at))
        from (select * from purchase_order where buyer_company_id = ${companyId}
          union all select * from purchase_order where store_id in (select id from store where company_id = ${companyId})) o) as orders`.execute(
    db,
  );
  return rows[0] ?? { stores: [], orders: { all: 0, open: 0, lastAt: null } };
}
