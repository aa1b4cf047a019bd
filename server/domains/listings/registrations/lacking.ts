import { type RawBuilder, sql } from 'kysely';
import { inForce, lacksRegistration } from '../../catalogue/index.ts';

const lacks = (item: string): RawBuilder<unknown> =>
  sql.raw(lacksRegistration({ item, store: 's', known: 'select known_number.key from known_number' }));

/**
 * Tables for the `with` of a statement: `lacking` has the ids of the items of a store that lack a registration number. Items without numbers
 * of their own are alike where category, brand and countries are: what each kind lacks is found once, instead of once for each item.
 */
export const lackingItems = (storeId: number): RawBuilder<unknown> => sql`
  known_number as materialized (
    select r.scheme || ' ' || r.country_code || coalesce(' ' || r.brand_id, '') as key
    from store s join product_registration r on r.company_id = s.company_id and coalesce(r.store_id = s.id, true)
    where s.id = ${storeId} and ${sql.raw(inForce('r'))}),
  own_number as materialized (
    select own.item_id from item i join item_compliance own on own.item_id = i.id
    where i.store_id = ${storeId} and (own.schemes <> '{}' or own.registrations <> '[]')),
  kind as materialized (
    select k.* from (select distinct i.store_id, i.category_id, i.brand_id, i.country_codes, null::bigint as id from item i where i.store_id = ${storeId}) k
    join store s on s.id = k.store_id where ${lacks('k')}),
  lacking as materialized (
    select i.id from item i
    join kind k on k.category_id = i.category_id and coalesce(k.brand_id, 0) = coalesce(i.brand_id, 0)
      and coalesce(k.country_codes::text[], '{*}') = coalesce(i.country_codes::text[], '{*}')
    where i.store_id = ${storeId} and i.id not in (select o.item_id from own_number o)
    union all
    select i.id from own_number o join item i on i.id = o.item_id join store s on s.id = i.store_id where ${lacks('i')})`;
