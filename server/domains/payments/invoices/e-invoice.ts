import type { Invoice, InvoiceServiceOptions } from '@e-invoice-eu/core';
import type { Language } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { message } from '../../../platform/texts.ts';
import type { InvoiceContent, Party, PostalAddress } from './content.ts';
import type { WholeInvoice } from './list-queries.ts';
import { paymentWords } from './pdf.ts';

/*
 * E-invoices by EN 16931, made of the content of a document alone. Amounts are converted from minor units as text: no number is rounded here.
 */

const formats = { xrechnungUbl: 'XRECHNUNG-UBL', xrechnungCii: 'XRECHNUNG-CII', facturX: 'Factur-X-EN16931' } as const;

/** @throws codes.refused when the seller's data lack what EN 16931 requires */
export async function eInvoice(invoice: WholeInvoice, format: 'xrechnungUbl' | 'xrechnungCii'): Promise<string> {
  const made = await generate(invoice, { format: formats[format], lang: invoice.language, noWarnings: true });
  return typeof made === 'string' ? made : Buffer.from(made).toString();
}

/** The PDF as PDF/A-3 with the invoice as XML in it. */
export async function facturX(invoice: WholeInvoice, pdf: Uint8Array): Promise<Uint8Array> {
  const file = { buffer: pdf, filename: `${invoice.number}.pdf`, mimetype: 'application/pdf' };
  const made = await generate(invoice, { format: formats.facturX, lang: invoice.language, noWarnings: true, pdf: file });
  return typeof made === 'string' ? Buffer.from(made) : made;
}

async function generate(invoice: WholeInvoice, options: InvoiceServiceOptions): Promise<string | Uint8Array> {
  const data = toInvoice(invoice);
  // It is large, and most documents are read as PDF alone.
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const silent = { log: () => undefined, warn: () => undefined, error: () => undefined };
  return new InvoiceService(silent as never).generate(data as unknown as Invoice, options);
}

/** Codes of UNTDID 4461: clearing between partners, online payment service, credit transfer is not used since nothing is to be paid. */
const meansCodes = { balance: '97', card: '68', bank_transfer: '97', credit: '97', settlement: '97' } as const;

/** Piece, by UN/ECE Recommendation 20. */
const unit = 'C62';
const vat = { 'cbc:ID': 'VAT' };

type Money = (amount: number) => string;

/** The text of an amount: `12.50` for 1250 cents. */
export function decimalText(amount: number, currency: string): string {
  const places = decimals(currency);
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return amount < 0 ? `-${text}` : text;
}

export function toInvoice(invoice: WholeInvoice): object {
  const { content, currency, language, kind } = invoice;
  refuseIncomplete(content);
  const money: Money = (amount) => decimalText(amount, currency);
  const sum = (name: string, amount: number): Record<string, string> => ({ [name]: money(amount), [`${name}@currencyID`]: currency });
  const { totals, corrects, order, payment } = content;
  return {
    'ubl:Invoice': {
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.issuedOn,
      ...(kind === 'invoice' && { 'cbc:DueDate': payment.paidOn > invoice.issuedOn ? payment.paidOn : invoice.issuedOn }),
      'cbc:InvoiceTypeCode': kind === 'invoice' ? '380' : '381',
      'cbc:Note': content.settlement ? [content.vat.words] : [content.vat.words, message('invoice.inName', language)],
      'cbc:DocumentCurrencyCode': currency,
      // XRechnung requires it; the buyer's own reference where there is one.
      'cbc:BuyerReference': order.reference || order.number,
      'cac:OrderReference': { 'cbc:ID': order.number },
      ...(corrects && {
        'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.issuedOn } }],
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(content.seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(content.buyer, false) },
      'cac:Delivery': deliveryOf(invoice),
      'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': meansCodes[payment.methods[0] ?? 'balance'] }],
      'cac:PaymentTerms': { 'cbc:Note': paymentWords(content, language, kind) },
      ...allowances(content, language, sum),
      'cac:TaxTotal': [taxTotal(content, sum)],
      'cac:LegalMonetaryTotal': {
        ...sum('cbc:LineExtensionAmount', totals.goods),
        ...sum('cbc:TaxExclusiveAmount', totals.net),
        ...sum('cbc:TaxInclusiveAmount', totals.total),
        ...(totals.discount > 0 && sum('cbc:AllowanceTotalAmount', totals.discount)),
        ...(totals.shipping > 0 && sum('cbc:ChargeTotalAmount', totals.shipping)),
        ...sum('cbc:PrepaidAmount', totals.total),
        ...sum('cbc:PayableAmount', 0),
      },
      'cac:InvoiceLine': linesOf(content, currency, sum),
    },
  };
}

/** What no e-invoice is valid without. */
function refuseIncomplete({ seller, buyer, lines, vat: { reason } }: InvoiceContent): void {
  // EN 16931 knows no such document with the VAT id of its sender.
  if (reason === 'outsideScope') throw new Refusal(codes.refused, 'invoice.outsideScope');
  const missing =
    !seller.vatId ||
    !seller.email ||
    !buyer.email ||
    !seller.address.city ||
    !seller.address.postalCode ||
    lines.length === 0 ||
    ((reason === 'intraCommunity' || reason === 'reverseCharge') && !buyer.vatId);
  if (missing) throw new Refusal(codes.refused, 'invoice.incomplete');
}

const addressOf = (address: PostalAddress): object => ({
  ...(address.line1 && { 'cbc:StreetName': address.line1 }),
  ...(address.line2 && { 'cbc:AdditionalStreetName': address.line2 }),
  ...(address.city && { 'cbc:CityName': address.city }),
  ...(address.postalCode && { 'cbc:PostalZone': address.postalCode }),
  ...(address.region && { 'cbc:CountrySubentity': address.region }),
  'cac:Country': { 'cbc:IdentificationCode': address.countryCode },
});

function partyOf(party: Party, isSeller: boolean): object {
  const tax = { 'cbc:CompanyID': party.vatId, 'cac:TaxScheme': vat };
  return {
    'cbc:EndpointID': party.email,
    'cbc:EndpointID@schemeID': 'EM',
    ...(party.tradingName && { 'cac:PartyName': { 'cbc:Name': party.tradingName } }),
    'cac:PostalAddress': addressOf(party.address),
    ...(party.vatId && { 'cac:PartyTaxScheme': isSeller ? [tax] : tax }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': party.legalName,
      ...(party.registerNumber && { 'cbc:CompanyID': party.registerNumber }),
    },
  };
}

const sellerOf = (seller: Party): object => ({
  ...partyOf(seller, true),
  'cac:Contact': {
    'cbc:Name': seller.contactName || seller.legalName,
    ...(seller.phone.trim() && { 'cbc:Telephone': seller.phone.trim() }),
    'cbc:ElectronicMail': seller.email,
  },
});

function deliveryOf({ content: { delivery }, deliveredOn }: WholeInvoice): object {
  const address = delivery.address ? addressOf(delivery.address) : { 'cac:Country': { 'cbc:IdentificationCode': delivery.countryCode } };
  return {
    ...(deliveredOn && { 'cbc:ActualDeliveryDate': deliveredOn }),
    'cac:DeliveryLocation': { 'cac:Address': address },
    ...(delivery.name && { 'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': delivery.name } } }),
  };
}

type Sum = (name: string, amount: number) => Record<string, string>;

const percent = (rate: number): string => decimalText(rate, 'EUR');
const category = (of: { category: string; rate: number }): object => ({
  'cbc:ID': of.category,
  'cbc:Percent': percent(of.rate),
  'cac:TaxScheme': vat,
});

/** Discount and shipping, for each VAT rate. Codes: 95 discount (UNTDID 5189), FC freight (UNTDID 7161). */
function allowances({ vat: { rows } }: InvoiceContent, language: Language, sum: Sum): object {
  const entries = rows.flatMap((row) => [
    ...(row.discount > 0
      ? [
          {
            'cbc:ChargeIndicator': 'false',
            'cbc:AllowanceChargeReasonCode': '95',
            'cbc:AllowanceChargeReason': message('order.paper.discount', language),
            ...sum('cbc:Amount', row.discount),
            'cac:TaxCategory': category(row),
          },
        ]
      : []),
    ...(row.shipping > 0
      ? [
          {
            'cbc:ChargeIndicator': 'true',
            'cbc:AllowanceChargeReasonCode': 'FC',
            'cbc:AllowanceChargeReason': message('order.paper.shipping', language),
            ...sum('cbc:Amount', row.shipping),
            'cac:TaxCategory': category(row),
          },
        ]
      : []),
  ]);
  return entries.length > 0 ? { 'cac:AllowanceCharge': entries } : {};
}

const exempt = ['E', 'AE', 'K', 'G', 'O'];
const exemptionCodes: Partial<Record<string, string>> = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G' };

function taxTotal({ vat: { rows, words, exemption }, totals }: InvoiceContent, sum: Sum): object {
  return {
    ...sum('cbc:TaxAmount', totals.vat),
    'cac:TaxSubtotal': rows.map((row) => {
      const code = exemption ?? exemptionCodes[row.category];
      return {
        ...sum('cbc:TaxableAmount', row.base),
        ...sum('cbc:TaxAmount', row.vat),
        'cac:TaxCategory': {
          'cbc:ID': row.category,
          'cbc:Percent': percent(row.rate),
          ...(exempt.includes(row.category) && { ...(code && { 'cbc:TaxExemptionReasonCode': code }), 'cbc:TaxExemptionReason': words }),
          'cac:TaxScheme': vat,
        },
      };
    }),
  };
}

const linesOf = ({ lines }: InvoiceContent, currency: string, sum: Sum): object[] =>
  lines.map((line, index) => ({
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': String(line.quantity),
    'cbc:InvoicedQuantity@unitCode': unit,
    ...sum('cbc:LineExtensionAmount', line.net),
    'cac:Item': {
      ...(line.options && { 'cbc:Description': line.options }),
      'cbc:Name': line.name,
      'cac:SellersItemIdentification': { 'cbc:ID': line.sku },
      'cac:ClassifiedTaxCategory': category(line),
    },
    'cac:Price': { 'cbc:PriceAmount': decimalText(line.unitPrice, currency), 'cbc:PriceAmount@currencyID': currency },
  }));
