import type { Snapshot } from '../../editor/snapshots.ts';
import { proposed } from '../categories/guess.ts';
import { all, get, type Line, type Reading } from '../reading/reading.ts';
import { beginningOf } from '../reading/values.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';
import { categoryOf, guessCategory, pathOf, separators } from '../reference-data.ts';
import { nameOfLine, noLine, type Work } from './group.ts';

const longestKeywords = 500;

/** Under which the user's choice for a category of a list is stored. */
export const wordOfPath = (path: string): string => beginningOf(pathOf(path).join(' > '), 300);
/** The same for goods without a category, which are named like one of the market. */
export const wordOfGoods = (key: string): string => `≈ ${key}`;

/** Of several paths the one that the user is asked about: a number of another system's category says nothing if there are words, too. */
export const askedOf = (paths: readonly string[]): string => paths.find((path) => /\p{L}/u.test(path)) ?? paths[0] ?? '';

/** A line's categories as paths: the first column with the column of subcategories, then those of the other columns. */
export function pathsOf(line: Line, reading: Reading): string[] {
  const words = all(reading, line, 'category');
  const below = all(reading, line, 'subcategory').join(' > ');
  if (below === '') return words;
  return words.length > 0 ? words.map((word) => `${word} > ${below}`) : [below];
}

/** Some cells list several categories; bars separate them where paths are written with arrows. */
export const partsOf = (cell: string): string[] =>
  cell.split(/>/.test(cell) ? /\s*[,;|\n]\s*/ : /\s*[,;\n]\s*/).filter((part) => part !== '');

/**
 * The category of an item: the user's choice for the list's words, or the category with this key, path or name. Of several the deepest
 * counts, and the others become words that the item is found by. Unknown words are reported.
 */
export function putCategory(draft: Snapshot, work: Work): void {
  const { group, reading, groupFacts, found } = work;
  const { referenceData, settings } = reading;
  const line = groupFacts.itemLines.find((one) => pathsOf(one, reading).length > 0);
  if (line) return putPaths(draft, line, work);
  if (draft.category !== '') return;
  const first = groupFacts.itemLines[0] ?? group.lines[0] ?? noLine;
  const name = nameOfLine(reading, first);
  const guessed = name === '' ? undefined : proposed(guessCategory(referenceData, [], [name], settings.language));
  const word = guessed ? wordOfGoods(guessed.key) : '';
  const known = referenceData.categoryKeys.get(settings.categories[word] ?? settings.categoryId ?? 0);
  if (known) draft.category = known;
  else {
    work.unknown.push({ kind: 'category', word, example: name });
    found.fault(first, 'category', 'import.required');
  }
}

/** An item is in one category: it is found by the names of the others. */
function keepAsWords(draft: Snapshot, paths: readonly string[], line: Line, found: Work['found']): void {
  const known = new Set((draft.keywords ?? '').split(',').map(plainWord));
  const left: string[] = [];
  for (const path of paths) {
    const word =
      path
        .split(separators)
        .findLast((part) => part.trim() !== '')
        ?.trim() ?? '';
    const words = [...(draft.keywords ? [draft.keywords] : []), word].join(', ');
    if (known.has(plainWord(word))) continue;
    if (words.length > longestKeywords) left.push(path);
    else draft.keywords = words;
    known.add(plainWord(word));
  }
  const names = (some: readonly string[]): { names: string } => ({ names: beginningOf(some.join('; '), 200) });
  const used = paths.filter((path) => !left.includes(path));
  if (used.length > 0) found.note(line, 'category', 'import.categoriesAsWords', names(used));
  if (left.length > 0) found.note(line, 'category', 'import.categoriesLeft', names(left));
}

function putPaths(draft: Snapshot, line: Line, { reading, found, unknown }: Work): void {
  const { referenceData, settings } = reading;
  const keyOf = (path: string): string | undefined =>
    referenceData.categoryKeys.get(settings.categories[wordOfPath(path)] ?? 0) ?? categoryOf(referenceData, path);
  const paths = pathsOf(line, reading);
  const [only = ''] = paths;
  const entire = paths.length === 1 ? keyOf(only) : undefined;
  const parts = entire || paths.length > 1 || get(reading, line, 'subcategory') !== '' ? paths : partsOf(only);
  const places = parts.map((path) => ({ path, key: keyOf(path), depth: pathOf(path).length }));
  const deepest = places.reduce<(typeof places)[number] | undefined>(
    (best, one) => (one.key !== undefined && one.depth > (best?.depth ?? 0) ? one : best),
    undefined,
  );
  if (!deepest?.key) {
    const word = wordOfPath(askedOf(paths));
    unknown.push({ kind: 'category', word, example: nameOfLine(reading, line) });
    const otherwise = referenceData.categoryKeys.get(settings.categoryId ?? 0);
    if (otherwise) draft.category ||= otherwise;
    else if (draft.category === '') found.fault(line, 'category', 'import.categoryUnknown');
    else found.note(line, 'category', 'import.categoryUnknown');
    return;
  }
  draft.category = deepest.key;
  // A category above the chosen one says nothing else.
  const chosen = pathOf(deepest.path).join(' > ');
  const others = places.filter(({ path, key }) => key !== deepest.key && !`${chosen} > `.startsWith(`${pathOf(path).join(' > ')} > `));
  if (others.length > 0)
    keepAsWords(
      draft,
      others.map(({ path }) => path),
      line,
      found,
    );
}
