import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it.each(['personal', 'seller', 'operator'])('each entry of the menu has an icon of its own: %s', async (layout) => {
  const source = await readFile(new URL(`${layout}.tsx`, import.meta.url), 'utf8');
  const icons = [...source.matchAll(/icon: '(\w+)'/g)].map(([, icon]) => icon);
  expect(icons.length).toBeGreaterThan(10);
  expect(icons).toEqual([...new Set(icons)]);
});
