import { sql } from 'kysely';
import type { CompanyState } from '../../../contract/companies/company.ts';
import type { Cursor } from '../../platform/cursor.ts';
import { containing } from '../../platform/postgres/sql/like.ts';
import type { Connection } from '../../platform/postgres/sql/tx.ts';

type Kind = 'buyer' | 'seller';
type Listed = { id: number; kind: Kind; legalName: string; countryCode: string; state: CompanyState };
export type Waiting = {
  buyers: number;
  sellers: number;
  changes: number;
  ages: [number, number, number, number];
  oldest: (Listed & { since: string })[];
};

/** Reviews that are waiting. One statement. */
export async function waitingNow(db: Connection, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select id, kind, legal_name, country_code, state, coalesce(submitted_at, created_at) as since,
        ${now}::timestamptz - coalesce(submitted_at, created_at) as age
      from company where kind in ('buyer', 'seller') and state in ('submitted', 'in_review'))
    select count(*) filter (where kind = 'buyer')::int as buyers, count(*) filter (where kind = 'seller')::int as sellers,
      (select count(*)::int from company_change where state = 'waiting') as changes,
      json_build_array(count(*) filter (where age < '1 day'), count(*) filter (where age >= '1 day' and age < '3 days'),
        count(*) filter (where age >= '3 days' and age < '7 days'), count(*) filter (where age >= '7 days')) as ages,
      coalesce((select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'legalName', o.legal_name, 'countryCode', o.country_code,
          'state', o.state, 'since', o.since) order by o.since, o.id)
        from (select * from waiting order by since, id limit 6) o), '[]') as oldest
    from waiting`.execute(db);
  return rows[0] ?? { buyers: 0, sellers: 0, changes: 0, ages: [0, 0, 0, 0], oldest: [] };
}

export async function newestCompanies(db: Connection, count: number): Promise<(Listed & { at: Date })[]> {
  const { rows } = await sql<Listed & { at: Date }>`
    select id, kind, legal_name as "legalName", country_code as "countryCode", state, created_at as at
    from company where kind <> 'operator' order by id desc limit ${count}`.execute(db);
  return rows;
}

export type Numbers = {
  buyers: number;
  sellers: number;
  stores: number;
  failedMails: number;
  registrations: { day: string; count: number }[];
  orders: { day: string; count: number }[];
};

/** The market's totals and its last 30 days; days without data are included with zeros. One statement. */
export async function numbersNow(db: Connection, now: Date): Promise<Numbers> {
  const days = sql`select (${now}::timestamptz at time zone 'utc')::date - n as day from generate_series(29, 0, -1) n`;
  const from = sql`date_trunc('day', ${now}::timestamptz at time zone 'utc') at time zone 'utc' - interval '29 days'`;
  // sql-check: not null registrations orders, there are always 30 days
  const { rows } = await sql<Numbers>`
    select (select count(*)::int from company where kind = 'buyer' and state = 'approved') as buyers,
      (select count(*)::int from company where kind = 'seller' and state = 'approved') as sellers,
      (select count(*)::int from store where state = 'open') as stores,
      (select count(*)::int from mail_message where dead_at is not null) as "failedMails",
      (select json_agg(json_build_object('day', d.day, 'count', coalesce(c.count, 0)) order by d.day) from (${days}) d left join
        (select (created_at at time zone 'utc')::date as day, count(*)::int as count from company
          where kind <> 'operator' and created_at >= ${from} group by 1) c on c.day = d.day) as registrations,
      (select json_agg(json_build_object('day', d.day, 'count', coalesce(o.count, 0)) order by d.day) from (${days}) d left join
        (select (created_at at time zone 'utc')::date as day, count(*)::int as count from purchase_order
          where created_at >= ${from} group by 1) o on o.day = d.day) as orders`.execute(db);
  if (!rows[0]) throw new Error('a row of numbers is always there');
  return rows[0];
}

export type LogFilter = {
  actions: readonly string[];
  actor?: string | undefined;
  company?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
export type LogRow = {
  id: number;
  at: Date;
  userId: number | null;
  person: string | null;
  companyId: number | null;
  legalName: string | null;
  action: string;
  subject: string;
  aboutId: number | null;
  about: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  network: string | null;
};

/** One page of decisions plus one row, newest first; equal times in the order of the chain. One statement. */
export async function logPage(db: Connection, filter: LogFilter, cursor: Cursor, size: number): Promise<LogRow[]> {
  const { actions, actor, company, from, to } = filter;
  const back = cursor?.direction === 'previous';
  const beyond = cursor
    ? sql`and (a.at, a.id) ${back ? sql`>` : sql`<`} ((select x.at from audit_log x where x.id = ${cursor.id}), ${cursor.id}::bigint)`
    : sql``;
  const order = back ? sql`asc` : sql`desc`;
  const { rows } = await sql<LogRow>`
    select a.id, a.at, a.user_id as "userId", u.name as person, a.company_id as "companyId", c.legal_name as "legalName", a.action, a.subject, a.before, a.after, a.network,
      p.id as "aboutId", p.name as about
    from audit_log a left join user_account u on u.id = a.user_id left join company c on c.id = a.company_id
      left join user_account p on p.id = substring(a.subject from '^user_account:([0-9]+)$')::bigint
    where true ${actions.length > 0 ? sql`and a.action = any(${actions}::text[])` : sql``}
      ${actor ? sql`and a.user_id in (select id from user_account where name ilike ${containing(actor)} or email ilike ${containing(actor)})` : sql``}
      ${company ? sql`and a.company_id in (select id from company where legal_name ilike ${containing(company)} or id::text = ${company})` : sql``}
      ${from ? sql`and a.at >= ${from}::date` : sql``} ${to ? sql`and a.at < ${to}::date + 1` : sql``} ${beyond}
    order by a.at ${order}, a.id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

export async function countEntries(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(db);
  return rows[0]?.count ?? 0;
}
