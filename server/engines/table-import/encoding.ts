import { createReadStream } from 'node:fs';
import type { TextEncoding } from '../../../contract/wire/encodings.ts';
import { utf16Of } from '../../platform/files/content-type.ts';

const headLength = 262_144;

/** Encodings of old programs, the more frequent ones first. */
const old = ['windows-1252', 'windows-1250', 'iso-8859-2', 'iso-8859-16', 'macintosh'] as const;

const letters = /[äöüßÄÖÜéèêëçàâîïôûùñÑáíóúÁÉÍÓÚãõìòąćęłńóśźżĄĆĘŁŃŚŹŻăâîșțşţĂÂÎȘȚŞŢ]/;

/** How likely a text is of our languages: letters of theirs within words count for it, other signs within words and controls against it. */
function likelihood(text: string): number {
  let points = 0;
  for (const [, before = '', sign = '', after = ''] of text.matchAll(/(\p{L}?)([\u0080-\uffff])(?=(\p{L}?))/gu)) {
    if (/[\u0080-\u009f\ufffd]/.test(sign)) points -= 5;
    else if (letters.test(sign)) points += before !== '' || after !== '' ? 2 : 1;
    else if (before !== '' && after !== '' && !/[’'\-–·]/.test(sign)) points -= 3;
    // Capitals within a word are no letters of it.
    if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(sign)) points -= 4;
  }
  return points;
}

/** UTF-16 without a mark: of the letters of our languages every other byte is 0. */
function markless(bytes: Buffer): TextEncoding | null {
  const pairs = Math.min(2_000, bytes.length >> 1);
  if (pairs < 8) return null;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  if (odd > pairs * 0.7 && even < pairs * 0.1) return 'utf-16le';
  return even > pairs * 0.7 && odd < pairs * 0.1 ? 'utf-16be' : null;
}

/**
 * How a text file is encoded: UTF-8 with or without a byte order mark, UTF-16 with or without one, else the old encoding that makes most sense of it; of
 * equal ones that of central Europe for its languages. A given encoding is taken as it is.
 */
export async function encodingOf(
  path: string,
  { central, given }: { central: boolean; given?: TextEncoding | undefined },
): Promise<{ encoding: TextEncoding; head: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const first: Buffer[] = [];
  let length = 0;
  let utf8 = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (length < headLength) first.push(chunk);
    length += chunk.length;
    if (utf8)
      try {
        decoder.decode(chunk, { stream: true });
      } catch {
        utf8 = false;
      }
    if (length >= headLength && (!utf8 || given)) break;
  }
  const bytes = Buffer.concat(first).subarray(0, headLength);
  const text = (encoding: string): string => new TextDecoder(encoding).decode(bytes);
  const found = given ?? utf16Of(bytes) ?? markless(bytes) ?? (utf8 ? 'utf-8' : null);
  if (found) return { encoding: found, head: text(found) };
  const preferred = central ? 'windows-1250' : 'windows-1252';
  const [best] = old
    .map((encoding) => ({ encoding, points: likelihood(text(encoding)) + (encoding === preferred ? 1 : 0) }))
    .toSorted((a, b) => b.points - a.points);
  const encoding = best?.encoding ?? preferred;
  return { encoding, head: text(encoding) };
}
