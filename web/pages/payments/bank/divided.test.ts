import { expect, it } from 'vitest';
import { divided } from './divided.ts';

const items = [
  { id: 3, open: 50_00, dueOn: '2026-12-24' },
  { id: 1, open: 30_00, dueOn: '2026-12-31' },
  { id: 2, open: 20_00, dueOn: '2026-12-24' },
];

it('pays what is due first, and leaves the rest', () => {
  expect(divided(120_00, items)).toEqual({
    paid: [
      { id: 2, amount: 20_00 },
      { id: 3, amount: 50_00 },
      { id: 1, amount: 30_00 },
    ],
    ...{ rest: 20_00, stillOpen: 0, unpaid: 0 },
  });
});

it('pays a part of the last item that the money suffices for, and nothing of the others', () => {
  expect(divided(45_00, items)).toEqual({
    paid: [
      { id: 2, amount: 20_00 },
      { id: 3, amount: 25_00 },
    ],
    ...{ rest: 0, stillOpen: 25_00, unpaid: 1 },
  });
  expect(divided(45_00, [])).toEqual({ paid: [], rest: 45_00, stillOpen: 0, unpaid: 0 });
});
