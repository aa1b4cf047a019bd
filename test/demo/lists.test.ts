/**
 * Lists of other systems through the import of the demo seller, to the last item. `KONTOR_TRIAL_LISTS` names files or folders, separated by
 * colons; without it nothing is tried. The report of each list goes to `KONTOR_TRIAL_REPORT`, else to the console.
 */
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPage } from '../../contract/listings/imports.ts';
import { readConfig } from '../../server/config.ts';
import { showDemo } from '../../server/demo.ts';
import { diskFiles } from '../../server/platform/files/files.ts';
import { openLog } from '../../server/platform/log.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { importer } from '../support/imports.ts';
import { addCompany, addStore, addUser } from '../support/market.ts';

const given = (process.env['KONTOR_TRIAL_LISTS'] ?? '').split(':').filter((path) => path !== '');
const lists = (
  await Promise.all(
    given.map(async (path) => {
      const found = await stat(path).catch(() => null);
      if (!found) return [];
      return found.isDirectory() ? (await readdir(path)).map((name) => join(path, name)) : [path];
    }),
  )
)
  .flat()
  .filter((path) => /\.(?:csv|tsv|txt|xlsx|xml)$/i.test(path) && !/licen[cs]e|readme/i.test(basename(path)));

describe.skipIf(lists.length === 0)('lists of other systems', () => {
  let database: Database;
  let folder: string;

  beforeAll(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'kontor-lists-trial-'));
    const config = readConfig({ KONTOR_DEMO: 'on', KONTOR_HOME: folder });
    await showDemo({ database, files: diskFiles(folder), log: openLog('silent'), config });
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  async function say(text: string): Promise<void> {
    const report = process.env['KONTOR_TRIAL_REPORT'];
    await (report ? appendFile(report, `${text}\n`) : writeFile('/dev/stdout', `${text}\n`));
  }

  it.each(lists)('%s is read, checked and written', { timeout: 180_000 }, async (path) => {
    // A company and a store of its own for each list, in the demo's categories.
    const company = await addCompany(database, { kind: 'seller' });
    const store = await addStore(database, company);

    const { read: start, check: dryRun, write, problems } = importer(database, store, await addUser(database, company));
    const read = await start(await readFile(path), basename(path));
    await say(`\n=== ${basename(path)}: ${read.state} ${read.failure ?? ''} layout ${read.layout ?? '-'}, ${read.lines} lines`);
    for (const { header, target, samples } of read.columns) await say(`  ${header} -> ${target ?? '-'}   (${samples.join(' · ')})`);
    expect(read.state).toBe('read');
    // The one click that the page offers for a list without a price of its own.
    const priced = read.columns.some(({ target }) => target === 'price' || target === 'tiers');
    const foreign = priced ? -1 : read.columns.findIndex(({ why }) => why === 'foreign' || why === 'gross');
    const mapping = read.columns.map(({ target }, index) => (index === foreign ? 'price' : target));
    if (foreign !== -1) await say(`  -- chosen as the price: ${read.columns[foreign]?.header}`);
    const check = (settings: Partial<ImportPage['settings']>) => dryRun(read, settings, mapping);
    const reasonsOf = async (page: ImportPage, title: string): Promise<void> => {
      await say(`  -- ${title}: ${page.state} ${page.createdItems} new, ${page.changedItems} changed, ${page.badLines} bad lines`);
      for (const { header, reason, lines, note } of page.reasons)
        await say(`     ${note ? 'note ' : 'FAULT'} ${lines} × ${header}: ${reason}`);
      if (page.unknown.length > 0)
        await say(`     unknown: ${page.unknown.map(({ kind, word, lines }) => `${kind} "${word}" ${lines}`).join(', ')}`);
    };
    const first = await check({});
    await reasonsOf(first, 'as it comes');
    let last = first;
    if (first.unknown.length > 0 || first.badLines > 0) {
      const [category] = await rowsOf<{ id: number }>(`select id from category where level = 3 and not hidden order by id limit 1`);
      const options = Object.fromEntries(first.unknown.flatMap(({ kind, word }) => (kind === 'option' ? [[word, 'size']] : [])));
      last = await check({ categoryId: category?.id ?? null, options });
      await reasonsOf(last, 'with a category for the others');
    }
    for (const [line, header, value, reason] of (await problems(last)).slice(0, 12))
      await say(`       line ${line} ${header} «${String(value).slice(0, 60)}»: ${reason}`);
    const done = await write(last);
    await say(`  -- written: ${done.state} ${done.createdItems} new`);
    const items = await rowsOf<Record<string, unknown>>(
      `select i.item_code, i.state, (select count(*)::int from item j where j.store_id = i.store_id and j.state = i.state) as alike,
        (select json_object_agg(t.language, t.name) from item_text t where t.item_id = i.id) as names,
        (select json_agg(json_build_object('sku', v.sku, 'price', v.list_price, 'weight', v.weight, 'size', array[v.width, v.depth, v.height],
          'gtin', v.gtin, 'moq', v.moq, 'multiple', v.multiple, 'carton', v.carton_quantity,
          'stock', (select sum(s.on_hand) from stock s where s.variant_id = v.id),
          'options', (select json_agg(coalesce(o.label, (select w.key from attribute_value w where w.id = o.attribute_value_id))) from variant_option o where o.variant_id = v.id))
          order by v.id) from variant v where v.item_id = i.id) as variants
       from item i where i.store_id = $1 order by i.id`,
      [store.id],
    );
    const states = Object.entries(Object.groupBy(items, ({ state }) => String(state))).map(([state, some]) => `${state} ${some?.length}`);
    await say(
      `     ${items.length} items (${states.join(', ')}), ${items.flatMap(({ variants }) => variants as unknown[]).length} variants`,
    );
    const step = Math.max(1, Math.floor(items.length / 8));
    for (const item of items.filter((_, index) => index % step === 0).slice(0, 8)) await say(`     ${JSON.stringify(item)}`);
  });
});
