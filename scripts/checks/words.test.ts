import { expect, test } from 'vitest';
import { problemsOf, wordsIn, wordsInIds, wordsInTable } from './words.ts';

const words = (text: string, file = 'server/a.ts') => wordsIn(file, text).map(({ word, place }) => `${word} ${place}`);

test('words in comments, declared names and file names are found; those in strings and in uses of names are not', () => {
  expect(words('/** What is kept. */\nconst a = 1;')).toEqual(['kept server/a.ts:1']);
  expect(words('const keptRows = [];\nfunction tellAll({ whoever }: { whoever: number }) { return `kept ${whoever}`; }')).toEqual([
    'kept server/a.ts:1',
    'tell server/a.ts:2',
    'whoever server/a.ts:2',
    'whoever server/a.ts:2',
  ]);
  expect(words("const text = 'he told me'; call(told.anew);")).toEqual([]);
  expect(words('', 'server/telling.ts')).toEqual(['telling server/telling.ts']);
});

test('words in members of types, classes and objects are found; those that a pattern or a use takes from elsewhere are not', () => {
  expect(
    words('type A = { told?: string; kept(): void };\nclass B { #kept = 1; told() {} }\nconst a = { keptItems: 1, tell() {} };'),
  ).toEqual([
    'told server/a.ts:1',
    'kept server/a.ts:1',
    'kept server/a.ts:2',
    'told server/a.ts:2',
    'kept server/a.ts:3',
    'tell server/a.ts:3',
  ]);
  expect(words('const { told: a } = b; call({ a: b.kept, [c.told]: 1 });')).toEqual([]);
});

test('words in names of columns and indexes are found, those in values are not', () => {
  const table = "create table a (\n  told_at date,\n  state text default 'told'\n);\nCREATE INDEX a_kept ON a;";
  expect(wordsInTable('schema/a.sql', table)).toEqual([
    { word: 'told', place: 'schema/a.sql:2' },
    { word: 'kept', place: 'schema/a.sql:5' },
  ]);
});

test('words in names of tasks and in ids of texts are found', () => {
  expect(words("const tasks = { 'lists:tell-all': run, 'mail:deliver': run };\naddJob(tx, 'questions:tellChange', 'a: tell me');")).toEqual(
    ['tell server/a.ts:1', 'tell server/a.ts:2'],
  );
  const found = wordsInIds('texts/en/a.po', 'msgid "login.kept"\nmsgstr "It is kept."\n\nmsgid "login.done"\nmsgstr "Done"');
  expect(found).toEqual([{ word: 'kept', place: 'texts/en/a.po:1' }]);
});

test('more of a word is a problem, with its places and what to write instead', () => {
  expect(problemsOf([{ word: 'scene', place: 'server/a.ts:3' }]).join('\n')).toMatch(
    /"scene" stands in 1 places, \d+ were known; write: context\n {2}server\/a\.ts:3/,
  );
});
