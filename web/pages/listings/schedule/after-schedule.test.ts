import { expect, test } from 'vitest';
import type { ListingInput, ScheduledMeanwhile } from '../../../../contract/listings/listings.ts';
import { afterSchedule } from './after-schedule.ts';
import { type Choices, newProduct, newVariant } from '../editor/new-listing.ts';

const choices = { warehouses: [] } as unknown as Choices;
const [opening, autumn] = ['2037-03-01T08:00:00.000Z', '2037-09-01T08:00:00.000Z'];
const variant = (changed: Partial<ListingInput['variants'][number]>) => ({
  ...newVariant(choices),
  id: 1,
  sku: 'A',
  listPrice: 4_000,
  ...changed,
});
const planned = [
  { startsAt: opening, listPrice: 4_500, tiers: [] },
  { startsAt: autumn, listPrice: 5_000, tiers: [] },
];
const base: ListingInput = {
  ...newProduct(3, 'en', choices),
  id: 7,
  version: 4,
  publishAt: opening,
  variants: [variant({ scheduledPrices: planned })],
};
const scheduled: ScheduledMeanwhile = {
  version: 5,
  done: [{ what: 'onSale', at: opening }],
  product: {
    state: 'active',
    publishAt: null,
    unpublishAt: null,
    variants: [{ id: 1, listPrice: 4_500, tiers: [], scheduledPrices: planned.slice(1) }],
  },
};
const after = (typed: Partial<ListingInput>) => afterSchedule({ form: { ...base, ...typed }, base }, scheduled).form;

test('what was typed stays, and the rest is what the schedule made of it', () => {
  const form = after({ leadDays: 12 });
  expect(form).toEqual({
    ...base,
    version: 5,
    leadDays: 12,
    state: 'active',
    publishAt: null,
    variants: [variant({ listPrice: 4_500, scheduledPrices: planned.slice(1) })],
  });
});

test('what was typed about the same things counts, but for a price whose time has come', () => {
  expect(after({ state: 'archived', publishAt: autumn })).toMatchObject({ state: 'archived', publishAt: autumn });
  const [own] = after({ variants: [variant({ listPrice: 3_900, scheduledPrices: [{ ...planned[0]!, listPrice: 1 }] })] }).variants;
  expect(own).toMatchObject({ listPrice: 3_900, scheduledPrices: [] });
  const added = variant({ id: null, sku: 'B' });
  expect(after({ variants: [added] }).variants).toEqual([added]);
});

test('who has typed nothing has what is saved', () => {
  const { form, base: saved } = afterSchedule({ form: base, base }, scheduled);
  expect(form).toBe(saved);
  expect(saved).toMatchObject({ version: 5, state: 'active' });
});
