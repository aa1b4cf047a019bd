import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { orderUploadSettings } from '../../../../../contract/orders/order-upload.ts';
import type { TableLine } from '../../../../engines/table-import/line.ts';
import { sheetOf, workbookOf } from '../../../../../test/support/workbook.ts';
import { columnsOf, guessColumns, missingTargets } from './columns.ts';
import { parse } from './order-parser.ts';
import { readOrder, type ReadOrder } from './order.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-order-files-'));
afterAll(() => rm(folder, { recursive: true }));

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The orders of a file as an upload of it reads them; rows are grouped by the number of their order. */
async function ordersOf(content: string | Buffer, given: object = {}, contentType = 'text/csv') {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  let headers: string[] = [];
  const lines: TableLine[] = [];
  for await (const part of parse({ path, contentType, central: false })) {
    if ('headers' in part) ({ headers } = part);
    else if ('lines' in part) lines.push(...part.lines);
  }
  const { layout, columns } = guessColumns(headers);
  const mapping = columns.map(({ target }) => target);
  const settings = orderUploadSettings.parse({ pieces: layout?.perPiece === true, cents: layout?.cents === true, ...given });
  const reading = {
    headers,
    layout,
    settings,
    decimal: 'any' as const,
    dates: layout?.dates ?? ('dmy' as const),
    channel: layout?.channel ?? '',
    columns: columnsOf(mapping),
  };
  const number = mapping.indexOf('orderNumber');
  const groups = Map.groupBy(
    lines.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 2),
    ({ cells }) => cells[number] ?? '',
  );
  return {
    layout: layout?.key ?? null,
    missing: missingTargets(mapping, settings),
    orders: [...groups.values()].map((rows) => readOrder(rows, reading)),
  };
}

const csv = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map((row) => row.map((cell) => (/["\n,;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)).join('\r\n');
const goods = ({ input }: ReadOrder) => input?.lines.map(({ sku, quantity, soldFor }) => [sku, quantity, soldFor]);
const reasons = ({ problems }: ReadOrder) =>
  problems.map(({ line, header, reason, note }) => `${line} ${header} ${reason}${note ? ' (note)' : ''}`);

const shopify = [
  'Name Email Financial_Status Fulfillment_Status Currency Created_at Lineitem_quantity Lineitem_name Lineitem_price Lineitem_sku Shipping_Name Shipping_Address1 Shipping_Address2',
  'Shipping_Company Shipping_City Shipping_Zip Shipping_Province Shipping_Country Shipping_Phone Notes Cancelled_at Billing_Name Billing_Address1 Billing_City Billing_Zip Billing_Country',
]
  .join(' ')
  .split(' ')
  .map((name) => name.replaceAll('_', ' '));
const rowOf = (headers: readonly string[], cells: Record<string, string>): string[] => headers.map((header) => cells[header] ?? '');
const someone = {
  'Shipping Name': 'Ida Berg',
  'Shipping Address1': 'Torweg 3',
  'Shipping City': 'Leipzig',
  'Shipping Zip': "'04229",
  'Shipping Country': 'DE',
};
const line = (name: string, sku: string, more: Record<string, string> = {}) =>
  rowOf(shopify, { Name: name, 'Lineitem quantity': '2', 'Lineitem price': '9.44', 'Lineitem sku': sku, 'Lineitem name': 'Cup', ...more });
const paid = { 'Financial Status': 'paid', Currency: 'EUR', 'Created at': '2026-10-01 08:00:00 +0200' };

describe('Shopify', () => {
  it('has the fields of an order on its first row, and apostrophes before postal codes', async () => {
    const { layout, orders } = await ordersOf(
      csv([
        shopify,
        line('#1', 'A', { ...paid, ...someone, Notes: 'Ring\ntwice', 'Shipping Phone': '+49 341 123456' }),
        line('#1', "'0012"),
      ]),
    );
    expect(layout).toBe('shopify');
    expect(orders).toHaveLength(1);
    expect(orders[0]?.input).toMatchObject({
      channel: 'Shopify',
      externalNumber: '#1',
      soldOn: '2026-10-01',
      currency: 'EUR',
      note: 'Ring twice',
      recipient: { name: 'Ida Berg', line1: 'Torweg 3', postalCode: '04229', countryCode: 'DE', phone: '+49 341 123456' },
    });
    expect(orders.map(goods)).toEqual([
      [
        ['A', 2, 944],
        ['0012', 2, 944],
      ],
    ]);
  });

  it('names orders that are cancelled, refunded, unpaid or shipped; users may take the last two', async () => {
    const file = csv([
      shopify,
      line('#1', 'A', { ...paid, ...someone, 'Cancelled at': '2026-10-02' }),
      line('#2', 'A', { ...paid, ...someone, 'Financial Status': 'refunded' }),
      line('#3', 'A', { ...paid, ...someone, 'Financial Status': 'pending' }),
      line('#3', 'B'),
      line('#4', 'A', { ...paid, ...someone, 'Fulfillment Status': 'fulfilled' }),
      line('#5', 'A', { ...paid, ...someone, 'Financial Status': 'partially_refunded' }),
    ]);
    expect((await ordersOf(file)).orders.map(({ leftOut }) => leftOut)).toEqual(['cancelled', 'refunded', 'pending', 'shipped', null]);
    expect((await ordersOf(file)).orders.flatMap(reasons)).toEqual([
      '2 Cancelled at order-upload.leftOut.cancelled (note)',
      '3 Financial Status order-upload.leftOut.refunded (note)',
      '4 Financial Status order-upload.leftOut.pending (note)',
      '6 Fulfillment Status order-upload.leftOut.shipped (note)',
    ]);
    const all = await ordersOf(file, { pending: true, shipped: true });
    expect(all.orders.map(({ leftOut }) => leftOut)).toEqual(['cancelled', 'refunded', null, null, null]);
    expect(all.orders[2]?.input?.lines).toHaveLength(2);
  });

  it('is recognised by the headings of its newer files, too', async () => {
    const newer = [
      ...['Name', 'Phone', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Currency', 'Created at', 'Lineitem quantity'],
      ...[
        'Lineitem name',
        'Lineitem price',
        'Lineitem compare-at price',
        'Lineitem SKU',
        'Shipping Name',
        'Shipping Address1',
        'Shipping City',
      ],
      ...[
        'Shipping Zip',
        'Shipping Country',
        'Notes',
        'Canceled at',
        'Payment Method',
        'Payment References',
        'Payment terms',
        'Next payment due at',
      ],
    ];
    const order = { ...paid, ...someone, 'Lineitem quantity': '2', 'Lineitem price': '9.44', 'Lineitem SKU': 'A', Phone: '+49 341 123456' };
    const { layout, orders } = await ordersOf(
      csv([newer, rowOf(newer, { ...order, Name: '#1' }), rowOf(newer, { ...order, Name: '#2', 'Canceled at': '2026-10-02' })]),
    );
    expect(layout).toBe('shopify');
    expect(orders.map(goods)).toEqual([[['A', 2, 944]], undefined]);
    expect(orders.map(({ leftOut }) => leftOut)).toEqual([null, 'cancelled']);
    expect(orders[0]?.input?.recipient.phone).toBe('+49 341 123456');
  });

  it('without a delivery address uses that of the bill', async () => {
    const bill = {
      'Billing Name': 'Bo Bill',
      'Billing Address1': 'Ring 1',
      'Billing City': 'Wien',
      'Billing Zip': '1010',
      'Billing Country': 'Austria',
    };
    const { orders } = await ordersOf(csv([shopify, line('#1', 'A', { ...paid, ...bill })]));
    expect(orders[0]?.input?.recipient).toMatchObject({ name: 'Bo Bill', line1: 'Ring 1', countryCode: 'AT' });
  });
});

describe('WooCommerce', () => {
  const address = {
    shipping_first_name: 'Ida',
    shipping_last_name: 'Berg',
    shipping_address_1: 'Torweg 3',
    shipping_postcode: '04229',
    shipping_city: 'Leipzig',
    shipping_country: 'DE',
  };
  const headers = [
    'order_number',
    'order_date',
    'status',
    'order_currency',
    'billing_first_name',
    ...Object.keys(address),
    'line_item_1',
    'line_item_2',
  ];

  it('has an order in a row, with an item in each of several cells', async () => {
    const { layout, orders } = await ordersOf(
      `\uFEFF${csv([
        headers,
        rowOf(headers, {
          ...address,
          order_number: '90',
          order_date: '2026-10-01 08:00:00',
          status: 'processing',
          order_currency: 'EUR',
          line_item_1: 'name:Cup | blue: large|product_id:1|sku:A-1|quantity:3|total:28.32',
          line_item_2: 'name:Plate|sku:B|quantity:1|total:5',
        }),
      ])}`,
    );
    expect(layout).toBe('woocommerce');
    expect(orders.map(goods)).toEqual([
      [
        ['A-1', 3, 944],
        ['B', 1, 500],
      ],
    ]);
    expect(orders[0]?.input?.recipient.name).toBe('Ida Berg');
  });

  it('has all items in one cell', async () => {
    const columns = [...headers.slice(0, -2), 'line_items'];
    const cells = {
      ...address,
      order_number: '91',
      status: 'on-hold',
      line_items: 'id:7|name:Cup|sku:A|quantity:2|total:4;id:8|name:Plate|sku:B|quantity:1|total:3',
    };
    const { orders } = await ordersOf(csv([columns, rowOf(columns, cells)]), { pending: true, currency: 'EUR' });
    expect(orders.map(goods)).toEqual([
      [
        ['A', 2, 200],
        ['B', 1, 300],
      ],
    ]);
  });

  it('has a row for each item, also in a workbook on its second sheet that has lost zeros', async () => {
    const columns = [
      'Order Number',
      'Order Status',
      'Order Date',
      'First Name (Billing)',
      'Last Name (Billing)',
      'Address 1&2 (Billing)',
      'City (Billing)',
      'Postcode (Billing)',
      'Country Code (Billing)',
      'SKU',
      'Quantity (- Refund)',
      'Item Cost',
    ];
    const text = (value: string): string => `<c t="inlineStr"><is><t>${value.replace('&', '&amp;')}</t></is></c>`;
    const number = (value: string): string => `<c><v>${value}</v></c>`;
    const rows = [
      columns.map(text).join(''),
      [
        number('90'),
        text('Processing'),
        number('46296'),
        ...['Ida', 'Berg', 'Torweg 3', 'Leipzig'].map(text),
        number('4229'),
        text('DE'),
        number('21706'),
        number('2'),
        number('9.44'),
      ].join(''),
      [
        number('90'),
        text('Processing'),
        number('46296'),
        ...['Ida', 'Berg', 'Torweg 3', 'Leipzig'].map(text),
        number('4229'),
        text('DE'),
        text('B'),
        number('0'),
        number('1'),
      ].join(''),
    ];
    const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('');
    const { orders } = await ordersOf(workbookOf(sheetOf(sheet)), { currency: 'EUR' }, xlsx);
    expect(orders.map(goods)).toEqual([[['21706', 2, 944]]]);
    expect(orders[0]?.input).toMatchObject({ soldOn: '2026-10-01', recipient: { postalCode: '04229' } });
    expect(orders.flatMap(reasons)).toEqual([
      '3 Quantity (- Refund) order-upload.takenBack (note)',
      '2 Postcode (Billing) order-upload.zeroAdded (note)',
    ]);
  });
});

describe('Amazon', () => {
  const columns =
    'order-id order-item-id purchase-date payments-date sku product-name quantity-purchased currency item-price recipient-name ship-address-1 ship-address-2 ship-city ship-postal-code ship-country buyer-company-name sales-channel'.split(
      ' ',
    );
  it('has literal quotes, totals of lines, and companies in the first line of the address', async () => {
    const cells = {
      'order-id': '300-1',
      'order-item-id': '7',
      'purchase-date': '2026-10-01T08:00:00+00:00',
      'payments-date': '2026-10-01T08:00:00+00:00',
      sku: 'A',
      'product-name': '"Big" 5" pan',
      'quantity-purchased': '6',
      currency: 'EUR',
      'item-price': '56.64',
      'recipient-name': 'Ida Berg',
      'ship-address-1': 'Berg & Co KG',
      'ship-address-2': 'Torweg 3',
      'ship-city': 'Leipzig',
      'ship-postal-code': '04229',
      'ship-country': 'DE',
      'sales-channel': 'Amazon.de',
    };
    const rows = [columns, rowOf(columns, cells), rowOf(columns, { ...cells, 'order-id': '300-2', 'payments-date': '' })];
    const { layout, orders } = await ordersOf(rows.map((row) => row.join('\t')).join('\n'));
    expect(layout).toBe('amazon');
    expect(orders[0]?.input).toMatchObject({
      channel: 'Amazon.de',
      recipient: { name: 'Ida Berg', companyName: 'Berg & Co KG', line1: 'Torweg 3', line2: '' },
      lines: [{ name: '"Big" 5" pan', quantity: 6, soldFor: 944, externalLine: '7' }],
    });
    expect(orders[1]?.leftOut).toBe('pending');
  });
});

describe('eBay', () => {
  const german = [
    'Verkaufsprotokollnummer',
    'Bestellnummer',
    'Name des Empfängers',
    'Adresse 1 des Empfängers',
    'Adresse 2 des Empfängers',
    'Versand nach - Ort',
    'Versand nach - PLZ',
    'Versand nach - Land',
    'Artikelnummer',
    'Angebotstitel',
    'Bestandseinheit',
    'Anzahl',
    'Verkauft für',
    'Verkauft am',
    'Zahlungsdatum',
  ];
  const of = (cells: readonly string[]): string[] => [
    '500',
    '01-1',
    'Ida Berg',
    'Torweg 3',
    '',
    'Leipzig',
    '04229',
    'Deutschland',
    ...cells,
  ];
  const rows = [
    german,
    german.map(() => ''),
    of(['', '', '', '7', '66,08 €', '01-Okt-26', '01-Okt-26']),
    of(['22', 'Cup', 'A', '6', '56,64 €', '01-Okt-26', '01-Okt-26']),
    of(['23', 'Plate', 'B', '1', '9,44 €', '01-Okt-26', '01-Okt-26']),
    ['2', 'Datensätze heruntergeladen'],
  ];

  it.each<[string, (text: string) => Buffer]>([
    ['with a mark before an empty line', (text) => Buffer.from(`\uFEFF\n${text}`)],
    ['in UTF-16', (text) => Buffer.from(`\uFEFF\n${text}`, 'utf16le')],
    ['of Windows', (text) => Buffer.from([...`\n${text}`].map((letter) => (letter === '€' ? 0x80 : (letter.codePointAt(0) ?? 63))))],
  ])('has padding, summary and footer rows, %s', async (_, encoded) => {
    const { layout, orders } = await ordersOf(encoded(csv(rows, ';')));
    expect(layout).toBe('ebay');
    expect(orders).toHaveLength(1);
    expect(orders[0]?.input).toMatchObject({ soldOn: '2026-10-01', currency: 'EUR', recipient: { countryCode: 'DE' } });
    expect(orders.map(goods)).toEqual([
      [
        ['A', 6, 944],
        ['B', 1, 944],
      ],
    ]);
  });
});

it('Etsy writes days as in the United States, and countries by their English names', async () => {
  const columns = [
    'Sale Date',
    'Item Name',
    'Quantity',
    'Price',
    'Currency',
    'Transaction ID',
    'Listing ID',
    'Date Paid',
    'Date Shipped',
    'Ship Name',
    'Ship Address1',
    'Ship City',
    'Ship Zipcode',
    'Ship Country',
    'Order ID',
    'SKU',
  ];
  const row = ['03/04/26', 'Cup', '6', '9.44', 'EUR', '4', '1', '03/04/26', '', 'Zoë', 'rue 1', 'Reims', '51100', 'France', '35', 'A'];
  const { layout, orders } = await ordersOf(csv([columns, row]));
  expect(layout).toBe('etsy');
  expect(orders[0]?.input).toMatchObject({ soldOn: '2026-03-04', recipient: { countryCode: 'FR' } });
});

describe('marketplaces with a row for each piece', () => {
  it('Kaufland: cents, and units that are cancelled', async () => {
    const columns = [
      'id_order',
      'id_order_unit',
      'ts_created_iso',
      'status',
      'id_offer',
      'ean',
      'title',
      'price',
      'currency',
      'shipping_first_name',
      'shipping_last_name',
      'shipping_street',
      'shipping_house_number',
      'shipping_postcode',
      'shipping_city',
      'shipping_country',
    ];
    const of = (unit: string, state: string, sku: string): string[] => [
      'M5',
      unit,
      '2026-10-01T08:00:00Z',
      state,
      sku,
      '',
      'Cup',
      '944',
      'EUR',
      'Ida',
      'Berg',
      'Torweg',
      '3',
      '04229',
      'Leipzig',
      'DE',
    ];
    const rows = [
      columns,
      of('1', 'need_to_be_sent', 'A'),
      of('2', 'need_to_be_sent', 'A'),
      of('3', 'cancelled', 'A'),
      of('4', 'need_to_be_sent', 'B'),
    ];
    const { layout, orders } = await ordersOf(csv(rows, ';'));
    expect(layout).toBe('kaufland');
    expect(orders.map(goods)).toEqual([
      [
        ['A', 2, 944],
        ['B', 1, 944],
      ],
    ]);
    expect(orders[0]?.input?.recipient.line1).toBe('Torweg 3');
    expect(orders.flatMap(reasons)).toEqual(['4 status order-upload.lineLeftOut.cancelled (note)']);
  });

  it('OTTO: decimal commas, and countries of three letters', async () => {
    const columns = [
      'orderNumber',
      'orderDate',
      'fulfillmentStatus',
      'positionItemId',
      'sku',
      'productTitle',
      'itemValueGrossPrice',
      'currency',
      'firstName',
      'lastName',
      'street',
      'houseNumber',
      'zipCode',
      'city',
      'countryCode',
    ];
    const of = (item: string): string[] => [
      'b1',
      '2026-10-01T08:00:00Z',
      'PROCESSABLE',
      item,
      'A',
      'Cup',
      '9,44',
      'EUR',
      'Ida',
      'Berg',
      'Torweg',
      '3',
      '4020',
      'Linz',
      'AUT',
    ];
    const { layout, orders } = await ordersOf(csv([columns, of('1'), of('2')], ';'));
    expect(layout).toBe('otto');
    expect(orders.map(goods)).toEqual([[['A', 2, 944]]]);
    expect(orders[0]?.input?.recipient.countryCode).toBe('AT');
  });
});

it.each([
  ['a million columns', `${'a,'.repeat(1_000_000)}\n1,2\n`, 'import.tooLarge'],
  ['a cell of ten megabytes', `Order number,SKU\n1,"${'x'.repeat(10_000_000)}"\n`, 'import.empty'],
  ['no row', 'Order number,SKU\n', 'import.empty'],
])('a file with %s is refused', async (_, content, reason) => {
  await expect(ordersOf(content)).rejects.toMatchObject({ reason: expect.stringMatching(new RegExp(`${reason}|import.unreadable`)) });
});

it('NULs and formulas are text', async () => {
  const { orders } = await ordersOf(
    'Order number;Recipient;Street;ZIP;City;Country;SKU;Qty\n1;=cmd|A1;"Tor\0weg 3";04229;Leipzig;DE;@A-1;2\n',
  );
  expect(orders[0]?.input).toMatchObject({ recipient: { name: '=cmd|A1', line1: 'Torweg 3' }, lines: [{ sku: '@A-1' }] });
});

describe('a table of somebody’s own', () => {
  it.each([
    ['de', 'Bestellnummer;Empfänger;Straße;PLZ;Ort;Land;Artikelnummer;Menge;Preis'],
    ['es', 'Nº de pedido;Destinatario;Dirección;Código postal;Ciudad;País;SKU;Cantidad;Precio'],
    ['fr', 'Numéro de commande;Destinataire;Adresse;Code postal;Ville;Pays;Référence article;Quantité;Prix unitaire'],
    ['it', 'Numero ordine;Destinatario;Indirizzo;CAP;Città;Paese;Codice articolo;Quantità;Prezzo'],
    ['pl', 'Numer zamówienia;Odbiorca;Ulica;Kod pocztowy;Miasto;Kraj;Symbol;Ilość;Cena'],
    ['pt', 'Número da encomenda;Destinatário;Morada;Código postal;Localidade;País;Código do artigo;Quantidade;Preço'],
    ['ro', 'Numărul comenzii;Destinatar;Adresa;Cod poștal;Localitate;Țara;Cod produs;Cantitate;Preț'],
    ['en, with typing errors', 'Ordernumbr;Recipent;Adress line 1;Post code;City;Country;SKU;Quantitty;Unit prices'],
  ])('has its columns recognised (%s)', async (_, headers) => {
    const { layout, missing, orders } = await ordersOf(`${headers}\nX-1;Ida Berg;Torweg 3;04229;Leipzig;Deutschland;A;1.0;1.234,50 €\n`);
    expect([layout, missing]).toEqual([null, []]);
    expect(orders[0]?.input).toMatchObject({ externalNumber: 'X-1', recipient: { name: 'Ida Berg', countryCode: 'DE' } });
    expect(orders.map(goods)).toEqual([[['A', 1, 123_450]]]);
  });

  it('has its problems named by row, column and reason', async () => {
    const { orders } = await ordersOf(
      csv([
        ['Order number', 'Recipient', 'Street', 'ZIP', 'City', 'Country', 'Phone', 'SKU', 'EAN', 'Qty', 'Price', 'Order date'],
        ['1', 'Ida', 'Torweg 3', '123', 'Leipzig', 'DE', 'none', 'A', '', 'two', 'x', '31.31.2026'],
        ['2', '', 'Torweg 3', '04229', '', 'Nowhere', '', '', '4,00638E+12', '1', '', ''],
        ['3', 'Ida', 'Torweg 3', '04229', 'Leipzig', 'DE', '', 'A', '', '-1', '', ''],
      ]),
      { currency: 'EUR' },
    );
    expect(orders.map(({ input }) => input)).toEqual([null, null, null]);
    expect(orders.map(reasons)).toEqual([
      ['2 Qty order-upload.quantity', '2 Order date order-upload.day (note)', '2 Phone order-upload.phone (note)', '2 ZIP postalCode.DE'],
      [
        '3 EAN order-upload.rounded',
        '3 Country import.country',
        '3 Recipient field.required',
        '3 City field.required',
        '3 Country field.country',
      ],
      ['4 Qty order-upload.takenBack (note)', '4 Qty order-upload.leftOut.refunded (note)'],
    ]);
  });
});
