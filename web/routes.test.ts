/** The site map and the folder of pages agree. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const folder = import.meta.dirname;
const named = new Set(files(routes));

/** All pages and file routes have a loader (docs/pages.md). A default export alone says nothing: parts that load on first use have one, too. */
const exportsLoader = /^export (?:(?:async )?function|const) loader\b|^export \{[^}]*\bloader\b[^}]*\}/m;

function files(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...files(children)]);
}

test('each file of the site map exists', () => {
  expect([...named].filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

test('each module under pages that exports a loader is in the site map', () => {
  const modules = globSync('pages/**/*.{ts,tsx}', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const withLoader = modules.filter((file) => exportsLoader.test(readFileSync(join(folder, file), 'utf8')));
  expect(withLoader.length).toBeGreaterThan(50);
  expect(withLoader.filter((file) => !named.has(file))).toEqual([]);
});

test('each page in the site map exports a loader', () => {
  const pages = [...named].filter((file) => file.startsWith('pages/'));
  expect(pages.filter((file) => !exportsLoader.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
