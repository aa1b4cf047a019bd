import type { OrderLayout, UploadTarget } from '../../../../../../contract/orders/order-upload-words.ts';
import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import type { Words } from '../../../../../engines/table-import/columns.ts';

/** How the file of a channel is laid out. */
export type Layout = {
  key: OrderLayout;
  /** The name of the channel, unless the file or the user has another. */
  channel: string;
  /** Headings that only this layout has; one of the lists has to be there entirely. */
  signs: readonly (readonly string[])[];
  columns: Words<UploadTarget>;
  /** Each row is one piece. */
  perPiece?: true;
  /** Amounts are whole numbers of minor units. */
  cents?: true;
  /** `3/31/2027` */
  dates?: 'mdy';
  /** An order without the day of its payment is not paid. */
  unpaidWithoutDay?: true;
  /** States of orders that are not paid, besides the usual words. */
  unpaidStates?: readonly string[];
  /** An order of several items has a row without an item before them. */
  summaryRows?: true;
};

/** Headings as the file has them, by target. */
const columnsOf = (lists: Partial<Record<UploadTarget, readonly string[]>>): Words<UploadTarget> =>
  new Map(
    (Object.entries(lists) as [UploadTarget, readonly string[]][]).flatMap(([target, names]) =>
      names.map((name) => [plainHeading(name), target]),
    ),
  );

const numbered = (name: string, most: number): string[] => Array.from({ length: most }, (_, at) => `${name}${at + 1}`);
/** Items of an order in columns of their own. */
const mostItemColumns = 60;

export const layouts: readonly Layout[] = [
  {
    key: 'own',
    channel: '',
    signs: [['Order number', 'SKU', 'Quantity', 'Recipient', 'Address 1', 'Postal code', 'Country code', 'Own reference']],
    columns: columnsOf({
      orderNumber: ['Order number'],
      soldOn: ['Order date'],
      channel: ['Channel'],
      sku: ['SKU'],
      gtin: ['GTIN'],
      itemName: ['Item name'],
      quantity: ['Quantity'],
      price: ['Price per piece'],
      currency: ['Currency'],
      name: ['Recipient'],
      company: ['Company'],
      line1: ['Address 1'],
      line2: ['Address 2'],
      postalCode: ['Postal code'],
      city: ['City'],
      region: ['Region'],
      country: ['Country code'],
      phone: ['Phone'],
      email: ['E-mail'],
      service: ['Shipping service'],
      reference: ['Own reference'],
      note: ['Note'],
    }),
  },
  {
    key: 'shopify',
    channel: 'Shopify',
    signs: [['Name', 'Financial Status', 'Lineitem quantity', 'Lineitem name']],
    columns: columnsOf({
      orderNumber: ['Name'],
      email: ['Email'],
      paymentState: ['Financial Status'],
      state: ['Fulfillment Status'],
      currency: ['Currency'],
      service: ['Shipping Method'],
      soldOn: ['Created at'],
      quantity: ['Lineitem quantity'],
      itemName: ['Lineitem name'],
      price: ['Lineitem price'],
      sku: ['Lineitem sku'],
      gtin: ['Lineitem barcode'],
      name: ['Shipping Name'],
      company: ['Shipping Company'],
      line1: ['Shipping Address1'],
      line2: ['Shipping Address2'],
      city: ['Shipping City'],
      postalCode: ['Shipping Zip'],
      region: ['Shipping Province'],
      country: ['Shipping Country'],
      phone: ['Shipping Phone', 'Phone', 'Billing Phone'],
      note: ['Notes'],
      // Spelled in two ways, by the age of the file.
      cancelledOn: ['Cancelled at', 'Canceled at'],
      'billing.name': ['Billing Name'],
      'billing.company': ['Billing Company'],
      'billing.line1': ['Billing Address1'],
      'billing.line2': ['Billing Address2'],
      'billing.city': ['Billing City'],
      'billing.postalCode': ['Billing Zip'],
      'billing.region': ['Billing Province'],
      'billing.country': ['Billing Country'],
    }),
  },
  {
    key: 'woocommerce',
    channel: 'WooCommerce',
    signs: [
      ['order_number', 'shipping_first_name', 'billing_first_name', 'shipping_postcode'],
      ['Order Number', 'First Name (Billing)', 'Last Name (Billing)'],
      ['Order Number', 'First Name (Shipping)', 'Last Name (Shipping)'],
    ],
    columns: columnsOf({
      orderNumber: ['order_number', 'Order Number'],
      soldOn: ['order_date', 'Order Date', 'date'],
      state: ['status', 'Order Status'],
      currency: ['order_currency', 'currency', 'Order Currency'],
      service: ['shipping_method', 'Shipping Method Title'],
      email: ['billing_email', 'customer_email', 'Email (Billing)'],
      phone: ['shipping_phone', 'billing_phone', 'Phone (Shipping)', 'Phone (Billing)'],
      firstName: ['shipping_first_name', 'First Name (Shipping)'],
      lastName: ['shipping_last_name', 'Last Name (Shipping)'],
      company: ['shipping_company', 'Company (Shipping)'],
      line1: ['shipping_address_1', 'Address 1&2 (Shipping)', 'Address 1 (Shipping)'],
      line2: ['shipping_address_2', 'Address 2 (Shipping)'],
      postalCode: ['shipping_postcode', 'Postcode (Shipping)'],
      city: ['shipping_city', 'City (Shipping)'],
      region: ['shipping_state', 'State Code (Shipping)', 'State Name (Shipping)'],
      country: ['shipping_country', 'Country Code (Shipping)', 'Country Name (Shipping)'],
      note: ['customer_note', 'Customer Note'],
      sku: ['SKU', 'item_sku'],
      itemName: ['Item Name', 'item_name'],
      quantity: ['Quantity (- Refund)', 'Quantity', 'item_quantity'],
      price: ['Item Cost'],
      lineTotal: ['Order Line Subtotal', 'item_total'],
      externalLine: ['Item #'],
      items: [...numbered('line_item_', mostItemColumns), 'line_items'],
      'billing.firstName': ['billing_first_name', 'First Name (Billing)'],
      'billing.lastName': ['billing_last_name', 'Last Name (Billing)'],
      'billing.company': ['billing_company', 'Company (Billing)'],
      'billing.line1': ['billing_address_1', 'Address 1&2 (Billing)', 'Address 1 (Billing)'],
      'billing.line2': ['billing_address_2', 'Address 2 (Billing)'],
      'billing.postalCode': ['billing_postcode', 'Postcode (Billing)'],
      'billing.city': ['billing_city', 'City (Billing)'],
      'billing.region': ['billing_state', 'State Code (Billing)'],
      'billing.country': ['billing_country', 'Country Code (Billing)'],
    }),
  },
  {
    key: 'amazon',
    channel: 'Amazon',
    signs: [['order-id', 'order-item-id', 'quantity-purchased', 'ship-address-1']],
    columns: columnsOf({
      orderNumber: ['order-id'],
      externalLine: ['order-item-id'],
      soldOn: ['purchase-date'],
      paidOn: ['payments-date'],
      email: ['buyer-email'],
      phone: ['ship-phone-number', 'buyer-phone-number'],
      sku: ['sku'],
      itemName: ['product-name'],
      quantity: ['quantity-purchased'],
      currency: ['currency'],
      lineTotal: ['item-price'],
      service: ['ship-service-level'],
      name: ['recipient-name'],
      line1: ['ship-address-1'],
      line2: ['ship-address-2'],
      line3: ['ship-address-3'],
      city: ['ship-city'],
      region: ['ship-state'],
      postalCode: ['ship-postal-code'],
      country: ['ship-country'],
      note: ['delivery-Instructions'],
      channel: ['sales-channel'],
      reference: ['purchase-order-number'],
      company: ['buyer-company-name'],
    }),
    unpaidWithoutDay: true,
  },
  {
    key: 'ebay',
    channel: 'eBay',
    signs: [
      ['Sales Record Number', 'Order Number', 'Item Number', 'Custom Label'],
      ['Verkaufsprotokollnummer', 'Bestellnummer', 'Artikelnummer', 'Bestandseinheit'],
    ],
    columns: columnsOf({
      orderNumber: ['Order Number', 'Bestellnummer'],
      email: ['Buyer Email', 'E-mail des Käufers'],
      note: ['Buyer Note', 'Notiz des Käufers'],
      name: ['Ship To Name', 'Name des Empfängers'],
      phone: ['Ship To Phone', 'Telefonnummer des Empfängers', 'Telefonnummer für Versand'],
      line1: ['Ship To Address 1', 'Adresse 1 des Empfängers', 'Versand nach - Adresse 1'],
      line2: ['Ship To Address 2', 'Adresse 2 des Empfängers', 'Versand nach - Adresse 2'],
      city: ['Ship To City', 'Versand nach - Ort'],
      region: ['Ship To State', 'Versand nach - Bundesland/Provinz'],
      postalCode: ['Ship To Zip', 'Versand nach - PLZ'],
      country: ['Ship To Country', 'Versand nach - Land'],
      externalLine: ['Transaction ID', 'Transaktionsnummer'],
      itemName: ['Item Title', 'Angebotstitel'],
      sku: ['Custom Label', 'Bestandseinheit'],
      quantity: ['Quantity', 'Anzahl'],
      lineTotal: ['Sold For', 'Verkauft für'],
      soldOn: ['Sale Date', 'Verkauft am'],
      paidOn: ['Paid On Date', 'Zahlungsdatum'],
      shippedOn: ['Shipped On Date', 'Verschickt am - Datum'],
      service: ['Shipping Service', 'Versandservice'],
      'billing.name': ['Buyer Name', 'Name des Käufers'],
      'billing.line1': ['Buyer Address 1', 'Adresse 1 des Käufers'],
      'billing.line2': ['Buyer Address 2', 'Adresse 2 des Käufers'],
      'billing.city': ['Buyer City', 'Wohnort des Käufers'],
      'billing.region': ['Buyer State', 'Bundesland/Provinz des Käufers'],
      'billing.postalCode': ['Buyer Zip', 'PLZ des Käufers'],
      'billing.country': ['Buyer Country', 'Land des Käufers'],
    }),
    unpaidWithoutDay: true,
    summaryRows: true,
  },
  {
    key: 'etsy',
    channel: 'Etsy',
    signs: [['Sale Date', 'Item Name', 'Transaction ID', 'Listing ID', 'Order ID']],
    columns: columnsOf({
      orderNumber: ['Order ID'],
      soldOn: ['Sale Date'],
      itemName: ['Item Name'],
      quantity: ['Quantity'],
      price: ['Price'],
      currency: ['Currency'],
      externalLine: ['Transaction ID'],
      paidOn: ['Date Paid'],
      shippedOn: ['Date Shipped'],
      name: ['Ship Name'],
      line1: ['Ship Address1'],
      line2: ['Ship Address2'],
      city: ['Ship City'],
      region: ['Ship State'],
      postalCode: ['Ship Zipcode'],
      country: ['Ship Country'],
      sku: ['SKU'],
    }),
    dates: 'mdy',
    unpaidWithoutDay: true,
  },
  {
    key: 'otto',
    channel: 'OTTO',
    signs: [['orderNumber', 'positionItemId', 'fulfillmentStatus']],
    columns: columnsOf({
      orderNumber: ['orderNumber'],
      soldOn: ['orderDate'],
      state: ['fulfillmentStatus'],
      externalLine: ['positionItemId'],
      sku: ['sku'],
      gtin: ['ean'],
      itemName: ['productTitle'],
      price: ['itemValueGrossPrice'],
      currency: ['currency'],
      firstName: ['firstName'],
      lastName: ['lastName'],
      line2: ['addition'],
      line1: ['street'],
      houseNumber: ['houseNumber'],
      postalCode: ['zipCode'],
      city: ['city'],
      country: ['countryCode'],
      phone: ['phoneNumber'],
    }),
    perPiece: true,
  },
  {
    key: 'kaufland',
    channel: 'Kaufland',
    signs: [['id_order', 'id_order_unit', 'id_offer']],
    columns: columnsOf({
      orderNumber: ['id_order'],
      externalLine: ['id_order_unit'],
      soldOn: ['ts_created_iso'],
      state: ['status'],
      sku: ['id_offer'],
      gtin: ['ean'],
      itemName: ['title'],
      price: ['price'],
      currency: ['currency'],
      note: ['note'],
      email: ['buyer_email'],
      company: ['shipping_company_name'],
      firstName: ['shipping_first_name'],
      lastName: ['shipping_last_name'],
      line1: ['shipping_street'],
      houseNumber: ['shipping_house_number'],
      line2: ['shipping_additional_field'],
      postalCode: ['shipping_postcode'],
      city: ['shipping_city'],
      country: ['shipping_country'],
      phone: ['shipping_phone'],
    }),
    perPiece: true,
    cents: true,
    unpaidStates: ['open'],
  },
];

const signs = layouts.flatMap((layout) => layout.signs.map((names) => ({ layout, names: names.map(plainHeading) })));

/** The layout whose headings these are. */
export function layoutOf(headers: readonly string[]): Layout | null {
  const known = new Set(headers.map(plainHeading));
  return signs.find(({ names }) => names.every((name) => known.has(name)))?.layout ?? null;
}

export const layoutNamed = (key: OrderLayout | null): Layout | null => layouts.find((layout) => layout.key === key) ?? null;

/** In reports of Amazon quotes are letters like others. */
export const hasLiteralQuotes = (head: string): boolean => /^\uFEFF?order-id\t/.test(head);

/** Columns of the template. */
export const templateHeaders: readonly string[] = [
  'Order number',
  'Order date',
  'Channel',
  'SKU',
  'GTIN',
  'Item name',
  'Quantity',
  'Price per piece',
  'Currency',
  'Recipient',
  'Company',
  'Address 1',
  'Address 2',
  'Postal code',
  'City',
  'Region',
  'Country code',
  'Phone',
  'E-mail',
  'Shipping service',
  'Own reference',
  'Note',
];
