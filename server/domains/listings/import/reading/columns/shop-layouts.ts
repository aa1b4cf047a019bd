import type { ImportLayout } from '../../../../../../contract/listings/imports.ts';

/*
 * The columns of the exports and import files of shop systems and marketplaces, by their lower-case names. A column that is not listed is
 * guessed like one of any other list; null: it is known, and not used.
 */

type Layout = {
  /** Columns that show the layout: all of one of these lists. */
  signs: readonly (readonly string[])[];
  columns: Readonly<Record<string, string | null>>;
};

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

const prestashop: Layout = {
  signs: [
    ['active (0/1)', 'reference #'],
    ['price tax excluded', 'reference #'],
    ['product id', 'reference', 'price (tax excl.)'],
  ],
  columns: {
    'product id': null,
    'active (0/1)': 'state',
    status: 'state',
    'name *': 'name',
    'name*': 'name',
    'categories (x,y,z...)': 'category',
    'price tax excluded': 'price',
    'price (tax excl.)': 'price',
    'price tax included': null,
    'price (tax incl.)': null,
    'wholesale price': null,
    'reference #': 'sku',
    reference: 'sku',
    'supplier reference #': null,
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
    unity: null,
    'unit price': null,
    summary: 'summary',
    'short description': 'summary',
    description: 'description',
    'image urls (x,y,z...)': 'pictures',
    image: 'pictures',
    'product available date': 'publishAt',
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
    manufacturer_name: null,
    categories: 'category',
    sales_channel: null,
    propertyids: null,
    optionids: null,
  },
};

const shopware5: Layout = {
  signs: [['ordernumber', 'mainnumber']],
  columns: {
    ordernumber: 'sku',
    mainnumber: 'item',
    additionaltext: null,
    supplier: null,
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
    oxtprice: null,
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

const google: Layout = {
  signs: [
    ['id', 'title', 'image_link', 'price'],
    ['id', 'title', 'image link', 'price'],
    ['id', 'title', 'availability', 'price'],
  ],
  columns: {
    id: 'sku',
    title: 'name',
    description: 'description',
    link: null,
    mobile_link: null,
    image_link: 'pictures',
    additional_image_link: 'pictures',
    canonical_link: null,
    ads_redirect: null,
    lifestyle_image_link: 'pictures',
    availability: null,
    availability_date: null,
    expiration_date: 'unpublishAt',
    // Those of feeds for readers.
    summary: 'description',
    updated: null,
    published: null,
    author: null,
    guid: null,
    pubdate: null,
    price: 'price',
    sale_price: 'salePrice',
    sale_price_effective_date: 'saleFrom',
    brand: null,
    gtin: 'gtin',
    mpn: 'makerNumber',
    item_group_id: 'item',
    product_type: 'category',
    google_product_category: 'category',
    condition: null,
    color: 'option.Colour',
    size: 'option.Size',
    material: 'option.Material',
    pattern: 'option.Pattern',
    product_highlight: 'bullets',
    product_detail: 'attributes',
    energy_efficiency_class: 'energyClass',
    min_energy_efficiency_class: null,
    max_energy_efficiency_class: null,
    min_handling_time: null,
    max_handling_time: 'leadDays',
    identifier_exists: null,
    is_bundle: null,
    multipack: null,
    quantity: 'stock',
    shipping_weight: 'weight.kg',
    product_weight: null,
    product_length: 'depth.cm',
    product_width: 'width.cm',
    product_height: 'height.cm',
    shipping: null,
    shipping_length: null,
    shipping_width: null,
    shipping_height: null,
  },
};

const amazon: Layout = {
  signs: [
    ['item_sku', 'item_name'],
    ['seller-sku', 'item-name'],
  ],
  columns: {
    item_sku: 'sku',
    parent_sku: 'parent',
    parent_child: 'kind',
    relationship_type: null,
    variation_theme: null,
    feed_product_type: null,
    external_product_id: 'gtin',
    external_product_id_type: null,
    item_name: 'name',
    brand_name: null,
    manufacturer: null,
    model: null,
    part_number: 'makerNumber',
    product_description: 'description',
    standard_price: 'price',
    list_price: null,
    sale_price: 'salePrice',
    sale_from_date: 'saleFrom',
    sale_end_date: 'saleUntil',
    quantity: 'stock',
    main_image_url: 'pictures',
    swatch_image_url: null,
    ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`other_image_url${index + 1}`, 'pictures'])),
    ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`bullet_point${index + 1}`, 'bullets'])),
    color_name: 'option.colour',
    size_name: 'option.size',
    item_weight: 'weight.kg',
    item_weight_unit_of_measure: 'weightUnit',
    item_length: 'depth.cm',
    item_width: 'width.cm',
    item_height: 'height.cm',
    item_dimensions_unit_of_measure: 'lengthUnit',
    item_length_unit_of_measure: 'lengthUnit',
    country_of_origin: 'origin',
    update_delete: null,
    // The report of all offers.
    'seller-sku': 'sku',
    'item-name': 'name',
    'item-description': 'description',
    'listing-id': null,
    'image-url': 'pictures',
    'product-id': 'gtin',
    'product-id-type': null,
    'open-date': null,
    'item-condition': null,
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
  google,
  amazon,
};

/** Google's feeds write names with spaces or underscores; multilingual shops add a language, `name:en`. */
const nameOf = (header: string, layout?: ImportLayout): string => {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/^\uFEFF/, '')
    .replace(/^g:/, '');
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
