import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type {
  Invitation,
  Offer,
  operatorActivityCalls,
  OwnVariant,
  sellerActivityCalls,
} from '../../../../contract/promotions/activities.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import { mostAmount } from '../../../../contract/values/money.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { endActivityPrices } from '../../pricing/activity-prices/index.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { headOf } from '../activities/content.ts';
import { lockOne } from '../activities/admin-queries.ts';
import * as queries from './offer-queries.ts';

type Seller = typeof sellerActivityCalls;
type Operator = typeof operatorActivityCalls;

/** Each with the lowest price of the last 30 days, as shown next to the reduction. One statement. */
async function withLowest<Row extends { variantId: number }>(
  reader: Reader,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & { lowestLast30Days: number | null })[]> {
  const lines = rows.map(({ variantId }) => ({ variantId, quantity: 0 }));
  const prices = rows.length === 0 ? new Map<number, never>() : await resolvePrices(reader, { lines, companyId: null, now });
  return rows.map((row) => ({ ...row, lowestLast30Days: prices.get(row.variantId)?.lowestLast30Days ?? null }));
}

type Invited = Awaited<ReturnType<typeof queries.invitationsOf>>[number];
function invitationOf({ content, ...row }: Invited, language: Language): Invitation {
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  return {
    ...row,
    ...headOf(content, language),
    landingUrl: content.landingUrl,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    joinUntil: iso(row.joinUntil),
  };
}

export async function invitations(database: Database, scope: RequestScope): Promise<Invitation[]> {
  const rows = await queries.invitationsOf(database.kysely, signedIn(scope).companyId, scope.now);
  return rows.map((row) => invitationOf(row, scope.language));
}

export async function invitation(
  database: Database,
  scope: RequestScope,
  { id, keyword }: ParsedInputOf<Seller['detail']>,
): Promise<AnswerOf<Seller['detail']>> {
  const { language } = scope;
  const { companyId } = signedIn(scope);
  const [row] = await queries.invitationsOf(database.kysely, companyId, scope.now, id);
  if (!row) throw notFound();
  const of = { companyId, activityId: id, language };
  const [joined, found] = await Promise.all([
    queries.ownVariants(database.kysely, { ...of, keyword: null }),
    row.open ? queries.ownVariants(database.kysely, { ...of, keyword }) : [],
  ]);
  const priced: OwnVariant[] = await withLowest(database, [...joined, ...found], scope.now);
  return { activity: invitationOf(row, language), joined: priced.slice(0, joined.length), found: priced.slice(joined.length) };
}

/** @throws the price's error by its line: `lines.3.price`. */
function checkPrices(lines: readonly { price: number }[], lists: readonly number[]): void {
  const faults: Record<string, MessageKey> = {};
  for (const [index, { price }] of lines.entries()) {
    if (price < 1 || price > mostAmount) faults[`lines.${index}.price`] = 'activity.price';
    else if (price > (lists[index] ?? 0)) faults[`lines.${index}.price`] = 'activity.priceAboveList';
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
}

/** Offers own variants, until the deadline. The price of an accepted offer cannot be changed: it must be withdrawn first. */
export async function offerItems(tx: Tx, scope: RequestScope, { id, lines }: ParsedInputOf<Seller['offer']>): Promise<{ offered: number }> {
  const { companyId, userId } = signedIn(scope);
  const now = scope.now;
  const activity = await lockOne(tx, id, now);
  const [row] = await queries.invitationsOf(tx, companyId, now, id);
  if (!activity || !row) throw notFound();
  if (!row.open) throw new Refusal(codes.refused, 'activity.joinClosed');
  const variantIds = lines.map(({ variantId }) => variantId);
  const own = new Map((await queries.lockOwnVariants(tx, companyId, id, variantIds)).map((one) => [one.variantId, one]));
  if (lines.some(({ variantId }) => !own.has(variantId)) || new Set(variantIds).size < lines.length) throw notFound();
  if (lines.some(({ variantId }) => own.get(variantId)?.state === 'accepted')) throw new Refusal(codes.refused, 'activity.alreadyAccepted');
  checkPrices(
    lines,
    lines.map(({ variantId }) => own.get(variantId)?.listPrice ?? 0),
  );
  const offered = await queries.putOffers(tx, id, lines, { state: 'offered', userId, now });
  await audit(tx, scope, companyId, 'activity.offered', id, { lines });
  return { offered: offered.length };
}

/** A seller can withdraw an accepted price until the activity begins; after that buyers rely on it, and only the operator can. */
export async function withdrawItems(
  tx: Tx,
  scope: RequestScope,
  { id, variantIds }: ParsedInputOf<Seller['withdraw']>,
): Promise<{ withdrawn: number }> {
  const { companyId } = signedIn(scope);
  const now = scope.now;
  const activity = await lockOne(tx, id, now);
  const ids = [...new Set(variantIds)];
  const own = activity ? await queries.ownOffers(tx, { companyId, activityId: id, variantIds: ids }) : [];
  if (!activity || own.length < ids.length) throw notFound();
  if (activity.state === 'running' && own.some(({ state }) => state === 'accepted'))
    throw new Refusal(codes.refused, 'activity.withdrawRunning');
  const withdrawn = await queries.withdrawOffers(tx, { companyId, activityId: id, variantIds: ids, now });
  await endActivityPrices(tx, id, ids, now);
  await publishPrices(
    tx,
    id,
    own.map(({ itemId }) => itemId),
  );
  await audit(tx, scope, companyId, 'activity.offerWithdrawn', id, { variantIds: ids });
  return { withdrawn };
}

async function publishPrices(tx: Tx, activityId: number, itemIds: readonly number[]): Promise<void> {
  await publish(tx, 'activity.changed', { activityId });
  if (itemIds.length > 0) await publish(tx, 'price.changed', { itemIds: [...new Set(itemIds)] });
}

export async function offersFor(database: Database, scope: RequestScope, id: number): Promise<Offer[]> {
  const now = scope.now;
  return withLowest(database, await queries.offersOf(database.kysely, id, scope.language), now);
}

/** Accepts pending or refused offers, or refuses pending or accepted ones: the price of a refused one ends at once. */
export async function decideOffers(tx: Tx, scope: RequestScope, input: ParsedInputOf<Operator['decide']>): Promise<{ decided: number }> {
  const { userId } = signedIn(scope);
  const now = scope.now;
  const ids = [...new Set(input.offerIds)];
  const activity = await lockOne(tx, input.id, now);
  const offers = activity ? await queries.lockOffers(tx, input.id, ids) : [];
  if (!activity || offers.length < ids.length) throw notFound();
  if (activity.state === 'ended') throw new Refusal(codes.refused, 'activity.over');
  if (offers.some(({ state }) => state === 'withdrawn')) throw new Refusal(codes.conflict, 'record.changed');
  if (!input.accept && input.note === '') throw invalidFields({ note: 'activity.reason' });
  // The seller has lowered the list price since: the offer is no longer a reduction.
  if (input.accept && offers.some(({ price, listPrice }) => price > listPrice)) throw new Refusal(codes.refused, 'activity.priceAboveList');
  const variantIds = offers.map(({ variantId }) => variantId);
  const itemIds = offers.map(({ itemId }) => itemId);
  await queries.decideOffers(tx, ids, {
    state: input.accept ? 'accepted' : 'refused',
    note: input.accept ? '' : input.note,
    userId,
    now,
  });
  if (input.accept) await queries.beginPrices(tx, input.id, variantIds, now);
  else await endActivityPrices(tx, input.id, variantIds, now);
  await publishPrices(tx, input.id, itemIds);
  const lines = offers.map(({ variantId, price }) => ({ variantId, price }));
  await audit(tx, scope, null, input.accept ? 'activity.offerAccepted' : 'activity.offerRefused', input.id, {
    lines,
    note: input.note,
  });
  return { decided: ids.length };
}

export async function addOffer(
  tx: Tx,
  scope: RequestScope,
  { id, sku, price }: ParsedInputOf<Operator['addOffer']>,
): Promise<{ offerId: number }> {
  const { userId } = signedIn(scope);
  const now = scope.now;
  const activity = await lockOne(tx, id, now);
  if (!activity || activity.kind !== 'landing') throw notFound();
  if (activity.state === 'ended') throw new Refusal(codes.refused, 'activity.over');
  const variant = await queries.variantBySku(tx, sku);
  if (!variant) throw invalidFields({ sku: 'activity.sku' });
  if (price < 1 || price > mostAmount) throw invalidFields({ price: 'activity.price' });
  if (price > variant.listPrice) throw invalidFields({ price: 'activity.priceAboveList' });
  const [offerId] = await queries.putOffers(tx, id, [{ variantId: variant.variantId, price }], { state: 'accepted', userId, now });
  if (offerId === undefined) throw new Refusal(codes.refused, 'activity.alreadyAccepted');
  await queries.beginPrices(tx, id, [variant.variantId], now);
  await publishPrices(tx, id, [variant.itemId]);
  await audit(tx, scope, null, 'activity.offerAdded', id, { variantId: variant.variantId, price });
  return { offerId };
}

const audit = (tx: Tx, scope: RequestScope, companyId: number | null, action: AuditAction, id: number, after: object) =>
  recordAudit(tx, {
    userId: signedIn(scope).userId,
    companyId,
    action,
    subject: `activity:${id}`,
    after,
    network: scope.network,
    at: scope.now,
  });
