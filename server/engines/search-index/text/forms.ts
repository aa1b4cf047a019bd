import type { Language } from '../../../../contract/values/locale.ts';

/*
 * Stems bring together what only sounds alike: `Leuchter` and `Leuchten`, `bol` and `bola`, `bowl` and `bowling`. Where a word names goods, it
 * has to be the same noun: in another number or case, not with another ending of its own.
 */

/** Derived words such as `bowling` and `framed`: what they are derived from is another good. */
const derived = (word: string): boolean => /[a-z]{4}(?:ing|ed)s?$/.test(word);

function sameGerman(asked: string, name: string): boolean {
  // `Läufer` has plurals of its own, `Handlauf` is no form of it.
  if (name.endsWith('er') && !asked.startsWith(name)) return false;
  // `Leuchter` is no form of `Leuchte`.
  return !(name.endsWith('e') && asked.startsWith(`${name}r`));
}

/** What a word may be the plural of, and itself. */
const singulars: Partial<Record<Language, (word: string) => string[]>> = {
  en: (word) => [word, ...(word.endsWith('s') ? [word.slice(0, -1)] : [])],
  fr: (word) => [word, ...(/[sx]$/.test(word) ? [word.slice(0, -1)] : [])],
  es: (word) => [
    word,
    ...(word.endsWith('s') ? [word.slice(0, -1)] : []),
    ...(word.endsWith('es') ? [word.slice(0, -2), word.slice(0, -2).replace(/c$/, 'z')] : []),
  ],
  pt: (word) => [
    word,
    ...(word.endsWith('s') ? [word.slice(0, -1), word.slice(0, -1).replace(/n$/, 'm')] : []),
    ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
    ...(/(?:o|a)es$/.test(word) ? [`${word.slice(0, -3)}ao`] : []),
    ...(/[aeou]is$/.test(word) ? [`${word.slice(0, -2)}l`, `${word.slice(0, -2)}il`] : []),
    ...(word.endsWith('is') ? [`${word.slice(0, -2)}il`] : []),
  ],
  it: (word) => {
    const bare = word.slice(0, -1);
    const soft = bare.replace(/([cg])h$/, '$1');
    if (word.endsWith('i')) return [word, `${bare}o`, `${bare}e`, `${bare}a`, `${soft}o`, `${soft}a`, `${word}o`];
    return word.endsWith('e') ? [word, `${bare}a`, `${soft}a`, `${bare}ia`] : [word];
  },
};

/** Shorter words are forms of too many. */
const shortestPlural = 5;

/** What a word may be a form of, itself left out. Italian ends nearly every word like a plural: only `spatole` is taken for one. */
export function singularsOf(folded: string, language: Language): string[] {
  if (folded.length < shortestPlural || (language === 'it' && !folded.endsWith('e'))) return [];
  return (singulars[language]?.(folded) ?? []).slice(1);
}

/** Whether words of a query may be the name that has the same stems: both folded. */
export function isForm(asked: readonly string[], name: readonly string[], language: Language): boolean {
  const [askedLast = '', nameLast = ''] = [asked.at(-1), name.at(-1)];
  if (language === 'en') return derived(askedLast) === derived(nameLast);
  if (language === 'de') return sameGerman(askedLast, nameLast);
  const singular = language === 'fr' ? undefined : singulars[language];
  // Elsewhere the noun comes first, and adjectives follow its gender.
  if (!singular || asked.length !== name.length) return true;
  const own = new Set(singular(name[0] ?? ''));
  return singular(asked[0] ?? '').some((one) => own.has(one));
}

/** Adjectives that look like compounds of `Tisch`: `romantische`, `elastisch`, `quadratischer`. */
export function isGermanAdjective(folded: string): boolean {
  const before = /^(.+)tisch(?:e[mnrs]?)?$/.exec(folded)?.[1];
  if (before === undefined || /(?:^(?:mini|maxi)|sofa|haus|glas|tee|kaffee)$/.test(before)) return false;
  return /(?:[aiu]|[ghmnp]e|t?he|[txi]o|pra[kc]|ark|hek|tak|[eou]p|roman|gigan|authen|iden|[dlnrt]is|[adln]?as|[kr]us)$/.test(before);
}

/**
 * Whether a letter was doubled, left single, or changed places with the next, or one vowel stands for another, as they are spoken alike
 * (`pendent light`): errors that make words of a dictionary, too.
 */
export function isSlip(one: string, other: string): boolean {
  const single = (word: string): string => word.replace(/(.)\1/g, '$1');
  if (single(one) === single(other)) return one !== other;
  const letters = (word: string): string => [...word].toSorted().join('');
  if (one.length !== other.length) return false;
  const vowels = (word: string): string => word.replace(/[aeiouy]/g, 'a');
  return letters(one) === letters(other) || vowels(one) === vowels(other);
}

/** What a diminutive is made of: `tisch` of `tischchen`, `cesto` of `cestinhos`. */
export function undiminished(folded: string, language: Language): string | null {
  if (language === 'de') return folded.length > 7 && folded.endsWith('chen') ? folded.slice(0, -4) : null;
  const ending = language === 'pt' ? /^(.{3,}?)z?inh([oa])s?$/ : language === 'es' ? /^(.{3,}?)c?it([oa])s?$/ : null;
  const [, stem, vowel] = ending?.exec(folded) ?? [];
  return stem === undefined || vowel === undefined ? null : stem + vowel;
}

/** Whether two words differ in nothing but an ending, as forms of one word do. */
export function differInEnding(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= 4 && one.length - shared <= 2 && other.length - shared <= 2;
}
