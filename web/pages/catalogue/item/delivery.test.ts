import { expect, it } from 'vitest';
import { deliveryOf, type Supplied } from './delivery.ts';

// A Friday.
const friday = '2026-11-20';
const goods: Supplied = { available: 5, incomingAt: null, leadDays: 2, holiday: null, transit: null };

it('counts working days from the day of the order', () => {
  expect(deliveryOf(goods, friday)).toEqual({ shipsBy: '2026-11-24', waitsFor: null, arrives: null });
  expect(deliveryOf({ ...goods, leadDays: 0 }, friday)?.shipsBy).toBe(friday);
  expect(deliveryOf({ ...goods, leadDays: 0 }, '2026-11-21')?.shipsBy).toBe('2026-11-23');
});

it('leaves out the days on which the store is closed', () => {
  const holiday = { from: '2026-11-23', to: '2026-12-04' };
  expect(deliveryOf({ ...goods, holiday }, friday)?.shipsBy).toBe('2026-12-08');
  expect(deliveryOf({ ...goods, leadDays: 0, holiday }, '2026-11-24')?.shipsBy).toBe('2026-12-07');
});

it('shows the arrival only where parcels were measured, and never a Sunday', () => {
  const transit = { minDays: 2, maxDays: 5 };
  // Leaves on Tuesday the 24th; the 29th is a Sunday.
  expect(deliveryOf({ ...goods, transit }, friday)?.arrives).toEqual({ from: '2026-11-26', to: '2026-11-30' });
});

it('waits for goods on their way, and says nothing where no day is known', () => {
  const gone = { ...goods, available: 0 };
  expect(deliveryOf({ ...gone, incomingAt: '2026-12-02' }, friday)).toEqual({
    shipsBy: '2026-12-04',
    waitsFor: '2026-12-02',
    arrives: null,
  });
  // They should have come yesterday.
  expect(deliveryOf({ ...gone, incomingAt: '2026-11-19' }, friday)).toMatchObject({ waitsFor: '2026-11-21', shipsBy: '2026-11-25' });
  expect(deliveryOf(gone, friday)).toBeNull();
});
