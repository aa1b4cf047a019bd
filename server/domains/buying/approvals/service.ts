import type { Transaction } from 'kysely';
import type { ApprovalState } from '../../../../contract/buying/approval-reasons.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { approvalCalls } from '../../../../contract/buying/approvals.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Session } from '../../../platform/http/session.ts';
import { sendMails, writeMail } from '../../../platform/mail/mail.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { endedRequests, releaseOrders, returnLines } from '../checkout/index.ts';
import { moveOrders } from '../../orders/purchase-orders/index.ts';
import { type Decision, lockApproval, type LockedApproval, writeDecision } from './queries.ts';

/** Minimum number of hours for which an approved order can be paid. */
const payableHours = 24;

/** Who decides, when and from which network. `publicUrl` is the market's address, for the mail. */
export type Decider = { session: Session; now: Date; network: string; publicUrl: string };

async function waiting(tx: Transaction<DB>, { session, now }: Decider, approvalId: number): Promise<LockedApproval> {
  const found = await lockApproval(tx, session, approvalId);
  if (!found) throw notFound();
  if (found.state !== 'waiting') throw new Refusal(codes.conflict, `approval.already.${found.state}`);
  // The job that ends overdue requests runs once a minute.
  if (found.expires_at <= now) throw new Refusal(codes.conflict, 'approval.already.expired');
  return found;
}

/** Only roles named by the rules decide; requesters decide on their own orders only if nobody else can. */
function assertDecides(found: LockedApproval, { session }: Decider): void {
  if (!found.mine) throw new Refusal(codes.forbidden, 'approval.otherRole');
  if (found.requested_by === session.userId && found.others) throw new Refusal(codes.forbidden, 'approval.ownOrder');
}

/** The orders can be paid from now on. */
export async function approve(tx: Transaction<DB>, decider: Decider, approvalId: number): Promise<{ state: ApprovalState }> {
  const found = await waiting(tx, decider, approvalId);
  assertDecides(found, decider);
  const { session, now } = decider;
  const payableUntil = new Date(now.getTime() + payableHours * 3_600_000);
  await writeDecision(tx, found, { state: 'approved', userId: session.userId, reason: '', refusedLineIds: [], now, payableUntil });
  await move(tx, found, decider, 'awaiting_payment', '');
  await notifyRequester(tx, found, decider, { template: 'orderApproved', path: `/payment/settle-accounts?checkout=${found.checkout_id}` });
  await audit(tx, found, decider, { state: 'approved' });
  return { state: 'approved' };
}

type Refused = Omit<ParsedInputOf<typeof approvalCalls.refuse>, 'approvalId'>;

/** Returns the goods: refused lines are saved for later, the others go into the cart. Without named lines all are refused. */
export async function refuse(tx: Transaction<DB>, decider: Decider, approvalId: number, given: Refused): Promise<{ state: ApprovalState }> {
  if (!given.reason && given.lines.length === 0)
    throw new Refusal(codes.invalid, 'request.invalid', {}, { fields: { reason: 'field.required' } });
  const found = await waiting(tx, decider, approvalId);
  assertDecides(found, decider);
  const known = new Set(found.line_ids);
  if (given.lines.some((line) => !known.has(line.orderLineId))) throw notFound();
  const refused = given.lines.length > 0 ? given.lines : found.line_ids.map((orderLineId) => ({ orderLineId, reason: given.reason }));
  const reason = given.reason || [...new Set(given.lines.map((line) => line.reason))].join('; ').slice(0, 500);
  await end(tx, found, decider, { state: 'refused', reason, refused });
  await notifyRequester(tx, found, decider, { template: 'orderRefused', path: '/shopcart', reason });
  await audit(tx, found, decider, { state: 'refused', reason });
  return { state: 'refused' };
}

/** Withdrawn by the requester; all lines go back into the cart. */
export async function withdraw(tx: Transaction<DB>, decider: Decider, approvalId: number): Promise<{ state: ApprovalState }> {
  const own = await lockApproval(tx, decider.session, approvalId);
  // A request of another user is answered as not found.
  if (!own || own.requested_by !== decider.session.userId) throw notFound();
  const found = await waiting(tx, decider, approvalId);
  await end(tx, found, decider, { state: 'withdrawn', reason: '', refused: [] });
  return { state: 'withdrawn' };
}

async function end(
  tx: Transaction<DB>,
  found: LockedApproval,
  decider: Decider,
  outcome: { state: Decision['state']; reason: string; refused: readonly { orderLineId: number; reason: string }[] },
): Promise<void> {
  const { state, reason, refused } = outcome;
  const { session, now } = decider;
  const refusedLineIds = refused.map((line) => line.orderLineId);
  await writeDecision(tx, found, { state, userId: session.userId, reason, refusedLineIds, now, payableUntil: null });
  await move(tx, found, decider, 'cancelled', reason);
  await releaseOrders(tx, found.order_ids);
  await returnLines(tx, { orderIds: found.order_ids, refused, now });
}

async function move(
  tx: Transaction<DB>,
  found: LockedApproval,
  { session, now }: Decider,
  to: 'awaiting_payment' | 'cancelled',
  note: string,
): Promise<void> {
  const orderIds = found.order_ids;
  const moved = await moveOrders(tx, { orderIds, from: ['awaiting_approval'], to, actor: 'buyer', userId: session.userId, note, now });
  if (moved === 0) throw new Error(`request ${found.id} waits without orders`);
}

async function notifyRequester(
  tx: Transaction<DB>,
  found: LockedApproval,
  { session, now, publicUrl }: Decider,
  mail: { template: 'orderApproved' | 'orderRefused'; path: string; reason?: string },
): Promise<void> {
  const requests = await endedRequests(tx, [found.id]);
  await sendMails(
    tx,
    requests
      .filter((one) => one.active && one.userId !== session.userId)
      .map(({ email, language, numbers }) => {
        const common = { to: email, language, kind: 'buyer', now, link: publicUrl + mail.path } as const;
        const values = { order: numbers.join(', '), approver: session.name };
        return mail.template === 'orderApproved'
          ? writeMail({ ...common, template: 'orderApproved', values })
          : writeMail({ ...common, template: 'orderRefused', values: { ...values, reason: mail.reason ?? '' } });
      }),
  );
}

const audit = (tx: Transaction<DB>, found: LockedApproval, { session, now, network }: Decider, after: object): Promise<void> =>
  recordAudit(tx, {
    userId: session.userId,
    companyId: session.companyId,
    action: 'approval.decided',
    subject: `order_approval:${found.id}`,
    before: { state: 'waiting' },
    after,
    network,
    at: now,
  });
