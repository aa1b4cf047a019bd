import { mostPieces } from '../../../../contract/values/pieces.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import {
  counterDays,
  longestTerm,
  mostQuoteDrafts,
  mostQuotesADay,
  type QuoteEventKind,
  type QuoteState,
  requestDays,
} from '../../../../contract/buying/quotes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { addLines } from '../cart/index.ts';
import { signAgreement } from '../../pricing/agreements/index.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { notifySide } from './notifications.ts';
import { type GoodsRow, type LineRow, agreedLines, selectGoods } from './detail-queries.ts';
import { type Party, sideOf } from './sides.ts';
import { negotiated } from './states.ts';
import * as queries from './write-queries.ts';

const day = 86_400_000;

export type Moved = { id: number; state: QuoteState };
type Seen = { id: number; version: number };

/** A day is included until its end. */
const endOf = (text: string): Date => new Date(Date.parse(`${text}T00:00:00Z`) + day);
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

type Line = { variantId: number; quantity: number; unitPrice: number | null; minimumQuantity?: number };

/** Merges lines of the same variant. */
function gather(lines: readonly Line[]): LineRow[] {
  const byVariant = new Map<number, LineRow>();
  for (const { variantId, quantity, unitPrice, minimumQuantity = 1 } of lines) {
    const before = byVariant.get(variantId)?.quantity ?? 0;
    byVariant.set(variantId, { variantId, quantity: Math.min(before + quantity, mostPieces), unitPrice, minimumQuantity });
  }
  return [...byVariant.values()];
}

/** Larger amounts could not be paid, or not be represented exactly. */
const mostTotal = 9_000_000_000_000_000;

/** Agreed quantities must be orderable. */
async function checkQuantities(tx: Tx, lines: readonly LineRow[], companyId: number, now: Date): Promise<void> {
  const prices = await resolvePrices(tx, { lines, companyId, now });
  const faults: Record<string, MessageKey> = {};
  let total = 0;
  lines.forEach(({ variantId, quantity, unitPrice, minimumQuantity }, index) => {
    total += (unitPrice ?? 0) * quantity;
    if (total > mostTotal) faults[`lines.${index}.unitPrice`] = 'quote.price';
    const rule = prices.get(variantId)?.rule;
    if (rule && (quantity < rule.moq || quantity % rule.multiple !== 0)) faults[`lines.${index}.quantity`] = 'quote.quantity';
    else if (minimumQuantity > quantity) faults[`lines.${index}.minimumQuantity`] = 'quote.minimum';
  });
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
}

/** The quote, locked. @throws codes.notFound for another company's, codes.conflict after a concurrent change, codes.refused after its term */
async function lockSeen(
  tx: Tx,
  scope: RequestScope,
  party: Party,
  { id, version }: Seen,
  states: readonly QuoteState[],
): Promise<queries.LockedQuote> {
  const found = await queries.lockQuote(tx, sideOf(scope, party), id, scope.now);
  if (!found) throw notFound();
  if (found.version !== version) throw changedMeanwhile();
  if (found.state === 'expired') throw new Refusal(codes.refused, 'quote.over');
  if (!states.includes(found.state)) throw changedMeanwhile();
  return found;
}

/** Changes the state of a locked quote, with an entry in the history and mails to the other side. */
async function move(
  tx: Tx,
  scope: RequestScope,
  party: Party,
  found: queries.LockedQuote,
  to: { state: QuoteState; what: QuoteEventKind; version: number; openUntil?: Date; agreementId?: number; reason?: string; note?: string },
): Promise<Moved> {
  const { now } = scope;
  const { openUntil = null, agreementId = null, reason = '' } = to;
  const event = { what: to.what, side: party, userId: signedIn(scope).userId, reason };
  await queries.moveQuote(tx, found, { to: to.state, version: to.version, openUntil, agreementId, now, event });
  const partner = party === 'buyer' ? found.buyerName : found.sellerName;
  const note = to.note ?? reason;
  await notifySide(
    tx,
    { party: party === 'buyer' ? 'seller' : 'buyer', what: to.what },
    [{ id: found.id, partner, storeName: found.storeName, note }],
    scope,
  );
  return { id: found.id, state: to.state };
}

export type Request = { id?: number | undefined; lines: Line[]; countryCode: string; wantedOn: string | null; note: string; send: boolean };

/** Saves a draft, or sends it. @throws codes.productNotExist if an item is not visible or not sold there, codes.refused above the daily limit */
export async function saveRequest(tx: Tx, scope: RequestScope, request: Request): Promise<Moved> {
  const { now, language } = scope;
  const { companyId, userId } = signedIn(scope);
  const lines = gather(request.lines);
  if (request.wantedOn !== null && request.wantedOn < dayOf(now)) throw invalidFields({ wantedOn: 'quote.validUntil' });
  const variantIds = lines.map((line) => line.variantId);
  const goods = await selectGoods(tx, { companyId, language, country: request.countryCode, itemId: null, variantIds });
  const [first] = goods;
  if (!first || goods.length < lines.length) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
  if (goods.some((one) => one.storeId !== first.storeId)) throw new Refusal(codes.refused, 'quote.oneStore');
  await checkQuantities(tx, lines, companyId, now);
  if (request.send || request.id === undefined) await queries.lockBuyer(tx, companyId);
  if (!request.send && request.id === undefined && (await queries.countDrafts(tx, companyId)) >= mostQuoteDrafts)
    throw new Refusal(codes.refused, 'quote.mostDrafts', { most: mostQuoteDrafts });
  if (request.send) {
    const sent = await queries.countAsked(tx, companyId, new Date(now.getTime() - day));
    if (sent >= mostQuotesADay) throw new Refusal(codes.refused, 'quote.mostADay', { most: mostQuotesADay });
  }
  const { text: note } = hideContactData(request.note, scope.publicUrl);
  const words: queries.Words = {
    side: 'buyer',
    userId,
    at: now,
    wantedOn: request.wantedOn,
    note,
    leadDays: null,
    validUntil: null,
    pricesUntil: null,
    limited: true,
    lines,
  };
  const id = request.id ?? (await insertDraft(tx, scope, first, request.countryCode));
  if (request.id !== undefined) {
    const draft = await lockSeen(tx, scope, 'buyer', { id, version: 1 }, ['draft']);
    if (draft.storeId !== first.storeId || draft.currency !== first.currency) throw new Refusal(codes.refused, 'quote.oneStore');
    await queries.deleteVersion(tx, id, 1);
  }
  await queries.writeVersion(tx, id, 1, words);
  await queries.setCountry(tx, id, request.countryCode, now);
  if (!request.send) return { id, state: 'draft' };
  const found = await lockSeen(tx, scope, 'buyer', { id, version: 1 }, ['draft']);
  const openUntil = new Date(now.getTime() + requestDays * day);
  return move(tx, scope, 'buyer', found, { state: 'open', what: 'asked', version: 1, openUntil, note });
}

function insertDraft(tx: Tx, scope: RequestScope, goods: GoodsRow, country: string): Promise<number> {
  const { companyId, userId } = signedIn(scope);
  return queries.insertQuote(tx, {
    storeId: goods.storeId,
    sellerId: goods.storeCompanyId,
    buyerId: companyId,
    userId,
    currency: goods.currency,
    country,
    now: scope.now,
  });
}

export async function removeDraft(tx: Tx, scope: RequestScope, id: number): Promise<void> {
  if (!(await queries.deleteDraft(tx, signedIn(scope).companyId, id))) throw notFound();
}

/** Only requested variants can be offered or countered. */
function checkVariants(found: queries.LockedQuote, lines: readonly LineRow[]): void {
  const known = new Set(found.variantIds);
  if (lines.some((line) => !known.has(line.variantId))) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
}

export type Offer = Seen & {
  lines: Line[];
  leadDays: number | null;
  validUntil: string;
  pricesUntil: string;
  limited: boolean;
  note: string;
};

/** Writes the seller's offer. It replaces an offer that the buyer has not answered. */
export async function offer(tx: Tx, scope: RequestScope, given: Offer): Promise<Moved> {
  const { now } = scope;
  const [today, last] = [dayOf(now), dayOf(new Date(now.getTime() + longestTerm * day))];
  if (given.validUntil < today || given.validUntil > last) throw invalidFields({ validUntil: 'quote.validUntil' });
  if (given.pricesUntil < given.validUntil) throw invalidFields({ pricesUntil: 'quote.pricesUntil' });
  if (given.pricesUntil > last) throw invalidFields({ pricesUntil: 'quote.validUntil' });
  const found = await lockSeen(tx, scope, 'seller', given, negotiated);
  const lines = gather(given.lines);
  checkVariants(found, lines);
  await checkQuantities(tx, lines, found.buyerId, now);
  const version = found.version + 1;
  const { text: note } = hideContactData(given.note, scope.publicUrl);
  const { leadDays, validUntil, pricesUntil, limited } = given;
  await queries.writeVersion(tx, found.id, version, {
    side: 'seller',
    userId: signedIn(scope).userId,
    at: now,
    wantedOn: null,
    note,
    leadDays,
    validUntil,
    pricesUntil,
    limited,
    lines,
  });
  return move(tx, scope, 'seller', found, { state: 'answered', what: 'offered', version, openUntil: endOf(validUntil), note });
}

/** Writes the buyer's counter-offer on the offer's terms. The seller gets a minimum number of days to accept it. */
export async function counter(
  tx: Tx,
  scope: RequestScope,
  given: Seen & { lines: Line[]; wantedOn: string | null; note: string },
): Promise<Moved> {
  const { now } = scope;
  const found = await lockSeen(tx, scope, 'buyer', given, ['answered']);
  const offered = new Map(found.lines.map((line) => [line.variantId, line]));
  const lines = gather(given.lines).map((line) => ({
    ...line,
    minimumQuantity: Math.min(offered.get(line.variantId)?.minimumQuantity ?? 1, line.quantity),
  }));
  checkVariants(found, lines);
  await checkQuantities(tx, lines, found.buyerId, now);
  const pricesUntil = found.pricesUntil ?? dayOf(now);
  const atLeast = dayOf(new Date(now.getTime() + counterDays * day));
  const wanted = atLeast > (found.validUntil ?? '') ? atLeast : (found.validUntil ?? atLeast);
  const validUntil = wanted < pricesUntil ? wanted : pricesUntil;
  const version = found.version + 1;
  const { text: note } = hideContactData(given.note, scope.publicUrl);
  await queries.writeVersion(tx, found.id, version, {
    side: 'buyer',
    userId: signedIn(scope).userId,
    at: now,
    wantedOn: given.wantedOn,
    note,
    leadDays: found.leadDays,
    validUntil,
    pricesUntil,
    limited: found.limited,
    lines,
  });
  return move(tx, scope, 'buyer', found, { state: 'countered', what: 'countered', version, openUntil: endOf(validUntil), note });
}

/**
 * Accepts the other side's latest version unchanged: in the same transaction it becomes a signed price agreement, so that cart and order
 * use the price from now on. @throws codes.productNotExist if the buyer may no longer see or buy all of it
 */
export async function accept(tx: Tx, scope: RequestScope, party: Party, seen: Seen): Promise<Moved> {
  const { now, network } = scope;
  const { userId, companyId } = signedIn(scope);
  const found = await lockSeen(tx, scope, party, seen, [party === 'buyer' ? 'answered' : 'countered']);
  if (!found.storeOpen) throw new Refusal(codes.refused, 'quote.storeClosed');
  if (!found.buyerActive) throw new Refusal(codes.refused, 'quote.buyerInactive');
  // Since the request, goods may have been withdrawn or become exclusive to other buyers.
  const variantIds = found.lines.map((line) => line.variantId);
  const { buyerId, countryCode: country } = found;
  const goods = await selectGoods(tx, { companyId: buyerId, language: scope.language, country, itemId: null, variantIds });
  if (goods.length < variantIds.length) throw new Refusal(codes.productNotExist, 'cart.notAvailable');
  const { pricesUntil } = found;
  const lines = found.lines.flatMap(({ unitPrice, ...line }) => (unitPrice === null ? [] : [{ ...line, unitPrice }]));
  if (pricesUntil === null || lines.length < found.lines.length) throw new Error(`quote ${found.id} has no prices to sign`);
  const buyerSigns = party === 'buyer';
  const agreement = await signAgreement(tx, {
    sellerId: found.sellerId,
    buyerId: found.buyerId,
    sellerUserId: buyerSigns ? found.writtenBy : userId,
    buyerUserId: buyerSigns ? userId : found.writtenBy,
    now,
    until: endOf(pricesUntil),
    limited: found.limited,
    lines,
  });
  const moved = await move(tx, scope, party, found, {
    state: 'accepted',
    what: 'accepted',
    version: found.version,
    agreementId: agreement.id,
  });
  await publish(tx, 'price.changed', { itemIds: agreement.itemIds });
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'priceAgreement.signed',
    subject: `price_agreement:${agreement.id}`,
    after: { quote: found.id, version: found.version },
    network,
    at: now,
  });
  return moved;
}

/**
 * Ends a quote without an agreement: a proposal that the other side has not answered is withdrawn, a proposal of the other side is
 * declined.
 */
export async function decline(tx: Tx, scope: RequestScope, party: Party, { reason, ...seen }: Seen & { reason: string }): Promise<Moved> {
  const found = await lockSeen(tx, scope, party, seen, negotiated);
  const what = party === 'buyer' && found.state !== 'answered' ? 'withdrawn' : 'declined';
  const { text } = hideContactData(reason, scope.publicUrl);
  return move(tx, scope, party, found, { state: what, what, version: found.version, reason: text });
}

export async function toCart(tx: Tx, scope: RequestScope, id: number): Promise<{ added: number }> {
  const caller = signedIn(scope);
  const lines = await agreedLines(tx, caller.companyId, id);
  if (!lines) throw notFound();
  const { added } = await addLines(tx, { ...scope, caller }, lines);
  return { added: added.length };
}
