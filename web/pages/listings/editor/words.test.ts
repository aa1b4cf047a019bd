import { expect, test } from 'vitest';
import type { ListingChange } from '../../../../contract/listings/listings.ts';
import { wordedChanges } from './words.ts';

const text = ((id: string, values: Record<string, string> = {}) => [id, ...Object.values(values)].join(' ')) as Parameters<
  typeof wordedChanges
>[1];
const format = { dateTime: (time: string) => time.slice(0, 10) };
const changed = (what: string, after: string | null): ListingChange['changes'][number] => ({ what, before: '1', after });
const plan = 'variants.C-10.scheduledPrices.2027-03-01T00:00Z.listPrice';

test('each variant by itself, by number, and its list price before its tiers', () => {
  const paths = ['variants.C-10.tiers.5', 'variants.C-2.tiers.20', 'variants.C-2.tiers.5', 'variants.C-2.listPrice', plan, 'state'];
  const changes = paths.map((what) => changed(what, '2'));
  expect(wordedChanges({ source: 'edited', changes }, text, format).map(({ what }) => what)).toEqual([
    'state',
    'variants.C-2.listPrice',
    'variants.C-2.tiers.5',
    'variants.C-2.tiers.20',
    plan,
    'variants.C-10.tiers.5',
  ]);
});

test('a planned change that has taken effect is not reported as cancelled', () => {
  const changes = [
    changed('state', 'archived'),
    changed('unpublishAt', null),
    changed('variants.C-10.listPrice', '2'),
    changed(plan, null),
  ];
  const words = (source: ListingChange['source']) => wordedChanges({ source, changes }, text, format).map(({ word }) => word);
  expect(words('schedule')).toEqual(['listings.state', 'C-10, listings.price']);
  expect(words('edited')).toHaveLength(4);
});
