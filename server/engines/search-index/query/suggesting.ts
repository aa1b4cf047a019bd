import type { Suggestions } from './suggestions.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { fold, queryWords } from '../text/analysis.ts';
import { reusable } from '../data/columns.ts';
import type { MarketIndex, Viewer } from '../data/market-index.ts';
import type { Match } from './matching.ts';
import { pageOf } from './ordering.ts';
import type { Searcher } from './searcher.ts';
import { ranking } from '../ranking.ts';
import { type Category, nameIn } from '../data/taxonomy.ts';

const reachBuffer = reusable((length) => new Uint8Array(length));
const nothing: Suggestions = { keywords: [], categories: [], stores: [], itemIds: [] };
/** Endings looked at before giving up on finding one that leads to something. */
const mostEndings = 30;
/** The same of the operator's synonyms, shortest first. */
const mostPhrases = 200;

/** What a beginning may become. Only what leads the viewer to at least one item is offered. */
export function suggest(searcher: Searcher, text: string, language: Language, viewer: Viewer, most: number): Suggestions {
  const key = JSON.stringify([text.trim().toLowerCase(), language, viewer.rights?.key, viewer.country, most]);
  let suggestions = searcher.suggested.get(key);
  if (!suggestions) {
    suggestions = find(searcher, text, language, viewer, most);
    searcher.suggested.set(key, suggestions);
  }
  return suggestions;
}

function find(searcher: Searcher, text: string, language: Language, viewer: Viewer, most: number): Suggestions {
  const { index, matcher } = searcher;
  const words = queryWords(text, language);
  const last = words.at(-1);
  if (!last) return nothing;
  const visible = index.visibility(viewer);

  const byCode = searcher.itemByCode(text, viewer);
  const begun = byCode === null ? searcher.itemsByBeginning(text.trim(), language, viewer, most) : [byCode];
  const itemIds = begun.length > 0 ? begun : best(searcher, matcher.match(text, language, visible, { typing: true }), visible, most);

  const written = words
    .slice(0, -1)
    .map((word) => word.written)
    .join(' ');
  let inReach = visible;
  if (written !== '') {
    const reached = reachBuffer(index.documents.count).fill(0, 0, index.documents.count);
    for (const doc of matcher.match(written, language, visible).docs) reached[doc] = 1;
    inReach = (doc) => reached[doc] === 1 && visible(doc);
  }
  const vocabulary = index.vocabularies[language];
  const before = words.slice(0, -1).map((word) => `${vocabulary.shownAs(word)} `);
  const keywords: string[] = [];
  // Of the forms of a word the most frequent is offered: they find the same.
  const offered = new Set<number>();
  const offer = (endings: readonly number[]): void => {
    for (const word of endings) {
      if (keywords.length >= most) return;
      const term = vocabulary.termOfWord(word);
      if (offered.has(term) || !matcher.anyOf(term, vocabulary, inReach)) continue;
      offered.add(term);
      keywords.push(before.join('') + vocabulary.shown(word));
    }
  };
  offer(vocabulary.beginningWith(last.folded, mostEndings));
  if (keywords.length < most) offer(vocabulary.withPartBeginning(last.folded, mostEndings));
  for (const phrase of index.synonyms.beginningWith(words, language).slice(0, mostPhrases)) {
    if (keywords.length >= most) break;
    const term = vocabulary.termOfQuery(fold(phrase));
    if (term !== undefined && offered.has(term)) continue;
    if (matcher.leadsTo(phrase, language, visible)) keywords.push(phrase);
  }
  const wanted = words.map((word) => word.folded);
  return {
    keywords,
    categories: named(
      index.taxonomy.categories,
      (category) => nameIn(category.names, language),
      wanted,
      most,
      (category) => !category.hidden && hasItem(index, category, visible),
      language === 'de',
    ),
    stores: named(
      index.taxonomy.stores,
      (store) => store.name,
      wanted,
      most,
      (store) => anyIn(index, 'store', store.ordinal, visible),
    ),
    itemIds,
  };
}

function best({ index }: Searcher, { docs, scores }: Match, visible: (doc: number) => boolean, most: number): number[] {
  const copy = { docs: new Uint32Array(docs.length), scores: new Uint16Array(docs.length) };
  let count = 0;
  for (let at = 0; at < docs.length; at++) {
    if (!visible(docs[at] as number)) continue;
    copy.docs[count] = docs[at] as number;
    copy.scores[count++] = scores[at] as number;
  }
  return pageOf(index, { docs: copy.docs.subarray(0, count), scores: copy.scores.subarray(0, count), prices: null }, 'relevance', 0, most);
}

/** The words of a name, folded, as long as what bears it lives: there are hundreds of them, and everybody types. */
const nameWords = new WeakMap<object, Map<string, readonly string[]>>();

function wordsOfName(row: object, name: string): readonly string[] {
  let known = nameWords.get(row);
  if (!known) nameWords.set(row, (known = new Map()));
  let words = known.get(name);
  if (!words) known.set(name, (words = fold(name).split(/[^\p{L}\p{N}]+/u)));
  return words;
}

/** Rows whose name has, for each word, one that begins so, or in `compounds` one with such a part; shorter names first. */
function named<Row extends object>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  wanted: readonly string[],
  most: number,
  exists: (row: Row) => boolean,
  compounds = false,
): Row[] {
  const fitting: { row: Row; name: string; begins: boolean }[] = [];
  for (const row of rows) {
    const name = nameOf(row);
    const words = wordsOfName(row, name);
    const begins = wanted.every((word) => words.some((one) => one.startsWith(word)));
    const hasPart = (word: string) => words.some((one) => one.startsWith(word) || isPart(word, one));
    if (begins || (compounds && wanted.every(hasPart))) fitting.push({ row, name, begins });
  }
  fitting.sort((a, b) => Number(b.begins) - Number(a.begins) || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  const taken: Row[] = [];
  for (const { row } of fitting) {
    if (taken.length >= most) break;
    if (exists(row)) taken.push(row);
  }
  return taken;
}

const isPart = (beginning: string, word: string): boolean =>
  beginning.length >= ranking.lengths.part && word.includes(beginning, ranking.lengths.head);

function hasItem(index: MarketIndex, { id }: Category, visible: (doc: number) => boolean): boolean {
  return index.taxonomy.categories.some(({ path, ordinal }) => path.includes(id) && anyIn(index, 'category', ordinal, visible));
}

function anyIn(index: MarketIndex, kind: 'category' | 'store', ordinal: number, visible: (doc: number) => boolean): boolean {
  const list = index.targetList(kind, ordinal);
  if (list === null) return false;
  const docs = new Uint32Array(index.targets.count(list));
  index.targets.read(list, docs);
  return docs.some(visible);
}
