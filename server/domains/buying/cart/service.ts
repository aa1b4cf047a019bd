import { mostCartLines, type quickOrderStates } from '../../../../contract/buying/cart.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../platform/texts.ts';
import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { normalizedCode, isDistinctInCompany, isDistinctInMarket, withoutUnseen } from '../../../engines/search-index/text/loose-codes.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import {
  type Added,
  type Addition,
  type Count,
  deleteLines,
  insertLines,
  selectByCode,
  selectCount,
  selectLineVariants,
  setSaved,
  updateLines,
  type Wanted,
} from './queries.ts';

/** Merges lines of the same variant into one quantity. */
function gather(lines: readonly Wanted[]): Wanted[] {
  const quantities = new Map<number, number>();
  for (const { variantId, quantity } of lines) quantities.set(variantId, Math.min((quantities.get(variantId) ?? 0) + quantity, 1_000_000));
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

/** @throws 40004 when one of the lines is missing or belongs to another user; then nothing is changed. */
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

type QuickRow = { row: number; sku: string; quantity: number | null };
export type QuickResult = QuickRow & { state: (typeof quickOrderStates)[number]; message: string; variantId: number | null };

/** Parses lines of "SKU quantity", separated by space, tab, semicolon or comma; empty lines are skipped. */
export function parseQuickOrder(text: string): QuickRow[] {
  return text.split('\n').flatMap((line, index) => {
    const trimmed = withoutUnseen(line.slice(0, 200))
      .replaceAll(/[\s;,]/g, ' ')
      .trim();
    if (trimmed === '') return [];
    const gap = trimmed.lastIndexOf(' ');
    const last = trimmed.slice(gap + 1);
    const split = gap > 0 && /^\d{1,7}$/.test(last) && Number(last) > 0 && Number(last) <= 1_000_000;
    return [{ row: index + 1, sku: split ? trimmed.slice(0, gap).trim() : trimmed, quantity: split ? Number(last) : null }];
  });
}

/** Adds the lines that can be added and returns the result of each row. */
export async function quickOrder(
  reader: Reader,
  scope: SignedInScope,
  text: string,
): Promise<{ rows: QuickResult[]; added: number; count: Count }> {
  const { language } = scope;
  const rows = parseQuickOrder(text);
  const readable = rows.slice(0, mostCartLines).filter((row) => row.quantity !== null);
  const asked = [...new Set(readable.map((row) => row.sku.toUpperCase()))];
  const normalized = {
    inMarket: asked.filter((code) => isDistinctInMarket(normalizedCode(code))),
    inCompany: asked.filter((code) => isDistinctInCompany(normalizedCode(code))),
  };
  const matches = await selectByCode(reader, scope.caller.companyId, asked, normalized);
  const byCode = Map.groupBy(matches, (match) => match.code);
  const results = rows.map((row, index): QuickResult => {
    const matching = byCode.get(row.sku.toUpperCase()) ?? [];
    // A code may be a SKU of one seller and a maker's number of others, or match in normalized form: the most certain match is used.
    const surest = Math.min(...matching.map(({ rank }) => rank));
    const found = matching.filter(({ rank }) => rank === surest);
    if (index >= mostCartLines)
      return { ...row, state: 'tooMany', message: message('cart.full', language, { most: mostCartLines }), variantId: null };
    if (row.quantity === null)
      return { ...row, state: 'badQuantity', message: message('cart.quick.badQuantity', language), variantId: null };
    if (found.length === 0) return { ...row, state: 'unknown', message: message('cart.quick.unknown', language), variantId: null };
    if (found.length > 1) return { ...row, state: 'ambiguous', message: message('cart.quick.ambiguous', language), variantId: null };
    return { ...row, state: 'added', message: '', variantId: found[0]?.variantId ?? null };
  });
  const wanted = results.flatMap((row) => (row.variantId === null ? [] : [{ variantId: row.variantId, quantity: row.quantity ?? 1 }]));
  if (wanted.length > 0) await put(reader, scope, wanted, { atomic: false, join: 'sum' });
  return { rows: results, added: wanted.length, count: await selectCount(reader, scope.caller.userId) };
}
