import type { Language } from '../../../../contract/values/locale.ts';
import { mostShopifyOptions } from '../../../../contract/materials/shop-exports.ts';
import type { Cell } from '../downloads/list-rows.ts';
import { slug } from '../../catalogue/index.ts';
import { descriptionOf } from './description.ts';
import type { ShopItem, ShopOption } from './items.ts';

/** The column names of Shopify's product template, as of 2026. */
export const shopifyColumns = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Option3 name',
  'Option3 value',
  'Price',
  'Cost per item',
  'Charge tax',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
] as const;
type Line = Partial<Record<(typeof shopifyColumns)[number], Cell>>;

/** Shopify accepts three options: further ones are joined to the third. */
function three(options: readonly ShopOption[]): { name: string; value: string }[] {
  if (options.length <= mostShopifyOptions) return [...options];
  const [first, rest] = [options.slice(0, mostShopifyOptions - 1), options.slice(mostShopifyOptions - 1)];
  return [...first, { name: rest.map(({ name }) => name).join(' / '), value: rest.map(({ value }) => value).join(' / ') }];
}

/** Lines with one variant and one picture each; the item's data is on its first line. Items are drafts. */
export function shopifyRows({ item, path, pictures, variants }: ShopItem, language: Language): Cell[][] {
  const handle = `${slug(item.name)}-${slug(item.itemCode)}`;
  const lines = Array.from({ length: Math.max(variants.length, pictures.length) }, (_, at): Line => {
    const [variant, picture] = [variants[at], pictures[at]];
    const line: Line = { 'URL handle': handle };
    if (at === 0)
      Object.assign(line, {
        Title: item.name,
        Description: descriptionOf(item, language),
        Vendor: item.brand ?? item.compliance.maker?.name ?? item.store,
        Type: path.at(-1) ?? '',
        'Published on online store': 'TRUE',
        Status: 'Draft',
        'Gift card': 'FALSE',
      } satisfies Line);
    if (picture)
      Object.assign(line, { 'Product image URL': picture, 'Image position': at + 1, 'Image alt text': item.name } satisfies Line);
    if (!variant) return line;
    const options = three(variant.options);
    // An item without options has one variant with Shopify's default name.
    if (options.length === 0) options.push({ name: 'Title', value: variants.length === 1 ? 'Default Title' : variant.sku });
    for (const [place, { name, value }] of options.entries()) {
      const number = (place + 1) as 1 | 2 | 3;
      if (at === 0) line[`Option${number} name`] = name;
      line[`Option${number} value`] = value;
    }
    return Object.assign(line, {
      SKU: variant.sku,
      Barcode: variant.gtin,
      Price: variant.price,
      'Cost per item': variant.cost,
      'Charge tax': 'TRUE',
      'Inventory tracker': 'shopify',
      'Inventory quantity': variant.available,
      'Continue selling when out of stock': 'DENY',
      'Weight value (grams)': variant.weight,
      'Weight unit for display': 'g',
      'Requires shipping': 'TRUE',
      'Fulfillment service': 'manual',
      'Variant image URL': variant.picture,
    } satisfies Line);
  });
  return lines.map((line) => shopifyColumns.map((name) => line[name] ?? null));
}
