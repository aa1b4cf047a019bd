/**
 * Turns texts/<language>/<area>.po into modules under texts/.compiled, which the browser loads one
 * area of one language at a time, and into the types that make a wrong text id or a forgotten value a type error.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { languages } from '../contract/values/locale.ts';
import { sentencesIn } from '../contract/messages/index.ts';
import { sentences } from '../web/app/i18n/text-file.ts';
import { areasOf, catalogueFolder, placeholders, readCatalogue } from './catalogues.ts';

const output = join(catalogueFolder, '.compiled');

/** A text without placeholders is stored as a plain string, so that it needs no formatting. */
function compile(source: string): string | CompiledMessage {
  const tokens = compileMessage(source);
  if (typeof tokens === 'string') return tokens;
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;
}

async function writeChanged(file: string, content: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === content) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

function typeOfValues(source: string): string {
  const fields = [...placeholders(source)].map(([name, kind]) => `${name}: ${kind === 'plural' ? 'number' : 'string | number'}`);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'undefined';
}

export async function compileCatalogues(): Promise<void> {
  const areas = await areasOf();
  const types: string[] = [];
  for (const area of areas) {
    for (const language of languages) {
      const texts = await readCatalogue(area, language);
      const compiled = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compile(text)]));
      await writeChanged(join(output, area, `${language}.js`), `export default ${JSON.stringify(compiled)};\n`);
      if (language !== 'en') continue;
      for (const [id, text] of Object.entries(texts)) types.push(`  ${JSON.stringify(id)}: ${typeOfValues(text)};`);
    }
  }
  const union = areas.map((area) => JSON.stringify(area)).join(' | ');
  const declarations = `/** Every text of the English catalogues, with the values that its placeholders want. */\nexport type TextValues = {\n${types.join('\n')}\n};\nexport type Area = ${union};\n`;
  await writeChanged(join(output, 'ids.ts'), declarations);
}

/** What the browser loads, a module for each area and language, in the same order everywhere. */
export async function compiledCatalogues(): Promise<{ area: string; language: string; source: string }[]> {
  const names = (await areasOf()).toSorted().flatMap((area) => languages.map((language) => ({ area, language })));
  const texts = await Promise.all(
    names.map(async ({ area, language }) => ({ area, language, source: await readFile(join(output, area, `${language}.js`), 'utf8') })),
  );
  const said = languages.map((language) => ({
    area: sentences,
    language,
    source: `export default ${JSON.stringify(sentencesIn(language))};\n`,
  }));
  return [...texts, ...said];
}

if (import.meta.main) {
  if (process.argv.includes('--clean')) await rm(output, { recursive: true, force: true });
  await compileCatalogues();
}
