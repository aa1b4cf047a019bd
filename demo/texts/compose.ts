/** Choosing, filling and counting: what turns templates into text, whatever the language. */
import type { Gender, LanguageTexts, PluralForms } from './types.ts';

/** FNV-1a: the same key always gets the same wording, neighbours in a category get different ones. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  // FNV's low bits follow the last letters closely; templates are picked by them, so they are mixed once more.
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 13;
  return value >>> 0;
}

export function pick<T>(options: readonly T[], seed: string): T {
  const chosen = options[hash(seed) % options.length];
  if (chosen === undefined) throw new Error(`No template to choose from for ${seed}`);
  return chosen;
}

const genderIndex: Record<Gender, number> = { m: 0, f: 1, n: 2 };

/** One of `m|f|n` forms; a missing form falls back to the masculine. */
export function agree(forms: string, gender: Gender): string {
  const list = forms.split('|');
  return list[genderIndex[gender]] ?? list[0] ?? forms;
}

export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Fills the marks of a template; an unknown mark is a mistake in the template and must not reach a shop. */
export function fill(template: string, values: Record<string, string>, gender: Gender): string {
  return template.replace(/\{([^{}]*)\}/g, (mark, inner: string) => {
    if (inner.includes('|')) return agree(inner, gender);
    const value = values[inner];
    if (value === undefined) throw new Error(`Nothing to put for ${mark} in: ${template}`);
    return value;
  });
}

const pluralRules = new Map<string, Intl.PluralRules>();
export function pluralForm(forms: PluralForms, count: number, locale: string): string {
  let rules = pluralRules.get(locale);
  if (!rules) pluralRules.set(locale, (rules = new Intl.PluralRules(locale)));
  const category = rules.select(count);
  if (category === 'one') return forms.one;
  if (category === 'few') return forms.few ?? forms.other;
  if (category === 'many') return forms.many ?? forms.other;
  return forms.other;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
export function formatNumber(value: number, locale: string): string {
  let format = numberFormats.get(locale);
  if (!format) numberFormats.set(locale, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })));
  return format.format(value);
}

const listFormats = new Map<string, Intl.ListFormat>();
export function formatList(items: readonly string[], locale: string): string {
  let format = listFormats.get(locale);
  if (!format) listFormats.set(locale, (format = new Intl.ListFormat(locale, { type: 'conjunction' })));
  return format.format(items);
}

/** "three drawers", "5 szuflad", "22 de sertare": the number as a word up to twelve where the form has `#`. */
export function countText(texts: LanguageTexts, what: keyof LanguageTexts['words']['counts'], count: number): string {
  const { locale } = texts.grammar;
  const forms = texts.words.counts[what];
  const word = texts.words.numerals[count - 2];
  const number = word === undefined ? formatNumber(count, locale) : agree(word, forms.gender);
  return pluralForm(forms, count, locale).replace('#', number);
}

/** The same with digits, for names and fact lists. */
export function digitCount(forms: PluralForms, count: number, locale: string): string {
  return pluralForm(forms, count, locale).replace('#', formatNumber(count, locale));
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
