import { codes } from '../../../../contract/wire/codes.ts';
import {
  type Interval,
  mostStandingOrders,
  type StandingOrder,
  type StandingOrderInput,
} from '../../../../contract/orders/standing-orders.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { buyerSide, findsOrder, orderMissing } from '../purchase-orders/index.ts';
import * as queries from './queries.ts';

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
/** Days that the next day may lie ahead. */
const mostAhead = 366;

export async function standingOrders(db: Connection, scope: RequestScope, input: { cursor?: string | undefined; size: number }) {
  const { companyId, userId } = signedIn(scope);
  const cursor = readCursor(input.cursor);
  const page = pageOf(await queries.selectStanding(db, companyId, cursor, input.size + 1), input.size, cursor);
  const rows = page.rows.map(({ orderId, orderNumber, store, lines, pieces, userId: owner, userName, ...row }): StandingOrder => ({
    ...row,
    order: { id: orderId, number: orderNumber, store, lines, pieces },
    user: owner === userId ? null : userName,
  }));
  return { ...page, rows };
}

/** The next day is one that is still to come. */
function assertAhead({ now }: RequestScope, nextOn: string): void {
  const last = dayOf(new Date(now.getTime() + mostAhead * 86_400_000));
  if (nextOn <= dayOf(now) || nextOn > last) throw invalidFields({ nextOn: 'standing.nextOn' });
}

/** @throws codes.ordersNotExist for another company's order, codes.invalid for a day that is over or more than a year ahead */
export async function addStandingOrder(tx: Tx, scope: RequestScope, input: StandingOrderInput): Promise<{ id: number }> {
  const { companyId, userId } = signedIn(scope);
  if (!(await findsOrder(tx, buyerSide(scope), input.buyerOrderId))) throw orderMissing();
  assertAhead(scope, input.nextOn);
  if ((await queries.lockAndCount(tx, companyId)) >= mostStandingOrders)
    throw new Refusal(codes.refused, 'standing.tooMany', { most: mostStandingOrders });
  return { id: await queries.insertStanding(tx, { companyId, userId, now: scope.now }, input) };
}

type Change = { id: number; name: string; every: Interval; nextOn: string; isPaused: boolean };

export async function changeStandingOrder(tx: Tx, scope: RequestScope, input: Change): Promise<void> {
  assertAhead(scope, input.nextOn);
  if (!(await queries.updateStanding(tx, signedIn(scope).companyId, { ...input, now: scope.now }))) throw notFound();
}

export async function removeStandingOrder(tx: Tx, scope: RequestScope, id: number): Promise<void> {
  if (!(await queries.deleteStanding(tx, signedIn(scope).companyId, id))) throw notFound();
}
