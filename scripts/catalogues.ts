/** Reading the text catalogues; shared by the compiler and the check. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Language } from '../contract/values/locale.ts';

export const catalogueFolder = join(import.meta.dirname, '../texts');

const po = formatter({ explicitIdAsDefault: true, lineNumbers: false, origins: false });

/** The areas of the product; each has one file per language where it has texts. `common` is what stands around all of them. */
export const areas = [
  'common',
  'identity',
  'companies',
  'catalogue',
  'stores',
  'listings',
  'stock',
  'search',
  'pricing',
  'buying',
  'orders',
  'payments',
  'promotions',
  'materials',
  'talk',
  'content',
  'insight',
  'operator',
];

export type Kind = 'page' | 'message' | 'mail' | 'both';

const prefixed = ['message', 'mail', 'both'] as const;

/**
 * What a text is for, by its id: `message.…` and `mail.…` are the server's messages and mails, `both.…` is for messages and for pages, everything
 * else is for pages.
 */
export const kindOf = (id: string): Kind => prefixed.find((kind) => id.startsWith(`${kind}.`)) ?? 'page';

/** An id as programs know it: `cart.full` of `message.cart.full`. */
export const keyOf = (id: string): string => (kindOf(id) === 'page' ? id : id.slice(id.indexOf('.') + 1));

/** The first part of a key: `cart` of `cart.title` and of `message.cart.full`; of mails the template. The browser loads texts by group. */
export function groupOf(id: string): string {
  const key = keyOf(id);
  return key.slice(0, Math.max(0, key.indexOf('.')));
}

/** The areas that have texts: the files of the English folder. */
export async function areasOf(folder = catalogueFolder): Promise<string[]> {
  const names = await readdir(join(folder, 'en'));
  return names
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .sort();
}

/** The texts of one area in one language by id; an untranslated one is an empty string. */
export async function readCatalogue(area: string, language: Language, folder = catalogueFolder): Promise<Record<string, string>> {
  const filename = join(folder, language, `${area}.po`);
  const content = await readFile(filename, 'utf8');
  const parsed = await po.parse(content, { locale: language, sourceLocale: 'en', filename });
  return Object.fromEntries(Object.entries(parsed ?? {}).map(([id, message]) => [id, message.translation ?? '']));
}

/** The placeholders of a text (`{name}`, `{count, plural, …}`) and the tags (`<link>`) that stand for components. */
export function placeholders(text: string): Map<string, 'value' | 'plural' | 'select'> {
  const found = new Map<string, 'value' | 'plural' | 'select'>();
  for (const match of text.matchAll(/\{\s*([A-Za-z]\w*)\s*(?:,\s*(\w+)[^{}]*)?/g)) {
    const [matched, name = '', kind] = match;
    // `one {# item}`: a branch's text begins with a brace, too, but no placeholder ends without `}` or a comma.
    const next = text[match.index + matched.length];
    if (kind === undefined && next !== '}') continue;
    found.set(name, kind === 'plural' || kind === 'selectordinal' ? 'plural' : kind === 'select' ? 'select' : (found.get(name) ?? 'value'));
  }
  return found;
}

export function tags(text: string): Set<string> {
  return new Set([...text.matchAll(/<([A-Za-z]\w*)\/?>/g)].map(([, name = '']) => name));
}
