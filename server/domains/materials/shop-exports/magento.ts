import { ownOptionName } from '../../../../contract/catalogue/own-options.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { slug } from '../../catalogue/index.ts';
import type { Cell } from '../downloads/list-rows.ts';
import { descriptionOf, paragraphs } from './description.ts';
import type { ShopItem, ShopOption, ShopVariant } from './items.ts';

/** The column names of Magento's (Adobe Commerce's) product import. */
export const magentoColumns = [
  'sku',
  'attribute_set_code',
  'product_type',
  'categories',
  'product_websites',
  'name',
  'short_description',
  'description',
  'weight',
  'product_online',
  'visibility',
  'tax_class_name',
  'price',
  'cost',
  'msrp_price',
  'url_key',
  'base_image',
  'small_image',
  'thumbnail_image',
  'additional_images',
  'qty',
  'is_in_stock',
  'additional_attributes',
  'configurable_variations',
] as const;
type Line = Partial<Record<(typeof magentoColumns)[number], Cell>>;

const longestName = 255;
/** Separators that must not occur in values. */
const plain = (text: string): string =>
  text
    .replace(/[,|=/]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
/** Magento includes these two attributes under American names; the others must be created in the shop. */
const codes: Record<string, string> = { colour: 'color' };
const code = ({ key }: ShopOption): string => codes[key] ?? slug(ownOptionName(key) ?? key).replaceAll('-', '_');
const pairs = (options: readonly ShopOption[]): string => options.map((option) => `${code(option)}=${plain(option.value)}`).join(',');

const sold = (variant: ShopVariant): Line => ({
  sku: variant.sku,
  product_type: 'simple',
  weight: variant.weight === null ? null : variant.weight / 1000,
  price: variant.price,
  cost: variant.cost,
  msrp_price: variant.retail,
  qty: variant.available,
  is_in_stock: variant.available > 0 ? 1 : 0,
  additional_attributes: pairs(variant.options),
});
const shownBy = ([main, ...others]: readonly string[]): Line =>
  main ? { base_image: main, small_image: main, thumbnail_image: main, additional_images: others.join(',') } : {};

/**
 * One line per variant, followed by one for the item that lists them; an item with one variant and no options has one line. Items are
 * disabled.
 */
export function magentoRows({ item, path, pictures, variants }: ShopItem, language: Language): Cell[][] {
  const [only] = variants.length === 1 && variants[0]?.options.length === 0 ? variants : [];
  const address = `${slug(item.name)}-${slug(item.itemCode)}`;
  const all: Line = { attribute_set_code: 'Default', product_websites: 'base', tax_class_name: 'Taxable Goods', product_online: 2 };
  const shown: Line = {
    ...all,
    categories: ['Default Category', ...path.map(plain)].join('/'),
    name: item.name,
    short_description: paragraphs(item.summary),
    description: descriptionOf(item, language),
    visibility: 'Catalog, Search',
    url_key: address,
    ...shownBy(pictures),
  };
  const lines: Line[] = only
    ? [{ ...shown, ...sold(only) }]
    : [
        ...variants.map((variant) => ({
          ...all,
          ...sold(variant),
          name: `${item.name} ${variant.options.map(({ value }) => value).join(' ')}`.slice(0, longestName).trim(),
          visibility: 'Not Visible Individually',
          url_key: `${address}-${slug(variant.sku)}`,
          ...shownBy(variant.picture ? [variant.picture] : []),
        })),
        {
          ...shown,
          sku: item.itemCode,
          product_type: 'configurable',
          configurable_variations: variants.map(({ sku, options }) => [`sku=${sku}`, pairs(options)].filter(Boolean).join(',')).join('|'),
        },
      ];
  return lines.map((line) => magentoColumns.map((name) => line[name] ?? null));
}
