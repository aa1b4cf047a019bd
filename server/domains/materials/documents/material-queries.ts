import { sql } from 'kysely';
import type { Material, MaterialKind, ResaleRight, StoreResaleRight } from '../../../../contract/materials/materials.ts';
import { escapeLike } from '../../../platform/postgres/sql/like.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { countriesOf, itemText, visibleItem } from '../../catalogue/index.ts';
import { resaleOf, restricted } from '../downloads/list-queries.ts';

const json = `json_build_object('id', m.id, 'kind', m.kind, 'title', m.title, 'languages', m.languages, 'public', m.public,
  'fileName', m.file_name, 'contentType', m.content_type, 'size', m.size)`;
const seen = visibleItem({ item: 'i', store: 's', country: '$1', company: '$2' });
/** `$3`: a user of an approved buyer with `material.download`; besides them the item's own seller. */
const open = `(m.public or $3::boolean or s.company_id = $2)`;

export type ItemMaterials = {
  materials: Material[] | null;
  currency: string;
  resale: { countryCodes: string[] | null; channels: string[] | null; minimumPrice: number | null; validTo: string | null } | null;
  restricted: boolean;
};

/** Documents of an item that the caller may see, and its resale rights. Null if the caller may not see the item. One statement. */
export async function materialsOfItem(
  reader: Reader,
  itemId: number,
  { country, companyId, mayDownload }: { country: string; companyId: number | null; mayDownload: boolean },
): Promise<ItemMaterials | null> {
  const text = `
    select s.currency_code as currency, (select json_agg(${json} order by m.kind, m.id) from item_material m where m.item_id = i.id and ${open}) as materials,
      case when $3::boolean then ${resaleOf} end as resale, ${restricted} as restricted
    from item i join store s on s.id = i.store_id where i.id = $4 and ${seen}`;
  return (await read<ItemMaterials>(reader, 'materials_of_item', text, [country, companyId, mayDownload, itemId]))[0] ?? null;
}

export type MaterialFile = { itemId: number; key: string; fileName: string; contentType: string };

/** The file of a document that the caller may see. */
export async function openMaterial(
  reader: Reader,
  materialId: number,
  { country, companyId, mayDownload }: { country: string; companyId: number | null; mayDownload: boolean },
): Promise<MaterialFile | null> {
  const text = `
    select i.id as "itemId", m.file_key as key, m.file_name as "fileName", m.content_type as "contentType"
    from item_material m join item i on i.id = m.item_id join store s on s.id = i.store_id
    where m.id = $4 and ${open} and (${seen} or s.company_id = $2)`;
  return (await read<MaterialFile>(reader, 'materials_open', text, [country, companyId, mayDownload, materialId]))[0] ?? null;
}

/** An item of the company, in any state. */
const own = (company: number, itemId: number) =>
  sql`from item i join store s on s.id = i.store_id where i.id = ${itemId} and s.company_id = ${company}`;

export type OwnItem = { id: number; itemCode: string; name: string; store: string; materials: number; restricted: boolean };

export async function ownItems(
  reader: Reader,
  companyId: number,
  { keyword, language }: { keyword: string; language: string },
): Promise<OwnItem[]> {
  const text = `
    select i.id, i.item_code as "itemCode", t.name, s.name as store,
      (select count(*)::int from item_material m where m.item_id = i.id) as materials, ${restricted} as restricted
    from store s join item i on i.store_id = s.id ${itemText({ alias: 't', item: 'i', language: '$2' })}
    where s.company_id = $1 and i.state <> 'archived' and (i.item_code ilike $3 || '%' or t.name ilike '%' || $3 || '%'
      or exists (select 1 from variant v where v.item_id = i.id and v.sku ilike $3 || '%'))
    order by i.updated_at desc, i.id desc limit 50`;
  return read<OwnItem>(reader, 'materials_own_items', text, [companyId, language, escapeLike(keyword)]);
}

export type OwnMaterials = {
  item: { id: number; itemCode: string; name: string; currency: string; countryCodes: string[] };
  materials: Material[] | null;
  rights: ResaleRight[] | null;
  buyers: { id: number; name: string }[] | null;
  /** The store has lines for items that have none. */
  byStore: boolean;
};

/**
 * Buyers that a seller may name: those that ordered from it, or that it has given an exclusive item, a price or a right. `$1` is its
 * company.
 */
const known = `(select c.id, c.legal_name as name from company c where c.kind = 'buyer' and c.id in (
    select o.buyer_company_id from purchase_order o where o.seller_company_id = $1
    union select x.company_id from item_exclusive x join item i on i.id = x.item_id join store s on s.id = i.store_id where s.company_id = $1
    union select g.buyer_company_id from price_agreement g where g.seller_company_id = $1))`;

const line = `'companyId', r.company_id, 'countryCodes', coalesce(r.country_codes, '{}'), 'channels', coalesce(r.channels, '{}'), 'validTo', r.valid_to`;
const buyers = `(select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id) from ${known} b)`;

export type StoreRights = {
  store: { id: number; name: string; currency: string; countryCodes: string[] };
  rights: StoreResaleRight[] | null;
  buyers: { id: number; name: string }[] | null;
};

/** Resale rights of a store for all its items without lines; null for another company's store. One statement. */
export async function storeRights(reader: Reader, companyId: number, storeId: number): Promise<StoreRights | null> {
  const text = `
    select json_build_object('id', s.id, 'name', s.name, 'currency', s.currency_code, 'countryCodes', s.country_codes) as store,
      (select json_agg(json_build_object(${line}) order by r.company_id nulls first) from store_resale_right r where r.store_id = s.id) as rights, ${buyers} as buyers
    from store s where s.id = $2 and s.company_id = $1 and s.state <> 'closed'`;
  return (await read<StoreRights>(reader, 'materials_store_rights', text, [companyId, storeId]))[0] ?? null;
}

export async function ownMaterials(
  reader: Reader,
  companyId: number,
  { itemId, language }: { itemId: number; language: string },
): Promise<OwnMaterials | null> {
  const text = `
    select json_build_object('id', i.id, 'itemCode', i.item_code, 'name', t.name, 'currency', s.currency_code, 'countryCodes', ${countriesOf('i', 's')}) as item,
      (select json_agg(${json} order by m.kind, m.id) from item_material m where m.item_id = i.id) as materials,
      (select json_agg(json_build_object(${line}, 'minimumPrice', r.minimum_price) order by r.company_id nulls first) from resale_right r where r.item_id = i.id) as rights,
      exists (select 1 from store_resale_right r where r.store_id = s.id) as "byStore", ${buyers} as buyers
    from item i join store s on s.id = i.store_id ${itemText({ alias: 't', item: 'i', language: '$3' })} where i.id = $2 and s.company_id = $1`;
  return (await read<OwnMaterials>(reader, 'materials_own', text, [companyId, itemId, language]))[0] ?? null;
}

/** Locks the item against concurrent changes of its documents; null if it belongs to another company. */
export async function lockOwnItem(tx: Connection, companyId: number, itemId: number): Promise<{ materials: number } | null> {
  const { rows } = await sql<{ materials: number }>`
    select (select count(*)::int from item_material m where m.item_id = i.id) as materials ${own(companyId, itemId)} for update of i`.execute(
    tx,
  );
  return rows[0] ?? null;
}

type Facts = { kind: MaterialKind; title: string; languages: readonly string[]; public: boolean };
export type NewMaterial = Facts & {
  itemId: number;
  key: string;
  fileName: string;
  contentType: string;
  size: number;
  userId: number;
  now: Date;
};
type Changed = { material: Material; itemId: number };
const changed = [sql<Material>`${sql.raw(json)}`.as('material'), 'm.item_id as itemId'] as const;

export async function insertMaterial(tx: Tx, one: NewMaterial): Promise<Material> {
  const { id } = await tx
    .insertInto('item_material')
    .values({
      item_id: one.itemId,
      kind: one.kind,
      title: one.title,
      languages: [...one.languages],
      public: one.public,
      file_key: one.key,
      file_name: one.fileName,
      content_type: one.contentType,
      size: one.size,
      user_id: one.userId,
      created_at: one.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { kind, title, languages, public: isPublic, fileName, contentType, size } = one;
  return { id, kind, title, languages: [...languages], public: isPublic, fileName, contentType, size };
}

/** Null if the company has no such document. */
export async function updateMaterial(tx: Tx, companyId: number, id: number, facts: Facts): Promise<Changed | null> {
  const row = await tx
    .updateTable('item_material as m')
    .from('item as i')
    .innerJoin('store as s', 's.id', 'i.store_id')
    .set({ kind: facts.kind, title: facts.title, languages: [...facts.languages], public: facts.public })
    .where('m.id', '=', id)
    .whereRef('i.id', '=', 'm.item_id')
    .where('s.company_id', '=', companyId)
    .returning(changed)
    .executeTakeFirst();
  return row ?? null;
}

/** Null if the company has no such document. */
export async function deleteMaterial(tx: Tx, companyId: number, id: number): Promise<{ key: string; itemId: number } | null> {
  const row = await tx
    .deleteFrom('item_material as m')
    .using('item as i')
    .innerJoin('store as s', 's.id', 'i.store_id')
    .where('m.id', '=', id)
    .whereRef('i.id', '=', 'm.item_id')
    .where('s.company_id', '=', companyId)
    .returning(['m.file_key as key', 'm.item_id as itemId'])
    .executeTakeFirst();
  return row ?? null;
}

/** False if a line names a buyer that the seller may not name. */
async function knowsAll(tx: Connection, companyId: number, rights: readonly StoreResaleRight[]): Promise<boolean> {
  const named = rights.flatMap(({ companyId: buyer }) => buyer ?? []);
  const unknown = `select 1 from unnest($2::bigint[]) as named (id) where not exists (select 1 from ${known} k where k.id = named.id)`;
  return named.length === 0 || (await read(tx, 'materials_unknown_buyers', unknown, [companyId, named])).length === 0;
}

type GivenRight = { companyId: number | null; countryCodes: string[]; channels: string[]; validTo: string | null };
const givenRight = [
  sql<number | null>`given."companyId"`.as('company_id'),
  sql<string[] | null>`nullif(given."countryCodes", '{}')`.as('country_codes'),
  sql<string[] | null>`nullif(given.channels, '{}')`.as('channels'),
] as const;

/** Replaces all rights of the item; false if one names a buyer that the seller may not name. */
export async function replaceRights(tx: Tx, companyId: number, itemId: number, rights: readonly ResaleRight[]): Promise<boolean> {
  if (!(await knowsAll(tx, companyId, rights))) return false;
  await tx.deleteFrom('resale_right').where('item_id', '=', itemId).execute();
  await tx
    .insertInto('resale_right')
    .columns(['item_id', 'company_id', 'country_codes', 'channels', 'minimum_price', 'valid_to'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<GivenRight>`jsonb_to_recordset(${JSON.stringify(rights)}::jsonb)`.as<'given'>(
            sql`given ("companyId" bigint, "countryCodes" text[], channels text[], "minimumPrice" bigint, "validTo" date)`,
          ),
        )
        .select([
          sql<number>`${itemId}::bigint`.as('item_id'),
          ...givenRight,
          sql<number | null>`given."minimumPrice"`.as('minimum_price'),
          sql<string | null>`given."validTo"`.as('valid_to'),
        ]),
    )
    .execute();
  return true;
}

/** Locks the store against concurrent changes of its rights; false if it belongs to another company. */
export async function lockOwnStore(tx: Connection, companyId: number, storeId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from store where id = ${storeId} and company_id = ${companyId} and state <> 'closed' for no key update`.execute(tx);
  return rows.length > 0;
}

/** The same for a store. */
export async function replaceStoreRights(
  tx: Tx,
  companyId: number,
  storeId: number,
  rights: readonly StoreResaleRight[],
): Promise<boolean> {
  if (!(await knowsAll(tx, companyId, rights))) return false;
  await tx.deleteFrom('store_resale_right').where('store_id', '=', storeId).execute();
  await tx
    .insertInto('store_resale_right')
    .columns(['store_id', 'company_id', 'country_codes', 'channels', 'valid_to'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<GivenRight>`jsonb_to_recordset(${JSON.stringify(rights)}::jsonb)`.as<'given'>(
            sql`given ("companyId" bigint, "countryCodes" text[], channels text[], "validTo" date)`,
          ),
        )
        .select([sql<number>`${storeId}::bigint`.as('store_id'), ...givenRight, sql<string | null>`given."validTo"`.as('valid_to')]),
    )
    .execute();
  return true;
}
