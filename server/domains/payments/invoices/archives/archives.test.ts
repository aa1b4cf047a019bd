import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { archiveBounds, invoiceArchiveCalls, sellerInvoiceArchiveCalls } from '../../../../../contract/payments/invoice-archives.ts';
import { invoiceCalls } from '../../../../../contract/payments/invoices.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { jobContext, runTask } from '../../../../../test/support/jobs.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, testFiles } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import type { InvoiceContent } from '../content.ts';
import { issueDue } from '../jobs.ts';
import { runArchive, tasks } from './jobs.ts';

let database: Database;
let buyer: Caller;
let seller: Caller;
let otherBuyer: Caller;
let storeId: number;

const now = new Date('2026-11-21T12:00:00Z');
const as = (caller: Caller, time = now) => callsAs(database, handlers, { caller, now: () => time });
const logoKey = 'logos/frozen-logo-test.png';
const stateOf = async (id: number) => (await as(buyer)(invoiceArchiveCalls.list, {})).rows.find((row) => row.id === id);
const write = (id: number, time = now) => runArchive(id, jobContext(database, { now: () => time }));

async function filesIn(id: number): Promise<Record<string, Buffer>> {
  const { rows } = await database.pool.query<{ fileKey: string }>('select file_key as "fileKey" from invoice_archive where id = $1', [id]);
  const file = await testFiles.get(rows[0]?.fileKey ?? 'none');
  if (!file) throw new Error('the archive has no file');
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

/** Two invoices of a store with a logo, one of which is credited. The seller has no telephone. */
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  const company = await addCompany(database, { legalName: 'Möbelhaus Nord GmbH' });
  const selling = await addCompany(database, { kind: 'seller', vatId: 'DE999999999' });
  await database.pool.query(`update company set address = $2, phone_country_code = null, phone_number = null where id = any($1)`, [
    [company.id, selling.id],
    JSON.stringify({ line1: 'Werkstraße 2', postalCode: '10115', city: 'Berlin' }),
  ]);
  const logo = sharp({ create: { width: 300, height: 100, channels: 3, background: '#8a3a2a' } });
  await testFiles.put(logoKey, await logo.png().toBuffer());
  const store = await addStore(database, selling, { name: 'Werkbank' });
  storeId = store.id;
  await database.pool.query('update store set logo_key = $2 where id = $1', [store.id, logoKey]);
  await addAddress(database, company);
  await addBalance(database, company.id, 10_000_000);
  const item = await addItem(database, store, { price: 10_000, stock: 1_000 });
  [buyer, seller] = [await addUser(database, company), await addUser(database, selling)];
  otherBuyer = await addUser(database, await addCompany(database));
  let last = 0;
  for (let index = 0; index < 2; index++) {
    await as(buyer)(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 2 }] });
    const placed = await as(buyer)(checkoutCalls.placeOrder, {});
    await as(buyer)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    last = placed.orders[0]?.id ?? 0;
  }
  await issueDue({ database, files: testFiles }, now);
  await as(buyer)(purchaseOrderCalls.cancel, { buyerOrderId: last });
});

it('writes the documents of a month, and lists what they lack', async () => {
  const asked = await as(buyer)(invoiceArchiveCalls.request, { month: '2026-11', formats: ['pdf', 'facturX', 'xrechnungUbl', 'pdf'] });
  expect(asked).toMatchObject({ state: 'waiting', formats: ['pdf', 'facturX', 'xrechnungUbl'], documents: 0, store: null });
  await expect(as(buyer)(invoiceArchiveCalls.open, { archiveId: asked.id })).rejects.toMatchObject({ code: codes.refused });
  await write(asked.id);
  expect(await stateOf(asked.id)).toMatchObject({ state: 'ready', progress: 100, documents: 3, missing: 3, failure: null });
  const entries = await filesIn(asked.id);
  const numbers = (await as(buyer)(invoiceCalls.list, {})).rows.map(({ number }) => number);
  expect(Object.keys(entries).toSorted()).toEqual(
    [...numbers.flatMap((number) => [`${number}.pdf`, `${number}-factur-x.pdf`]), 'missing.csv'].toSorted(),
  );
  for (const [name, entry] of Object.entries(entries)) if (name.endsWith('.pdf')) expect(entry.subarray(0, 5).toString()).toBe('%PDF-');
  const lines = entries['missing.csv']?.toString().trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('the seller’s telephone number');
  const { address, seconds } = await as(buyer)(invoiceArchiveCalls.open, { archiveId: asked.id });
  expect(address).toMatch(/^\/files\//);
  expect(seconds).toBeGreaterThan(0);
});

it('is of the side, kind and store that were chosen', async () => {
  const asked = await as(seller)(sellerInvoiceArchiveCalls.request, { month: '2026-11', kind: 'credit_note', storeId, formats: ['pdf'] });
  await write(asked.id);
  const { rows } = await as(seller)(sellerInvoiceArchiveCalls.list, {});
  expect(rows.map(({ id, documents, store }) => [id, documents, store])).toEqual([[asked.id, 1, 'Werkbank']]);
  expect(Object.keys(await filesIn(asked.id))).toEqual([expect.stringMatching(/^CN-.*\.pdf$/)]);
});

it('is nobody else’s', async () => {
  const [mine] = (await as(buyer)(invoiceArchiveCalls.list, {})).rows;
  const archiveId = mine?.id ?? 0;
  expect((await as(otherBuyer)(invoiceArchiveCalls.list, {})).rows).toEqual([]);
  const missing = { code: codes.notFound };
  await expect(as(otherBuyer)(invoiceArchiveCalls.open, { archiveId })).rejects.toMatchObject(missing);
  await expect(as(seller)(sellerInvoiceArchiveCalls.open, { archiveId })).rejects.toMatchObject(missing);
  const none = { code: codes.refused };
  await expect(as(otherBuyer)(invoiceArchiveCalls.request, { month: '2026-11', formats: ['pdf'] })).rejects.toMatchObject(none);
  await expect(as(buyer)(invoiceArchiveCalls.request, { month: '2026-10', formats: ['pdf'] })).rejects.toMatchObject(none);
  for (const wrong of [
    { month: '2026-13', formats: ['pdf' as const] },
    { month: '2026-11', formats: [] },
  ])
    await expect(as(buyer)(invoiceArchiveCalls.request, wrong)).rejects.toMatchObject({ code: codes.invalid });
});

it('is written once by two processes at the same moment, and again after one was killed', async () => {
  const asked = await as(buyer)(invoiceArchiveCalls.request, { month: '2026-11', formats: ['pdf'] });
  await Promise.all([write(asked.id), write(asked.id), write(asked.id)]);
  expect(await stateOf(asked.id)).toMatchObject({ state: 'ready', documents: 3 });
  const second = await as(buyer)(invoiceArchiveCalls.request, { month: '2026-11', formats: ['pdf'] });
  await database.pool.query(`update invoice_archive set state = 'working', claim = gen_random_uuid(), beat_at = $2 where id = $1`, [
    second.id,
    new Date(now.getTime() - 3 * 60_000),
  ]);
  await runTask(tasks, 'invoices:archive-resume', { database, now: () => now });
  const { rows } = await database.pool.query(`select 1 from graphile_worker.jobs where key = $1`, [`invoice archive ${second.id}`]);
  expect(rows).toHaveLength(1);
  await write(second.id);
  expect(await stateOf(second.id)).toMatchObject({ state: 'ready', documents: 3 });
});

it('waits with a few at a time, and ends after a week', async () => {
  const ask = () => as(buyer)(invoiceArchiveCalls.request, { month: '2026-11', formats: ['pdf'] });
  const asked = await Promise.allSettled(Array.from({ length: archiveBounds.waiting + 2 }, ask));
  const ids = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  expect(ids).toHaveLength(archiveBounds.waiting);
  for (const id of ids) await write(id);
  const [first = 0] = ids;
  const later = new Date(now.getTime() + (archiveBounds.days + 1) * 86_400_000);
  await expect(as(buyer, later)(invoiceArchiveCalls.open, { archiveId: first })).rejects.toMatchObject({ code: codes.refused });
  const { rows } = await database.pool.query<{ fileKey: string }>('select file_key as "fileKey" from invoice_archive where id = $1', [
    first,
  ]);
  await runTask(tasks, 'invoices:archive-sweep', { database, now: () => later });
  expect(await stateOf(first)).toMatchObject({ state: 'expired' });
  expect(await testFiles.has(rows[0]?.fileKey ?? '')).toBe(false);
});

it('says when it could not be written', async () => {
  const asked = await as(buyer)(invoiceArchiveCalls.request, { month: '2026-11', formats: ['pdf'] });
  const broken = { ...testFiles, putDraft: () => Promise.reject(new Error('the disk is full')) };
  await runArchive(asked.id, jobContext(database, { now: () => now, files: broken }));
  expect(await stateOf(asked.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('could not be written') as string });
});

it('shows the logo that the store had when the document was written', async () => {
  const [invoice] = (await as(buyer)(invoiceCalls.list, { kind: 'invoice' })).rows;
  const invoiceId = invoice?.id ?? 0;
  const { rows } = await database.pool.query<{ content: InvoiceContent }>('select content from invoice where id = $1', [invoiceId]);
  expect(rows[0]?.content.store.logo).toMatch(/^[0-9a-f]{64}$/);
  const pdf = async () => (await as(buyer)(invoiceCalls.file, { invoiceId })).content;
  const before = await pdf();
  expect(Buffer.from(before, 'base64').toString('latin1')).toContain('/Subtype /Image');
  await testFiles.remove(logoKey);
  await database.pool.query('update store set logo_key = null where id = $1', [storeId]);
  expect(await pdf()).toBe(before);
  const [credit] = (await as(buyer)(invoiceCalls.list, { kind: 'credit_note' })).rows;
  const file = await as(buyer)(invoiceCalls.file, { invoiceId: credit?.id ?? 0 });
  expect(Buffer.from(file.content, 'base64').toString('latin1')).toContain('/Subtype /Image');
  await expect(database.pool.query('delete from invoice_logo')).rejects.toThrow('append-only');
});
