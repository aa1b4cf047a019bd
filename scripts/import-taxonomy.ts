/**
 * `npm run import:taxonomy -- PATH`: brings a tree of categories with its attributes into the market. Reports what it would do, and does
 * it with `--write`. Works while Kontor is running, and without. Ends with 1 when nothing could be read, with 2 when something was left out.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { importTaxonomy, readTaxonomy, TaxonomyRefused, type TaxonomyReport } from '../server/domains/catalogue/taxonomy/index.ts';
import { attachDatabase } from '../server/engines/local-postgres/attach.ts';
import { openDatabase } from '../server/platform/postgres/pool.ts';
import { StartError } from '../server/platform/process/start-error.ts';

const help = `npm run import:taxonomy -- PATH [--write] [--branch NAME]… [--overwrite] [--source NAME]

  PATH         a folder with categories.json (or categories.tsv), attributes.json and attribute-values.json, or one of these files
  --write      does it; without it, only reports what it would do
  --branch     only this branch, by its id or its name in any language; can be given several times
  --overwrite  names that are there already become those of the file; without, only missing ones are added
  --source     what the ids of the file belong to, when there are several sources; by default taxonomy`;

const mostShown = 40;

function print(
  { categories, attributes, values, options, links, marks, added, problems }: TaxonomyReport,
  write: boolean,
  milliseconds: number,
): void {
  for (const name of added.slice(0, mostShown)) console.log(`+ ${name}`);
  if (added.length > mostShown) console.log(`  … and ${added.length - mostShown} more of the first two levels`);
  for (const problem of problems.slice(0, mostShown)) console.error(problem);
  if (problems.length > mostShown) console.error(`… and ${problems.length - mostShown} more`);
  for (const [what, count] of [
    ['Categories', categories],
    ['Attributes', attributes],
    ['Values', values],
  ] as const)
    console.log(`${what}: ${count.added} new, ${count.adopted} taken over, ${count.same} known, ${count.texts} names`);
  if (categories.folded > 0) console.log(`${categories.folded} categories below the third level are folded into the one above them.`);
  if (options.length > 0) console.log(`Options that distinguish variants (${options.length}): ${options.toSorted().join(', ')}`);
  console.log(`${links} attributes assigned to categories.`);
  if (marks > 0) console.log(`${marks} categories newly need registration numbers.`);
  console.log(
    `${write ? 'Written' : 'Nothing written (a trial; to write: npm run import:taxonomy -- PATH --write)'} in ${(milliseconds / 1000).toFixed(1)} s; ${problems.length} problems.`,
  );
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      branch: { type: 'string', multiple: true },
      overwrite: { type: 'boolean' },
      source: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [path] = positionals;
  const source = values.source ?? 'taxonomy';
  if (values.help || !path || !/^[\w-]{1,40}$/.test(source)) {
    console.log(help);
    return values.help ? 0 : 1;
  }
  const config = readConfig(process.env);
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({ connection: await attachDatabase(config, opened), poolSize: 1, patient: true });
  opened.defer(() => database.close());
  const write = values.write ?? false;
  const start = performance.now();
  const taxonomy = await readTaxonomy(resolve(path));
  const options = {
    source,
    branches: values.branch ?? [],
    overwrite: values.overwrite ?? false,
    write,
    language: 'en' as const,
    now: new Date(),
  };
  const report = await database.transaction((tx) => importTaxonomy(tx, taxonomy, options));
  print(report, write, performance.now() - start);
  return report.problems.length > 0 ? 2 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const expected =
    error instanceof StartError || error instanceof TaxonomyRefused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
