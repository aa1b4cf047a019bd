/** Which ways to pay a market offers, to whom, and that neither the page nor the payment takes another. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { marketCalls } from '../../../../contract/operator/market.ts';
import { paymentMethodCalls, type PaymentMethodInput } from '../../../../contract/payments/payment-methods.ts';
import { paymentSettingCalls } from '../../../../contract/payments/payment-settings.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

let database: Database;
let operator: Caller;
let buyer: Company;
let session: Caller;
let variantId: number;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  buyer = await addCompany(database, { legalName: 'Möbel 100% Huber GmbH' });
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 10_000_000);
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  variantId = (await addItem(database, store, { price: 10_000 })).variants[0]?.id ?? 0;
});

const asOperator = () => callsAs(database, handlers, { caller: operator });
const asBuyer = () => callsAs(database, handlers, { caller: session });
const balance = (changes: Partial<PaymentMethodInput> = {}): PaymentMethodInput => ({
  ...{ method: 'balance', isOn: true, countries: [], currencies: [], buyers: 'all', companyIds: [], ...changes },
});
const save = (changes: Partial<PaymentMethodInput>) => asOperator()(paymentMethodCalls.save, balance(changes));
/** An unpaid checkout of 119.00 EUR. */
async function order(): Promise<number> {
  await asBuyer()(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  return (await asBuyer()(checkoutCalls.placeOrder, {})).checkoutId;
}

describe('the settings of a market', () => {
  it('begin with the balance alone, and are saved, read again and recorded', async () => {
    expect(await asOperator()(paymentMethodCalls.list, {})).toMatchObject([
      { method: 'balance', isOn: true, currencies: [], buyers: 'all', provider: null },
      { method: 'card', isOn: false, provider: 'test' },
      { method: 'bank_transfer', isOn: false, provider: null },
      { method: 'credit', isOn: false, provider: null },
    ]);
    const without = callsAs(database, handlers, { caller: operator, config: { cards: null } });
    expect((await without(paymentMethodCalls.list, {})).map(({ method }) => method)).toEqual(['balance', 'bank_transfer', 'credit']);
    await expect(without(paymentMethodCalls.save, { ...balance(), method: 'card' })).rejects.toMatchObject({ code: codes.notFound });
    const limits = [{ currency: 'EUR' as const, minimum: 100, maximum: null }];
    const changes = { countries: ['DE', 'AT', 'DE'], currencies: limits, buyers: 'except' as const, companyIds: [buyer.id] };
    expect(await save(changes)).toMatchObject({
      ...{ countries: ['DE', 'AT'], currencies: limits, buyers: 'except', changedBy: operator.name },
      companies: [{ id: buyer.id, name: 'Möbel 100% Huber GmbH', countryCode: 'DE' }],
    });
    const { rows } = await database.pool.query(
      `select after ->> 'buyers' as buyers from audit_log where action = 'paymentMethod.changed' and subject = 'paymentMethod:balance'`,
    );
    expect(rows).toEqual([{ buyers: 'except' }]);
    // Names are dropped with the choice that they belong to.
    expect(await save({ companyIds: [buyer.id] })).toMatchObject({ buyers: 'all', companies: [] });
  });

  it('refuse what makes no sense, at its field', async () => {
    const fields = async (changes: object) =>
      save(changes).then(
        () => null,
        (error: { details?: { fields?: object } }) => error.details?.fields,
      );
    const eur = (minimum: number | null, maximum: number | null) => ({ currency: 'EUR', minimum, maximum });
    expect(await fields({ currencies: [eur(200, 100)] })).toEqual({ 'currencies.0.maximum': 'paymentMethod.maximum' });
    expect(await fields({ currencies: [eur(null, null), eur(1, 2)] })).toEqual({ currencies: 'paymentMethod.currencyTwice' });
    expect(await fields({ currencies: [eur(-1, null)] })).toEqual({ 'currencies.0.minimum': 'field.amount' });
    expect(await fields({ buyers: 'only' })).toEqual({ companyIds: 'paymentMethod.nobody' });
    const seller = await addCompany(database, { kind: 'seller' });
    expect(await fields({ buyers: 'only', companyIds: [seller.id] })).toEqual({ companyIds: 'paymentMethod.nobody' });
    expect(await fields({ countries: ['Germany'] })).toMatchObject({ 'countries.0': 'field.country' });
  });

  it('are found and named by a part of a name or the VAT id, literally', async () => {
    const find = (keyword: string) => asOperator()(paymentMethodCalls.buyers, { keyword });
    expect(await find('100% hub')).toMatchObject([{ id: buyer.id }]);
    expect(await find('1%0')).toEqual([]);
    expect((await find('')).length).toBeGreaterThan(0);
  });
});

describe('what a buyer can pay with', () => {
  const seen = async (checkoutId: number) =>
    (await asBuyer()(paymentMethodCalls.offered, { checkoutId })).methods.map(({ method, obstacle }) => ({ method, obstacle }));
  const pay = (checkoutId: number) => asBuyer()(paymentCalls.settle, { checkoutId, method: 'balance' });

  it.each<[string, Partial<PaymentMethodInput>, string, RegExp]>([
    ['country', { countries: ['PL', 'RO'] }, 'paymentMethod.notForCountry', /Germany/],
    ['currency', { currencies: [{ currency: 'PLN', minimum: null, maximum: null }] }, 'paymentMethod.notForCurrency', /PLN/],
    ['smallest amount', { currencies: [{ currency: 'EUR', minimum: 11_901, maximum: null }] }, 'paymentMethod.belowMinimum', /€119\.01/],
    ['largest amount', { currencies: [{ currency: 'EUR', minimum: null, maximum: 11_899 }] }, 'paymentMethod.aboveMaximum', /€118\.99/],
    ['company', { buyers: 'except' }, 'paymentMethod.notForCompany', /company/],
  ])('depends on its %s; the page says why, and the payment is refused alike', async (_what, changes, key, sentence) => {
    const checkoutId = await order();
    await save({ ...changes, companyIds: changes.buyers ? [buyer.id] : [] });
    expect(await seen(checkoutId)).toEqual([{ method: 'balance', obstacle: expect.stringMatching(sentence) as string }]);
    await expect(pay(checkoutId)).rejects.toMatchObject({ code: codes.refused, key });
    await save({});
    expect(await seen(checkoutId)).toEqual([{ method: 'balance', obstacle: null }]);
    expect(await pay(checkoutId)).toMatchObject({ state: 'paid' });
  });

  it('reaches exactly to the limits, and to named buyers', async () => {
    const checkoutId = await order();
    await save({ currencies: [{ currency: 'EUR', minimum: 11_900, maximum: 11_900 }], buyers: 'only', companyIds: [buyer.id] });
    expect(await seen(checkoutId)).toEqual([{ method: 'balance', obstacle: null }]);
    expect(await pay(checkoutId)).toMatchObject({ state: 'paid' });
  });

  it('is nothing when the method is off, also for the company’s settings', async () => {
    const checkoutId = await order();
    await save({ isOn: false });
    expect(await seen(checkoutId)).toEqual([]);
    expect((await asBuyer()(paymentSettingCalls.read, {})).methods).toEqual([]);
    await expect(pay(checkoutId)).rejects.toMatchObject({ code: codes.refused, key: 'paymentMethod.off' });
    await save({});
    expect((await asBuyer()(paymentSettingCalls.read, {})).methods).toEqual(['balance']);
  });

  it('takes three statements to answer, and none more to pay from the balance', async () => {
    const checkoutId = await order();
    expect((await countStatements(() => seen(checkoutId))).statements).toBe(3);
    expect((await countStatements(() => pay(checkoutId))).statements).toBe(12);
  });

  it('is answered for own checkouts only', async () => {
    const checkoutId = await order();
    const other = await addUser(database, await addCompany(database));
    await expect(callsAs(database, handlers, { caller: other })(paymentMethodCalls.offered, { checkoutId })).rejects.toMatchObject({
      code: codes.notFound,
    });
  });
});

it('a market is set up for new buyers once they can pay without a balance, by a provider that is configured', async () => {
  const state = async (cards: 'test' | null = 'test') => {
    const { points } = await callsAs(database, handlers, { caller: operator, config: { cards } })(marketCalls.setup, {});
    return points.find(({ key }) => key === 'payments')?.state;
  };
  expect(await state()).toBe('open');
  await asOperator()(paymentMethodCalls.save, { ...balance(), method: 'card' });
  expect(await state()).toBe('done');
  expect(await state(null)).toBe('open');
});
