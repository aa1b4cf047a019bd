import { describe, expect, test } from 'vitest';
import type { ListingVariant } from '../../../../contract/listings/listings.ts';
import {
  cellText,
  changePrices,
  clipboardCells,
  columnsOf,
  fillCells,
  forgetPrices,
  type Grid,
  pasteCells,
  planPrices,
  withoutRows,
  writeCells,
} from './cells.ts';
import { type Choices, newVariant } from '../editor/new-listing.ts';

const warehouses = [{ id: 3, name: 'Leipzig' }];
const fresh = newVariant({ warehouses } as unknown as Choices) as ListingVariant;
const grid: Grid = { variants: ['A', 'B', 'C'].map((sku, at) => ({ ...fresh, id: at + 1, sku, listPrice: 1000 })), wrong: {} };
const columns = columnsOf(warehouses);
const writing = { currency: 'EUR', digits: 2, tag: 'de-DE' };
const column = ({ variants }: Grid, key: (typeof columns)[number]) => variants.map((variant) => cellText(variant, key, writing));

describe('the clipboard of a spreadsheet', () => {
  test.each([
    ['1\r\n2\r\n', [['1'], ['2']]],
    [
      '1\t2\n3\t\n',
      [
        ['1', '2'],
        ['3', ''],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"two\nlines"\t"a ""b"""\nc', [['two\nlines', 'a "b"'], ['c']]],
    ['24" wide\tx', [['24" wide', 'x']]],
    ['', [['']]],
  ])('%j', (text, rows) => {
    expect(clipboardCells(text)).toEqual(rows);
  });
});

test('a column of prices fills downwards, however they are written', () => {
  const { variants, wrong, count, bad, over } = pasteCells(
    grid,
    { row: 0, column: 'listPrice' },
    '12,50\n1.299,00 €\nEUR 7\n',
    columns,
    writing,
  );
  expect(column({ variants, wrong }, 'listPrice')).toEqual(['12,50', '1.299,00', '7,00']);
  expect({ count, bad, over, wrong }).toEqual({ count: 3, bad: [], over: [], wrong: {} });
});

test('a block goes to the right and down; cells outside are reported', () => {
  const pasted = pasteCells(grid, { row: 1, column: 'weight' }, '250\t40\textra\n300\t50\n9\t9', columns, writing);
  expect(column(pasted, 'weight')).toEqual(['', '250', '300']);
  expect(column(pasted, 'stock.3')).toEqual(['0', '40', '50']);
  expect(pasted.over).toEqual(['extra', '9', '9']);
});

test('an invalid value is reported and stays until a valid one is typed', () => {
  const pasted = pasteCells(grid, { row: 0, column: 'moq' }, '6\na dozen\n1.5', columns, writing);
  expect(column(pasted, 'moq')).toEqual(['6', '', '']);
  expect(pasted.bad).toEqual([
    { row: 1, column: 'moq', typed: 'a dozen' },
    { row: 2, column: 'moq', typed: '1.5' },
  ]);
  expect(pasted.wrong).toEqual({ '1.moq': 'a dozen', '2.moq': '1.5' });
  expect(writeCells(pasted, [{ row: 1, column: 'moq', typed: '12' }], writing).wrong).toEqual({ '2.moq': '1.5' });
  // An empty price is not nothing to pay.
  expect(writeCells(grid, [{ row: 0, column: 'listPrice', typed: ' ' }], writing).wrong).toEqual({ '0.listPrice': ' ' });
});

test('the same for chosen rows; an empty value takes a number away', () => {
  const filled = fillCells(grid, [0, 2], 'multiple', '4', writing);
  expect(column(filled, 'multiple')).toEqual(['4', '', '4']);
  expect(column(fillCells(filled, [0, 1, 2], 'multiple', '', writing), 'multiple')).toEqual(['', '', '']);
});

test('stock is written where a variant had no place yet', () => {
  const [variant] = grid.variants;
  const bare: Grid = { variants: [{ ...variant!, stock: [] }], wrong: {} };
  expect(fillCells(bare, [0], 'stock.3', '25', writing).variants[0]?.stock).toEqual([
    { warehouseId: 3, onHand: 25, incoming: 0, incomingAt: null, seen: null },
  ]);
});

test('prices by per cent take their tiers along and never go below nothing', () => {
  const tiered: Grid = { ...grid, variants: grid.variants.map((variant) => ({ ...variant, tiers: [{ from: 10, price: 895 }] })) };
  const raised = changePrices(tiered, [1], 250);
  expect(raised.variants.map(({ listPrice, tiers }) => [listPrice, tiers[0]?.price])).toEqual([
    [1000, 895],
    [1025, 917],
    [1000, 895],
  ]);
  expect(changePrices(tiered, [0], -20_000).variants[0]?.listPrice).toBe(0);
});

describe('prices from a time on', () => {
  const at = (month: number): string => `2027-${String(month).padStart(2, '0')}-01T00:00:00.000Z`;
  const plansOf = ({ variants }: Grid) =>
    variants.map(({ scheduledPrices }) => scheduledPrices.map(({ startsAt, listPrice, tiers }) => [startsAt, listPrice, tiers[0]?.price]));
  const tiered: Grid = { ...grid, variants: grid.variants.map((variant) => ({ ...variant, tiers: [{ from: 10, price: 895 }] })) };

  test('start from what holds just before, with its tiers', () => {
    const march = planPrices(tiered, [0, 1], at(3), { hundredths: 1000 });
    expect(plansOf(march)).toEqual([[[at(3), 1100, 985]], [[at(3), 1100, 985]], []]);
    expect(march.variants[0]?.listPrice).toBe(1000);
    const may = planPrices(march, [0], at(5), { hundredths: 1000 });
    const january = planPrices(may, [0], at(1), { listPrice: 1050 });
    expect(plansOf(january)[0]).toEqual([
      [at(1), 1050, 895],
      [at(3), 1100, 985],
      [at(5), 1210, 1084],
    ]);
  });

  test('take the place of what is planned for that very time; where nothing changes, nothing is planned', () => {
    const once = planPrices(tiered, [0], at(3), { hundredths: 1000 });
    const again = planPrices(once, [0], '2027-03-01T00:00:00Z', { hundredths: 500 });
    expect(plansOf(again)[0]?.map(([, listPrice]) => listPrice)).toEqual([1050]);
    expect(plansOf(planPrices(again, [0], at(3), { listPrice: 1000 }))[0]).toEqual([]);
    expect(planPrices(tiered, [0, 1, 2], at(3), { hundredths: 0 })).toEqual({ ...tiered, count: 0, full: [] });
  });

  test('do not fit next to ten others, and go all at once', () => {
    let full: Grid = tiered;
    for (let month = 1; month <= 10; month++) full = planPrices(full, [1], at(month), { listPrice: 1000 + month });
    const more = planPrices(full, [0, 1], at(11), { listPrice: 2000 });
    expect([more.count, more.full]).toEqual([1, [1]]);
    expect(planPrices(full, [1], at(10), { listPrice: 2000 }).full).toEqual([]);
    const none = forgetPrices(more, [0, 1, 2]);
    expect([none.count, plansOf(none)]).toEqual([2, [[], [], []]]);
  });
});

test('what was typed into a row goes along when another is removed', () => {
  const left = withoutRows({ ...grid, wrong: { '0.moq': 'x', '2.stock.3': 'y' } }, new Set([0, 1]));
  expect(left.variants.map(({ sku }) => sku)).toEqual(['C']);
  expect(left.wrong).toEqual({ '0.stock.3': 'y' });
});
