/** docs/adding.md is followed in a copy of the repository, with the code that it shows. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../contract/values/locale.ts';
import { findNode } from '../../scripts/parts/node.mjs';
import { checks, generators } from '../../scripts/parts/steps.mjs';
import { translations } from './adding/translations.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let copy: string;

/** Code of a walk: a new file, or lines before the first one that begins with `before`. */
type Block = { path: string; before: string | undefined; code: string };

async function walks(): Promise<Block[][]> {
  const page = await readFile(join(root, 'docs/adding.md'), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .map((walk) =>
      [...walk.matchAll(/^```\w+ (\S+)(?: before "(.*)")?\n([\s\S]*?)^```$/gm)].map(([, path = '', before, code = '']) => ({
        path,
        before,
        code,
      })),
    );
}

async function apply({ path, before, code }: Block): Promise<void> {
  const target = join(copy, path);
  if (path.startsWith('texts/')) {
    await appendFile(target, `\n${code}`);
    const ids = [...code.matchAll(/^msgid "(.+)"$/gm)].flatMap(([, id]) => id ?? []);
    for (const language of languages.filter((one) => one !== 'en')) {
      const texts = ids.map((id) => `\nmsgid "${id}"\nmsgstr "${translations[language]?.[id]}"\n`);
      await appendFile(join(copy, path.replace('/en/', `/${language}/`)), texts.join(''));
    }
    return;
  }
  if (before === undefined) {
    expect(existsSync(target), `${path} is new`).toBe(false);
    await mkdir(dirname(target), { recursive: true });
    return writeFile(target, code);
  }
  const lines = (await readFile(target, 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.startsWith(before));
  expect(at, `a line of ${path} begins with ${before}`).toBeGreaterThan(-1);
  lines.splice(at, 0, ...code.trimEnd().split('\n'));
  await writeFile(target, lines.join('\n'));
}

/** Runs a program of the copy; what it says is part of the failure. */
async function program(file = '', ...rest: string[]): Promise<void> {
  try {
    // Vitest in the copy must not take itself for a part of this run.
    const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...environment } = process.env;
    await run(findNode(), [join(copy, file), ...rest], { cwd: copy, env: environment, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[file, ...rest].join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kontor-adding-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  // Pictures and goods of the demo market take no part.
  const files = stdout.split('\0').filter((file) => !/^(?:public\/|node_modules|$)/.test(file) && existsSync(join(root, file)));
  for (const folder of new Set(files.map(dirname))) await mkdir(join(copy, folder), { recursive: true });
  await Promise.all(files.map((file) => copyFile(join(root, file), join(copy, file))));
  // Packages are shared, what is derived from the sources is not.
  await mkdir(join(copy, 'node_modules/.cache'), { recursive: true });
  const packages = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '.cache');
  await Promise.all(packages.map((name) => symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name))));
  const known = 'node_modules/.cache/tsconfig.tsbuildinfo';
  if (existsSync(join(root, known))) await cp(join(root, known), join(copy, known));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test('a field of an item and a page with one call take at most six files each, and work', { timeout: 600_000 }, async () => {
  const number = Math.max(...(await readdir(join(root, 'migrations'))).map((name) => Number.parseInt(name, 10) || 0)) + 1;
  const blocks = (await walks()).map((walk) =>
    walk.map((block) => ({ ...block, path: block.path.replace('NNNN', String(number).padStart(4, '0')) })),
  );
  const counts = blocks.map((walk) => new Set(walk.map(({ path }) => path)).size);
  expect(counts).toHaveLength(2);
  for (const count of counts) expect(count).toBeLessThanOrEqual(6);
  for (const walk of blocks) for (const block of walk) await apply(block);
  await copyFile(join(import.meta.dirname, 'adding/care.test.ts.txt'), join(copy, 'server/domains/listings/care/care.test.ts'));

  await program('scripts/database.ts', 'types');
  await program('scripts/database.ts', 'schema');
  for (const { args } of generators) await program(...args);
  const needed = checks.filter(({ name }) => ['types', 'catalogues', 'format', 'database'].includes(name));
  await Promise.all(needed.map(({ args }) => program(...args)));
  await program('node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', 'server/domains/listings/care');
});
