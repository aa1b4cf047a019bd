import { sql } from 'kysely';
import { ownOptionName } from '../../../../contract/catalogue/own-options.ts';
import { itemTargets, tableFields } from '../../../../contract/catalogue/item-fields.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { optionPlaces } from '../../../../contract/listings/import-words.ts';
import { fromField, toField } from '../../../../contract/values/zoned-time.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import { complianceCells, complianceColumns } from '../compliance/compliance-columns.ts';
import { complianceOf } from '../compliance/compliance-queries.ts';
import { knownRates } from '../../payments/tax/index.ts';
import { retailAt } from '../../pricing/resolve/index.ts';
import { type Cell, type FileStores, offerTable, type Offered } from './files.ts';
import { idsOf, type ListingFilter } from '../editor/list-queries.ts';
import { type Snapshot, snapshotsOf, storeOf } from '../editor/snapshots.ts';

const localised = (field: string): string[] => languages.map((language) => `${field}.${language}`);

/** Parts of a store's table that depend on the store. */
export type TableFacts = {
  warehouses: { id: number; name: string }[];
  /** Keys of the attributes that its items have. */
  attributes: string[];
  /** Maximum number of options of its variants. */
  options: number;
};

/** The columns of the market's own tables: the same names in every language, so that an export can be imported again. */
export const ownColumns = ({ warehouses, attributes, options }: TableFacts): string[] => [
  'item',
  'sku',
  ...localised('name'),
  'category',
  'state',
  'publishAt',
  'unpublishAt',
  'price',
  'tiers',
  'scheduledPrices',
  'retailPrice',
  'gtin',
  'makerNumber',
  // With one warehouse it need not be named.
  ...(warehouses.length > 1 ? warehouses.map(({ name }) => `stock.${name}`) : ['stock']),
  ...Array.from({ length: options }, (_, index) => [`option${index + 1}.name`, `option${index + 1}`]).flat(),
  'moq',
  'multiple',
  'carton',
  'weight.g',
  'width.mm',
  'depth.mm',
  'height.mm',
  ...itemTargets,
  ...localised('summary'),
  ...localised('description'),
  ...localised('bullets'),
  'pictures',
  ...attributes.map((key) => `attribute.${key}`),
];

export async function tableFacts(db: Connection, storeId: number): Promise<TableFacts> {
  const { rows } = await sql<TableFacts>`
    select coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id) from warehouse w where w.store_id = ${storeId}), '[]') as warehouses,
      array(select a.key from attribute a where a.id in (select f.attribute_id from item_attribute f join item i on i.id = f.item_id where i.store_id = ${storeId})
        order by a.position, a.id) as attributes,
      least(${optionPlaces}, greatest(2, coalesce((select max(o.position) + 1 from variant_option o join variant v on v.id = o.variant_id join item i on i.id = v.item_id
        where i.store_id = ${storeId} and v.state = 'active'), 0)))::int as options`.execute(db);
  return rows[0] ?? { warehouses: [], attributes: [], options: 2 };
}

/** Items held in memory at once. */
const batch = 500;

/** The filtered items, one line per variant. */
export async function exportItems(
  stores: FileStores,
  scope: RequestScope,
  { storeId, format, ...filter }: ListingFilter & { storeId: number; format: 'csv' | 'xlsx' },
): Promise<Offered> {
  const { companyId } = signedIn(scope);
  const db = stores.database.kysely;
  const store = await storeOf(db, companyId, storeId);
  if (!store) throw notFound();
  const facts = await tableFacts(db, store.id);
  const rateOf = await knownRates(stores.database, scope.now);
  const marginsOf = (item: Snapshot): (number | null)[] => {
    const rate = rateOf(store.vatCountryCode, item.taxClass);
    return item.variants.map(({ retailPrice: price, listPrice }) => (price === null ? null : retailAt({ price, rate }, listPrice).margin));
  };
  const itemIds = await idsOf(db, { companyId, storeId, language: scope.language }, filter);
  const { publicUrl } = scope;
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < itemIds.length; at += batch) {
      const some = itemIds.slice(at, at + batch);
      const items = new Map((await snapshotsOf(db, { companyId, storeId, itemIds: some })).map((item) => [item.id, item.snapshot]));
      const [pieces, said] = await Promise.all([piecesOf(db, some), complianceOf(db, some)]);
      yield some.flatMap((id) => {
        const item = items.get(id);
        if (!item) return [];
        const compliance = complianceCells(said.get(id));
        const margins = marginsOf(item);
        const lines = linesOf(item, pieces, { facts, currency: store?.currency ?? '', publicUrl });
        return lines.map((line, index) => [...line, ...compliance, margins[index] ?? null]);
      });
    }
  }
  return offerTable(
    stores,
    scope,
    { storeId: store.id, name: `products-${store.itemCode.toLowerCase()}`, format },
    // The margin is for reading; no import has a column for it.
    [...ownColumns(facts), ...complianceColumns, 'margin'],
    rows(),
  );
}

function linesOf(
  item: Snapshot,
  pieces: ReadonlyMap<string, number>,
  { facts, currency, publicUrl }: { facts: TableFacts; currency: string; publicUrl: string },
): Cell[][] {
  const places = decimals(currency);
  const money = (amount: number): string => (amount / 10 ** places).toFixed(places);
  const tier = ({ from, price }: { from: number; price: number }): string => `${from} = ${money(price)}`;
  const texts = (field: 'name' | 'summary' | 'description'): Cell[] => languages.map((language) => item.texts[language]?.[field] ?? '');
  const bullets = languages.map((language) => (item.texts[language]?.bullets ?? []).join('\n'));
  const pictures = item.pictureKeys.map((key) => `${publicUrl}/media/n0/${key}`).join(' | ');
  const attributes = new Map(item.attributes.map(({ attribute, value }) => [attribute, String(value)]));
  const fields = itemTargets.map((target): Cell => {
    const field = tableFields.find(({ table }) => table.target === target);
    return field ? item[field.key] : (item.countryCodes?.join(', ') ?? '');
  });
  const stocked = facts.warehouses.length > 1 ? facts.warehouses : facts.warehouses.slice(0, 1);
  return item.variants.map((variant) => [
    item.itemCode,
    variant.sku,
    ...texts('name'),
    item.category,
    item.state,
    clock(item.publishAt),
    clock(item.unpublishAt),
    money(variant.listPrice),
    variant.tiers.map(tier).join(' | '),
    variant.scheduledPrices
      .map(({ startsAt, listPrice, tiers }) => [`${clock(startsAt)} = ${money(listPrice)}`, ...tiers.map(tier)].join('; '))
      .join(' | '),
    variant.retailPrice === null ? '' : money(variant.retailPrice),
    variant.gtin,
    variant.makerNumber,
    ...(stocked.length > 0 ? stocked.map(({ id }) => pieces.get(`${variant.id} ${id}`) ?? '') : ['']),
    ...Array.from({ length: facts.options }, (_, index) => {
      const option = variant.options[index];
      return [option ? (ownOptionName(option.attribute) ?? option.attribute) : '', option?.value ?? option?.label ?? ''];
    }).flat(),
    variant.moq,
    variant.multiple,
    variant.cartonQuantity,
    variant.weight,
    variant.width,
    variant.depth,
    variant.height,
    ...fields,
    ...texts('summary'),
    ...texts('description'),
    ...bullets,
    pictures,
    ...facts.attributes.map((key) => attributes.get(key) ?? ''),
  ]);
}

/** A local time in the market's zone; ISO 8601 if that is ambiguous, as in the hour that clocks show twice. */
function clock(moment: string | null): string {
  const local = toField(moment);
  return fromField(local) === moment ? local.replace('T', ' ') : (moment ?? '');
}

/** Pieces on hand by `variant warehouse`. */
async function piecesOf(db: Connection, itemIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; place: number; pieces: number }>`
    select v.id, k.warehouse_id as place, k.on_hand as pieces from variant v join stock k on k.variant_id = v.id
    where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active'`.execute(db);
  return new Map(rows.map(({ id, place, pieces }) => [`${id} ${place}`, pieces]));
}
