/**
 * Random operations on a market and on a model of it in memory: buyers order, pay in every way that there is, cancel; sellers accept, ship, cancel; money arrives and
 * leaves; jobs run, among them the one that gives money back to cards. What is refused, and every balance, piece of stock, state and document afterwards, is what the model says. `KONTOR_TEST_MONEY_RUNS` and
 * `KONTOR_TEST_MONEY_SEED` let it run longer, and others.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codes } from '../../contract/wire/codes.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import { failure } from '../../server/platform/http/envelope.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { databaseState, type Market, modelState, openMarket } from './money/market.ts';
import { Unexpected } from './money/picking.ts';
import { plan, step } from './money/steps.ts';

const runs = Number(process.env['KONTOR_TEST_MONEY_RUNS'] ?? 20);
const seed = Number(process.env['KONTOR_TEST_MONEY_SEED'] ?? 20_261_127);
/** Operations after which everything is compared. */
const compared = 50;

const scenarios = fc.record({
  settledFrom: fc.constantFrom<('payment' | 'shipment')[]>('payment', 'shipment'),
  steps: fc.array(step, { minLength: 1, maxLength: 400, size: 'max' }),
});

async function compare(market: Market): Promise<void> {
  expect(await databaseState(market)).toEqual(modelState(market.model));
  expect(await checkInvariants(market.database)).toEqual([]);
}

const count = (counts: Map<string, number>, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);

/** What each run has to have done often enough, whatever the numbers were. */
const least = [
  ...['order', 'pay from the balance', 'pay by card', 'pay by card and balance', 'card, declined', 'card, delayed', 'pay on credit terms'],
  ...[
    'begin a transfer',
    'transfer arrives: paid',
    'transfer arrives: paid, second part',
    'transfer arrives: paid, too much',
    'transfer arrives: waits',
  ],
  ...[
    'transfer arrives: credited',
    'assign a booking',
    'pay an open item',
    'top up, success',
    'top up, declined',
    'deposit confirmed',
    'deposit refused',
  ],
  ...[
    'withdrawal cancelled',
    'withdrawal transferred',
    'withdrawal refused',
    'cancel an order that is paid',
    'cancel an order that is not paid',
  ],
  ...['accept', 'pack', 'ship', 'cancel pieces', 'ask about cancelling pieces', 'agree to a change', 'decline a change', 'refuse'],
  ...['refund cards', 'refund cards, refused'],
  ...['wait, and expire what nobody has paid', 'write invoices', 'close a period', 'pay out'],
];

it('leaves everything as the model says, whatever is done in whatever order', async () => {
  const [done, refused] = [new Map<string, number>(), new Map<string, number>()];
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ settledFrom, steps }) => {
      const market = await openMarket(settledFrom);
      const trail: string[] = [];
      try {
        for (const [index, one] of steps.entries()) {
          market.model.now += 15_000;
          const planned = plan(market, one);
          if (!planned) continue;
          const error = await planned.run().then(
            () => null,
            (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
          );
          if (error !== null && !(error instanceof Refusal)) throw error;
          const code = error instanceof Refusal ? error.code : null;
          trail.push(`${planned.name}: ${code ?? 'done'}`);
          if (code !== planned.refused)
            throw new Error(
              `${planned.name}: ${code ?? 'done'} instead of ${planned.refused ?? 'done'} (${error?.message ?? 'nothing refused it'})`,
            );
          count(code === null ? done : refused, planned.name);
          if ((index + 1) % compared === 0) await compare(market);
        }
        await compare(market);
      } catch (error) {
        throw new Error(`after ${trail.slice(-12).join('; ')}`, { cause: error });
      } finally {
        await market.close();
      }
    }),
    { numRuns: runs, seed },
  );
  const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, one) => total + one, 0);
  if (process.env['KONTOR_TEST_MONEY_RUNS']) console.log(sum(done), sum(refused), done, refused);
  expect(sum(done) + sum(refused)).toBeGreaterThan(1_000);
  expect(sum(refused)).toBeGreaterThan(50);
  for (const name of least) expect(`${name}: ${Math.min(done.get(name) ?? 0, 3)}`).toBe(`${name}: 3`);
}, 600_000);

it('breaks no rule when they are done at the same moment, and refuses nothing as an internal error', async () => {
  const market = await openMarket('payment', 16);
  let done = 0;
  for (let batch = 0; batch < 40; batch++) {
    market.model.now += 15_000;
    const planned = fc.sample(step, { seed: seed + batch, numRuns: 12 }).flatMap((one) => plan(market, one) ?? []);
    // Some of them by two people.
    const results = await Promise.allSettled([...planned, ...planned.slice(0, 3)].map(({ run }) => run()));
    for (const result of results)
      if (result.status === 'fulfilled') done++;
      // What the model expects of an operation alone is not what happens among others.
      else if (!(result.reason instanceof Unexpected) && failure(result.reason, 'en', '').code === codes.internal) throw result.reason;
    expect(await checkInvariants(market.database)).toEqual([]);
  }
  await market.close();
  expect(done).toBeGreaterThan(150);
}, 120_000);
