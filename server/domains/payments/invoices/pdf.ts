import type { Language } from '../../../../contract/values/locale.ts';
import { countryText, dayText, moneyText } from '../../../platform/formats/local-text.ts';
import { type PdfAttachment, type PdfFacts, textPdf } from '../../../platform/formats/pdf.ts';
import { message } from '../../../platform/texts.ts';
import type { InvoiceContent, Party, PostalAddress } from './content.ts';
import type { WholeInvoice } from './list-queries.ts';

/**
 * A document in its own language, with the logo that was frozen with it. Its content alone decides: the same document gives the same file.
 * With an attachment it is PDF/A-3.
 */
export async function invoicePdf(invoice: WholeInvoice, logo: Buffer | null, attachment?: PdfAttachment): Promise<Buffer> {
  const { content, language, kind } = invoice;
  const title = message(`invoice.title.${kind}`, language, { number: invoice.number });
  const column = (name: 'sku' | 'name' | 'quantity' | 'unitPrice' | 'lineTotal'): string => message(`order.column.${name}`, language);
  const money = (amount: number): string => moneyText(amount, invoice.currency, language);
  return textPdf({
    title,
    language,
    ...(logo && { logo }),
    ...(attachment && { attachment }),
    facts: factsOf(invoice),
    blocks: blocksOf(content, language),
    table: {
      columns: [
        { label: column('sku'), width: 18 },
        { label: column('name'), width: 32 },
        { label: column('quantity'), width: 11, end: true },
        { label: column('unitPrice'), width: 15, end: true },
        { label: message('order.paper.vatColumn', language), width: 9, end: true },
        { label: column('lineTotal'), width: 18, end: true },
      ],
      rows: content.lines.map((line) => [
        line.sku,
        [line.name, line.options].filter(Boolean).join(', '),
        String(line.quantity),
        money(line.unitPrice),
        percent(line.rate, language),
        money(line.net),
      ]),
    },
    totals: totalsOf(invoice, money),
    markdown: wordsOf(invoice),
    footer: `${title} · ${content.seller.legalName}`,
    at: invoice.createdAt,
  });
}

const percents = new Map<Language, Intl.NumberFormat>();

function percent(rate: number, language: Language): string {
  const format = percents.get(language) ?? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  percents.set(language, format);
  return format.format(rate / 10_000);
}

function factsOf({ content, language, ...invoice }: WholeInvoice): PdfFacts {
  const { corrects, order, payment } = content;
  const isOpen = openOf(content, invoice.kind) > 0;
  const day = (value: string | null): string => (value === null ? '' : dayText(value, language));
  const facts = [
    { label: message('invoice.issuedOn', language), value: day(invoice.issuedOn) },
    {
      label: message('invoice.correctsLabel', language),
      value: corrects ? message('invoice.correctsValue', language, { number: corrects.number, day: day(corrects.issuedOn) }) : '',
    },
    { label: message('invoice.deliveredOn', language), value: content.settlement ? '' : day(invoice.deliveredOn) },
    { label: message(content.settlement ? 'invoice.settlement' : 'invoice.column.order', language), value: order.number },
    {
      label: message('invoice.period', language),
      value: content.settlement
        ? message('invoice.periodDays', language, { from: day(content.settlement.periodFrom), to: day(content.settlement.periodTo) })
        : '',
    },
    { label: message('order.column.reference', language), value: order.reference },
    {
      label: message('order.paper.paid', language),
      value: payment.methods.length > 0 && !content.settlement && !isOpen ? day(payment.paidOn) : '',
    },
    { label: message('invoice.dueOn', language), value: isOpen ? day(payment.credit?.dueOn ?? null) : '' },
  ];
  return facts.filter(({ value }) => value !== '');
}

const addressLines = ({ line1, line2, postalCode, city, region, countryCode }: PostalAddress, language: Language): string[] => [
  line1,
  line2,
  `${postalCode} ${city}`.trim(),
  region,
  countryCode ? countryText(countryCode, language) : '',
];

export function partyLines(party: Party, language: Language): string[] {
  return [
    party.legalName,
    party.tradingName === party.legalName ? '' : party.tradingName,
    ...addressLines(party.address, language),
    party.vatId ? message('invoice.vatId', language, { id: party.vatId }) : '',
    party.registerNumber ? message('invoice.register', language, { number: party.registerNumber }) : '',
  ];
}

function blocksOf({ seller, buyer, delivery }: InvoiceContent, language: Language) {
  const blocks = [
    { label: message('invoice.seller', language), lines: [...partyLines(seller, language), seller.email, seller.phone.trim()] },
    { label: message('invoice.buyer', language), lines: partyLines(buyer, language) },
    {
      label: message('order.paper.address', language),
      lines: delivery.address ? [delivery.name, ...addressLines(delivery.address, language)] : [],
    },
  ];
  return blocks.map(({ label, lines }) => ({ label, lines: lines.filter(Boolean) })).filter(({ lines }) => lines.length > 0);
}

function totalsOf({ content, language, kind }: WholeInvoice, money: (amount: number) => string): PdfFacts {
  const { totals, vat } = content;
  const taxed = vat.rows.filter(({ rate }) => rate > 0);
  return [
    { label: message('order.paper.goods', language), value: money(totals.goods) },
    ...(totals.discount ? [{ label: message('order.paper.discount', language), value: money(-totals.discount) }] : []),
    ...(totals.shipping ? [{ label: message('order.paper.shipping', language), value: money(totals.shipping) }] : []),
    { label: message('invoice.net', language), value: money(totals.net) },
    ...(taxed.length > 0
      ? vat.rows.map(({ rate, base, vat: amount }) => ({
          label: message('order.paper.vatOn', language, { rate: percent(rate, language), base: money(base) }),
          value: money(amount),
        }))
      : [{ label: message('order.paper.vatNone', language), value: money(totals.vat) }]),
    { label: message(`invoice.total.${kind}`, language), value: money(totals.total) },
  ];
}

/** What is below the totals: the treatment, its evidence, and how it was paid. */
export function wordsOf({ content, language, kind, currency }: WholeInvoice): string {
  const { vat, payment, buyer, seller, sellerBank } = content;
  const evidence = [
    seller.vatId && message('order.paper.sellerVatId', language, { id: seller.vatId }),
    buyer.vatId && message('order.paper.buyerVatId', language, { id: buyer.vatId }),
    vat.buyerVatCheckedOn && message('order.paper.vatIdConfirmed', language, { day: dayText(vat.buyerVatCheckedOn, language) }),
    vat.consultationNumber && message('order.paper.consultation', language, { number: vat.consultationNumber }),
  ];
  const parts = [
    vat.exemption ? `${vat.words} (${vat.exemption})` : vat.words,
    vat.reason === 'intraCommunity' || vat.reason === 'reverseCharge' ? evidence.filter(Boolean).join(' · ') : '',
    paymentWords(content, language, kind, currency),
    sellerBank ? message('invoice.bank', language, { holder: sellerBank.holder, iban: sellerBank.iban }) : '',
    content.settlement ? '' : message('invoice.inName', language),
  ];
  if (payment.methods.length === 0 && kind === 'invoice') parts.splice(2, 1);
  return parts.filter(Boolean).join('\n\n');
}

/** What is to be paid for an invoice on credit terms. */
export const openOf = ({ payment }: InvoiceContent, kind: WholeInvoice['kind']): number =>
  kind === 'invoice' ? (payment.credit?.open ?? 0) : 0;

export function paymentWords(content: InvoiceContent, language: Language, kind: WholeInvoice['kind'], currency: string): string {
  const { payment, settlement } = content;
  if (settlement) return message(`invoice.inSettlement.${kind}`, language, { number: settlement.number });
  if (kind === 'credit_note')
    return message(payment.credit ? 'invoice.refundedOnCredit' : payment.toCard ? 'invoice.refundedToCard' : 'invoice.refunded', language);
  const open = openOf(content, kind);
  if (open > 0)
    return message('invoice.payable', language, {
      day: dayText(payment.credit?.dueOn ?? payment.paidOn, language),
      amount: moneyText(open, currency, language),
    });
  const methods = payment.methods.map((method) => message(`invoice.method.${method}`, language)).join(', ');
  return message('invoice.paid', language, { day: dayText(payment.paidOn, language), method: methods });
}
