/** The operator's VAT rates: what applies when, what can be changed, what orders have used, and what comes with the program. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { taxRateCalls } from '../../../../../contract/payments/tax-rates.ts';
import { memberStates } from '../../../../../contract/values/countries.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { addAddress, addCompany, addItem, addStore, addUser, callsAs } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { knownRates } from '../index.ts';
import { coverageOf } from './coverage.ts';
import { packageRates } from './rate-package.ts';
import { storePackage } from './store-package.ts';
import { changesAfter, entryOn } from './timeline.ts';

const now = new Date();
const dayFrom = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const today = dayFrom(0);

let database: Database;
let call: ReturnType<typeof callsAs>;
let name: string;
beforeAll(async () => {
  database = await testDatabase();
  await storePackage(database, now);
  const ada = await addUser(database, await addCompany(database, { kind: 'operator' }));
  name = ada.name;
  call = callsAs(database, handlers, { caller: ada, now: () => now });
});

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    ({ code, key, details }: { code?: unknown; key?: unknown; details?: { fields?: unknown } | null }) => details?.fields ?? { code, key },
  );
/** Of a country that no store of these tests is in, so that tests do not meet. */
const entry = (country: string, rate: number, validFrom = today) => ({ country, taxClass: 'standard' as const, rate, validFrom });
const entriesOf = async (country: string) => (await call(taxRateCalls.country, { country })).entries;
const rateOf = async (country: string) => (await knownRates(database, now))(country, 'standard');

describe('the package', () => {
  it('has a standard rate for each member state, and rates as the law allows them', () => {
    const standard = packageRates.filter(({ taxClass }) => taxClass === 'standard').map(({ country }) => country);
    expect(standard).toEqual(expect.arrayContaining([...memberStates, 'CH', 'GB', 'IS', 'LI', 'NO']));
    for (const { country, taxClass, rate } of packageRates) {
      if (!memberStates.includes(country)) continue;
      if (taxClass === 'standard') expect([country, rate >= 1_500 && rate <= 2_700]).toEqual([country, true]);
      else if (taxClass === 'super_reduced') expect([country, rate > 0 && rate < 500]).toEqual([country, true]);
      else expect([country, rate >= 500 && rate < 2_500]).toEqual([country, true]);
    }
    expect(new Set(packageRates.map(({ country, taxClass, lawFrom }) => `${country} ${taxClass} ${lawFrom}`)).size).toBe(
      packageRates.length,
    );
  });

  it('is stored once, by however many processes', async () => {
    const other = await testDatabase();
    const added = await Promise.all([storePackage(other, now), storePackage(other, now), storePackage(other, now)]);
    expect(added.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(10);
    expect(await storePackage(other, now)).toBe(0);
    const rates = await knownRates(other, new Date('2026-11-24T12:00:00Z'));
    expect([rates('AT', 'super_reduced'), rates('SE', 'reduced'), rates('LT', 'reduced'), rates('PT', 'reduced')]).toEqual([
      490, 600, 500, 600,
    ]);
    // A class that a state does not have.
    expect([rates('DE', 'super_reduced'), rates('DK', 'second_reduced'), rates('DE', 'zero')]).toEqual([700, 2_500, 0]);
    const before = await knownRates(other, new Date('2026-03-31T23:59:59Z'));
    const after = await knownRates(other, new Date('2028-01-01T00:00:00Z'));
    expect([before('SE', 'reduced'), after('SE', 'reduced')]).toEqual([1_200, 1_200]);
  });

  it('leaves what the operator has entered since', async () => {
    await call(taxRateCalls.save, { ...entry('AL', 2_000) });
    const ofProgram = { country: 'AL', taxClass: 'standard', rate: 1_000, lawFrom: dayFrom(-30), note: '' } as const;
    await storePackage(database, now, [...packageRates, ofProgram]);
    expect(await rateOf('AL')).toBe(2_000);
    expect(await entriesOf('AL')).toMatchObject([
      { rate: 1_000, state: 'replaced', ofProgram: true },
      { rate: 2_000, state: 'current', ofProgram: false },
    ]);
    expect(await storePackage(database, now, [...packageRates, ofProgram])).toBe(0);
  });
});

describe('a rate of the operator', () => {
  it('applies from its day on, to orders of all processes, and is recorded', async () => {
    const { id } = await call(taxRateCalls.save, { ...entry('RS', 2_000), note: 'Zakon o PDV' });
    await call(taxRateCalls.save, entry('RS', 2_200, dayFrom(40)));
    expect(await rateOf('RS')).toBe(2_000);
    const { countries } = await call(taxRateCalls.list, {});
    expect(countries.find(({ country }) => country === 'RS')).toMatchObject({
      rates: [{ taxClass: 'standard', rate: 2_000, validFrom: today }],
      next: [{ taxClass: 'standard', rate: 2_200, validFrom: dayFrom(40) }],
    });
    expect(await entriesOf('RS')).toMatchObject([
      { rate: 2_200, state: 'future', changeable: true },
      { id, rate: 2_000, state: 'current', note: 'Zakon o PDV', addedBy: name, changeable: true },
    ]);
    const { rows } = await database.pool.query(`select action, after from audit_log where subject = $1`, [`tax_rate:${id}`]);
    expect(rows).toMatchObject([{ action: 'taxRate.added', after: { countryCode: 'RS', vatRate: '20 %', from: today } }]);
    const { rows: events } = await database.pool.query(`select 1 from outbox_event where topic = 'catalogue.changed'`);
    expect(events.length).toBeGreaterThan(0);
  });

  it('that was wrong is corrected and removed; the list still says what it was', async () => {
    const { id } = await call(taxRateCalls.save, entry('ME', 9_1));
    const corrected = await call(taxRateCalls.save, { id, ...entry('ME', 2_100) });
    expect(await rateOf('ME')).toBe(2_100);
    // The first entry is history: it is neither corrected nor removed once more.
    expect(await refusalOf(call(taxRateCalls.remove, { id }))).toEqual({ code: codes.conflict, key: 'record.changed' });
    await call(taxRateCalls.remove, { id: corrected.id });
    expect(await rateOf('ME')).toBeNull();
    expect(await entriesOf('ME')).toMatchObject([
      { rate: 2_100, state: 'replaced' },
      { rate: 91, state: 'replaced' },
    ]);
    const { rows } = await database.pool.query(
      `select action from audit_log where action like 'taxRate.%' and subject = any($1) order by id`,
      [[id, corrected.id].map((one) => `tax_rate:${one}`)],
    );
    expect(rows).toEqual([{ action: 'taxRate.added' }, { action: 'taxRate.corrected' }, { action: 'taxRate.removed' }]);
  });

  it('takes the place of one that comes with the program for the same day', async () => {
    const ofProgram = { country: 'MD', taxClass: 'standard', rate: 2_000, lawFrom: dayFrom(10), note: '' } as const;
    await storePackage(database, now, [...packageRates, ofProgram]);
    await call(taxRateCalls.save, entry('MD', 2_300, dayFrom(10)));
    expect(await entriesOf('MD')).toMatchObject([
      { rate: 2_300, state: 'future', ofProgram: false },
      { rate: 2_000, state: 'replaced', ofProgram: true },
    ]);
    expect(await storePackage(database, now, [...packageRates, ofProgram])).toBe(0);
  });

  it('that is removed or moved to another day leaves the day to what comes with the program', async () => {
    const ofProgram = { country: 'GE', taxClass: 'standard', rate: 1_800, lawFrom: dayFrom(10), note: 'Law' } as const;
    await storePackage(database, now, [...packageRates, ofProgram]);
    const { id } = await call(taxRateCalls.save, entry('GE', 2_000, dayFrom(10)));
    const moved = await call(taxRateCalls.save, { id, ...entry('GE', 2_000, dayFrom(20)) });
    expect(await entriesOf('GE')).toMatchObject([
      { rate: 2_000, validFrom: dayFrom(20), state: 'future' },
      { rate: 1_800, validFrom: dayFrom(10), state: 'future', ofProgram: true, note: 'Law' },
      { rate: 2_000, state: 'replaced' },
      { rate: 1_800, state: 'replaced', ofProgram: true },
    ]);
    const again = await call(taxRateCalls.save, entry('GE', 2_100, dayFrom(10)));
    await call(taxRateCalls.save, { id: again.id, ...entry('GE', 2_200, dayFrom(10)) }).then((one) => call(taxRateCalls.remove, one));
    await call(taxRateCalls.remove, moved);
    expect((await entriesOf('GE')).filter(({ state }) => state === 'future')).toMatchObject([{ rate: 1_800, ofProgram: true }]);
    expect(await storePackage(database, now, [...packageRates, ofProgram])).toBe(0);
  });

  it('is announced with all that changes on that day, and with an end that nothing follows', async () => {
    await call(taxRateCalls.save, { ...entry('UA', 2_000), validTo: dayFrom(29) });
    await call(taxRateCalls.save, { ...entry('UA', 700, dayFrom(30)), taxClass: 'reduced' });
    await call(taxRateCalls.save, { ...entry('UA', 900, dayFrom(60)), taxClass: 'reduced' });
    const { countries } = await call(taxRateCalls.list, {});
    expect(countries.find(({ country }) => country === 'UA')?.next).toEqual([
      { taxClass: 'standard', rate: null, validFrom: dayFrom(30) },
      { taxClass: 'reduced', rate: 700, validFrom: dayFrom(30) },
    ]);
  });

  it.each([
    ['of yesterday', entry('BA', 1_700, dayFrom(-1)), { validFrom: 'taxRate.past' }],
    ['above a half', entry('BA', 5_001), { rate: 'taxRate.rate' }],
    ['below zero', entry('BA', -1), { rate: 'taxRate.rate' }],
    ['that ends before it begins', { ...entry('BA', 1_700, dayFrom(5)), validTo: dayFrom(4) }, { validTo: 'taxRate.order' }],
    ['of no country', entry('QQ', 1_700), { country: 'field.country' }],
    ['that no member state may have', entry('DE', 190, dayFrom(1)), { rate: 'taxRate.leastStandard' }],
    ['of a mistyped year', entry('BA', 1_700, '2206-01-01'), { validFrom: 'taxRate.far' }],
    ['that ends in a mistyped year', { ...entry('BA', 1_700), validTo: '9999-12-31' }, { validTo: 'taxRate.far' }],
    ['of no number', { ...entry('BA', 1_700), rate: Number.NaN }, { rate: expect.anything() }],
    ['of no day', { ...entry('BA', 1_700), validFrom: '2027-02-30' }, { validFrom: expect.anything() }],
  ])('%s is refused', async (_, input, fields) => {
    expect(await refusalOf(call(taxRateCalls.save, input))).toMatchObject(fields);
  });

  it('is not added twice for a day, and corrected by one of two operators', async () => {
    const both = await Promise.all([
      refusalOf(call(taxRateCalls.save, entry('MK', 1_800))),
      refusalOf(call(taxRateCalls.save, entry('MK', 1_900))),
    ]);
    expect(both.filter((one) => one === null)).toHaveLength(1);
    expect(both).toContainEqual({ validFrom: 'taxRate.sameDay' });
    const [first] = await entriesOf('MK');
    const corrections = await Promise.all(
      [500, 600, 700].map((rate) => refusalOf(call(taxRateCalls.save, { id: first?.id ?? 0, ...entry('MK', rate) }))),
    );
    expect(corrections.filter((one) => one === null)).toHaveLength(1);
    expect((await entriesOf('MK')).filter(({ state }) => state === 'current')).toHaveLength(1);
  });

  it('of the program, and one of a past day, stay', async () => {
    const [ofProgram] = await entriesOf('DK');
    expect(ofProgram).toMatchObject({ ofProgram: true, changeable: false });
    expect(await refusalOf(call(taxRateCalls.remove, { id: ofProgram?.id ?? 0 }))).toEqual({
      code: codes.refused,
      key: 'taxRate.ofProgram',
    });
    const { id } = await call(taxRateCalls.save, entry('XK', 1_800));
    const later = callsAs(database, handlers, {
      caller: await addUser(database, await addCompany(database, { kind: 'operator' })),
      now: () => new Date(now.getTime() + 86_400_000),
    });
    expect(await refusalOf(later(taxRateCalls.remove, { id }))).toEqual({ code: codes.refused, key: 'taxRate.begun' });
    expect(await refusalOf(later(taxRateCalls.save, { id, ...entry('XK', 1_700, dayFrom(1)) }))).toEqual({
      code: codes.refused,
      key: 'taxRate.begun',
    });
  });

  it('is guarded by the database: it is neither changed nor deleted, and no past day is replaced', async () => {
    const broken = (statement: string) => refusalOf(database.pool.query(statement)).then((refusal) => refusal !== null);
    expect(await broken(`update tax_rate set rate = 1 where country_code = 'DE'`)).toBe(true);
    expect(await broken(`delete from tax_rate where country_code = 'DE'`)).toBe(true);
    expect(await broken(`update tax_rate set replaced_at = now() where country_code = 'DE'`)).toBe(true);
    expect(
      await broken(`insert into tax_rate (country_code, tax_class, rate, valid_from, added_by)
        select 'BA', 'standard', 1700, '2026-01-01', min(id) from user_account`),
    ).toBe(true);
  });

  it('is for the operator alone', async () => {
    const buyer = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
    expect(await refusalOf(buyer(taxRateCalls.list, {}))).toMatchObject({ code: codes.forbidden });
  });
});

describe('orders', () => {
  /** A store of a country that sells within it, and a way to order there. */
  async function market(country: string, postalCode: string) {
    const seller = await addCompany(database, { kind: 'seller', countryCode: country });
    const item = await addItem(database, await addStore(database, seller, { countryCodes: [country] }), { price: 10_000, stock: 100 });
    const company = await addCompany(database, { countryCode: country });
    await addAddress(database, company, { postalCode });
    const buyer = callsAs(database, handlers, { caller: await addUser(database, company), now: () => now });
    const choose = () => buyer(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
    const place = async () => {
      const placed = await buyer(checkoutCalls.placeOrder, {}, { idempotencyKey: `rates-${Math.random()}` });
      return placed.orders[0]?.id ?? 0;
    };
    return {
      choose,
      place,
      order: () => choose().then(place),
      vatOf: async (buyerOrderId: number) => (await buyer(purchaseOrderCalls.detail, { buyerOrderId })).vatTotal,
    };
  }

  it('take a rate that begins today at once, and those before keep theirs', async () => {
    const { choose, place, order, vatOf } = await market('AD', 'AD500');
    await choose();
    expect((await call(taxRateCalls.list, {})).missing).toEqual([{ country: 'AD', need: 'leaves' }]);
    expect(await refusalOf(place())).toMatchObject({ key: 'checkout.noRate' });
    const { id } = await call(taxRateCalls.save, entry('AD', 450));
    expect(await call(taxRateCalls.list, {})).toMatchObject({ missing: [], ending: [] });
    const before = await place();
    const ends = await call(taxRateCalls.save, { id, ...entry('AD', 950), validTo: dayFrom(7) });
    expect((await call(taxRateCalls.list, {})).ending).toEqual([{ country: 'AD', from: dayFrom(8) }]);
    await call(taxRateCalls.save, { id: ends.id, ...entry('AD', 950) });
    const after = await order();
    expect([await vatOf(before), await vatOf(after)]).toEqual([450, 950]);
  });

  it('that used a rate keep it in the list, although the program learns later that the law had another one', async () => {
    const ofProgram = (rate: number, days: number) =>
      ({ country: 'SM', taxClass: 'standard', rate, lawFrom: dayFrom(-days), note: '' }) as const;
    await storePackage(database, now, [...packageRates, ofProgram(1_700, 90)]);
    const { order, vatOf } = await market('SM', '47890');
    const placed = await order();
    const learnt = [...packageRates, ofProgram(1_700, 90), ofProgram(1_800, 60), ofProgram(2_200, 30)];
    await storePackage(database, now, learnt);
    expect(await storePackage(database, new Date(now.getTime() + 86_400_000), learnt)).toBe(0);
    expect(await rateOf('SM')).toBe(2_200);
    expect(await vatOf(placed)).toBe(1_700);
    expect(await entriesOf('SM')).toMatchObject([
      { rate: 2_200, validFrom: today, lawFrom: dayFrom(-30), state: 'current' },
      { rate: 1_800, state: 'replaced' },
      { rate: 1_700, validFrom: dayFrom(-90), state: 'ended' },
    ]);
  });
});

describe('which countries need rates', () => {
  it('are those that goods leave, and member states that are delivered to', () => {
    const { needs, exports } = coverageOf([
      { leaves: ['CH'], delivered: ['CH', 'DE', 'US'] },
      { leaves: ['DE', 'MC'], delivered: ['AT', 'GB'] },
    ]);
    expect([...needs].toSorted()).toEqual([
      ['AT', { need: 'delivered', stores: 1 }],
      ['CH', { need: 'leaves', stores: 1 }],
      ['DE', { need: 'leaves', stores: 2 }],
      ['FR', { need: 'leaves', stores: 1 }],
    ]);
    expect(exports).toEqual(['GB', 'US']);
  });
});

describe('the days of entries', () => {
  const entries = [
    { validFrom: '2020-01-01', validTo: null, rate: 19 },
    { validFrom: '2020-07-01', validTo: '2020-12-31', rate: 16 },
  ];

  it('a rate of limited time ends by itself', () => {
    expect(['2019-12-31', '2020-06-30', '2020-07-01', '2020-12-31', '2021-01-01'].map((day) => entryOn(entries, day)?.rate)).toEqual([
      undefined,
      19,
      16,
      16,
      19,
    ]);
    expect(changesAfter(entries, '2020-06-01').map(({ day, entry: one }) => [day, one?.rate])).toEqual([
      ['2020-07-01', 16],
      ['2021-01-01', 19],
    ]);
  });

  const day = fc.integer({ min: 0, max: 60 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const drawn = fc.uniqueArray(fc.record({ validFrom: day, validTo: fc.option(day) }), {
    selector: ({ validFrom }) => validFrom,
    maxLength: 6,
  });
  it('between two changes nothing changes', () => {
    fc.assert(
      fc.property(drawn, day, day, (some, from, at) => {
        const known = some.filter(({ validFrom, validTo }) => validTo === null || validTo >= validFrom);
        fc.pre(at >= from);
        const last = changesAfter(known, from).findLast((change) => change.day <= at);
        expect(entryOn(known, at)).toBe(last ? last.entry : entryOn(known, from));
      }),
    );
  });
});
