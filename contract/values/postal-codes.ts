import { isCountry } from './countries.ts';

/*
 * Postal codes by country: how they look, how the country writes them, and an example for the sentence that asks for a right one.
 * In a shape `9` stands for a digit, `A` for a letter; everything else is itself. Spaces and hyphens need not be typed.
 */

type Format = { shape: string; example: string; digits?: number };
/** A code of digits only. */
const digits = (example: string): Format => ({ shape: '9'.repeat(example.length), example, digits: example.length });
const shaped = (shape: string, example: string): Format => ({ shape, example });

const formats = {
  AD: shaped('AD999', 'AD500'),
  AT: digits('1010'),
  AU: digits('2000'),
  BE: digits('1000'),
  BG: digits('1000'),
  CH: digits('8001'),
  CY: digits('1010'),
  CZ: shaped('999 99', '110 00'),
  DE: digits('04109'),
  DK: digits('2100'),
  EE: digits('10111'),
  ES: digits('28013'),
  FI: digits('00100'),
  FR: digits('75001'),
  GR: shaped('999 99', '105 57'),
  HR: digits('10000'),
  HU: digits('1051'),
  IS: digits('101'),
  IT: digits('00184'),
  LI: digits('9490'),
  LU: digits('1111'),
  LT: shaped('LT-99999', 'LT-01103'),
  LV: shaped('LV-9999', 'LV-1050'),
  MC: digits('98000'),
  MT: shaped('AAA 9999', 'VLT 1117'),
  NL: shaped('9999 AA', '1012 JS'),
  NO: digits('0150'),
  PL: shaped('99-999', '00-001'),
  PT: shaped('9999-999', '1100-148'),
  RO: digits('010011'),
  RS: digits('11000'),
  SE: shaped('999 99', '111 20'),
  SI: digits('1000'),
  SK: shaped('999 99', '811 01'),
  SM: digits('47890'),
  TR: digits('34110'),
  UA: digits('01001'),
  VA: digits('00120'),
} satisfies Record<string, Format>;

/** Prefixes that people put before the code of their own country, as in D-04109 or L-1111. */
const carSigns: Record<string, string> = { AT: 'A', BE: 'B', DE: 'D', ES: 'E', FI: 'FI', FR: 'F', HU: 'H', IT: 'I', LU: 'L', SE: 'S' };

const british = /^(?:GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2})$/;
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
const americanZip = /^\d{5}(?:\d{4})?$/;
/** Eircode: routing key (D6W is the only one with a letter last), then four signs. */
const irish = /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[AC-FHKNPRTV-Y0-9]{4}$/;

const splitAt = (at: number, separator: string) => (code: string) => `${code.slice(0, at)}${separator}${code.slice(at)}`;
type Special = { pattern: RegExp; write: (code: string) => string; example: string };
const special = {
  CA: { pattern: canadian, write: splitAt(3, ' '), example: 'K1A 0B1' },
  GB: { pattern: british, write: splitAt(-3, ' '), example: 'SW1A 1AA' },
  GG: { pattern: british, write: splitAt(-3, ' '), example: 'GY1 1AA' },
  IE: { pattern: irish, write: splitAt(3, ' '), example: 'D02 X285' },
  IM: { pattern: british, write: splitAt(-3, ' '), example: 'IM1 1AA' },
  JE: { pattern: british, write: splitAt(-3, ' '), example: 'JE2 3QA' },
  US: { pattern: americanZip, write: (code) => (code.length > 5 ? splitAt(5, '-')(code) : code), example: '10001' },
} satisfies Record<string, Special>;

/** Countries that have no postal codes. */
const without = new Set(
  'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK KI KM KN KP ML MO MR MW NR NU PA QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
);

/** Countries whose postal codes are checked. */
export type PostalCodeCountry = keyof typeof formats | keyof typeof special;
export const postalCodeCountries = [...Object.keys(formats), ...Object.keys(special)].toSorted() as PostalCodeCountry[];

const formatOf = (countryCode: string): Format | undefined =>
  Object.hasOwn(formats, countryCode) ? formats[countryCode as keyof typeof formats] : undefined;
const specialOf = (countryCode: string): Special | undefined =>
  Object.hasOwn(special, countryCode) ? special[countryCode as keyof typeof special] : undefined;

export type PostalCodeRule = {
  required: boolean;
  example: string | null;
  /** How many, where codes are digits only. */
  digits: number | null;
};

/** For hints and marks of forms. */
export function postalCodeRule(countryCode: string): PostalCodeRule {
  const format = formatOf(countryCode);
  const example = format?.example ?? specialOf(countryCode)?.example ?? null;
  return { required: !without.has(countryCode), example, digits: format?.digits ?? null };
}

export type PostalCodeResult = { ok: true; normalised: string } | { ok: false; reason: 'required' | 'format' };

const longest = 16;

/** Checks a postal code as a user types it; `normalised` is how the country writes it. Of countries without a rule anything short is taken. */
export function checkPostalCode(countryCode: string, text: string): PostalCodeResult {
  const given = text
    .slice(0, longest + 1)
    .trim()
    .toUpperCase();
  if (given === '')
    return without.has(countryCode) || !isCountry(countryCode) ? { ok: true, normalised: '' } : { ok: false, reason: 'required' };
  const code = given.replaceAll(/[\s\-\u2010-\u2015]/g, '');
  if (given.length > longest) return { ok: false, reason: 'format' };
  const format = formatOf(countryCode);
  if (format) {
    const written = fit(format.shape, withoutSign(code, countryCode, format.shape));
    return written === null ? { ok: false, reason: 'format' } : { ok: true, normalised: written };
  }
  const other = specialOf(countryCode);
  if (other) return other.pattern.test(code) ? { ok: true, normalised: other.write(code) } : { ok: false, reason: 'format' };
  return /^[A-Z0-9][A-Z0-9 -]*$/.test(given) ? { ok: true, normalised: given.replaceAll(/\s+/g, ' ') } : { ok: false, reason: 'format' };
}

function withoutSign(code: string, countryCode: string, shape: string): string {
  const sign = [countryCode, carSigns[countryCode] ?? countryCode].find((one) => code.startsWith(one) && !shape.startsWith(one));
  const rest = sign === undefined ? code : code.slice(sign.length);
  return /^\d/.test(rest) ? rest : code;
}

/** The code written in the shape, or null when it does not fit. The letters that a shape begins with may be left out. */
function fit(shape: string, code: string): string | null {
  const lead = /^(?:AD|LT-|LV-)/.exec(shape)?.[0] ?? '';
  const bare = lead.replace('-', '');
  const rest = bare && code.startsWith(bare) ? code.slice(bare.length) : code;
  let written = lead;
  let at = 0;
  for (const sign of shape.slice(lead.length)) {
    if (sign !== '9' && sign !== 'A') {
      written += sign;
      continue;
    }
    const next = rest[at++] ?? '';
    if (!(sign === '9' ? /\d/ : /[A-Z]/).test(next)) return null;
    written += next;
  }
  return at === rest.length ? written : null;
}
