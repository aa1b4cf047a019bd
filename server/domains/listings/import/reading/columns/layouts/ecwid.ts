import type { Layout } from './market-layouts.ts';

/*
 * Ecwid's catalogue has a line for each record: an item, one of its options, one of its variants, a file, or a category. Variants and options
 * name their item by its number and SKU, and a variant has a column for each option, `product_variation_option_Size`.
 */

const numbered = (name: string, target: string): [string, string][] =>
  Array.from({ length: 30 }, (_, index): [string, string] => [`${name}${index + 1}`, target]);

export const ecwid: Layout = {
  signs: [
    ['type', 'product_internal_id', 'product_sku'],
    ['type', 'product_sku', 'product_name', 'product_price'],
  ],
  columns: {
    type: 'kind',
    format_version: null,
    product_internal_id: 'item',
    product_id: null,
    product_sku: 'sku',
    product_variation_sku: 'variantSku',
    product_name: 'name',
    product_description: 'description',
    product_price: 'price',
    product_compare_to_price: 'comparePrice',
    product_lowest_price: null,
    product_cost_price: null,
    product_is_inventory_tracked: null,
    product_quantity: 'stock',
    product_quantity_out_of_stock_behaviour: null,
    product_low_stock_notification_quantity: null,
    product_quantity_minimum_allowed_for_purchase: 'moq',
    product_quantity_maximum_allowed_for_purchase: null,
    product_is_available: 'state',
    product_is_featured: null,
    product_is_featured_order_by: null,
    product_media_main_image_url: 'pictures',
    product_media_main_image_alt: null,
    ...Object.fromEntries(numbered('product_media_gallery_image_url_', 'pictures')),
    ...Object.fromEntries(numbered('product_category_', 'category')),
    product_brand: 'brand',
    product_upc: 'gtin',
    product_weight: 'weight.kg',
    product_length: 'depth.cm',
    product_width: 'width.cm',
    product_height: 'height.cm',
    // Choices alone are no variants.
    product_option_name: null,
    product_option_value: null,
    product_option_type: null,
    product_option_is_required: null,
    product_option_markup: null,
    product_seo_title: null,
    product_seo_description: null,
    product_shipping_preparation_time_for_shipping_in_days: 'leadDays',
    category_path: null,
    category_internal_id: null,
    category_description: null,
    category_is_available: null,
  },
};

/** The target of a column; those of options are called after them. */
export function ecwidTarget(header: string): string | null | undefined {
  const name = header.trim();
  const option = /^product_variation_option_(.{1,60})$/i.exec(name)?.[1];
  if (option) return `option.${option}`;
  const plain = name.toLowerCase();
  return Object.hasOwn(ecwid.columns, plain) ? ecwid.columns[plain] : undefined;
}
