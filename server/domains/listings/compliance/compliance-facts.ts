import type { ComplianceInput } from '../../../../contract/catalogue/compliance.ts';
import { keyOf } from '../../../../contract/catalogue/registration-numbers.ts';

/** Information about an item that is required by law. */
export type ComplianceFacts = Omit<ComplianceInput, 'storeId' | 'id' | 'version'>;
/** Version 0: nothing is stored. */
export type KnownCompliance = ComplianceFacts & { version: number };

export const nothingSaid: KnownCompliance = {
  version: 0,
  makerId: null,
  responsibleId: null,
  warnings: {},
  composition: {},
  minimumAge: null,
  marks: [],
  model: '',
  batch: '',
  energyClass: null,
  eprelNumber: null,
  commodityCode: null,
  hazardous: false,
  schemes: [],
  registrations: [],
};

const flat = (facts: ComplianceFacts, nameOf: (partyId: number) => string): Record<string, string> => ({
  maker: facts.makerId === null ? '' : nameOf(facts.makerId),
  responsible: facts.responsibleId === null ? '' : nameOf(facts.responsibleId),
  ...Object.fromEntries(Object.entries(facts.warnings).map(([language, text]) => [`warnings.${language}`, text])),
  ...Object.fromEntries(Object.entries(facts.composition).map(([language, text]) => [`composition.${language}`, text])),
  minimumAge: facts.minimumAge === null ? '' : String(facts.minimumAge),
  marks: facts.marks.join(', '),
  model: facts.model,
  batch: facts.batch,
  energyClass: facts.energyClass ?? '',
  eprelNumber: facts.eprelNumber ?? '',
  commodityCode: facts.commodityCode ?? '',
  hazardous: facts.hazardous ? '✓' : '',
  schemes: facts.schemes.join(', '),
  registrations: facts.registrations.map((one) => `${keyOf(one)} = ${one.number}`).join(' | '),
});

/** Differences as written to the history: persons by name, texts by language. */
export function complianceChanges(
  before: ComplianceFacts,
  after: ComplianceFacts,
  nameOf: (partyId: number) => string,
): Record<string, [string | null, string | null]> {
  const [old, now] = [flat(before, nameOf), flat(after, nameOf)];
  const changes: Record<string, [string | null, string | null]> = {};
  for (const what of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [was, is] = [old[what] || null, now[what] || null];
    if (was !== is) changes[`compliance.${what}`] = [was, is];
  }
  return changes;
}
