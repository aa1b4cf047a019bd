import { expect, it } from 'vitest';
import type { ItemPage } from '../../../../contract/catalogue/catalogue.ts';
import { attributeRows, compareRow } from './rows.ts';

const item = (attributes: Record<string, string>) =>
  ({
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, name: key.toUpperCase(), type: 'text', unit: null, value })),
  }) as unknown as ItemPage;

it('puts the attributes of all side by side, each once, and marks what differs', () => {
  const rows = attributeRows([item({ wood: 'oak', glue: 'D3' }), item({ wood: 'oak', colour: 'red' })], ({ value }) => String(value));
  expect(rows).toEqual([
    { key: 'wood', name: 'WOOD', values: ['oak', 'oak'], differs: false },
    { key: 'glue', name: 'GLUE', values: ['D3', null], differs: true },
    { key: 'colour', name: 'COLOUR', values: [null, 'red'], differs: true },
  ]);
});

it('one item differs from nothing', () => {
  expect(compareRow('a', 'A', ['x']).differs).toBe(false);
});
