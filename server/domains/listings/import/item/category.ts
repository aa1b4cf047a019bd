import type { Snapshot } from '../../editor/snapshots.ts';
import { all, get } from '../reading/reading.ts';
import { beginningOf } from '../reading/values.ts';
import { categoryOf, pathOf } from '../reference-data.ts';
import { noLine, type Work } from './group.ts';

/** By key, path or name, or by the user's choice for a word; unknown words are reported. */
export function putCategory(draft: Snapshot, { group, reading, groupFacts, found, unknown }: Work): void {
  const { referenceData, settings } = reading;
  const line = groupFacts.itemLines.find((one) => all(reading, one, 'category').length > 0 || get(reading, one, 'subcategory') !== '');
  const chosen = (word: string): string | undefined => referenceData.categoryKeys.get(settings.categories[word] ?? 0);
  if (line) {
    const words = all(reading, line, 'category');
    const below = get(reading, line, 'subcategory');
    const paths = below ? [...words.map((word) => `${word} > ${below}`), below, ...words] : words;
    const word = beginningOf(pathOf(paths[0] ?? '').join(' > '), 300);
    const known = chosen(word) ?? paths.map((path) => categoryOf(referenceData, path)).find((key) => key !== undefined);
    if (known) draft.category = known;
    else {
      unknown.push({ kind: 'category', word });
      const otherwise = referenceData.categoryKeys.get(settings.categoryId ?? 0);
      if (otherwise) draft.category ||= otherwise;
      else if (draft.category === '') found.fault(line, 'category', 'import.categoryUnknown');
      else found.note(line, 'category', 'import.categoryUnknown');
    }
  } else if (draft.category === '') {
    const otherwise = referenceData.categoryKeys.get(settings.categoryId ?? 0);
    if (otherwise) draft.category = otherwise;
    else found.fault(groupFacts.itemLines[0] ?? group.lines[0] ?? noLine, 'category', 'import.required');
  }
}
