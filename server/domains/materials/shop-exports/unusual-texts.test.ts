import { expect, test } from 'vitest';
import type { ListItem } from '../downloads/list-queries.ts';
import type { ShopItem, ShopVariant } from './items.ts';
import { magentoColumns, magentoRows } from './magento.ts';
import { woocommerceColumns, woocommerceRows } from './woocommerce.ts';

/** Sellers' texts in other shops: HTML is not executed, and texts that are too long are cut. */

const variant = (sku: string, value: string): ShopVariant => ({
  id: 1,
  sku,
  gtin: null,
  pictureKey: null,
  weight: null,
  width: null,
  depth: null,
  height: null,
  carton: { weight: null, width: null, depth: null, height: null },
  options: [{ key: 'colour', name: 'Colour', value }],
  available: 1,
  incoming: 0,
  incomingAt: null,
  cost: 1,
  price: 2,
  retail: null,
  picture: null,
});
const shopItem = (item: Pick<ListItem, 'name' | 'summary'>): ShopItem => ({
  item: {
    id: 1,
    itemCode: 'T-1',
    urlKey: 'item',
    description: '',
    bullets: [],
    category: 'Chairs',
    store: 'Store',
    brand: null,
    currency: 'EUR',
    origin: null,
    leadDays: 1,
    countryCodes: [],
    pictureKeys: [],
    updatedAt: new Date(0),
    attributes: null,
    documents: null,
    resale: null,
    resaleRefused: false,
    variants: null,
    compliance: {
      maker: null,
      responsible: null,
      warnings: null,
      composition: null,
      minimumAge: null,
      marks: [],
      model: '',
      batch: '',
      energyClass: null,
      eprelNumber: null,
      commodityCode: null,
      hazardous: false,
      registrations: [],
    },
    ...item,
  },
  path: ['Chairs'],
  pictures: [],
  variants: [variant('A', 'Red'), variant('B', 'Burgundy')],
});
const linesOf = (columns: readonly string[], rows: readonly unknown[][]) =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));

const bad = shopItem({ name: 'Ø < 5 <script>alert(1)</script>', summary: 'Oak & ash\r\n<img src=x onerror=alert(1)>' });
const plainSummary = '<p>Oak &amp; ash<br>&lt;img src=x onerror=alert(1)&gt;</p>';

test('a summary is HTML for WooCommerce and Magento, and a name for WooCommerce: nothing in them is executed in the shop', () => {
  const woo = linesOf(woocommerceColumns, woocommerceRows(bad, 'en'));
  expect(woo[0]).toMatchObject({ 'Short description': plainSummary });
  expect(woo.map((line) => line['Name'])).toEqual(woo.map(() => 'Ø &lt; 5 &lt;script>alert(1)&lt;/script>'));
  expect(linesOf(magentoColumns, magentoRows(bad, 'en')).at(-1)).toMatchObject({ short_description: plainSummary });
});

test('a name with its options has at most the length that Magento accepts', () => {
  const lines = linesOf(magentoColumns, magentoRows(shopItem({ name: 'x'.repeat(250), summary: '' }), 'en'));
  expect(lines.map((line) => String(line['name']).length)).toEqual([254, 255, 250]);
});
