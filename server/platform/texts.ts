/**
 * The messages of answers and files in all languages, compiled from texts/<language>/<area>.po by scripts/compile-catalogues.ts.
 * Pages have their own texts (web/app/i18n).
 */
import { existsSync, readFileSync } from 'node:fs';
import { type Language, languages, languageTags } from '../../contract/values/locale.ts';
import type { MessageValues } from '../../texts/.compiled/ids.ts';

/** The id of a message without `message.`: `cart.full` is `message.cart.full` in texts/<language>/buying.po. */
export type MessageKey = keyof MessageValues;

/** What the placeholders of a message want. A key that is known at run time only takes any values. */
export type ValuesOf<Key extends MessageKey> = MessageValues[Key] extends undefined
  ? []
  : undefined extends MessageValues[Key]
    ? [values?: Values]
    : [values: MessageValues[Key]];

export type Values = Record<string, string | number>;
/** A text, or its parts: text, `#`, and placeholders with the texts they choose from. */
export type Compiled = string | readonly Part[];
type Part = string | readonly [name: string, kind?: 'plural' | 'select' | 'number', cases?: Record<string, Compiled>];

const folder = new URL('../../texts/.compiled/', import.meta.url);
const loaded = new Map<Language, Record<string, Compiled>>();

function messagesIn(language: Language): Record<string, Compiled> {
  let messages = loaded.get(language);
  if (!messages) loaded.set(language, (messages = readMessages(language)));
  return messages;
}

function readMessages(language: Language): Record<string, Compiled> {
  const file = new URL(`messages/${language}.json`, folder);
  if (!existsSync(file)) throw new Error('The texts are not compiled: run node scripts/compile-catalogues.ts');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Compiled>;
}

/** Reads all languages, so that a server without its texts does not start. */
export function loadTexts(): void {
  for (const language of languages) messagesIn(language);
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messagesIn('en'), key);
}

/** `message('cart.full', language, { most: 500 })`. Keys and values are checked by their types. */
export function message<Key extends MessageKey>(key: Key, language: Language, ...[values]: ValuesOf<Key>): string {
  return format(messagesIn(language)[key] ?? key, language, values ?? {});
}

/** Fills a text. A placeholder without a value stays, so that it is noticed. `asText` changes what is written between the values. */
export function format(
  text: Compiled,
  language: Language,
  values: Values,
  asText: (written: string) => string = (written) => written,
): string {
  return typeof text === 'string' ? asText(text) : write(text, null);

  function write(parts: readonly Part[], count: string | number | null): string {
    let written = '';
    let afterValue = false;
    for (const part of parts) {
      const next = typeof part === 'string' ? between(part, count) : valueOf(part);
      // Names such as “Sp. z o.o.” end with the full stop of their sentence.
      written += afterValue && written.endsWith('.') && /^\.(?!\.)/.test(next) ? next.slice(1) : next;
      afterValue = typeof part !== 'string';
    }
    return written;
  }

  function between(part: string, count: string | number | null): string {
    return part === '#' && count !== null ? digits(count) : asText(part);
  }

  function valueOf([name, kind, cases]: Exclude<Part, string>): string {
    const value = values[name];
    if (!cases) return kind === 'number' ? digits(value ?? `{${name}}`) : String(value ?? `{${name}}`);
    const named = Object.hasOwn(cases, String(value)) ? cases[String(value)] : undefined;
    const chosen = named ?? (kind === 'plural' ? cases[rulesOf(language).select(Number(value))] : undefined) ?? cases['other'] ?? '';
    return typeof chosen === 'string' ? between(chosen, null) : write(chosen, kind === 'plural' ? (value ?? `{${name}}`) : null);
  }

  function digits(count: string | number): string {
    return typeof count === 'number' ? numbersOf(language).format(count) : count;
  }
}

const rules = new Map<Language, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

function rulesOf(language: Language): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(languageTags[language])));
  return found;
}

function numbersOf(language: Language): Intl.NumberFormat {
  let found = numbers.get(language);
  if (!found) numbers.set(language, (found = new Intl.NumberFormat(languageTags[language])));
  return found;
}
