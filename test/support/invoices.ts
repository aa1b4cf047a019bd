import { type Language, languages } from '../../contract/values/locale.ts';
import { documentVat, decideVat } from '../../server/domains/payments/tax/index.ts';
import { creditNoteOf, type Document, invoiceOf, type OrderFacts } from '../../server/domains/payments/invoices/documents.ts';
import type { WholeInvoice } from '../../server/domains/payments/invoices/list-queries.ts';

/*
 * Invoices and credit notes as orders give them: the VAT is decided and split, and the documents are written, by the code that does so for
 * orders. The same number gives the same document.
 */

export const sampleCases = [
  ...(['domestic', 'several rates', 'discount and shipping', 'intra-Community', 'export', 'reverse charge', 'exempt'] as const),
  ...(['no valid VAT id', 'collected', 'credit note of a part', 'credit note of all', 'free of charge', 'many lines'] as const),
] as const;
export type SampleCase = (typeof sampleCases)[number];

const sellers = {
  DE: { legalName: 'Werkbank & Söhne GmbH', vatId: 'DE136695976', city: 'Berlin', postalCode: '10115', rates: [1900, 700] },
  PL: { legalName: 'Meble Łódź Sp. z o.o.', vatId: 'PL8567346215', city: 'Łódź', postalCode: '90-001', rates: [2300, 800, 500] },
  FR: { legalName: 'Ébénisterie « Le Chêne » SARL', vatId: 'FR40303265045', city: 'Besançon', postalCode: '25000', rates: [2000, 550] },
  IT: { legalName: "Mobili d'Arte S.r.l.", vatId: 'IT00743110157', city: 'Forlì', postalCode: '47121', rates: [2200, 1000, 400] },
  RO: { legalName: 'Mobilă și Lemn SRL', vatId: 'RO18547290', city: 'Iași', postalCode: '700001', rates: [2100, 1100] },
} as const;
const buyers = {
  DE: { legalName: 'Möbelhaus Nord GmbH', vatId: 'DE129273398', city: 'Köln', postalCode: '50667' },
  PL: { legalName: 'Wnętrza Kraków S.A.', vatId: 'PL5260001246', city: 'Kraków', postalCode: '30-001' },
  FR: { legalName: 'Décor <Sud> SAS', vatId: 'FR83404833048', city: 'Nîmes', postalCode: '30000' },
  IT: { legalName: 'Casa "Bella" S.p.A.', vatId: 'IT07643520567', city: 'Cefalù', postalCode: '90015' },
  RO: { legalName: 'Interioare Brașov SRL', vatId: 'RO6859662', city: 'Brașov', postalCode: '500001' },
  CH: { legalName: 'Wohnen Zürich AG', vatId: null, city: 'Zürich', postalCode: '8001' },
  XK: { legalName: 'Mobilje Prishtina', vatId: null, city: 'Prishtina', postalCode: '10000' },
} as const;
type MemberState = keyof typeof sellers;
type Country = keyof typeof buyers;

const states = Object.keys(sellers) as MemberState[];
const outside: Country[] = ['CH', 'XK'];
const currencies = ['EUR', 'PLN', 'CHF', 'RON', 'HUF'];

/** Numbers that look arbitrary, the same for the same seed. */
function numbers(seed: number): (from: number, to: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (from, to) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return from + ((state >>> 4) % (to - from + 1));
  };
}

const party = (id: Country, of: { legalName: string; vatId: string | null; city: string; postalCode: string }) => ({
  legalName: of.legalName,
  tradingName: of.legalName.split(' ')[0] ?? '',
  address: { line1: 'Rue/Straße 7', line2: '', postalCode: of.postalCode, city: of.city, region: '' },
  countryCode: id,
  vatId: of.vatId,
  registerNumber: 'HRB 12345',
  contactName: 'Eva Muster',
  phone: '+49 30 1234567',
  email: 'billing@example.com',
});

function orderOf(index: number, what: SampleCase): OrderFacts {
  const random = numbers(index + 1);
  const from = states[index % states.length] ?? 'DE';
  const neighbours = states.filter((state) => state !== from);
  const crossing = what === 'intra-Community' || what === 'no valid VAT id' || what === 'reverse charge';
  const to: Country =
    what === 'export' ? (outside[index % 2] ?? 'CH') : crossing ? (neighbours[random(0, neighbours.length - 1)] ?? 'DE') : from;
  const seller = sellers[from];
  const buyer = what === 'no valid VAT id' ? { ...buyers[to], vatId: null } : buyers[to];
  const treatment = decideVat({
    shipFrom: from,
    shipTo: { countryCode: to, postalCode: buyer.postalCode },
    buyer: { vatId: buyer.vatId, vatState: 'valid', vatConfirmed: true },
  });
  const count = what === 'many lines' ? random(40, 90) : random(1, 6);
  const several = what === 'several rates' || what === 'credit note of a part' || what === 'many lines';
  const classes = ['standard', 'reduced', 'second_reduced'] as const;
  const goods = Array.from({ length: count }, (_, line) => ({
    quantity: random(1, 40),
    unitPrice: what === 'free of charge' ? 0 : random(1, 250_000),
    taxClass: classes[several ? line % seller.rates.length : 0] ?? 'standard',
  }));
  const charged = what !== 'free of charge' && what !== 'domestic';
  const shippingTotal = charged ? random(0, 9_999) : 0;
  const linesTotal = goods.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const discounted = what === 'discount and shipping' || what === 'credit note of a part' || what === 'many lines';
  const discountTotal = discounted ? Math.min(linesTotal, random(1, 20_000)) : 0;
  const taxed = documentVat(
    treatment,
    { lines: goods.map(({ quantity, unitPrice, taxClass }) => ({ total: quantity * unitPrice, taxClass })), shippingTotal, discountTotal },
    (_, taxClass) => seller.rates[classes.indexOf(taxClass as (typeof classes)[number])] ?? 0,
  );
  const byHand = what === 'reverse charge' ? 'AE' : what === 'exempt' ? 'E' : null;
  const lines = goods.map((line, at) => ({
    orderLineId: at + 1,
    itemCode: `W${at}`,
    sku: `W-${index}/${at}`,
    name: ['Stuhl <Nord> & Co.', 'Krzesło dębowe', 'Chaise « Été »', 'Sedia', 'Scaun țărănesc', 'Chair'][at % 6] ?? '',
    options: at % 2 === 0 ? 'Eiche, "natur"' : '',
    quantity: line.quantity,
    cancelled: 0,
    unitPrice: line.unitPrice,
    vatCategory: byHand ?? taxed.lines[at]?.category ?? 'S',
    vatRate: byHand ? 0 : (taxed.lines[at]?.rate ?? 0),
  }));
  const vatTotal = byHand ? 0 : taxed.vatTotal;
  return {
    ...{ id: index + 1, number: `PO-${String(index + 1).padStart(8, '0')}`, sellerCompanyId: 1, buyerCompanyId: 2, storeId: 1 },
    ...{ currency: currencies[index % currencies.length] ?? 'EUR', language: languages[index % languages.length] ?? 'en' },
    ...{ shippingTotal, discountTotal, total: linesTotal - discountTotal + shippingTotal + vatTotal, cancelledTotal: 0 },
    ...{ reference: index % 3 === 0 ? 'Projekt 7 & 8' : '', placedOn: '2026-11-18', paidOn: '2026-11-19', deliveredOn: '2026-11-20' },
    delivery: what === 'collected' ? 'collect' : index % 4 === 0 ? 'drop_ship' : 'ship',
    address: { line1: 'Lager 1', postalCode: buyer.postalCode, city: buyer.city, countryCode: to, companyName: buyer.legalName },
    vatDecision: {
      ...(byHand ? { reason: 'domestic', cause: null, exemption: null, rateCountry: from } : treatment),
      ...{ shipFrom: from, shipTo: to },
      evidence: {
        buyerVatId: buyer.vatId,
        buyerVatCheckedAt: buyer.vatId && '2026-11-18T10:00:00Z',
        consultationNumber: buyer.vatId && 'WAPIAAAAZ1',
        sellerVatId: seller.vatId,
      },
    },
    store: { name: 'Werkbank', logoKey: null, logo: null },
    seller: party(from, seller),
    sellerBank: index % 2 === 0 ? { holder: seller.legalName, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } : null,
    buyer: party(to, buyer),
    lines,
    credit: null,
    methods: what === 'free of charge' ? [] : [(['balance', 'card', 'bank_transfer', 'credit'] as const)[index % 4] ?? 'balance'],
  };
}

/** No order has these yet, so that there are no words for them either. */
const wordsByHand: Partial<Record<SampleCase, string>> = { 'reverse charge': 'Reverse charge', exempt: 'Exempt, art. 132' };

const whole = (index: number, order: OrderFacts, { content }: Document, kind: WholeInvoice['kind']): WholeInvoice => ({
  ...{ id: index + 1, kind, issuedOn: '2026-11-21', deliveredOn: order.deliveredOn, currency: order.currency },
  number: `${kind === 'invoice' ? 'INV' : 'CN'}-1-2026-${String(index + 1).padStart(6, '0')}`,
  language: order.language as Language,
  content,
  createdAt: new Date('2026-11-21T12:00:00Z'),
});

/** @param what as the number says without it, so that all cases, languages, currencies and countries come together */
export function sampleInvoice(index: number, what: SampleCase = sampleCases[index % sampleCases.length] ?? 'domestic'): WholeInvoice {
  const order = orderOf(index, what);
  const invoice = invoiceOf(order);
  invoice.content.vat.words = wordsByHand[what] ?? invoice.content.vat.words;
  if (what !== 'credit note of a part' && what !== 'credit note of all') return whole(index, order, invoice, 'invoice');
  const open = new Map(order.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const isPart = what === 'credit note of a part';
  const left = new Map(isPart ? order.lines.map(({ orderLineId, quantity }) => [orderLineId, Math.floor(quantity / 2)]) : []);
  const lines = order.lines.map((line) => ({ ...line, cancelled: line.quantity - (left.get(line.orderLineId) ?? 0) }));
  const corrects = { number: 'INV-1-2026-000001', issuedOn: '2026-11-20', content: invoice.content };
  return whole(index, order, creditNoteOf({ ...order, lines }, corrects, open, left), 'credit_note');
}
