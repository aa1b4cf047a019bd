import { sql } from 'kysely';
import type { ReviewTab } from '../../../../contract/companies/operator-companies.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** A position in a list ordered by time and id: microseconds since 1970, so that no precision is lost. */
export type TimeCursor = { direction: 'next' | 'previous'; micros: string; id: number } | null;

export type ReviewFilter = { kind: 'buyer' | 'seller'; tab: ReviewTab; countryCode?: string | undefined; waitingSince?: Date | undefined };
export type Place = { id: number; since: Date; micros: string };

/** The time by which a tab orders companies: since when each has its state. */
const tabs = {
  waiting: { from: sql`company c`, since: sql`coalesce(c.submitted_at, c.created_at)`, where: sql`c.state in ('submitted', 'in_review')` },
  changes: {
    from: sql`company_change h join company c on c.id = h.company_id`,
    since: sql`h.requested_at`,
    where: sql`h.state = 'waiting'`,
  },
  returned: {
    from: sql`company c`,
    since: sql`coalesce(c.decided_at, c.created_at)`,
    where: sql`c.state in ('draft', 'changes_requested')`,
  },
  decided: {
    from: sql`company c`,
    since: sql`c.decided_at`,
    where: sql`c.state in ('approved', 'rejected', 'suspended', 'closed') and c.decided_at is not null`,
  },
};

/** Ids of one page plus one row: longest waiting first; decisions newest first. One statement. */
export async function reviewPlaces(db: Connection, filter: ReviewFilter, cursor: TimeCursor, size: number): Promise<Place[]> {
  const { from, since, where } = tabs[filter.tab];
  const newestFirst = filter.tab === 'decided';
  const backwards = cursor?.direction === 'previous';
  const order = newestFirst === backwards ? sql`asc` : sql`desc`;
  const beyond = newestFirst === backwards ? sql`>` : sql`<`;
  const place = cursor
    ? sql`and (${since}, c.id) ${beyond} (timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond', ${cursor.id})`
    : sql``;
  const { rows } = await sql<Place>`
    select c.id, ${since} as since, (extract(epoch from ${since}) * 1000000)::bigint::text as micros
    from ${from}
    where c.kind = ${filter.kind} and ${where} ${filter.countryCode ? sql`and c.country_code = ${filter.countryCode}` : sql``}
      ${filter.waitingSince ? sql`and ${since} <= ${filter.waitingSince}` : sql``} ${place}
    order by ${since} ${order}, c.id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

export async function reviewCounts(
  db: Connection,
  kind: 'buyer' | 'seller',
): Promise<{ waiting: number; changes: number; returned: number }> {
  const { rows } = await sql<{ waiting: number; changes: number; returned: number }>`
    select (select count(*)::int from company where kind = ${kind} and state in ('submitted', 'in_review')) as waiting,
      (select count(*)::int from company_change h join company c on c.id = h.company_id where c.kind = ${kind} and h.state = 'waiting') as changes,
      (select count(*)::int from company where kind = ${kind} and state in ('draft', 'changes_requested')) as returned`.execute(db);
  return rows[0] ?? { waiting: 0, changes: 0, returned: 0 };
}

export type Duplicate = { id: number; kind: 'buyer' | 'seller'; legalName: string; state: string; sameVatId: boolean; sameName: boolean };
export type PersonRow = { id: number; name: string; email: string; state: string; role: string };

/** Other companies with the same VAT id or name, users of the company, and the names of its categories. One statement. */
export async function surroundingsOf(
  db: Connection,
  companyId: number,
  language: string,
): Promise<{ duplicates: Duplicate[]; people: PersonRow[]; categories: string[] }> {
  const { rows } = await sql<{ duplicates: Duplicate[]; people: PersonRow[]; categories: string[] }>`
    select
      coalesce((select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'legalName', o.legal_name, 'state', o.state,
          'sameVatId', coalesce(o.vat_id = c.vat_id, false), 'sameName', o.name_key = c.name_key) order by o.id)
        from (select * from company where vat_id = c.vat_id union select * from company where name_key = c.name_key and c.name_key <> '') o
        where o.id <> c.id and o.kind <> 'operator'), '[]') as duplicates,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'state', u.state, 'role', r.name) order by u.id)
        from (select * from user_account where company_id = c.id order by id limit 50) u join role r on r.id = u.role_id), '[]') as people,
      coalesce((select json_agg(t.name order by t.name) from category_text t where t.category_id = any(c.category_ids) and t.language = ${language}), '[]')
        as categories
    from company c where c.id = ${companyId}`.execute(db);
  return rows[0] ?? { duplicates: [], people: [], categories: [] };
}
