import { type RawBuilder, sql } from 'kysely';
import type { CommissionRateInput } from '../../../../contract/payments/sellers/commission.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

/** A category's name with those above it, such as "Furniture › Sofas". */
const categoryPath = (language: Language, path: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select string_agg(coalesce(
    (select x.name from category_text x where x.category_id = a.id order by x.language = ${language} desc, x.language = 'en' desc, x.language limit 1), a.key), ' › ' order by a.level)
  from category a where a.id = any(${path}))`;

export type RateRow = {
  id: number;
  sellerId: number | null;
  sellerName: string | null;
  categoryId: number | null;
  categoryName: string | null;
  rate: number;
  validFrom: string;
  validTo: string | null;
  note: string;
  addedBy: string | null;
  addedAt: Date;
  removedAt: Date | null;
  /** Another rate of the same seller and category applies today instead, or began after this one and has ended. */
  followed: boolean;
};

/** The most that are read at once. */
const most = 1_000;

const selected = (language: Language, day: string): RawBuilder<unknown> => sql`
  select r.id, r.seller_company_id as "sellerId", s.legal_name as "sellerName", r.category_id as "categoryId", ${categoryPath(language, sql`c.path`)} as "categoryName",
    r.rate, to_char(r.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(r.valid_to, 'YYYY-MM-DD') as "validTo", r.note, u.name as "addedBy", r.added_at as "addedAt",
    r.removed_at as "removedAt",
    exists (select from commission_rate n where n.removed_at is null and n.id <> r.id and n.seller_company_id is not distinct from r.seller_company_id
      and n.category_id is not distinct from r.category_id and n.valid_from > r.valid_from and n.valid_from <= ${day}::date
      and (n.valid_to is null or n.valid_to >= ${day}::date)) as followed
  from commission_rate r left join company s on s.id = r.seller_company_id left join category c on c.id = r.category_id
  left join user_account u on u.id = r.added_by`;

export async function selectRates(
  db: Connection,
  { language, day }: { language: Language; day: string },
  filter: { sellerId?: number | undefined; categoryId?: number | undefined },
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`${selected(language, day)}
    where (${filter.sellerId ?? null}::bigint is null or r.seller_company_id = ${filter.sellerId ?? null})
      and (${filter.categoryId ?? null}::bigint is null or r.category_id = ${filter.categoryId ?? null})
    order by r.seller_company_id is not null, r.category_id is not null, s.legal_name, r.seller_company_id, c.path, r.valid_from desc, r.id desc
    limit ${most}`.execute(db);
  return rows;
}

export type ItemFacts = { id: number; itemCode: string; name: string; seller: string; category: string; sellerId: number; path: number[] };

/** An item by its number, item code or SKU. */
export async function findItem(db: Connection, language: Language, wanted: string): Promise<ItemFacts | undefined> {
  const number = /^\d{1,15}$/.test(wanted) ? Number(wanted) : null;
  const { rows } = await sql<ItemFacts>`
    select i.id, i.item_code as "itemCode", coalesce((select x.name from item_text x where x.item_id = i.id
        order by x.language = ${language} desc, x.language = i.source_language desc, x.language limit 1), '') as name,
      s.legal_name as seller, coalesce(${categoryPath(language, sql`c.path`)}, '') as category, s.id as "sellerId", c.path
    from item i join store t on t.id = i.store_id join company s on s.id = t.company_id join category c on c.id = i.category_id
    where i.id = ${number}::bigint or i.item_code = ${wanted} or i.id in (select v.item_id from variant v where v.sku = ${wanted})
    order by i.item_code = ${wanted} desc, i.id limit 1`.execute(db);
  return rows[0];
}

/** The rates that could apply to an item on a day, the one that does first: the database decides by `commission_rate_for`. */
export async function ratesOfItem(
  db: Connection,
  { language, day }: { language: Language; day: string },
  { sellerId, path }: { sellerId: number; path: readonly number[] },
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`${selected(language, day)}
    where r.removed_at is null and r.valid_from <= ${day}::date and (r.valid_to is null or r.valid_to >= ${day}::date)
      and (r.seller_company_id is null or r.seller_company_id = ${sellerId}) and (r.category_id is null or r.category_id = any(${path}::bigint[]))
    order by r.id = commission_rate_for(${sellerId}, ${path}::bigint[], ${day}::date) desc, r.seller_company_id is null,
      array_position(${path}::bigint[], r.category_id) desc nulls last, r.valid_from desc`.execute(db);
  return rows;
}

/** Undefined where the same seller and category have a rate from this day on already. */
export async function insertRate(tx: Tx, given: CommissionRateInput, by: { userId: number; now: Date }): Promise<number | undefined> {
  const row = await tx
    .insertInto('commission_rate')
    .values({
      seller_company_id: given.sellerId,
      category_id: given.categoryId,
      rate: given.rate,
      valid_from: given.validFrom,
      valid_to: given.validTo,
      note: given.note,
      added_by: by.userId,
      added_at: by.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type LockedRate = {
  id: number;
  sellerId: number | null;
  categoryId: number | null;
  rate: number;
  validFrom: string;
  validTo: string | null;
};

/** A rate that was not removed, locked. */
export const lockRate = (tx: Tx, id: number): Promise<LockedRate | undefined> =>
  tx
    .selectFrom('commission_rate')
    .select([
      'id',
      'seller_company_id as sellerId',
      'category_id as categoryId',
      'rate',
      sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as('validFrom'),
      sql<string | null>`to_char(valid_to, 'YYYY-MM-DD')`.as('validTo'),
    ])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function endRate(tx: Tx, id: number, validTo: string): Promise<void> {
  await tx.updateTable('commission_rate').set({ valid_to: validTo }).where('id', '=', id).execute();
}

export async function removeRate(tx: Tx, id: number, by: { userId: number; now: Date }): Promise<void> {
  await tx.updateTable('commission_rate').set({ removed_at: by.now, removed_by: by.userId }).where('id', '=', id).execute();
}

export const isSeller = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('company').select('id').where('id', '=', id).where('kind', '=', 'seller').executeTakeFirst()) !== undefined;

export const isCategory = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export function findSellers(db: Connection, keyword: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('company')
    .select(['id', 'legal_name as name'])
    .where('kind', '=', 'seller')
    .where('legal_name', 'ilike', containing(keyword))
    .orderBy('legal_name')
    .orderBy('id')
    .limit(10)
    .execute();
}

export async function findCategories(db: Connection, language: Language, keyword: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, coalesce(${categoryPath(language, sql`c.path`)}, c.key) as name from category c
    where exists (select from category_text x where x.category_id = c.id and x.language in (${language}, 'en') and x.name ilike ${containing(keyword)})
    order by c.level, 2 limit 10`.execute(db);
  return rows;
}
