import { expect, it } from 'vitest';
import { languages } from '../../../../../contract/values/locale.ts';
import { decimals } from '../../../../../contract/values/money.ts';
import { sampleCases, sampleInvoice } from '../../../../../test/support/invoices.ts';
import { toInvoice } from './mapping.ts';
import { missingFacts } from './missing.ts';

/*
 * The rules of EN 16931 about amounts and VAT, counted in cents on 300 documents of all kinds. The official rules were run over the same
 * documents, see docs/invoices.md; these run with each test.
 */

type Node = { [name: string]: string | Node | Node[] | string[] | undefined };

const count = 300;
const of = (node: unknown, ...path: string[]): unknown => path.reduce<unknown>((at, name) => (at as Node | undefined)?.[name], node);
const list = (node: unknown, ...path: string[]): Node[] => (of(node, ...path) as Node[] | undefined) ?? [];
const text = (node: unknown, ...path: string[]): string => (of(node, ...path) as string | undefined) ?? '';
/** Hundredths, whatever the places of the currency. */
const cents = (node: unknown, ...path: string[]): number => {
  const value = text(node, ...path);
  expect(value).toMatch(/^-?\d+(?:\.\d{1,2})?$/);
  return Math.round(Number(value) * 100);
};
const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);
const categoryOf = (node: unknown): string => `${text(node, 'cbc:ID')} ${text(node, 'cbc:Percent')}`;

const codeOf: Record<string, string> = { K: 'VATEX-EU-IC', AE: 'VATEX-EU-AE' };

it.each(sampleCases)('documents are valid: %s', (what) => {
  for (let index = sampleCases.indexOf(what); index < count; index += sampleCases.length) isValid(index, what);
});

function isValid(index: number, what: string): void {
  const invoice = sampleInvoice(index);
  const data = of(toInvoice(invoice), 'ubl:Invoice');
  expect(missingFacts(invoice.content, 'xrechnungUbl')).toEqual([]);
  const lines = list(data, 'cac:InvoiceLine');
  const allowances = list(data, 'cac:AllowanceCharge').filter((one) => text(one, 'cbc:ChargeIndicator') === 'false');
  const charges = list(data, 'cac:AllowanceCharge').filter((one) => text(one, 'cbc:ChargeIndicator') === 'true');
  const totals = of(data, 'cac:LegalMonetaryTotal');
  const [taxTotal] = list(data, 'cac:TaxTotal');
  const rows = list(taxTotal, 'cac:TaxSubtotal');
  const amounts = (nodes: Node[]): number => sum(nodes.map((one) => cents(one, 'cbc:Amount')));
  const total = (name: string): number => (of(totals, name) === undefined ? 0 : cents(totals, name));

  // BR-16, BR-CO-18: at least one line, at least one row of VAT; each category and rate once.
  expect(lines.length).toBeGreaterThan(0);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => categoryOf(of(row, 'cac:TaxCategory')))).size).toBe(rows.length);
  // BR-CO-10 to BR-CO-16.
  expect(total('cbc:LineExtensionAmount')).toBe(sum(lines.map((line) => cents(line, 'cbc:LineExtensionAmount'))));
  expect(total('cbc:AllowanceTotalAmount')).toBe(amounts(allowances));
  expect(total('cbc:ChargeTotalAmount')).toBe(amounts(charges));
  expect(total('cbc:TaxExclusiveAmount')).toBe(total('cbc:LineExtensionAmount') - amounts(allowances) + amounts(charges));
  expect(cents(taxTotal, 'cbc:TaxAmount')).toBe(sum(rows.map((row) => cents(row, 'cbc:TaxAmount'))));
  expect(total('cbc:TaxInclusiveAmount')).toBe(total('cbc:TaxExclusiveAmount') + cents(taxTotal, 'cbc:TaxAmount'));
  expect(total('cbc:PayableAmount')).toBe(total('cbc:TaxInclusiveAmount') - total('cbc:PrepaidAmount'));
  // BR-CO-21 to BR-CO-24, and no allowance or charge of nothing.
  for (const one of [...allowances, ...charges]) {
    expect(text(one, 'cbc:AllowanceChargeReason')).not.toBe('');
    expect(cents(one, 'cbc:Amount')).toBeGreaterThan(0);
  }
  // A line is its price times its quantity (PEPPOL-EN16931-R120).
  for (const line of lines)
    expect(cents(line, 'cbc:LineExtensionAmount')).toBe(
      cents(line, 'cac:Price', 'cbc:PriceAmount') * Number(text(line, 'cbc:InvoicedQuantity')),
    );

  for (const row of rows) {
    const category = of(row, 'cac:TaxCategory');
    const id = text(category, 'cbc:ID');
    const rate = Number(text(category, 'cbc:Percent'));
    const ofRow = (one: Node, ...path: string[]) => categoryOf(of(one, ...path)) === categoryOf(category);
    const goods = lines.filter((line) => ofRow(line, 'cac:Item', 'cac:ClassifiedTaxCategory'));
    const base =
      sum(goods.map((line) => cents(line, 'cbc:LineExtensionAmount'))) -
      amounts(allowances.filter((one) => ofRow(one, 'cac:TaxCategory'))) +
      amounts(charges.filter((one) => ofRow(one, 'cac:TaxCategory')));
    // BR-S-08, BR-Z-08, BR-E-08, BR-AE-08, BR-IC-08, BR-G-08.
    expect(cents(row, 'cbc:TaxableAmount')).toBe(base);
    // BR-CO-17, BR-S-09: half up; the VAT of a credit note is the difference of two documents, each of which is rounded.
    const unit = 100 / 10 ** decimals(invoice.currency);
    const most = invoice.kind === 'invoice' ? unit / 2 : unit;
    expect(Math.abs(cents(row, 'cbc:TaxAmount') - (base * rate) / 100)).toBeLessThan(most + 0.001);
    if (id === 'S') {
      // BR-S-05 to BR-S-07, BR-S-10.
      expect(rate).toBeGreaterThan(0);
      expect(of(category, 'cbc:TaxExemptionReason')).toBeUndefined();
    } else {
      // BR-Z/E/AE/IC/G-05 and -09, and -10: exempt categories say why.
      expect([rate, cents(row, 'cbc:TaxAmount')]).toEqual([0, 0]);
      if (id !== 'Z') expect(text(category, 'cbc:TaxExemptionReason')).not.toBe('');
      if (codeOf[id]) expect(text(category, 'cbc:TaxExemptionReasonCode')).toBe(codeOf[id]);
    }
    // BR-S/Z/E/AE/IC/G-02 to -04: the seller's VAT id, and that of the buyer where the buyer owes the tax.
    expect(text(list(data, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyTaxScheme')[0], 'cbc:CompanyID')).toMatch(/^[A-Z]{2}\w+$/);
    if (id === 'K' || id === 'AE')
      expect(text(data, 'cac:AccountingCustomerParty', 'cac:Party', 'cac:PartyTaxScheme', 'cbc:CompanyID')).toMatch(/^[A-Z]{2}\w+$/);
    if (id === 'K') {
      // BR-IC-11 and BR-IC-12: when and where to.
      expect(text(data, 'cac:Delivery', 'cbc:ActualDeliveryDate')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(text(data, 'cac:Delivery', 'cac:DeliveryLocation', 'cac:Address', 'cac:Country', 'cbc:IdentificationCode')).toMatch(
        /^[A-Z]{2}$/,
      );
    }
  }
  // BR-S-01, BR-Z-01, BR-E-01, BR-AE-01, BR-IC-01, BR-G-01: each line, allowance and charge has a row.
  const known = rows.map((row) => categoryOf(of(row, 'cac:TaxCategory')));
  for (const line of lines) expect(known).toContain(categoryOf(of(line, 'cac:Item', 'cac:ClassifiedTaxCategory')));
  for (const one of [...allowances, ...charges]) expect(known).toContain(categoryOf(of(one, 'cac:TaxCategory')));
  expect(text(data, 'cbc:InvoiceTypeCode')).toBe(what.startsWith('credit note') ? '381' : '380');
}

it('covers all kinds, languages and at least three currencies', () => {
  const all = Array.from({ length: count }, (_, index) => sampleInvoice(index));
  expect(new Set(all.map(({ language }) => language)).size).toBe(languages.length);
  expect(new Set(all.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(3);
  expect(new Set(all.flatMap(({ content }) => content.lines.map(({ category }) => category)))).toEqual(new Set(['S', 'K', 'G', 'AE', 'E']));
  expect(all.some(({ content }) => content.vat.rows.length > 2)).toBe(true);
});
