import { expect, test } from 'vitest';
import type { Choices } from './new-product.ts';
import { newProduct } from './new-product.ts';
import { readDraft } from './draft.ts';

const saved = { ...newProduct(3, 'de', { warehouses: [] } as unknown as Choices), id: 7 };
const holding = (entries: Record<string, string>) => ({ getItem: (key: string) => entries[key] ?? null });

test('what was not saved of an item is found again under its own item alone', () => {
  const written = { ...saved, leadDays: 12 };
  expect(readDraft(holding({ 'product 3 7': JSON.stringify(written) }), saved)).toEqual(written);
  expect(readDraft(holding({ 'product 3 7': JSON.stringify(written) }), { ...saved, id: null })).toBeNull();
  expect(readDraft(holding({ 'product 3 7': JSON.stringify({ ...written, id: 8 }) }), saved)).toBeNull();
});

test('what cannot be read is no draft', () => {
  for (const kept of ['{', 'null', '5', '{"id":7}']) expect(readDraft(holding({ 'product 3 7': kept }), saved)).toBeNull();
});
