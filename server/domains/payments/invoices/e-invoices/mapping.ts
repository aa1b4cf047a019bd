import type { Language } from '../../../../../contract/values/locale.ts';
import { decimals } from '../../../../../contract/values/money.ts';
import { message } from '../../../../platform/texts.ts';
import type { InvoiceContent, InvoiceVatRow, Party, PostalAddress } from '../content.ts';
import type { WholeInvoice } from '../list-queries.ts';
import { openOf, paymentWords } from '../pdf.ts';

/*
 * E-invoices by EN 16931, made of the content of a document alone. Amounts are converted from minor units as text: no number is rounded here.
 */

/** Codes of UNTDID 4461: clearing between partners, online payment service, credit transfer is not used: what is to be paid on credit terms is paid on the marketplace. */
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
  const money: Money = (amount) => decimalText(amount, currency);
  const sum = (name: string, amount: number): Record<string, string> => ({ [name]: money(amount), [`${name}@currencyID`]: currency });
  const { totals, corrects, order, payment } = content;
  const open = openOf(content, kind);
  const dueOn = open > 0 ? (payment.credit?.dueOn ?? '') : payment.paidOn;
  return {
    'ubl:Invoice': {
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.issuedOn,
      ...(kind === 'invoice' && { 'cbc:DueDate': dueOn > invoice.issuedOn ? dueOn : invoice.issuedOn }),
      'cbc:InvoiceTypeCode': kind === 'invoice' ? '380' : '381',
      // One note: CII has a place for one text in each, and the library writes all into the same.
      'cbc:Note': [content.settlement ? content.vat.words : `${content.vat.words}\n${message('invoice.inName', language)}`],
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
      'cac:PaymentTerms': { 'cbc:Note': paymentWords(content, language, kind, currency) },
      ...allowances(content, language, sum),
      'cac:TaxTotal': [taxTotal(content, sum)],
      'cac:LegalMonetaryTotal': {
        ...sum('cbc:LineExtensionAmount', totals.goods),
        ...sum('cbc:TaxExclusiveAmount', totals.net),
        ...sum('cbc:TaxInclusiveAmount', totals.total),
        ...(totals.discount > 0 && sum('cbc:AllowanceTotalAmount', totals.discount)),
        ...(totals.shipping > 0 && sum('cbc:ChargeTotalAmount', totals.shipping)),
        ...sum('cbc:PrepaidAmount', totals.total - open),
        ...sum('cbc:PayableAmount', open),
      },
      'cac:InvoiceLine': linesOf(content, currency, sum),
    },
  };
}

/** Kosovo, which ISO 3166 has no code for, is `1A` in EN 16931. */
const countryOf = (code: string): object => ({ 'cac:Country': { 'cbc:IdentificationCode': code === 'XK' ? '1A' : code } });

const addressOf = (address: PostalAddress): object => ({
  ...(address.line1 && { 'cbc:StreetName': address.line1 }),
  ...(address.line2 && { 'cbc:AdditionalStreetName': address.line2 }),
  ...(address.city && { 'cbc:CityName': address.city }),
  ...(address.postalCode && { 'cbc:PostalZone': address.postalCode }),
  ...(address.region && { 'cbc:CountrySubentity': address.region }),
  ...countryOf(address.countryCode),
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

/** Of goods that the buyer collects only the country is known; an intra-Community supply has to name it (BR-IC-12). */
function deliveryOf({ content: { delivery, vat: treatment }, deliveredOn }: WholeInvoice): object {
  const country = treatment.reason === 'intraCommunity' ? countryOf(delivery.countryCode) : null;
  const address = delivery.address ? addressOf(delivery.address) : country;
  return {
    ...(deliveredOn && { 'cbc:ActualDeliveryDate': deliveredOn }),
    ...(address && { 'cac:DeliveryLocation': { 'cac:Address': address } }),
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

/** One row for each category and rate of the lines (BR-CO-18, BR-S-01 …), also where the goods cost nothing and the document has none. */
function allRows({ vat: { rows }, lines }: InvoiceContent): Pick<InvoiceVatRow, 'category' | 'rate' | 'base' | 'vat'>[] {
  const isOf = (row: { category: string; rate: number }) => (other: { category: string; rate: number }) =>
    row.category === other.category && row.rate === other.rate;
  const free = lines.filter((line, index) => !rows.some(isOf(line)) && lines.findIndex(isOf(line)) === index);
  return [...rows, ...free.map(({ category: of, rate }) => ({ category: of, rate, base: 0, vat: 0 }))];
}

function taxTotal(content: InvoiceContent, sum: Sum): object {
  const { words, exemption } = content.vat;
  return {
    ...sum('cbc:TaxAmount', content.totals.vat),
    'cac:TaxSubtotal': allRows(content).map((row) => {
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
