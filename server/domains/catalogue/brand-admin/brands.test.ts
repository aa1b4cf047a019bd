import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandCalls as calls } from '../../../../contract/catalogue/brands.ts';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { bulkChangeCalls } from '../../../../contract/listings/bulk-changes.ts';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { importer } from '../../../../test/support/imports.ts';
import { runTask } from '../../../../test/support/jobs.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type CallerOptions } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { type Bus, openBus } from '../../../platform/events/bus.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { createSearch, type SearchService } from '../../search/index.ts';
import { cacheAnswers } from '../items/visitor-answers.ts';
import { brandIds } from '../brands/names.ts';
import { tasks } from './jobs.ts';

const quiet = { warn: () => undefined, info: () => undefined };
let database: Database;
let bus: Bus;
let search: SearchService;
let operator: ReturnType<typeof callsAs>;
let visitor: ReturnType<typeof callsAs>;
let categoryId: number;

const as = (options: CallerOptions) => callsAs(database, handlers, options);

async function seller() {
  const company = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, company);
  const caller: Caller = await addUser(database, company);
  const call = as({ caller });
  const idOf = async (code: string): Promise<number> => {
    const row = await database.kysely.selectFrom('item').select('id').where('item_code', '=', code).executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    company,
    store,
    call,
    lists: importer(database, store, caller),
    idOf,
    add: (name?: string) => addItem(database, store, { categoryId, ...(name ? { name } : {}) }),
    /** Saves the editor's form with another brand. */
    async give(id: number, brand: string | null): Promise<void> {
      const { product } = await call(listingCalls.detail, { storeId: store.id, id });
      await call(listingCalls.save, { ...product, brand });
    },
    brandOf: async (id: number) => (await call(listingCalls.detail, { storeId: store.id, id })).product.brand,
  };
}
type Seller = Awaited<ReturnType<typeof seller>>;

/** An item of a brand, on sale. */
async function itemOf(one: Seller, brand: string, name?: string): Promise<number> {
  const { id } = await one.add(name);
  await one.give(id, brand);
  return id;
}

const brandCalled = async (name: string) => {
  const { rows } = await operator(calls.list, { keyword: name });
  const found = rows.find((row) => row.name === name);
  if (!found) throw new Error(`no brand ${name}`);
  return operator(calls.detail, { id: found.id });
};

const merge = async (from: string, into: string) => {
  const [one, other] = [await brandCalled(from), await brandCalled(into)];
  return operator(calls.merge, { id: one.id, version: one.version, intoId: other.id, intoVersion: other.version });
};

const saved = async (name: string, change: Partial<Parameters<typeof operator<typeof calls.save>>[1]>) => {
  const { id, version, website, description, logoKey, state } = await brandCalled(name);
  return operator(calls.save, { id, version, name, website: website ?? '', description, logoKey, hidden: state === 'hidden', ...change });
};

async function soon(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + 5_000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
}

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, quiet);
  cacheAnswers(database, bus);
  ({ id: categoryId } = await addCategory(database, { name: 'Ladders' }));
  operator = as({ caller: await addUser(database, await addCompany(database, { kind: 'operator' })) });
  visitor = as({});
  search = createSearch({ database, bus, log: quiet, now: () => new Date() });
  await search.ready;
});
afterAll(async () => {
  await search.close();
  await bus.close();
});

describe('the name of a brand', () => {
  it('adds the brand when it is used first, and is one whatever its spelling', async () => {
    const [one, other] = [await seller(), await seller()];
    const first = await itemOf(one, '  Élan   Nord ');
    const second = await itemOf(other, 'ELAN nord');
    expect(await one.brandOf(first)).toBe('Élan Nord');
    expect(await other.brandOf(second)).toBe('Élan Nord');
    const found = await brandCalled('Élan Nord');
    expect(found).toMatchObject({ urlKey: 'elan-nord', items: 2, stores: 2, state: 'shown', logoKey: null, description: {} });
    expect((await visitor(catalogueCalls.item, { id: first })).brand).toEqual({ id: found.id, name: 'Élan Nord', urlKey: 'elan-nord' });
    // Another spelling of its own is no change.
    const { product } = await one.call(listingCalls.detail, { storeId: one.store.id, id: first });
    const history = async () => (await one.call(listingCalls.history, { storeId: one.store.id, id: first })).map(({ changes }) => changes);
    await one.call(listingCalls.save, { ...product, brand: 'elan NORD' });
    expect((await history()).flat().filter(({ what }) => what === 'brand')).toEqual([{ what: 'brand', before: null, after: 'Élan Nord' }]);
    await one.give(first, null);
    expect((await visitor(catalogueCalls.item, { id: first })).brand).toBeNull();
    expect(await one.brandOf(first)).toBeNull();
    await expect(one.give(second, 'Elan')).rejects.toMatchObject({ code: codes.notFound });
    await expect(one.give(first, 'x'.repeat(61))).rejects.toMatchObject({ code: codes.invalid });
  });

  it('that two sellers use for the first time at the same moment becomes one brand', async () => {
    const names = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'Gleichzeit' : 'GLEICHZEIT'));
    const found = await Promise.all(
      names.map((name) =>
        database.transaction(async (tx) => {
          const ids = await brandIds(tx, [name, 'Andere']);
          await new Promise((resolve) => setTimeout(resolve, 20));
          return [ids.get('gleichzeit'), ids.get('andere')];
        }),
      ),
    );
    expect(new Set(found.map(String)).size).toBe(1);
    expect(found[0]?.every((id) => typeof id === 'number')).toBe(true);
    expect((await operator(calls.list, { keyword: 'gleichzeit' })).total).toBe(1);
    // Through the form as well.
    const sellers = await Promise.all(Array.from({ length: 4 }, () => seller()));
    const items = await Promise.all(sellers.map((one) => one.add()));
    await Promise.all(sellers.map((one, at) => one.give(items[at]?.id ?? 0, at % 2 ? 'Wettlauf' : 'wettlauf')));
    expect((await operator(calls.list, { keyword: 'wettlauf' })).rows).toMatchObject([{ items: 4, stores: 4 }]);
  });

  it('is suggested to sellers for goods that everyone sees, and for their own', async () => {
    const [one, other] = [await seller(), await seller()];
    await itemOf(one, 'Sichtbar Werke');
    const hidden = await one.add();
    await one.give(hidden.id, 'Sichtbar Geheim');
    await database.pool.query(`update item set visibility = 'exclusive' where id = $1`, [hidden.id]);
    expect(await other.call(calls.suggest, { keyword: 'sicht' })).toEqual(['Sichtbar Werke']);
    expect(await one.call(calls.suggest, { keyword: 'SICHT' })).toEqual(['Sichtbar Geheim', 'Sichtbar Werke']);
    expect(await one.call(calls.suggest, { keyword: '%' })).toEqual([]);
  });

  it('is changed for many items at once, with a preview that writes nothing', async () => {
    const one = await seller();
    const ids = [await itemOf(one, 'Vorher'), (await one.add()).id];
    const change = (brand: string | null, preview: boolean) =>
      one.call(listingCalls.bulkChange, { storeId: one.store.id, itemIds: ids, brand, preview });
    const preview = await change('Vorher', true);
    expect(preview.changes).toMatchObject([{ before: '–', after: 'Vorher' }]);
    expect(await change('vorher', false)).toMatchObject({ count: 1 });
    expect(await Promise.all(ids.map(one.brandOf))).toEqual(['Vorher', 'Vorher']);
    await change(null, false);
    expect(await Promise.all(ids.map(one.brandOf))).toEqual([null, null]);
    expect(bulkChangeCalls.start.access).toMatchObject({ who: 'seller' });
  });
});

describe('the operator', () => {
  it('renames a brand, whose former name still stands for it', async () => {
    const one = await seller();
    const id = await itemOf(one, 'Alte Werkstatt');
    await saved('Alte Werkstatt', {
      name: 'Neue Werkstatt',
      website: 'https://werkstatt.example',
      description: { de: 'Aus Leipzig', en: '' },
    });
    expect(await brandCalled('Neue Werkstatt')).toMatchObject({
      urlKey: 'neue-werkstatt',
      formerNames: ['Alte Werkstatt'],
      website: 'https://werkstatt.example',
      description: { de: 'Aus Leipzig' },
    });
    expect(await one.brandOf(id)).toBe('Neue Werkstatt');
    const other = await itemOf(one, 'ALTE werkstatt');
    expect(await one.brandOf(other)).toBe('Neue Werkstatt');
    const page = await as({ language: 'de' })(calls.page, { id: (await brandCalled('Neue Werkstatt')).id });
    expect(page).toMatchObject({ name: 'Neue Werkstatt', description: 'Aus Leipzig', textLanguage: 'de' });
    // Back again, and with other accents only.
    await saved('Neue Werkstatt', { name: 'Alte Werkstatt' });
    expect((await brandCalled('Alte Werkstatt')).formerNames).toEqual(['Neue Werkstatt']);
    await saved('Alte Werkstatt', { name: 'Álte Werkstatt' });
    expect((await brandCalled('Álte Werkstatt')).formerNames).toEqual(['Neue Werkstatt']);
    await itemOf(one, 'Dritte');
    await expect(saved('Dritte', { name: 'neue WERKSTATT' })).rejects.toMatchObject({ code: codes.invalid });
    await expect(saved('Dritte', { website: 'javascript:alert(1)' })).rejects.toMatchObject({ code: codes.invalid });
    await expect(saved('Dritte', { version: 99 })).rejects.toMatchObject({ code: codes.conflict });
  });

  it('merges brands: items move, the page leads on, the name stands for the other one, also after a second merge', async () => {
    const [one, other] = [await seller(), await seller()];
    const ids = [await itemOf(one, 'Oaklyne'), await itemOf(other, 'Oaklyne')];
    const right = await itemOf(one, 'Oakline');
    const wrong = (await brandCalled('Oaklyne')).id;
    expect(await merge('Oaklyne', 'Oakline')).toMatchObject({ items: 2 });
    const into = await brandCalled('Oakline');
    expect(into).toMatchObject({ items: 3, formerNames: ['Oaklyne'] });
    expect(await visitor(calls.page, { id: wrong })).toMatchObject({ id: into.id, name: 'Oakline', urlKey: 'oakline' });
    expect(await operator(calls.detail, { id: wrong })).toMatchObject({ id: into.id });
    expect(await Promise.all([one.brandOf(ids[0] ?? 0), other.brandOf(ids[1] ?? 0), one.brandOf(right)])).toEqual(['Oakline', 'Oakline', 'Oakline']); // prettier-ignore
    const later = await itemOf(other, 'oaklyne');
    expect(await other.brandOf(later)).toBe('Oakline');
    await itemOf(one, 'Oak and Line');
    await merge('Oakline', 'Oak and Line');
    const last = await brandCalled('Oak and Line');
    expect(last).toMatchObject({ items: 5, formerNames: ['Oakline', 'Oaklyne'] });
    expect((await visitor(calls.page, { id: wrong })).id).toBe(last.id);
    // The audit log says who did it.
    const { rows } = await database.pool.query<{ count: string }>(`select count(*) from audit_log where action = 'brand.merged' and subject = $1`, [`brand:${last.id}`]); // prettier-ignore
    expect(Number(rows[0]?.count)).toBe(1);
    // Of versions that were seen, and never into itself.
    await expect(operator(calls.merge, { id: wrong, version: 1, intoId: last.id, intoVersion: last.version })).rejects.toMatchObject({ code: codes.conflict }); // prettier-ignore
    await expect(operator(calls.merge, { id: last.id, version: last.version, intoId: last.id, intoVersion: last.version })).rejects.toMatchObject({ code: codes.refused }); // prettier-ignore
  });

  it('merges brands of many items by a job, which can be interrupted', async () => {
    const one = await seller();
    const rows = Array.from({ length: 520 }, (_, at) => `MANY-${at},MANY-${at}-0,Thing,9.50,Vielfach`);
    const list = ['item,sku,name.en,price,brand', ...rows].join('\n');
    await one.lists.write(await one.lists.check(await one.lists.read(list), { categoryId }));
    await itemOf(one, 'Einfach');
    const from = await brandCalled('Vielfach');
    expect(from.items).toBe(520);
    expect(await merge('Vielfach', 'Einfach')).toMatchObject({ items: 520 });
    expect((await brandCalled('Einfach')).items).toBe(251);
    for (let round = 0; round < 2; round++) await runTask(tasks, 'catalogue:merge-brand', { database, payload: { brandId: from.id } });
    expect((await brandCalled('Einfach')).items).toBe(521);
  });

  it('and sellers who write at the same time: no item stays with the merged brand, and nobody waits for the other for good', async () => {
    const one = await seller();
    for (let round = 0; round < 3; round++) {
      const [from, into] = [`Rennen A${round}`, `Rennen B${round}`];
      const ids = [await itemOf(one, from), await itemOf(one, from), (await one.add()).id];
      await itemOf(one, into);
      const late = ids[2] ?? 0;
      const done = await Promise.allSettled([merge(from, into), one.give(late, from), one.give(ids[0] ?? 0, from)]);
      // A form of an outdated version may be refused; nothing else.
      for (const result of done) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: codes.conflict });
      const merged = await database.kysely.selectFrom('brand').select(['id', 'state']).where('name', '=', from).executeTakeFirstOrThrow();
      await runTask(tasks, 'catalogue:merge-brand', { database, payload: { brandId: merged.id } });
      if (merged.state === 'merged') {
        const { rows } = await database.pool.query<{ count: string }>('select count(*) from item where brand_id = $1', [merged.id]);
        expect(Number(rows[0]?.count)).toBe(0);
      }
    }
  });

  it('hides a brand, and removes one that no item has', async () => {
    const one = await seller();
    const id = await itemOf(one, 'Verborgen');
    const { id: brandId } = await brandCalled('Verborgen');
    await saved('Verborgen', { hidden: true });
    expect((await visitor(catalogueCalls.item, { id })).brand).toBeNull();
    await expect(visitor(calls.page, { id: brandId })).rejects.toMatchObject({ code: codes.notFound });
    expect(await one.brandOf(id)).toBe('Verborgen');
    expect((await operator(calls.list, { state: 'hidden' })).rows.map(({ name }) => name)).toContain('Verborgen');
    const used = await brandCalled('Verborgen');
    await expect(operator(calls.remove, { id: used.id, version: used.version })).rejects.toMatchObject({ code: codes.refused });
    await one.give(id, null);
    expect((await operator(calls.list, { unused: true, keyword: 'verborgen' })).total).toBe(1);
    await operator(calls.remove, { id: used.id, version: used.version });
    expect((await operator(calls.list, { keyword: 'verborgen' })).total).toBe(0);
  });

  it('gives a brand a logo, another one, and none; files that are not its own are refused', async () => {
    const one = await seller();
    await itemOf(one, 'Bildmarke');
    const curator = await addCompany(database, { kind: 'operator' });
    const call = as({ caller: await addUser(database, curator) });
    const uploaded = async (companyId: number, purpose = 'brandLogo'): Promise<string> => {
      const key = `logos/${randomUUID()}.webp`;
      await database.pool.query(
        `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
         values ($1, $2, $3, '', $4, 'logo.webp', 1, 'image/webp', 'stored', 1)`,
        [randomUUID(), key, companyId, purpose],
      );
      return key;
    };
    const isTemporary = async (key: string): Promise<boolean | undefined> => {
      const { rows } = await database.pool.query<{ temporary: boolean }>('select temporary from upload where key = $1', [key]);
      return rows[0]?.temporary;
    };
    const give = async (logoKey: string | null) => {
      const { id, version, website, description } = await brandCalled('Bildmarke');
      return call(calls.save, { id, version, name: 'Bildmarke', website: website ?? '', description, logoKey, hidden: false });
    };
    const shown = async () => (await visitor(calls.page, { id: (await brandCalled('Bildmarke')).id })).logoKey;
    const [first, second] = [await uploaded(curator.id), await uploaded(curator.id)];
    await give(first);
    expect([await isTemporary(first), (await brandCalled('Bildmarke')).logoKey]).toEqual([false, first]);
    await soon(async () => expect(await shown()).toBe(first));
    expect((await operator(calls.list, { keyword: 'bildmarke', withoutLogo: true })).total).toBe(0);
    await give(second);
    expect([await isTemporary(first), await isTemporary(second)]).toEqual([true, false]);
    for (const foreign of [await uploaded(one.company.id), await uploaded(curator.id, 'storeLogo'), 'logos/none.webp'])
      await expect(give(foreign)).rejects.toMatchObject({ code: codes.notFound });
    expect((await brandCalled('Bildmarke')).logoKey).toBe(second);
    await give(null);
    expect([await isTemporary(second), (await brandCalled('Bildmarke')).logoKey]).toEqual([true, null]);
    await soon(async () => expect(await shown()).toBeNull());
    expect((await operator(calls.list, { keyword: 'bildmarke', withoutLogo: true })).total).toBe(1);
  });

  it('exports the list with its filters, in its order', async () => {
    const one = await seller();
    for (const name of ['Ausfuhr B', 'Ausfuhr A', 'Ausfuhr C']) await itemOf(one, name);
    await itemOf(one, 'Ausfuhr C');
    await saved('Ausfuhr A', { name: 'Ausfuhr AA', website: 'https://ausfuhr.example' });
    await saved('Ausfuhr B', { hidden: true });
    const linesOf = async (filter: Parameters<typeof operator<typeof calls.export>>[1]) =>
      parse((await operator(calls.export, filter)).content, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];
    const lines = await linesOf({ keyword: 'ausfuhr', sort: '-items' });
    expect(lines.map(({ name, state, items, stores, website, logo, formerNames }) => [name, state, items, stores, website, logo, formerNames])).toEqual([
      ['Ausfuhr C', 'shown', '2', '1', '', 'no', ''],
      ['Ausfuhr B', 'hidden', '1', '1', '', 'no', ''],
      ['Ausfuhr AA', 'shown', '1', '1', 'https://ausfuhr.example', 'no', 'Ausfuhr A'],
    ]); // prettier-ignore
    expect((await linesOf({ keyword: 'ausfuhr', state: 'hidden' })).map(({ name }) => name)).toEqual(['Ausfuhr B']);
    await expect(one.call(calls.export, {})).rejects.toMatchObject({ name: 'Refusal' });
  });

  it('sorts and filters the list', async () => {
    const one = await seller();
    for (const name of ['Sortiert Zebra', 'Sortiert Ähre', 'Sortiert Mitte']) await itemOf(one, name);
    await itemOf(one, 'Sortiert Mitte');
    const names = async (sort: 'name' | '-name' | '-items') =>
      (await operator(calls.list, { keyword: 'sortiert', sort, size: 10 })).rows.map(({ name }) => name.slice(9));
    expect(await names('name')).toEqual(['Ähre', 'Mitte', 'Zebra']);
    expect(await names('-name')).toEqual(['Zebra', 'Mitte', 'Ähre']);
    expect((await names('-items'))[0]).toBe('Mitte');
    expect(await operator(calls.list, { keyword: 'sortiert', withoutLogo: true, size: 10, page: 2 })).toMatchObject({ rows: [] });
  });

  it('is the only one who maintains brands, and only sellers get suggestions', async () => {
    const one = await seller();
    await itemOf(one, 'Zugriff');
    const { id, version } = await brandCalled('Zugriff');
    const buyer = as({ caller: await addUser(database, await addCompany(database)) });
    const clerk = as({
      caller: await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'clerk', accessCodes: ['log.view'] }),
    });
    const save = { id, version, name: 'Gekapert', website: '', description: {}, logoKey: null, hidden: false };
    for (const call of [visitor, buyer, one.call, clerk]) {
      await expect(call(calls.list, {})).rejects.toMatchObject({ name: 'Refusal' });
      await expect(call(calls.detail, { id })).rejects.toMatchObject({ name: 'Refusal' });
      await expect(call(calls.save, save)).rejects.toMatchObject({ name: 'Refusal' });
      await expect(call(calls.merge, { id, version, intoId: id, intoVersion: version })).rejects.toMatchObject({ name: 'Refusal' });
      await expect(call(calls.remove, { id, version })).rejects.toMatchObject({ name: 'Refusal' });
    }
    for (const call of [visitor, buyer]) await expect(call(calls.suggest, { keyword: 'z' })).rejects.toMatchObject({ name: 'Refusal' });
    expect((await brandCalled('Zugriff')).version).toBe(version);
  });
});

describe('buyers', () => {
  it('see a brand only where they find goods of it', async () => {
    const one = await seller();
    const secret = await one.add();
    await one.give(secret.id, 'Nur für Wenige');
    const { id: brandId } = await brandCalled('Nur für Wenige');
    const company = await addCompany(database);
    const named = as({ caller: await addUser(database, company) });
    await database.pool.query(`update item set visibility = 'exclusive' where id = $1`, [secret.id]);
    await database.pool.query(`insert into item_exclusive (item_id, company_id) values ($1, $2)`, [secret.id, company.id]);
    const call = as({ country: 'AT' });
    await expect(call(calls.page, { id: brandId })).rejects.toMatchObject({ code: codes.notFound });
    expect((await call(calls.all, {})).some(({ id }) => id === brandId)).toBe(false);
    expect(await named(calls.page, { id: brandId })).toMatchObject({ id: brandId });
    expect((await named(calls.all, {})).some(({ id }) => id === brandId)).toBe(true);
    await expect(named(calls.page, { id: 999_999 })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('filter lists by brand with counts, and find goods by its name, typing errors and former names included', async () => {
    const one = await seller();
    const ids = [await itemOf(one, 'Quarzheim', 'Step ladder'), await itemOf(one, 'Quarzheim', 'Roof ladder'), await itemOf(one, 'Lindtal', 'Loft ladder')]; // prettier-ignore
    const { id } = await brandCalled('Quarzheim');
    const storeId = [one.store.id];
    await soon(async () => {
      const { facets, total } = await visitor(searchCalls.list, { storeId });
      expect(total).toBe(3);
      expect(facets[0]).toMatchObject({ key: 'brand', name: 'Brand', type: 'choice' });
      expect(facets[0]?.values.map(({ label, count }) => [label, count])).toEqual([['Quarzheim', 2], ['Lindtal', 1]]); // prettier-ignore
    });
    expect((await as({ language: 'de' })(searchCalls.list, { storeId })).facets[0]?.name).toBe('Marke');
    // Cards say it.
    const { items: cards } = await visitor(searchCalls.list, { storeId });
    expect(ids.map((item) => cards.find((card) => card.id === item)?.brand)).toEqual(['Quarzheim', 'Quarzheim', 'Lindtal']);
    const narrowed = await visitor(searchCalls.list, { storeId, facet: [`brand:${id}`] });
    expect(new Set(narrowed.items.map((item) => item.id))).toEqual(new Set(ids.slice(0, 2)));
    // The facet counts the other brand still.
    expect(narrowed.facets[0]?.values.map(({ label, count, chosen }) => [label, count, chosen])).toEqual([['Quarzheim', 2, true], ['Lindtal', 1, false]]); // prettier-ignore
    expect((await visitor(searchCalls.list, { keyword: 'quarzheim' })).total).toBe(2);
    expect((await visitor(searchCalls.list, { keyword: 'quarzheim roof' })).items.map((item) => item.id)).toEqual([ids[1]]);
    expect(await visitor(searchCalls.list, { keyword: 'quarzhiem' })).toMatchObject({ corrected: 'quarzheim', total: 2 });
    await merge('Lindtal', 'Quarzheim');
    await soon(async () => {
      const { facets } = await visitor(searchCalls.list, { storeId });
      expect(facets[0]?.values.map(({ label, count }) => [label, count])).toEqual([['Quarzheim', 3]]);
    });
    await soon(async () => expect((await visitor(searchCalls.list, { keyword: 'lindtal' })).total).toBe(3));
    await saved('Quarzheim', { hidden: true });
    await soon(async () => expect((await visitor(searchCalls.list, { storeId })).facets).toEqual([]));
    await soon(async () => {
      const { items } = await visitor(searchCalls.list, { storeId });
      expect(items.map((card) => card.brand)).toEqual([null, null, null]);
    });
  });

  it('get the brand with no statement more, and its change at once', async () => {
    const one = await seller();
    const id = await itemOf(one, 'Zwischenspeicher');
    const { id: brandId } = await brandCalled('Zwischenspeicher');
    const [first, plain] = [await one.add(), await one.add()];
    await visitor(catalogueCalls.item, { id: first.id });
    const page = () => visitor(catalogueCalls.item, { id });
    const without = await countStatements(() => visitor(catalogueCalls.item, { id: plain.id }));
    expect((await countStatements(page)).statements).toBeLessThanOrEqual(without.statements);
    expect((await countStatements(page)).statements).toBe(0);
    expect((await countStatements(() => visitor(calls.page, { id: brandId }))).statements).toBe(1);
    expect((await countStatements(() => visitor(calls.page, { id: brandId }))).statements).toBe(0);
    await saved('Zwischenspeicher', { name: 'Umbenannt' });
    await soon(async () => expect((await page()).brand?.name).toBe('Umbenannt'));
    await soon(async () => expect((await visitor(calls.page, { id: brandId })).name).toBe('Umbenannt'));
  });
});
