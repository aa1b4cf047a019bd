import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import { Dictionary } from '../../../engines/search-index/text/dictionary.ts';

const { resolve } = createRequire(import.meta.url);

/** Those read so far; of the process, as they never change. */
export const dictionaries = new Map<Language, Dictionary>();

/** Milliseconds of work, and of the pause after it: there is no hurry. */
const turn = 4;

async function readDictionary(language: Language): Promise<Dictionary> {
  const folder = dirname(resolve(`dictionary-${language}`));
  const [affixes, words] = await Promise.all(['index.aff', 'index.dic'].map((name) => readFile(join(folder, name), 'utf8')));
  const dictionary = new Dictionary(language === 'de');
  let since = performance.now();
  for (const _ of dictionary.reading(affixes ?? '', words ?? '')) {
    if (performance.now() - since < turn) continue;
    await sleep(turn, undefined, { ref: false });
    since = performance.now();
  }
  return dictionary;
}

async function readAll(): Promise<void> {
  for (const language of languages) dictionaries.set(language, await readDictionary(language));
}

let reading: Promise<void> | null = null;
/** Reads the dictionaries in the background, one after another, once in a process. */
export const readDictionaries = (): Promise<void> => (reading ??= readAll());
