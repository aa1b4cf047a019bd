import type { Kysely } from 'kysely';
import { type ImportSettings, mostExamples, type UnknownWord } from '../../../../../contract/listings/imports.ts';
import type { DB } from '../../../../platform/postgres/schema.ts';
import { nameOfLine } from '../item/group.ts';
import { askedOf, partsOf, pathsOf, wordOfGoods, wordOfPath } from '../item/category.ts';
import { linesFrom } from '../queries/lines.ts';
import { otherLine } from '../reading/lines/other-lines.ts';
import { get, type Reading } from '../reading/reading.ts';
import { categoryOf, guessCategory, pathOf } from '../reference-data.ts';
import { proposed } from './guess.ts';

const batch = 2_000;
const mostWords = 200;
/** Goods of a word whose names are compared. */
const mostNames = 20;

type Word = { lines: number; path: readonly string[]; names: string[] };

/** The list's words for categories that the market does not know, the most frequent ones first, each with its likely meanings. */
export async function unknownCategories(db: Kysely<DB>, importId: string, reading: Reading): Promise<UnknownWord[]> {
  const { referenceData, settings } = reading;
  const words = new Map<string, Word>();
  const add = (word: string, path: readonly string[], name: string): void => {
    const known = words.get(word) ?? { lines: 0, path, names: [] };
    known.lines++;
    if (name !== '' && known.names.length < mostNames) known.names.push(name);
    words.set(word, known);
  };
  let after = 0;
  for (;;) {
    const lines = await linesFrom(db, importId, after, batch);
    for (const line of lines) {
      if (otherLine(line, reading)) continue;
      const name = nameOfLine(reading, line);
      const paths = pathsOf(line, reading);
      if (paths.length > 0) {
        const path = askedOf(paths);
        const known = [...paths, ...partsOf(path)].some((one) => categoryOf(referenceData, one) !== undefined);
        if (!known) add(wordOfPath(path), pathOf(path), name);
      } else if (name !== '' && get(reading, line, 'parent') === '') {
        const guessed = proposed(guessCategory(referenceData, [], [name], settings.language));
        add(guessed ? wordOfGoods(guessed.key) : '', [], name);
      }
    }
    const last = lines.at(-1);
    if (!last || lines.length < batch) break;
    after = last.line;
  }
  return [...words]
    .toSorted(([, a], [, b]) => b.lines - a.lines)
    .slice(0, mostWords)
    .map(([word, { lines, path, names }]) => ({
      kind: 'category' as const,
      word,
      lines,
      examples: names.slice(0, mostExamples),
      guesses: word === '' ? [] : guessesOf(reading, path, names),
    }));
}

const guessesOf = ({ referenceData, settings }: Reading, path: readonly string[], names: readonly string[]) =>
  guessCategory(referenceData, path, names, settings.language).map(({ id, score }) => ({ id, score }));

/** Words of the check with their likely meanings. */
export const withGuesses = (words: readonly UnknownWord[], reading: Reading): UnknownWord[] =>
  words.map((one) =>
    one.kind === 'category' && one.word !== '' && !one.guesses
      ? { ...one, guesses: guessesOf(reading, one.word.startsWith(wordOfGoods('')) ? [] : pathOf(one.word), one.examples ?? []) }
      : one,
  );

/** The certain ones of these guesses, for words that the user has not decided. They are shown before anything is checked. */
export function proposals(words: readonly UnknownWord[], decided: ImportSettings['categories']): ImportSettings['categories'] {
  const guessed = words.flatMap(({ word, guesses = [] }) => {
    const best = proposed(guesses.map((one) => ({ ...one, key: '' })));
    return best ? [[word, best.id] as const] : [];
  });
  return { ...Object.fromEntries(guessed), ...decided };
}
