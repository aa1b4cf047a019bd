import { expect, test } from 'vitest';
import type { Choices } from './new-listing.ts';
import { newProduct } from './new-listing.ts';
import { readDraft } from './draft.ts';

const saved = { ...newProduct(3, 'de', { warehouses: [] } as unknown as Choices), id: 7 };
const holding = (entries: Record<string, string>) => ({ getItem: (key: string) => entries[key] ?? null });
const ofItem = ({ id, variants }: typeof saved): boolean => id === 7 && Array.isArray(variants);
const read = (stored: string, key = 'product 3 7') => readDraft(holding({ 'product 3 7': stored }), key, saved, ofItem);

test('what was not saved of an item is found again under its own item alone, with what it was written over', () => {
  const [form, base] = [
    { ...saved, leadDays: 12 },
    { ...saved, leadDays: 3 },
  ];
  expect(read(JSON.stringify({ form, base }))).toEqual({ form, base });
  expect(read(JSON.stringify({ form, base }), 'product 3 new')).toBeNull();
  expect(read(JSON.stringify({ form: { ...form, id: 8 }, base }))).toBeNull();
});

test('what cannot be read is no draft', () => {
  for (const stored of ['{', 'null', '5', '{"id":7}', JSON.stringify({ form: saved })]) expect(read(stored)).toBeNull();
});
