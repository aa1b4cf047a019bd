import { approvalCalls, type ApprovalDetail, type ApprovalSummary } from '../../../../contract/buying/approvals.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { type Caller, type RequestScope, signedIn, signedInScope } from '../../../platform/scope.ts';
import { notFound } from '../../../platform/refusal.ts';
import { readDecision, seenReasons } from '../checkout/index.ts';
import { type DetailRow, findApproval, listApprovals, type SummaryRow } from './queries.ts';
import { removeRule, rulesOfCompany, saveRule } from './rules.ts';
import { approve, refuse, withdraw } from './service.ts';

function summaryOf(row: SummaryRow, scope: RequestScope): ApprovalSummary {
  return {
    id: row.id,
    state: row.state,
    checkoutId: row.checkoutId,
    numbers: row.numbers,
    stores: row.stores,
    requestedBy: { id: row.requesterId, name: row.requesterName },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reasons: seenReasons(row.reasons, scope),
    lines: row.lines,
    totals: scope.seesPrices ? row.totals : row.totals.map(({ currency }) => ({ currency, total: null })),
  };
}

const noAmounts = { linesTotal: null, shippingTotal: null, vatTotal: null, total: null };

function detailOf(row: DetailRow, scope: RequestScope): ApprovalDetail {
  const caller = signedIn(scope);
  const all = row.orders.map(({ vat, ...order }) => ({ ...order, vatReason: readDecision(vat, scope.language).message }));
  const orders = scope.seesPrices
    ? all
    : all.map((order) => ({
        ...order,
        ...noAmounts,
        storage: order.storage && { ...order.storage, price: null },
        lines: order.lines.map((line) => ({ ...line, unitPrice: null, lineTotal: null })),
      }));
  return {
    ...summaryOf(row, scope),
    note: row.note,
    reason: row.reason,
    orders,
    actions: caller.unaudited ? [] : actionsOf(row, caller),
    approvers: row.approvers.map((one) => one.name),
  };
}

function actionsOf(
  { state, checkoutState: checkout, requesterId: requester, approvers }: DetailRow,
  caller: Caller,
): ApprovalDetail['actions'] {
  const { accessCodes, userId } = caller;
  if (state === 'approved') return checkout === 'open' && accessCodes.includes('payment.pay') ? ['pay'] : [];
  if (state !== 'waiting') return [];
  const others = approvers.some((one) => one.id !== requester);
  const decides = approvers.some((one) => one.id === userId) && (requester !== userId || !others);
  const withdraws = requester === userId && accessCodes.includes('order.place');
  return [...(decides ? (['approve', 'refuse'] as const) : []), ...(withdraws ? (['withdraw'] as const) : [])];
}

export const handlers: Handler[] = [
  handle(approvalCalls.rules, (_input, context) => rulesOfCompany(context.database, signedIn(context).companyId)),
  handle(approvalCalls.saveRule, (input, context) => context.database.transaction((tx) => saveRule(tx, signedInScope(context), input))),
  handle(approvalCalls.removeRule, async ({ ruleId }, context) => {
    await context.database.transaction((tx) => removeRule(tx, signedInScope(context), ruleId));
    return { removed: true };
  }),
  handle(approvalCalls.list, async ({ states, cursor: at, size }, context) => {
    const caller = signedIn(context);
    const cursor = readCursor(at);
    const page = pageOf(await listApprovals(context.database, caller, states, cursor, size), size, cursor);
    return { ...page, rows: page.rows.map((row) => summaryOf(row, context)) };
  }),
  handle(approvalCalls.detail, async ({ approvalId }, context) => {
    const caller = signedIn(context);
    const row = await findApproval(context.database, caller, approvalId);
    if (!row) throw notFound();
    return detailOf(row, context);
  }),
  handle(approvalCalls.approve, ({ approvalId }, context) => context.once((tx) => approve(tx, signedInScope(context), approvalId))),
  handle(approvalCalls.refuse, ({ approvalId, ...given }, context) =>
    context.once((tx) => refuse(tx, signedInScope(context), approvalId, given)),
  ),
  handle(approvalCalls.withdraw, ({ approvalId }, context) => context.once((tx) => withdraw(tx, signedInScope(context), approvalId))),
];
