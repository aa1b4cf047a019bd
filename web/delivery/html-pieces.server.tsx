import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Texts } from '../app/i18n/text-context.ts';
import { TextContext } from '../app/i18n/text-context.ts';

/** So many signs of HTML per generation, of which there are two: some 5,000 cards of items in all. */
const mostSigns = 3_000_000;

/** React writes them first for pictures shown at once; they would stand in the middle of the page, where browsers find the pictures as soon. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

let signs = 0;
let young = new Map<string, string>();
let old = new Map<string, string>();

/**
 * The HTML of a part that many pages show and that depends on nothing but its key and the language, such as the card of an item:
 * rendered once. The key holds all that it shows. Kept are the parts used since the last but one change of generations.
 */
export function keptHtml(texts: Texts, key: string, part: () => ReactNode): string {
  // What a part shows is as long as its HTML: kept is only what it is known by.
  const whole = hash('sha1', `${texts.language} ${key}`, 'base64url');
  const known = young.get(whole);
  if (known !== undefined) return known;
  const html = old.get(whole) ?? renderToString(<TextContext value={texts}>{part()}</TextContext>).replace(preloads, '');
  signs += whole.length + html.length;
  if (signs > mostSigns) {
    old = young;
    young = new Map();
    signs = whole.length + html.length;
  }
  young.set(whole, html);
  return html;
}
