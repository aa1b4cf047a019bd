/** Filters of a list's address as nobody writes them by hand: an answer or a refusal, the same from memory and from the database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCalls } from '../../../contract/search/search.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addItem, addStore, callsAs } from '../../../test/support/market.ts';
import { type Bus, openBus } from '../../platform/events/bus.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { handlers } from './calls.ts';
import { createSearch, type SearchService } from './index.ts';

const quiet = { warn: () => undefined, info: () => undefined };
let database: Database;
let bus: Bus;
let search: SearchService | undefined;

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, quiet);
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into attribute (key, type, facet, is_option, position) values ('width', 'number', true, false, 1) returning id`,
  );
  await database.pool.query(`insert into attribute_text values ($1, 'en', 'Width')`, [rows[0]?.id]);
  for (const width of [-5, 0.5, 400, 1_000_000]) {
    const item = await addItem(database, store, { name: `Table ${width}`, price: 10_000 });
    await database.pool.query('insert into item_attribute (item_id, attribute_id, number) values ($1, $2, $3)', [
      item.id,
      rows[0]?.id,
      width,
    ]);
  }
});

afterAll(async () => {
  await search?.close();
  await bus.close();
});

/** The number of items, or the code of the refusal. */
const asked = (input: object): Promise<number> =>
  callsAs(database, handlers)(searchCalls.list, input).then(
    ({ total }) => total,
    (error: { code?: number }) => {
      if (error.code === undefined) throw error;
      return error.code;
    },
  );

const facets: [string, number][] = [
  ['width:400..400', 1],
  ['width:..0', 1],
  ['width:0..', 3],
  ['width:-10..1', 2],
  ['width:400', 1],
];
/** What they find is no matter, but they are answered. */
const odd = [
  ...[
    'width:',
    'width:..',
    'width:...',
    'width:5..1',
    'width:NaN..Infinity',
    'width:1e999..2',
    'width:-..-',
    'width:1..2..3',
    ':',
    ':..',
    '..',
  ],
  ...[
    '__proto__:1',
    'constructor:..',
    'width:٣..٤',
    'width:‮4',
    `width:${'9'.repeat(190)}..`,
    'width:0x10..',
    "width:1'); drop table item; --",
  ],
];

function eitherWay(): void {
  it.each(facets)('%s finds %i', async (facet, count) => {
    expect(await asked({ facet: [facet] })).toBe(count);
  });

  it.each(odd)('%j is answered', async (facet) => {
    expect(await asked({ facet: [facet] })).toBeLessThanOrEqual(4);
  });

  it('ends of a price range, pages and lists without end', async () => {
    expect(await asked({ priceFrom: 2, priceTo: 1 })).toBe(0);
    expect(await asked({ priceFrom: Number.MAX_SAFE_INTEGER })).toBe(0);
    expect(await asked({ priceTo: -1 })).toBe(codes.invalid);
    expect(await asked({ priceFrom: 1e300 })).toBe(codes.invalid);
    expect(await asked({ facet: Array.from({ length: 5_000 }, (_, at) => `width:${at}`) })).toBe(codes.invalid);
    expect(await asked({ keyword: 'a'.repeat(1_999) })).toBe(0);
    expect(await asked({ keyword: '\0' })).toBe(codes.invalid);
    expect(await asked({ keyword: '\u202etable' })).toBeLessThanOrEqual(4);
  });
}

describe('from the database', () => {
  eitherWay();
});

describe('from memory', () => {
  beforeAll(async () => {
    search = createSearch({ database, bus, log: quiet, now: () => new Date() });
    await search.ready;
  });
  eitherWay();
});
