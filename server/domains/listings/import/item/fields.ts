import { foldedBrand } from '../../../../../contract/catalogue/brands.ts';
import { itemTargets, tableFields } from '../../../../../contract/catalogue/item-fields.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { inState, isOver } from '../../schedule/schedule.ts';
import { isNoTime, momentIn } from '../reading/moments.ts';
import { all, empties, get, type Line, type Reading } from '../reading/reading.ts';
import { countryIn } from '../../../../engines/table-import/countries.ts';
import * as values from '../reading/values.ts';
import { taxClassIn } from '../reading/tax-classes.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';
import type { Work } from './group.ts';
import { first, putTimes } from './times.ts';

/** Magento's exports have no column for the brand; it is among their facts. */
const brandNames = ['brand', 'manufacturer'];

/** What a line names as the brand, and the column that has it. */
export function brandOn(line: Line, reading: Reading): { text: string; target: 'brand' | 'attributes' } {
  const own = get(reading, line, 'brand');
  if (own !== '' || reading.layout !== 'magento') return { text: own, target: 'brand' };
  const facts = new Map(values.pairsIn(get(reading, line, 'attributes')).map(([name, value]) => [plainWord(name), value]));
  return { text: brandNames.map((name) => facts.get(name)).find(Boolean) ?? '', target: 'attributes' };
}

/** State, times, countries, and the simple fields. */
export function putFields(draft: Snapshot, work: Work): void {
  const state = stateOf(work);
  if (state && state !== draft.state) Object.assign(draft, inState(draft, state));
  noteDiscontinued(draft, work);
  putTimes(draft, work);
  for (const target of itemTargets) {
    if (target === 'countries') {
      const sold = first(work, target, values.countriesIn);
      if (sold !== undefined) draft.countryCodes = sold;
      continue;
    }
    const field = tableFields.find(({ table }) => table.target === target);
    const parse = (text: string) => (field ? valueIn(text, field, draft, work) : undefined);
    const value = field?.kind === 'brand' ? brandOf(work, parse) : first(work, target, parse);
    // One of a choice always applies.
    if (field && value !== undefined && (value !== null || field.kind !== 'choice')) Object.assign(draft, { [field.key]: value });
  }
}

/** The state; if a list says with several columns whether an item is sold, all of them have to say so. */
function stateOf(work: Work): Snapshot['state'] | null | undefined {
  const { reading, groupFacts, found } = work;
  const columns = reading.columns.get('state') ?? [];
  if (columns.length < 2)
    return first(work, 'state', (text) => (reading.layout === 'own' ? values.stateIn(text) : values.knownStateIn(text)));
  const line = groupFacts.itemLines.find((one) => all(reading, one, 'state').length > 0);
  if (!line) return undefined;
  const states = all(reading, line, 'state').map((text) => found.optional(line, 'state', () => values.knownStateIn(text)));
  return states.find((one) => one === 'archived') ?? states.find((one) => one === 'draft') ?? states[0];
}

/** The brand of the first of its lines that names one. */
function brandOf<Value>({ groupFacts, reading, found }: Work, parse: (text: string) => Value): Value | null | undefined {
  for (const line of groupFacts.itemLines) {
    const { text, target } = brandOn(line, reading);
    if (text === '' || isNoTime(text)) continue;
    return empties(text, reading) ? null : found.optional(line, target, () => parse(text));
  }
  return undefined;
}

/** Discontinued items do not go on sale; those on sale are archived. */
function noteDiscontinued(draft: Snapshot, { group, groupFacts, reading, found }: Work): void {
  const line = groupFacts.itemLines.find((one) => get(reading, one, 'discontinued') !== '');
  if (!line || !found.optional(line, 'discontinued', (text) => isDiscontinued(text, reading.now))) return;
  const state = group.known ? 'archived' : 'draft';
  if (draft.state === state) return;
  Object.assign(draft, inState(draft, state));
  found.note(line, 'discontinued', 'import.discontinued');
}

/** Yes or no, or the day since when. */
function isDiscontinued(text: string, now: Date): boolean {
  if (isNoTime(text)) return false;
  // What Amazon's files ask for.
  if (/^(?:partial ?)?update$/i.test(text)) return false;
  if (/^delete$/i.test(text)) return true;
  return /\d{4}/.test(text) ? isOver(momentIn(text), now) : values.flagIn(text);
}

function valueIn(
  text: string,
  field: (typeof tableFields)[number],
  draft: Snapshot,
  { reading, around }: Work,
): string | number | values.Adjusted<string> {
  if (field.kind === 'count')
    return values.countIn(reading.layout === 'own' ? text : values.largestIn(text), field.least, field.most, reading.decimal);
  if (field.kind === 'country') return countryIn(text);
  // The VAT class, the one choice so far.
  if (field.kind === 'choice') {
    const found = taxClassIn(text, reading.classOfRate);
    if (found !== undefined) return found;
    if (reading.layout === 'own') throw new values.BadCell(field.wrong);
    // Other lists have classes of their own.
    return new values.Adjusted<string>(draft[field.key], 'import.taxClassUnknown');
  }
  const { longest }: { longest: number } = field;
  if (field.kind === 'brand') {
    const line = values.lineIn(text, longest);
    return around.brands.get(foldedBrand(line)) ?? line;
  }
  return reading.layout === 'own' ? values.lineIn(text, longest) : values.shortenedIn(text.replace(/\s+/g, ' '), longest);
}
