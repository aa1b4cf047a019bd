import { type Code, codes } from '../../contract/wire/codes.ts';
import type { MessageKey, Values, ValuesOf } from './texts.ts';

/** Values where the message has placeholders, then details. */
type Rest<Key extends MessageKey> =
  ValuesOf<Key> extends [Values] ? [...values: ValuesOf<Key>, details?: unknown] : [values?: Values, details?: unknown];

/**
 * A rule was broken. The http layer alone turns it into the envelope: `code`, the sentence of `key`
 * in the caller's language, and `details` as `data`. Any other exception is a bug (500).
 */
export class Refusal<Key extends MessageKey = MessageKey> extends Error {
  readonly code: Code;
  readonly key: MessageKey;
  readonly values: Values;
  readonly details: unknown;

  constructor(code: Code, key: Key, ...[values = {}, details = null]: Rest<Key>) {
    super(`${code} ${key}`);
    this.name = 'Refusal';
    this.code = code;
    this.key = key;
    this.values = values as Values;
    this.details = details;
  }
}

/** The same answer for a missing object and for one that belongs to another company. */
export const notFound = (): Refusal => new Refusal(codes.notFound, 'record.notFound');
/** An `UPDATE … WHERE state = expected` that matched no row. */
export const changedMeanwhile = (): Refusal => new Refusal(codes.conflict, 'record.changed');
/** Rules of single fields, by the field's path: `{ 'address.city': 'field.required' }`. */
export function invalidFields(fields: Record<string, MessageKey>): Refusal {
  return new Refusal(codes.invalid, 'request.invalid', {}, { fields });
}
