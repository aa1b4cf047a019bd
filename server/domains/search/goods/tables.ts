import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describingArea, groupsArea } from '../../../../contract/search/goods.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { type GoodRow, Goods } from '../../../engines/search-index/text/goods.ts';
import type { SynonymRow } from '../../../engines/search-index/text/synonyms.ts';

/** A line of the tables; its area is the name of the file. */
export type Entry = GoodRow & { area: string; source: string };

/** The tables of a folder: a line for each kind of goods, with its names in each language. */
function entriesIn(folder: string): Entry[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted();
  return files.flatMap((file) => {
    const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/);
    const columns = head.split('\t');
    return lines.map((line): Entry => {
      const cells = line.split('\t');
      const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
      const list = (text: string): string[] =>
        text
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean);
      return {
        key: cell('key'),
        area: file.slice(0, -'.tsv'.length),
        partOf: cell('partOf') || null,
        near: list(cell('near')),
        phrases: Object.fromEntries(languages.map((language) => [language, list(cell(language))])),
        source: cell('source'),
      };
    });
  });
}

const known = new Map<string, readonly Entry[]>();

/** The tables that come with Kontor, and those of a folder, whose lines replace others of the same key. They are read once. */
export function shippedEntries(folder = ''): readonly Entry[] {
  let read = known.get(folder);
  if (!read) {
    const entries = [...entriesIn(import.meta.dirname), ...(folder === '' ? [] : entriesIn(folder))];
    read = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
    known.set(folder, read);
  }
  return read;
}

/** What searches know by names: kinds of goods, and words that say how goods are. */
export type Names = { goods: Goods; words: SynonymRow[] };

export function namesOf(entries: readonly Entry[]): Names {
  return {
    goods: new Goods(
      entries
        .filter(({ area }) => area !== describingArea)
        .map((entry): GoodRow => (entry.area === groupsArea ? { ...entry, members: entry.near } : entry)),
    ),
    words: synonymsOf(entries.filter(({ area }) => area === describingArea)),
  };
}

/** Names of a word mean the same, and also find what is part of it: `wood` finds `oak`. */
function synonymsOf(entries: readonly Entry[]): SynonymRow[] {
  const parts = Map.groupBy(entries, ({ partOf }) => partOf);
  const below = (key: string): Entry[] => (parts.get(key) ?? []).flatMap((entry) => [entry, ...below(entry.key)]);
  return entries.flatMap(({ key, phrases }) =>
    languages.flatMap((language) => {
      const words = phrases[language] ?? [];
      const leadsTo = below(key).flatMap((entry) => entry.phrases[language] ?? []);
      return [
        ...(words.length > 1 ? [{ id: 0, language, words: [...words], leadsTo: [] }] : []),
        ...(words.length > 0 && leadsTo.length > 0 ? [{ id: 0, language, words: [...words], leadsTo }] : []),
      ];
    }),
  );
}

const read = new Map<string, Names>();

/** The names that come with Kontor and those of a folder, without the operator's changes. */
export function shippedNames(folder = ''): Names {
  const names = read.get(folder) ?? namesOf(shippedEntries(folder));
  read.set(folder, names);
  return names;
}
