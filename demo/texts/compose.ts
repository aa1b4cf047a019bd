/** Choosing, agreeing, filling and counting: what turns templates into text, whatever the language. */
import { languageTags } from '../../contract/values/locale.ts';
import type { Gender, Language, Templates } from './types.ts';

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

export function pick(templates: Templates, seed: string): string {
  if (typeof templates === 'string') return templates;
  const chosen = templates[hash(seed) % templates.length];
  if (chosen === undefined) throw new Error(`No template to choose from for ${seed}`);
  return chosen;
}

const genderIndex: Record<Gender, number> = { m: 0, f: 1, n: 2 };

/** One of `m|f|n` forms; a missing form falls back to the masculine. */
export function agree(forms: string, gender: Gender): string {
  const list = forms.split('|');
  return list[genderIndex[gender]] ?? list[0] ?? forms;
}

/** The first of several forms, which is also the label. */
export function firstForm(forms: string): string {
  return forms.split('|', 1)[0] ?? forms;
}

/** The second form, or the first where there is but one. */
export function secondForm(forms: string): string {
  const list = forms.split('|');
  return list[1] ?? list[0] ?? forms;
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

const pluralRules = new Map<Language, Intl.PluralRules>();

/** "1 drawer", "5 szuflad", "22 de sertare", from forms in the order one|few|other. */
export function counted(forms: string, count: number, language: Language): string {
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(languageTags[language])));
  const list = forms.split('|');
  const category = rules.select(count);
  const form = category === 'one' ? list[0] : category === 'few' ? list[1] : list.at(-1);
  return `${formatNumber(count, language)} ${form ?? forms}`;
}

const numberFormats = new Map<Language, Intl.NumberFormat>();

export function formatNumber(value: number, language: Language): string {
  let format = numberFormats.get(language);
  if (!format) numberFormats.set(language, (format = new Intl.NumberFormat(languageTags[language], { maximumFractionDigits: 1 })));
  return format.format(value);
}

const listFormats = new Map<Language, Intl.ListFormat>();

/** "a, b and c" in the language's own way. */
export function formatList(items: readonly string[], language: Language): string {
  let format = listFormats.get(language);
  if (!format) listFormats.set(language, (format = new Intl.ListFormat(languageTags[language], { type: 'conjunction' })));
  return format.format(items);
}
