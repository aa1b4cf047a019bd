import type { ItemPage } from '../../../../contract/catalogue/catalogue.ts';

/** A line of the comparison: a text for each item, null where an item says nothing. */
export type CompareRow = { key: string; name: string; values: (string | null)[]; differs: boolean };

export const compareRow = (key: string, name: string, values: (string | null)[]): CompareRow => ({
  key,
  name,
  values,
  differs: new Set(values).size > 1,
});

type Attribute = ItemPage['attributes'][number];

/** The attributes that any of the items has, in the order in which they come; what all say alike is no difference. */
export function attributeRows(items: readonly ItemPage[], write: (attribute: Attribute) => string): CompareRow[] {
  const names = new Map<string, string>();
  for (const item of items) for (const { key, name } of item.attributes) if (!names.has(key)) names.set(key, name);
  return [...names].map(([key, name]) =>
    compareRow(
      key,
      name,
      items.map((item) => {
        const found = item.attributes.find((attribute) => attribute.key === key);
        return found ? write(found) : null;
      }),
    ),
  );
}
