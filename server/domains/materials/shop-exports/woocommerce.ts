import type { Language } from '../../../../contract/values/locale.ts';
import type { Cell } from '../downloads/list-rows.ts';
import { descriptionOf, paragraphs } from './description.ts';
import type { ShopItem, ShopOption, ShopVariant } from './items.ts';

/** Number of options written; the importer accepts as many attributes as there are columns. */
const mostOptions = 5;
const attributeColumns = Array.from({ length: mostOptions }, (_, at) => [
  `Attribute ${at + 1} name`,
  `Attribute ${at + 1} value(s)`,
  `Attribute ${at + 1} visible`,
  `Attribute ${at + 1} global`,
]).flat();
/** The column names of WooCommerce's product export. */
export const woocommerceColumns = [
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Tax status',
  'In stock?',
  'Stock',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Regular price',
  'Categories',
  'Brands',
  'Images',
  'Parent',
  ...attributeColumns,
];

/** Commas separate values unless escaped with a backslash. */
const part = (text: string): string => text.replaceAll(',', '\\,');

const attributes = (options: readonly { name: string; values: readonly string[] }[]): Record<string, Cell> =>
  Object.fromEntries(
    options.slice(0, mostOptions).flatMap(({ name, values }, at) => [
      [`Attribute ${at + 1} name`, name],
      [`Attribute ${at + 1} value(s)`, values.map(part).join(', ')],
      [`Attribute ${at + 1} visible`, 1],
      [`Attribute ${at + 1} global`, 1],
    ]),
  );

const ownValues = (options: readonly ShopOption[]) => options.map(({ name, value }) => ({ name, values: [value] }));

/** The values of all variants for each option, in order of appearance. */
const allValues = (variants: readonly ShopVariant[]) =>
  [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))].map((name) => ({
    name,
    values: [...new Set(variants.flatMap(({ options }) => options.filter((option) => option.name === name).map(({ value }) => value)))],
  }));

const sold = (variant: ShopVariant): Record<string, Cell> => ({
  SKU: variant.sku,
  'GTIN, UPC, EAN, or ISBN': variant.gtin,
  'In stock?': variant.available > 0 ? 1 : 0,
  Stock: variant.available,
  'Weight (kg)': variant.weight === null ? null : variant.weight / 1000,
  'Length (cm)': variant.depth === null ? null : variant.depth / 10,
  'Width (cm)': variant.width === null ? null : variant.width / 10,
  'Height (cm)': variant.height === null ? null : variant.height / 10,
  'Regular price': variant.price,
  'Tax status': 'taxable',
});

/**
 * A line for the item, followed by one for each variant that refers to it; an item with one variant and no options has one line. Drafts.
 */
export function woocommerceRows({ item, path, pictures, variants }: ShopItem, language: Language): Cell[][] {
  const [only] = variants.length === 1 && variants[0]?.options.length === 0 ? variants : [];
  // WordPress interprets names as HTML.
  const name = item.name.replaceAll('<', '&lt;');
  const shown = {
    Name: name,
    Published: -1,
    'Visibility in catalog': 'visible',
    'Short description': paragraphs(item.summary),
    Description: descriptionOf(item, language),
    Categories: path.map((name) => part(name.replaceAll('>', '›'))).join(' > '),
    Brands: item.brand && part(item.brand),
    Images: pictures.join(', '),
  };
  const lines: Record<string, Cell>[] = only
    ? [{ Type: 'simple', ...shown, ...sold(only) }]
    : [
        { Type: 'variable', SKU: item.itemCode, ...shown, ...attributes(allValues(variants)) },
        ...variants.map((variant) => ({
          Type: 'variation',
          Name: name,
          Published: 1,
          Images: variant.picture,
          Parent: item.itemCode,
          ...sold(variant),
          ...attributes(ownValues(variant.options)),
        })),
      ];
  return lines.map((line) => woocommerceColumns.map((name) => line[name] ?? null));
}
