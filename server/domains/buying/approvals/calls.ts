import { approvalCalls, type ApprovalDetail, type ApprovalSummary } from '../../../../contract/buying/approvals.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import { announce } from '../../../platform/events/outbox.ts';
import { notFound } from '../../../platform/refusal.ts';
import { seenReasons } from '../checkout/index.ts';
import { seesPrices } from '../../pricing/resolve/index.ts';
import { countWaiting, type DetailRow, findApproval, listApprovals, type SummaryRow, type Viewer } from './queries.ts';
import { removeRule, rulesOfCompany, saveRule } from './rules.ts';
import { approve, type Decider, refuse, withdraw } from './service.ts';

const viewerOf = ({ companyId, userId, accessCodes }: Session): Viewer => ({
  companyId,
  userId,
  approves: accessCodes.includes('order.approve'),
});

const deciderOf = (context: CallContext): Decider => ({
  session: signedIn(context),
  now: context.now(),
  network: context.network,
  publicUrl: context.config.publicUrl,
});

const byOf = (context: CallContext) => ({ session: signedIn(context), now: context.now(), network: context.network });

function summaryOf(row: SummaryRow, session: Session, shown: boolean): ApprovalSummary {
  return {
    id: row.id,
    state: row.state,
    checkoutId: row.checkout_id,
    numbers: row.numbers,
    stores: row.stores,
    requestedBy: { id: row.requester_id, name: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reasons: seenReasons(row.reasons, session),
    lines: row.lines,
    totals: shown ? row.totals : row.totals.map(({ currency }) => ({ currency, total: null })),
  };
}

const noAmounts = { linesTotal: null, shippingTotal: null, vatTotal: null, total: null };

function detailOf(row: DetailRow, session: Session, shown: boolean): ApprovalDetail {
  const orders = shown
    ? row.orders
    : row.orders.map((order) => ({
        ...order,
        ...noAmounts,
        lines: order.lines.map((line) => ({ ...line, unitPrice: null, lineTotal: null })),
      }));
  return {
    ...summaryOf(row, session, shown),
    note: row.note,
    reason: row.reason,
    orders,
    actions: session.unaudited ? [] : actionsOf(row, session),
    approvers: row.approvers.map((one) => one.name),
  };
}

function actionsOf(
  { state, checkout_state: checkout, requester_id: requester, approvers }: DetailRow,
  session: Session,
): ApprovalDetail['actions'] {
  const { accessCodes, userId } = session;
  if (state === 'approved') return checkout === 'open' && accessCodes.includes('payment.pay') ? ['pay'] : [];
  if (state !== 'waiting') return [];
  const others = approvers.some((one) => one.id !== requester);
  const decides = approvers.some((one) => one.id === userId) && (requester !== userId || !others);
  const withdraws = requester === userId && accessCodes.includes('order.place');
  return [...(decides ? (['approve', 'refuse'] as const) : []), ...(withdraws ? (['withdraw'] as const) : [])];
}

export const handlers: Handler[] = [
  handle(approvalCalls.rules, (_input, context) => rulesOfCompany(context.database, signedIn(context).companyId)),
  handle(approvalCalls.saveRule, (input, context) => context.database.transaction((tx) => saveRule(tx, byOf(context), input))),
  handle(approvalCalls.removeRule, async ({ ruleId }, context) => {
    await context.database.transaction((tx) => removeRule(tx, byOf(context), ruleId));
    return { removed: true };
  }),
  handle(approvalCalls.list, async ({ states, cursor: at, size }, context) => {
    const session = signedIn(context);
    const cursor = readCursor(at);
    const page = pageOf(await listApprovals(context.database, viewerOf(session), states, cursor, size), size, cursor);
    const shown = seesPrices(session, context.config.prices);
    return { ...page, rows: page.rows.map((row) => summaryOf(row, session, shown)) };
  }),
  handle(approvalCalls.detail, async ({ approvalId }, context) => {
    const session = signedIn(context);
    const row = await findApproval(context.database, viewerOf(session), approvalId);
    if (!row) throw notFound();
    return detailOf(row, session, seesPrices(session, context.config.prices));
  }),
  handle(approvalCalls.waiting, async (_input, context) => ({ waiting: await countWaiting(context.database, signedIn(context)) })),
  handle(approvalCalls.approve, async ({ approvalId }, context) => {
    const answer = await context.once((tx) => approve(tx, deciderOf(context), approvalId));
    announce(context.database);
    return answer;
  }),
  handle(approvalCalls.refuse, async ({ approvalId, ...given }, context) => {
    const answer = await context.once((tx) => refuse(tx, deciderOf(context), approvalId, given));
    announce(context.database);
    return answer;
  }),
  handle(approvalCalls.withdraw, async ({ approvalId }, context) => {
    const answer = await context.once((tx) => withdraw(tx, deciderOf(context), approvalId));
    announce(context.database);
    return answer;
  }),
];
