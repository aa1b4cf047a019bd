import type { Cart, CartGroup, CartLine, CartProblem, CartProblemKind } from '../../../../contract/buying/cart.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { message } from '../../../platform/texts.ts';
import type { QuantityRule, ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import { orderableQuantity } from '../../pricing/resolve/index.ts';
import type { LineRow } from './queries.ts';
import { countryText, dayText, moneyText } from '../../../platform/formats/local-text.ts';
import type { RequestScope } from '../../../platform/scope.ts';

/** `country` is the delivery country; null if it does not matter. */
/** What lines depend on of a request; without a country, no line is refused for it. */
type Shown = Pick<RequestScope, 'language' | 'seesPrices'> & { country: string | null };

const codeOf: Record<CartProblemKind, number | null> = {
  belowMoq: codes.productLimit,
  notMultiple: codes.productLimit,
  notSoldToCountry: codes.productLimit,
  storeOnHoliday: codes.productLimit,
  outOfStock: codes.productLimit,
  notEnough: codes.productLimit,
  notAvailable: codes.productNotExist,
  priceChanged: null,
};

/** Problems that another quantity may solve. */
const quantityHelps: ReadonlySet<CartProblemKind> = new Set(['belowMoq', 'notMultiple', 'outOfStock', 'notEnough']);

/** The quantity nearest to the requested one that rule and stock allow, or null. */
export function nearestQuantity(rule: QuantityRule, wanted: number, stock: number): number | null {
  const raised = orderableQuantity(rule, wanted);
  if (raised <= stock) return raised;
  const lowered = Math.floor(stock / rule.multiple) * rule.multiple;
  return lowered >= rule.moq && lowered > 0 ? lowered : null;
}

function problemsOf(row: LineRow, price: ResolvedPrice, scope: Shown): CartProblem[] {
  const { language, country } = scope;
  const { rule } = price;
  const found: CartProblem[] = [];
  const report = (kind: CartProblemKind, values: Record<string, string | number> = {}) => {
    const suggestedQuantity = quantityHelps.has(kind) ? nearestQuantity(rule, row.quantity, row.stock) : null;
    found.push({ kind, code: codeOf[kind], message: message(`cart.${kind}`, language, values), suggestedQuantity });
  };
  if (!row.offered) {
    report('notAvailable');
    return found;
  }
  if (country !== null && !row.countryCodes.includes(country)) report('notSoldToCountry', { country: countryText(country, language) });
  if (row.holidayUntil !== null) report('storeOnHoliday', { day: dayText(row.holidayUntil, language) });
  if (row.quantity < rule.moq) report('belowMoq', { moq: rule.moq });
  if (row.quantity % rule.multiple !== 0) report('notMultiple', { multiple: rule.multiple });
  if (row.stock === 0) report('outOfStock');
  else if (row.stock < row.quantity) report('notEnough', { stock: row.stock });
  if (scope.seesPrices && row.priceWhenAdded !== null && row.priceWhenAdded !== price.unitPrice) {
    report('priceChanged', {
      before: moneyText(row.priceWhenAdded, row.currency, language),
      now: moneyText(price.unitPrice, row.currency, language),
    });
  }
  return found;
}

export function lineView(row: LineRow, price: ResolvedPrice, scope: Shown): CartLine {
  const { id, variantId, itemId, storeId, itemCode, sku, ownNumber, name, urlKey, options, pictureKey, quantity, note, currency } = row;
  const problems = problemsOf(row, price, scope);
  // A line that is no longer offered to this company keeps its name but shows no new data.
  const seen = scope.seesPrices && row.offered;
  const stock = row.offered ? row.stock : 0;
  return {
    id,
    variantId,
    itemId,
    storeId,
    itemCode,
    sku,
    ownNumber,
    name,
    urlKey,
    options,
    pictureKey,
    quantity,
    note,
    currency,
    stock,
    unitPrice: seen ? price.unitPrice : null,
    listPrice: seen ? price.listPrice : null,
    lineTotal: seen ? price.unitPrice * quantity : null,
    priceWhenAdded: seen ? row.priceWhenAdded : null,
    reason: seen ? price.reason : null,
    nextBreak: seen ? price.nextBreak : null,
    ...(seen && price.retail && { retail: price.retail }),
    rule: price.rule,
    orderable: problems.every((problem) => problem.code === null),
    problems,
  };
}

/** Groups lines by store, in the order in which the stores came into the cart. */
export function cartView(rows: readonly LineRow[], prices: ReadonlyMap<number, ResolvedPrice>, scope: Shown): Cart {
  const groups = new Map<number, CartGroup>();
  const savedForLater: CartLine[] = [];
  for (const row of rows) {
    const price = prices.get(row.variantId);
    if (!price) continue;
    const line = lineView(row, price, scope);
    if (row.savedForLater) {
      savedForLater.push(line);
      continue;
    }
    const group = groups.get(row.storeId) ?? emptyGroup(row, scope);
    groups.set(row.storeId, group);
    group.lines.push(line);
    if (!line.orderable) continue;
    group.quantity += line.quantity;
    if (group.total !== null) group.total += line.lineTotal ?? 0;
  }
  const totals = new Map<string, Cart['totals'][number]>();
  for (const group of groups.values()) {
    if (group.total !== null) group.missingToMinimum = Math.max(0, group.minimumOrderValue - group.total);
    const sum = totals.get(group.currency) ?? { currency: group.currency, total: scope.seesPrices ? 0 : null, lines: 0, quantity: 0 };
    totals.set(group.currency, sum);
    if (sum.total !== null) sum.total += group.total ?? 0;
    sum.lines += group.lines.filter((line) => line.orderable).length;
    sum.quantity += group.quantity;
  }
  return { groups: [...groups.values()], savedForLater, totals: [...totals.values()] };
}

function emptyGroup(row: LineRow, scope: Shown): CartGroup {
  const { storeId, storeName, storeItemCode, logoKey, currency, minimumOrderValue, freeShippingFrom } = row;
  const nothing = scope.seesPrices ? 0 : null;
  return {
    storeId,
    storeName,
    storeItemCode,
    logoKey,
    currency,
    minimumOrderValue,
    shippingFee: row.shipsByTable ? null : row.shippingFee,
    freeShippingFrom,
    lines: [],
    quantity: 0,
    total: nothing,
    missingToMinimum: nothing,
  };
}
