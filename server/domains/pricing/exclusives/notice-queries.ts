import { sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { itemText, visibleItem, exclusiveRightsOf, openStoreTo } from '../../catalogue/index.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';

export type Round = { since: Date; upto: Date };

/**
 * Starts a run: the period since the last run, up to a minute ago, because earlier transactions may not be committed yet. Concurrent runs
 * wait.
 */
export async function takeRound(tx: Tx): Promise<Round | null> {
  const aMinuteAgo = sql<Date>`now() - interval '1 minute'`;
  const round = await tx
    .with('last', (db) => db.selectFrom('exclusive_notice').select('notified_to').forUpdate())
    .updateTable('exclusive_notice')
    .from('last')
    .set({ notified_to: aMinuteAgo })
    .where('last.notified_to', '<', aMinuteAgo)
    .returning(['last.notified_to as since', 'exclusive_notice.notified_to as upto'])
    .executeTakeFirst();
  return round ?? null;
}

/** Accepted companies for which a right, a membership or a group has begun in the period. */
export async function companiesToNotify(tx: Connection, { since, upto }: Round): Promise<number[]> {
  const begins = (row: string) =>
    sql`greatest(${sql.raw(`${row}.valid_from, ${row}.created_at`)}) > ${since} and greatest(${sql.raw(`${row}.valid_from, ${row}.created_at`)}) <= ${upto}`;
  const { rows } = await sql<{ id: number }>`
    select c.id from company c where c.kind = 'buyer' and c.state = 'approved' and c.id in (
      select x.company_id from item_exclusive x where ${begins('x')}
      union select x.company_id from store_exclusive x where ${begins('x')}
      union select m.company_id from buyer_group_member m where ${begins('m')}
      union select m.company_id from buyer_group_member m where m.buyer_group_id in (
        select x.buyer_group_id from item_exclusive x where ${begins('x')}
        union select x.buyer_group_id from store_exclusive x where ${begins('x')}
        union select g.id from buyer_group g where ${begins('g')}))
    order by c.id`.execute(tx);
  return rows.map((row) => row.id);
}

export type Person = { userId: number; email: string; language: string };

/** Users of a company who place orders. */
export async function buyersOf(tx: Connection, companyId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.email::text as email, u.language from user_account u join role r on r.id = u.role_id
    where u.company_id = ${companyId} and u.state = 'active' and 'order.place' = any (r.access_codes) order by u.id`.execute(tx);
  return rows;
}

export type News = { items: number; stores: number; names: string[] };

const begun = (thing: 'item' | 'store') => `
  select w.thing, min(w.since) as since from (${exclusiveRightsOf(thing, '$1')}) w where w.since <= now() and w.until > now() group by w.thing`;

/**
 * New exclusives of a company: those that no older right gave access to. $1 company, $2 since, $3 up to, $4 language, $5 limit of names.
 */
const news = `
with items as materialized (
  select i.id, t.name from (${begun('item')}) b join item i on i.id = b.thing and i.visibility = 'exclusive' join store s on s.id = i.store_id
  join company c on c.id = $1 ${itemText({ alias: 't', item: 'i', language: '$4' })}
  where b.since > $2 and b.since <= $3 and ${visibleItem({ item: 'i', store: 's', country: 'c.country_code', company: '$1' })}
), stores as materialized (
  select s.id, s.name from (${begun('store')}) b join store s on s.id = b.thing and s.visibility = 'exclusive' join company c on c.id = $1
  where b.since > $2 and b.since <= $3 and s.state = 'open' and c.country_code = any (s.country_codes) and ${openStoreTo({ store: 's', company: '$1' })}
), named as (
  select name, place from (select name, row_number() over (order by id) as place from stores union all
    select name, 1000 + row_number() over (order by id desc) from items) n order by place limit $5
)
select (select count(*)::int from items) as items, (select count(*)::int from stores) as stores, array(select name from named order by place) as names`;

export async function newsOf(reader: Reader, companyId: number, { since, upto }: Round, language: Language, most: number): Promise<News> {
  const [row] = await read<News>(reader, 'exclusive_news', news, [companyId, since, upto, language, most]);
  return row ?? { items: 0, stores: 0, names: [] };
}
