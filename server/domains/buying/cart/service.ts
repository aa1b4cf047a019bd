import { mostPieces } from '../../../../contract/values/pieces.ts';
import { mostCartLines, type quickOrderStates } from '../../../../contract/buying/cart.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../platform/texts.ts';
import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import { type Reading, readingsOf } from './pasted-lines.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { normalizedCode, isDistinctInCompany, isDistinctInMarket } from '../../../engines/search-index/text/loose-codes.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import {
  type Added,
  type Addition,
  type Count,
  deleteLines,
  insertLines,
  selectByCode,
  selectByItemCode,
  selectCount,
  selectLineVariants,
  setSaved,
  updateLines,
  type Wanted,
} from './queries.ts';

/** Merges lines of the same variant into one quantity. */
function gather(lines: readonly Wanted[]): Wanted[] {
  const quantities = new Map<number, number>();
  for (const { variantId, quantity } of lines) quantities.set(variantId, Math.min((quantities.get(variantId) ?? 0) + quantity, mostPieces));
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }));
}

const addition = (line: Wanted, price: ResolvedPrice): Addition => ({
  ...line,
  moq: price.rule.moq,
  multiple: price.rule.multiple,
  prices: price.tiers.map((step) => [step.from, step.unitPrice]),
});

/**
 * Adds lines, in two statements for any number of lines. With `atomic`, a line that is not offered refuses all; otherwise it is omitted.
 */
async function put(
  reader: Reader,
  scope: SignedInScope,
  wanted: readonly Wanted[],
  options: { atomic: boolean; join: 'sum' | 'larger' },
): Promise<Added[]> {
  const lines = gather(wanted);
  const prices = await resolvePrices(reader, { lines, companyId: scope.caller.companyId, now: scope.now });
  const known = lines.flatMap((line) => {
    const price = prices.get(line.variantId);
    return price ? [addition(line, price)] : [];
  });
  const notOffered = () => new Refusal(codes.productNotExist, 'cart.notAvailable', {}, { variantIds: lines.map((line) => line.variantId) });
  if (options.atomic && known.length < lines.length) throw notOffered();
  if (known.length === 0) return [];
  const added = await insertLines(reader, scope, { most: mostCartLines, ...options }, known);
  if (added.length > 0) return added;
  // Nothing was written: either the cart is full, or a line is not offered to this company.
  const count = await selectCount(reader, scope.caller.userId);
  if (count.lines + known.length > mostCartLines) throw new Refusal(codes.productLimit, 'cart.full', { most: mostCartLines });
  if (options.atomic) throw notOffered();
  return [];
}

const countOf = (added: readonly Added[]): Count => ({ lines: added[0]?.lines ?? 0, quantity: added[0]?.pieces ?? 0 });

export async function addLines(
  reader: Reader,
  scope: SignedInScope,
  wanted: readonly Wanted[],
): Promise<{ added: { lineId: number; variantId: number; quantity: number }[]; count: Count }> {
  const added = await put(reader, scope, wanted, { atomic: true, join: 'sum' });
  return { added: added.map(({ lineId, variantId, quantity }) => ({ lineId, variantId, quantity })), count: countOf(added) };
}

/** Merging the same lines twice changes nothing; lines no longer offered are omitted. */
export async function mergeLines(reader: Reader, scope: SignedInScope, wanted: readonly Wanted[]): Promise<Count> {
  const added = await put(reader, scope, wanted, { atomic: false, join: 'larger' });
  return added.length > 0 ? countOf(added) : selectCount(reader, scope.caller.userId);
}

/** Adds lines with their quantity or the larger one in the cart; lines no longer offered are omitted. */
export const addOfferedLines = (reader: Reader, scope: SignedInScope, wanted: readonly Wanted[]): Promise<{ variantId: number }[]> =>
  put(reader, scope, wanted, { atomic: false, join: 'larger' });

/** @throws codes.notFound when one of the lines is missing or belongs to another user; then nothing is changed. */
export async function changeLines(
  reader: Reader,
  scope: SignedInScope,
  changes: readonly { lineId: number; quantity?: number | undefined; note?: string | undefined }[],
): Promise<void> {
  const byId = new Map(changes.map((change) => [change.lineId, change]));
  const lines = await selectLineVariants(reader, scope.caller.userId, [...byId.keys()]);
  if (lines.length < byId.size) throw notFound();
  const resized = lines.filter((line) => byId.get(line.id)?.quantity !== undefined);
  const wanted = resized.map((line) => ({ variantId: line.variantId, quantity: byId.get(line.id)?.quantity ?? 0 }));
  const prices = await resolvePrices(reader, { lines: wanted, companyId: scope.caller.companyId, now: scope.now });
  await updateLines(
    reader,
    scope.caller.userId,
    lines.map((line) => {
      const change = byId.get(line.id);
      const price = change?.quantity === undefined ? undefined : prices.get(line.variantId);
      return { id: line.id, quantity: change?.quantity ?? null, note: change?.note ?? null, price: price?.unitPrice ?? null };
    }),
  );
}

export async function removeLines(reader: Reader, userId: number, lineIds: readonly number[]): Promise<void> {
  const removed = await deleteLines(reader, userId, lineIds);
  if (removed.length === 0) throw notFound();
}

export async function saveLines(reader: Reader, userId: number, lineIds: readonly number[], saved: boolean): Promise<void> {
  const changed = await setSaved(reader, userId, lineIds, saved);
  if (changed.length === 0) throw notFound();
}

export type QuickResult = {
  row: number;
  sku: string;
  quantity: number | null;
  state: (typeof quickOrderStates)[number];
  message: string;
  variantId: number | null;
};
type QuickRow = { row: number; readings: readonly Reading[] };
type Outcome = Pick<QuickResult, 'sku' | 'quantity' | 'state' | 'message' | 'variantId'>;

/** SKUs that are named for an item with several variants. */
const mostNamed = 8;

/** The lines with anything visible; a first line without a figure, above others, is a heading. */
function rowsOf(text: string, language: Language): QuickRow[] {
  const rows = text.split('\n').flatMap((line, index) => {
    const readings = readingsOf(line, language);
    return readings.length === 0 ? [] : [{ row: index + 1, readings, isHeading: !/\d/.test(line) && /[\t;,|]/.test(line) }];
  });
  return rows[0]?.isHeading && rows.length > 1 ? rows.slice(1) : rows;
}

/** What codes lead to. Two statements: the second for codes that are none of a variant. */
async function codesOf(reader: Reader, scope: SignedInScope, rows: readonly QuickRow[]) {
  const { companyId } = scope.caller;
  const asked = [...new Set(rows.flatMap(({ readings }) => readings.map(({ code }) => code.toUpperCase())))];
  const normalized = {
    inMarket: asked.filter((code) => isDistinctInMarket(normalizedCode(code))),
    inCompany: asked.filter((code) => isDistinctInCompany(normalizedCode(code))),
  };
  const variants = Map.groupBy(await selectByCode(reader, companyId, asked, normalized), ({ code }) => code);
  const missing = rows.filter(({ readings }) => !readings.some(({ code }) => variants.has(code.toUpperCase())));
  const left = [...new Set(missing.flatMap(({ readings }) => readings.map(({ code }) => code.toUpperCase())))];
  const items = left.length === 0 ? [] : await selectByItemCode(reader, companyId, left);
  return { variants, items: Map.groupBy(items, ({ code }) => code) };
}

/** Adds the lines that can be added and returns the result of each row. A code alone stands for the least that is sold. */
export async function quickOrder(
  reader: Reader,
  scope: SignedInScope,
  text: string,
): Promise<{ rows: QuickResult[]; added: number; count: Count }> {
  const { language } = scope;
  const rows = rowsOf(text, language);
  const codes = await codesOf(reader, scope, rows.slice(0, mostCartLines));
  const results = rows.map(({ row, readings }, index): QuickResult => {
    if (index < mostCartLines) return { row, ...outcomeOf(readings, codes, language) };
    const full = message('cart.full', language, { most: mostCartLines });
    return { row, ...writtenOf(readings), state: 'tooMany', message: full, variantId: null };
  });
  const wanted = results.flatMap((row) => (row.variantId === null ? [] : [{ variantId: row.variantId, quantity: row.quantity ?? 1 }]));
  if (wanted.length > 0) await put(reader, scope, wanted, { atomic: false, join: 'sum' });
  return { rows: results, added: wanted.length, count: await selectCount(reader, scope.caller.userId) };
}

/** How a line is shown whose code is not known: with a quantity, if it has one. */
function writtenOf(readings: readonly Reading[]): { sku: string; quantity: number | null } {
  const { code = '', quantity = null } = readings.find((reading) => reading.quantity !== null) ?? readings.at(-1) ?? {};
  return { sku: code, quantity };
}

function outcomeOf(readings: readonly Reading[], { variants, items }: Awaited<ReturnType<typeof codesOf>>, language: Language): Outcome {
  for (const { code, quantity, isCartons } of readings) {
    const matching = variants.get(code.toUpperCase()) ?? [];
    // A code may be a SKU of one seller and a maker's number of others, or match in normalized form: the most certain match is used.
    const surest = Math.min(...matching.map(({ rank }) => rank));
    const ofVariant = matching.filter(({ rank }) => rank === surest);
    const ofItem = items.get(code.toUpperCase()) ?? [];
    const [found, ...others] = ofVariant.length > 0 ? ofVariant : ofItem;
    if (!found) continue;
    const refused = (state: 'ambiguous' | 'variants' | 'noCarton', said: string): Outcome => ({
      ...{ sku: code, quantity, state, message: said, variantId: null },
    });
    if (others.length > 0 && ofVariant.length > 0) return refused('ambiguous', message('cart.quick.ambiguous', language));
    if (others.length > 0) {
      const skus = ofItem.slice(0, mostNamed).map(({ sku }) => sku);
      return refused('variants', message('cart.quick.variants', language, { count: ofItem.length, skus: skus.join(', ') }));
    }
    if (isCartons && found.carton === null) return refused('noCarton', message('cart.quick.noCarton', language));
    const amount = (quantity ?? found.minimum) * (isCartons ? (found.carton ?? 1) : 1);
    return { sku: code, quantity: Math.min(amount, mostPieces), state: 'added', message: '', variantId: found.variantId };
  }
  const written = writtenOf(readings);
  const state = written.quantity === null ? 'badQuantity' : 'unknown';
  return { ...written, state, message: message(`cart.quick.${state}`, language), variantId: null };
}
