/**
 * Buyers, the provider, its messages and the jobs act in any order, many of them at the same moment, while calls of the provider are lost
 * before or after they had their effect. A part may be paid from the balance. Whatever happens, each order is paid once or not at all, and nothing stays with the provider that
 * pays no order.
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { creditCalls } from '../../../../../contract/payments/credit/credit.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { cardMarket, type CardMarket, initialStock, type Spoilt } from '../../../../../test/support/card-payments.ts';
import { addCompany, addUser, callsAs } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { type PaymentProvider, ProviderRefused, ProviderSilent } from '../../../payments/providers/index.ts';
import { checkInvariants } from '../index.ts';

const actions = [
  ...['begin', 'begin', 'beginOtherPart', 'pay', 'pay', 'pay', 'payLater', 'payReclaimed', 'decline', 'leave'],
  ...[
    'follow',
    'follow',
    'message',
    'messageAgain',
    'ask',
    'balance',
    'cancelFirst',
    'cancelAll',
    'expire',
    'taken',
    'switchedOff',
    'onTerms',
    'onTermsWithPart',
  ],
] as const;
/** What happens to the next calls of the provider: nothing, or no answer before or after the effect, or a crash after it. */
const faults = ['none', 'none', 'none', 'none', 'before', 'after', 'crash'] as const;
/** Parts of the balance: of both orders, and more than is left when one of them is cancelled. */
const [mixedPart, largePart] = [50_00, 120_00];

const scenarios = fc.record({
  /** What of the first attempt is paid from the balance. */
  part: fc.constantFrom(0, mixedPart, mixedPart, largePart),
  /** The actions of a step begin at the same moment; minutes pass before it. */
  steps: fc.array(
    fc.record({
      minutes: fc.constantFrom(0, 0, 0, 1, 2, 9, 31),
      together: fc.array(fc.constantFrom<(typeof actions)[number][]>(...actions), { minLength: 1, maxLength: 5 }),
    }),
    { minLength: 2, maxLength: 7 },
  ),
  faults: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 12 }),
});

let market: CardMarket;
beforeAll(async () => {
  market = await cardMarket({ stores: 2 });
  await market.rows(`insert into payment_method (method, is_on) values ('credit', true)`);
  const operator = await addUser(market.database, await addCompany(market.database, { kind: 'operator' }));
  const terms = { buyerId: market.buyer.id, currency: 'EUR', limit: 10_000_000_00, days: 120 } as const;
  await callsAs(market.database, handlers, { caller: operator })(creditCalls.grant, terms);
});

class Crash extends Error {}

/** Calls of the provider fail by turns, as the list says. */
function failing(list: readonly (typeof faults)[number][]): Spoilt {
  let turn = 0;
  const spoil =
    <Given extends unknown[], Answer>(real: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const fault = list[turn++ % list.length];
      if (fault === 'before') throw new ProviderSilent('not reached');
      const answer = await real(...given);
      if (fault === 'after') throw new ProviderSilent('answer lost');
      if (fault === 'crash') throw new Crash('killed');
      return answer;
    };
  return (provider: PaymentProvider) => ({
    ...{ authorize: spoil(provider.authorize), capture: spoil(provider.capture), cancel: spoil(provider.cancel) },
    ...{ refund: spoil(provider.refund), status: spoil(provider.status) },
  });
}

const isExpected = (error: unknown): boolean => [Refusal, ProviderSilent, ProviderRefused, Crash].some((one) => error instanceof one);

type Acting = { checkoutId: number; part: number; spoilt: Spoilt; said: { last?: string } };

async function act(action: (typeof actions)[number], { checkoutId, part, spoilt, said }: Acting): Promise<unknown> {
  const { call, rows, work, clock } = market;
  const reference = async () => (await market.lastPayment(checkoutId))?.reference;
  const cancel = async (most: number) => {
    const orders = await rows<{ id: number }>('select id from purchase_order where checkout_id = $1 order by id limit $2', [
      checkoutId,
      most,
    ]);
    for (const { id } of orders) await call(purchaseOrderCalls.cancel, { buyerOrderId: id, note: '' });
  };
  switch (action) {
    case 'begin':
      return market.begin(checkoutId, spoilt, part);
    case 'beginOtherPart':
      return market.begin(checkoutId, spoilt, part === 0 ? mixedPart : 0);
    case 'pay':
      return market.pay(checkoutId);
    case 'payLater':
      return market.pay(checkoutId, 'delayed');
    case 'payReclaimed':
      return market.pay(checkoutId, 'dispute');
    case 'decline':
      return market.pay(checkoutId, 'declined');
    case 'leave':
      return market.leave(checkoutId);
    case 'follow':
      return market.follow(checkoutId, spoilt);
    case 'message':
    case 'messageAgain': {
      const of = await reference();
      if (!of) return undefined;
      said.last = action === 'message' ? crypto.randomUUID() : (said.last ?? crypto.randomUUID());
      return market.receive(await market.signed(of, { id: said.last }), spoilt);
    }
    case 'ask': {
      const { failures } = await market.ask(spoilt);
      for (const { error } of failures) if (!isExpected(error)) throw error;
      return undefined;
    }
    case 'balance':
      return market.balance(checkoutId);
    case 'onTerms':
      return call(paymentCalls.settle, { checkoutId, method: 'credit' });
    case 'onTermsWithPart':
      return call(paymentCalls.settle, { checkoutId, method: 'credit', balancePart: mixedPart });
    case 'cancelFirst':
      return cancel(1);
    case 'cancelAll':
      return cancel(2);
    case 'expire':
      return market.expire();
    case 'taken': {
      // The provider takes the money by itself.
      const of = await reference();
      return of && work().providers('test')?.capture(of, clock.now);
    }
    case 'switchedOff':
      await rows(`update payment_method set is_on = not is_on where method = 'card'`);
      return undefined;
  }
}

it('pays each order once or not at all, and keeps nothing else', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ steps, part, faults: list }) => {
      const { rows } = market;
      await rows(`update payment_method set is_on = true where method = 'card'`);
      const checkoutId = await market.order();
      const said: { last?: string } = {};
      const spoilt = failing(list);
      await market.begin(checkoutId, spoilt, part).catch((error: unknown) => expect(isExpected(error)).toBe(true));
      for (const { minutes, together } of steps) {
        market.minutes(minutes);
        const results = await Promise.allSettled(together.map((action) => act(action, { checkoutId, part, spoilt, said })));
        for (const one of results) if (one.status === 'rejected' && !isExpected(one.reason)) throw one.reason;
        expect(await checkInvariants(market.database)).toEqual([]);
      }
      // The provider answers again, time passes, the jobs run.
      for (let round = 0; round < 6; round++) {
        market.minutes(31);
        await market.expire();
        expect((await market.ask()).failures).toEqual([]);
      }
      expect(await checkInvariants(market.database)).toEqual([]);
      const payments = await rows<{ state: string; amount: number; method: string; part: number; released: boolean }>(
        'select state, amount, method, balance_part as part, balance_released_at is not null as released from payment where checkout_id = $1',
        [checkoutId],
      );
      for (const { state } of payments) expect(['captured', 'failed', 'cancelled', 'returned']).toContain(state);
      const captured = payments.filter(({ state }) => state === 'captured');
      const [checkout] = await rows<{ state: string; due: number }>(
        `select state, (select coalesce(sum(total), 0)::int from purchase_order o where o.checkout_id = c.id and o.paid_at is not null) as due
         from checkout c where id = $1`,
        [checkoutId],
      );
      expect(captured.length).toBe(checkout?.state === 'paid' ? 1 : 0);
      expect(captured.reduce((sum, { amount, part: fromBalance }) => sum + amount + fromBalance, 0)).toBe(checkout?.due);
      for (const one of payments) expect(one.released).toBe(one.part > 0 && one.state !== 'captured');
      const byCard = captured.reduce((sum, { amount, method }) => sum + (method === 'card' ? amount : 0), 0);
      expect(await market.held(checkoutId)).toEqual({ provider: byCard, ledger: byCard });
      const [stock] = await rows<{ least: number; reserved: number; gone: boolean }>(
        `select min(on_hand)::int as least, sum(reserved)::int as reserved, bool_and(on_hand = $1 - (select count(*) from purchase_order_line l
           join purchase_order o on o.id = l.order_id where l.variant_id = stock.variant_id and o.paid_at is not null and o.state <> 'cancelled')) as gone from stock`,
        [initialStock],
      );
      expect(stock).toMatchObject({ reserved: 0, gone: true });
      outcomes.add(`${checkout?.state} ${payments.map((one) => `${one.part > 0 ? 'mixed ' : ''}${one.method} ${one.state}`).join(' ')}`);
    }),
    {
      numRuns: 60,
      // What has to be reached, however the others fall.
      examples: [
        [
          {
            part: mixedPart,
            faults: ['none'],
            steps: [
              { minutes: 0, together: ['onTermsWithPart', 'pay', 'follow'] },
              { minutes: 0, together: ['onTermsWithPart', 'follow', 'ask'] },
            ],
          },
        ],
        [
          {
            part: largePart,
            faults: ['none'],
            steps: [
              { minutes: 0, together: ['onTermsWithPart'] },
              { minutes: 0, together: ['follow'] },
            ],
          },
        ],
        [
          {
            part: mixedPart,
            faults: ['none'],
            steps: [
              { minutes: 0, together: ['pay'] },
              { minutes: 0, together: ['follow', 'message', 'ask'] },
            ],
          },
        ],
        [
          {
            part: largePart,
            faults: ['none'],
            steps: [
              { minutes: 0, together: ['pay'] },
              { minutes: 31, together: ['taken', 'expire', 'follow'] },
            ],
          },
        ],
      ],
    },
  );
  // The scenarios reach all that there is.
  for (const state of ['captured', 'cancelled', 'returned']) {
    expect([...outcomes].join('\n')).toContain(`card ${state}`);
    expect([...outcomes].join('\n')).toContain(`mixed card ${state}`);
  }
  expect([...outcomes].join('\n')).toContain('balance captured');
  expect([...outcomes].join('\n')).toContain('mixed credit captured');
}, 240_000);
