import { foldedBrand } from '../../../../../contract/catalogue/brands.ts';
import { itemTargets, tableFields } from '../../../../../contract/catalogue/item-fields.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { inState, isOver } from '../../schedule/schedule.ts';
import { isNoTime, momentIn } from '../reading/moments.ts';
import { get } from '../reading/reading.ts';
import { countryIn } from '../reading/countries.ts';
import * as values from '../reading/values.ts';
import { plainWord } from '../reference-data.ts';
import type { Work } from './group.ts';
import { first, putTimes } from './times.ts';

/** State, times, countries, and the simple fields. */
export function putFields(draft: Snapshot, work: Work): void {
  const state = first(work, 'state', (text) => (work.reading.layout === 'own' ? values.stateIn(text) : values.knownStateIn(text)));
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
    const value = field && first(work, target, (text) => valueIn(text, field, draft, work));
    // One of a choice always applies.
    if (field && value !== undefined && (value !== null || field.kind !== 'choice')) Object.assign(draft, { [field.key]: value });
  }
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
  if (field.kind === 'choice') {
    const word = plainWord(text);
    const found = field.values.find((one) => one === word);
    if (found !== undefined) return found;
    // Other lists have classes of their own.
    if (reading.layout === 'own') throw new values.BadCell(field.wrong);
    return draft[field.key];
  }
  const { longest }: { longest: number } = field;
  if (field.kind === 'brand') {
    const line = values.lineIn(text, longest);
    return around.brands.get(foldedBrand(line)) ?? line;
  }
  return reading.layout === 'own' ? values.lineIn(text, longest) : values.shortenedIn(text.replace(/\s+/g, ' '), longest);
}
