import { type Language, languageOrEnglish } from '../../../../contract/values/locale.ts';
import { divideHalfUp, split } from '../../../../contract/values/money.ts';
import { type PricedLine, partsOf, type VatParts, type VatReason, vatWords } from '../tax/index.ts';
import type { CreditTerms, InvoiceContent, InvoiceLine, InvoiceVatRow, PaidBy, Party, PostalAddress } from './content.ts';

export type StoredParty = Omit<Party, 'address'> & { address: Partial<Omit<PostalAddress, 'countryCode'>>; countryCode: string };

/** What a document is written from, as it is now. */
export type OrderFacts = {
  id: number;
  number: string;
  sellerCompanyId: number;
  buyerCompanyId: number;
  storeId: number;
  currency: string;
  language: string;
  shippingTotal: number;
  discountTotal: number;
  total: number;
  cancelledTotal: number;
  reference: string;
  placedOn: string;
  paidOn: string;
  /** The day on which its first parcel left. */
  deliveredOn: string | null;
  delivery: InvoiceContent['delivery']['kind'];
  address: Partial<PostalAddress> & { companyName?: string; name?: string };
  vatDecision: Pick<InvoiceContent['vat'], 'exemption' | 'shipFrom' | 'rateCountry'> & {
    reason: VatReason;
    cause?: InvoiceContent['vat']['cause'];
    shipTo: string;
    evidence: {
      buyerVatId: string | null;
      buyerVatCheckedAt: string | null;
      consultationNumber: string | null;
      sellerVatId: string | null;
    };
  };
  store: InvoiceContent['store'];
  seller: StoredParty;
  sellerBank: InvoiceContent['sellerBank'];
  buyer: StoredParty;
  lines: (Omit<InvoiceLine, 'net' | 'category' | 'rate'> & { cancelled: number; vatCategory: string; vatRate: number })[];
  methods: PaidBy[];
  /** Null for orders that were paid otherwise. */
  credit: CreditTerms | null;
};

export type Document = { content: InvoiceContent; net: number; vat: number; total: number };

/** The invoice of an order: of what is not cancelled of it. */
export function invoiceOf(order: OrderFacts): Document {
  const lines = order.lines.map((line) => lineOf(line, line.quantity - line.cancelled));
  return document(order, lines, partsOf(order));
}

/**
 * The credit note for what was cancelled of an order since its documents.
 * @param open pieces by line that were invoiced and not credited
 * @param left pieces by line that remain
 */
export function creditNoteOf(
  order: OrderFacts,
  corrects: { number: string; issuedOn: string; content: InvoiceContent },
  open: ReadonlyMap<number, number>,
  left: ReadonlyMap<number, number>,
): Document {
  const lines = order.lines.map((line) => lineOf(line, (open.get(line.orderLineId) ?? 0) - (left.get(line.orderLineId) ?? 0)));
  const before = partsOf({ ...order, lines: withPieces(order, open) });
  const after = partsOf({ ...order, lines: withPieces(order, left) });
  const rows = before.map((row, index) => less(row, after[index]));
  const written = document(order, lines, rows);
  // The parties and the treatment are those of the invoice, whatever has become of the companies since.
  const { seller, sellerBank, buyer, store, vat, delivery } = corrects.content;
  const same = { seller, sellerBank, buyer, store, delivery, vat: { ...vat, rows: written.content.vat.rows } };
  const [payment, { number, issuedOn }] = [refundedBy(written.content), corrects];
  return { ...written, content: { ...written.content, ...same, payment, corrects: { number, issuedOn } } };
}

/** How a credit note’s amount goes back; those from before refunds to cards do not say so. */
const refundedBy = ({ payment }: InvoiceContent): InvoiceContent['payment'] =>
  payment.methods.includes('card') ? { ...payment, toCard: true } : payment;

export type CaseRefund = { caseId: number; lines: { orderLineId: number; quantity: number; refunded: number }[] };

/**
 * The credit note for amounts that are refunded of lines, with VAT. Net and VAT of each rate are those of all such refunds of the order
 * together, less those credited before, so that rounding never adds up.
 */
export function caseNoteOf(
  order: OrderFacts,
  corrects: { number: string; issuedOn: string; content: InvoiceContent },
  refund: CaseRefund,
  credited: readonly InvoiceContent[],
): Document {
  const before = credited.flatMap(({ vat }) => vat.rows);
  const refunded = new Map(refund.lines.map((line) => [line.orderLineId, line]));
  const parts: VatParts[] = [];
  const lines: InvoiceLine[] = [];
  for (const [category, rate] of new Map(
    order.lines.map((line) => [`${line.vatCategory} ${line.vatRate}`, [line.vatCategory, line.vatRate] as const]),
  ).values()) {
    const members = order.lines.filter((line) => line.vatCategory === category && line.vatRate === rate && refunded.has(line.orderLineId));
    const amounts = members.map((line) => refunded.get(line.orderLineId)?.refunded ?? 0);
    const gross = amounts.reduce((sum, amount) => sum + amount, 0);
    const same = before.filter((row) => row.category === category && row.rate === rate);
    const [netBefore, vatBefore] = [same.reduce((sum, row) => sum + row.base, 0), same.reduce((sum, row) => sum + row.vat, 0)];
    const base = Number(divideHalfUp(BigInt(netBefore + vatBefore + gross) * 10_000n, BigInt(10_000 + rate))) - netBefore;
    if (gross === 0) continue;
    parts.push({ category, rate, goods: base, discount: 0, shipping: 0, base, vat: gross - base });
    const nets = split(base, amounts);
    members.forEach((line, index) => {
      const [net, pieces] = [nets[index] ?? 0, refunded.get(line.orderLineId)?.quantity ?? 1];
      // An amount that is no price of a piece is one of all pieces.
      const quantity = net % pieces === 0 ? pieces : 1;
      if (net > 0) lines.push({ ...lineOf(line, quantity), unitPrice: net / quantity, net });
    });
  }
  const written = document(order, lines, parts);
  const { seller, sellerBank, buyer, store, vat, delivery } = corrects.content;
  const same = { seller, sellerBank, buyer, store, delivery, vat: { ...vat, rows: written.content.vat.rows } };
  const { number, issuedOn } = corrects;
  const payment = refundedBy(written.content);
  return { ...written, content: { ...written.content, ...same, payment, corrects: { number, issuedOn }, caseId: refund.caseId } };
}

const withPieces = ({ lines }: OrderFacts, pieces: ReadonlyMap<number, number>): PricedLine[] =>
  lines.map((line) => ({ ...line, cancelled: line.quantity - (pieces.get(line.orderLineId) ?? 0) }));

const less = (row: VatParts, other: VatParts | undefined): VatParts => ({
  ...row,
  goods: row.goods - (other?.goods ?? 0),
  discount: row.discount - (other?.discount ?? 0),
  shipping: row.shipping - (other?.shipping ?? 0),
  base: row.base - (other?.base ?? 0),
  vat: row.vat - (other?.vat ?? 0),
});

const lineOf = (line: OrderFacts['lines'][number], quantity: number): InvoiceLine => ({
  orderLineId: line.orderLineId,
  itemCode: line.itemCode,
  sku: line.sku,
  name: line.name,
  options: line.options,
  quantity,
  unitPrice: line.unitPrice,
  net: line.unitPrice * quantity,
  category: line.vatCategory,
  rate: line.vatRate,
});

function document(order: OrderFacts, lines: readonly InvoiceLine[], parts: readonly VatParts[]): Document {
  const rows: InvoiceVatRow[] = parts.filter((row) => row.goods !== 0 || row.shipping !== 0 || row.discount !== 0 || row.vat !== 0);
  const sum = (part: 'goods' | 'discount' | 'shipping' | 'base' | 'vat'): number => rows.reduce((all, row) => all + row[part], 0);
  const [net, vat] = [sum('base'), sum('vat')];
  const language = languageOrEnglish(order.language);
  const content: InvoiceContent = {
    version: 1,
    seller: invoiceParty(order.seller, order.vatDecision.evidence.sellerVatId ?? order.seller.vatId),
    sellerBank: order.sellerBank,
    buyer: invoiceParty(order.buyer, order.vatDecision.evidence.buyerVatId ?? order.buyer.vatId),
    store: order.store,
    order: { number: order.number, reference: order.reference, placedOn: order.placedOn },
    delivery: deliveryOf(order),
    lines: lines.filter((line) => line.quantity > 0),
    vat: { rows, ...treatmentOf(order, language) },
    totals: { goods: sum('goods'), discount: sum('discount'), shipping: sum('shipping'), net, vat, total: net + vat },
    payment: { methods: order.methods, paidOn: order.paidOn, ...(order.credit && { credit: order.credit }) },
    corrects: null,
  };
  return { content, net, vat, total: net + vat };
}

export const invoiceParty = ({ countryCode, address, ...party }: StoredParty, vatId: string | null): Party => ({
  ...party,
  vatId,
  address: addressOf({ ...address, countryCode }),
});

const addressOf = (given: Partial<PostalAddress>): PostalAddress => ({
  line1: given.line1 ?? '',
  line2: given.line2 ?? '',
  postalCode: given.postalCode ?? '',
  city: given.city ?? '',
  region: given.region ?? '',
  countryCode: given.countryCode ?? '',
});

function deliveryOf({ delivery, address, vatDecision }: OrderFacts): InvoiceContent['delivery'] {
  const shipped = delivery === 'ship' || delivery === 'drop_ship';
  return {
    kind: delivery,
    name: shipped ? [address.companyName, address.name].filter(Boolean).join(', ') : '',
    address: shipped ? addressOf({ ...address, countryCode: address.countryCode ?? vatDecision.shipTo }) : null,
    countryCode: vatDecision.shipTo,
  };
}

function treatmentOf({ vatDecision }: OrderFacts, language: Language): Omit<InvoiceContent['vat'], 'rows'> {
  const { reason, exemption, shipFrom, rateCountry, evidence } = vatDecision;
  const cause = vatDecision.cause ?? null;
  return {
    ...{ reason, cause, exemption, shipFrom, rateCountry },
    words: vatWords({ reason, cause, shipFrom, rateCountry }, language),
    buyerVatCheckedOn: evidence.buyerVatCheckedAt?.slice(0, 10) ?? null,
    consultationNumber: evidence.consultationNumber,
  };
}
