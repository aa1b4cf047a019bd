/**
 * `npm run import:catalogue -- FOLDER --store CODE`: brings the product lists (CSV) and pictures of a folder into a store.
 * Works while Kontor is running, and without. Ends with 1 when nothing could be imported, with 2 when rows were left out.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultLanguage, isLanguage, languages } from '../contract/values/locale.ts';
import { readConfig } from '../server/config.ts';
import { importFolder, ImportRefused, type ImportReport } from '../server/market-import/index.ts';
import { diskFiles } from '../server/platform/files/files.ts';
import { attachDatabase } from '../server/engines/local-postgres/attach.ts';
import { openDatabase } from '../server/platform/postgres/pool.ts';
import { StartError } from '../server/platform/process/start-error.ts';

const help = `npm run import:catalogue -- FOLDER --store CODE [--dry] [--company ID] [--currency EUR] [--language en]

  FOLDER      holds lists (.csv, .tsv, .txt) and, anywhere in it, the pictures that they name
  --store     item code of the store to fill; one that does not exist yet is opened for --company
  --company   number of the seller's company, for a store that is to be opened
  --currency  of a store that is to be opened; by default the one that the list names
  --language  of the list's texts: ${languages.join(', ')}; by default ${defaultLanguage}
  --dry       reads and checks everything, writes nothing

Columns whose name says another currency than the store's, such as price_usd, are left out and named.`;

const mostShown = 200;

function print(report: ImportReport, dry: boolean): void {
  for (const { file, kind, rows, mapping, unused, foreign } of report.lists) {
    console.log(`${file}: ${kind === 'unknown' ? 'not a list of products, left out' : kind}, ${rows} rows`);
    if (kind === 'unknown') continue;
    for (const [header, field] of Object.entries(mapping)) console.log(`  ${header} -> ${field}`);
    if (foreign.length > 0) console.log(`  left out, in another currency than the store's: ${foreign.join(', ')}`);
    if (unused.length > 0) console.log(`  not used: ${unused.join(', ')}`);
  }
  for (const { file, row, column, reason } of report.problems.slice(0, mostShown))
    console.error(`${file} row ${row}${column ? `, ${column}` : ''}: ${reason}`);
  if (report.problems.length > mostShown) console.error(`… and ${report.problems.length - mostShown} more`);
  console.log(
    `${dry ? 'Would import' : 'Imported'} ${report.items} items with ${report.variants} variants and ${report.pictures} pictures;` +
      ` ${report.newCategories.length} new categories, ${report.newAttributes.length} new attributes; ${report.problems.length} problems.`,
  );
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string' },
      company: { type: 'string' },
      currency: { type: 'string' },
      language: { type: 'string' },
      dry: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const [folder] = positionals;
  const language = values.language ?? defaultLanguage;
  if (values.help || !folder || !values.store || !isLanguage(language)) {
    console.log(help);
    return values.help ? 0 : 1;
  }
  const config = readConfig(process.env);
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({ connection: await attachDatabase(config, opened), poolSize: 4, patient: true });
  opened.defer(() => database.close());
  const dry = values.dry ?? false;
  const report = await importFolder(database, diskFiles(join(config.home, 'files')), {
    folder: resolve(folder),
    store: values.store,
    companyId: values.company === undefined ? null : Number(values.company),
    currency: values.currency ?? null,
    language,
    dry,
    now: new Date(),
  });
  print(report, dry);
  if (report.items === 0) return 1;
  return report.problems.length > 0 ? 2 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const expected =
    error instanceof StartError || error instanceof ImportRefused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
