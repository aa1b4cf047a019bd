import { type RawBuilder, sql } from 'kysely';
import { type BrandDetail, type BrandRow, type brandSorts, type brandStates, foldedBrand } from '../../../../contract/catalogue/brands.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { BrandState } from './states.ts';

type Sort = (typeof brandSorts)[number];
export type BrandFilter = {
  keyword?: string | undefined;
  state?: (typeof brandStates)[number] | undefined;
  unused?: boolean | undefined;
  withoutLogo?: boolean | undefined;
  sort?: Sort | `-${Sort}` | undefined;
};

const items = sql<number>`(select count(*)::int from item i where i.brand_id = b.id)`;
const columns = sql`b.id, b.name, b.url_key as "urlKey", b.state, b.version, b.logo_key as "logoKey", ${items} as items,
  (select count(distinct i.store_id)::int from item i where i.brand_id = b.id) as stores, b.created_at as "createdAt"`;
const formerNames = sql`array(select f.name from brand f where f.into_id = b.id order by f.folded) as "formerNames"`;
type Row = Omit<BrandRow, 'createdAt'> & { createdAt: Date };
type ExportedBrand = BrandRow & Pick<BrandDetail, 'website' | 'formerNames'>;
const withTime = <One extends Row>({ createdAt, ...row }: One) => ({ ...row, createdAt: createdAt.toISOString() });

function conditions({ keyword, state, unused, withoutLogo }: BrandFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [state ? sql`b.state = ${state}` : sql`b.state <> 'merged'`];
  if (keyword) {
    const within = containing(foldedBrand(keyword));
    parts.push(sql`(b.folded like ${within} or exists (select from brand f where f.into_id = b.id and f.folded like ${within}))`);
  }
  if (unused) parts.push(sql`not exists (select from item i where i.brand_id = b.id)`);
  if (withoutLogo) parts.push(sql`b.logo_key is null`);
  return sql.join(parts, sql` and `);
}

function order(sort: BrandFilter['sort']): RawBuilder<unknown> {
  const keys: Record<Sort, RawBuilder<unknown>> = { name: sql`b.folded`, items, createdAt: sql`b.created_at` };
  return sql`${keys[(sort?.replace('-', '') ?? 'name') as Sort]} ${sort?.startsWith('-') ? sql`desc` : sql`asc`}, b.id`;
}

/** One page and the total count. One statement. */
export async function listBrands(
  db: Connection,
  { page, size, ...filter }: BrandFilter & { page: number; size: number },
): Promise<{ rows: BrandRow[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    with page as materialized (select b.id, count(*) over () as total, row_number() over (order by ${order(filter.sort)}) as place
      from brand b where ${conditions(filter)} order by place limit ${size} offset ${(page - 1) * size})
    select ${columns}, page.total::int as total from page join brand b on b.id = page.id order by page.place`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => withTime(row)), total: rows[0]?.total ?? 0 };
}

/** All that the filter finds, in its order. One statement. */
export async function brandsForExport(db: Connection, filter: BrandFilter, most: number): Promise<ExportedBrand[]> {
  const { rows } = await sql<Row & Pick<BrandDetail, 'website' | 'formerNames'>>`
    select ${columns}, b.website, ${formerNames} from brand b where ${conditions(filter)} order by ${order(filter.sort)} limit ${most}`.execute(
    db,
  );
  return rows.map(withTime);
}

/** A merged brand is answered as the one that stands for it. One statement. */
export async function findDetail(db: Connection, id: number): Promise<BrandDetail | undefined> {
  const { rows } = await sql<Row & Pick<BrandDetail, 'website' | 'description' | 'formerNames'>>`
    select ${columns}, b.website, b.description, ${formerNames}
    from brand b where b.id = (select coalesce(m.into_id, m.id) from brand m where m.id = ${id})`.execute(db);
  return rows.map(withTime)[0];
}

export type Stored = {
  id: number;
  name: string;
  folded: string;
  state: BrandState;
  intoId: number | null;
  logoKey: string | null;
  website: string | null;
  description: Partial<Record<Language, string>>;
  version: number;
};

/** Locked rows, in the order of their ids: sellers who give them to items wait. */
export async function lockedBrands(tx: Tx, ids: readonly number[]): Promise<Map<number, Stored>> {
  // Values are read after the lock is acquired.
  await tx.selectFrom('brand').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
  const rows = await tx
    .selectFrom('brand')
    .select([
      'id',
      'name',
      'folded',
      sql<BrandState>`state`.as('state'),
      'into_id as intoId',
      'logo_key as logoKey',
      'website',
      sql<Stored['description']>`description`.as('description'),
      'version',
    ])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The brand that has a name, whatever its spelling. */
export async function brandCalled(tx: Tx, folded: string): Promise<{ id: number; intoId: number | null } | undefined> {
  return tx.selectFrom('brand').select(['id', 'into_id as intoId']).where('folded', '=', folded).executeTakeFirst();
}

export async function updateBrand(
  tx: Tx,
  id: number,
  { name, urlKey, logoKey, website, description }: Pick<Stored, 'name' | 'logoKey' | 'website' | 'description'> & { urlKey: string },
): Promise<void> {
  await tx
    .updateTable('brand')
    .set((eb) => ({
      name,
      folded: foldedBrand(name),
      url_key: urlKey,
      logo_key: logoKey,
      website,
      description: JSON.stringify(description),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** A former name of a brand, which stands for it from now on. */
export async function addFormerName(tx: Tx, intoId: number, name: string, urlKey: string): Promise<void> {
  await tx
    .insertInto('brand')
    .values({ name, folded: foldedBrand(name), url_key: urlKey, state: 'merged', into_id: intoId })
    .execute();
}

/** Brands that were merged into one are part of another one now. */
export async function replaceInto(tx: Tx, intoId: number, by: number): Promise<void> {
  await tx.updateTable('brand').set({ into_id: by }).where('into_id', '=', intoId).execute();
}

/** Brands and the names that lead to them. */
export async function deleteBrands(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('brand').where('into_id', '=', anyOf(ids)).execute();
  await tx.deleteFrom('brand').where('id', '=', anyOf(ids)).execute();
}

export async function countItems(db: Connection, brandId: number): Promise<number> {
  const { count } = await db
    .selectFrom('item')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_id', '=', brandId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function itemIdsOf(db: Connection, brandId: number): Promise<number[]> {
  const rows = await db.selectFrom('item').select('id').where('brand_id', '=', brandId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Gives the next items of merged brands the brands that stand for them, locked in the order of their ids. Returns their ids. */
export async function moveItems(tx: Tx, brandId: number, most: number, now: Date): Promise<number[]> {
  const locked = await tx
    .selectFrom('item')
    .select('id')
    .where('brand_id', '=', brandId)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
  if (locked.length === 0) return [];
  const moved = await tx
    .updateTable('item')
    .from('brand as b')
    .set((eb) => ({ brand_id: eb.ref('b.into_id'), version: eb('item.version', '+', 1), updated_at: now }))
    .whereRef('b.id', '=', 'item.brand_id')
    .where('b.into_id', 'is not', null)
    .where('item.brand_id', '=', brandId)
    .where('item.id', '=', anyOf(locked.map(({ id }) => id)))
    .returning('item.id')
    .execute();
  return moved.map(({ id }) => id);
}
