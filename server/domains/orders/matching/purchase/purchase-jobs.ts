import type { PurchaseProblem } from '../../../../../contract/orders/auto-purchase.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import type { JobContext, Task } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { settle, settleOnCredit } from '../../../buying/checkout/index.ts';
import { scopeOf, type Worker } from './buy.ts';
import { followSome } from './follow.ts';
import * as queries from './queries.ts';

/** Gets the purchase or sales order whose work an error, other than a refusal, has ended. */
type Failed = (id: number, error: unknown) => void;

const rethrow: Failed = (_id, error) => {
  throw error;
};

/** Purchases that are read at once. */
const most = 100;

/**
 * Pays what runs have bought, as the company's settings said then: what needs an approval once it is given. What cannot be paid is noted and tried
 * again until its reservation ends; meanwhile a person can pay it otherwise. Each in a transaction of its own; one that fails does not stop the others.
 */
export async function payPurchases(database: Database, worker: Worker, failed: Failed = rethrow): Promise<void> {
  let afterId = 0;
  for (;;) {
    const open = await queries.selectUnpaid(database.kysely, afterId, most);
    for (const one of open) await pay(database, worker, one).catch((error: unknown) => failed(one.id, error));
    const last = open.at(-1);
    if (last === undefined || open.length < most) return;
    afterId = last.id;
  }
}

async function pay(database: Database, worker: Worker, { id, problem: known, ...purchase }: queries.OpenPurchase): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      const found = await queries.lockUnpaid(tx, id);
      if (!found) return;
      if (found.state !== 'open' && found.state !== 'pending') return queries.endPurchase(tx, id, worker.now);
      const orderer = await queries.selectOrderer(tx, found.userId);
      if (!orderer) throw new Refusal(codes.forbidden, 'payment.notPayable');
      const scope = scopeOf(worker, purchase, orderer);
      if (found.pays === 'credit') await settleOnCredit(tx, scope, { checkoutId: found.checkoutId });
      else await settle(tx, scope, found.checkoutId);
      await queries.endPurchase(tx, id, worker.now);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = problemOf(error, purchase.pays);
    if (problem !== known) await database.transaction((tx) => queries.noteProblem(tx, id, problem));
  }
}

function problemOf({ code }: Refusal, pays: 'balance' | 'credit'): PurchaseProblem {
  if (code === codes.balanceTooLow) return 'balance';
  if (code === codes.invalid) return 'confirm';
  return pays === 'credit' && code === codes.refused ? 'credit' : 'other';
}

/** Sales orders that one transaction goes on with. */
const chunk = 500;

/** Goes on with the sales orders whose goods have been stored or do not come, oldest first. Where some fail, each is tried by itself. */
export async function followPurchases(database: Database, now: Date, failed: Failed = rethrow): Promise<void> {
  for (let afterId = 0; ;) {
    const ids = await queries.selectDecided(database.kysely, afterId, chunk);
    const last = ids.at(-1);
    if (last === undefined) return;
    try {
      await database.transaction((tx) => followSome(tx, ids, now));
    } catch {
      for (const id of ids) await database.transaction((tx) => followSome(tx, [id], now)).catch((error: unknown) => failed(id, error));
    }
    afterId = last;
  }
}

/** Pays what runs have bought, and logs what has failed. */
export const payAll = ({ database, now, log, config: { publicUrl } }: JobContext): Promise<void> =>
  payPurchases(database, { now: now(), publicUrl }, (purchaseId, error) =>
    log.error({ err: error, purchaseId }, 'a purchase of a run cannot be paid; it is tried again'),
  );

const follow: Task = async (_payload, context) => {
  await payAll(context);
  await followPurchases(context.database, context.now(), (salesOrderId, error) =>
    context.log.error({ err: error, salesOrderId }, 'a sales order does not get what was bought for it; it is tried again'),
  );
};

export const tasks: Record<string, Task> = { 'sales-orders:purchases': follow };
export const crontab = ['* * * * * sales-orders:purchases ?max=1'];
