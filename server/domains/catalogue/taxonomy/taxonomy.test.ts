import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { importTaxonomy, type TaxonomyReport } from './index.ts';
import { readTaxonomy, TaxonomyRefused } from './files.ts';

let database: Database;
let folder: string;

const categories = [
  { id: 'fu', parent: null, level: 1, name: { en: 'Furnishing', de: 'Einrichtung' }, attributes: [] },
  { id: 'fu-1', parent: 'fu', level: 2, name: { en: 'Seats', de: 'Sitze' }, attributes: ['stuff'] },
  { id: 'fu-1-1', parent: 'fu-1', level: 3, name: { en: 'Accessories', de: 'Zubehör' }, attributes: ['stuff', 'length'] },
  { id: 'fu-1-1-1', parent: 'fu-1-1', level: 4, name: { en: 'Cushions' }, attributes: ['pattern', 'wash'] },
  { id: 'fu-1-1-2', parent: 'fu-1-1', level: 4, name: { en: 'Covers' }, attributes: ['pattern'] },
  { id: 'fu-1-1-3', parent: 'fu-1-1', level: 4, name: { en: 'Feet' }, attributes: [] },
  { id: 'to', parent: null, level: 1, name: { en: 'Tools', de: 'Werkzeug' }, attributes: [] },
  { id: 'to-1', parent: 'to', level: 2, name: { en: 'Accessories', de: 'Zubehör' }, attributes: ['missing'] },
  { id: 'lost', parent: 'nowhere', level: 2, name: { en: 'Lost' }, attributes: [] },
  { id: 'empty', parent: null, level: 1, name: {}, attributes: [] },
];
const attributes = [
  { handle: 'stuff', name: { en: 'Stuff', de: 'Material' }, values: ['stuff__oak', 'stuff__steel'] },
  { handle: 'pattern', name: { en: 'Pattern' }, values: ['pattern__dots'] },
  { handle: 'wash', name: { en: 'Washable' }, type: 'flag', values: [] },
  { handle: 'length', name: { en: 'Length' }, type: 'number', unit: 'cm' },
];
const values = [
  { handle: 'stuff__oak', name: { en: 'Oak', de: 'Eiche' } },
  { handle: 'stuff__steel', name: { en: 'Steel', de: 'Stahl' }, swatch: '#aabbcc' },
  { handle: 'pattern__dots', name: { en: 'Dots' } },
];

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kontor-taxonomy-'));
  const put = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await put('categories.json', categories);
  await put('attributes.json', attributes);
  await put('attribute-values.json', values);
});
afterAll(() => rm(folder, { recursive: true }));

const run = async (
  more: { write?: boolean; branches?: string[]; overwrite?: boolean; path?: string; language?: 'en' | 'de' } = {},
): Promise<TaxonomyReport> => {
  const { path = folder, ...options } = more;
  const source = await readTaxonomy(path);
  return database.transaction((tx) =>
    importTaxonomy(tx, source, {
      source: 'test',
      branches: [],
      overwrite: false,
      write: false,
      language: 'en',
      now: new Date(),
      ...options,
    }),
  );
};
const rows = async (text: string): Promise<unknown[]> => (await database.pool.query<unknown[]>({ text, rowMode: 'array' })).rows;
const counts = () =>
  rows(`select (select count(*) from category), (select count(*) from attribute), (select count(*) from attribute_value),
    (select count(*) from category_attribute), (select count(*) from category_text), (select count(*) from audit_log), (select count(*) from outbox_event)`);

describe('a taxonomy', () => {
  it('is only previewed, unless it is to be written', async () => {
    const before = await counts();
    const report = await run();
    expect(report.categories).toMatchObject({ added: 5, folded: 3, texts: 10 });
    expect(report.added).toContain('Furnishing › Seats');
    expect((await run({ language: 'de' })).added).toContain('Einrichtung › Sitze');
    expect(await counts()).toEqual(before);
  });

  it('is imported by branches, in three levels, with its attributes', async () => {
    // An existing category of the market is taken over, and keeps its name.
    const own = await addCategory(database, { name: 'Furnishing' });
    const report = await run({ write: true, branches: ['Einrichtung'] });
    expect(report).toMatchObject({
      categories: { added: 2, adopted: 1, folded: 3 },
      attributes: { added: 3 },
      values: { added: 3 },
      links: 3,
    });
    expect(await rows(`select source_id, level, parent_id is null from category where source_id is not null order by source_id`)).toEqual([
      ['test:fu', 1, true],
      ['test:fu-1', 2, false],
      ['test:fu-1-1', 3, false],
    ]);
    expect(await rows(`select id from category where source_id = 'test:fu'`)).toEqual([[own.id]]);
    const links = await rows(`select c.source_id, a.key, a.type, a.unit from category_attribute x join category c on c.id = x.category_id
      join attribute a on a.id = x.attribute_id order by 1, x.position`);
    // Attributes assigned above are inherited; at least half of the folded ones must have them.
    expect(links).toEqual([
      ['test:fu-1', 'stuff', 'choice', null],
      ['test:fu-1-1', 'length', 'number', 'cm'],
      ['test:fu-1-1', 'pattern', 'choice', null],
    ]);
    expect(
      await rows(
        `select w.key, w.swatch, t.name from attribute_value w join attribute_value_text t on t.attribute_value_id = w.id and t.language = 'de' order by w.position`,
      ),
    ).toEqual([
      ['oak', null, 'Eiche'],
      ['steel', '#aabbcc', 'Stahl'],
    ]);
  });

  it('changes nothing the second time, and adds new rows', async () => {
    const before = await counts();
    const again = await run({ write: true, branches: ['fu'] });
    expect([again.categories.added, again.categories.texts, again.attributes.added, again.values.texts, again.links]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(await counts()).toEqual(before);
    const report = await run({ write: true });
    expect(report.categories).toMatchObject({ added: 2, same: 3 });
    expect(report.problems.join('\n')).toMatch(/missing.*is asked for[^]*|lost/);
    // Two with one name have two URL keys.
    expect(await rows(`select url_key from category_text where language = 'en' and name = 'Accessories' order by 1`)).toEqual([
      ['accessories'],
      ['tools-accessories'],
    ]);
  });

  it('marks attributes as options that commonly distinguish variants, once', async () => {
    const options = async () =>
      (await rows(`select key, is_option from attribute where source_id is not null order by key`)).filter((row) => (row as unknown[])[1]);
    expect(await options()).toEqual([['pattern', true]]);
    // Imported before options were marked.
    await database.pool.query(`update attribute set is_option = false where key = 'pattern'`);
    expect((await run({ write: false })).options).toEqual(['Pattern']);
    expect(await options()).toEqual([]);
    expect((await run({ write: true })).options).toEqual(['Pattern']);
    expect(await options()).toEqual([['pattern', true]]);
    // The operator has changed it.
    await database.pool.query(`update attribute set is_option = false, version = 2 where key = 'pattern'`);
    expect((await run({ write: true })).options).toEqual([]);
    expect(await options()).toEqual([]);
  });

  it('preserves changes of the operator, unless overwriting is requested', async () => {
    await database.pool.query(`update category_text set name = 'Chairs' where name = 'Seats'`);
    await database.pool.query(`delete from category_text where name = 'Sitze'`);
    expect((await run({ write: true })).categories.texts).toBe(1);
    expect(
      await rows(
        `select name, url_key from category_text t join category c on c.id = t.category_id where source_id = 'test:fu-1' order by language`,
      ),
    ).toEqual([
      ['Sitze', 'sitze'],
      ['Chairs', 'seats'],
    ]);
    await run({ write: true, overwrite: true });
    expect(
      await rows(
        `select name, url_key from category_text t join category c on c.id = t.category_id where source_id = 'test:fu-1' and language = 'en'`,
      ),
    ).toEqual([['Seats', 'seats']]);
  });

  it('may be one table, and reports entries that cannot be read', async () => {
    const table = join(folder, 'more.tsv');
    await writeFile(table, 'id\tparent\tlevel\ten\tde\nga\t\t1\tGarden "all"\tGarten\nga-1\tga\t2\tPots\tTöpfe\n');
    expect((await run({ path: table, write: true })).categories).toMatchObject({ added: 2, texts: 4 });
    await rm(table);
    await expect(run({ path: join(folder, 'nothing') })).rejects.toThrow(TaxonomyRefused);
    await expect(run({ branches: ['Nothing of the kind'] })).rejects.toThrow('“Nothing of the kind”');
  });

  it('says what categories need registration numbers of', async () => {
    const put = (name: string, content: unknown) =>
      writeFile(join(folder, 'marks', name), typeof content === 'string' ? content : JSON.stringify(content));
    await mkdir(join(folder, 'marks'));
    const path = join(folder, 'marks');
    const entry = (id: string, parent: string | null, schemes?: string[]) => ({
      id,
      parent,
      name: { en: `Marked ${id}` },
      ...(schemes && { schemes }),
    });
    await put('categories.json', [
      entry('el', null, ['weee', 'packaging']),
      entry('el-1', 'el', ['weee', 'Batteries']),
      entry('el-1-1', 'el-1'),
      ...['a', 'b', 'c'].map((one) => entry(`el-1-1-${one}`, 'el-1-1', one === 'c' ? ['furniture'] : ['textiles'])),
      entry('sv', null, []),
      entry('pl', null, ['weeee']),
    ]);
    const schemes = () => rows(`select source_id, schemes from category where source_id ~ ':(el|sv|pl)' order by source_id`);
    const audits = () => rows(`select after -> 'marked' from audit_log where action = 'taxonomy.imported' order by id desc limit 1`);
    const report = await run({ path, write: true });
    expect(report.marks).toBe(3);
    expect(report.problems).toEqual([
      'categories.json, entry 8: has the unknown scheme weeee; there are weee, packaging, batteries, textiles, furniture',
    ]);
    const imported = [
      ['test:el', ['weee', 'packaging']],
      ['test:el-1', ['batteries']],
      ['test:el-1-1', ['textiles']],
      ['test:pl', []],
      ['test:sv', []],
    ];
    expect(await schemes()).toEqual(imported);
    const [[marked] = []] = (await audits()) as unknown[][];
    expect(marked).toEqual({
      weee: ['marked-el'],
      packaging: ['marked-el'],
      batteries: ['marked-el.marked-el-1'],
      textiles: ['marked-el.marked-el-1.marked-el-1-1'],
    });
    expect((await run({ path, write: true })).marks).toBe(0);
    // Missing marks are added, those of the operator stay.
    await database.pool.query(`update category set schemes = '{furniture}' where source_id = 'test:el'`);
    await rm(join(path, 'categories.json'));
    await put('categories.tsv', 'id\tparent\tschemes\ten\nel\t\tweee, packaging\tMarked el\nel-1\tel\t\tMarked el-1\n');
    expect((await run({ path })).marks).toBe(1);
    expect((await run({ path, write: true })).marks).toBe(1);
    expect(await schemes()).toEqual([['test:el', ['furniture', 'weee', 'packaging']], ...imported.slice(1)]);
  });
});
