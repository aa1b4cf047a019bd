import type { CartLine } from '../../../../contract/buying/cart.ts';
import type { Delivery, ShippingAddress, VatDecision } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { StorageTerms } from '../../../../contract/stores/storage-terms.ts';
import type { PriceReason, ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import { loadOf, type Offer, offersOf } from '../../../../contract/stores/freight.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type LineRow, lineView } from '../cart/index.ts';
import { decideVat, documentVat, type RateOf, type VatState, vatWords } from '../../payments/tax/index.ts';
import type { StoreService } from '../../stores/shipping-services/index.ts';
import { allocate, type WarehousePick, type StockRow } from './allocate.ts';

export type Buyer = {
  vatId: string | null;
  vatState: VatState;
  /** True if the register's confirmation is recent enough. */
  vatConfirmed: boolean;
  vatCheckedAt: string | null;
  consultationNumber: string | null;
};
export type StoreChoice = {
  storeId: number;
  delivery: Delivery;
  serviceId?: number | undefined;
  /** The terms of storage that the buyer saw. */
  storageTermsId?: number | null | undefined;
  address?: ShippingAddress | undefined;
  reference: string;
  note: string;
};

/** The decision as stored with the order; its explanation is generated in the reader's language. */
export type FrozenDecision = Omit<VatDecision, 'message'>;

export type PlannedLine = {
  row: LineRow;
  view: CartLine;
  unitPrice: number;
  reason: PriceReason;
  total: number;
  rate: number;
  category: string;
};

/** A planned purchase order of one store. `picks` is null when there is not enough stock. */
export type PlannedOrder = {
  storeId: number;
  storeName: string;
  sellerCompanyId: number;
  currency: string;
  delivery: Delivery;
  address: ShippingAddress;
  reference: string;
  note: string;
  lines: PlannedLine[];
  picks: WarehousePick[] | null;
  linesTotal: number;
  shippingTotal: number;
  discountTotal: number;
  vatTotal: number;
  total: number;
  vat: FrozenDecision;
  minimumOrderValue: number;
  /** The value of goods from which this order is shipped free of charge; null for none, and where nothing is shipped. */
  freeShippingFrom: number | null;
  leadDays: number;
  /** Services that take the goods, cheapest first; none where the flat fee applies. */
  offers: Offer<StoreService>[];
  service: StoreService | null;
  /** The service that was chosen is not offered any more. */
  isServiceGone: boolean;
  /** On which the goods are held if they stay in the warehouse. */
  storageTerms: StorageTerms | null;
  /** The goods stay there, and the buyer saw other terms. */
  areTermsOther: boolean;
};

export type Basis = {
  rows: readonly LineRow[];
  prices: ReadonlyMap<number, ResolvedPrice>;
  stock: readonly StockRow[];
  services: readonly StoreService[];
  terms: readonly (StorageTerms & { storeId: number })[];
  address: ShippingAddress;
  choices: readonly StoreChoice[];
  buyer: Buyer;
  rateOf: RateOf;
  language: Language;
  seesPrices: boolean;
};

/** Goods are transported with `ship` and `drop_ship`; otherwise they stay in the seller's warehouse until the buyer collects them. */
const isShipped = (delivery: Delivery): boolean => delivery === 'ship' || delivery === 'drop_ship';

/** Minor units. Far below 2^53, so that VAT and sums over many orders are exact. */
const mostTotal = 1_000_000_000_000_000;

/** Splits the chosen lines into one order per store, with warehouses, shipping and VAT. Pure: the same input gives the same plan. */
export function planOrders(basis: Basis): PlannedOrder[] {
  const stockByVariant = Map.groupBy(basis.stock, (row) => row.variantId);
  return [...Map.groupBy(basis.rows, (row) => row.storeId).values()].flatMap((rows) => planStore(rows, stockByVariant, basis) ?? []);
}

function planStore(rows: readonly LineRow[], stockByVariant: ReadonlyMap<number, StockRow[]>, basis: Basis): PlannedOrder | null {
  const [first] = rows;
  if (!first) return null;
  const choice = basis.choices.find((one) => one.storeId === first.storeId);
  const delivery = choice?.delivery ?? 'ship';
  const address = choice?.address ?? basis.address;
  const stock = rows.flatMap((row) => stockByVariant.get(row.variantId) ?? []);
  const countries = isShipped(delivery) ? [address.countryCode, first.storeCountry] : [first.storeCountry];
  const allocation = allocate(rows, stock, countries);
  const shipFrom = allocation?.shipFrom ?? first.storeCountry;
  const shipTo = isShipped(delivery) ? address : { countryCode: shipFrom, postalCode: '' };
  const viewer = { language: basis.language, country: isShipped(delivery) ? address.countryCode : null, seesPrices: basis.seesPrices };

  const priced = rows.map((row) => {
    const price = basis.prices.get(row.variantId);
    if (!price) throw new Error(`variant ${row.variantId} has no price`);
    const available = (stockByVariant.get(row.variantId) ?? []).reduce((sum, one) => sum + Math.max(one.available, 0), 0);
    const view = lineView({ ...row, stock: available }, price, viewer);
    return { row, view, unitPrice: price.unitPrice, reason: price.reason, total: price.unitPrice * row.quantity };
  });
  const linesTotal = priced.reduce((sum, line) => sum + line.total, 0);
  if (linesTotal > mostTotal) throw new Refusal(codes.refused, 'checkout.tooLarge');
  const freeShippingFrom = isShipped(delivery) ? first.freeShippingFrom : null;
  const isFree = !isShipped(delivery) || (freeShippingFrom !== null && linesTotal >= freeShippingFrom);
  const load = isShipped(delivery) ? loadOf(rows) : null;
  const services = basis.services.filter((service) => service.storeId === first.storeId);
  const offers = load ? offersOf(services, address, load, isFree) : [];
  const chosen = offers.find(({ service }) => service.id === choice?.serviceId);
  const offer = chosen ?? offers[0];
  const shippingTotal = offer?.price ?? (isFree ? 0 : first.shippingFee);
  const discountTotal = 0;
  const treatment = decideVat({ shipFrom, shipTo, buyer: basis.buyer });
  const taxed = documentVat(
    treatment,
    { lines: priced.map((line) => ({ total: line.total, taxClass: line.row.taxClass })), shippingTotal, discountTotal },
    basis.rateOf,
  );
  const storageTerms = basis.terms.find(({ storeId }) => storeId === first.storeId) ?? null;
  const { vatId, vatState, vatCheckedAt, consultationNumber } = basis.buyer;
  return {
    storeId: first.storeId,
    storeName: first.storeName,
    sellerCompanyId: first.sellerCompanyId,
    currency: first.currency,
    delivery,
    address,
    reference: choice?.reference ?? '',
    note: choice?.note ?? '',
    lines: priced.map((line, index) => ({ ...line, rate: taxed.lines[index]?.rate ?? 0, category: taxed.lines[index]?.category ?? 'S' })),
    picks: allocation?.picks ?? null,
    linesTotal,
    shippingTotal,
    discountTotal,
    vatTotal: taxed.vatTotal,
    total: linesTotal - discountTotal + shippingTotal + taxed.vatTotal,
    vat: {
      reason: treatment.reason,
      cause: treatment.cause,
      category: taxed.rows[0]?.category ?? 'S',
      exemption: treatment.exemption,
      shipFrom,
      shipTo: shipTo.countryCode,
      rateCountry: treatment.rateCountry,
      evidence: {
        buyerVatId: vatId,
        buyerVatState: vatState,
        buyerVatCheckedAt: vatCheckedAt,
        consultationNumber,
        sellerVatId: first.sellerVatId,
      },
      rows: taxed.rows,
    },
    minimumOrderValue: first.minimumOrderValue,
    freeShippingFrom,
    leadDays: Math.max(...rows.map((row) => row.leadDays)),
    offers,
    service: offer?.service ?? null,
    storageTerms,
    areTermsOther: delivery === 'keep' && choice?.storageTermsId !== undefined && choice.storageTermsId !== (storageTerms?.id ?? null),
    isServiceGone: isShipped(delivery) && choice?.serviceId !== undefined && !chosen,
  };
}

/** A stored decision with its explanation in a reader's language. `seller`: words of the buyer's VAT id as somebody else's. */
export function readDecision(decision: FrozenDecision, language: Language, reader: 'buyer' | 'seller' = 'buyer'): VatDecision {
  const cause = decision.cause ?? null;
  return { ...decision, cause, message: vatWords({ ...decision, cause }, language, reader) };
}

/** Sums per currency, ordered by currency code. */
export function totalsOf(orders: readonly { currency: string; total: number }[]): { currency: string; total: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, total } of orders) sums.set(currency, (sums.get(currency) ?? 0) + total);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, total]) => ({ currency, total }));
}
