/** Every call with inputs at the edges of what its schema takes, on a market in which much has happened: refused or done, never a server error. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import type { Call } from '../../contract/wire/call.ts';
import { calls } from '../../contract/index.ts';
import { codes } from '../../contract/wire/codes.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import { failure } from '../../server/platform/http/envelope.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { type Market, openMarket } from '../races/money/market.ts';
import { plan, step } from '../races/money/steps.ts';

const seed = Number(process.env['KONTOR_TEST_EDGE_SEED'] ?? 20_261_127);
/** Calls of each kind. */
const each = Number(process.env['KONTOR_TEST_EDGE_CALLS'] ?? 12);
let market: Market;

let state = seed;
const pick = <T>(list: readonly T[]): T => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return list[Math.floor((state / 2 ** 32) * list.length)] as T;
};

beforeAll(async () => {
  market = await openMarket('payment');
  for (const one of fc.sample(step, { seed, numRuns: 300 })) {
    market.model.now += 15_000;
    await plan(market, one)
      ?.run()
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
  }
}, 120_000);
afterAll(() => market.close());

const numbers = [
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  12,
  20,
  30,
  0,
  -1,
  100,
  2026,
  2025,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  9_000_000_000,
  10_000_000_000,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  Number.NaN,
];
const texts = [
  ...[
    '',
    'x',
    'EUR',
    'PLN',
    'DE',
    '2026-06-10',
    '2026-06',
    '2026',
    '9999-12-31',
    '0001-01-01',
    '1970-01-01',
    'DE89370400440532013000',
    'COBADEFFXXX',
    'pdf',
  ],
  ...[
    '=1+1',
    '@SUM(A1)',
    '<script>alert(1)</script>',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    'uploads/none',
    'a'.repeat(80),
    '𝕏\u202e',
    '1,5',
    '4242424242424242',
  ],
  ...['eyJhIjoxfQ', 'WzEsMl0', 'bnVsbA', '2026-06-10T12:00:00.000Z', '12345678', '+49', 'https://market.example'],
];

/** A value that the schema takes, if one is found; else one that it does not take. */
function sample(schema: ZodMiniType): unknown {
  const of = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inner = (name: string): ZodMiniType => of[name] as ZodMiniType;
  const suited = (values: readonly unknown[]): unknown => {
    const tried = Array.from({ length: 12 }, () => pick(values));
    return tried.find((value) => schema.safeParse(value).success) ?? tried[0];
  };
  switch (of.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(of['shape'] as Record<string, ZodMiniType>).flatMap(([name, part]) => {
          const value = sample(part);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'optional':
    case 'default':
      return pick([true, false]) ? undefined : sample(inner('innerType'));
    case 'nullable':
      return pick([true, false]) ? null : sample(inner('innerType'));
    case 'array':
      return Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => sample(inner('element')));
    case 'enum':
      return pick(Object.values(of['entries'] as Record<string, unknown>));
    case 'union':
      return sample(pick(of['options'] as ZodMiniType[]));
    case 'literal':
      return pick(of['values'] as unknown[]);
    case 'boolean':
      return pick([true, false]);
    case 'pipe':
      return inner('in')._zod.def.type === 'transform' ? sample(inner('out')) : suited([...numbers, ...texts, true, false]);
    case 'int':
    case 'number':
      return suited(numbers);
    default:
      return suited([...texts, ...numbers, true, false]);
  }
}

/** Of each call its own numbers, so that a new call does not change those of others. */
const begin = (call: Call): void => {
  state = [...call.name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed);
};

it('is answered or refused', async () => {
  const { operator, sellers, buyers, as } = market;
  const actors: Record<string, Caller[]> = { operator: [operator], seller: [...sellers.values()], buyer: buyers };
  const broken: string[] = [];
  let answered = 0;
  for (const call of calls) {
    begin(call);
    for (let time = 0; time < each; time++) {
      const { who } = call.access;
      const caller = pick(who === 'operator' || who === 'seller' ? (actors[who] ?? []) : buyers);
      const input = sample(call.input);
      try {
        await as(caller)(call, input as never);
        answered++;
      } catch (error) {
        const { code } = failure(error, 'en', 'id');
        if (code === codes.internal) broken.push(`${call.name} ${JSON.stringify(input)}: ${String(error)}`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(answered).toBeGreaterThan(calls.length);
  expect(await checkInvariants(market.database)).toEqual([]);
}, 300_000);
