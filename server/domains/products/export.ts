import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Kysely, sql } from 'kysely';
import type { Party } from '../../../contract/compliance.ts';
import { decimals } from '../../../contract/money.ts';
import { languages } from '../../../contract/locale.ts';
import { type CallContext, signedIn } from '../../platform/http/handler.ts';
import { toCsv } from '../../platform/csv.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { notFound } from '../../platform/refusal.ts';
import { complianceOf, type ComplianceRow } from './compliance-queries.ts';
import { idsOf, type ProductFilter } from './list-queries.ts';
import { type Snapshot, snapshotsOf, storeOf } from './snapshots.ts';

const mostItems = 20_000;
const options = 3;
const localised = (field: string): string[] => languages.map((language) => `${field}.${language}`);

/** The columns of the market's own tables: the same names in every language, so that a table can travel. */
export const ownColumns: readonly string[] = [
  'item',
  'sku',
  ...localised('name'),
  'category',
  'state',
  'price',
  'gtin',
  'stock',
  ...Array.from({ length: options }, (_, index) => [`option${index + 1}.name`, `option${index + 1}`]).flat(),
  'moq',
  'multiple',
  'carton',
  'weight.g',
  'width.mm',
  'depth.mm',
  'height.mm',
  'leadDays',
  'origin',
  'taxClass',
  ...localised('summary'),
  ...localised('description'),
  'maker',
  'maker.address',
  'maker.contact',
  'responsible',
  'responsible.address',
  'responsible.contact',
  ...localised('warnings'),
  ...localised('composition'),
  'minimumAge',
  'marks',
  'model',
  'batch',
  'energyClass',
  'eprel',
  'commodityCode',
  'hazardous',
];

type Cell = string | number | null;

/** The filtered items, a line for each variant. */
export async function exportProducts(
  storeId: number,
  filter: ProductFilter,
  format: 'csv' | 'xlsx',
  context: CallContext,
): Promise<{ name: string; content: string }> {
  const { companyId } = signedIn(context);
  const db = context.database.kysely;
  const store = await storeOf(db, companyId, storeId);
  if (!store) throw notFound();
  const itemIds = await idsOf(db, { companyId, storeId, language: context.language }, filter, mostItems);
  const items = new Map((await snapshotsOf(db, { companyId, storeId, itemIds })).map((item) => [item.id, item.snapshot]));
  const [free, compliance] = [await piecesOf(db, itemIds), await complianceOf(db, itemIds)];
  const rows = itemIds.flatMap((id) => linesOf(items.get(id), compliance.get(id), free, store.currency));
  return tableFile(`products-${store.itemCode.toLowerCase()}`, rows, format);
}

/** A table with the market's own columns: CSV as text, XLSX in base64. Text that looks like a formula is told to be text in both. */
async function tableFile(name: string, rows: readonly Cell[][], format: 'csv' | 'xlsx'): Promise<{ name: string; content: string }> {
  if (format === 'csv') return { name: `${name}.csv`, content: toCsv(ownColumns, rows) };
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
  const stream = writeXlsxStream([[...ownColumns], ...safe], { name: 'Products' });
  const content = await buffer(stream as unknown as ReadableStream);
  return { name: `${name}.xlsx`, content: content.toString('base64') };
}

function linesOf(
  item: Snapshot | undefined,
  compliance: ComplianceRow | undefined,
  pieces: ReadonlyMap<number, number>,
  currency: string,
): Cell[][] {
  if (!item) return [];
  const places = decimals(currency);
  const texts = (field: 'name' | 'summary' | 'description'): Cell[] => languages.map((language) => item.texts[language]?.[field] ?? '');
  const said = complianceCells(compliance);
  return item.variants.map((variant) => [
    item.itemCode,
    variant.sku,
    ...texts('name'),
    item.category,
    item.state,
    (variant.listPrice / 10 ** places).toFixed(places),
    variant.gtin,
    pieces.get(variant.id) ?? 0,
    ...Array.from({ length: options }, (_, index) => {
      const option = variant.options[index];
      return [option?.attribute ?? '', option?.value ?? option?.label ?? ''];
    }).flat(),
    variant.moq,
    variant.multiple,
    variant.cartonQuantity,
    variant.weight,
    variant.width,
    variant.depth,
    variant.height,
    item.leadDays,
    item.originCountryCode,
    item.taxClass,
    ...texts('summary'),
    ...texts('description'),
    ...said,
  ]);
}

/** What the law wants to be said of an item, in the order of the columns. */
function complianceCells(item: ComplianceRow | undefined): Cell[] {
  const party = (given: Party | null | undefined): Cell[] =>
    given
      ? [
          given.name,
          `${given.line1}, ${given.postalCode} ${given.city}, ${given.countryCode}`,
          [given.email, given.website].filter(Boolean).join(', '),
        ]
      : ['', '', ''];
  return [
    ...party(item?.maker),
    ...party(item?.responsible),
    ...languages.map((language) => item?.warnings[language] ?? ''),
    ...languages.map((language) => item?.composition[language] ?? ''),
    item?.minimumAge ?? null,
    item?.marks.join(', ') ?? '',
    item?.model ?? '',
    item?.batch ?? '',
    item?.energyClass ?? null,
    item?.eprelNumber ?? null,
    item?.commodityCode ?? null,
    item?.hazardous ? 'yes' : 'no',
  ];
}

/** Pieces on hand by variant, in all warehouses. */
async function piecesOf(db: Kysely<DB>, itemIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; pieces: number }>`
    select v.id, sum(k.on_hand)::int as pieces from variant v join stock k on k.variant_id = v.id
    where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active' group by v.id`.execute(db);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
