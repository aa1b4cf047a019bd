import type { ApprovalReason } from '../../../../../contract/buying/approval-reasons.ts';
import type { Language } from '../../../../../contract/values/locale.ts';
import { listValue, messageValue, moneyValue, type TextValue, worded } from '../../../../platform/formats/text-value.ts';
import { notify } from '../../../../platform/notifications.ts';
import { type RequestScope, signedIn, type SignedInScope } from '../../../../platform/scope.ts';
import type { Reader } from '../../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type ApprovalFacts, type Colleague, insertApproval, type PartyRule, selectFacts } from './queries.ts';
import type { PlacedOrder } from '../../../orders/placing/index.ts';
import type { PlannedOrder } from '../plan.ts';
import { lockUser, type Party } from '../queries.ts';
import { mails } from '../../mails.ts';

export type NeededApproval = {
  reasons: ApprovalReason[];
  /** Roles that may approve; empty: all users who may approve orders. */
  approverRoleIds: number[];
  /** Users who may decide now; includes the requester only if nobody else may. */
  approvers: Colleague[];
  /** Users to contact if nobody may decide. */
  managers: string[];
};

const sums = (orders: readonly PlannedOrder[]): { currency: string; total: number; shipping: number }[] =>
  [...Map.groupBy(orders, (order) => order.currency)].map(([currency, same]) => ({
    currency,
    total: same.reduce((sum, order) => sum + order.total, 0),
    shipping: same.reduce((sum, order) => sum + order.shippingTotal, 0),
  }));

/** Whether the orders together need approval, and by whom; null if not. One statement, none for users without limits and rules. */
export async function neededApproval(
  reader: Reader,
  scope: SignedInScope,
  party: Party,
  orders: readonly PlannedOrder[],
): Promise<NeededApproval | null> {
  const rules = party.rules ?? [];
  const limited = party.limitPerOrder !== null || party.limitPerMonth !== null;
  if ((!limited && rules.length === 0) || orders.length === 0) return null;
  const { companyId, userId } = scope.caller;
  const found = await selectFacts(reader, {
    companyId,
    userId,
    from: new Date(Date.UTC(scope.now.getUTCFullYear(), scope.now.getUTCMonth(), 1)),
    currency: party.preferredCurrency,
    totals: sums(orders),
    sellerCompanyIds: [...new Set(orders.map((order) => order.sellerCompanyId))],
  });
  const skus = new Set(orders.flatMap((order) => order.lines.map((line) => line.row.variantId))).size;
  const hit = rules.flatMap((rule) => {
    const reason = reasonOf(rule, found, skus, party.preferredCurrency);
    return reason ? [{ rule, reason }] : [];
  });
  const reasons = [...limitReasons(party, found), ...hit.map(({ reason }) => reason)];
  if (reasons.length === 0) return null;
  const approverRoleIds = approverRoles(
    hit.map(({ rule }) => rule.approverRoleIds),
    found.ownerRoleId,
  );
  const may = found.colleagues.filter((one) => one.approves && (approverRoleIds.length === 0 || approverRoleIds.includes(one.roleId)));
  const others = may.filter((one) => one.id !== userId);
  const managers = found.colleagues.filter((one) => one.manages).map((one) => one.name);
  return { reasons, approverRoleIds, approvers: others.length > 0 ? others : may, managers };
}

function limitReasons(party: Party, { sums: { now, spent } }: ApprovalFacts): ApprovalReason[] {
  const reasons: ApprovalReason[] = [];
  const month = now === null || spent === null ? null : now + spent;
  const add = (kind: ApprovalReason['kind'], threshold: number | null, value: number | null): void => {
    if (threshold !== null && (value === null || value > threshold))
      reasons.push({ kind, threshold, value, currency: party.preferredCurrency, sellers: [] });
  };
  add('limit_per_order', party.limitPerOrder, now);
  add('limit_per_month', party.limitPerMonth, month);
  return reasons;
}

/** The reason why a rule requires approval; null if it does not. A missing exchange rate requires approval. */
function reasonOf({ kind, threshold }: PartyRule, found: ApprovalFacts, skus: number, currency: string): ApprovalReason | null {
  if (kind === 'new_seller')
    return found.newSellers.length > 0 ? { kind, threshold: null, value: null, currency, sellers: found.newSellers } : null;
  const { now, shipping, balance } = found.sums;
  const left = balance === null || now === null ? null : balance - now;
  const value = { order_total: now, shipping_cost: shipping, sku_count: skus, balance_below: left }[kind];
  const limit = threshold ?? 0;
  const fine = value !== null && (kind === 'balance_below' ? value >= limit : value <= limit);
  return fine ? null : { kind, threshold: limit, value, currency, sellers: [] };
}

/** Approvers must be named by every rule that names roles; owners always may approve. */
function approverRoles(named: readonly (readonly number[])[], ownerRoleId: number | null): number[] {
  const [first, ...rest] = named.filter((ids) => ids.length > 0);
  if (!first) return [];
  const common = first.filter((id) => rest.every((ids) => ids.includes(id)));
  return [...new Set([...common, ...(ownerRoleId === null ? [] : [ownerRoleId])])];
}

/** Waits for concurrent orders of the same user, so that all of them stay within the limits. */
export async function lockLimits(tx: Tx, scope: SignedInScope, party: Party): Promise<void> {
  if (party.limitPerOrder !== null || party.limitPerMonth !== null) await lockUser(tx, scope.caller.userId);
}

/** Reasons as the caller may read them. */
export const seenReasons = (reasons: readonly ApprovalReason[], scope: Pick<RequestScope, 'caller' | 'seesPrices'>): ApprovalReason[] =>
  reasonsSeenBy({ seesPrices: scope.seesPrices, seesBalance: signedIn(scope).accessCodes.includes('balance.view') }, reasons);

/** Reasons as a user may read them: amounts only for users who see prices, the balance only for users who may see it. */
function reasonsSeenBy(
  { seesPrices, seesBalance }: Pick<Colleague, 'seesPrices' | 'seesBalance'>,
  reasons: readonly ApprovalReason[],
): ApprovalReason[] {
  return reasons.map((reason) => {
    const seen = reason.kind === 'sku_count' || (reason.kind === 'balance_below' ? seesBalance : seesPrices);
    return seen ? reason : { ...reason, value: null };
  });
}

/** A reason as a sentence. */
function reasonValue({ kind, threshold, value, currency, sellers }: ApprovalReason): TextValue {
  const written = (amount: number | null): TextValue =>
    amount === null ? '?' : kind === 'sku_count' ? String(amount) : moneyValue(amount, currency);
  return messageValue(`approval.reason.${kind}`, {
    threshold: written(threshold),
    value: written(value),
    sellers: sellers.join(', '),
  });
}

export const reasonText = (reason: ApprovalReason, language: Language): string => String(worded(reasonValue(reason), language));

/** The values of `checkout.nobodyApproves`: the reasons, and users to contact. */
export const nobodyApproves = ({ reasons, managers }: NeededApproval, language: Language): { reason: string; people: string } => ({
  reason: reasons.map((one) => reasonText(one, language)).join('; '),
  people: managers.slice(0, 5).join(', ') || '–',
});

/** Inserts the request and notifies users who may decide. Two statements. */
export async function requestApproval(
  tx: Tx,
  scope: SignedInScope,
  needed: NeededApproval,
  placed: {
    checkoutId: number;
    orders: readonly PlacedOrder[];
    totals: readonly { currency: string; total: number }[];
    note: string;
    expiresAt: Date;
  },
): Promise<number> {
  const { companyId, userId, name } = scope.caller;
  const { checkoutId, note, expiresAt } = placed;
  const { reasons, approverRoleIds } = needed;
  const approvalId = await insertApproval(tx, {
    checkoutId,
    companyId,
    userId,
    reasons,
    approverRoleIds,
    note,
    now: scope.now,
    expiresAt,
  });
  if (!scope.publicUrl) return approvalId;
  const recipients = needed.approvers.map((approver) => ({ ...approver, userId: approver.id, kind: 'buyer' as const }));
  const order = placed.orders.map(({ number }) => number).join(', ');
  const total = listValue(
    placed.totals.map((one) => moneyValue(one.total, one.currency)),
    ' + ',
  );
  const values = (approver: Colleague) => ({
    buyer: name,
    order,
    orderAndTotal: approver.seesPrices ? messageValue('approval.orderAndTotal', { order, total }) : order,
    reason: listValue(reasonsSeenBy(approver, reasons).map(reasonValue)),
    link: `/purchased/approvals/${approvalId}`,
  });
  await notify(tx, scope, mails.orderWaits, recipients, values, { validUntil: expiresAt });
  return approvalId;
}
