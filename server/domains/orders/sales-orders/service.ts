import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { OwnDispatch } from '../../../../contract/orders/dispatches.ts';
import type {
  SalesOrderDetail,
  salesOrderCalls,
  SalesOrderLine,
  SalesOrderState,
  SalesOrderSummary,
} from '../../../../contract/orders/sales-orders.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn, type SignedInScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { cancelDispatches, dispatchesOf, hasDispatches, lockWithdrawable, seenByBuyer } from '../dispatches/index.ts';
import { addSalesOrders } from './add.ts';
import { releaseBought } from './bought.ts';
import { aliasOf, checkOrders } from './check.ts';
import { isSoldTo } from './goods.ts';
import { lockOwn, missing } from './own.ts';
import * as queries from './queries.ts';
import { moveSalesOrders, type SalesOrderActor } from './states.ts';
import { wordsOf } from './words.ts';

type Input<Name extends keyof typeof salesOrderCalls> = ParsedInputOf<(typeof salesOrderCalls)[Name]>;

/** Not matched yet: recipient and lines can be changed. */
const editable: readonly SalesOrderState[] = ['draft', 'checking', 'problem', 'ready'];
const cancellable: readonly SalesOrderState[] = [...editable, 'matched', 'ordered'];
const checkable: readonly SalesOrderState[] = ['draft', 'problem', 'ready'];

const by = (scope: RequestScope): SalesOrderActor => ({ actor: 'buyer', userId: signedIn(scope).userId, now: scope.now });

const toSummary = ({ recipient, createdAt, ...row }: queries.SummaryRow): SalesOrderSummary => ({
  id: row.id,
  number: row.number,
  state: row.state,
  channel: row.channel,
  externalNumber: row.externalNumber,
  soldOn: row.soldOn,
  createdAt: createdAt.toISOString(),
  recipient: {
    name: recipient.name,
    postalCode: recipient.postalCode,
    city: recipient.city,
    countryCode: recipient.countryCode,
  },
  lines: row.lines,
  pieces: row.pieces,
  missing: row.missing,
  problems: row.problems,
});

export async function salesOrderPage(db: Connection, scope: RequestScope, { cursor: given, size, keyword, ...filter }: Input<'list'>) {
  const cursor = readCursor(given);
  const { companyId } = signedIn(scope);
  const words = await wordsOf(db, companyId, keyword);
  const rows = words === 'unusable' ? [] : await queries.listSalesOrders(db, companyId, { ...filter, words }, cursor, size);
  const page = pageOf(rows, size, cursor);
  return { ...page, rows: page.rows.map(toSummary) };
}

export async function salesOrderCounts(db: Connection, scope: RequestScope) {
  const { companyId } = signedIn(scope);
  const [states, channels] = await Promise.all([queries.countStates(db, companyId), queries.selectChannels(db, companyId)]);
  return { states, channels };
}

function actionsOf(state: SalesOrderState, dispatches: readonly OwnDispatch[], waits: boolean): SalesOrderDetail['actions'] {
  const active = dispatches.filter(({ state: one }) => one !== 'cancelled' && one !== 'returned');
  const begun = active.some((one) => one.state !== 'reserved' && one.state !== 'open');
  return [
    ...(editable.includes(state) && active.length === 0 ? (['edit'] as const) : []),
    ...(checkable.includes(state) ? (['check'] as const) : []),
    ...(state === 'ready' ? (['match'] as const) : []),
    ...(state === 'matched' && !waits ? (['order'] as const) : []),
    ...(cancellable.includes(state) && !begun ? (['cancel'] as const) : []),
  ];
}

/** @throws codes.ordersNotExist if the company has no such order */
export async function salesOrderDetail(db: Connection, scope: RequestScope, orderId: number): Promise<SalesOrderDetail> {
  const row = await queries.findSalesOrder(db, signedIn(scope).companyId, orderId, scope.language);
  if (!row) throw missing();
  const dispatches = (await dispatchesOf(db, orderId, scope.language)).map(seenByBuyer);
  const { recipient, email, service, reference, note, currency, problem, version } = row;
  const orderLines = row.orderLines as SalesOrderLine[];
  return {
    ...toSummary(row),
    ...{ address: recipient, email, service, reference, note, currency, problem, version },
    orderLines,
    timeline: row.timeline as SalesOrderDetail['timeline'],
    dispatches,
    actions: actionsOf(
      row.state,
      dispatches,
      orderLines.some(({ purchase }) => purchase !== null),
    ),
  };
}

/** Adds orders and checks them at once. Orders that are there already, by a repeated call for example, stay as they are. */
export async function addOrders(tx: Tx, scope: RequestScope, { orders, draft }: Input<'add'>) {
  const { added, known, refused } = await addSalesOrders(
    tx,
    scope,
    orders.map((input) => ({ input })),
    { draft },
  );
  const ids = added.map(({ id }) => id);
  await checkOrders(tx, ids, by(scope));
  const locked = await queries.lockSalesOrders(tx, signedIn(scope).companyId, ids);
  const states = new Map(locked.map(({ id, state }) => [id, state]));
  return {
    added: added.map((one) => ({ ...one, state: states.get(one.id) ?? 'checking' })),
    known,
    refused: refused.map(({ index, key }) => ({ index, message: message(key, scope.language) })),
  };
}

async function lockOne(tx: Tx, scope: RequestScope, orderId: number): Promise<queries.LockedSalesOrder> {
  const [order] = await lockOwn(tx, scope, [orderId]);
  if (!order) throw missing();
  return order;
}

/** The state after a check, of an order that this transaction has locked. */
async function checkAgain(tx: Tx, scope: RequestScope, orderId: number): Promise<SalesOrderState> {
  await moveSalesOrders(tx, [orderId], { from: checkable, to: 'checking' }, by(scope));
  await checkOrders(tx, [orderId], by(scope));
  return (await lockOne(tx, scope, orderId)).state;
}

/** Replaces what was entered. A draft stays one until it is finished. */
export async function saveOrder(tx: Tx, scope: RequestScope, { buyerOrderId, version, order, draft }: Input<'save'>) {
  const locked = await lockOne(tx, scope, buyerOrderId);
  if (locked.version !== version || !editable.includes(locked.state)) throw changedMeanwhile();
  if (await hasDispatches(tx, locked.id)) throw changedMeanwhile();
  if (await queries.isNumberTaken(tx, signedIn(scope).companyId, buyerOrderId, order))
    throw invalidFields({ externalNumber: 'salesOrder.numberTaken' });
  const code = order.lines.findIndex(({ sku, gtin }) => sku === '' && gtin === '');
  if (code >= 0) throw invalidFields({ [`lines.${code}.sku`]: 'salesOrder.noCode' });
  await queries.replaceSalesOrder(tx, buyerOrderId, order);
  if (draft && locked.state === 'draft') return { state: locked.state };
  return { state: await checkAgain(tx, scope, buyerOrderId) };
}

/** Orders that are checked again at most when the user has explained a code. */
const mostOthers = 5_000;

/** Solves the problem of a line. Goods that the user names are remembered for the channel's code, and other orders with it are checked again. */
export async function remedyLine(tx: Tx, scope: SignedInScope, { buyerOrderId, lineId, remedy, variantId }: Input<'remedy'>) {
  const { companyId, userId } = signedIn(scope);
  const order = await lockOne(tx, scope, buyerOrderId);
  const line = await queries.selectLine(tx, order.id, lineId);
  if (!line) throw notFound();
  if (line.dispatched || (order.state !== 'problem' && order.state !== 'ready')) throw changedMeanwhile();
  let others: number[] = [];
  if (remedy === 'goods') {
    if (variantId === undefined) throw invalidFields({ variantId: 'field.required' });
    if (!(await isSoldTo(tx, scope, variantId, order.countryCode))) throw notFound();
    const alias = aliasOf({ channel: order.channel, sku: line.sku, gtin: line.gtin });
    await queries.learnAlias(tx, { companyId, ...alias, variantId, userId, now: scope.now });
    const same = await queries.selectOthers(tx, { companyId, ...alias, most: mostOthers });
    others = await moveSalesOrders(
      tx,
      same.filter((id) => id !== order.id),
      { from: ['problem'], to: 'checking' },
      by(scope),
    );
  } else if (remedy === 'quantity') await queries.acceptQuantity(tx, line.id);
  else await queries.ignoreLine(tx, line.id, remedy === 'ignore');
  return { state: await checkAgain(tx, scope, order.id), others: others.length };
}

type Some = { buyerOrderIds: readonly number[] };

const answerOf = ({ buyerOrderIds }: Some, done: readonly number[]) => ({
  done: [...done],
  skipped: buyerOrderIds.filter((id) => !done.includes(id)),
});

export async function checkSeveral(tx: Tx, scope: RequestScope, some: Some) {
  await lockOwn(tx, scope, some.buyerOrderIds);
  const moved = await moveSalesOrders(tx, some.buyerOrderIds, { from: checkable, to: 'checking' }, by(scope));
  await checkOrders(tx, moved, by(scope));
  return answerOf(some, moved);
}

/** Cancels orders that no seller has begun to send; goods that were assigned to them are free again, and so is what was bought for them once it is held. */
export async function cancelSeveral(tx: Tx, scope: RequestScope, some: Some) {
  const locked = await lockOwn(tx, scope, some.buyerOrderIds);
  const open = locked.filter(({ state }) => cancellable.includes(state)).map(({ id }) => id);
  const { salesOrderIds, dispatchIds } = await lockWithdrawable(tx, open);
  const cancelled = await moveSalesOrders(tx, salesOrderIds, { from: cancellable, to: 'cancelled' }, by(scope));
  await cancelDispatches(tx, dispatchIds, { userId: signedIn(scope).userId, now: scope.now });
  await releaseBought(tx, cancelled, scope.now);
  return answerOf(some, cancelled);
}
