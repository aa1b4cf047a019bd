import { byTime } from '../../../schedule/schedule.ts';
import { get, headerOf, type Line, type Reading } from '../../reading/reading.ts';
import { endIn, momentIn } from '../../reading/moments.ts';
import { sells } from '../../../schedule/schedule.ts';
import * as values from '../../reading/values.ts';
import type { Variant, Work } from '../group.ts';
import { isStep, tiersOf } from './tiers.ts';

type Prices = Partial<Pick<Variant, 'listPrice' | 'retailPrice' | 'tiers' | 'scheduledPrices'>>;

/** What a line says of the prices of its variant; null if the variant has none, which is reported. */
export function pricesOf(line: Line, { sku, before }: { sku: string; before: Variant | undefined }, work: Work): Prices | null {
  const { group, reading, groupFacts, found } = work;
  const { currency, decimal } = reading;
  const named = get(reading, line, 'currency').toUpperCase();
  // Some lists name a variant once for each currency: the line in the store's own has its price, the others add their remaining data.
  const foreign = named !== '' && named !== currency;
  const own = foreign ? groupFacts.variantLines.find((other) => sellsIn(reading, other, { sku, currency })) : line;
  const priced = own && inherits(own, work) ? groupFacts.itemLines[0] : own;
  const price = priced && found.value(priced, 'price', (text) => values.roundedPriceIn(firstPrice(text, work), currency, decimal));
  const change = found.optional(line, 'priceChange', (text) => values.differenceIn(text, currency, decimal)) ?? 0;
  // Variants take the place of the only one that an item had, and its price.
  const plain = plainVariant(work);
  const tiers = priced && tiersOf(priced, sku, price ?? before?.listPrice ?? plain?.listPrice, work);
  const given = (tiers?.charged ? tiers.listPrice : null) ?? price ?? tiers?.listPrice ?? undefined;
  const regular = given === 0 ? withoutPrice(line, before, work) : given;
  if (regular === null) return null;
  const listPrice = regular ?? before?.listPrice ?? (tiersAlone(line, reading) ? undefined : plain?.listPrice);
  if (foreign && !priced && get(reading, line, 'price') !== '') {
    if (listPrice === undefined) {
      found.fault(line, 'currency', 'import.currency', { currency });
      return null;
    }
    found.note(line, 'currency', 'import.currency', { currency });
  }
  if (listPrice === undefined) {
    if (!found.bad.has(line.line)) found.fault(line, 'price', group.known ? 'import.required' : noPrice(reading));
    return null;
  }
  const prices: Prices = { listPrice };
  const retailPrice = own && retailPriceOf(own, work);
  if (retailPrice !== undefined) prices.retailPrice = retailPrice;
  const planned = priced && found.value(priced, 'scheduledPrices', (text) => values.scheduledPricesIn(text, currency, decimal));
  if (planned !== undefined) prices.scheduledPrices = byTime(planned ?? []);
  if (priced && planned === undefined && regular !== undefined && regular > 0) Object.assign(prices, saleOf(priced, regular, work));
  if (tiers !== undefined)
    prices.tiers = (tiers?.tiers ?? []).filter((tier) => !tiers?.charged || tier.price < (prices.listPrice ?? listPrice));
  if (priced && regular !== undefined) Object.assign(prices, perPiece(prices, priced, work));
  if (change === 0) return prices;
  if (regular === undefined && before) {
    found.note(line, 'priceChange', 'import.changeLeft');
    return prices;
  }
  return changed(prices, change, line, work);
}

/** `Price per 100 pcs`, `EUR/1.000`. */
const piecesInHeader =
  /(?:\b(?:per|je|pro|pour|par|por|za|la)|\/)\s*(10{1,3}|1[.,' ]?0{3}|50|500)(?![\d.,]|\s*(?:kg|g|ml|l|m|cm|mm|m2|m²)\b)/i;

/** Prices that are for several pieces, such as a hundred screws. */
function perPiece(prices: Prices, line: Line, { reading, found }: Work): Prices {
  const inColumn = reading.columns.has('priceUnit');
  const [digits = '1'] = inColumn
    ? (/\d+/.exec(get(reading, line, 'priceUnit').replaceAll(/[.,]0+$|[.' ](?=\d{3})/g, '')) ?? [])
    : [piecesInHeader.exec(headerOf(reading, 'price'))?.[1]?.replaceAll(/\D/g, '')];
  const pieces = Math.min(Number(digits), 1_000_000);
  if (pieces < 2) return {};
  found.note(line, inColumn ? 'priceUnit' : 'price', 'import.priceUnit', { count: pieces });
  const each = (price: number): number => Math.round(price / pieces);
  const { listPrice, tiers, scheduledPrices } = prices;
  return {
    ...(listPrice !== undefined && { listPrice: each(listPrice) }),
    ...(tiers && { tiers: tiers.map((tier) => ({ ...tier, price: each(tier.price) })) }),
    ...(scheduledPrices && {
      scheduledPrices: scheduledPrices.map((one) => ({
        ...one,
        listPrice: each(one.listPrice),
        tiers: one.tiers.map((tier) => ({ ...tier, price: each(tier.price) })),
      })),
    }),
  };
}

/** The only variant of a known item, if it has no options. */
export function plainVariant({ group, reading }: Pick<Work, 'group' | 'reading'>): Variant | undefined {
  const [only, second] = group.known?.snapshot.variants ?? [];
  return reading.layout !== 'own' && second === undefined && only?.options.length === 0 ? only : undefined;
}

/** Feeds repeat the price of an item with the quantity from which it holds: the others are its tiers. */
function firstPrice(text: string, { reading }: Work): string {
  const [first = '', ...others] = text.split('\n');
  return others.length > 0 && reading.columns.has('tierFrom') ? first : text;
}

/** Lists of tiers name variants that there are. */
const tiersAlone = (line: Line, reading: Reading): boolean => isStep(line, reading);

/** All prices of a variant, by its difference to its item. */
function changed(prices: Prices, change: number, line: Line, { found }: Work): Prices | null {
  const add = (price: number): number => price + change;
  const all = [
    prices.listPrice ?? 0,
    ...(prices.tiers ?? []).map(({ price }) => price),
    ...(prices.scheduledPrices ?? []).map((one) => one.listPrice),
  ];
  if (all.some((price) => add(price) < 0)) {
    found.fault(line, 'priceChange', 'store.money');
    return null;
  }
  const tiersOfVariant = prices.tiers?.map((tier) => ({ ...tier, price: add(tier.price) }));
  const scheduled = prices.scheduledPrices?.map((one) => ({ ...one, listPrice: add(one.listPrice) }));
  return {
    listPrice: add(prices.listPrice ?? 0),
    ...(tiersOfVariant && { tiers: tiersOfVariant }),
    ...(scheduled && { scheduledPrices: scheduled }),
  };
}

/** The recommended retail price; variants without one of their own have that of their item. */
function retailPriceOf(line: Line, { reading, groupFacts, found }: Work): number | null | undefined {
  const { currency, decimal } = reading;
  const isEmpty = groupFacts.roles.get(line) === 'variant' && get(reading, line, 'retailPrice') === '';
  const given = isEmpty ? (groupFacts.itemLines.find((one) => groupFacts.roles.get(one) === 'item') ?? line) : line;
  const price = found.optional(given, 'retailPrice', (text) => values.roundedPriceIn(text, currency, decimal));
  if (price !== 0) return price;
  found.note(given, 'retailPrice', 'import.retailPriceZero');
  return undefined;
}

const noPrice = ({ columns }: Reading): 'import.noItem' | 'import.noPrices' =>
  [...columns.keys()].some((target) => target === 'price' || target.startsWith('tier')) ? 'import.noItem' : 'import.noPrices';

/** Variants whose line has no price of its own have that of their item. */
const inherits = (line: Line, { reading, groupFacts }: Work): boolean =>
  groupFacts.roles.get(line) === 'variant' &&
  ![...reading.columns.keys()].some((target) => (target === 'price' || target.startsWith('tier')) && get(reading, line, target) !== '') &&
  groupFacts.itemLines.some((one) => groupFacts.roles.get(one) === 'item' && get(reading, one, 'price') !== '');

/** A price of 0 is none: a new variant makes its item a draft, a known one has the price that it had. Null: the line is refused. */
function withoutPrice(line: Line, before: Variant | undefined, { group, reading, found, drafts }: Work): number | null | undefined {
  const onSale = group.known !== null && sells(group.known.snapshot);
  if (reading.settings.zeroPrice === 'refuse' || (!before && onSale)) {
    found.fault(line, 'price', 'product.priceZero');
    return null;
  }
  if (before && before.listPrice > 0) {
    found.note(line, 'price', 'import.priceZeroKnown');
    return undefined;
  }
  found.note(line, 'price', 'import.priceZero');
  drafts.add(line);
  return 0;
}

/** The list price and the scheduled ones of a line with a sale price, according to its dates. */
function saleOf(line: Line, price: number, { reading, found }: Work): Prices {
  const { currency, decimal, settings, now } = reading;
  const money = (text: string) => values.roundedPriceIn(text, currency, decimal);
  const compare = found.optional(line, 'comparePrice', money);
  if (compare && compare > price) {
    if (settings.sale === 'now') found.note(line, 'comparePrice', 'import.salePriceNow');
    else found.note(line, 'comparePrice', 'import.salePriceLeft');
    if (settings.sale === 'regular') return { listPrice: compare };
  }
  const sale = found.optional(line, 'salePrice', money);
  if (!sale || sale >= price) return {};
  if (found.optional(line, 'onSale', values.flagIn) === false) {
    found.note(line, 'salePrice', 'import.saleOff');
    return {};
  }
  const [from, until] = datesOf(line, { reading, found } as Work);
  const over = until !== null && Date.parse(until) <= now.getTime();
  if (over) {
    found.note(line, 'salePrice', 'import.saleOver');
    return {};
  }
  if (settings.sale === 'regular') {
    found.note(line, 'salePrice', 'import.salePriceLeft');
    return {};
  }
  const later = from !== null && Date.parse(from) > now.getTime();
  const back = until === null ? [] : [{ startsAt: until, listPrice: price, tiers: [] }];
  found.note(line, 'salePrice', later || until !== null ? 'import.saleScheduled' : 'import.salePriceNow');
  return later
    ? { listPrice: price, scheduledPrices: byTime([{ startsAt: from, listPrice: sale, tiers: [] }, ...back]) }
    : { listPrice: sale, scheduledPrices: byTime(back) };
}

/** Start and end of a sale; one cell may have both, separated by a slash. The end of a day is the beginning of the next one. */
function datesOf(line: Line, { reading, found }: Work): [from: string | null, until: string | null] {
  const [first = '', second] = get(reading, line, 'saleFrom').split('/').length === 2 ? get(reading, line, 'saleFrom').split('/') : [];
  if (second !== undefined && /\d{4}-\d{2}-\d{2}/.test(first))
    return [found.optional(line, 'saleFrom', () => momentIn(first)) ?? null, found.optional(line, 'saleFrom', () => endIn(second)) ?? null];
  return [found.optional(line, 'saleFrom', momentIn) ?? null, found.optional(line, 'saleUntil', endIn) ?? null];
}

const sellsIn = (reading: Reading, line: Line, { sku, currency }: { sku: string; currency: string }): boolean =>
  get(reading, line, 'sku').toUpperCase() === sku && get(reading, line, 'currency').toUpperCase() === currency;
