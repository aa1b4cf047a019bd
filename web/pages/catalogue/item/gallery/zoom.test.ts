import { expect, it } from 'vitest';
import { moved, fullView, zoomedAt } from './zoom.ts';

const size = { width: 400, height: 300 };

it('keeps what is under the pointer', () => {
  const view = zoomedAt(fullView, 2, { x: 100, y: 50 }, size);
  expect(view).toEqual({ scale: 2, x: -100, y: -50 });
  // The point at the pointer, in the picture's own measure, is the same as before.
  expect((100 - view.x) / view.scale).toBe(100);
});

it('grows and shrinks within bounds and returns to the full picture', () => {
  expect(zoomedAt(fullView, 100, { x: 0, y: 0 }, size).scale).toBe(6);
  expect(zoomedAt({ scale: 3, x: 300, y: -200 }, 0.01, { x: 9, y: 9 }, size)).toEqual(fullView);
});

it('cannot be moved off the stage', () => {
  expect(moved(fullView, { x: 50, y: 50 }, size)).toEqual(fullView);
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, size)).toEqual({ scale: 2, x: 200, y: -150 });
});
