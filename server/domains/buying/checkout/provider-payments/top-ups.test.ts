/** Top-ups of the balance by a provider: credited once, or not at all. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceCalls } from '../../../../../contract/payments/balance/balance.ts';
import { paymentDetailCalls } from '../../../../../contract/payments/payment-details.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { type TestCard, testCardCalls, testCards } from '../../../../../contract/payments/test-cards.ts';
import { topUpCalls } from '../../../../../contract/payments/balance/top-ups.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { cardMarket, type CardMarket } from '../../../../../test/support/card-payments.ts';
import { addCompany, addUser, callsAs } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { ProviderRefused, ProviderSilent } from '../../../payments/providers/index.ts';
import { checkInvariants } from '../index.ts';
import { followPayment } from './follow.ts';

let market: CardMarket;
beforeAll(async () => {
  market = await cardMarket();
});
afterEach(async () => {
  await market.rows(`update payment_method set is_on = true, countries = '{}', currencies = '[]' where method = 'card'`);
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const as = (caller: CardMarket['session'] = market.session, cards: 'test' | null = 'test') =>
  callsAs(market.database, handlers, { caller, now: () => market.clock.now, config: { cards } });
const balance = async (): Promise<number> =>
  (await market.call(paymentCalls.balance, {})).balances.find(({ currency }) => currency === 'EUR')?.balance ?? 0;
const begin = (amount = 50_00, idempotencyKey: string = randomUUID()) =>
  market.call(topUpCalls.begin, { currency: 'EUR', amount }, { idempotencyKey });
const referenceOf = (page: string): string => page.slice('/payment/test-cards/'.length);
const pay = (page: string, card: TestCard = 'success') =>
  market.call(testCardCalls.pay, { reference: referenceOf(page), number: testCards[card], messages: 'never', confirmed: null });
const follow = (id: number) => market.call(topUpCalls.follow, { id });

describe('a top-up by card', () => {
  it('is on the balance once, however often the provider and the buyer say so', async () => {
    const before = await balance();
    const { id, page } = await begin();
    expect(await market.call(topUpCalls.result, { id })).toMatchObject({ state: 'pending', amount: 50_00, page });
    expect((await pay(page)).returnTo).toBe(`/purchased/balance/submit?payment=${id}&from=provider`);
    const message = async () => market.receive(await market.signed(referenceOf(page)));
    await Promise.all([follow(id), message(), message(), follow(id), market.ask()]);
    await follow(id);
    expect(await market.call(topUpCalls.result, { id })).toMatchObject({ state: 'captured', page: null });
    expect((await balance()) - before).toBe(50_00);
    const [movement] = (await market.call(balanceCalls.movements, {})).rows;
    expect(movement).toMatchObject({ kind: 'top_up', amount: 50_00, depositId: null });
    const [detail] = (await market.call(paymentDetailCalls.list, {})).rows;
    expect(detail).toMatchObject({ kind: 'top_up', id, method: 'card', state: 'captured', amount: 50_00, orders: [] });
  });

  it('is one for each key, also when the button is pressed twice at once', async () => {
    const key = randomUUID();
    const results = await Promise.allSettled([begin(70_00, key), begin(70_00, key)]);
    const again = await begin(70_00, key);
    for (const one of results)
      if (one.status === 'fulfilled') expect(one.value).toEqual(again);
      else expect(one.reason).toMatchObject({ code: codes.inProgress });
    await expect(begin(71_00, key)).rejects.toMatchObject({ code: codes.keyReused });
    expect((await begin(70_00)).id).not.toBe(again.id);
  });

  it('that is declined, left, or not paid within an hour ends, and costs nothing', async () => {
    const before = await balance();
    const [declined, left, forgotten] = [await begin(), await begin(), await begin()];
    await pay(declined.page, 'declined');
    expect(await follow(declined.id)).toMatchObject({ state: 'failed', failure: 'declined', page: null });
    await market.call(testCardCalls.cancel, { reference: referenceOf(left.page) });
    expect(await follow(left.id)).toMatchObject({ state: 'cancelled' });
    market.minutes(59);
    expect(await follow(forgotten.id)).toMatchObject({ state: 'pending' });
    market.minutes(2);
    expect((await market.ask()).failures).toEqual([]);
    expect(await market.call(topUpCalls.result, { id: forgotten.id })).toMatchObject({ state: 'cancelled' });
    // The page is over.
    await pay(forgotten.page);
    await follow(forgotten.id);
    expect(await balance()).toBe(before);
    expect((await market.call(paymentDetailCalls.list, { kind: 'top_up', state: 'failed' })).rows.map(({ id }) => id)).toEqual([
      declined.id,
    ]);
  });

  it('that the provider decides later is credited by the job, also after an hour', async () => {
    const before = await balance();
    const { id, page } = await begin(30_00);
    market.minutes(58);
    await pay(page, 'delayed');
    expect(await follow(id)).toMatchObject({ state: 'processing' });
    market.minutes(9);
    await market.ask();
    expect(await market.call(topUpCalls.result, { id })).toMatchObject({ state: 'captured' });
    expect((await balance()) - before).toBe(30_00);
  });

  it('that was taken without an answer is credited once', async () => {
    const before = await balance();
    const { id, page } = await begin();
    await pay(page);
    const lost = market.work((provider) => ({
      async capture(reference, at) {
        await provider.capture(reference, at);
        throw new ProviderSilent('answer lost');
      },
    }));
    await expect(followPayment(lost, id)).rejects.toThrow('answer lost');
    expect(await balance()).toBe(before);
    market.minutes(2);
    await Promise.all([market.ask(), follow(id)]);
    await follow(id);
    expect((await balance()) - before).toBe(50_00);
  });

  it('of which the provider took another amount goes back', async () => {
    const before = await balance();
    const { id, page } = await begin();
    await pay(page);
    await market.rows('update test_card_payment set amount = 4000 where reference = $1', [referenceOf(page)]);
    await follow(id);
    expect(await market.call(topUpCalls.result, { id })).toMatchObject({ state: 'returned' });
    expect(await balance()).toBe(before);
  });

  it('that is announced without an answer is announced again by the same key', async () => {
    const { id } = await begin();
    await market.rows(`update payment set state = 'unknown', page = null, provider_reference = null where id = $1`, [id]);
    market.minutes(2);
    expect((await market.ask()).failures).toEqual([]);
    expect(await market.call(topUpCalls.result, { id })).toMatchObject({
      state: 'pending',
      page: expect.stringContaining('/payment/') as string,
    });
    await market.rows(`update payment set state = 'unknown', page = null, provider_reference = null where id = $1`, [id]);
    const refusing = market.work(() => ({ authorize: () => Promise.reject(new ProviderRefused('no')) }));
    await expect(followPayment(refusing, id)).rejects.toThrow(ProviderRefused);
    expect(await follow(id)).toMatchObject({ state: 'failed', failure: 'other' });
  });

  it('that is reclaimed at the bank is borne by the market, once', async () => {
    const before = await balance();
    const { id, page } = await begin();
    await pay(page, 'dispute');
    await follow(id);
    market.minutes(2);
    await Promise.all([follow(id), follow(id)]);
    expect((await balance()) - before).toBe(50_00);
    expect(await market.rows('select 1 from payment where id = $1 and disputed_at is not null', [id])).toHaveLength(1);
  });
});

describe('what is not allowed', () => {
  it('another company sees nothing of it', async () => {
    const { id, page } = await begin();
    const stranger = as(await addUser(market.database, await addCompany(market.database)));
    await expect(stranger(topUpCalls.result, { id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(stranger(topUpCalls.follow, { id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(stranger(testCardCalls.read, { reference: referenceOf(page) })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('a payment of orders is no top-up', async () => {
    const checkoutId = await market.order();
    await market.begin(checkoutId);
    const { id = 0 } = (await market.lastPayment(checkoutId)) ?? {};
    await expect(market.call(topUpCalls.result, { id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it.each([0, 99, -5_00, 1_000_000_00, 1.5])('an amount of %d', async (amount) => {
    await expect(begin(amount)).rejects.toMatchObject({ code: codes.invalid });
  });

  it('cards that are off, have limits, or that nobody takes', async () => {
    expect(await as()(topUpCalls.offered, {})).toEqual({ card: true, obstacle: null });
    await market.rows(`update payment_method set currencies = '[{"currency":"EUR","minimum":2000,"maximum":null}]' where method = 'card'`);
    await expect(begin(10_00)).rejects.toMatchObject({ key: 'paymentMethod.belowMinimum' });
    await market.rows(`update payment_method set countries = '{FR}', currencies = '[]' where method = 'card'`);
    expect(await as()(topUpCalls.offered, {})).toMatchObject({ card: true, obstacle: expect.stringContaining('Germany') as string });
    await market.rows(`update payment_method set is_on = false where method = 'card'`);
    expect(await as()(topUpCalls.offered, {})).toMatchObject({ card: false });
    await expect(begin()).rejects.toMatchObject({ key: 'paymentMethod.off' });
    expect(await as(market.session, null)(topUpCalls.offered, {})).toEqual({ card: false, obstacle: null });
  });

  it('a row that is a top-up and pays a checkout', async () => {
    const { id } = await begin();
    await expect(market.rows(`update payment set purpose = 'checkout' where id = $1`, [id])).rejects.toThrow('payment_subject_check');
  });
});
