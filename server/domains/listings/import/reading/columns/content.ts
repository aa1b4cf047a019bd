import type { ColumnProfile } from './profile.ts';
import type { Guess } from './unused.ts';

type Put = (index: number, target: string, how: 'content') => void;

const mostOf = 0.8;
const countriesOf = 0.9;
/** Countries of somebody or something else than the goods. */
const ofOthers =
  /supplier|vendor|customer|ship|address|sales|market|store|warehouse|language|lieferant|kunde|adresse|verkauf|lager|sprache|provee|cliente|fourniss|client|fornitor|dostaw|klient|fornecedor|furnizor/i;

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
  only('gtin', ({ gtins }) => gtins >= mostOf);
  only('pictures', ({ addresses, pictures }) => addresses >= mostOf && pictures >= mostOf);
  only('currency', ({ currencies }) => currencies >= mostOf);
  only('origin', ({ countries, currencies }, header) => countries >= countriesOf && currencies < mostOf && !ofOthers.test(header));
  only('price', ({ money }) => money >= mostOf);
  // A name is a short text that differs from line to line.
  only('name', ({ words, length, distinct, compared, numbers, addresses }) => {
    return words >= mostOf && length >= 6 && length <= 120 && distinct >= compared * 0.8 && numbers === null && addresses === 0;
  });
}
