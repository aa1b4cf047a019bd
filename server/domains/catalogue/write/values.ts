import { createHash } from 'node:crypto';
import { decimals, mostAmount } from '../../../../contract/values/money.ts';

/** What is wrong with one value of a list, in words for the user who corrects the list. */
export class BadValue extends Error {
  /** For amounts that can be read but are not a valid price. */
  readonly amount: 'negative' | 'tooLarge' | null;

  constructor(text: string, amount: 'negative' | 'tooLarge' | null = null) {
    super(text);
    this.amount = amount;
  }
}

/**
 * A decimal number as lists write it: `1299.95`, `1.299,95`, `1 299,95`. A single comma before three digits is ambiguous and refused.
 * Throws BadValue.
 */
export function parseDecimal(text: string): { digits: string; scale: number } {
  const bare = text.replace(/[\s\u00a0\u202f]|[€$£]|zł|lei/g, '');
  if (!/^[+-]?[\d.,]{1,24}$/.test(bare) || !/\d/.test(bare)) throw new BadValue(`"${text}" is not a number`);
  if (/^[+-]?\d{1,3},\d{3}$/.test(bare))
    throw new BadValue(`"${text}" could be read in two ways; write it without a thousands separator and with a point`);
  const point = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const sign = bare.charAt(point);
  const repeated = point !== -1 && bare.indexOf(sign) !== point;
  const whole = point === -1 || repeated ? bare : bare.slice(0, point);
  const fraction = point === -1 || repeated ? '' : bare.slice(point + 1);
  return { digits: whole.replace(/[.,]/g, '') + fraction, scale: fraction.length };
}

export function parseNumber(text: string): number {
  const { digits, scale } = parseDecimal(text);
  return Number(digits) / 10 ** scale;
}

/** Minor units. Throws BadValue for text that is no price, is negative, or has more decimal places than the currency. */
export function parsePrice(text: string, currency: string): number {
  const { digits, scale } = parseDecimal(text);
  const places = decimals(currency);
  const trimmed = scale > places ? digits.replace(new RegExp(`0{1,${scale - places}}$`), '') : digits;
  const left = scale - (digits.length - trimmed.length);
  if (left > places) throw new BadValue(`"${text}" has more than ${places} decimal places`);
  const amount = Number(trimmed) * 10 ** (places - left);
  if (amount < 0) throw new BadValue(`"${text}" is negative`, 'negative');
  if (!Number.isSafeInteger(amount) || amount > mostAmount) throw new BadValue(`"${text}" is too large`, 'tooLarge');
  return amount;
}

/** An integer from `least` to a million. */
export function parseCount(text: string, least: number): number {
  const value = parseNumber(text);
  if (!Number.isInteger(value) || value < least || value > 1_000_000)
    throw new BadValue(`"${text}" is not a whole number from ${least} to 1,000,000`);
  return value;
}

const millimetres: Record<string, number> = { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, '"': 25.4, ft: 304.8 };
const grams: Record<string, number> = { g: 1, kg: 1000, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 };

/** Millimetres or grams, rounded. An empty unit means centimetres and kilograms. */
export function parseMeasure(text: string, unit: string, kind: 'length' | 'weight'): number {
  const factors = kind === 'length' ? millimetres : grams;
  const factor = factors[unit.trim().toLowerCase() || (kind === 'length' ? 'cm' : 'kg')];
  if (factor === undefined) throw new BadValue(`"${unit}" is not a unit of ${kind}; use ${Object.keys(factors).join(', ')}`);
  const value = Math.round(parseNumber(text) * factor);
  if (value < 0 || value > 100_000_000) throw new BadValue(`"${text}" is not a sensible ${kind}`);
  return value;
}

/** GTIN-8, -12, -13 or -14 with a valid check digit. */
export function parseGtin(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) throw new BadValue(`"${text}" is not a GTIN of 8, 12, 13 or 14 digits`);
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  if (sum % 10 !== 0) throw new BadValue(`"${text}" has a wrong check digit`);
  return digits;
}

const states: Record<string, 'active' | 'draft' | 'archived'> = {
  active: 'active',
  published: 'active',
  true: 'active',
  '1': 'active',
  yes: 'active',
  draft: 'draft',
  false: 'draft',
  '0': 'draft',
  no: 'draft',
  unpublished: 'draft',
  archived: 'archived',
  discontinued: 'archived',
};

export function parseState(text: string): 'active' | 'draft' | 'archived' {
  const state = states[text.trim().toLowerCase()];
  if (!state) throw new BadValue(`"${text}" is not a state; use active, draft or archived`);
  return state;
}

const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd' };

/** Part of a URL: lower-case letters, digits and hyphens, at most 80 characters; `item` if nothing is left. */
export function slug(name: string): string {
  const ascii = name
    .slice(0, 300)
    .toLowerCase()
    .replace(/[äöüßłæœøđ]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return ascii.slice(0, 80).replace(/-$/, '') || 'item';
}

/** A code of at most 60 characters, deterministic for a key. */
export function itemCode(store: string, key: string): string {
  const code = `${store}-${slug(key).toUpperCase()}`;
  if (code.length <= 60 && slug(key) === key.toLowerCase()) return code;
  return `${code.slice(0, 47).replace(/-$/, '')}-${createHash('sha256').update(key).digest('hex').slice(0, 8).toUpperCase()}`;
}
