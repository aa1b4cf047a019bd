import { expect, test } from 'vitest';
import { guessColumns } from './headers.ts';
import type { ReferenceData } from '../../reference-data.ts';

const nothing = { attributesByName: new Map(), attributes: new Map(), warehouses: [] } as unknown as ReferenceData;
const targets = (headers: string[]): (string | null)[] => guessColumns(headers, nothing, 'EUR').mapping;
const why = (header: string): [string | null, string | null] => {
  const { guesses } = guessColumns(['SKU', 'Name', 'Price', header], nothing, 'EUR');
  return [guesses[3]?.target ?? null, guesses[3]?.why ?? null];
};

test.each([
  'RRP',
  'MSRP',
  'SRP',
  'UVP',
  'UVP (EUR)',
  'UVP brutto',
  'RRP incl. VAT',
  'Unverbindliche Preisempfehlung',
  'Unverbindl. Preisempfehlung',
  'RecommendedRetailPrice',
  'recommended_retail_price',
  'Suggested Retail Price',
  'Retail price',
  'PVP',
  'PVPR',
  'PVP recomendado',
  'Precio de venta al público',
  'Prix public conseillé',
  'Prix de vente conseillé TTC',
  'Prezzo al pubblico consigliato',
  'Prezzo consigliato',
  'Cena detaliczna',
  'Sugerowana cena detaliczna',
  'Preço recomendado',
  'Preț recomandat',
  'Preț de vânzare recomandat',
])('“%s” is the recommended retail price', (header) => {
  expect(why(header)).toEqual(['retailPrice', null]);
});

test('without VAT, in another currency, or about prices only it is not', () => {
  for (const header of ['UVP netto', 'RRP excl. VAT', 'RRP net', 'PVP sin IVA', 'Prix public conseillé HT', 'Cena detaliczna netto'])
    expect(why(header), header).toEqual([null, 'retail']);
  for (const header of ['MSRP USD', 'rrp_gbp', 'Recommended retail price (PLN)']) expect(why(header), header).toEqual([null, 'foreign']);
  expect(why('Compare-at price')).toEqual(['comparePrice', null]);
  expect(why('Preis brutto')).toEqual([null, 'gross']);
  expect(why('RRP currency')[0]).not.toBe('retailPrice');
  expect(why('Retail packaging')[0]).toBeNull();
});

test('the exports of systems that have one', () => {
  const of = (headers: string[]): string | null => headers[targets(headers).indexOf('retailPrice')] ?? null;
  expect(of(['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Compare At Price'])).toBeNull();
  expect(of(['Handle', 'Title', 'Variant SKU', 'Variant Price', 'RRP (product.metafields.custom.rrp)'])).toMatch(/^RRP/);
  expect(of(['sku', 'product_type', 'attribute_set_code', 'name', 'price', 'msrp_price'])).toBe('msrp_price');
  expect(of(['Type', 'SKU', 'Name', 'Regular price', 'Meta: _msrp_price'])).toBe('Meta: _msrp_price');
  expect(of(['OXID', 'OXARTNUM', 'OXTITLE', 'OXPRICE', 'OXTPRICE'])).toBe('OXTPRICE');
  expect(of(['item_sku', 'item_name', 'standard_price', 'list_price'])).toBe('list_price');
  expect(of(['StockItemName', 'UnitPrice', 'RecommendedRetailPrice', 'TaxRate'])).toBe('RecommendedRetailPrice');
  expect(of(['item', 'sku', 'name.en', 'price', 'retailPrice'])).toBe('retailPrice');
});
