import type { ImportLayout } from '../../../../../../../contract/listings/import-words.ts';
import { ecwid, ecwidTarget } from './ecwid.ts';
import { type Layout, marketLayouts } from './market-layouts.ts';
import { languages } from '../../../../../../../contract/values/locale.ts';
import { isPrestaShop, prestaTarget } from './prestashop-words.ts';
import { isWooCommerce } from './woocommerce-words.ts';

/*
 * The columns of the exports and import files of shop systems and marketplaces, by their lower-case names. A column that is not listed is
 * guessed like one of any other list; null: it is known, and not used.
 */

const bagisto: Layout = {
  signs: [['sku', 'attribute_family_code', 'type']],
  columns: {
    sku: 'sku',
    parent_sku: 'parent',
    locale: 'language',
    attribute_family_code: null,
    type: 'kind',
    categories: 'category',
    images: 'pictures',
    name: 'name',
    description: 'description',
    short_description: 'summary',
    status: 'state',
    new: null,
    price: 'price',
    special_price: 'salePrice',
    special_price_from: 'saleFrom',
    special_price_to: 'saleUntil',
    url_key: null,
    customer_group_prices: 'tiers',
    inventories: 'stock',
    configurable_variants: 'options',
  },
};

const vendure: Layout = {
  signs: [['sku', 'optiongroups', 'optionvalues']],
  columns: {
    slug: 'item',
    assets: 'pictures',
    variantassets: 'pictures',
    facets: null,
    variantfacets: null,
    optiongroups: 'optionNames',
    optionvalues: 'optionValues',
    sku: 'sku',
    price: 'price',
    taxcategory: 'taxClass',
    stockonhand: 'stock',
    trackinventory: null,
    enabled: 'state',
  },
};

const spree: Layout = {
  signs: [
    ['slug', 'sku', 'compare_at_price', 'inventory_count'],
    ['slug', 'sku', 'compare_at_price', 'track_inventory'],
  ],
  columns: {
    slug: 'item',
    product_id: null,
    compare_at_price: 'comparePrice',
    available_on: 'publishAt',
    discontinue_on: 'unpublishAt',
    inventory_count: 'stock',
    inventory_backorderable: null,
    track_inventory: null,
    category1: 'category',
    category2: 'category',
    category3: 'category',
    dimensions_unit: 'lengthUnit',
  },
};

const shopware6: Layout = {
  signs: [
    ['product_number', 'price_net'],
    ['product_number', 'parent_id', 'stock'],
  ],
  columns: {
    id: 'item',
    parent_id: 'parent',
    product_number: 'sku',
    active: 'state',
    stock: 'stock',
    price_net: 'price',
    price_gross: null,
    purchase_prices_net: null,
    purchase_prices_gross: null,
    tax_id: null,
    tax_rate: null,
    tax_name: null,
    cover_media_id: null,
    cover_media_url: 'pictures',
    cover_media_title: null,
    cover_media_alt: null,
    manufacturer_id: null,
    manufacturer_name: 'brand',
    categories: 'category',
    sales_channel: null,
    propertyids: 'attributes',
    properties: 'attributes',
    optionids: 'optionValues',
    options: 'optionValues',
    // Of these the system makes the variants itself.
    variants: 'combinations',
    min_purchase: 'moq',
    purchase_steps: 'multiple',
    max_purchase: null,
    purchase_unit: null,
    reference_unit: null,
    shipping_free: null,
    mark_as_topseller: null,
    weight: 'weight.kg',
    // The system has millimetres.
    width: 'width.mm',
    height: 'height.mm',
    length: 'depth.mm',
  },
};

const shopware5: Layout = {
  signs: [['ordernumber', 'mainnumber']],
  columns: {
    ordernumber: 'sku',
    mainnumber: 'item',
    additionaltext: null,
    supplier: 'brand',
    tax: null,
    price_ek: 'price',
    pseudoprice_ek: 'comparePrice',
    baseprice_ek: null,
    from_ek: 'tierFrom',
    to_ek: null,
    instock: 'stock',
    stockmin: null,
    description: 'summary',
    description_long: 'description',
    shippingtime: 'leadDays',
    releasedate: 'publishAt',
    added: null,
    changed: null,
    minpurchase: 'moq',
    purchasesteps: 'multiple',
    suppliernumber: 'makerNumber',
    weight: 'weight.kg',
    width: 'width.cm',
    height: 'height.cm',
    length: 'depth.cm',
    ean: 'gtin',
    configuratoroptions: 'optionValues',
    categories: 'category',
    imageurl: 'pictures',
    imageurls: 'pictures',
  },
};

const oxid: Layout = {
  signs: [['oxartnum', 'oxtitle']],
  columns: {
    oxid: 'item',
    oxparentid: 'parent',
    oxartnum: 'sku',
    oxactive: 'state',
    oxactivefrom: 'publishAt',
    oxactiveto: 'unpublishAt',
    oxean: 'gtin',
    oxdistean: null,
    oxmpn: 'makerNumber',
    oxtitle: 'name',
    oxshortdesc: 'summary',
    oxlongdesc: 'description',
    oxprice: 'price',
    oxtprice: 'retailPrice',
    oxbprice: null,
    oxweight: 'weight.kg',
    oxlength: 'depth.m',
    oxwidth: 'width.m',
    oxheight: 'height.m',
    oxstock: 'stock',
    oxvarname: 'optionNames',
    oxvarselect: 'optionValues',
    ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`oxpic${index + 1}`, 'pictures'])),
  },
};

const layouts: Partial<Record<ImportLayout, Layout>> = {
  bagisto,
  vendure,
  spree,
  shopware6,
  shopware5,
  oxid,
  ecwid,
  ...marketLayouts,
};

/** Google's feeds write names with spaces or underscores; multilingual shops add a language, `name:en`. */
const nameOf = (header: string, layout?: ImportLayout): string => {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/^\uFEFF/, '')
    .replace(/^g:/, '')
    // eBay marks what is required, and its first column has the settings of the file.
    .replace(/^\*/, '')
    .replace(/^action\(.*$/, 'action')
    .replace(/(?:\s*\(0\s*(?:=\s*no,\s*1\s*=\s*yes|\/\s*1)\))?\s*\*?$/, '');
  return layout === 'google' ? name.replaceAll(/[\s-]+/g, '_') : name;
};

export function shopLayoutOf(headers: readonly string[]): ImportLayout | null {
  const names = new Set(headers.map((header) => nameOf(header)));
  for (const [layout, { signs }] of Object.entries(layouts) as [ImportLayout, Layout][])
    if (signs.some((some) => some.every((name) => names.has(name)))) return layout;
  return isPrestaShop(headers) ? 'prestashop' : null;
}

/** Detects the shop system of a product export by its specific columns. */
export function layoutOf(headers: readonly string[]): ImportLayout | null {
  const names = new Set(headers.map((header) => header.trim().toLowerCase()));
  const has = (...wanted: string[]): boolean => wanted.every((name) => names.has(name));
  if (has('sku', 'price') && languages.some((language) => names.has(`name.${language}`))) return 'own';
  if (has('handle', 'title') && (names.has('variant price') || names.has('variant sku') || names.has('option1 value'))) return 'shopify';
  if (has('url handle', 'title') && (names.has('price') || names.has('sku') || names.has('option1 value'))) return 'shopify';
  if (has('type', 'sku', 'name', 'regular price') || isWooCommerce(headers)) return 'woocommerce';
  if (has('sku', 'product_type') && (names.has('attribute_set_code') || names.has('store_view_code'))) return 'magento';
  return shopLayoutOf(headers);
}

/** The target of a column; undefined: it is not one of the layout's. */
export function shopColumn(header: string, layout: ImportLayout, headers: readonly string[]): string | null | undefined {
  if (layout === 'prestashop') return prestaTarget(header, headers);
  if (layout === 'ecwid') return ecwidTarget(header);
  const name = nameOf(header, layout);
  const columns = layouts[layout]?.columns ?? {};
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}
