import * as z from 'zod/mini';
import { approvalReason, approvalStates, ruleKinds } from './approval-reasons.ts';
import { declare } from '../wire/call.ts';
import { deliveries, shippingAddress, shownTotals } from './checkout.ts';
import { amount, currencyCode, id, integer, list, requiredText, text, time } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { orderStorage } from '../stores/storage-terms.ts';

const rule = z.object({
  id: z.int(),
  kind: z.enum(ruleKinds),
  threshold: z.nullable(amount),
  /** Roles whose orders the rule applies to; empty: all roles. */
  roleIds: z.array(z.int()),
  /** Roles that may approve, in addition to the owner; empty: all users who may approve orders. */
  approverRoleIds: z.array(z.int()),
});
export type ApprovalRule = z.infer<typeof rule>;

const approvalSummary = z.object({
  id: z.int(),
  state: z.enum(approvalStates),
  checkoutId: z.int(),
  /** Numbers of its purchase orders. */
  numbers: z.array(z.string()),
  stores: z.array(z.string()),
  requestedBy: z.object({ id: z.int(), name: z.string() }),
  requestedAt: time,
  expiresAt: time,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  reasons: z.array(approvalReason),
  lines: z.int(),
  totals: shownTotals,
});
export type ApprovalSummary = z.infer<typeof approvalSummary>;

const hidden = z.nullable(amount);
const approvalLine = z.object({
  id: z.int(),
  itemId: z.int(),
  sku: z.string(),
  name: z.string(),
  options: z.string(),
  pictureKey: z.nullable(z.string()),
  quantity: z.int(),
  unitPrice: hidden,
  lineTotal: hidden,
  refused: z.boolean(),
});
const approvalOrder = z.object({
  id: z.int(),
  number: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  state: z.string(),
  currency: currencyCode,
  linesTotal: hidden,
  shippingTotal: hidden,
  vatTotal: hidden,
  /** Why it is taxed so, in the caller's language. */
  vatReason: z.string(),
  total: hidden,
  delivery: z.enum(deliveries),
  /** What storing costs with the delivery `keep`; null where it costs nothing. */
  storage: z.nullable(orderStorage),
  address: shippingAddress,
  reference: z.string(),
  note: z.string(),
  lines: z.array(approvalLine),
});

export const approvalDetail = z.extend(approvalSummary, {
  note: z.string(),
  reason: z.string(),
  orders: z.array(approvalOrder),
  /** Actions that the caller may take now. */
  actions: z.array(z.enum(['approve', 'refuse', 'withdraw', 'pay'])),
  /** Users who may decide. */
  approvers: z.array(z.string()),
});
export type ApprovalDetail = z.infer<typeof approvalDetail>;

const decided = z.object({ state: z.enum(approvalStates) });

export const approvalCalls = {
  rules: declare({
    name: 'approvals.rules',
    method: 'GET',
    path: '/buyer/approval/rules',
    summary: 'When orders of the company wait for a colleague; thresholds in minor units of `currency`, or a number of SKUs',
    access: { who: 'buyer', code: 'account.manage' },
    input: z.object({}),
    answer: z.object({ currency: currencyCode, rules: z.array(rule) }),
  }),
  saveRule: declare({
    name: 'approvals.saveRule',
    method: 'POST',
    path: '/buyer/approval/rules/save',
    summary: 'Adds a rule of approval, or changes the one whose id is given',
    access: { who: 'auditedBuyer', code: 'account.manage' },
    input: z.object({
      ruleId: z.optional(id),
      kind: z.enum(ruleKinds, 'approval.rule.kind'),
      threshold: z.optional(z.nullable(integer.check(z.gte(0, 'field.amount'), z.lte(1_000_000_000_000, 'field.amount')))),
      roleIds: list(id, 50),
      approverRoleIds: list(id, 50),
    }),
    answer: rule,
  }),
  removeRule: declare({
    name: 'approvals.removeRule',
    method: 'POST',
    path: '/buyer/approval/rules/remove',
    summary: 'Removes an approval rule; orders that are waiting keep waiting',
    access: { who: 'auditedBuyer', code: 'account.manage' },
    input: z.object({ ruleId: id }),
    answer: z.object({ removed: z.boolean() }),
  }),
  list: declare({
    name: 'approvals.list',
    method: 'GET',
    path: '/buyer/approval/list',
    summary:
      'Orders that wait or waited for approval, newest first: all orders of the company for users who may approve, otherwise the caller’s own',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ states: list(z.enum(approvalStates), approvalStates.length), ...cursorInput }),
    answer: cursorPage(approvalSummary),
  }),
  detail: declare({
    name: 'approvals.detail',
    method: 'GET',
    path: '/buyer/approval/{approvalId}',
    summary: 'One request with its orders and why it waits',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ approvalId: id }),
    answer: approvalDetail,
  }),
  approve: declare({
    name: 'approvals.approve',
    method: 'POST',
    path: '/buyer/approval/approve',
    summary: 'Approves a request: its orders can be paid, for at least a day',
    access: { who: 'auditedBuyer', code: 'order.approve' },
    input: z.object({ approvalId: id }),
    answer: decided,
    idempotent: true,
  }),
  refuse: declare({
    name: 'approvals.refuse',
    method: 'POST',
    path: '/buyer/approval/refuse',
    summary: 'Refuses a request, because of single lines or entirely; the goods go back to the requester’s cart',
    access: { who: 'auditedBuyer', code: 'order.approve' },
    body: '2 MB',
    input: z.object({
      approvalId: id,
      /** The reason for the entire request; reasons for single lines are in the lines. */
      reason: z._default(text(500), ''),
      lines: z._default(z.array(z.object({ orderLineId: id, reason: requiredText(200) })).check(z.maxLength(2_000, 'field.tooMany')), []),
    }),
    answer: decided,
    idempotent: true,
  }),
  withdraw: declare({
    name: 'approvals.withdraw',
    method: 'POST',
    path: '/buyer/approval/withdraw',
    summary: 'Withdraws the caller’s own request; the goods go back to the cart',
    access: { who: 'auditedBuyer', code: 'order.place' },
    input: z.object({ approvalId: id }),
    answer: decided,
    idempotent: true,
  }),
};
