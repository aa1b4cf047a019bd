import type { Snapshot } from '../../editor/snapshots.ts';
import { inState } from '../../schedule/schedule.ts';
import { get } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import { plainWord } from '../reference-data.ts';
import type { Work } from './group.ts';

/** State and times, lead days, origin, countries and VAT class. */
export function putFields(draft: Snapshot, work: Work): void {
  const { reading } = work;
  const { decimal } = reading;
  const state = first(work, 'state', values.stateIn);
  if (state && state !== draft.state) Object.assign(draft, inState(draft, state));
  for (const field of ['publishAt', 'unpublishAt'] as const) {
    const moment = first(work, field, values.momentIn);
    if (moment !== undefined) draft[field] = moment;
  }
  const leadDays = first(work, 'leadDays', (text) => values.countIn(text, 0, 365, decimal));
  if (leadDays !== undefined) draft.leadDays = leadDays;
  const origin = first(work, 'origin', values.countryIn);
  if (origin !== undefined) draft.originCountryCode = origin;
  const sold = first(work, 'countries', values.countriesIn);
  if (sold !== undefined) draft.countryCodes = sold;
  const taxClass = first(work, 'taxClass', (text) => {
    const word = plainWord(text);
    const found = (['standard', 'reduced', 'zero'] as const).find((one) => one === word);
    if (!found) {
      if (reading.layout === 'own') throw new values.BadCell('import.taxClass');
      return draft.taxClass;
    }
    return found;
  });
  if (taxClass) draft.taxClass = taxClass;
}

/** The first value that is not empty among the item's lines. */
function first<Value>({ groupFacts, reading, found }: Work, target: string, parse: (text: string) => Value): Value | null | undefined {
  for (const line of groupFacts.itemLines) {
    if (get(reading, line, target) === '') continue;
    return found.value(line, target, parse);
  }
  return undefined;
}
