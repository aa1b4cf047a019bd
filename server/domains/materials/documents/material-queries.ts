import { type Kysely, sql } from 'kysely';
import type { Material, MaterialKind, ResaleRight, StoreResaleRight } from '../../../../contract/materials/materials.ts';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { countriesOf, itemText, visibleItem } from '../../catalogue/index.ts';
import { resaleOf, restricted } from '../downloads/list-queries.ts';

type Connection = Kysely<DB>;

const json = `json_build_object('id', m.id, 'kind', m.kind, 'title', m.title, 'languages', m.languages, 'public', m.public,
  'fileName', m.file_name, 'contentType', m.content_type, 'size', m.size)`;
const seen = visibleItem({ item: 'i', store: 's', country: '$1', company: '$2' });
/** `$3`: an accepted buyer, or the item's own seller. */
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
  { country, companyId, accepted }: { country: string; companyId: number | null; accepted: boolean },
): Promise<ItemMaterials | null> {
  const text = `
    select s.currency_code as currency, (select json_agg(${json} order by m.kind, m.id) from item_material m where m.item_id = i.id and ${open}) as materials,
      case when $3::boolean then ${resaleOf} end as resale, ${restricted} as restricted
    from item i join store s on s.id = i.store_id where i.id = $4 and ${seen}`;
  return (await read<ItemMaterials>(reader, 'materials_of_item', text, [country, companyId, accepted, itemId]))[0] ?? null;
}

export type MaterialFile = { itemId: number; key: string; fileName: string; contentType: string };

/** The file of a document that the caller may see. */
export async function openMaterial(
  reader: Reader,
  materialId: number,
  { country, companyId, accepted }: { country: string; companyId: number | null; accepted: boolean },
): Promise<MaterialFile | null> {
  const text = `
    select i.id as "itemId", m.file_key as key, m.file_name as "fileName", m.content_type as "contentType"
    from item_material m join item i on i.id = m.item_id join store s on s.id = i.store_id
    where m.id = $4 and ${open} and (${seen} or s.company_id = $2)`;
  return (await read<MaterialFile>(reader, 'materials_open', text, [country, companyId, accepted, materialId]))[0] ?? null;
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
  const pattern = keyword.replace(/[\\%_]/g, '\\$&');
  const text = `
    select i.id, i.item_code as "itemCode", t.name, s.name as store,
      (select count(*)::int from item_material m where m.item_id = i.id) as materials, ${restricted} as restricted
    from store s join item i on i.store_id = s.id ${itemText({ alias: 't', item: 'i', language: '$2' })}
    where s.company_id = $1 and i.state <> 'archived' and (i.item_code ilike $3 || '%' or t.name ilike '%' || $3 || '%'
      or exists (select 1 from variant v where v.item_id = i.id and v.sku ilike $3 || '%'))
    order by i.updated_at desc, i.id desc limit 50`;
  return read<OwnItem>(reader, 'materials_own_items', text, [companyId, language, pattern]);
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
type Changed = { material: Material; item_id: number };

export async function insertMaterial(tx: Connection, one: NewMaterial): Promise<Material> {
  const { rows } = await sql<Changed>`
    insert into item_material as m (item_id, kind, title, languages, public, file_key, file_name, content_type, size, user_id, created_at)
    values (${one.itemId}, ${one.kind}, ${one.title}, ${[...one.languages]}::text[], ${one.public}, ${one.key}, ${one.fileName}, ${one.contentType}, ${one.size},
      ${one.userId}, ${one.now}) returning ${sql.raw(json)} as material, item_id`.execute(tx);
  if (!rows[0]) throw new Error('a document was not written');
  return rows[0].material;
}

export async function updateMaterial(tx: Connection, companyId: number, id: number, facts: Facts): Promise<Changed | null> {
  const { rows } = await sql<Changed>`
    update item_material m set kind = ${facts.kind}, title = ${facts.title}, languages = ${[...facts.languages]}::text[], public = ${facts.public}
    from item i join store s on s.id = i.store_id where m.id = ${id} and i.id = m.item_id and s.company_id = ${companyId}
    returning ${sql.raw(json)} as material, m.item_id`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteMaterial(tx: Connection, companyId: number, id: number): Promise<{ key: string; item_id: number } | null> {
  const { rows } = await sql<{ key: string; item_id: number }>`
    delete from item_material m using item i join store s on s.id = i.store_id
    where m.id = ${id} and i.id = m.item_id and s.company_id = ${companyId} returning m.file_key as key, m.item_id`.execute(tx);
  return rows[0] ?? null;
}

/** False if a line names a buyer that the seller may not name. */
async function knowsAll(tx: Connection, companyId: number, rights: readonly StoreResaleRight[]): Promise<boolean> {
  const named = rights.flatMap(({ companyId: buyer }) => buyer ?? []);
  const unknown = `select 1 from unnest($2::bigint[]) as named (id) where not exists (select 1 from ${known} k where k.id = named.id)`;
  return named.length === 0 || (await read(tx, 'materials_unknown_buyers', unknown, [companyId, named])).length === 0;
}

/** Replaces all rights of the item; false if one names a buyer that the seller may not name. */
export async function replaceRights(tx: Connection, companyId: number, itemId: number, rights: readonly ResaleRight[]): Promise<boolean> {
  if (!(await knowsAll(tx, companyId, rights))) return false;
  await sql`delete from resale_right where item_id = ${itemId}`.execute(tx);
  await sql`
    insert into resale_right (item_id, company_id, country_codes, channels, minimum_price, valid_to)
    select ${itemId}, given."companyId", nullif(given."countryCodes", '{}'), nullif(given.channels, '{}'), given."minimumPrice", given."validTo"
    from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb)
      as given ("companyId" bigint, "countryCodes" text[], channels text[], "minimumPrice" bigint, "validTo" date)`.execute(tx);
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
  tx: Connection,
  companyId: number,
  storeId: number,
  rights: readonly StoreResaleRight[],
): Promise<boolean> {
  if (!(await knowsAll(tx, companyId, rights))) return false;
  await sql`delete from store_resale_right where store_id = ${storeId}`.execute(tx);
  await sql`
    insert into store_resale_right (store_id, company_id, country_codes, channels, valid_to)
    select ${storeId}, given."companyId", nullif(given."countryCodes", '{}'), nullif(given.channels, '{}'), given."validTo"
    from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb)
      as given ("companyId" bigint, "countryCodes" text[], channels text[], "validTo" date)`.execute(tx);
  return true;
}
