import * as z from 'zod/mini';
import { mostPieces } from '../values/pieces.ts';

/*
 * The fields that calls and forms share. A failing check's message is the key of a message (`message.<key>` in texts/<language>/<area>.po, or in
 * common.po for those of several areas),
 * so that server and form show the same sentence in the user's language. Lengths are checked before
 * patterns, and every pattern is linear.
 */

/** The calendar goes on from day 31 to the next month, and has no year 0. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && !text.startsWith('0000');
}

/** The calendar goes on from day 30 of February to March, and from hour 24 to the next day; the database does not. */
function isMoment(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(value) || value.startsWith('0000')) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value.slice(0, 16));
}

const wholeNumber = (otherwise: string) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value)),
    z.int(otherwise),
  );
/** Whole number; takes the text that a query carries. */
export const integer = wholeNumber('field.integer');
/** Of a row that was read before and is to be changed; the database counts up to 2^31. */
export const rowVersion = integer.check(z.gte(0, 'field.integer'), z.lte(2 ** 31 - 2, 'field.integer'));
/** Money in minor units: a user who typed no amount is asked for an amount, not for a whole number. */
export const minorUnits = wholeNumber('field.amount');
/** A row's id: positive, below 2^53. */
export const id = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value)),
  z.int('field.id').check(z.positive('field.id')),
);
export const quantity = integer.check(z.gte(1, 'field.quantity'), z.lte(mostPieces, 'field.quantity'));
/** Yes or no; takes the text that a query carries. */
export const flag = z.pipe(
  z.transform((value: unknown) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value)),
  z.boolean('field.flag'),
);
/** Neither NUL nor half of a surrogate pair: these are no characters of a text, and no database holds them. */
export const characters = z.regex(/^[^\0\p{Cs}]*$/u, 'field.characters');
/** One line of text, trimmed, up to `length` characters. */
export const text = (length: number) => z.string('field.text').check(z.trim(), z.maxLength(length, 'field.tooLong'), characters);
/** The same, not empty. */
export const requiredText = (length: number) => text(length).check(z.minLength(1, 'field.required'));
/** A list, empty when it is not given; a query with a single value carries it as text. */
export const list = <Element extends z.ZodMiniType>(element: Element, most = 100) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? [] : Array.isArray(value) ? value : [value])),
      z.array(element).check(z.maxLength(most, 'field.tooMany')),
    ),
    [],
  );
/** A day of the calendar, as `2026-02-28`. */
export const day = z.string('field.date').check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'field.date', abort: true }),
  z.refine((value: string) => isDay(value), 'field.date'),
);
/** A moment as ISO8601 in UTC; seconds count. */
export const moment = z.string('field.moment').check(z.maxLength(40, 'field.moment'), z.refine(isMoment, 'field.moment'));
export const countryCode = z.string('field.country').check(z.regex(/^[A-Z]{2}$/, 'field.country'));
export const currencyCode = z.string('field.currency').check(z.regex(/^[A-Z]{3}$/, 'field.currency'));
/** Minor units of a currency that is sent with it. */
export const amount = z.int();
export const time = z.string();

/** Nothing that is not seen: spaces, controls, marks that turn or hide text. Two addresses that look alike are one. */
const emailPattern =
  /^[^@<>()",;:\\\p{C}\p{Z}\p{DI}]{1,64}@[^@<>()",;:\\.\p{C}\p{Z}\p{DI}]{1,63}(?:\.[^@<>()",;:\\.\p{C}\p{Z}\p{DI}]{1,63})+$/u;
export const email = z
  .string('email.required')
  .check(
    z.trim(),
    z.minLength(1, 'email.required'),
    z.maxLength(254, { error: 'email.format', abort: true }),
    z.regex(emailPattern, 'email.format'),
  );

export const phone = z.object(
  {
    countryCode: z.string('phone.required').check(z.regex(/^\+?\d{1,4}$/, 'phone.required')),
    number: z
      .string('phone.required')
      .check(z.minLength(1, { error: 'phone.required', abort: true }), z.regex(/^\d{8,20}$/, 'phone.format')),
  },
  'phone.required',
);
