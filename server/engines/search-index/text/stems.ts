import type { Language } from '../../../../contract/values/locale.ts';

/*
 * Light stemmers for the nouns and adjectives that goods are called by: plural, gender, article and case go, derivation stays.
 * They take words without diacritics. What matters is that the forms of a word get the same stem, not that the result is a word.
 */

const vowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouy'.includes(letter);

/** Takes the first ending of the list (longest first) that leaves at least `least` letters. */
function strip(word: string, endings: readonly string[], least = 3): string {
  for (const ending of endings) {
    if (word.length - ending.length >= least && word.endsWith(ending)) return word.slice(0, -ending.length);
  }
  return word;
}

function undouble(word: string): string {
  const last = word.at(-1);
  return word.length > 3 && last === word.at(-2) && !vowel(last) ? word.slice(0, -1) : word;
}

/** American spellings that the rules of endings do not bring together with the British ones. */
const american: Record<string, string> = {
  aluminum: 'aluminium',
  gray: 'grey',
  center: 'centre',
  fiber: 'fibre',
  color: 'colour',
  jewelry: 'jewellery',
  plow: 'plough',
  mold: 'mould',
};

function english(word: string): string {
  let result = american[word] ?? word;
  if (result.length > 3) {
    if (result.endsWith('ies') && result.length > 4) result = `${result.slice(0, -3)}y`;
    else if (/(?:s|x|z|ch|sh)es$/.test(result)) result = result.slice(0, -2);
    else if (result.endsWith('s') && !/(?:ss|us|is)$/.test(result)) result = result.slice(0, -1);
  }
  const shorter = strip(result, ['ing', 'ed'], 4);
  if (shorter !== result) result = undouble(shorter);
  if (result.length > 3 && result.endsWith('e')) result = result.slice(0, -1);
  if (result.length > 3 && result.endsWith('v')) result = `${result.slice(0, -1)}f`;
  if (result.length > 3 && result.endsWith('y')) result = `${result.slice(0, -1)}i`;
  return result;
}

function germanStep(word: string): string {
  const shorter = strip(word, ['ern', 'em', 'en', 'er', 'es', 'e']);
  if (shorter !== word) return shorter;
  if (word.length > 4 && /[abdfghklmnort]s$/.test(word) && !word.endsWith('glas')) return word.slice(0, -1);
  return word.length > 4 && /[lr]n$/.test(word) ? word.slice(0, -1) : word;
}

const german = (word: string): string => germanStep(germanStep(word));

function spanish(word: string): string {
  let result = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
  result = strip(result, ['a', 'e', 'o']);
  return result.endsWith('z') ? `${result.slice(0, -1)}c` : result;
}

function portuguese(word: string): string {
  let result = word;
  if (result.length > 4 && result.endsWith('ns')) result = `${result.slice(0, -2)}m`;
  else if (result.length > 4 && /[aeou]is$/.test(result)) result = `${result.slice(0, -2)}l`;
  else if (result.length > 3 && result.endsWith('s')) result = result.slice(0, -1);
  const nasal = strip(result, ['oe', 'ae', 'ao']);
  if (nasal !== result) return nasal;
  if (result.endsWith('il')) result = `${result.slice(0, -2)}el`;
  return strip(result, ['a', 'e', 'o']);
}

function french(word: string): string {
  let result = word;
  if (result.length > 4 && result.endsWith('aux') && !result.endsWith('eaux')) result = `${result.slice(0, -3)}al`;
  else if (result.length > 3 && /[sx]$/.test(result)) result = result.slice(0, -1);
  result = strip(result, ['e']);
  if (result.endsWith('nch')) result = result.slice(0, -1);
  return undouble(result);
}

function italian(word: string): string {
  let result = strip(word, ['a', 'e', 'i', 'o', 'u']);
  if (result !== word) result = strip(result, ['i']);
  return result !== word ? strip(result, ['h']) : result;
}

const polishEndings = [
  'ymi',
  'imi',
  'ami',
  'ach',
  'ego',
  'emu',
  'ych',
  'ich',
  'iej',
  'owi',
  'iem',
  'ow',
  'om',
  'em',
  'ie',
  'ym',
  'im',
  'ej',
  'ia',
  'ii',
  'io',
  'iu',
  'a',
  'e',
  'i',
  'o',
  'u',
  'y',
];

function polish(word: string): string {
  const result = strip(word, polishEndings);
  // The e that comes and goes: krzesło, krzeseł; lampka, lampek; lustro, luster.
  return result.replace(/([bcdfghjklmnprstwz])e([klnr])$/, '$1$2');
}

const romanianEndings = [
  'urilor',
  'urile',
  'ului',
  'elor',
  'ilor',
  'iile',
  'ele',
  'ile',
  'lor',
  'uri',
  'iul',
  'ul',
  'ii',
  'ei',
  'le',
  'ea',
  'ua',
  'iu',
  'a',
  'e',
  'i',
  'u',
];
/** Plurals with another vowel than the singular. */
const romanianIrregular: Record<string, string> = {
  mese: 'masa',
  mesele: 'masa',
  meselor: 'masa',
  mesei: 'masa',
  fete: 'fata',
  fetele: 'fata',
  vesela: 'vesel',
};

function romanian(word: string): string {
  let result = strip(romanianIrregular[word] ?? word, romanianEndings);
  result = strip(result, ['i']);
  if (result.endsWith('z')) result = `${result.slice(0, -1)}d`;
  return result.replace(/oa([bcdfghjklmnprstvz]{1,2})$/, 'o$1');
}

const stemmers: Record<Language, (word: string) => string> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  pl: polish,
  pt: portuguese,
  ro: romanian,
};

/** The stem of a folded word in a language; words of up to two letters stay. */
export function stem(folded: string, language: Language): string {
  return folded.length <= 2 ? folded : stemmers[language](folded);
}
