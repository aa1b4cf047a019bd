import { inflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { split, share } from '../../../../../contract/values/money.ts';
import { countryCodes } from '../../../../../contract/values/countries.ts';
import { languages } from '../../../../../contract/values/locale.ts';
import { sampleCases, sampleInvoice } from '../../../../../test/support/invoices.ts';
import type { InvoiceContent, InvoiceLine } from '../content.ts';
import type { WholeInvoice } from '../list-queries.ts';
import { eInvoice, facturX } from './e-invoices.ts';
import { renderEInvoice } from './library.ts';
import { decimalText, toInvoice } from './mapping.ts';
import { factsText, missingFacts } from './missing.ts';

const address = { line1: 'Werkstraße 2', line2: '', postalCode: '10115', city: 'Berlin', region: '', countryCode: 'DE' };
const seller = {
  legalName: 'Werkbank & Söhne GmbH',
  tradingName: 'Werkbank',
  address,
  vatId: 'DE999999999',
  registerNumber: 'HRB 1',
  contactName: 'Eva Muster',
  phone: '+49 30 1234567',
  email: 'rechnung@werkbank.example',
};
const buyer = {
  ...seller,
  legalName: 'Meble Północ Sp. z o.o.',
  vatId: 'PL8567346215',
  email: 'faktury@meble.example',
  address: { ...address, postalCode: '00-001', city: 'Warszawa', countryCode: 'PL' },
};

type Given = {
  lines: { price: number; quantity: number; category: string; rate: number }[];
  discount?: number;
  shipping?: number;
  reason?: InvoiceContent['vat']['reason'];
  exemption?: string;
  currency?: string;
  language?: WholeInvoice['language'];
  credits?: string;
};

/** A document whose parts add up, as those of orders do. */
function document(given: Given): WholeInvoice {
  const { discount = 0, shipping = 0, currency = 'EUR', language = 'de', reason = 'domestic', credits } = given;
  const lines = given.lines.map(({ price, quantity, category, rate }, index): InvoiceLine => ({
    ...{ orderLineId: index, itemCode: `W${index}`, sku: `W${index}-1`, name: `Stuhl <${index}> & Co`, options: 'Eiche', quantity },
    ...{ unitPrice: price, net: price * quantity, category, rate },
  }));
  const weights = lines.map(({ net }) => net);
  const [discounts, freights] = [split(discount, weights), split(shipping, weights)];
  const rows = new Map<string, InvoiceContent['vat']['rows'][number]>();
  lines.forEach(({ category, rate, net }, index) => {
    const key = `${category} ${rate}`;
    const row = rows.get(key) ?? { category, rate, goods: 0, discount: 0, shipping: 0, base: 0, vat: 0 };
    row.goods += net;
    row.discount += discounts[index] ?? 0;
    row.shipping += freights[index] ?? 0;
    row.base = row.goods - row.discount + row.shipping;
    row.vat = share(row.base, row.rate);
    rows.set(key, row);
  });
  const all = [...rows.values()];
  const goods = weights.reduce((sum, net) => sum + net, 0);
  const vat = all.reduce((sum, row) => sum + row.vat, 0);
  const net = goods - discount + shipping;
  return {
    id: 1,
    kind: credits ? 'credit_note' : 'invoice',
    number: credits ? 'CN-1-2026-000001' : 'INV-1-2026-000001',
    issuedOn: '2026-11-21',
    deliveredOn: '2026-11-20',
    currency,
    language,
    createdAt: new Date('2026-11-21T12:00:00Z'),
    content: {
      version: 1,
      seller,
      sellerBank: null,
      buyer,
      store: { name: 'Werkbank', logoKey: null },
      order: { number: 'PO-00000001', reference: 'Projekt 7', placedOn: '2026-11-18' },
      delivery: { kind: 'ship', name: 'Magazyn', address: buyer.address, countryCode: 'PL' },
      lines,
      vat: {
        rows: all,
        ...{
          reason,
          cause: null,
          exemption: given.exemption ?? null,
          shipFrom: 'DE',
          rateCountry: 'DE',
          words: 'Die Behandlung in Worten',
        },
        ...{ buyerVatCheckedOn: '2026-11-18', consultationNumber: 'WAPI1' },
      },
      totals: { goods, discount, shipping, net, vat, total: net + vat },
      payment: { methods: ['balance'], paidOn: '2026-11-18' },
      corrects: credits ? { number: credits, issuedOn: '2026-11-01' } : null,
    },
  };
}

// Reads the library and compiles its schema.
beforeAll(() => eInvoice(document({ lines: [{ price: 1, quantity: 1, category: 'S', rate: 1900 }] }), 'xrechnungUbl'), 60_000);

const allOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
const parts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text);

const cases: [string, Given][] = [
  ['domestic', { lines: [{ price: 1_999, quantity: 3, category: 'S', rate: 1900 }] }],
  [
    'with several rates, a discount and shipping',
    {
      lines: [
        { price: 1_999, quantity: 3, category: 'S', rate: 1900 },
        { price: 333, quantity: 7, category: 'S', rate: 700 },
        { price: 50, quantity: 1, category: 'Z', rate: 0 },
      ],
      discount: 501,
      shipping: 995,
    },
  ],
  [
    'intra-Community',
    { lines: [{ price: 10_000, quantity: 1, category: 'K', rate: 0 }], reason: 'intraCommunity', exemption: 'VATEX-EU-IC', shipping: 900 },
  ],
  [
    'export',
    { lines: [{ price: 10_000, quantity: 2, category: 'G', rate: 0 }], reason: 'export', exemption: 'VATEX-EU-G', currency: 'CHF' },
  ],
  ['reverse charge', { lines: [{ price: 4_200, quantity: 1, category: 'AE', rate: 0 }] }],
  ['exempt', { lines: [{ price: 4_200, quantity: 1, category: 'E', rate: 0 }], language: 'pl' }],
  ['credit note', { lines: [{ price: 1_999, quantity: 1, category: 'S', rate: 1900 }], credits: 'INV-1-2026-000007' }],
];
const codesOf: Record<string, string | undefined> = { K: 'VATEX-EU-IC', G: 'VATEX-EU-G', AE: 'VATEX-EU-AE' };

it.each(cases)('XRechnung as UBL says what the document says: %s', async (_, given) => {
  const invoice = document(given);
  const { totals, vat, lines, corrects } = invoice.content;
  const xml = await eInvoice(invoice, 'xrechnungUbl');
  const money = (amount: number): string => decimalText(amount, invoice.currency);
  const root = corrects ? 'CreditNote' : 'Invoice';
  expect(xml).toContain(`<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`);
  expect(allOf(xml, 'cbc:CustomizationID')).toEqual(['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0']);
  expect(allOf(xml, `cbc:${root}TypeCode`)).toEqual([corrects ? '381' : '380']);
  const amounts = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PrepaidAmount', 'PayableAmount'];
  const [monetary = ''] = parts(xml, 'cac:LegalMonetaryTotal');
  expect(amounts.map((name) => allOf(monetary, `cbc:${name}`)[0])).toEqual(
    [totals.goods, totals.net, totals.total, totals.total, 0].map(money),
  );
  const subtotals = parts(xml, 'cac:TaxSubtotal');
  expect(
    subtotals.map((one) => [
      allOf(one, 'cbc:TaxableAmount')[0],
      allOf(one, 'cbc:TaxAmount')[0],
      allOf(one, 'cbc:ID')[0],
      allOf(one, 'cbc:TaxExemptionReasonCode')[0],
    ]),
  ).toEqual(vat.rows.map((row) => [money(row.base), money(row.vat), row.category, codesOf[row.category]]));
  expect(parts(xml, `cac:${root}Line`).map((line) => allOf(line, 'cbc:LineExtensionAmount')[0])).toEqual(
    lines.map(({ net }) => money(net)),
  );
  const allowances = parts(xml, 'cac:AllowanceCharge').map((one) => [allOf(one, 'cbc:ChargeIndicator')[0], allOf(one, 'cbc:Amount')[0]]);
  const wanted = vat.rows.flatMap((row) => [
    ...(row.discount ? [['false', money(row.discount)]] : []),
    ...(row.shipping ? [['true', money(row.shipping)]] : []),
  ]);
  expect(allowances).toEqual(wanted);
  expect(xml).toContain('Werkbank &amp; Söhne GmbH');
  expect(xml).toContain('DE999999999');
  expect(xml).toContain('PL8567346215');
  if (corrects) expect(allOf(parts(xml, 'cac:BillingReference')[0] ?? '', 'cbc:ID')).toEqual([corrects.number]);
});

it.each(cases)('XRechnung as CII has the same totals: %s', async (_, given) => {
  const invoice = document(given);
  const { totals, vat, corrects } = invoice.content;
  const xml = await eInvoice(invoice, 'xrechnungCii');
  const money = (amount: number): string => decimalText(amount, invoice.currency);
  expect(xml).toContain('CrossIndustryInvoice');
  expect(parts(xml, 'rsm:ExchangedDocument').flatMap((one) => allOf(one, 'ram:TypeCode'))).toEqual([corrects ? '381' : '380']);
  expect(allOf(xml, 'ram:GrandTotalAmount')).toEqual([money(totals.total)]);
  expect(allOf(xml, 'ram:TaxBasisTotalAmount')).toEqual([money(totals.net)]);
  expect(allOf(xml, 'ram:DuePayableAmount')).toEqual([money(0)]);
  expect(allOf(xml, 'ram:CalculatedAmount')).toEqual(vat.rows.map((row) => money(row.vat)));
});

/** The streams of a PDF, unpacked where they are packed. */
function streams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('utf8');
    } catch {
      return Buffer.from(body, 'latin1').toString('utf8');
    }
  });
}

it('Factur-X is a PDF/A-3 that has the invoice as XML in it, the same file each time', async () => {
  const invoice = document(cases[1]?.[1] ?? { lines: [] });
  const file = await facturX(invoice, null);
  const found = streams(file);
  const xml = found.find((one) => one.includes('CrossIndustryInvoice')) ?? '';
  expect(allOf(xml, 'ram:GrandTotalAmount')).toEqual([decimalText(invoice.content.totals.total, 'EUR')]);
  expect(parts(xml, 'ram:GuidelineSpecifiedDocumentContextParameter').flatMap((one) => allOf(one, 'ram:ID'))).toEqual([
    'urn:cen.eu:en16931:2017',
  ]);
  const metadata = found.find((one) => one.includes('pdfaid:part')) ?? '';
  expect(allOf(metadata, 'pdfaid:part')).toEqual(['3']);
  expect(allOf(metadata, 'fx:DocumentFileName')).toEqual(['factur-x.xml']);
  expect(allOf(metadata, 'fx:ConformanceLevel')).toEqual(['EN 16931']);
  expect(file.toString('latin1')).toContain('/AFRelationship /Alternative');
  expect((await facturX(invoice, null)).equals(file)).toBe(true);
});

it.each(sampleCases)('is written as the library itself would write it: %s', async (what) => {
  for (const format of ['XRECHNUNG-UBL', 'XRECHNUNG-CII', 'CII'] as const) {
    const invoice = sampleInvoice(sampleCases.indexOf(what), what);
    expect(await renderEInvoice(toInvoice(invoice), format)).toBe(await renderEInvoice(toInvoice(invoice), format, true));
  }
});

it('keeps what means something in XML, and leaves out what it has no place for', async () => {
  const invoice = document({ lines: [{ price: 1, quantity: 1, category: 'S', rate: 1900 }] });
  const [line] = invoice.content.lines;
  const odd = { ...invoice, content: { ...invoice.content, lines: [{ ...(line as InvoiceLine), name: 'A\u0000<b>&"\u0008c]]>' }] } };
  expect(await eInvoice(odd, 'xrechnungUbl')).toContain('<cbc:Name>A&lt;b&gt;&amp;"c]]&gt;</cbc:Name>');
});

it('knows every country of the market', async () => {
  const invoice = document({ lines: [{ price: 1, quantity: 1, category: 'S', rate: 1900 }] });
  for (const countryCode of countryCodes) {
    const content = { ...invoice.content, buyer: { ...buyer, address: { ...buyer.address, countryCode } } };
    expect(await eInvoice({ ...invoice, content }, 'xrechnungUbl')).toContain(countryCode === 'XK' ? '>1A<' : `>${countryCode}<`);
  }
});

it('names what a document lacks in a format', () => {
  const { content } = document({ lines: [{ price: 1, quantity: 1, category: 'K', rate: 0 }], reason: 'intraCommunity' });
  const of = (change: Partial<InvoiceContent>, format: 'xrechnungUbl' | 'facturX' = 'xrechnungUbl') =>
    missingFacts({ ...content, ...change }, format);
  expect(of({})).toEqual([]);
  expect(missingFacts({ ...content, seller: { ...seller, vatId: null, phone: '' } }, 'pdf')).toEqual([]);
  expect(of({ seller: { ...seller, phone: ' ' } })).toEqual(['sellerPhone']);
  expect(of({ seller: { ...seller, phone: ' ' } }, 'facturX')).toEqual([]);
  expect(of({ seller: { ...seller, vatId: null, email: 'nobody' } })).toEqual(['sellerVatId', 'sellerEmail']);
  expect(of({ seller: { ...seller, address: { ...address, city: '' } } }, 'facturX')).toEqual(['sellerAddress']);
  expect(of({ buyer: { ...buyer, vatId: null, address: { ...address, postalCode: '' } } })).toEqual(['buyerVatId', 'buyerAddress']);
  expect(of({ delivery: { kind: 'collect', name: '', address: null, countryCode: 'PL' } })).toEqual(['deliveryAddress']);
  expect(of({ delivery: { kind: 'collect', name: '', address: null, countryCode: 'PL' } }, 'facturX')).toEqual([]);
  expect(of({ lines: [] })).toEqual(['lines']);
  expect(factsText(['sellerVatId', 'sellerPhone'], 'en')).toBe('the seller’s VAT ID and the seller’s telephone number');
  for (const language of languages) expect(factsText(['sellerPhone'], language)).not.toContain('invoice.fact');
});

it.each([
  [0, 'EUR', '0.00'],
  [5, 'EUR', '0.05'],
  [123_456, 'EUR', '1234.56'],
  [-250, 'EUR', '-2.50'],
])('%d minor units of %s are %s', (amount, currency, text) => {
  expect(decimalText(amount, currency)).toBe(text);
});
