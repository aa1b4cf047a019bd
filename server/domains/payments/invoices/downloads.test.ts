import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { invoiceCalls, sellerCompletenessCalls, sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, testFiles } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { issueDue } from './jobs.ts';

let database: Database;
let buyer: Caller;
let seller: Caller;
let otherBuyer: Caller;
let otherSeller: Caller;
const orders: number[] = [];

const now = new Date('2026-11-21T12:00:00Z');
const as = (caller: Caller) => callsAs(database, handlers, { caller, now: () => now });
const bytesOf = ({ content }: { content: string }): Buffer => Buffer.from(content, 'base64');

/** Three invoices of a store, one of which is credited. */
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  const company = await addCompany(database, { legalName: 'Möbelhaus Nord GmbH' });
  const selling = await addCompany(database, { kind: 'seller', vatId: 'DE999999999' });
  const store = await addStore(database, selling, { name: 'Werkbank' });
  await addAddress(database, company);
  await addBalance(database, company.id, 10_000_000);
  const item = await addItem(database, store, { price: 10_000, stock: 1_000, name: '=Formula' });
  [buyer, seller] = [await addUser(database, company), await addUser(database, selling)];
  otherBuyer = await addUser(database, await addCompany(database));
  otherSeller = await addUser(database, await addCompany(database, { kind: 'seller' }));
  for (let index = 0; index < 3; index++) {
    await as(buyer)(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 2 }] });
    const placed = await as(buyer)(checkoutCalls.placeOrder, {});
    await as(buyer)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    orders.push(placed.orders[0]?.id ?? 0);
    await issueDue({ database, files: testFiles }, now);
  }
  await as(buyer)(purchaseOrderCalls.cancel, { buyerOrderId: orders[2] ?? 0 });
});

it('lists the documents of either side, newest first, with filters', async () => {
  const { rows } = await as(buyer)(invoiceCalls.list, {});
  expect(rows.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice', 'invoice', 'invoice']);
  expect(rows[0]).toMatchObject({ total: 23_800, corrects: rows[1]?.number, order: { id: orders[2] }, store: { name: 'Werkbank' } });
  expect((await as(seller)(sellerInvoiceCalls.list, {})).rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const found = async (filter: object) => (await as(buyer)(invoiceCalls.list, filter)).rows.length;
  expect(await found({ kind: 'credit_note' })).toBe(1);
  expect(await found({ orderId: orders[0] })).toBe(1);
  expect(await found({ from: '2026-11-22' })).toBe(0);
  expect(await found({ from: '2026-11-21', to: '2026-11-21' })).toBe(4);
  expect(await found({ storeId: rows[0]?.store.id })).toBe(4);
  expect((await as(otherBuyer)(invoiceCalls.list, {})).rows).toEqual([]);
  expect((await as(otherSeller)(sellerInvoiceCalls.list, {})).rows).toEqual([]);
});

it('exports the list, with amounts that can be added up', async () => {
  const { content } = await as(buyer)(invoiceCalls.export, {});
  const lines = content.trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^Credit note[;,].*-238/);
});

it('gives a document as PDF to its two sides alone', async () => {
  const [invoice] = (await as(buyer)(invoiceCalls.list, { orderId: orders[0] })).rows;
  const invoiceId = invoice?.id ?? 0;
  const file = await as(buyer)(invoiceCalls.file, { invoiceId });
  expect(file.name).toBe(`${invoice?.number}.pdf`);
  expect(bytesOf(file).subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytesOf(await as(seller)(sellerInvoiceCalls.file, { invoiceId })).length).toBeGreaterThan(1_000);
  // The seller has no postal address: the PDF is there, an e-invoice would not be valid.
  await expect(as(buyer)(invoiceCalls.file, { invoiceId, format: 'xrechnungUbl' })).rejects.toMatchObject({ code: codes.refused });
  const missing = { code: codes.notFound };
  await expect(as(otherBuyer)(invoiceCalls.file, { invoiceId })).rejects.toMatchObject(missing);
  await expect(as(otherSeller)(sellerInvoiceCalls.file, { invoiceId })).rejects.toMatchObject(missing);
  await expect(as(buyer)(invoiceCalls.file, { invoiceId: 999_999 })).rejects.toMatchObject(missing);
});

it('says what is missing, to the seller for all documents to come', async () => {
  const [invoice] = (await as(buyer)(invoiceCalls.list, { orderId: orders[0] })).rows;
  await expect(as(buyer)(invoiceCalls.file, { invoiceId: invoice?.id ?? 0, format: 'facturX' })).rejects.toMatchObject({
    key: 'invoice.incomplete',
    values: { facts: 'the seller’s full address' },
  });
  const { facts } = await as(seller)(sellerCompletenessCalls.missing, {});
  expect(facts).toContain('the seller’s full address');
  await expect(as(buyer)(sellerCompletenessCalls.missing, {})).rejects.toMatchObject({ code: codes.forbidden });
});

it('gives the e-invoices of a seller whose data are complete', async () => {
  await database.pool.query(`update company set address = $2, phone_number = '1234567' where id = any($1)`, [
    [seller.companyId, buyer.companyId],
    JSON.stringify({ line1: 'Werkstraße 2', postalCode: '10115', city: 'Berlin' }),
  ]);
  expect(await as(seller)(sellerCompletenessCalls.missing, {})).toEqual({ facts: null });
  const item = await database.pool.query<{ id: number }>(`select v.id from variant v limit 1`);
  await as(buyer)(cartCalls.add, { lines: [{ variantId: item.rows[0]?.id ?? 0, quantity: 1 }] });
  const placed = await as(buyer)(checkoutCalls.placeOrder, {});
  await as(buyer)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  await issueDue({ database, files: testFiles }, new Date('2026-12-01T00:00:00Z'));
  const [invoice] = (await as(buyer)(invoiceCalls.list, {})).rows;
  const fileAs = (format: 'xrechnungUbl' | 'xrechnungCii' | 'facturX') =>
    as(buyer)(invoiceCalls.file, { invoiceId: invoice?.id ?? 0, format });
  const ubl = await fileAs('xrechnungUbl');
  expect(ubl.name).toBe(`${invoice?.number}-xrechnung-ubl.xml`);
  expect(bytesOf(ubl).toString()).toContain('>119.00<');
  expect(bytesOf(await fileAs('xrechnungCii')).toString()).toContain('CrossIndustryInvoice');
  expect(
    bytesOf(await fileAs('facturX'))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
