import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCalls } from '../../../contract/search/search.ts';
import { searchAdminCalls } from '../../../contract/search/search-admin.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Item, type Store } from '../../../test/support/market.ts';
import { type Bus, openBus } from '../../platform/events/bus.ts';
import { publish } from '../../platform/events/outbox.ts';
import type { Caller } from '../../platform/scope.ts';
import { type Database, openDatabase } from '../../platform/postgres/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { handlers } from './calls.ts';
import { createSearch, type SearchService } from './index.ts';
import { countable } from './zero-result-searches.ts';
import { pastedList } from '../../engines/search-index/text/pasted.ts';

const quiet = { warn: () => undefined, info: () => undefined };
let database: Database;
let bus: Bus;
let search: SearchService;
let store: Store;
let buyerSession: Caller;
let buyerId: number;
let operator: ReturnType<typeof callsAs>;
let chair: Item;
let lamp: Item;

const list = (keyword: string, more: object = {}, session?: Caller) =>
  callsAs(database, handlers, session ? { caller: session } : {})(searchCalls.list, { keyword, ...more });

/** Repeats the check until it passes, for the two seconds that an edit may take. */
async function soon(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + 2_000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, quiet);
  const seller = await addCompany(database, { kind: 'seller' });
  const buyer = await addCompany(database);
  buyerId = buyer.id;
  buyerSession = await addUser(database, buyer);
  operator = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'operator' })) });
  store = await addStore(database, seller);
  chair = await addItem(database, store, { name: 'Oak armchair Alster' });
  lamp = await addItem(database, store, { name: 'Floor lamp Elbe' });
  for (let at = 0; at < 6; at++) await addItem(database, store, { name: `Walnut shelf ${'abcdef'[at]}` });
  await addItem(database, store, { name: 'Walnat veneer' });
  await database.pool.query(`update variant set maker_number = 'mk/77' where item_id = $1`, [lamp.id]);
  await database.pool.query(`insert into own_number (company_id, variant_id, number) values ($1, $2, 'Our 9')`, [
    buyerId,
    chair.variants[0]?.id,
  ]);
  search = createSearch({ database, bus, log: quiet, now: () => new Date() });
  await search.ready;
});

afterAll(async () => {
  await search.close();
  await bus.close();
  await database.close();
});

describe('synonyms', () => {
  it('are applied in every process within two seconds, both ways or one way, and end when they are deleted', async () => {
    // Another process on the same database.
    const other = await openDatabase({ connection: database.connection, poolSize: 2 });
    const otherBus = await openBus(other, quiet);
    const otherSearch = createSearch({ database: other, bus: otherBus, log: quiet, now: () => new Date() });
    await otherSearch.ready;
    expect((await list('lenestol')).total).toBe(0);
    const both = await operator(searchAdminCalls.save, { words: ['Lenestol', 'armchair'], leadsTo: [] });
    const oneWay = await operator(searchAdminCalls.save, { language: 'en', words: ['reading light'], leadsTo: ['floor lamp'] });
    await soon(async () => {
      expect((await list('lenestols')).items.map(({ id }) => id)).toEqual([chair.id]);
      expect((await list('oak lenestol')).total).toBe(1);
      expect((await callsAs(other, handlers)(searchCalls.list, { keyword: 'lenestol' })).total).toBe(1);
      expect((await list('reading light')).items.map(({ id }) => id)).toEqual([lamp.id]);
    });
    const tested = await operator(searchAdminCalls.test, { keyword: 'Lenestol', language: 'en', country: 'DE' });
    expect([tested.total, tested.synonyms]).toEqual([1, [{ words: ['lenestol'], also: ['armchair'] }]]);
    expect((await operator(searchAdminCalls.synonyms, { keyword: 'READING' })).rows.map(({ id }) => id)).toEqual([oneWay.id]);
    // An outdated version is refused, and so is a single or repeated word.
    await expect(operator(searchAdminCalls.remove, { id: both.id, version: 7 })).rejects.toBeInstanceOf(Refusal);
    await expect(operator(searchAdminCalls.save, { words: ['sofa'] })).rejects.toBeInstanceOf(Refusal);
    await expect(operator(searchAdminCalls.save, { words: ['sofa', 'Sofá'] })).rejects.toBeInstanceOf(Refusal);
    await operator(searchAdminCalls.remove, { id: both.id, version: both.version });
    await operator(searchAdminCalls.remove, { id: oneWay.id, version: oneWay.version });
    await soon(async () => expect((await list('lenestol')).total).toBe(0));
    const { rows } = await database.pool.query<{ action: string }>(
      `select action from audit_log where action like 'synonym.%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['synonym.added', 'synonym.added', 'synonym.removed', 'synonym.removed']);
    await otherSearch.close();
    await otherBus.close();
    await other.close();
  });

  it('are only for the operator', async () => {
    await expect(
      callsAs(database, handlers, { caller: buyerSession })(searchAdminCalls.save, { words: ['a', 'b'], leadsTo: [] }),
    ).rejects.toBeInstanceOf(Refusal);
  });
});

describe('a keyword', () => {
  it('may be a list of SKUs, makers’ and own numbers; those not found are listed', async () => {
    const [sku] = chair.variants.map((variant) => variant.sku);
    const found = await list(`MK/77\n${sku}, X-1`);
    expect(found.items.map(({ id }) => id)).toEqual([lamp.id, chair.id]);
    expect(found.pasted).toEqual({ found: 2, missing: ['X-1'], order: [] });
    const own = await list('our 9; mk/77', {}, buyerSession);
    expect(own.items.map(({ id }) => id)).toEqual([chair.id, lamp.id]);
    // Own numbers of other companies are not found.
    expect((await list('our 9; mk/77')).pasted).not.toMatchObject({ found: 2 });
    expect((await list('mk/77')).redirect).toMatchObject({ itemId: lamp.id });
  });

  it('may be a list with quantities, returned by SKU for quick order', async () => {
    const [sku] = chair.variants.map((variant) => variant.sku);
    const found = await list(`Artikelnummer; Menge, ${sku}; 12, MK/77; 1.200, ABC 12; 3`);
    expect(found.items.map(({ id }) => id)).toEqual([chair.id, lamp.id]);
    expect(found.pasted).toEqual({
      found: 2,
      missing: ['ABC 12'],
      order: [
        { sku, quantity: 12 },
        { sku: lamp.variants[0]?.sku, quantity: 1_200 },
      ],
    });
    const own = await list('our-9 x 5', {}, buyerSession);
    expect(own.pasted).toEqual({ found: 1, missing: [], order: [{ sku, quantity: 5 }] });
  });

  it('finds a company’s own number with any separators if it is unambiguous', async () => {
    const [first, second] = await Promise.all([addItem(database, store), addItem(database, store)]);
    const name = (item: Item, number: string) =>
      database.pool.query('insert into own_number (company_id, variant_id, number) values ($1, $2, $3)', [
        buyerId,
        item.variants[0]?.id,
        number,
      ]);
    await name(first, 'MY 77-12/3');
    for (const written of ['MY-77-12-3', 'my 77 12 3', 'MY77123', 'my–77/12‑3', 'MY 77-12/3'])
      expect((await list(written, {}, buyerSession)).redirect, written).toMatchObject({ itemId: first.id, sku: first.variants[0]?.sku });
    expect((await list('MY-77-12-3')).redirect).toBeNull();
    await name(second, 'MY 77/123');
    expect((await list('MY-77-12-3', {}, buyerSession)).redirect).toBeNull();
    expect((await list('my 77/123', {}, buyerSession)).redirect).toMatchObject({ itemId: second.id });
    // An exact code comes first, and short codes are not joined.
    await database.pool.query(`update own_number set number = case variant_id when $1 then $3 else '12' end where variant_id in ($1, $2)`, [
      first.variants[0]?.id,
      second.variants[0]?.id,
      'm k 77/',
    ]);
    expect((await list('mk/77', {}, buyerSession)).redirect).toMatchObject({ itemId: lamp.id });
    expect((await list('1/2', {}, buyerSession)).redirect).toBeNull();
  });

  describe('as a list', () => {
    const known = new Set(['A1', 'AB-100', 'AB-200', '4711-A', 'MY 77/3', '100234', '100236', '4006381333931', 'E27']);
    const things: Record<string, number> = { '4006381333931': 1, 'AB-100': 1 };
    const read = (text: string) => {
      const found = pastedList(text, (code) => (known.has(code) ? [things[code] ?? [...known].indexOf(code) + 10] : []));
      return (
        found && [
          found.lines.map(({ code, quantity }) => (quantity === null ? code : `${code} × ${quantity}`)).join(' | '),
          ...found.missing,
        ]
      );
    };

    it('is no list if a line is a word, or if no code is known', () => {
      for (const text of ['A1 chair', 'A1', 'AB-100', 'b2, b3', 'AB-100 oak chair', 'oak, chair', 'SKU, ABC 12', '5 chairs', '', ', ;'])
        expect(read(text), text).toBeNull();
      // Too short to rule out coincidence.
      for (const text of ['Lampe E27, Schraube', 'Lampe, E27']) expect(read(text), text).toBeNull();
    });

    it.each([
      ['a1 b2', ['a1', 'b2']],
      ['AB-100\nABC 12\nAB-200', ['AB-100 | AB-200', 'ABC 12']],
      ['AB-100, chair', ['AB-100', 'chair']],
      ['SKU\nAB-100\nAB-200', ['AB-100 | AB-200']],
      ['Art.-Nr., AB-100, AB-200, X-404', ['AB-100 | AB-200', 'X-404']],
      ['AB-100;AB-200;X-404', ['AB-100 | AB-200', 'X-404']],
      ['Nº de artículo\nAB-100', ['AB-100']],
      ['Référence article\r\nAB-100\r\nAB-200', ['AB-100 | AB-200']],
      ['EAN 13\n4006381333931\nAB-200', ['4006381333931 | AB-200']],
    ])('%j', (text, expected) => expect(read(text)).toEqual(expected));

    it.each([
      ['AB-100\t5\nAB-200\t12', ['AB-100 × 5 | AB-200 × 12']],
      ['AB-100;5\nX-404;7\nAB-200;1.200', ['AB-100 × 5 | AB-200 × 1200', 'X-404']],
      ['AB-100,5\nAB-200,12', ['AB-100 × 5 | AB-200 × 12']],
      ['AB-100; 5, AB-200; 12', ['AB-100 × 5 | AB-200 × 12']],
      ['AB-100, 5, AB-200, 12', ['AB-100 × 5 | AB-200 × 12']],
      ['AB-100;5', ['AB-100 × 5']],
      ['5;AB-100', ['AB-100 × 5']],
      ['AB-100 5', ['AB-100 × 5']],
      ['5 x AB-100', ['AB-100 × 5']],
      ['5x 4711-A\n3 × X-404\nAB-200 x 4', ['4711-A × 5 | AB-200 × 4', 'X-404']],
      ['5 Stk. AB-100\nAB-200 6 pcs\nMY 77/3 7', ['AB-100 × 5 | AB-200 × 6 | MY 77/3 × 7']],
      ['AB-100: 5 Stück\nAB-200: 3', ['AB-100 × 5 | AB-200 × 3']],
      ['AB-100 5 AB-200 6', ['AB-100 × 5 | AB-200 × 6']],
      ['AB-100 Chair 80 x 200 cm\nAB-200 3 shelves', ['AB-100 | AB-200 × 3']],
      ['"AB-100";"5"\n\'AB-200;"6"', ['AB-100 × 5 | AB-200 × 6']],
    ])('%j', (text, expected) => expect(read(text)).toEqual(expected));

    it('with digits only distinguishes unknown codes from quantities', () => {
      expect(read('100234, 100235, 100236')).toEqual(['100234 | 100236', '100235']);
      expect(read('100234\n100235\n100236')).toEqual(['100234 | 100236', '100235']);
      expect(read('100234\t5\n100235\t6\n100236\t7')).toEqual(['100234 × 5 | 100236 × 7', '100235']);
    });

    it('may be a table: its codes and quantities are returned, and other columns are ignored', () => {
      const table = ['Pos\tArtikelnummer\tEAN\tBezeichnung\tPreis\tMenge']
        .concat('1\tAB-100\t4006381333931\tStuhl, Eiche 80 cm\t12,00\t5', '2\tX-404\t\tTisch\t99,90\t6', '3\tAB-200\t\tRegal\t7,00\t7')
        .join('\n');
      expect(read(table)).toEqual(['AB-100 × 5 | AB-200 × 7', 'X-404']);
    });
  });

  it('of goods that are not sold returns similar ones apart', async () => {
    const { total, unsold, instead } = await list('grey wardrobe with mirror');
    expect([total, unsold, instead?.items]).toEqual([0, 'wardrobe', []]);
    expect(instead?.categories.length).toBeGreaterThan(0);
  });

  it('without results returns alternatives', async () => {
    const nothing = await list('qqxxzz');
    expect([nothing.total, nothing.instead?.items.length, nothing.instead?.categories.length]).toEqual([0, 8, expect.any(Number)]);
    const dropped = await list('oak qqxxzz');
    // A material alone is not what was asked for; goods are, whatever else is.
    expect([dropped.total, dropped.relaxed]).toEqual([0, false]);
    const goods = await list('armchair qqxxzz');
    expect([goods.relaxed, goods.dropped, goods.instead]).toEqual([true, ['qqxxzz'], null]);
    // What is in a name is no mistake.
    expect((await list('walnat')).didYouMean).toBeNull();
    const { corrected, total } = await list('walnot shelf');
    expect([corrected, total]).toEqual([null, 6]);
    expect((await list('walnot shelf')).didYouMean).toBe('walnut shelf');
  });
});

describe('zero-result searches', () => {
  it('are counted by day, without the user, and shown from the second search on', async () => {
    for (let time = 0; time < 3; time++) await list('  Hammock ', {}, buyerSession);
    await list('someone@example.com', {}, buyerSession);
    await list('hammock', { inStock: true }, buyerSession);
    await list('gazebo', {}, buyerSession);
    await search.close();
    const { rows } = await operator(searchAdminCalls.misses, {});
    expect(rows.map(({ keyword, asked, found }) => [keyword, asked, found])).toContainEqual(['hammock', 3, 0]);
    expect(rows.some(({ keyword }) => keyword === 'gazebo' || keyword.includes('@'))).toBe(false);
    expect((await operator(searchAdminCalls.exportMisses, {})).content).toContain('hammock');
    search = createSearch({ database, bus, log: quiet, now: () => new Date() });
    await search.ready;
  });

  it('contain no personal data', () => {
    expect(['anna@example.com', 'call 0171234567', 'https://example.com', 'a'].map(countable)).toEqual([null, null, null, null]);
    expect(countable(' Oak  Chair ')).toBe('oak chair');
  });
});

describe('facets of stores and warehouses', () => {
  it('count orders in time, and the countries that goods are sent from', async () => {
    const before = await list('walnut');
    expect(before.service).toEqual([]);
    expect(before.isNew).toEqual({ count: 6, chosen: false });
    await database.pool.query('insert into store_service (store_id, orders, in_time, computed_at) values ($1, 20, 19, now())', [store.id]);
    await database.transaction((tx) => publish(tx, 'store.measured', {}));
    await soon(async () => {
      expect((await list('walnut')).service).toEqual([{ percent: 95, count: 6, chosen: false }]);
      expect((await list('walnut', { service: 98 })).total).toBe(0);
      expect((await list('walnut', { service: 90 })).total).toBe(6);
    });
    const [from] = before.sentFrom;
    expect(from?.count).toBe(6);
    expect((await list('walnut', { sentFrom: [from?.code] })).total).toBe(6);
    expect((await list('walnut', { sentFrom: ['PT'] })).total).toBe(0);
  });
});
