import { isMemberState, memberStates } from '../values/countries.ts';
import { type RegistrationScheme, registrationSchemes } from './item-compliance.ts';

/* The rules about registration numbers: where one is asked for, how it looks, and which ones are missing. */

/**
 * Countries that ask for a number: the directives on electrical equipment (2012/19/EU) and packaging and the regulation on batteries
 * (2023/1542) hold in the whole Union, the other schemes by the law of single states.
 */
export const schemeCountries: Record<RegistrationScheme, readonly string[]> = {
  weee: memberStates,
  packaging: memberStates,
  batteries: memberStates,
  textiles: ['FR', 'HU', 'NL'],
  furniture: ['FR', 'HU'],
};

export const asksFor = (scheme: RegistrationScheme, countryCode: string): boolean => schemeCountries[scheme].includes(countryCode);

/** A number of a scheme in a country. */
export type RegistrationNumber = { scheme: RegistrationScheme; countryCode: string; number: string };
export type MissingNumber = Omit<RegistrationNumber, 'number'>;

export const longestNumber = 60;
/** What a number consists of, whatever its register. */
export const isNumber = (text: string): boolean => text.length <= longestNumber && /^[\p{L}\p{N}][\p{L}\p{N} ./_:#+()-]*$/u.test(text);

type Register = { name: string; label: string; usual: RegExp; example: string };
const idu: Register = { name: 'SYDEREP (ADEME)', label: 'IDU', usual: /^FR\d{6}_\d{2}[A-Z]{4}$/, example: 'FR123456_05ABCD' };
const bdo: Register = { name: 'BDO', label: 'BDO', usual: /^\d{9}$/, example: '000123456' };
/** Registers whose numbers have a format that is publicly known. */
const registers: Partial<Record<string, Register>> = {
  'weee DE': { name: 'stiftung ear', label: 'WEEE-Reg.-Nr.', usual: /^DE \d{8}$/, example: 'DE 12345678' },
  'batteries DE': { name: 'stiftung ear', label: 'Batt-Reg.-Nr.', usual: /^DE \d{8}$/, example: 'DE 12345678' },
  'packaging DE': { name: 'LUCID (ZSVR)', label: 'LUCID', usual: /^DE\d{13}$/, example: 'DE1234567890123' },
  'packaging ES': {
    name: 'Registro de Productores de Producto',
    label: 'RPP',
    usual: /^ENV\/\d{4}\/\d{6,9}$/,
    example: 'ENV/2023/000012345',
  },
  'weee IT': { name: 'Registro AEE', label: 'Registro AEE', usual: /^IT\d{14}$/, example: 'IT08020000001234' },
  'batteries IT': { name: 'Registro Pile', label: 'Registro Pile', usual: /^IT\d{5}P\d{8}$/, example: 'IT12345P00001234' },
  'weee PL': bdo,
  'packaging PL': bdo,
  'batteries PL': bdo,
};
const registerOf = ({ scheme, countryCode }: MissingNumber): Register | undefined =>
  registers[`${scheme} ${countryCode}`] ?? (countryCode === 'FR' ? idu : undefined);

/** What the register is called, and how its numbers look; null where the format is not known. */
export const usualRegister = (of: MissingNumber): { name: string; example: string } | null => registerOf(of) ?? null;

const labels = /^(?:(?:(?:WEEE|BATT)[ -]?(?:REG\.?)?[ -]?(?:NR|NO)|LUCID(?:[ -]?(?:NR|NO))?|IDU|BDO)(?:\.|(?![A-Z]))[ :]*(?=\S))+/;

/** As it is stored: single spaces, capital letters, without the label that lists and labels write before it. */
export function normaliseNumber(text: string, of: MissingNumber): string {
  const plain = text
    .slice(0, 4 * longestNumber)
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .replace(labels, '');
  const { scheme, countryCode } = of;
  // The register writes a space after the country.
  if (countryCode === 'DE' && scheme !== 'packaging') return plain.replace(/^DE ?(?=\d{8}$)/, 'DE ');
  return countryCode === 'DE' || countryCode === 'FR' ? plain.replaceAll(' ', '') : plain;
}

/** It does not look like the numbers of its register do. Never a reason to refuse it: registers change their formats. */
export const isUnusual = ({ number, ...of }: RegistrationNumber): boolean => registerOf(of)?.usual.test(number) === false;

/** Labels that stand before a number, by scheme and country. */
export const registerLabels = (): [scheme: RegistrationScheme, countryCode: string, label: string][] =>
  registrationSchemes.flatMap((scheme) =>
    memberStates.flatMap((countryCode) => {
      const label = registerOf({ scheme, countryCode })?.label;
      return label ? [[scheme, countryCode, label] as [RegistrationScheme, string, string]] : [];
    }),
  );

/** As the law wants it to be written: with the register's label. */
export const shownNumber = ({ number, ...of }: RegistrationNumber): string => [registerOf(of)?.label, number].filter(Boolean).join(' ');

/** The country that the format of a bare number belongs to; null if several or none fit. */
export function countryOfNumber(text: string, scheme: RegistrationScheme): string | null {
  const fits = Object.keys(registers)
    .filter((key) => key.startsWith(`${scheme} `))
    .map((key) => key.slice(scheme.length + 1))
    .concat('FR')
    .filter(
      (countryCode) =>
        isMemberState(countryCode) && registerOf({ scheme, countryCode })?.usual.test(normaliseNumber(text, { scheme, countryCode })),
    );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

export const keyOf = ({ scheme, countryCode }: MissingNumber): string => `${scheme} ${countryCode}`;

/** By scheme and country, as they are shown and stored. */
export const inOrder = <One extends MissingNumber>(numbers: readonly One[]): One[] =>
  numbers.toSorted(
    (a, b) =>
      registrationSchemes.indexOf(a.scheme) - registrationSchemes.indexOf(b.scheme) ||
      (a.countryCode < b.countryCode ? -1 : a.countryCode > b.countryCode ? 1 : 0),
  );

/** What goods of these schemes need in these countries, and no number on hand is for: in the order of the schemes. */
export function missingNumbers({
  schemes,
  countryCodes,
  known,
}: {
  schemes: Iterable<string>;
  countryCodes: readonly string[];
  known: ReadonlySet<string>;
}): MissingNumber[] {
  const needed = new Set(schemes);
  return registrationSchemes
    .filter((scheme) => needed.has(scheme))
    .flatMap((scheme) => countryCodes.filter((countryCode) => asksFor(scheme, countryCode)).map((countryCode) => ({ scheme, countryCode })))
    .filter((one) => !known.has(keyOf(one)));
}
