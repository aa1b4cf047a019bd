import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  testFiles,
  type Company,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { announceNew } from './announce.ts';
import type { InvoiceContent } from './content.ts';
import { nextNumber } from './queries.ts';
import { issueDue } from './jobs.ts';
import { creditRefund } from './service.ts';

let database: Database;
let buyer: Company;
let buyerUser: Caller;

const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01'), ('DE', 'reduced', 700, '2007-01-01')`,
  );
  buyer = await addCompany(database, { vatId: 'DE136695976', legalName: 'Möbelhaus Nord GmbH' });
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000_000);
  buyerUser = await addUser(database, buyer);
});

beforeEach(() => database.pool.query(`update market set invoices_at = 'payment'`));

type Shop = { seller: Company; store: Store; items: Item[]; user: Caller };

/** A seller of goods of two VAT rates. */
async function shop(given: { countryCode?: string } = {}): Promise<Shop> {
  const seller = await addCompany(database, { kind: 'seller', vatId: 'DE999999999', vatState: 'valid', ...given });
  await database.pool.query(`update company set address = $2, trade_register_number = 'HRB 1' where id = $1`, [
    seller.id,
    JSON.stringify({ line1: 'Werkstraße 2', postalCode: '10115', city: 'Berlin' }),
  ]);
  const store = await addStore(database, seller, { shippingFee: 995 });
  const items = [
    await addItem(database, store, { price: 1_999, stock: 10_000 }),
    await addItem(database, store, { price: 333, stock: 10_000, taxClass: 'reduced' }),
  ];
  return { seller, store, items, user: await addUser(database, seller) };
}

const as = (caller: Caller) => callsAs(database, handlers, { caller, now: () => now });

async function paidOrder({ items }: Shop, quantity = 10, caller = buyerUser): Promise<{ orderId: number; lines: number[] }> {
  const call = as(caller);
  await call(cartCalls.add, { lines: items.map((item) => ({ variantId: item.variants[0]?.id ?? 0, quantity })) });
  const placed = await call(checkoutCalls.placeOrder, {});
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  const orderId = placed.orders[0]?.id ?? 0;
  const { orderLines } = await call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  return { orderId, lines: orderLines.map(({ id }) => id) };
}

type Row = {
  kind: string;
  number: string;
  sequence: number;
  total: number;
  netTotal: number;
  vatTotal: number;
  issueDate: string;
  deliveryDate: string | null;
  content: InvoiceContent;
};

const documents = async (where: string, value: number): Promise<Row[]> =>
  (
    await database.pool.query<Row>(
      `select kind, number, sequence, total, net_total as "netTotal", vat_total as "vatTotal", issue_date as "issueDate",
         delivery_date as "deliveryDate", content from invoice where ${where} = $1 order by id`,
      [value],
    )
  ).rows;
const ofOrder = (orderId: number) => documents('order_id', orderId);
const sound = async () => expect(await checkInvariants(database)).toEqual([]);
const cancel = (shopOf: Shop, order: { orderId: number; lines: number[] }, at: number, quantity: number, left = 10) =>
  as(shopOf.user)(changeCalls.change, {
    storeId: shopOf.store.id,
    orderId: order.orderId,
    lines: [{ orderLineId: order.lines[at] ?? 0, quantity, left }],
    reason: 'out_of_stock',
    restock: false,
  });

describe('an invoice', () => {
  it('is written for a paid order, with all that it was', async () => {
    const from = await shop();
    const { orderId } = await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    const [invoice, ...more] = await ofOrder(orderId);
    expect(more).toEqual([]);
    // 199.90 + 33.30 + 9.95 shipping, split by value; VAT once per rate.
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: `INV-${from.seller.id}-2026-000001`,
      issueDate: '2026-11-21',
      deliveryDate: null,
      netTotal: 24_315,
      content: {
        seller: { vatId: 'DE999999999', registerNumber: 'HRB 1', address: { line1: 'Werkstraße 2', city: 'Berlin', countryCode: 'DE' } },
        buyer: { legalName: 'Möbelhaus Nord GmbH', vatId: 'DE136695976' },
        delivery: { kind: 'ship', address: { city: 'Leipzig', postalCode: '04109', countryCode: 'DE' } },
        totals: { goods: 23_320, discount: 0, shipping: 995, net: 24_315 },
        payment: { methods: ['balance'], paidOn: '2026-11-21' },
        vat: {
          reason: 'domestic',
          rows: [
            { category: 'S', rate: 1900 },
            { category: 'S', rate: 700 },
          ],
        },
      },
    });
    for (const row of invoice?.content.vat.rows ?? []) expect(row.vat).toBe(Math.floor((row.base * row.rate) / 10_000 + 0.5));
    await sound();
  });

  it('never changes, whatever becomes of the company', async () => {
    const from = await shop();
    const { orderId } = await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    await database.pool.query(`update company set legal_name = 'Renamed' where id = $1`, [from.seller.id]);
    expect((await ofOrder(orderId))[0]?.content.seller.legalName).not.toBe('Renamed');
    await expect(database.pool.query('update invoice set total = total where order_id = $1', [orderId])).rejects.toThrow('invoice');
    await expect(database.pool.query('delete from invoice where order_id = $1', [orderId])).rejects.toThrow('invoice');
    await expect(database.pool.query('truncate invoice cascade')).rejects.toThrow('invoice');
  });

  it('is written once, however often and at how many places it is tried', async () => {
    const { orderId } = await paidOrder(await shop());
    await Promise.all(Array.from({ length: 8 }, () => issueDue({ database, files: testFiles }, now)));
    await issueDue({ database, files: testFiles }, now);
    expect(await ofOrder(orderId)).toHaveLength(1);
    await sound();
  });

  it('has numbers without gaps, for 50 orders of one seller at once', async () => {
    const from = await shop();
    const orders = [];
    for (let index = 0; index < 50; index++) orders.push(await paidOrder(from, 1 + (index % 7)));
    await Promise.all(Array.from({ length: 10 }, () => issueDue({ database, files: testFiles }, now)));
    await issueDue({ database, files: testFiles }, now);
    const issued = await documents('seller_company_id', from.seller.id);
    expect(issued.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    await sound();
  });

  it('that is not written takes no number', async () => {
    const from = await shop();
    await expect(
      database.transaction(async (tx) => {
        expect(await nextNumber(tx, from.seller.id, 'INV', 2026)).toBe(1);
        throw new Error('crash');
      }),
    ).rejects.toThrow('crash');
    const { orderId } = await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    expect((await ofOrder(orderId))[0]?.sequence).toBe(1);
    await expect(
      database.pool.query('update invoice_series set last_number = last_number + 2 where seller_company_id = $1', [from.seller.id]),
    ).rejects.toThrow('follow one another');
  });

  it('begins at 1 each year', async () => {
    const from = await shop();
    await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    const { orderId } = await paidOrder(from);
    await issueDue({ database, files: testFiles }, new Date('2027-01-01T00:00:01Z'));
    expect((await ofOrder(orderId))[0]?.number).toBe(`INV-${from.seller.id}-2027-000001`);
    await sound();
  });

  it('waits for the first shipment where the operator says so', async () => {
    await database.pool.query(`update market set invoices_at = 'shipment'`);
    const from = await shop();
    const { orderId, lines } = await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    expect(await ofOrder(orderId)).toEqual([]);
    const target = { storeId: from.store.id, orderId };
    await cancel(from, { orderId, lines }, 1, 2);
    await as(from.user)(salesCalls.pack, target);
    await as(from.user)(salesCalls.ship, {
      ...target,
      carrier: 'DHL',
      trackingNumber: randomUUID(),
      lines: [{ orderLineId: lines[0] ?? 0, quantity: 5 }],
    });
    await issueDue({ database, files: testFiles }, now);
    // What was cancelled before is in no document.
    const [invoice, ...more] = await ofOrder(orderId);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ deliveryDate: '2026-11-21', content: { lines: [{ quantity: 10 }, { quantity: 8 }] } });
    await sound();
  });

  it('of an exempt supply to another member state always does, and names both VAT ids', async () => {
    const polish = await addCompany(database, { countryCode: 'PL', vatId: 'PL8567346215', vatState: 'valid' });
    await addAddress(database, polish, { postalCode: '00-001' });
    await addBalance(database, polish.id, 1_000_000);
    const from = await shop();
    const { orderId, lines } = await paidOrder(from, 2, await addUser(database, polish));
    await issueDue({ database, files: testFiles }, now);
    expect(await ofOrder(orderId)).toEqual([]);
    const target = { storeId: from.store.id, orderId };
    await as(from.user)(salesCalls.accept, target);
    await as(from.user)(salesCalls.pack, target);
    await as(from.user)(salesCalls.ship, {
      ...target,
      carrier: 'DHL',
      trackingNumber: randomUUID(),
      lines: lines.map((orderLineId) => ({ orderLineId, quantity: 2 })),
    });
    await issueDue({ database, files: testFiles }, now);
    expect((await ofOrder(orderId))[0]).toMatchObject({
      vatTotal: 0,
      deliveryDate: '2026-11-21',
      content: {
        seller: { vatId: 'DE999999999' },
        buyer: { vatId: 'PL8567346215' },
        vat: { reason: 'intraCommunity', exemption: 'VATEX-EU-IC', rows: [{ category: 'K', rate: 0 }] },
      },
    });
    await sound();
  });

  it('is not needed for an order that was cancelled before', async () => {
    const { orderId } = await paidOrder(await shop());
    await as(buyerUser)(purchaseOrderCalls.cancel, { buyerOrderId: orderId });
    await issueDue({ database, files: testFiles }, now);
    expect(await ofOrder(orderId)).toEqual([]);
    await sound();
  });
});

describe('a credit note', () => {
  it('is for exactly what was refunded of an invoiced order, step by step', async () => {
    const from = await shop();
    const order = await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    await cancel(from, order, 0, 1);
    await cancel(from, order, 1, 3);
    const [invoice, first, second] = await ofOrder(order.orderId);
    expect(first).toMatchObject({
      kind: 'credit_note',
      number: `CN-${from.seller.id}-2026-000001`,
      netTotal: 1_999,
      vatTotal: 380,
      content: { corrects: { number: invoice?.number, issuedOn: '2026-11-21' }, lines: [{ quantity: 1, net: 1_999 }] },
    });
    expect(second).toMatchObject({ netTotal: 999, content: { lines: [{ quantity: 3 }], totals: { shipping: 0 } } });
    await sound();
  });

  it('takes back all of an order that is cancelled, with its freight', async () => {
    const { orderId } = await paidOrder(await shop());
    await issueDue({ database, files: testFiles }, now);
    await as(buyerUser)(purchaseOrderCalls.cancel, { buyerOrderId: orderId });
    const [invoice, credit] = await ofOrder(orderId);
    expect([credit?.netTotal, credit?.vatTotal]).toEqual([invoice?.netTotal, invoice?.vatTotal]);
    expect(credit?.content.totals).toEqual(invoice?.content.totals);
    await sound();
  });

  it('of what remains follows those before, to the cent', async () => {
    const from = await shop();
    const order = await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    await cancel(from, order, 0, 1);
    await as(from.user)(changeCalls.refuse, { storeId: from.store.id, orderId: order.orderId, reason: 'out_of_stock', restock: false });
    const [invoice, ...credits] = await ofOrder(order.orderId);
    expect(credits.reduce((sum, { total }) => sum + total, 0)).toBe(invoice?.total);
    await sound();
  });

  it('is never larger than what is left of its invoice, and never written twice', async () => {
    const from = await shop();
    const order = await paidOrder(from);
    await issueDue({ database, files: testFiles }, now);
    const refund = (refundKey: string, total: number) =>
      database.transaction((tx) => creditRefund(tx, { orderId: order.orderId, refundKey, total, at: now }));
    const total = (await ofOrder(order.orderId))[0]?.total ?? 0;
    await expect(refund('none', total + 1)).rejects.toThrow('would be');
    await as(buyerUser)(purchaseOrderCalls.cancel, { buyerOrderId: order.orderId });
    await expect(refund(String(order.orderId), 0)).rejects.toThrow('invoice_of_kind');
    const insert = `insert into invoice (kind, number, seller_company_id, series, year, sequence, buyer_company_id, store_id, order_id, corrects_id,
        refund_key, issue_date, currency, net_total, vat_total, total, language, content, created_at)
      select 'credit_note', 'CN-X', seller_company_id, 'CN', year, 99, buyer_company_id, store_id, order_id, id, 'x', issue_date, currency, 1, 0, 1, 'en', content, now()
      from invoice where order_id = $1 and kind = 'invoice'`;
    await expect(database.pool.query(insert, [order.orderId])).rejects.toThrow('larger than what is left');
    expect(await ofOrder(order.orderId)).toHaveLength(2);
    await sound();
  });

  it('and its invoice agree when both are made at the same moment', async () => {
    const from = await shop();
    const orders = [];
    for (let index = 0; index < 12; index++) orders.push(await paidOrder(from));
    await Promise.all([
      ...orders.map((order, index) =>
        index % 2 === 0 ? cancel(from, order, 0, 1) : as(buyerUser)(purchaseOrderCalls.cancel, { buyerOrderId: order.orderId }),
      ),
      ...Array.from({ length: 4 }, () => issueDue({ database, files: testFiles }, now)),
    ]);
    await issueDue({ database, files: testFiles }, now);
    await sound();
  });
});

it('buyers are notified of each new document once, if they see invoices', async () => {
  const accountant = await addUser(database, buyer, { role: 'accountant', email: 'accounts@nord.example' });
  await addUser(database, buyer, { role: 'warehouse', email: 'warehouse@nord.example' });
  const announce = () => database.transaction((tx) => announceNew(tx, { now, publicUrl: 'http://localhost:3000' }));
  while ((await announce()) > 0);
  const { orderId } = await paidOrder(await shop());
  await issueDue({ database, files: testFiles }, now);
  await as(buyerUser)(purchaseOrderCalls.cancel, { buyerOrderId: orderId });
  const before = Number((await database.pool.query('select coalesce(max(id), 0) as id from mail_message')).rows[0]?.id);
  expect((await Promise.all([announce(), announce()])).reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await announce()).toBe(0);
  const { rows } = await database.pool.query<{ recipient: string; subject: string }>(
    'select recipient, subject from mail_message where id > $1 order by id',
    [before],
  );
  const [invoice, credit] = await ofOrder(orderId);
  const mine = rows.filter(({ recipient }) => recipient === 'accounts@nord.example').map(({ subject }) => subject);
  expect(mine).toEqual([expect.stringContaining(`Invoice ${invoice?.number}`), expect.stringContaining(`Credit note ${credit?.number}`)]);
  expect(rows.filter(({ recipient }) => recipient === 'warehouse@nord.example')).toEqual([]);
  expect(accountant.accessCodes).toContain('billing.view');
});
