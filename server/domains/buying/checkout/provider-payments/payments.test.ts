/**
 * Payments by a provider while everything goes wrong that can: clicks twice, messages late, twice or never, answers that are lost, crashes
 * between charge and posting, reservations that end. Each order is paid once or not at all, and money that pays nothing comes back.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { paymentMethodCalls } from '../../../../../contract/payments/payment-methods.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { type TestCard, testCardCalls, testCards as cards } from '../../../../../contract/payments/test-cards.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
} from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { type PaymentProvider, ProviderSilent, signedTestMessage } from '../../../payments/providers/index.ts';
import { checkInvariants, releaseExpiredCheckouts } from '../index.ts';
import { beginPayment } from './begin.ts';
import { followPayment } from './follow.ts';
import { askProviders, workOf } from './jobs.ts';
import { receiveMessage } from './messages.ts';

const minute = 60_000;
const price = 119_00;
let database: Database;
let buyer: Company;
let session: Caller;
let sellerId: number;
let variantId: number;
/** The clock of calls and jobs. */
let time = new Date();

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  await migrateJobs(database.connection);
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  await database.pool.query(`insert into payment_method (method, is_on) values ('card', true)`);
  buyer = await addCompany(database);
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_00);
  const seller = await addCompany(database, { kind: 'seller' });
  sellerId = seller.id;
  variantId = (await addItem(database, await addStore(database, seller), { price: 100_00, stock: 10_000 })).variants[0]?.id ?? 0;
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const log = { warn: () => undefined };
const call: ReturnType<typeof callsAs> = (declared, input) =>
  callsAs(database, handlers, { caller: session, now: () => time })(declared, input);
const number = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await database.pool.query<Record<string, unknown>>(text, values)).rows[0] ?? {})[0] ?? 0);

async function order(): Promise<number> {
  await call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  return (await call(checkoutCalls.placeOrder, {})).checkoutId;
}
/** A checkout whose buyer is at the provider's page. */
async function atProvider(): Promise<{ checkoutId: number; reference: string }> {
  const checkoutId = await order();
  const { page } = await call(paymentCalls.begin, { checkoutId, method: 'card' });
  return { checkoutId, reference: page.slice('/payment/test-cards/'.length) };
}
const pay = (reference: string, card: TestCard = 'success', confirmed: boolean | null = null) =>
  call(testCardCalls.pay, { reference, number: cards[card], messages: 'never', confirmed });
const follow = (checkoutId: number) => call(paymentCalls.follow, { checkoutId });
const result = (checkoutId: number) => call(paymentCalls.result, { checkoutId });
const paymentOf = async (checkoutId: number) =>
  (
    await database.pool.query<{ id: number; state: string }>('select id, state from payment where checkout_id = $1 order by id desc', [
      checkoutId,
    ])
  ).rows[0];
const claims = () => number(`select coalesce(sum(-balance), 0) from ledger_account where kind = 'provider_clearing'`);
const owed = () =>
  number(`select coalesce(sum(balance), 0) from ledger_account where kind = 'seller_payable' and company_id = $1`, [sellerId]);

const work = () => workOf(database, time, { publicUrl: '' });
/** The test provider with some of its calls spoilt. */
const spoilt = (changes: (provider: PaymentProvider) => Partial<PaymentProvider>) => {
  const provider = work().providers('test');
  if (!provider) throw new Error('no test provider');
  return () => ({ ...provider, ...changes(provider) });
};
const message = async (reference: string, { id = randomUUID() as string, at = time } = {}) =>
  signedTestMessage(database, { id, reference }, at);
const receive = (signed: { headers: Record<string, string>; body: string }, provider = 'test') =>
  receiveMessage(work(), log, { provider, ...signed });
/** The jobs of some time later. */
const later = async (minutes: number) => {
  time = new Date(time.getTime() + minutes * minute);
  return askProviders(work());
};

/** Exactly one payment reaches the sellers by what is done. */
async function paysOnce(checkoutId: number, work: () => Promise<unknown>): Promise<void> {
  const before = { claims: await claims(), owed: await owed() };
  await work();
  expect(await result(checkoutId)).toMatchObject({ state: 'paid', payments: [{ method: 'card', state: 'captured', amount: price }] });
  expect({ claims: (await claims()) - before.claims, owed: (await owed()) - before.owed }).toEqual({ claims: price, owed: price });
}
/** Nothing is paid and nothing stays with the provider. */
async function comesBack(checkoutId: number, reference: string, work: () => Promise<unknown>): Promise<void> {
  const before = { claims: await claims(), owed: await owed() };
  await work();
  expect((await paymentOf(checkoutId))?.state).toBe('returned');
  expect({ claims: await claims(), owed: await owed() }).toEqual(before);
  const left = await number(
    `select case when state = 'captured' then amount - refunded else 0 end from test_card_payment where reference = $1`,
    [reference],
  );
  expect(left).toBe(0);
}

describe('a payment by card', () => {
  it('is begun, paid on the provider’s page, and posted when the buyer comes back', async () => {
    const { checkoutId, reference } = await atProvider();
    expect(await call(testCardCalls.read, { reference })).toMatchObject({ amount: price, open: true });
    expect(await result(checkoutId)).toMatchObject({ state: 'open', payments: [{ state: 'pending' }] });
    await pay(reference);
    await paysOnce(checkoutId, () => follow(checkoutId));
    const { rows } = await database.pool.query(
      `select state_before || ' ' || state_after as step from payment_event e join payment p on p.id = e.payment_id where p.checkout_id = $1 order by e.id`,
      [checkoutId],
    );
    expect(rows.map(({ step }: { step: string }) => step)).toEqual(['created pending', 'pending authorized', 'authorized captured']);
  });

  it('is one, however often the button is pressed, and however often the page is sent', async () => {
    const checkoutId = await order();
    const begun = await Promise.all(Array.from({ length: 6 }, () => call(paymentCalls.begin, { checkoutId, method: 'card' })));
    expect(new Set(begun.map(({ page }) => page)).size).toBe(1);
    expect(await call(paymentCalls.begin, { checkoutId, method: 'card' })).toEqual(begun[0]);
    const reference = begun[0]?.page.split('/').at(-1) ?? '';
    await Promise.all([pay(reference), pay(reference), pay(reference, 'declined')]);
    if ((await result(checkoutId)).state === 'open') await follow(checkoutId);
    expect(await number('select count(*) from payment where checkout_id = $1', [checkoutId])).toBe(1);
  });

  it('that is declined leaves the order to be paid, and says why', async () => {
    const { checkoutId, reference } = await atProvider();
    await pay(reference, 'insufficient');
    expect(await follow(checkoutId)).toEqual({ state: 'failed' });
    expect(await result(checkoutId)).toMatchObject({ state: 'failed', payments: [{ state: 'failed', failure: 'insufficientFunds' }] });
    const { page } = await call(paymentCalls.begin, { checkoutId, method: 'card' });
    const second = page.split('/').at(-1) ?? '';
    expect(second).not.toBe(reference);
    expect(await pay(second, 'secure')).toMatchObject({ asks: true });
    await pay(second, 'secure', true);
    await follow(checkoutId);
    expect(await result(checkoutId)).toMatchObject({ state: 'paid', payments: [{ state: 'failed' }, { state: 'captured' }] });
  });

  it('that is left can be begun again, or the order be paid from the balance', async () => {
    const { checkoutId, reference } = await atProvider();
    await call(testCardCalls.cancel, { reference });
    expect(await follow(checkoutId)).toEqual({ state: 'open' });
    expect(await call(paymentCalls.settle, { checkoutId, method: 'balance' })).toMatchObject({ state: 'paid' });
  });

  it('belongs to its company', async () => {
    const { checkoutId, reference } = await atProvider();
    const stranger = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
    const refused = { code: codes.notFound };
    await expect(stranger(paymentCalls.begin, { checkoutId, method: 'card' })).rejects.toMatchObject(refused);
    await expect(stranger(paymentCalls.follow, { checkoutId })).rejects.toMatchObject(refused);
    await expect(stranger(testCardCalls.read, { reference })).rejects.toMatchObject(refused);
    await expect(stranger(testCardCalls.pay, { reference, number: cards.success })).rejects.toMatchObject(refused);
    await expect(stranger(testCardCalls.cancel, { reference })).rejects.toMatchObject(refused);
  });

  it('is not begun where the operator does not offer it, or nobody takes cards', async () => {
    const checkoutId = await order();
    const begin = (cardProvider: 'test' | null) =>
      callsAs(database, handlers, { caller: session, now: () => time, config: { cards: cardProvider } })(paymentCalls.begin, {
        checkoutId,
        method: 'card',
      });
    await expect(begin(null)).rejects.toMatchObject({ key: 'paymentMethod.off' });
    await database.pool.query(`update payment_method set countries = '{PL}' where method = 'card'`);
    await expect(begin('test')).rejects.toMatchObject({ key: 'paymentMethod.notForCountry' });
    expect((await call(paymentMethodCalls.offered, { checkoutId })).methods).toMatchObject([
      { method: 'balance', obstacle: null, needsPart: false },
      { method: 'card', obstacle: expect.stringContaining('Germany') as string, needsPart: false },
    ]);
    await database.pool.query(`update payment_method set countries = '{}' where method = 'card'`);
    expect(await begin('test')).toHaveProperty('page');
  });
});

describe('messages of the provider', () => {
  it('may come before the buyer, after, twice, and all at once with everything else: one effect', async () => {
    const before = await atProvider();
    await pay(before.reference);
    await paysOnce(before.checkoutId, async () => {
      expect(await receive(await message(before.reference))).toBe(200);
      expect(await follow(before.checkoutId)).toEqual({ state: 'paid' });
      expect(await receive(await message(before.reference))).toBe(200);
    });
    const crowd = await atProvider();
    await pay(crowd.reference);
    const same = await message(crowd.reference);
    await paysOnce(crowd.checkoutId, () =>
      Promise.all([
        ...Array.from({ length: 5 }, () => follow(crowd.checkoutId)),
        ...Array.from({ length: 5 }, async () => receive(await message(crowd.reference))),
        receive(same),
        receive(same),
        later(0),
      ]),
    );
  });

  it('may never come: the provider is asked', async () => {
    const { checkoutId, reference } = await atProvider();
    await pay(reference);
    await paysOnce(checkoutId, () => later(2));
  });

  it('are refused with a wrong signature, or replayed later, and unknown payments change nothing', async () => {
    const { checkoutId, reference } = await atProvider();
    await pay(reference);
    const { headers, body } = await message(reference);
    expect(await receive({ headers, body: body.replace(reference, `${reference.slice(0, -1)}_`) })).toBe(400);
    expect(await receive({ headers: {}, body })).toBe(400);
    expect(await receive({ headers, body }, 'nobody')).toBe(404);
    expect(await receive(await message(reference, { at: new Date(time.getTime() - 10 * minute) }))).toBe(400);
    expect(await receive(await message('unknown'))).toBe(200);
    expect((await paymentOf(checkoutId))?.state).toBe('pending');
    expect(await receive({ headers, body })).toBe(200);
    expect((await paymentOf(checkoutId))?.state).toBe('captured');
    expect(await receive({ headers, body })).toBe(200);
  });
});

describe('a provider that does not answer', () => {
  const silent = () => Promise.reject(new ProviderSilent('no answer'));

  it('after it has made the payment, has it made once: the next attempt finds it', async () => {
    const checkoutId = await order();
    const scope = { caller: session, language: 'en' as const, country: 'DE', seesPrices: true, now: time, network: '', publicUrl: '' };
    const providers = spoilt((provider) => ({
      authorize: async (request) => {
        await provider.authorize(request);
        return silent();
      },
    }));
    await expect(beginPayment({ ...work(), providers }, 'test', scope, { checkoutId })).rejects.toMatchObject({
      key: 'payment.providerSilent',
    });
    expect((await paymentOf(checkoutId))?.state).toBe('unknown');
    const made = await number('select count(*) from test_card_payment');
    const { page } = await call(paymentCalls.begin, { checkoutId, method: 'card' });
    expect(await number('select count(*) from test_card_payment')).toBe(made);
    await pay(page.split('/').at(-1) ?? '');
    await paysOnce(checkoutId, () => follow(checkoutId));
  });

  it.each([
    ['after it has charged', () => silent()],
    ['while we crash between charge and posting', () => Promise.reject(new Error('killed'))],
  ])('%s, is asked again, and the order is paid once', async (_when, end) => {
    const { checkoutId, reference } = await atProvider();
    await pay(reference);
    const providers = spoilt((provider) => ({
      capture: async (given, at) => {
        await provider.capture(given, at);
        return end();
      },
    }));
    const { id = 0 } = (await paymentOf(checkoutId)) ?? {};
    await expect(followPayment({ ...work(), providers }, id)).rejects.toThrow(/no answer|killed/);
    expect(await result(checkoutId)).toMatchObject({ state: 'pending', payments: [{ state: 'authorized' }] });
    await expect(call(paymentCalls.settle, { checkoutId, method: 'balance' })).rejects.toMatchObject({ key: 'payment.underWay' });
    await expect(call(paymentCalls.begin, { checkoutId, method: 'card' })).rejects.toMatchObject({ key: 'payment.underWay' });
    await paysOnce(checkoutId, () => later(3));
  });

  it('leaves a payment that others are asked about as well', async () => {
    const [first, second] = [await atProvider(), await atProvider()];
    await Promise.all([pay(first.reference), pay(second.reference)]);
    const providers = spoilt((provider) => ({
      status: (given, at) => (given === first.reference ? silent() : provider.status(given, at)),
    }));
    time = new Date(time.getTime() + 2 * minute);
    expect((await askProviders({ ...work(), providers })).failures).toHaveLength(1);
    expect((await paymentOf(second.checkoutId))?.state).toBe('captured');
    await later(3);
    expect((await paymentOf(first.checkoutId))?.state).toBe('captured');
  });
});

describe('a reservation that ends', () => {
  const expire = async () => {
    time = new Date(time.getTime() + 31 * minute);
    await releaseExpiredCheckouts(database, time);
  };

  it('while the provider’s page is open: what is paid then comes back by itself', async () => {
    const { checkoutId, reference } = await atProvider();
    await expire();
    await pay(reference);
    await comesBack(checkoutId, reference, () => later(1));
    expect(await result(checkoutId)).toMatchObject({ state: 'expired', message: expect.stringContaining('given back') as string });
  });

  it('after the provider has taken the money by itself: it is refunded, once, also when its answer is lost', async () => {
    const { checkoutId, reference } = await atProvider();
    await pay(reference);
    await expire();
    await work().providers('test')?.capture(reference, time);
    const providers = spoilt((provider) => ({
      refund: async (given, refund) => {
        await provider.refund(given, refund);
        throw new ProviderSilent('no answer');
      },
    }));
    const { id = 0 } = (await paymentOf(checkoutId)) ?? {};
    await comesBack(checkoutId, reference, async () => {
      await expect(followPayment({ ...work(), providers }, id)).rejects.toThrow(ProviderSilent);
      expect((await paymentOf(checkoutId))?.state).toBe('returning');
      expect((await result(checkoutId)).message).toContain('way back');
      await Promise.all([later(9), follow(checkoutId)]);
    });
    expect(await number('select refunded from test_card_payment where reference = $1', [reference])).toBe(price);
  });

  it('ends the page of a buyer who never pays', async () => {
    const { checkoutId, reference } = await atProvider();
    await expire();
    await later(9);
    expect((await paymentOf(checkoutId))?.state).toBe('cancelled');
    expect(await call(testCardCalls.read, { reference })).toMatchObject({ open: false });
  });

  it('waits while the provider decides', async () => {
    const { checkoutId, reference } = await atProvider();
    time = new Date(time.getTime() + 28 * minute);
    await pay(reference, 'delayed');
    expect(await follow(checkoutId)).toEqual({ state: 'pending' });
    await expect(call(paymentCalls.settle, { checkoutId, method: 'balance' })).rejects.toMatchObject({ key: 'payment.underWay' });
    expect(await releaseExpiredCheckouts(database, new Date(time.getTime() + 10 * minute))).toBe(0);
    await paysOnce(checkoutId, () => later(10));
  });
});

describe('money that pays nothing', () => {
  it('comes back when the order was paid from the balance meanwhile', async () => {
    const { checkoutId, reference } = await atProvider();
    await call(paymentCalls.settle, { checkoutId, method: 'balance' });
    await pay(reference);
    const before = await claims();
    expect(await receive(await message(reference))).toBe(200);
    expect(
      (await database.pool.query(`select state from payment where checkout_id = $1 and provider = 'test'`, [checkoutId])).rows,
    ).toEqual([{ state: 'returned' }]);
    expect(await claims()).toBe(before);
  });

  it('comes back when both pay at the same moment, and the order is paid once', async () => {
    for (let round = 0; round < 5; round++) {
      const { checkoutId, reference } = await atProvider();
      await pay(reference);
      const before = await owed();
      await Promise.allSettled([
        call(paymentCalls.settle, { checkoutId, method: 'balance' }),
        follow(checkoutId),
        message(reference).then((signed) => receive(signed)),
      ]);
      await follow(checkoutId);
      expect(await result(checkoutId)).toMatchObject({ state: 'paid' });
      expect((await owed()) - before).toBe(price);
      expect(await checkInvariants(database)).toEqual([]);
    }
  });

  it('is reclaimed at the bank once, at the cost of the market', async () => {
    const { checkoutId, reference } = await atProvider();
    await pay(reference, 'dispute');
    await paysOnce(checkoutId, () => follow(checkoutId));
    const before = await claims();
    time = new Date(time.getTime() + 2 * minute);
    await Promise.all([message(reference), message(reference)].map(async (signed) => receive(await signed)));
    await follow(checkoutId);
    expect((await claims()) - before).toBe(-price);
    expect(await number('select count(*) from payment where checkout_id = $1 and disputed_at is not null', [checkoutId])).toBe(1);
  });
});
