import { get, type Line, type Reading } from '../../reading/reading.ts';
import * as values from '../../reading/values.ts';
import type { Work } from '../group.ts';

export type Tiers = { tiers: values.Tier[]; listPrice: number | null; charged: boolean };

/** A step as a list writes it: `percent` off the list price, or a price. */
type Step = { from: number; price?: number; percent?: number; group: string };

const forAll = (group: string): boolean => /^(?:all(?:[ _]groups)?|alle|tous|todos|tutti|wszystk\w+|toate|0|\*)?$/i.test(group.trim());

/**
 * The tiers of a variant: from a cell that lists them, from columns for a quantity each, and from lines of their own. Null clears them;
 * undefined: the list says nothing. `regular` is the price that discounts are taken off.
 */
export function tiersOf(line: Line, sku: string, regular: number | undefined, work: Work): Tiers | null | undefined {
  const { reading, found } = work;
  const { currency, decimal, layout } = reading;
  const price = (text: string): number => {
    const value = values.roundedPriceIn(text, currency, decimal);
    return value instanceof values.Adjusted ? value.value : value;
  };
  if (layout !== 'bagisto' && get(reading, line, 'tiers') !== '')
    return found.value(line, 'tiers', (text) => values.tiersIn(text, currency, decimal));
  const steps: Step[] = [
    ...(layout === 'bagisto' ? (found.optional(line, 'tiers', (text) => groupPricesIn(text, price)) ?? []) : []),
    ...columnSteps(line, price, work),
    ...lineSteps(sku, price, work),
    ...repeatedSteps(line, price, work),
  ];
  if (steps.length === 0) return undefined;
  return leastFirst(line, steps, regular, work);
}

/** `group=all,qty=2,type=fixed,price=12|group=all,qty=3,type=discount,price=50`. */
const groupPricesIn = (text: string, price: (text: string) => number): Step[] =>
  text.split('|').map((part): Step => {
    const pairs = new Map(values.pairsIn(part));
    return step(
      pairs.get('qty') ?? '',
      pairs.get('price') ?? '',
      { kind: pairs.get('type') ?? '', group: pairs.get('group') ?? '' },
      price,
    );
  });

function step(quantity: string, amount: string, { kind, group }: { kind: string; group: string }, price: (text: string) => number): Step {
  const from = values.countIn(quantity, 1, 1_000_000, 'any');
  if (!/discount|percent|rabatt|%/i.test(kind) && !amount.trim().endsWith('%')) return { from, group, price: price(amount) };
  const percent = values.numberIn(amount.replace('%', ''), 'any');
  if (percent < 0 || percent > 100) throw new values.BadCell('import.tiers');
  return { from, group, percent };
}

/** Columns for a quantity each, such as `from 10`, and pairs of columns with a quantity and a price. */
function columnSteps(line: Line, price: (text: string) => number, { reading, found }: Work): Step[] {
  return [...reading.columns.keys()].flatMap((target): Step[] => {
    const [, kind, at = ''] = /^tier(Price)?\.(\d+)$/.exec(target) ?? [];
    if (at === '') return [];
    const quantity = kind === undefined ? at : get(reading, line, `tierFrom.${at}`);
    // Systems write 0 where there is no step.
    if (/^0*(?:[.,]0+)?$/.test(get(reading, line, target)) || /^0*(?:[.,]0+)?$/.test(quantity)) return [];
    const one = found.optional(line, target, (text) => step(quantity, text, { kind: '', group: '' }, price));
    return one ? [one] : [];
  });
}

/** Prices that are repeated in a feed, with the quantities from which they hold. */
function repeatedSteps(line: Line, price: (text: string) => number, { reading, found }: Work): Step[] {
  const [prices, quantities] = [get(reading, line, 'price').split('\n'), get(reading, line, 'tierFrom').split('\n')];
  if (prices.length < 2 || prices.length !== quantities.length) return [];
  return prices.flatMap((amount, at): Step[] => {
    const one = found.optional(line, 'tierFrom', () => step(quantities[at] ?? '', amount, { kind: '', group: '' }, price));
    return one && one.from > 1 ? [one] : [];
  });
}

/** True for a line with the price of a quantity above the least one. */
export function isStep(line: Line, reading: Reading): boolean {
  const from = get(reading, line, 'tierFrom');
  return from !== '' && (reading.columns.has('tierPrice') || !/^[01]$/.test(from));
}

/** Lines that have one step each: in a column of its own, or as the price. */
function lineSteps(sku: string, price: (text: string) => number, { reading, groupFacts, found }: Work): Step[] {
  if (!reading.columns.has('tierFrom')) return [];
  const target = reading.columns.has('tierPrice') ? 'tierPrice' : 'price';
  return groupFacts.variantLines.flatMap((line): Step[] => {
    if (get(reading, line, 'sku').toUpperCase() !== sku || get(reading, line, target) === '' || get(reading, line, target).includes('\n'))
      return [];
    if (target === 'price' && !isStep(line, reading)) return [];
    const how = { kind: get(reading, line, 'tierKind'), group: get(reading, line, 'tierGroup') };
    const one = found.optional(line, target, (text) => step(get(reading, line, 'tierFrom'), text, how, price));
    return one ? [one] : [];
  });
}

/** Steps for everybody, each cheaper than the one before; the others are noted. */
function leastFirst(line: Line, steps: readonly Step[], regular: number | undefined, { found }: Work): Tiers {
  const groups = [...new Set(steps.filter(({ group }) => !forAll(group)).map(({ group }) => group))];
  if (groups.length > 0) found.note(line, 'tiers', 'import.tierGroups', { names: values.beginningOf(groups.join(', '), 200) });
  const result: Tiers = { tiers: [], listPrice: null, charged: false };
  for (const { from, price, percent = 0, group } of steps.toSorted((a, b) => a.from - b.from)) {
    if (!forAll(group)) continue;
    const base = result.listPrice ?? regular;
    const amount = price ?? (base === undefined ? undefined : Math.round(base * (1 - percent / 100)));
    if (amount === undefined) continue;
    if (from === 1) {
      result.listPrice ??= amount;
      continue;
    }
    const before = result.tiers.at(-1)?.price ?? base ?? Infinity;
    if (amount < before && amount > 0 && result.tiers.at(-1)?.from !== from && result.tiers.length < 10)
      result.tiers.push({ from, price: amount });
    else if (amount !== before) found.note(line, 'tiers', 'import.tierLeft', { from });
  }
  if (steps.some(({ percent }) => percent !== undefined)) found.note(line, 'tiers', 'import.tierComputed');
  return result;
}
