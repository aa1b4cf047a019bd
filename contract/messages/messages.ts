import type { Language } from '../values/locale.ts';

/** One message in every language, side by side: whoever adds one sees what is still to be translated, and so does the compiler. */
export type Message = Record<Language, string>;

export function messages<Key extends string>(entries: Record<Key, Message>): Record<Key, Message> {
  return entries;
}

/** Fills `{name}` placeholders; one without a value stays, so that it is noticed. */
export function fill(template: string, values: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w{1,40})\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
