import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import { looseCategories, looseHeadings, loosePrices } from './column-words.ts';
import type { ColumnProfile } from '../../../../../engines/table-import/column-profile.ts';
import type { Guess } from './unused.ts';

/* Headings that say little: what is in their columns, and which other columns there are, decides. */

type Put = (index: number, target: string) => void;

/** A column `Type` with words such as `service` says what the lines are. */
export const kindOfLines = (header: string, profile: ColumnProfile | undefined): string | null =>
  profile && profile.filled > 0 && profile.kinds >= 0.95 && /typ[eo]?$|^kind$/.test(plainHeading(header)) ? 'kind' : null;

/** Variants that name their item by its number have one of their own in the same column. */
export function skuOfVariants(guesses: Guess[]): void {
  if (!guesses.some(({ target }) => target === 'parent') || guesses.some(({ target }) => target === 'sku')) return;
  const first = guesses.findIndex(({ target }) => target === 'item');
  const numbered = guesses.findIndex(({ target }, index) => target === 'item' && index > first);
  const at = numbered === -1 ? first : numbered;
  if (at !== -1) guesses[at] = { target: 'sku', how: 'name', why: null };
}

/** `Stan` and `Lager` with numbers are pieces. */
export function inventory(header: string, target: string | null, profile: ColumnProfile | undefined): string | null {
  // `PE` may be how many there are in a package, too: prices are for one, ten or a hundred.
  if (target === 'priceUnit' && /^pe(?:r|h)?$/.test(plainHeading(header)))
    return profile?.samples.every((sample) => /^10{0,4}(?:[.,]0+)?(?!\d)/.test(sample)) === false ? null : target;
  const most = profile?.numbers?.most.value ?? 0;
  const pieces = profile?.numbers?.whole === true && profile.numbers.share >= 0.9 && most > 1;
  if (!pieces || (target !== null && target !== 'state')) return target;
  return /^(?:stan|lager|magazyn|magazzino|almacen|stocuri)$/.test(plainHeading(header)) ? 'stock' : target;
}

const forDealers =
  /wholesale|dealer|haendler|grosshandel|b2b|trade|resell|wiederverkauf|mayorista|revend|gros$|ingrosso|rivend|hurt|grossista|engros/;

const discount =
  /^(?:haendler|dealer|trade)?(?:rabatt|discount|remise|descuento|dto|sconto|rabat|upust|desconto|reducere|disc)(?:satz|rate|percent|prozent|pct)?\d?$/;
const afterDiscount = /net(?!work)/;

/** Of several prices the one for dealers counts, or the one that is left of a list price after its discount. */
export function dealersPrice(headers: readonly string[], guesses: Guess[]): void {
  const prices = guesses.flatMap(({ target }, index) => (target === 'price' ? [index] : []));
  const isDiscounted = headers.some((header) => discount.test(plainHeading(header)));
  const best =
    prices.find((index) => forDealers.test(plainHeading(headers[index] ?? ''))) ??
    (isDiscounted ? prices.find((index) => afterDiscount.test(plainHeading(headers[index] ?? ''))) : undefined);
  if (best === undefined) return;
  for (const index of prices) if (index !== best) guesses[index] = { target: null, how: null, why: 'second' };
}

/** Columns that are called `Item` or `Model` have the names, else the numbers, where no other column does. */
export function byLooseHeading(headers: readonly string[], guesses: readonly Guess[], profiles: readonly ColumnProfile[], put: Put): void {
  const found = (...targets: string[]): boolean =>
    guesses.some(({ target }) => targets.some((one) => target === one || target?.startsWith(`${one}.`) === true));
  const column = (headings: ReadonlySet<string>, fits: (profile: ColumnProfile, guess: Guess) => boolean): number =>
    headers.findIndex((header, index) => {
      const [profile, guess] = [profiles[index], guesses[index]];
      return (
        headings.has(plainHeading(header)) && profile !== undefined && profile.filled > 0 && guess !== undefined && fits(profile, guess)
      );
    });
  const free = ({ target, why }: Guess): boolean => target === null && (why === null || why === 'second');
  const texts = ({ words, numbers, length }: ColumnProfile): boolean => words >= 0.3 && numbers === null && length >= 4;
  const use = (index: number, target: string): void => {
    if (index !== -1) put(index, target);
  };
  if (!found('name'))
    use(
      column(looseHeadings, (profile, guess) => texts(profile) && (free(guess) || guess.target === 'item')),
      'name',
    );
  if (!found('sku', 'item'))
    use(
      column(looseHeadings, (profile, guess) => free(guess) && !texts(profile) && profile.distinct === profile.compared),
      'sku',
    );
  if (!found('category'))
    use(
      column(looseCategories, (profile, guess) => free(guess) && profile.numbers === null && profile.kinds < 0.5),
      'category',
    );
  if (!found('price', 'tiers'))
    use(
      column(loosePrices, (profile, guess) => free(guess) && profile.money >= 0.5),
      'price',
    );
}
