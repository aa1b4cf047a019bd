/*
 * What a translation service must not change, and need not know, is taken out of a text before it is sent: links, mail addresses, mentions, codes and
 * long numbers. Places of masks are a number between two characters of the private use area.
 */

const [open, close] = ['\uE000', '\uE001'];
export const placeOf = (number: number): string => `${open}${number}${close}`;
const place = /\uE000(\d+)\uE001/gu;
const stray = /[\uE000\uE001]/u;

const link = /(?:https?:\/\/|www\.)[^\s<>"]+/giu;
const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
const mention = /@[\p{L}\p{N}_-]+/giu;
/** Tokens with a digit, or an underscore; `isCode` decides. */
const token = /[\p{L}\p{N}](?:[\p{L}\p{N}._/#-]*[\p{L}\p{N}])?/giu;
/** Signs at the end of a sentence are no part of a link. */
const ending = /[.,;:!?)\]}'"]+$/u;

/** Numbers of orders, SKUs, tracking numbers. Measures (12 kg, 2nd) and words (3-seater) are part of the sentence. */
function isCode(written: string): boolean {
  if (written.includes('_')) return true;
  const digits = written.match(/\p{N}/gu)?.length ?? 0;
  if (digits === 0 || /^\d+(?:[.,]\d+)?\p{Ll}{1,3}$/u.test(written) || /^\d{1,3}-\p{L}\p{Ll}{2,}$/u.test(written)) return false;
  return digits >= 5 || /\p{L}/u.test(written);
}

export type Masked = { text: string; masks: readonly string[] };

/** A text with places instead of what is masked. `names` are the people that it mentions. */
export function masked(text: string, names: readonly string[]): Masked {
  const masks: string[] = [];
  const taken = (found: string): string => placeOf(masks.push(found) - 1);
  const replaced = (before: string, pattern: RegExp | string, decide: (found: string) => string): string =>
    // What is masked already stays so.
    before
      .split(/(\uE000\d+\uE001)/u)
      .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(pattern, decide)))
      .join('');
  let now = text.replaceAll(/[\uE000\uE001]/gu, '');
  // Longer names first: one may begin with another.
  for (const name of names.toSorted((a, b) => b.length - a.length)) now = replaced(now, `@${name}`, taken);
  now = replaced(now, link, (found) => {
    const address = found.replace(ending, '');
    return taken(address) + found.slice(address.length);
  });
  for (const pattern of [mail, mention]) now = replaced(now, pattern, taken);
  now = replaced(now, token, (found) => (isCode(found) ? taken(found) : found));
  return { text: now, masks };
}

/** The text with what was masked; null if a place is missing, is there twice, or is none of the text's. */
export function unmasked(text: string, masks: readonly string[]): string | null {
  const found = [...text.matchAll(place)].map(([, number]) => Number(number));
  if (found.length !== masks.length || new Set(found).size !== masks.length) return null;
  const whole = text.replaceAll(place, (_all, number: string) => masks[Number(number)] ?? open);
  return stray.test(whole) ? null : whole;
}

/** The text between the places, and the places: every second one is a place. */
export const piecesOf = (text: string): string[] => text.split(/(\uE000\d+\uE001)/u);

/** Whether there is anything to translate. */
export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(place, ''));

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** As markup, with places as elements that the service leaves alone. */
export function asMarkup(text: string, element: (number: string) => string): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return plain.replaceAll(place, (_all, number: string) => element(number));
}

/** The text of markup: elements of places become places, others go. */
export function fromMarkup(markup: string, element: RegExp): string {
  return markup
    .replaceAll(element, (_all, number: string) => placeOf(Number(number)))
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/giu, (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : '';
    });
}
