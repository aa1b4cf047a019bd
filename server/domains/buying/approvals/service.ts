import type { ApprovalState } from '../../../../contract/buying/approval-reasons.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { approvalCalls } from '../../../../contract/buying/approvals.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { notify } from '../../../platform/notifications.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { endedRequests, reportPath, returnGoods, returnLines } from '../checkout/index.ts';
import { moveOrders } from '../../orders/placing/index.ts';
import { type Decision, lockApproval, type LockedApproval, writeDecision } from './queries.ts';
import { mails } from '../mails.ts';

/** Minimum number of hours for which an approved order can be paid. */
const payableHours = 24;

async function waiting(tx: Tx, { caller, now }: SignedInScope, approvalId: number): Promise<LockedApproval> {
  const found = await lockApproval(tx, caller, approvalId);
  if (!found) throw notFound();
  if (found.state !== 'waiting') throw new Refusal(codes.conflict, `approval.already.${found.state}`);
  // The job that ends overdue requests runs once a minute.
  if (found.expiresAt <= now) throw new Refusal(codes.conflict, 'approval.already.expired');
  return found;
}

/** Only roles named by the rules decide; requesters decide on their own orders only if nobody else can. */
function assertDecides(found: LockedApproval, { caller }: SignedInScope): void {
  if (!found.mine) throw new Refusal(codes.forbidden, 'approval.otherRole');
  if (found.requestedBy === caller.userId && found.others) throw new Refusal(codes.forbidden, 'approval.ownOrder');
}

/** The orders can be paid from now on. */
export async function approve(tx: Tx, scope: SignedInScope, approvalId: number): Promise<{ state: ApprovalState }> {
  const found = await waiting(tx, scope, approvalId);
  assertDecides(found, scope);
  const { caller, now } = scope;
  const payableUntil = new Date(now.getTime() + payableHours * 3_600_000);
  await writeDecision(tx, found, { state: 'approved', userId: caller.userId, reason: '', refusedLineIds: [], now, payableUntil });
  await move(tx, found, scope, 'awaiting_payment', '');
  await notifyRequester(tx, found, scope, { template: 'orderApproved', path: `/payment/settle-accounts?checkout=${found.checkoutId}` });
  await audit(tx, found, scope, { state: 'approved' });
  return { state: 'approved' };
}

type Refused = Omit<ParsedInputOf<typeof approvalCalls.refuse>, 'approvalId'>;

/** Returns the goods: refused lines are saved for later, the others go into the cart. Without named lines all are refused. */
export async function refuse(tx: Tx, scope: SignedInScope, approvalId: number, given: Refused): Promise<{ state: ApprovalState }> {
  if (!given.reason && given.lines.length === 0)
    throw new Refusal(codes.invalid, 'request.invalid', {}, { fields: { reason: 'field.required' } });
  const found = await waiting(tx, scope, approvalId);
  assertDecides(found, scope);
  const known = new Set(found.lineIds);
  if (given.lines.some((line) => !known.has(line.orderLineId))) throw notFound();
  const refused = given.lines.length > 0 ? given.lines : found.lineIds.map((orderLineId) => ({ orderLineId, reason: given.reason }));
  const reason = given.reason || [...new Set(given.lines.map((line) => line.reason))].join('; ').slice(0, 500);
  await end(tx, found, scope, { state: 'refused', reason, refused });
  await notifyRequester(tx, found, scope, { template: 'orderRefused', path: '/shopcart', reason });
  await audit(tx, found, scope, { state: 'refused', reason });
  return { state: 'refused' };
}

/** Withdrawn by the requester; all lines go back into the cart. */
export async function withdraw(tx: Tx, scope: SignedInScope, approvalId: number): Promise<{ state: ApprovalState }> {
  const own = await lockApproval(tx, scope.caller, approvalId);
  // A request of another user is answered as not found.
  if (!own || own.requestedBy !== scope.caller.userId) throw notFound();
  const found = await waiting(tx, scope, approvalId);
  await end(tx, found, scope, { state: 'withdrawn', reason: '', refused: [] });
  return { state: 'withdrawn' };
}

async function end(
  tx: Tx,
  found: LockedApproval,
  scope: SignedInScope,
  outcome: { state: Decision['state']; reason: string; refused: readonly { orderLineId: number; reason: string }[] },
): Promise<void> {
  const { state, reason, refused } = outcome;
  const { caller, now } = scope;
  const refusedLineIds = refused.map((line) => line.orderLineId);
  await writeDecision(tx, found, { state, userId: caller.userId, reason, refusedLineIds, now, payableUntil: null });
  await move(tx, found, scope, 'cancelled', reason);
  await returnGoods(tx, found.orderIds);
  await returnLines(tx, { orderIds: found.orderIds, refused, now });
}

async function move(
  tx: Tx,
  found: LockedApproval,
  { caller, now }: SignedInScope,
  to: 'awaiting_payment' | 'cancelled',
  note: string,
): Promise<void> {
  const orderIds = found.orderIds;
  const moved = await moveOrders(tx, { orderIds, from: ['awaiting_approval'], to, actor: 'buyer', userId: caller.userId, note, now });
  if (moved.length === 0) throw new Error(`request ${found.id} waits without orders`);
}

async function notifyRequester(
  tx: Tx,
  found: LockedApproval,
  { caller, now, publicUrl }: SignedInScope,
  mail: { template: 'orderApproved' | 'orderRefused'; path: string; reason?: string },
): Promise<void> {
  const requests = await endedRequests(tx, [found.id]);
  const recipients = requests
    .filter((one) => one.active && one.userId !== caller.userId)
    .map((one) => ({ ...one, kind: 'buyer' as const }));
  const values = (numbers: string[]) => ({ order: numbers.join(', '), approver: caller.name, link: mail.path });
  for (const one of recipients) {
    const decided = values(one.numbers);
    const refused = { ...decided, reason: mail.reason ?? '' };
    // What a run has bought is paid by itself, and its report says what became of it.
    const ofRun = { link: reportPath };
    if (mail.template === 'orderApproved')
      await (one.ofRun
        ? notify(tx, { now, publicUrl }, mails.purchaseApproved, [one], { ...decided, ...ofRun })
        : notify(tx, { now, publicUrl }, mails.orderApproved, [one], decided));
    else
      await (one.ofRun
        ? notify(tx, { now, publicUrl }, mails.purchaseRefused, [one], { ...refused, ...ofRun })
        : notify(tx, { now, publicUrl }, mails.orderRefused, [one], refused));
  }
}

const audit = (tx: Tx, found: LockedApproval, { caller, now, network }: SignedInScope, after: object): Promise<void> =>
  recordAudit(tx, {
    userId: caller.userId,
    companyId: caller.companyId,
    action: 'approval.decided',
    subject: `order_approval:${found.id}`,
    before: { state: 'waiting' },
    after,
    network,
    at: now,
  });
