/** Registration numbers of sellers and items: who sees and changes them, which items show and lack which, and what the market refuses. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { brandCalls } from '../../../../contract/catalogue/brands.ts';
import { complianceCalls } from '../../../../contract/catalogue/compliance.ts';
import { productRegistrationCalls as calls, type RegistrationInput } from '../../../../contract/catalogue/product-registrations.ts';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addCategory,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers as adminHandlers } from '../../catalogue/admin-calls.ts';
import { handlers as catalogueHandlers } from '../../catalogue/calls.ts';
import { handlers as settingHandlers } from '../../talk/notification-settings/calls.ts';
import { handlers } from '../calls.ts';
import { watchRegistrations } from './jobs.ts';

let database: Database;
let lamps: number;
let company: Company;
let store: Store;
let lamp: Item;
let call: ReturnType<typeof callsAs>;

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const weee: RegistrationInput = {
  ...{ id: null, storeId: null, brand: '', scheme: 'weee', countryCode: 'DE', number: 'WEEE-Reg.-Nr. DE12345678' },
  ...{ registerName: 'stiftung ear', validFrom: null, validTo: null, fileKey: null },
};
const lucid: RegistrationInput = { ...weee, scheme: 'packaging', number: 'DE1234567890123', registerName: 'LUCID' };
const at = () => ({ storeId: store.id, id: lamp.id });
const shownWithLabels = async () =>
  (await callsAs(database, catalogueHandlers)(catalogueCalls.item, { id: lamp.id })).compliance.registrations;
const shown = async () => (await shownWithLabels()).map(({ label: _, ...one }) => one);
const page = () => call(calls.page, { storeId: store.id });
const lacking = async () => (await call(listingCalls.list, { storeId: store.id, missing: ['registrations'] })).rows.map(({ id }) => id);

beforeAll(async () => {
  database = await testDatabase();
  const parent = await addCategory(database, { name: 'Lights' });
  lamps = (await addCategory(database, { name: 'Lamps', parent })).id;
  await database.pool.query(
    `update category set schemes = case id when $1 then '{packaging}'::text[] else '{weee}' end where id in ($1, $2)`,
    [parent.id, lamps],
  );
});

/** Each test has a seller of its own, with a lamp that is sold to Germany and Switzerland. */
beforeEach(async () => {
  company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company, { countryCodes: ['DE', 'CH'] });
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  lamp = await addItem(database, store, { name: 'Lamp', categoryId: lamps });
  await database.pool.query('update market set refuses_unregistered = false');
});

describe('the numbers of a seller', () => {
  it('are shown with the items whose category, or one above it, asks for them', async () => {
    const chair = await addItem(database, store, { name: 'Chair' });
    expect(await shown()).toEqual([]);
    expect(await page()).toMatchObject({
      items: 1,
      refuses: false,
      missing: [
        { scheme: 'weee', countryCode: 'DE', items: 1 },
        { scheme: 'packaging', countryCode: 'DE', items: 1 },
      ],
    });
    expect(await lacking()).toEqual([lamp.id]);
    const { number, unusual } = await call(calls.save, weee);
    expect({ number, unusual }).toEqual({ number: 'DE 12345678', unusual: false });
    await call(calls.save, lucid);
    expect(await shown()).toEqual([
      { scheme: 'weee', countryCode: 'DE', number: 'DE 12345678' },
      { scheme: 'packaging', countryCode: 'DE', number: 'DE1234567890123' },
    ]);
    expect(await page()).toMatchObject({ items: 0, missing: [] });
    expect(await lacking()).toEqual([]);
    expect((await callsAs(database, catalogueHandlers)(catalogueCalls.item, { id: chair.id })).compliance.registrations).toEqual([]);
  });

  it('of one store take precedence there over those of the company', async () => {
    const second = await addStore(database, company);
    await call(calls.save, { ...weee, storeId: second.id, number: 'DE 22222222' });
    expect(await shown()).toEqual([]);
    await call(calls.save, weee);
    await call(calls.save, { ...weee, storeId: store.id, number: 'DE 33333333' });
    expect(await shown()).toEqual([{ scheme: 'weee', countryCode: 'DE', number: 'DE 33333333' }]);
  });

  it('count from their first day to their last', async () => {
    const { id } = await call(calls.save, { ...weee, validTo: day(0) });
    expect(await shown()).toHaveLength(1);
    for (const [validFrom, validTo, state] of [
      [null, day(-1), 'expired'],
      [day(1), null, 'later'],
    ] as const) {
      await call(calls.save, { ...weee, id, validFrom, validTo });
      expect(await shown()).toEqual([]);
      expect((await page()).registrations).toMatchObject([{ id, state }]);
    }
    await call(calls.save, { ...weee, id, validTo: day(20) });
    expect((await page()).registrations).toMatchObject([{ id, state: 'soon' }]);
    await call(calls.save, { ...weee, number: 'DE 44444444', validFrom: day(21) });
    expect((await page()).registrations.map(({ state }) => state)).toEqual(['valid', 'later']);
  });

  it('are found by a filter, page by page, and exported by it', async () => {
    await call(calls.save, { ...lucid, number: 'DE0000000000001', brand: 'Nordlicht' });
    await call(calls.save, { ...weee, storeId: store.id, validTo: day(-1) });
    await call(calls.save, { ...lucid, countryCode: 'PL', number: '000_123', registerName: 'BDO' });
    const found = async (filter: object) =>
      (await call(calls.page, { storeId: store.id, ...filter })).registrations.map(({ number }) => number);
    expect(await found({})).toEqual(['DE 12345678', 'DE0000000000001', '000_123']);
    for (const [filter, numbers] of [
      [{ scheme: 'weee' }, ['DE 12345678']],
      [{ country: 'PL' }, ['000_123']],
      [{ state: 'expired' }, ['DE 12345678']],
      [{ state: 'valid', country: 'DE' }, ['DE0000000000001']],
      [{ keyword: 'de1234' }, ['DE 12345678']],
      [{ keyword: 'nordlicht' }, ['DE0000000000001']],
      [{ keyword: 'bdo' }, ['000_123']],
      [{ keyword: '_' }, ['000_123']],
      [{ keyword: '0%1' }, []],
    ] as const)
      expect(await found(filter)).toEqual(numbers);
    for (let number = 2; number < 12; number++) await call(calls.save, { ...lucid, number: `DE${String(number).padStart(13, '0')}` });
    const second = await call(calls.page, { storeId: store.id, country: 'DE', page: 2, size: 10 });
    expect(second).toMatchObject({ total: 12, all: 13, registeredIn: ['DE', 'PL'], hasBrands: true });
    expect(second.registrations).toHaveLength(2);
    const { name, content } = await call(calls.export, { keyword: 'DE1234' });
    const [storeName] = (await page()).stores.map((one) => one.name);
    expect(name).toBe('registrations.csv');
    expect(content.split('\r\n')).toEqual([
      '\uFEFFKind of goods;Country;Number;Register;Brand;Store;Valid from;Valid until;State;Document',
      `electrical equipment (WEEE);DE;DE 12345678;stiftung ear;;${storeName};;${day(-1)};expired;`,
      '',
    ]);
    const stranger = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
    expect((await stranger(calls.export, {})).content.split('\r\n')).toHaveLength(2);
    await expect(stranger(calls.page, { storeId: store.id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('of an unusual format are stored, and it is said', async () => {
    expect(await call(calls.save, { ...weee, number: '12-34' })).toMatchObject({ number: '12-34', unusual: true });
    const refused = { details: { fields: { number: expect.any(String) as string } } };
    await expect(call(calls.save, { ...weee, number: '<b>1</b>' })).rejects.toMatchObject(refused);
    await expect(call(calls.save, { ...weee, validFrom: day(2), validTo: day(1) })).rejects.toMatchObject({
      details: { fields: { validTo: expect.any(String) as string } },
    });
  });

  it('have a document that others cannot read', async () => {
    const key = `uploads/${randomUUID()}`;
    await database.pool.query(
      `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
       values ($1, $2, $3, '', 'document', 'notice.pdf', 9, 'application/pdf', 'stored', 9)`,
      [randomUUID(), key, company.id],
    );
    const { id } = await call(calls.save, { ...weee, fileKey: key });
    expect((await call(calls.document, { id })).address).toContain('/');
    await call(calls.save, { ...weee, id, fileKey: key, number: 'DE 87654321' });
    expect((await page()).registrations).toMatchObject([{ fileName: 'notice.pdf', number: 'DE 87654321' }]);
    const other = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
    await expect(other(calls.document, { id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(other(calls.save, { ...weee, fileKey: key })).rejects.toMatchObject({ code: codes.notFound });
    await call(calls.save, { ...weee, id });
    await expect(call(calls.document, { id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('of others are neither visible nor changeable', async () => {
    const { id } = await call(calls.save, weee);
    const stranger = await addCompany(database, { kind: 'seller' });
    const other = callsAs(database, handlers, { caller: await addUser(database, stranger) });
    const theirs = await addStore(database, stranger);
    expect((await other(calls.page, { storeId: theirs.id })).registrations).toEqual([]);
    for (const work of [
      () => other(calls.page, { storeId: store.id }),
      () => other(calls.save, { ...weee, id }),
      () => other(calls.save, { ...weee, storeId: store.id }),
      () => other(calls.remove, { id }),
    ])
      await expect(work()).rejects.toMatchObject({ code: codes.notFound });
    await call(calls.remove, { id });
    expect((await page()).registrations).toEqual([]);
  });
});

describe('numbers for the goods of one brand', () => {
  const named = async (name: string) => {
    const { id } = await addItem(database, store, { name, categoryId: lamps });
    const { product } = await call(listingCalls.detail, { storeId: store.id, id });
    await call(listingCalls.save, { ...product, brand: name });
    return id;
  };
  const shownOf = async (id: number) =>
    (await callsAs(database, catalogueHandlers)(catalogueCalls.item, { id })).compliance.registrations.map(({ number }) => number);
  const merge = async (name: string, into: string) => {
    const operator = callsAs(database, adminHandlers, {
      caller: await addUser(database, await addCompany(database, { kind: 'operator' })),
    });
    const { rows } = await operator(brandCalls.list, { page: 1, size: 100 });
    const of = (wanted: string) => {
      const found = rows.find((one) => one.name === wanted);
      if (!found) throw new Error(`no brand ${wanted}`);
      return found;
    };
    return operator(brandCalls.merge, { id: of(name).id, version: of(name).version, intoId: of(into).id, intoVersion: of(into).version });
  };

  it('stand before those of all brands, and other goods go without', async () => {
    const [lumo, other] = [await named('Lumo'), await named('Otra')];
    await call(calls.save, lucid);
    const { id } = await call(calls.save, { ...weee, brand: ' LUMO ' });
    expect((await page()).registrations).toContainEqual(expect.objectContaining({ id, brand: 'Lumo' }));
    expect(await shownOf(lumo)).toEqual(['DE 12345678', 'DE1234567890123']);
    expect(await shownOf(other)).toEqual(['DE1234567890123']);
    expect(await lacking()).toEqual(expect.arrayContaining([lamp.id, other]));
    expect(await lacking()).toHaveLength(2);
    expect(await page()).toMatchObject({ items: 2, missing: [{ scheme: 'weee', countryCode: 'DE', items: 2 }] });
    await call(calls.save, { ...weee, number: 'DE 55555555' });
    expect(await shownOf(lumo)).toContain('DE 12345678');
    expect(await shownOf(other)).toContain('DE 55555555');
    expect(await lacking()).toEqual([]);
  });

  it('keep an item from another brand on sale where the market refuses items without their numbers', async () => {
    const brand = `Luz ${randomUUID()}`;
    const id = await named(brand);
    await call(calls.save, lucid);
    await call(calls.save, { ...weee, brand });
    await database.pool.query('update market set refuses_unregistered = true');
    const rename = async (name: string) => {
      const { product } = await call(listingCalls.detail, { storeId: store.id, id });
      return call(listingCalls.save, { ...product, brand: name });
    };
    await expect(rename('Without a number')).rejects.toMatchObject({ code: codes.invalid });
    expect((await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [id], brand: 'Without a number' })).refused).toHaveLength(1);
    await call(calls.save, weee);
    await rename('Without a number');
  });

  it('follow a brand that is merged, at once', async () => {
    const [old, into] = [`Alt ${randomUUID()}`, `Neu ${randomUUID()}`];
    const [first, second] = [await named(old), await named(into)];
    await call(calls.save, lucid);
    await call(calls.save, { ...weee, brand: old });
    await merge(old, into);
    expect([await shownOf(first), await shownOf(second)]).toEqual([
      ['DE 12345678', 'DE1234567890123'],
      ['DE 12345678', 'DE1234567890123'],
    ]);
    expect(await lacking()).toEqual([lamp.id]);
    expect((await page()).registrations.map(({ brand }) => brand)).toContain(into);
  });
});

it('what changes is in the audit log', async () => {
  const { id } = await call(calls.save, { ...weee, brand: 'Lumo' });
  await call(calls.save, { ...weee, id, number: 'DE 87654321', brand: 'Lumo', validTo: day(9) });
  await call(calls.remove, { id });
  const { rows } = await database.pool.query(
    `select action, before, after from audit_log where subject = $1 and company_id = $2 order by id`,
    [`product_registration:${id}`, company.id],
  );
  const what = { scheme: 'weee', countryCode: 'DE' };
  expect(rows).toEqual([
    {
      action: 'registration.added',
      before: null,
      after: { ...what, number: 'DE 12345678', brand: 'Lumo', registerName: 'stiftung ear' },
    },
    {
      action: 'registration.changed',
      before: { ...what, number: 'DE 12345678', validTo: null },
      after: { ...what, number: 'DE 87654321', validTo: day(9) },
    },
    {
      action: 'registration.removed',
      before: { ...what, number: 'DE 87654321', brand: 'Lumo', registerName: 'stiftung ear', validTo: day(9) },
      after: null,
    },
  ]);
});

describe('an item', () => {
  it('can need more than its category, and have numbers of another maker', async () => {
    await call(calls.save, weee);
    const { compliance, categorySchemes, missing } = await call(complianceCalls.detail, at());
    expect(categorySchemes.toSorted()).toEqual(['packaging', 'weee']);
    expect(missing).toEqual([{ scheme: 'packaging', countryCode: 'DE' }]);
    const saved = await call(complianceCalls.save, {
      ...compliance,
      schemes: ['batteries'],
      registrations: [
        { scheme: 'packaging', countryCode: 'DE', number: 'LUCID DE 9999999999999' },
        { scheme: 'weee', countryCode: 'DE', number: 'de99999999' },
      ],
    });
    expect(saved.missing).toEqual([{ scheme: 'batteries', countryCode: 'DE' }]);
    expect(await shown()).toEqual([
      { scheme: 'weee', countryCode: 'DE', number: 'DE 99999999' },
      { scheme: 'packaging', countryCode: 'DE', number: 'DE9999999999999' },
    ]);
    expect(saved.numbers).toEqual(await shownWithLabels());
    expect(saved.numbers.map(({ label }) => label)).toEqual(['WEEE-Reg.-Nr.', 'LUCID']);
    expect(await lacking()).toEqual([lamp.id]);
    expect((await page()).missing).toEqual([{ scheme: 'batteries', countryCode: 'DE', items: 1 }]);
    const [entry] = await call(listingCalls.history, at());
    expect(entry?.changes).toContainEqual({ what: 'compliance.schemes', before: null, after: 'batteries' });
    const twice = [1, 2].map(() => ({ scheme: 'weee' as const, countryCode: 'DE', number: '1' }));
    await expect(call(complianceCalls.save, { ...saved.compliance, registrations: twice })).rejects.toMatchObject({
      details: { fields: { registrations: expect.any(String) as string } },
    });
  });

  it('lacks nothing where it is not sold', async () => {
    await database.pool.query(`update item set country_codes = '{CH}' where id = $1`, [lamp.id]);
    expect(await lacking()).toEqual([]);
    expect((await page()).missing).toEqual([]);
  });
});

describe('a market that refuses items without their numbers', () => {
  const save = async (state: 'draft' | 'active', countryCodes: 'CH'[] | null = null) => {
    const { product } = await call(listingCalls.detail, at());
    return call(listingCalls.save, { ...product, state, countryCodes });
  };
  const bulk = (given: object) => call(listingCalls.bulkChange, { storeId: store.id, itemIds: [lamp.id], ...given });
  const refused = { details: { fields: { countryCodes: expect.any(String) as string } } };

  it('lets them stay on sale, but not come on sale', async () => {
    await database.pool.query('update market set refuses_unregistered = true');
    await save('active');
    expect((await bulk({ leadDays: 3 })).refused).toEqual([]);
    await save('draft');
    await expect(save('active')).rejects.toMatchObject(refused);
    expect((await bulk({ state: 'active', preview: true })).refused).toHaveLength(1);
    await save('active', ['CH']);
    await expect(save('active')).rejects.toMatchObject(refused);
    expect((await bulk({ countryCodes: null })).refused).toHaveLength(1);
    await call(calls.save, weee);
    await call(calls.save, lucid);
    await save('active');
    expect((await page()).refuses).toBe(true);
  });

  it('neither do items whose seller lacks the facts that the market requires by now', async () => {
    await save('active');
    await database.pool.query('update seller_facts_rule set required_from = current_date - 1');
    // What is on sale stays.
    expect((await bulk({ leadDays: 4 })).refused).toEqual([]);
    await save('draft');
    await expect(save('active')).rejects.toMatchObject({ code: codes.refused, key: 'product.sellerFacts' });
    expect((await bulk({ state: 'active', preview: true })).refused).toHaveLength(1);
    await database.pool.query(
      `insert into seller_facts (company_id, kind, legal_name, registration_number, line1, postal_code, city, country_code, tin, tin_country, iban, account_holder, changed_at)
       select company_id, 'entity', 'x', 'x', 'x', 'x', 'x', 'DE', 'x', 'DE', 'x', 'x', now() from store where id = $1`,
      [store.id],
    );
    await save('active');
    await database.pool.query('update seller_facts_rule set required_from = null');
  });

  it('takes numbers that the item has itself', async () => {
    await save('draft');
    await database.pool.query('update market set refuses_unregistered = true');
    const { compliance } = await call(complianceCalls.detail, at());
    await call(complianceCalls.save, {
      ...compliance,
      registrations: [weee, lucid].map(({ scheme, countryCode, number }) => ({ scheme, countryCode, number })),
    });
    await save('active');
  });
});

it('sellers are notified once 30 days before the end and once after it, if they want to be', async () => {
  const keeper = await addUser(database, company, { email: `keeper-${randomUUID()}@test.example` });
  const silent = await addUser(database, company, { email: `silent-${randomUUID()}@test.example` });
  await callsAs(database, settingHandlers, { caller: silent })(notificationSettingCalls.save, {
    topic: 'registrationEnds',
    notice: true,
    mail: 'never',
  });
  const mails = async () => {
    const { rows } = await database.pool.query<{ recipient: string; text: string }>(
      `select m.recipient, m.body as text from mail_message m join user_account u on u.email = m.recipient where u.id = any ($1) order by m.id`,
      [[keeper.userId, silent.userId]],
    );
    return rows;
  };
  const watch = (days: number) =>
    watchRegistrations({ database, now: new Date(Date.now() + days * 86_400_000), publicUrl: 'https://market.example' });
  await call(calls.save, { ...weee, validTo: day(40) });
  await call(calls.save, { ...lucid, validTo: day(40) });
  await call(calls.save, { ...lucid, validFrom: day(41) });
  await watch(0);
  expect(await mails()).toEqual([]);
  await watch(11);
  await watch(12);
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first?.text).toContain('WEEE-Reg.-Nr. DE 12345678');
  expect(first?.text).not.toContain('LUCID');
  expect(first?.text).toContain('https://market.example/seller-console/registrations');
  await watch(41);
  await watch(42);
  expect(await mails()).toHaveLength(2);
});
