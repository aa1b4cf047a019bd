import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { languages } from '../../../contract/values/locale.ts';
import { areasOf, readCatalogue } from '../../../scripts/catalogues.ts';

const menus = ['personal', 'seller', 'operator'];
const source = (layout: string): Promise<string> => readFile(new URL(`${layout}.tsx`, import.meta.url), 'utf8');

it.each(menus)('each entry of the menu has an icon of its own: %s', async (layout) => {
  const icons = [...(await source(layout)).matchAll(/icon: '(\w+)'/g)].map(([, icon]) => icon);
  expect(icons.length).toBeGreaterThan(10);
  expect(icons).toEqual([...new Set(icons)]);
});

it.each(languages)('each entry of a menu has a name of its own: %s', async (language) => {
  const areas = await Promise.all((await areasOf()).map((area) => readCatalogue(area, language)));
  const texts: Record<string, string> = Object.assign({}, ...areas);
  for (const menu of menus) {
    const names = [...(await source(menu)).matchAll(/label: text\('([\w.-]+)'\)/g)].map(([, id = '']) => texts[id] ?? id);
    expect(names.length).toBeGreaterThan(10);
    expect(names).toEqual([...new Set(names)]);
  }
});
