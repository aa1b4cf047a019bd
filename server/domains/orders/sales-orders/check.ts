import type { SalesLineProblem, SalesOrderProblem } from '../../../../contract/orders/sales-orders.ts';
import { checkedPostalCode } from '../../../../contract/values/postal-code-check.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import * as queries from './check-queries.ts';
import { followDispatches } from './follow.ts';
import { moveSalesOrders, type SalesOrderActor } from './states.ts';

/** Boxes at a post office, as they are written in the market's languages; carriers of parcels do not deliver to them. */
const poBox =
  /\b(?:p\.?\s?o\.?\s?box|post\s?office\s?box|postfach|apartado(?:\s+de\s+correos)?|apdo\.?|bo[iî]te\s+postale|b\.?p\.?\s*\d{2,}|casella\s+postale|skrytka(?:\s+pocztowa)?|skr\.\s*poczt\.?|caixa\s+postal|c[aă]su[tț]a\s+po[sș]tal[aă]|postbus|postboks)(?![\p{L}\d])/iu;
/** Lockers that one carrier alone delivers to. */
const parcelLocker = /\b(?:packstation|paczkomat)(?![\p{L}\d])/iu;
const lockerCarriers = /\b(?:dhl|inpost)\b/i;

/** What is wrong with the recipient; null if nothing is. */
export function recipientProblem({ recipient, service }: Pick<queries.OrderToCheck, 'recipient' | 'service'>): SalesOrderProblem | null {
  const street = `${recipient.line1} ${recipient.line2}`;
  if (checkedPostalCode(recipient.countryCode, recipient.postalCode).key !== null) return 'postalCode';
  if (poBox.test(street)) return 'poBox';
  if (parcelLocker.test(street) && !lockerCarriers.test(service)) return 'parcelLocker';
  const digits = recipient.phone.replaceAll(/\D/g, '').length;
  if (recipient.phone !== '' && (digits < 6 || digits > 15 || /\p{L}/u.test(recipient.phone))) return 'phone';
  return null;
}

type Found = { variantId: number | null; problem: SalesLineProblem | null };

/** Which of the candidates a line means. */
function meant(line: queries.LineToCheck, candidates: readonly queries.Candidate[]): Found {
  if (candidates.length === 0) return { variantId: null, problem: 'unknown' };
  const sold = candidates.filter((one) => one.sold);
  if (sold.length === 0) return { variantId: candidates.length === 1 ? (candidates[0]?.variantId ?? null) : null, problem: 'notDelivered' };
  const surest = Math.min(...sold.map(({ rank }) => rank));
  const best = sold.filter(({ rank }) => rank === surest);
  // Two sellers may use the same SKU for different goods: the GTIN decides.
  const named = best.length > 1 && line.gtin !== '' ? best.filter(({ gtin }) => gtin === line.gtin) : best;
  const [only] = named;
  if (!only || named.length > 1) return { variantId: null, problem: 'ambiguous' };
  return { variantId: only.variantId, problem: stepProblem(line, only) };
}

function stepProblem(
  { quantity, quantityAccepted }: queries.LineToCheck,
  { minimum, multiple }: queries.Candidate,
): SalesLineProblem | null {
  if (quantityAccepted) return null;
  if (quantity < minimum) return 'belowMinimum';
  return quantity % multiple === 0 ? null : 'notMultiple';
}

const plain = (code: string): string => code.trim().toUpperCase();
const digitsOf = (gtin: string): string => gtin.replaceAll(/\D/g, '');

/** The code under which goods are learnt, as `check-queries.ts` compares it. */
export const aliasOf = ({ channel, sku, gtin }: { channel: string; sku: string; gtin: string }) => ({
  channel: channel.toLowerCase(),
  code: plain(sku) || digitsOf(gtin),
});

/**
 * Checks orders that are locked and wait for it: the recipient's address, which goods the lines mean, and their quantities. They become
 * `ready`, or `problem` with a code at the order or at lines. Where a part is with sellers already and nothing else is left to send, the order
 * is `ordered` again and goes on as its dispatches do. Six statements for each company.
 */
async function checkLocked(tx: Tx, orders: readonly queries.OrderToCheck[], by: SalesOrderActor): Promise<void> {
  for (const [companyId, own] of Map.groupBy(orders, (order) => order.companyId)) {
    const all = await queries.selectLines(
      tx,
      own.map(({ id }) => id),
    );
    const lines = all.flatMap((line) => (line.dispatched < line.quantity ? [{ ...line, quantity: line.quantity - line.dispatched }] : []));
    const begun = new Set(all.flatMap(({ dispatched, orderId }) => (dispatched > 0 ? [orderId] : [])));
    const found = await recognise(tx, companyId, own, lines);
    const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
    const problems = own.map((order) => {
      const wanted = (linesByOrder.get(order.id) ?? []).filter(({ ignored }) => !ignored);
      const rest = wanted.length > 0;
      const problem = rest ? recipientProblem(order) : begun.has(order.id) ? null : ('nothing' as const);
      const bad = problem !== null || wanted.some(({ id }) => found.get(id)?.problem);
      return { id: order.id, before: order.problem, problem, bad, rest };
    });
    await queries.writeLines(
      tx,
      lines.map((line) => ({ id: line.id, ...(found.get(line.id) ?? { variantId: null, problem: null }) })),
    );
    await queries.writeProblems(
      tx,
      problems.filter(({ before, problem }) => before !== problem).map(({ id, problem }) => ({ id, problem })),
    );
    const idsOf = (wanted: boolean) => problems.filter(({ bad }) => bad === wanted).map(({ id }) => id);
    await moveSalesOrders(tx, idsOf(true), { from: ['checking'], to: 'problem' }, by);
    await moveSalesOrders(tx, idsOf(false), { from: ['checking'], to: 'ready' }, by);
    const complete = problems.flatMap(({ id, bad, rest }) => (bad || rest ? [] : [id]));
    await moveSalesOrders(tx, complete, { from: ['ready'], to: 'ordered' }, by);
    for (const id of complete) await followDispatches(tx, id, by);
  }
}

async function recognise(
  tx: Tx,
  companyId: number,
  orders: readonly queries.OrderToCheck[],
  lines: readonly queries.LineToCheck[],
): Promise<Map<number, Found>> {
  const orderById = new Map(orders.map((order) => [order.id, order]));
  // Orders of one channel sell the same goods again and again: each is looked up once.
  const asked = new Map<string, queries.Asked>();
  const placeOf = new Map<number, number>();
  for (const line of lines) {
    const order = orderById.get(line.orderId);
    if (line.ignored || !order) continue;
    const given = {
      channel: order.channel.toLowerCase(),
      code: plain(line.sku),
      gtin: digitsOf(line.gtin),
      country: order.recipient.countryCode,
    };
    const key = JSON.stringify(given);
    const one = asked.get(key) ?? { at: asked.size, ...given };
    asked.set(key, one);
    placeOf.set(line.id, one.at);
  }
  const candidates = asked.size === 0 ? [] : await queries.selectCandidates(tx, companyId, [...asked.values()]);
  const byPlace = Map.groupBy(candidates, ({ at }) => at);
  const found = new Map(
    lines.flatMap((line) => {
      const place = placeOf.get(line.id);
      return place === undefined ? [] : [[line.id, meant(line, byPlace.get(place) ?? [])] as const];
    }),
  );
  return withoutSteps(tx, companyId, lines, found);
}

const isStep = (problem: SalesLineProblem | null): boolean => problem === 'belowMinimum' || problem === 'notMultiple';

/** Minimum and step are those of buying: a line that the company's held stock covers has none. */
async function withoutSteps(
  tx: Tx,
  companyId: number,
  lines: readonly queries.LineToCheck[],
  found: Map<number, Found>,
): Promise<Map<number, Found>> {
  const few = lines.filter(({ id }) => isStep(found.get(id)?.problem ?? null));
  const variantIds = [...new Set(few.flatMap(({ id }) => found.get(id)?.variantId ?? []))];
  const held = variantIds.length === 0 ? [] : await queries.selectHeld(tx, companyId, variantIds);
  const pieces = new Map(held.map((row) => [row.variantId, row.pieces]));
  for (const line of few) {
    const variantId = found.get(line.id)?.variantId ?? null;
    if (variantId !== null && (pieces.get(variantId) ?? 0) >= line.quantity) found.set(line.id, { variantId, problem: null });
  }
  return found;
}

/** Checks those of the orders that wait for it. */
export async function checkOrders(tx: Tx, ids: readonly number[], by: SalesOrderActor): Promise<void> {
  await checkLocked(tx, await queries.lockToCheck(tx, { ids }), by);
}

/** Checks some orders that wait for it, of any company. Returns their number. */
export async function checkSome(tx: Tx, most: number, now: Date): Promise<number> {
  const orders = await queries.lockToCheck(tx, { most });
  await checkLocked(tx, orders, { actor: 'system', userId: null, now });
  return orders.length;
}
