/** A market whose seller sells, is settled and is paid out, with a clock. Commission is 10 % of goods, which cost 100.00 EUR a piece and 119.00 EUR with VAT. */
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { changeCalls } from '../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../contract/orders/sales.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { handlers } from '../../server/domains.ts';
import { closeEnded } from '../../server/domains/payments/settlements/jobs.ts';
import { migrateJobs } from '../../server/platform/jobs/jobs.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { testDatabase } from './database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company, type Item, type Store } from './market.ts';

export type Shop = { seller: Company; store: Store; item: Item; user: Caller };
export type PaidOrder = { id: number; lineId: number; shop: Shop; quantity: number };

export async function settledMarket({ settledFrom = 'payment' as 'payment' | 'shipment' } = {}) {
  const database = await testDatabase({ poolSize: 16 });
  await migrateJobs(database.connection);
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01'), ('FR', 'standard', 2000, '2007-01-01')`,
  );
  await database.pool.query(`insert into commission_rate (rate, valid_from, added_at) values (1000, '2026-01-01', '2026-01-01')`);
  await database.pool.query(`update settlement_setting set settled_from = $1`, [settledFrom]);
  const market = await addCompany(database, { kind: 'operator', vatId: 'DE111111125', legalName: 'Market GmbH' });
  const buyer = await addCompany(database);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000_000);
  await addBalance(database, buyer.id, 1_000_000_000, 'PLN');
  const buyerUser = await addUser(database, buyer);
  const operator = await addUser(database, market);
  const as = (caller: Caller, at: Date) => callsAs(database, handlers, { caller, now: () => at });

  async function shop(given: { countryCode?: string; vatId?: string; vatState?: string; currency?: string } = {}): Promise<Shop> {
    const { currency, ...company } = given;
    const seller = await addCompany(database, { kind: 'seller', ...company });
    const store = await addStore(database, seller, { vatCountryCode: 'DE', ...(currency && { currency }) });
    const item = await addItem(database, store, { price: 100_00, stock: 100_000 });
    return { seller, store, item, user: await addUser(database, seller) };
  }

  /** A paid order, of a day of 2026 such as '03-15'. */
  async function order(of: Shop, day: string, quantity = 1): Promise<PaidOrder> {
    const placed = await place(of, day, quantity);
    await placed.pay();
    return placed;
  }

  /** The same, to be paid later on that day. */
  async function place(
    of: Shop,
    day: string,
    quantity = 1,
  ): Promise<PaidOrder & { pay: (method?: 'balance' | 'credit') => Promise<unknown> }> {
    const call = as(buyerUser, moment(day));
    await call(cartCalls.add, { lines: [{ variantId: of.item.variants[0]?.id ?? 0, quantity }] });
    const { checkoutId, orders } = await call(checkoutCalls.placeOrder, {});
    const id = orders[0]?.id ?? 0;
    const { orderLines } = await call(purchaseOrderCalls.detail, { buyerOrderId: id });
    const pay = (method: 'balance' | 'credit' = 'balance') => call(paymentCalls.settle, { checkoutId, method });
    return { id, lineId: orderLines[0]?.id ?? 0, shop: of, quantity, pay };
  }

  /** The seller cancels pieces of an order, and the buyer agrees where it is asked: their money goes back. */
  async function cancel({ id, lineId, shop: of, quantity }: PaidOrder, day: string, pieces: number, left = quantity): Promise<void> {
    const { changeId, asked } = await as(of.user, moment(day))(changeCalls.change, {
      ...{ storeId: of.store.id, orderId: id, reason: 'out_of_stock', restock: false },
      lines: [{ orderLineId: lineId, quantity: pieces, left }],
    });
    if (asked) await as(buyerUser, moment(day))(changeCalls.answer, { buyerOrderId: id, changeId, agree: true });
  }
  const refuse = ({ id, shop: of }: PaidOrder, day: string) =>
    as(of.user, moment(day))(changeCalls.refuse, { storeId: of.store.id, orderId: id, reason: 'out_of_stock', restock: false });
  const ship = ({ id, lineId, shop: of }: PaidOrder, day: string, quantity: number) =>
    as(of.user, moment(day))(salesCalls.ship, {
      ...{ storeId: of.store.id, orderId: id, carrier: 'DHL', trackingNumber: `PARCEL-${id}-${day}` },
      lines: [{ orderLineId: lineId, quantity }],
    });
  async function pack({ id, shop: of }: PaidOrder, day: string): Promise<void> {
    const call = as(of.user, moment(day));
    await call(salesCalls.accept, { storeId: of.store.id, orderId: id });
    await call(salesCalls.pack, { storeId: of.store.id, orderId: id });
  }

  /** Closes what has ended on a day; returns how many were closed. */
  const close = (day: string): Promise<number> =>
    closeEnded(database, { now: moment(day), publicUrl: 'http://localhost:3000' }, (_account, error) => {
      throw error;
    });

  return { database, market, buyerUser, operator, as, shop, order, place, cancel, refuse, pack, ship, close };
}

/** Noon of a day of 2026, in UTC. */
export const moment = (day: string): Date => new Date(`2026-${day}T12:00:00Z`);
