import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import { wordsOf } from './header-words.ts';
import type { ColumnProfile } from '../../../../../engines/table-import/column-profile.ts';
import type { Guess } from './unused.ts';

type Put = (index: number, target: string, how: 'content') => void;

const mostOf = 0.8;
const countriesOf = 0.9;
/** Countries of somebody or something else than the goods. */
const ofOthers =
  /supplier|vendor|customer|ship|address|sales|market|store|warehouse|language|lieferant|kunde|adresse|verkauf|lager|sprache|provee|cliente|fourniss|client|fornitor|dostaw|klient|fornecedor|furnizor/i;

/** Cartons and pallets have numbers of their own, which are not those of the goods in them. */
const cartons = new Set(
  'karton kartons umkarton ve vpe gebinde palette carton cartons case outer inner master pallet box colis caja palet cartone scatola pedana karton opakowanie paleta caixa palete cutie bax palet itf itf14'.split(
    ' ',
  ),
);
export const isOfCartons = (header: string): boolean => wordsOf(header).some((word) => cartons.has(plainHeading(word)));

/** `Price per 100 g`: for comparison by consumers. */
const forComparison = /(?:per|je|pro|pour|por|za|pe|la|\/|=)\s*\d*\s*(?:kg|g|ml|l|m|m2|m²)\b/i;

const sizeHeading = /^(?:(?:\d?x{0,4}[sl]|m|\d{2,3}(?:[.,]5)?)(?:\/(?:\d?x{0,4}[sl]|m|\d{2,3}))?)$/i;
const fewestSizes = 3;

/** Columns with the pieces of a size each, as lists of clothes and shoes have: without them the sizes would be lost without a word. */
export function notesSizes(headers: readonly string[], guesses: Guess[], profiles: readonly ColumnProfile[]): void {
  const sizes = headers.flatMap((header, index) => {
    const { numbers = null, filled = 0 } = profiles[index] ?? {};
    const isCount = filled === 0 || (numbers !== null && numbers.whole && numbers.share >= mostOf);
    return guesses[index]?.target === null && sizeHeading.test(header.trim()) && isCount ? [index] : [];
  });
  if (sizes.length >= fewestSizes) for (const index of sizes) guesses[index] = { target: null, how: null, why: 'sizes' };
}

/** Columns that their headers do not explain are recognized by their cells, if only one looks so. */
export function byContent(headers: readonly string[], guesses: readonly Guess[], profiles: readonly ColumnProfile[], put: Put): void {
  const found = (target: string): boolean => guesses.some((one) => one.target === target || one.target?.startsWith(`${target}.`));
  const only = (target: string, fits: (profile: ColumnProfile, header: string) => boolean): void => {
    if (found(target)) return;
    const fitting = profiles.flatMap((profile, index) => {
      const guess = guesses[index];
      return guess?.target === null && guess.why === null && profile.filled > 0 && fits(profile, headers[index] ?? '') ? [index] : [];
    });
    const [index] = fitting;
    if (index !== undefined && fitting.length === 1) put(index, target, 'content');
  };
  only('gtin', ({ gtins }, header) => gtins >= mostOf && !isOfCartons(header));
  only('pictures', ({ addresses, pictures }) => addresses >= mostOf && pictures >= mostOf);
  only('currency', ({ currencies }) => currencies >= mostOf);
  only('origin', ({ countries, currencies }, header) => countries >= countriesOf && currencies < mostOf && !ofOthers.test(header));
  only('price', ({ money }, header) => money >= mostOf && !forComparison.test(header) && !isOfCartons(header));
  // A name is a short text that differs from line to line, and most lines have one.
  const lines = Math.max(...profiles.map(({ filled }) => filled));
  only('name', ({ words, length, distinct, compared, numbers, addresses, filled }) => {
    return (
      filled >= lines * 0.6 &&
      words >= mostOf &&
      length >= 6 &&
      length <= 120 &&
      distinct >= compared * 0.8 &&
      numbers === null &&
      addresses === 0
    );
  });
}
