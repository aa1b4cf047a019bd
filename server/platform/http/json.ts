import type { BodySize } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { Refusal } from '../refusal.ts';

/** The largest body of a call in bytes. */
export const bodyBytes: Record<BodySize, number> = { '64 KB': 64 * 1024, '256 KB': 256 * 1024, '2 MB': 2 * 1024 * 1024 };

/** Objects and lists within each other; calls use a dozen at most. */
const deepest = 32;
/** Names in one object: a million of them in one is a second's work for the platform, in many it is none. */
const mostNames = 5_000;
/** A body of the largest size may hold that many bytes for each value; a list of ids takes about as many. */
const bytesPerValue = 8;

export const badBody = (): Refusal => new Refusal(codes.invalid, 'request.body');

/**
 * Refuses JSON that costs much to parse, before it is parsed: nested deeply, with very many names in one object or very many values in all.
 * Reads the text once. Whether it is JSON at all is for the parser to say.
 */
export function checkShape(text: string, size: BodySize): void {
  const mostValues = bodyBytes[size] / bytesPerValue;
  const names = [0];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22 /* " */:
        at = endOfString(text, at);
        break;
      case 0x7b /* { */:
      case 0x5b /* [ */:
        values++;
        if (names.push(0) > deepest) throw badBody();
        break;
      case 0x7d /* } */:
      case 0x5d /* ] */:
        if (names.length > 1) names.pop();
        break;
      case 0x3a /* : */: {
        const here = names.length - 1;
        const count = (names[here] ?? 0) + 1;
        if (count > mostNames) throw badBody();
        names[here] = count;
        break;
      }
      case 0x2c /* , */:
        values++;
    }
    if (values > mostValues) throw badBody();
  }
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 0x5c /* \ */) at++;
    else if (sign === 0x22) return at;
  }
  return text.length;
}

/** The JSON object that a call's input is made of; whatever is no object, or costs much to parse, is refused. */
export function parseObject(text: unknown, size: BodySize = '64 KB'): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  if (typeof text !== 'string') throw badBody();
  checkShape(text, size);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badBody();
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw badBody();
  return value as Record<string, unknown>;
}
