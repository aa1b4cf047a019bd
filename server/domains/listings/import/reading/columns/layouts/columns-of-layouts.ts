import { itemTargets, tableFields } from '../../../../../../../contract/catalogue/item-fields.ts';
import type { ImportLayout } from '../../../../../../../contract/listings/import-words.ts';
import { plainWord } from '../../../../../../engines/table-import/plain-word.ts';
import type { ReferenceData } from '../../../reference-data.ts';
import { shopColumn } from './shop-layouts.ts';
import { wooTarget } from './woocommerce-words.ts';

/* The exports of shop systems that are recognized as such, by their columns. */

/** The present names, and after them those used until 2025. */
const shopify: Record<string, string> = {
  'url handle': 'item',
  title: 'name',
  description: 'description',
  'product category': 'category',
  type: 'category',
  sku: 'sku',
  barcode: 'gtin',
  'weight value (grams)': 'weight.g',
  'inventory quantity': 'stock',
  price: 'price',
  'compare-at price': 'comparePrice',
  'google shopping / manufacturer part number (mpn)': 'makerNumber',
  'product image url': 'pictures',
  'variant image url': 'variantPicture',
  status: 'state',
  handle: 'item',
  'body (html)': 'description',
  'body html': 'description',
  'variant sku': 'sku',
  'variant grams': 'weight.g',
  'variant inventory qty': 'stock',
  'variant price': 'price',
  'variant compare at price': 'comparePrice',
  'variant barcode': 'gtin',
  'variant barcodes': 'gtin',
  'google shopping / mpn': 'makerNumber',
  'image src': 'pictures',
  'variant image': 'variantPicture',
};
const magento: Record<string, string> = {
  sku: 'sku',
  store_view_code: 'language',
  product_type: 'kind',
  categories: 'category',
  name: 'name',
  short_description: 'summary',
  description: 'description',
  weight: 'weight.kg',
  product_online: 'state',
  price: 'price',
  msrp: 'retailPrice',
  msrp_price: 'retailPrice',
  special_price: 'salePrice',
  special_price_from_date: 'saleFrom',
  special_price_to_date: 'saleUntil',
  base_image: 'pictures',
  additional_images: 'pictures',
  qty: 'stock',
  mpn: 'makerNumber',
  manufacturer_part_number: 'makerNumber',
  additional_attributes: 'attributes',
  configurable_variations: 'options',
};
/** The field of items that a shop system's export has under this header. */
const fieldOf = (header: string, layout: 'shopify' | 'woocommerce' | 'magento'): string | null => {
  const name = header.trim().toLowerCase();
  return tableFields.find(({ table }) => layouts(table)[layout]?.includes(name))?.table.target ?? null;
};
const layouts = (table: object): Partial<Record<string, readonly string[]>> => ('layouts' in table ? (table.layouts as object) : {});
function own(header: string, referenceData: ReferenceData): string | null {
  const name = header.trim();
  if (
    /^(?:item|sku|category|state|publishAt|unpublishAt|price|retailPrice|tiers|scheduledPrices|gtin|makerNumber|stock|moq|multiple|carton|pictures|maker|responsible|minimumAge|marks|model|batch|energyClass|eprel|commodityCode|hazardous|schemes|registrations|weeeNumber|packagingNumber|batteryNumber)$/.test(
      name,
    )
  )
    return name;
  if (
    /^(?:(?:name|summary|description|bullets|warnings|composition)\.[a-z]{2}|option[1-5](?:\.name)?|weight\.g|(?:width|depth|height)\.mm)$/.test(
      name,
    )
  )
    return name;
  if (itemTargets.some((target) => target === name)) return name;
  const attribute = /^attribute\.(.+)$/.exec(name)?.[1];
  if (attribute) return referenceData.attributes.has(attribute) ? name : null;
  const place = /^stock\.(.+)$/.exec(name)?.[1];
  const warehouse = place && referenceData.warehouses.find(({ name: called }) => plainWord(called) === plainWord(place));
  return warehouse ? `stock.${warehouse.id}` : null;
}

function shopifyColumn(header: string, headers: readonly string[]): string | null {
  const name = header.trim().toLowerCase();
  const [, place, what] = /^option([1-3]) (name|value)$/.exec(name) ?? [];
  if (place) return what === 'name' ? `option${place}.name` : `option${place}`;
  // In some exports this column alone shows whether an item is published.
  if (name === 'published' || name === 'published on online store')
    return headers.some((one) => one.trim().toLowerCase() === 'status') ? null : 'state';
  if (/\.(?:mpn|manufacturer_part_number|maker_number)\)$/.test(name)) return 'makerNumber';
  if (/\.(?:rrp|msrp|uvp|recommended_retail_price)\)$/.test(name)) return 'retailPrice';
  return shopify[name] ?? fieldOf(header, 'shopify');
}

/** The target of a column of a known layout; undefined: it is to be guessed like those of other lists. */
export function layoutColumn(
  header: string,
  layout: ImportLayout,
  headers: readonly string[],
  referenceData: ReferenceData,
): string | null | undefined {
  if (layout === 'own') return own(header, referenceData);
  if (layout === 'shopify') return shopifyColumn(header, headers);
  if (layout === 'woocommerce') return wooTarget(header) ?? fieldOf(header, layout);
  if (layout === 'magento') return magento[header.trim().toLowerCase()] ?? fieldOf(header, layout);
  return shopColumn(header, layout, headers);
}
