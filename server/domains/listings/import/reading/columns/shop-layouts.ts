import type { ImportLayout } from '../../../../../../contract/listings/imports.ts';
import { type Layout, marketLayouts } from './market-layouts.ts';

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

/** The product file, the list of the back office, and the file of combinations. Endings such as `*` and `(0/1)` are left out here. */
const prestashop: Layout = {
  signs: [
    ['active', 'reference #'],
    ['price tax excluded', 'reference #'],
    ['product id', 'reference', 'price (tax excl.)'],
    ['attribute (name:type:position)', 'value (value:position)'],
  ],
  columns: {
    id: 'item',
    'product id': 'item',
    'product reference': 'parent',
    product_reference: 'parent',
    active: 'state',
    status: 'state',
    name: 'name',
    'categories (x,y,z...)': 'category',
    'price tax excluded': 'price',
    'price (tax excl.)': 'price',
    'price tax included': null,
    'price (tax incl.)': null,
    'wholesale price': null,
    'cost price': null,
    'reference #': 'sku',
    reference: 'sku',
    'supplier reference #': null,
    'supplier reference': null,
    manufacturer: 'brand',
    brand: 'brand',
    'ean-13': 'gtin',
    ean13: 'gtin',
    upc: null,
    mpn: 'makerNumber',
    width: 'width.cm',
    height: 'height.cm',
    depth: 'depth.cm',
    weight: 'weight.kg',
    quantity: 'stock',
    'minimal quantity': 'moq',
    'low stock level': null,
    unity: null,
    'unit for base price': null,
    'base price': null,
    'unit price': null,
    summary: 'summary',
    'short description': 'summary',
    description: 'description',
    'image urls (x,y,z...)': 'pictures',
    'image url': 'pictures',
    image: 'pictures',
    'product available date': 'publishAt',
    'product availability date': 'publishAt',
    'combination available date': null,
    'combination availability date': null,
    'expiration date': null,
    'expiration date (yyyy-mm-dd)': null,
    'feature(name:value:position)': 'attributes',
    'feature (name:value:position)': 'attributes',
    'feature (name:value:position:customized)': 'attributes',
    'attribute (name:type:position)': 'optionNames',
    'value (value:position)': 'optionValues',
    'impact on price': 'priceChange',
    'impact on weight': null,
    default: null,
    condition: null,
    visibility: null,
    warehouse: null,
    position: null,
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
    // Combinations that the system makes itself.
    variants: null,
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
    from_ek: null,
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
  prestashop,
  shopware6,
  shopware5,
  oxid,
  ...marketLayouts,
};

/** Google's feeds write names with spaces or underscores; multilingual shops add a language, `name:en`. */
const nameOf = (header: string, layout?: ImportLayout): string => {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/^\uFEFF/, '')
    .replace(/^g:/, '')
    .replace(/(?:\s*\(0\s*(?:=\s*no,\s*1\s*=\s*yes|\/\s*1)\))?\s*\*?$/, '');
  return layout === 'google' ? name.replaceAll(/[\s-]+/g, '_') : name;
};

export function shopLayoutOf(headers: readonly string[]): ImportLayout | null {
  const names = new Set(headers.map((header) => nameOf(header)));
  for (const [layout, { signs }] of Object.entries(layouts) as [ImportLayout, Layout][])
    if (signs.some((some) => some.every((name) => names.has(name)))) return layout;
  return null;
}

/** The target of a column; undefined: it is not one of the layout's. */
export function shopColumn(header: string, layout: ImportLayout): string | null | undefined {
  const name = nameOf(header, layout);
  const columns = layouts[layout]?.columns ?? {};
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}
