import { expect, test } from 'vitest';
import { allowedQuantity, lessThan, moreThan } from './quantity.ts';

const rule = { moq: 10, multiple: 4 };

test('a quantity is raised to the minimum and to the next step', () => {
  expect(allowedQuantity(1, rule)).toBe(12);
  expect(allowedQuantity(13, rule)).toBe(16);
  expect(allowedQuantity(16, rule)).toBe(16);
  expect(allowedQuantity(Number.NaN, { moq: 1, multiple: 1 })).toBe(1);
});

test('steps stay on the grid', () => {
  expect(moreThan(12, rule)).toBe(16);
  expect(lessThan(16, rule)).toBe(12);
  expect(lessThan(12, rule)).toBe(12);
  expect(lessThan(14, rule)).toBe(12);
  expect(lessThan(2, { moq: 1, multiple: 1 })).toBe(1);
});
