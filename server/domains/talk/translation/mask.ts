import { domain } from '../../../../contract/values/contact-data.ts';

/*
 * What a translation service must not change, and need not know, is taken out of a text before it is sent: links, domains, mail addresses, mentions,
 * codes and long numbers. Places of masks are a number between two characters of the private use area.
 */

const [open, close] = ['\uE000', '\uE001'];
export const placeOf = (number: number): string => `${open}${number}${close}`;
const place = /\uE000(\d+)\uE001/gu;
const stray = /[\uE000\uE001]/u;

const link = /(?:https?:\/\/|www\.)[^\s<>"]{1,2000}/giu;
/** Looked for where a word begins: each part of a text is read once. */
const mail = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const mention = /@[\p{L}\p{N}_-]+/gu;
const iban =
  /(?<![\p{L}\p{N}])[A-Z]{2}\d{2} ?[A-Z\d]{4}(?: ?(?=[A-Z]{0,3}\d)[A-Z\d]{4}){1,6}(?: ?(?=[A-Z]{0,2}\d)[A-Z\d]{1,3})?(?![\p{L}\p{N}])/gu;
/** Words with digits, or what looks so; `isCode` decides. A full stop before a word in the next sentence separates. */
const token = /[\p{L}\p{N}](?:(?:[\p{L}\p{N}_/#-]|\.(?!\p{Lu}\p{Ll}))*[\p{L}\p{N}])?/gu;
/** Digits, also in groups: `10 000 254`, `+49 (0) 341 / 1234-0`, `(0341) 1234`. `isNumber` decides. */
const number =
  /(?<![\p{L}\p{N}_])(?:\+|\(\p{Nd}{2,6}\) ?)?\p{Nd}+(?:(?:[./-]|[ \u00A0\u202F](?:[/-] )?| ?\(0\) ?)\p{Nd}+)*(?![\p{L}\p{N}_])/gu;

const unit =
  '(?:[mcdk]?m[²³23]?|mm[²³23]?|[mk]?g|t|[mc]?l|k?W|k?Wh|k?V|m?A|Hz|lm|lx|K|°C?|%|‰|€|\\$|£|EUR|USD|GBP|CHF|PLN|RON|zł|lei|"|″)(?![\\p{L}\\p{N}])';
/** `2nd`, `40cm`, `5kW`, `12.5m²`. */
const measure = new RegExp(`^\\p{Nd}+(?:[.,]\\p{Nd}+)?(?:\\p{Ll}{1,3}[²³]?|${unit})$`, 'u');
const beforeUnit = new RegExp(`^[ \\u00A0\\u202F]?${unit}`, 'u');
/** Characters after a number that are looked at. */
const longestUnit = 8;
const beforeDecimals = /^,\p{Nd}{1,2}(?!\p{Nd})/u;

/** Numbers of orders, SKUs, tracking numbers. Measures (12kg, 2nd) and words (3-seater, `5.please`) are part of the sentence. */
function isCode(written: string): boolean {
  if (written.includes('_')) return true;
  const digits = written.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits === 0) return /^\p{Lu}+(?:-\p{Lu}+)+$/u.test(written);
  if (measure.test(written) || /^\p{Nd}{1,3}[.-]\p{L}\p{Ll}{2,}$/u.test(written)) return false;
  return /\p{L}/u.test(written) || (digits >= 5 && written.includes('#'));
}

/** Numbers of five digits, or of four in one group, unless they are years, or the text goes on with a unit or decimals. */
function isNumber(written: string, after: string): boolean {
  const digits = written.match(/\p{Nd}/gu)?.length ?? 0;
  if (beforeUnit.test(after) || beforeDecimals.test(after)) return false;
  return digits >= 5 || (digits === 4 && /^\p{Nd}+$/u.test(written) && !/^(?:19|20)/.test(written));
}

/** Signs at the end of a sentence are no part of an address. */
function withoutEnding(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?)]}\'"'.includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** `Good.It` is a missing space. */
const isSentenceEnd = (written: string): boolean => /\.\p{Lu}\p{Ll}+$/u.test(written);

export type Masked = { text: string; masks: readonly string[] };

/** A text with places instead of what is masked. `names` are the people that it mentions. */
export function masked(text: string, names: readonly string[]): Masked {
  const masks: string[] = [];
  const taken = (found: string): string => placeOf(masks.push(found) - 1);
  const replaced = (before: string, pattern: RegExp | string, decide: (found: string, after: string) => string): string =>
    // What is masked already stays so.
    before
      .split(/(\uE000\d+\uE001)/u)
      .map((part, at) =>
        at % 2 === 1
          ? part
          : part.replaceAll(pattern, (found: string, offset: number) =>
              decide(found, part.slice(offset + found.length, offset + found.length + longestUnit)),
            ),
      )
      .join('');
  const takenAddress = (found: string): string => {
    const address = withoutEnding(found);
    return taken(address) + found.slice(address.length);
  };
  let now = text.replaceAll(/[\uE000\uE001]/gu, '');
  // Longer names first: one may begin with another.
  for (const name of names.toSorted((a, b) => b.length - a.length)) now = replaced(now, `@${name}`, taken);
  now = replaced(now, link, takenAddress);
  for (const pattern of [mail, mention]) now = replaced(now, pattern, taken);
  now = replaced(now, domain, (found) => (isSentenceEnd(found) ? found : takenAddress(found)));
  now = replaced(now, iban, taken);
  now = replaced(now, token, (found) => (isCode(found) ? taken(found) : found));
  now = replaced(now, number, (found, after) => (isNumber(found, after) ? taken(found) : found));
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

/** Characters that XML does not allow. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** As markup, with places as elements that the service leaves alone. */
export function asMarkup(text: string, element: (number: string) => string): string {
  const plain = text.toWellFormed().replaceAll(unwritable, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
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
