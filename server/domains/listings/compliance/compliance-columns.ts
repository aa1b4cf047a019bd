import type { Party } from '../../../../contract/catalogue/item-compliance.ts';
import { keyOf, type RegistrationNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { languages } from '../../../../contract/values/locale.ts';
import type { ComplianceRow } from './compliance-queries.ts';
import type { Cell } from '../export/files.ts';

const localised = (field: string): string[] => languages.map((language) => `${field}.${language}`);
const person = (field: string): string[] => [field, `${field}.address`, `${field}.contact`];

/** Columns of the export for information required by law. Persons are referred to by name; their contact data is read-only, as are the
 * numbers shown with the item, which are the seller's where it has none of its own. */
export const complianceColumns: readonly string[] = [
  ...person('maker'),
  ...person('responsible'),
  ...localised('warnings'),
  ...localised('composition'),
  'minimumAge',
  'marks',
  'model',
  'batch',
  'energyClass',
  'eprel',
  'commodityCode',
  'hazardous',
  'schemes',
  'registrations',
  'registrations.shown',
];

/** In the order of the columns. */
export function complianceCells(item: ComplianceRow | undefined): Cell[] {
  return [
    ...cellsOf(item?.maker ?? null),
    ...cellsOf(item?.responsible ?? null),
    ...languages.map((language) => item?.warnings[language] ?? ''),
    ...languages.map((language) => item?.composition[language] ?? ''),
    item?.minimumAge ?? null,
    item?.marks.join(', ') ?? '',
    item?.model ?? '',
    item?.batch ?? '',
    item?.energyClass ?? null,
    item?.eprelNumber ?? null,
    item?.commodityCode ?? null,
    item?.hazardous ? 'yes' : 'no',
    item?.schemes.join(', ') ?? '',
    numbersText(item?.registrations ?? []),
    numbersText(item?.numbers ?? []),
  ];
}

/** As an import reads them. */
const numbersText = (numbers: readonly RegistrationNumber[]): string => numbers.map((one) => `${keyOf(one)} = ${one.number}`).join(' | ');

const cellsOf = (party: Party | null): Cell[] =>
  party
    ? [
        party.name,
        `${party.line1}, ${party.postalCode} ${party.city}, ${party.countryCode}`,
        [party.email, party.website].filter(Boolean).join(', '),
      ]
    : ['', '', ''];
