import { energyClasses, type ItemMark, itemMarks } from '../../../../../contract/catalogue/item-compliance.ts';
import { type Language, languages } from '../../../../../contract/values/locale.ts';
import { plainSaidTargets, saidTargets } from '../../../../../contract/listings/import-words.ts';
import type { ComplianceFacts } from '../../compliance/compliance-facts.ts';
import { type Findings, get, type Line, type Reading } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';
import { registrationsFrom } from './registrations.ts';

const fields = new Set<string>([...plainSaidTargets, ...saidTargets]);
/** True for the target of a column with compliance data. */
export const isSaid = (target: string): boolean => fields.has(target.split('.', 1)[0] ?? '');

const longest = 3_000;
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const markOf = new Map<string, ItemMark>(itemMarks.map((mark) => [plain(mark), mark]));

const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A text; the previous one if only line breaks differ. */
function textIn(most: number, before: string): (text: string) => string {
  return (text) => {
    if (text.length > most) throw new values.BadCell('import.tooLong', { most });
    return lines(text) === lines(before).trim() ? before : lines(text);
  };
}

function marksIn(text: string): ItemMark[] {
  const words = text.split(/\s*[,;|\n]\s*/).filter((word) => word !== '');
  return [
    ...new Set(
      words.map((word) => {
        const mark = markOf.get(plain(word));
        if (!mark) throw new values.BadCell('import.marks', { marks: itemMarks.join(', ') });
        return mark;
      }),
    ),
  ];
}

function energyClassIn(text: string): ComplianceFacts['energyClass'] {
  const found = energyClasses.find((one) => one === text.toUpperCase());
  if (!found) throw new values.BadCell('import.energyClass');
  return found;
}

function digitsIn(pattern: RegExp, otherwise: 'compliance.eprel' | 'compliance.commodityCode'): (text: string) => string {
  return (text) => {
    const digits = text.replace(/[\s.]/g, '');
    if (!pattern.test(digits)) throw new values.BadCell(otherwise);
    return digits;
  };
}

/**
 * Compliance data from the lines of an item, merged with the previous data. Makers and responsible persons are matched by name with those
 * on file: for an unknown name a note is added, and the item keeps the previous person.
 */
export function complianceIn(
  itemLines: readonly Line[],
  { before, brand }: { before: ComplianceFacts; brand: string | null },
  reading: Reading,
  found: Findings,
): ComplianceFacts {
  const { settings, referenceData, columns } = reading;
  const after = structuredClone(before);
  const first = <Value>(target: string, parse: (text: string) => Value): Value | null | undefined => {
    const line = columns.has(target) ? itemLines.find((one) => get(reading, one, target) !== '') : undefined;
    return line && found.value(line, target, parse);
  };
  const party = (target: 'maker' | 'responsible'): void => {
    const field = `${target}Id` as const;
    const name = first(target, (text) => text);
    if (name === null) after[field] = null;
    if (!name) return;
    const named = referenceData.parties.filter((one) => plainWord(one.name) === plainWord(name));
    // The store's default persons are not assigned to its items.
    if (named.some(({ id }) => id === (before[field] ?? referenceData.defaults[field]))) return;
    const line = itemLines.find((one) => get(reading, one, target) !== '');
    if (named.length === 1 && named[0]) after[field] = named[0].id;
    else if (line) found.note(line, target, 'import.party', { name: values.beginningOf(name, 100) });
  };
  party('maker');
  party('responsible');
  for (const field of saidTargets) {
    const texts: Partial<Record<Language, string>> = { ...after[field] };
    for (const language of languages) {
      const targets = [`${field}.${language}`, ...(settings.language === language ? [field] : [])];
      for (const target of targets) {
        const text = first(target, textIn(longest, before[field][language] ?? ''));
        if (text) texts[language] = text;
        else if (text === null) delete texts[language];
      }
    }
    after[field] = texts;
  }
  const minimumAge = first('minimumAge', (text) => values.countIn(text, 0, 18, reading.decimal));
  if (minimumAge !== undefined) after.minimumAge = minimumAge;
  const marks = first('marks', marksIn);
  if (marks !== undefined) after.marks = marks ?? [];
  const model = first('model', textIn(100, before.model));
  if (model !== undefined) after.model = model ?? '';
  const batch = first('batch', textIn(100, before.batch));
  if (batch !== undefined) after.batch = batch ?? '';
  const energyClass = first('energyClass', energyClassIn);
  if (energyClass !== undefined) after.energyClass = energyClass;
  const eprel = first('eprel', digitsIn(/^\d{1,10}$/, 'compliance.eprel'));
  if (eprel !== undefined) after.eprelNumber = eprel;
  const commodityCode = first('commodityCode', digitsIn(/^\d{6,10}$/, 'compliance.commodityCode'));
  if (commodityCode !== undefined) after.commodityCode = commodityCode;
  const hazardous = first('hazardous', values.flagIn);
  if (hazardous !== undefined) after.hazardous = hazardous ?? false;
  return { ...after, ...registrationsFrom(itemLines, { before, brand }, reading, found) };
}
