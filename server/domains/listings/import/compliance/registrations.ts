import { isCountry } from '../../../../../contract/values/countries.ts';
import {
  countryOfNumber,
  inOrder,
  isNumber,
  isUnusual,
  keyOf,
  normaliseNumber,
  type RegistrationNumber,
} from '../../../../../contract/catalogue/registration-numbers.ts';
import { type RegistrationScheme, registrationSchemes } from '../../../../../contract/catalogue/item-compliance.ts';
import type { ComplianceFacts } from '../../compliance/compliance-facts.ts';
import { knownKey } from '../../registrations/rules.ts';
import { type Findings, get, type Line, type Reading } from '../reading/reading.ts';
import * as values from '../reading/values.ts';

const longest = 4_000;
const schemes = registrationSchemes.join(', ');
/** Columns of one scheme: a number alone will do where its format belongs to one country. */
const columnsOf = { weeeNumber: 'weee', packagingNumber: 'packaging', batteryNumber: 'batteries' } as const;

function schemeIn(word: string): RegistrationScheme {
  const found = registrationSchemes.find((scheme) => scheme === word.toLowerCase());
  if (!found) throw new values.BadCell('import.schemes', { schemes });
  return found;
}

function schemesIn(text: string): RegistrationScheme[] {
  const words = text.split(/[,;|\n]/).map((word) => word.trim());
  const found = new Set(words.filter((word) => word !== '').map(schemeIn));
  return registrationSchemes.filter((scheme) => found.has(scheme));
}

/** `weee DE = DE 12345678 | packaging FR = FR123456_01ABCD`; without the scheme in a column of one. */
export function numbersIn(text: string, column: RegistrationScheme | null): RegistrationNumber[] {
  if (text.length > longest) throw new values.BadCell('import.tooLong', { most: longest });
  const byKey = new Map<string, RegistrationNumber>();
  for (const part of text.split(/[|;\n]/)) {
    const written = part.trim();
    if (written === '') continue;
    const [, word, country, number] = /^(?:(\p{L}{1,30})[ .]{1,3})?([A-Za-z]{2})\s{0,3}[=:]\s{0,3}(\S.*)$/u.exec(written) ?? [];
    const scheme = word === undefined ? column : schemeIn(word);
    const countryCode = country === undefined ? scheme && countryOfNumber(written, scheme) : country.toUpperCase();
    if (!scheme || !countryCode || !isCountry(countryCode)) throw new values.BadCell('import.registrationNumbers', { schemes });
    const one = { scheme, countryCode, number: normaliseNumber(number ?? written, { scheme, countryCode }) };
    if (!isNumber(one.number)) throw new values.BadCell('registrations.number');
    byKey.set(keyOf(one), one);
  }
  return inOrder([...byKey.values()]);
}

type Numbers = Pick<ComplianceFacts, 'schemes' | 'registrations'>;

/** What an item has to be registered for besides its category, and its numbers; those that the seller has anyway are left to the seller. */
export function registrationsFrom(
  itemLines: readonly Line[],
  { before, brand }: { before: Numbers; brand: string | null },
  reading: Reading,
  found: Findings,
): Numbers {
  const after = { schemes: before.schemes, registrations: before.registrations };
  const lineOf = (target: string): Line | undefined =>
    reading.columns.has(target) ? itemLines.find((one) => get(reading, one, target) !== '') : undefined;
  const schemesLine = lineOf('schemes');
  const given = schemesLine && found.optional(schemesLine, 'schemes', schemesIn);
  if (given !== undefined) after.schemes = given ?? [];
  const known = new Set(before.registrations.map((one) => knownKey(one)));
  const sellers = reading.referenceData.registrations.numbers;
  const read = (target: string, column: RegistrationScheme | null): void => {
    const line = lineOf(target);
    const numbers = line && found.optional(line, target, (text) => numbersIn(text, column));
    if (!line || numbers === undefined) return;
    const own = (numbers ?? []).filter((one) => {
      if (known.has(knownKey(one))) return true;
      if (sellers.has(knownKey(one)) || (brand !== null && sellers.has(knownKey(one, brand)))) return false;
      if (isUnusual(one)) found.note(line, target, 'import.registrationUnusual', { number: one.number });
      return true;
    });
    const others = column === null ? [] : after.registrations.filter(({ scheme }) => scheme !== column);
    after.registrations = inOrder([...others, ...own]);
  };
  read('registrations', null);
  for (const [target, scheme] of Object.entries(columnsOf)) read(target, scheme);
  return after;
}
