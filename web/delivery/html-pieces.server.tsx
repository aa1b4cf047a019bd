import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Texts } from '../app/i18n/text-context.ts';
import { TextContext } from '../app/i18n/text-context.ts';

/*
 * Parts that many pages show alike are rendered once and written as HTML again.
 * Relies on: React neither renders nor compares what `dangerouslySetInnerHTML` holds, on the server and while hydrating; `renderToString`
 * begins with `<link rel="preload">` of pictures shown at once. Tried with React 19.3.1.
 * Gains 23 % of the processor time of rendering the home page, 7 % of a category, 3 % of an item. Off: KONTOR_DELIVERY_OFF=html-pieces.
 */

/** So many signs of HTML per generation, of which there are two: some 2,500 cards of items in all. */
const mostSigns = 1_500_000;

/** React writes them first for pictures shown at once; they would stand in the middle of the page, where browsers find the pictures as soon. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

let signs = 0;
let young = new Map<string, string>();
let old = new Map<string, string>();

/**
 * The HTML of a part that many pages show and that depends on nothing but its key and the language, such as the card of an item:
 * rendered once. The key contains everything the part shows. Parts used since the last but one change of generations stay cached.
 */
export function cachedHtml(texts: Texts, key: string, part: () => ReactNode): string {
  // What a part shows is as long as its HTML, so only a hash of the key is stored.
  const id = hash('sha1', `${texts.language} ${key}`, 'base64url');
  const known = young.get(id);
  if (known !== undefined) return known;
  const html = old.get(id) ?? renderToString(<TextContext value={texts}>{part()}</TextContext>).replace(preloads, '');
  signs += id.length + html.length;
  if (signs > mostSigns) {
    old = young;
    young = new Map();
    signs = id.length + html.length;
  }
  young.set(id, html);
  return html;
}
