/** Cards that a buyer company has saved: offered when it pays, seen and removed by those who may pay, and by nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogCalls } from '../../../../contract/operator/operator.ts';
import { savedCardCalls } from '../../../../contract/payments/saved-cards.ts';
import { testCardCalls, testCards } from '../../../../contract/payments/test-cards.ts';
import { topUpCalls } from '../../../../contract/payments/balance/top-ups.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { cardMarket, type CardMarket } from '../../../../test/support/card-payments.ts';
import { addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import { type StripeServer, startStripeServer } from '../../../../test/support/stripe-server.ts';
import { handlers } from '../../../domains.ts';
import { ProviderRefused, ProviderSilent } from '../providers/index.ts';
import { personalData } from '../personal-data.ts';
import { tasks } from './jobs.ts';

type Rows = { id: number; reference: string | null; ended: boolean }[];
const customersOf = (market: CardMarket): Promise<Rows> =>
  market.rows<Rows[number]>(`select id, reference, ended_at is not null as ended from payment_customer where company_id = $1 order by id`, [
    market.buyer.id,
  ]);
/** A buyer without anything saved. */
async function newBuyer(market: CardMarket) {
  return addUser(market.database, await addCompany(market.database));
}

describe('at the embedded test provider', () => {
  let market: CardMarket;
  beforeAll(async () => {
    market = await cardMarket();
  });

  const as = (caller: CardMarket['session'], cards: 'test' | null = 'test') =>
    callsAs(market.database, handlers, { caller, now: () => market.clock.now, config: { cards } });
  const list = (caller = market.session) => as(caller)(savedCardCalls.list, {});
  const reference = async (checkoutId: number) => (await market.lastPayment(checkoutId))?.reference ?? '';
  async function begun(): Promise<{ checkoutId: number; reference: string }> {
    const checkoutId = await market.order();
    await market.begin(checkoutId);
    return { checkoutId, reference: await reference(checkoutId) };
  }

  it('a card is saved by the one who pays, pays the next order, and is removed', async () => {
    expect(await list()).toEqual({ state: 'known', cards: [] });
    const first = await begun();
    expect(await market.call(testCardCalls.read, { reference: first.reference })).toMatchObject({ saves: true, saved: [] });
    await market.call(testCardCalls.pay, { reference: first.reference, number: testCards.success, save: true, messages: 'never' });
    const { cards } = await list();
    expect(cards).toEqual([{ id: expect.any(String), brand: 'visa', lastFour: '4242', expires: { year: expect.any(Number), month: 12 } }]);
    const id = cards[0]?.id ?? '';

    const second = await begun();
    expect(await market.call(testCardCalls.read, { reference: second.reference })).toMatchObject({ saved: [{ id }] });
    await market.call(testCardCalls.pay, { reference: second.reference, saved: id, messages: 'never' });
    await market.follow(second.checkoutId);
    expect(await market.result(second.checkoutId)).toMatchObject({ state: 'paid' });
    expect(await customersOf(market)).toHaveLength(1);

    await market.call(savedCardCalls.remove, { id });
    expect(await list()).toEqual({ state: 'known', cards: [] });
    await expect(market.call(savedCardCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
    const third = await begun();
    const pay = market.call(testCardCalls.pay, { reference: third.reference, saved: id, messages: 'never' });
    await expect(pay).rejects.toMatchObject({ code: codes.notFound });
    const operator = as(await addUser(market.database, await addCompany(market.database, { kind: 'operator' })));
    const { rows } = await operator(auditLogCalls.list, { company: String(market.buyer.id) });
    expect(rows).toMatchObject([{ action: 'savedCard.removed', before: { card: 'visa …4242' } }]);
  });

  it('a declined card is not saved, nor one that was not to be', async () => {
    for (const [number, save] of [
      [testCards.declined, true],
      [testCards.success, false],
    ] as const) {
      const { reference: of } = await begun();
      await market.call(testCardCalls.pay, { reference: of, number, save, messages: 'never' });
    }
    expect((await list()).cards).toEqual([]);
  });

  it('another company neither sees nor removes it, nor do colleagues who may not pay', async () => {
    const { checkoutId, reference: of } = await begun();
    await market.call(testCardCalls.pay, { reference: of, number: testCards.success, save: true, messages: 'never' });
    await market.follow(checkoutId);
    const id = (await list()).cards[0]?.id ?? '';
    const other = await newBuyer(market);
    expect((await list(other)).cards).toEqual([]);
    await expect(as(other)(savedCardCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
    // Also one with a customer of its own.
    const { page } = await as(other)(topUpCalls.begin, { currency: 'EUR', amount: 10_00 });
    const theirs = page.slice('/payment/test-cards/'.length);
    expect(await as(other)(testCardCalls.read, { reference: theirs })).toMatchObject({ saves: true, saved: [] });
    await expect(as(other)(savedCardCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(other)(testCardCalls.pay, { reference: theirs, saved: id })).rejects.toMatchObject({ code: codes.notFound });

    const colleague = await addUser(market.database, market.buyer, { accessCodes: ['balance.view', 'balance.topup'] });
    await expect(list(colleague)).rejects.toMatchObject({ code: codes.forbidden });
    await expect(as(colleague)(savedCardCalls.remove, { id })).rejects.toMatchObject({ code: codes.forbidden });
    const topUp = await as(colleague)(topUpCalls.begin, { currency: 'EUR', amount: 10_00 });
    const page2 = { reference: topUp.page.slice('/payment/test-cards/'.length) };
    expect(await as(colleague)(testCardCalls.read, page2)).toMatchObject({ saves: false, saved: [] });
    await expect(as(colleague)(testCardCalls.pay, { ...page2, saved: id })).rejects.toMatchObject({ code: codes.notFound });
    // Nor on the page of a payment that somebody else has begun.
    const begunByOther = await begun();
    expect(await as(colleague)(testCardCalls.read, { reference: begunByOther.reference })).toMatchObject({ saves: false, saved: [] });
    expect((await list()).cards).toHaveLength(1);
  });

  it('a market without cards has none', async () => {
    expect(await as(market.session, null)(savedCardCalls.list, {})).toEqual({ state: 'off', cards: [] });
    await expect(as(market.session, null)(savedCardCalls.remove, { id: 'x' })).rejects.toMatchObject({ code: codes.notFound });
  });

  it.each([
    ['does not answer', ProviderSilent],
    ['refuses', ProviderRefused],
  ])('a provider that %s about customers takes money all the same', async (_what, Kind) => {
    await market.rows(`delete from payment_customer`);
    const checkoutId = await market.order();
    const fail = () => Promise.reject(new Kind('no'));
    const { page } = await market.begin(checkoutId, ({ savedCards }) =>
      savedCards ? { savedCards: { ...savedCards, createCustomer: fail } } : {},
    );
    const of = page.slice('/payment/test-cards/'.length);
    expect(await market.call(testCardCalls.read, { reference: of })).toMatchObject({ saves: false });
    await market.pay(checkoutId);
    await market.follow(checkoutId);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
  });
});

describe('at Stripe', () => {
  let market: CardMarket;
  let server: StripeServer;
  beforeAll(async () => {
    server = await startStripeServer();
    market = await cardMarket({ provider: 'stripe', settings: { publicUrl: 'https://market.example', stripe: server.settings } });
  });
  afterAll(() => server.close());

  const config = () => ({ cards: 'stripe' as const, publicUrl: 'https://market.example', stripe: server.settings });
  const as = (caller = market.session) => callsAs(market.database, handlers, { caller, now: () => market.clock.now, config: config() });
  const begun = async (): Promise<string> => {
    const checkoutId = await market.order();
    await market.begin(checkoutId);
    return (await market.lastPayment(checkoutId))?.reference ?? '';
  };
  const saved = async (): Promise<string> => server.paySaving(await begun());

  it('a company is one customer, however many of its payments begin at once, also when the answer is lost', async () => {
    server.fail(/^POST .*customers$/, 'lost', 1);
    const orders = [await market.order(), await market.order(), await market.order()];
    await Promise.all(orders.map((checkoutId) => market.begin(checkoutId)));
    expect(server.customers()).toHaveLength(1);
    const id = server.customers()[0]?.id;
    const sessions = server.sessions().map(({ customer }) => customer);
    expect(sessions.filter((customer) => customer !== null && customer !== id)).toEqual([]);
    expect(server.session(await begun())).toMatchObject({ customer: id, saved_payment_method_options: { payment_method_save: 'enabled' } });
    expect(await customersOf(market)).toMatchObject([{ reference: id, ended: false }]);
  });

  it('an announcement that is repeated names the same customer', async () => {
    const checkoutId = await market.order();
    server.fail(/^POST .*sessions$/, 'lost', 2);
    await expect(market.begin(checkoutId)).rejects.toMatchObject({ key: 'payment.providerSilent' });
    await market.rows(`update payment_customer set reference = null`);
    server.fail(/^POST .*customers$/, 'cut', 4);
    const pages = await Promise.all([market.begin(checkoutId), market.begin(checkoutId)]);
    expect(new Set(pages.map(({ page }) => page)).size).toBe(1);
    for (const planned of server.faults) planned.times = 0;
  });

  it('its saved cards are seen and removed; a card of another company is not found', async () => {
    const id = await saved();
    expect(await as()(savedCardCalls.list, {})).toEqual({
      state: 'known',
      cards: [{ id, brand: 'visa', lastFour: '4242', expires: { year: 2030, month: 12 } }],
    });
    const other = as(await newBuyer(market));
    await other(topUpCalls.begin, { currency: 'EUR', amount: 10_00 });
    await expect(other(savedCardCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
    expect((await as()(savedCardCalls.list, {})).cards).toHaveLength(1);
    await as()(savedCardCalls.remove, { id });
    expect((await as()(savedCardCalls.list, {})).cards).toEqual([]);
    await expect(as()(savedCardCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('silent, it says so, and no card is lost', async () => {
    const id = await saved();
    server.fail(/payment_methods/, 'cut', 6);
    expect(await as()(savedCardCalls.list, {})).toEqual({ state: 'silent', cards: [] });
    await expect(as()(savedCardCalls.remove, { id })).rejects.toMatchObject({ code: codes.unavailable, key: 'savedCard.silent' });
    for (const planned of server.faults) planned.times = 0;
    expect((await as()(savedCardCalls.list, {})).cards).toMatchObject([{ id }]);
    server.fail(/customers/, 'wrongKey', 6);
    expect(await as()(savedCardCalls.list, {})).toEqual({ state: 'silent', cards: [] });
    for (const planned of server.faults) planned.times = 0;
    await as()(savedCardCalls.remove, { id });
  });

  it('a customer that was deleted there is replaced', async () => {
    const before = server.session(await begun()).customer ?? '';
    server.deleteCustomer(before);
    const after = server.session(await begun()).customer;
    expect(after).toMatch(/^cus_/);
    expect(after).not.toBe(before);
    expect((await customersOf(market)).filter(({ ended }) => !ended)).toMatchObject([{ reference: after }]);
  });

  it('an erased company is deleted there, once Stripe answers', async () => {
    await saved();
    const { database, clock } = market;
    await database.transaction(async (tx) => {
      await personalData.eraseCompany?.(tx, { companyId: market.buyer.id, userIds: [], now: clock.now } as never);
    });
    const warned: unknown[] = [];
    const run = () =>
      tasks['payments:forget-customers']?.({}, {
        ...{ database, now: () => clock.now, config: config(), log: { warn: (one: unknown) => warned.push(one) } },
      } as never);
    server.fail(/^DELETE/, 'cut', 10);
    await run();
    expect(warned.length).toBeGreaterThan(0);
    expect((await customersOf(market)).length).toBeGreaterThan(0);
    for (const planned of server.faults) planned.times = 0;
    await run();
    expect(await customersOf(market)).toEqual([]);
  });
});
