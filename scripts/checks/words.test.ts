import { expect, test } from 'vitest';
import { problemsOf, wordsIn } from './words.ts';

const words = (text: string, file = 'server/a.ts') => wordsIn(file, text).map(({ word, place }) => `${word} ${place}`);

test('words in comments, declared names and file names are found; those in strings and in uses of names are not', () => {
  expect(words('/** What is kept. */\nconst a = 1;')).toEqual(['kept server/a.ts:1']);
  expect(words('const keptRows = [];\nfunction tellAll({ whoever }: { whoever: number }) { return `kept ${whoever}`; }')).toEqual([
    'kept server/a.ts:1',
    'tell server/a.ts:2',
    'whoever server/a.ts:2',
  ]);
  expect(words("const text = 'he told me'; call(told.anew);")).toEqual([]);
  expect(words('', 'server/telling.ts')).toEqual(['telling server/telling.ts']);
});

test('more of a word is a problem, with its places and what to write instead', () => {
  expect(problemsOf([{ word: 'scene', place: 'server/a.ts:3' }]).join('\n')).toMatch(
    /"scene" stands in 1 places, \d+ were known; write: context\n {2}server\/a\.ts:3/,
  );
});
