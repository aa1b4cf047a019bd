/** What the demo market shows to few: a store for a group of buyers, items for single ones and in a time to come, and groups. */
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../server/platform/postgres/schema.ts';
import type { DemoPeople } from '../people/people.ts';

const day = 86_400_000;

export async function writeExclusives(tx: Transaction<DB>, { companyIds }: DemoPeople, now: Date): Promise<void> {
  const { rows } = await sql`select 1 from buyer_group limit 1`.execute(tx);
  if (rows.length > 0) return;
  const idOf = (email: string): number => companyIds.get(email) ?? 0;
  const ago = (days: number): Date => new Date(now.getTime() - days * day);
  const buyer = idOf('buyer@demo.example');

  const group = async (
    owner: number | null,
    name: string,
    note: string,
    members: readonly number[],
    until: Date | null,
  ): Promise<number> => {
    const made = await sql<{ id: number }>`
      with made as (
        insert into buyer_group (company_id, name, note, valid_from, valid_to, created_at)
        values (${owner}, ${name}, ${note}, ${ago(60)}, coalesce(${until}::timestamptz, 'infinity'), ${ago(60)}) returning id),
      filled as (
        insert into buyer_group_member (buyer_group_id, company_id, valid_from, created_at)
        select made.id, member, ${ago(55)}, ${ago(55)} from made, unnest(${[...members]}::bigint[]) as member where member > 0)
      select id from made`.execute(tx);
    return made.rows[0]?.id ?? 0;
  };
  const accepted = await sql<{
    id: number;
  }>`select id from company where kind = 'buyer' and state = 'approved' and demo order by id limit 6`.execute(tx);
  const dealers = accepted.rows.map(({ id }) => id);

  const loire = await group(
    idOf('commandes@atelierloire.example'),
    'Cercle des détaillants',
    'Petites séries',
    [buyer, ...dealers.slice(1, 3)],
    null,
  );
  await sql`
    with reserve as (update store set visibility = 'exclusive' where item_code = 'ALR' returning id)
    insert into store_exclusive (store_id, buyer_group_id, valid_from, created_at) select id, ${loire}, ${ago(50)}, ${ago(50)} from reserve`.execute(
    tx,
  );

  const regulars = await group(idOf('seller@demo.example'), 'Stammkunden', 'Seit 2019', dealers.slice(0, 4), null);
  await group(null, 'Fair visitors, spring', 'Badges of the fair', dealers.slice(0, 3), new Date(now.getTime() + 90 * day));
  // Two for the regular customers now, one that is planned, and one that ended: seen by nobody any more.
  await sql`
    with goods as (
      select i.id, row_number() over (order by i.sales_count, i.id) as place from store s join item i on i.store_id = s.id
      where s.item_code = 'WRK' and i.visibility = 'everyone' and not exists (select from purchase_order_line l where l.item_id = i.id) order by i.sales_count, i.id limit 4),
    turned as (update item set visibility = 'exclusive' where id in (select id from goods)),
    priced as (
      insert into group_price (variant_id, buyer_group_id, minimum_quantity, price)
      select v.id, ${regulars}, 1, v.list_price * 92 / 100 from goods join variant v on v.item_id = goods.id where goods.place <= 2),
    single as (
      insert into item_exclusive (item_id, company_id, valid_from, valid_to, created_at)
      select id, ${buyer}, case when place = 3 then ${new Date(now.getTime() + 10 * day)}::timestamptz else ${ago(40)}::timestamptz end,
        case when place = 3 then ${new Date(now.getTime() + 40 * day)}::timestamptz else ${ago(3)}::timestamptz end, ${ago(45)} from goods where place > 2)
    insert into item_exclusive (item_id, buyer_group_id, valid_from, created_at) select id, ${regulars}, ${ago(20)}, ${ago(20)} from goods where place <= 2`.execute(
    tx,
  );
  // Notified long ago.
  await sql`update item_exclusive set valid_from = ${ago(30)}, created_at = ${ago(30)} where company_id = ${buyer} and valid_to = 'infinity'`.execute(
    tx,
  );
}
