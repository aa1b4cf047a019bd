/** What is asked of sellers, what follows when they lack it, and what is reported of them. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { sellerFactsCalls, sellerReportCalls } from '../../../../contract/payments/sellers/seller-facts.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { jobContext } from '../../../../test/support/jobs.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { migrateJobs } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { registrationRules } from '../../listings/registrations/rules.ts';
import { tasks } from './calls.ts';

let database: Database;
let seller: Company;
let owner: Caller;
let accountant: Caller;
let storeId: number;
const orders: number[] = [];
const now = new Date('2026-11-21T10:00:00Z');
const as = (caller: Caller) => callsAs(database, handlers, { caller, now: () => now });
const record = () => tasks['sellers:record-supplies']?.({}, jobContext(database, { now: () => now }));

const facts = (changes: object = {}): InputOf<typeof sellerFactsCalls.save> => ({
  ...{
    version: 0,
    kind: 'entity',
    legalName: 'Möbel & Söhne GmbH',
    registrationNumber: 'HRB 4711',
    line1: 'Werkstraße 1',
    postalCode: '04109',
  },
  ...{ city: 'Leipzig', countryCode: 'DE', tin: '231/123/45678', tinCountry: 'DE', vatId: 'DE999999999', accountHolder: 'Möbel GmbH' },
  iban: 'DE89 3704 0044 0532 0130 00',
  ...changes,
});

/** Three orders of 119.00 EUR: one stays, one is cancelled, one waits for its payment. */
beforeAll(async () => {
  database = await testDatabase();
  await migrateJobs(database.connection);
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  const market = await addCompany(database, { kind: 'operator', legalName: 'Markt AG' });
  accountant = await addUser(database, market, { role: 'accountant' });
  await database.pool.query(`update company set address = $2 where id = $1`, [
    market.id,
    JSON.stringify({ line1: 'Am Markt 1', postalCode: '10115', city: 'Berlin' }),
  ]);
  seller = await addCompany(database, { kind: 'seller', legalName: '=Seller GmbH' });
  owner = await addUser(database, seller);
  const buyer = await addCompany(database);
  const buys = callsAs(database, handlers, { caller: await addUser(database, buyer) });
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_00);
  const store = await addStore(database, seller);
  storeId = store.id;
  const item = await addItem(database, store, { price: 100_00 });
  for (let index = 0; index < 3; index++) {
    await buys(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
    const placed = await buys(checkoutCalls.placeOrder, {});
    if (index < 2) await buys(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    orders.push(placed.orders[0]?.id ?? 0);
  }
  await buys(purchaseOrderCalls.cancel, { buyerOrderId: orders[1] ?? 0 });
  await database.pool.query(`update purchase_order set paid_at = '2026-05-05T12:00:00Z' where paid_at is not null`);
});

describe('the facts', () => {
  it('are proposed from the company’s profile, and saved as a whole', async () => {
    expect(await as(owner)(sellerFactsCalls.read, {})).toMatchObject({
      complete: false,
      facts: { version: 0, legalName: '=Seller GmbH', tin: '' },
    });
    const wrong = async (changes: object) => {
      const error: unknown = await as(owner)(sellerFactsCalls.save, facts(changes)).catch((reason: unknown) => reason);
      return (error as { details?: { fields?: object } }).details?.fields;
    };
    expect(await wrong({ tin: ' ' })).toEqual({ tin: 'field.required' });
    expect(await wrong({ legalName: '', registrationNumber: '' })).toEqual({
      legalName: 'field.required',
      registrationNumber: 'field.required',
    });
    expect(await wrong({ iban: 'DE00 0000' })).toEqual({ iban: 'paymentSetting.iban' });
    expect(await wrong({ kind: 'person' })).toEqual({
      firstName: 'field.required',
      lastName: 'field.required',
      birthDate: 'field.required',
    });
    const person = { kind: 'person', firstName: 'Eva', lastName: 'Huber' };
    expect(await wrong({ ...person, birthDate: '2020-01-01' })).toEqual({ birthDate: 'sellerFacts.birthDate' });
    expect(await as(owner)(sellerFactsCalls.state, {})).toEqual({ complete: false, requiredFrom: null });
  });

  it('are for the owners of the seller, and for the operator', async () => {
    const clerk = await addUser(database, seller, { role: 'warehouse' });
    await expect(as(clerk)(sellerFactsCalls.read, {})).rejects.toMatchObject({ code: codes.forbidden });
    await expect(as(owner)(sellerReportCalls.facts, { id: seller.id })).rejects.toMatchObject({ code: codes.forbidden });
    expect(await as(accountant)(sellerReportCalls.facts, { id: seller.id })).toEqual({ name: '=Seller GmbH', facts: null });
    await expect(as(accountant)(sellerReportCalls.facts, { id: 999_999 })).rejects.toMatchObject({ code: codes.notFound });
  });
});

describe('the rule', () => {
  const save = async (requiredFrom: string) => {
    const { version } = await as(accountant)(sellerReportCalls.rule, {});
    return as(accountant)(sellerReportCalls.saveRule, { version, requiredFrom, operatorTin: '27/123/45678' });
  };

  it('gives sellers time, and notifies those that lack facts', async () => {
    await expect(save('2026-12-01')).rejects.toMatchObject({ details: { fields: { requiredFrom: 'sellerFacts.grace' } } });
    await save('2026-12-06');
    expect(await as(owner)(sellerFactsCalls.state, {})).toEqual({ complete: false, requiredFrom: '2026-12-06' });
    const { rows } = await database.pool.query(
      `select 1 from mail_message m join user_account u on u.email = m.recipient where m.template = 'sellerFactsNeeded' and u.id = $1`,
      [owner.userId],
    );
    expect(rows).toHaveLength(1);
    await expect(as(accountant)(sellerReportCalls.saveRule, { version: 1, requiredFrom: '', operatorTin: '' })).rejects.toMatchObject({
      code: codes.conflict,
    });
  });

  it('keeps new items from sale from its day on, until the facts are there', async () => {
    const lacks = async () => (await registrationRules(database.kysely, storeId)).lacksFacts;
    await database.pool.query(`update seller_facts_rule set required_from = current_date + 1`);
    expect(await lacks()).toBe(false);
    await database.pool.query(`update seller_facts_rule set required_from = current_date - 1`);
    expect(await lacks()).toBe(true);
  });
});

describe('supplies', () => {
  it('are recorded once, with what is known of the seller then', async () => {
    await Promise.all([record(), record()]);
    const found = async () =>
      (
        await database.pool.query<{ complete: boolean; seller: Record<string, string>; from: object[] }>(
          `select facts_complete as complete, seller, ships_from as "from" from supply_record order by order_id`,
        )
      ).rows;
    expect(await found()).toHaveLength(2);
    expect((await found())[0]).toMatchObject({ complete: false, seller: { name: '=Seller GmbH', countryCode: 'DE' } });
    expect((await found())[0]?.from).toHaveLength(1);
    expect(await as(owner)(sellerFactsCalls.save, facts())).toEqual({ version: 1 });
    await expect(as(owner)(sellerFactsCalls.save, facts())).rejects.toMatchObject({ code: codes.conflict });
    expect((await registrationRules(database.kysely, storeId)).lacksFacts).toBe(false);
    await record();
    expect((await found())[0]).toMatchObject({ complete: false });
    await expect(database.pool.query('delete from supply_record')).rejects.toThrow('append-only');
  });

  it('are exported with seller, way, amount and goods', async () => {
    const { content } = await as(accountant)(sellerReportCalls.supplies, { from: '2026-05-05', to: '2026-05-05' });
    const rows = parse(content, { delimiter: ';', columns: true, bom: true }) as Record<string, string>[];
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ Seller: "'=Seller GmbH", Currency: 'EUR', Total: '119', VAT: '19', Cancelled: '0' });
    expect(rows[0]?.['Goods']).toMatch(/^1 × /);
    expect(
      (await as(accountant)(sellerReportCalls.supplies, { from: '2026-05-06', to: '2026-05-06' })).content.trim().split('\n'),
    ).toHaveLength(1);
  });
});

describe('the report of a year', () => {
  it('has the quarters of each seller, without cancelled orders', async () => {
    const [row] = (await as(accountant)(sellerReportCalls.list, { year: 2026 })).rows;
    const quarter = { activities: 1, consideration: 119_00, fees: 0, vat: 19_00 };
    expect(row).toMatchObject({ id: seller.id, hasFacts: true, isSmall: true, unconverted: 0, total: quarter });
    expect(row?.quarters[1]).toEqual(quarter);
    expect(row?.quarters[0]?.activities).toBe(0);
    const [before] = (await as(accountant)(sellerReportCalls.list, { year: 2025 })).rows;
    expect(before?.total.activities).toBe(0);
    expect((await as(accountant)(sellerReportCalls.list, { year: 2026, keyword: 'nobody' })).rows).toEqual([]);
  });

  it('is a table with the facts', async () => {
    const { content } = await as(accountant)(sellerReportCalls.csv, { year: 2026 });
    const [row] = parse(content, { delimiter: ';', columns: true, bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({ 'Registration number': 'HRB 4711', 'Orders Q 2': '1', 'Consideration Q 2': '119', Reported: 'no' });
  });

  it('is DPI XML, of sellers above the limits', async () => {
    const xml = async () => Buffer.from((await as(accountant)(sellerReportCalls.xml, { year: 2026 })).content, 'base64').toString();
    await expect(xml()).rejects.toMatchObject({ code: codes.refused, key: 'sellerReport.none' });
    // Past the limit by one order.
    await database.pool.query(`update purchase_order set lines_total = 300000, vat_total = 0, total = 300000 where id = $1`, [orders[0]]);
    const content = await xml();
    for (const part of [
      '<dpi:TransmittingCountry>DE</dpi:TransmittingCountry>',
      '<dpi:ReportingPeriod>2026-12-31</dpi:ReportingPeriod>',
      '<dpi:TIN issuedBy="DE">27/123/45678</dpi:TIN>',
      '<dpi:Name>Möbel &amp; Söhne GmbH</dpi:Name>',
      '<dpi:IN issuedBy="DE" INType="BRN">HRB 4711</dpi:IN>',
      '<dpi:Identifier AccountNumberType="IBAN">DE89370400440532013000</dpi:Identifier>',
      '<dpi:ConsQ2 currCode="EUR">3000</dpi:ConsQ2>',
      '<dpi:NumbQ2>1</dpi:NumbQ2>',
      '<dpi:TaxQ4 currCode="EUR">0</dpi:TaxQ4>',
    ])
      expect(content).toContain(part);
    const order = ['dpi:ResCountryCode', 'dpi:TIN ', 'dpi:IN ', 'dpi:VAT', 'dpi:Name', 'dpi:Address'].map((name) =>
      content.indexOf(`<${name}`, content.indexOf('<dpi:EntSellerID>')),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    await database.pool.query(`update seller_facts set legal_name = $1`, ['A\uFFFF\uFFFE\u0085</dpi:Name><x a="']);
    expect(await xml()).toContain('<dpi:Name>A   &lt;/dpi:Name&gt;&lt;x a=&quot;</dpi:Name>');
    await database.pool.query(`update seller_facts_rule set operator_tin = ''`);
    await expect(xml()).rejects.toMatchObject({ code: codes.refused, key: 'sellerReport.operator' });
  });
});

describe('what was submitted', () => {
  const given = { year: 2026 };
  const submissions = () => as(accountant)(sellerReportCalls.submissions, given);
  const file = async (id: number) => Buffer.from((await as(accountant)(sellerReportCalls.message, { id })).content, 'base64').toString();
  const refs = (xml: string, name: string): string[] =>
    [...xml.matchAll(new RegExp(`<stf:${name}>([^<]+)<`, 'g'))].map(([, ref = '']) => ref);
  const correct = () => as(accountant)(sellerReportCalls.correct, given);

  it('is frozen once, and today’s differences are corrected by reference', async () => {
    await database.pool.query(`update seller_facts_rule set operator_tin = '27/123/45678'`);
    await expect(correct()).rejects.toMatchObject({ key: 'sellerReport.notSubmitted' });
    const results = await Promise.allSettled([1, 2].map(() => as(accountant)(sellerReportCalls.submit, given)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { messages, differences } = await submissions();
    expect(messages).toMatchObject([{ type: 'DPI401', sellers: 1 }]);
    expect(differences).toEqual([]);
    const first = await file(messages[0]?.id ?? 0);
    expect(first).toContain(`<dpi:MessageRefId>${messages[0]?.messageRef}</dpi:MessageRefId>`);
    await expect(correct()).rejects.toMatchObject({ key: 'sellerReport.same' });

    await database.pool.query(`update seller_facts set legal_name = 'Changed GmbH'`);
    expect((await submissions()).differences).toMatchObject([{ id: seller.id, change: 'changed' }]);
    const second = await file((await correct()).ids[0] ?? 0);
    expect(second).toContain('<dpi:MessageTypeIndic>DPI402</dpi:MessageTypeIndic>');
    expect(second).toContain('<dpi:Name>Changed GmbH</dpi:Name>');
    expect(refs(second, 'DocTypeIndic')).toEqual(['OECD0', 'OECD2']);
    expect(refs(second, 'CorrDocRefId')).toEqual([refs(first, 'DocRefId')[1]]);
    expect(refs(second, 'DocRefId')[0]).toBe(refs(first, 'DocRefId')[0]);
    expect(await file(messages[0]?.id ?? 0)).toBe(first);

    await database.pool.query(`update purchase_order set lines_total = 100, total = 100 where id = $1`, [orders[0]]);
    expect((await submissions()).differences).toMatchObject([{ change: 'removed' }]);
    const third = await file((await correct()).ids[0] ?? 0);
    expect(refs(third, 'DocTypeIndic')).toEqual(['OECD0', 'OECD3']);
    expect(refs(third, 'CorrDocRefId')).toEqual([refs(second, 'DocRefId')[1]]);
    expect(third).toContain('<dpi:Name>Changed GmbH</dpi:Name>');

    await database.pool.query(`update purchase_order set lines_total = 300000, total = 300000 where id = $1`, [orders[0]]);
    expect((await submissions()).differences).toMatchObject([{ change: 'added' }]);
    const fourth = await file((await correct()).ids[0] ?? 0);
    expect(fourth).toContain('<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic>');
    expect(refs(fourth, 'DocTypeIndic')).toEqual(['OECD0', 'OECD1']);
    expect((await submissions()).differences).toEqual([]);
  });
});
