/**
 * Turns texts/<language>/<area>.po into modules under texts/.compiled: texts of pages, which the browser loads one group of one
 * language at a time, messages and mails, which the server keeps in all languages (server/platform/texts.ts, server/platform/mail); and into the types that make a wrong text id or a forgotten value a type error.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '../contract/values/locale.ts';
import { formMessages } from '../web/app/i18n/text-file.ts';
import { areasOf, catalogueFolder, groupOf, type Kind, keyOf, kindOf, placeholders, readCatalogue } from './catalogues.ts';

const output = join(catalogueFolder, '.compiled');
const pages = join(output, 'pages');
const messages = join(output, 'messages');
const mails = join(output, 'mails');

/** A text without placeholders is stored as a plain string, so that it needs no formatting. */
function compile(source: string): string | CompiledMessage {
  const tokens = compileMessage(source);
  if (typeof tokens === 'string') return tokens;
  checkKinds(tokens, source);
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;
}

/** What fills the texts (web/app/i18n/fill.ts, server/platform/texts.ts) knows no dates, ordinals, offsets or formats of numbers. */
function checkKinds(tokens: CompiledMessage, source: string): void {
  if (typeof tokens === 'string') return;
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [, kind, cases] = token;
    const choices = typeof cases === 'object' && cases !== null ? Object.values(cases).filter((one) => one !== undefined) : [];
    const simple = kind === undefined || (kind === 'number' && !cases);
    const chosen = (kind === 'plural' || kind === 'select') && choices.every((one) => typeof one === 'string' || Array.isArray(one));
    if (!simple && !chosen) throw new Error(`Only plain values, numbers, plurals and choices can be filled in: ${source}`);
    for (const one of choices) checkKinds(one as CompiledMessage, source);
  }
}

async function writeChanged(file: string, content: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => null)) === content) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

type Texts = [id: string, text: string][];

const fieldOf = ([name, kind]: [string, string]): string => `${name}: ${kind === 'plural' ? 'number' : 'string | number'}`;

function typeOfValues(source: string): string {
  const fields = [...placeholders(source)].map(fieldOf);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'undefined';
}

/** The texts of all areas in one language. */
async function textsIn(language: Language): Promise<Texts> {
  const areas = await Promise.all((await areasOf()).map((area) => readCatalogue(area, language)));
  return areas.flatMap((texts) => Object.entries(texts));
}

export async function compileCatalogues(): Promise<void> {
  const groups = new Set<string>();
  for (const language of languages) {
    const byKind = Map.groupBy(await textsIn(language), ([id]) => kindOf(id));
    const only = (kind: Kind): Texts => (byKind.get(kind) ?? []).map(([id, text]) => [keyOf(id), text]);
    const of = (kind: Exclude<Kind, 'both'>): Texts => (kind === 'mail' ? only(kind) : [...only(kind), ...only('both')]);
    for (const [group, found] of Map.groupBy(of('page'), ([id]) => groupOf(id))) {
      groups.add(group);
      await writeChanged(join(pages, group, `${language}.js`), `export default ${JSON.stringify(compiled(found))};\n`);
    }
    await writeChanged(join(messages, `${language}.json`), JSON.stringify(compiled(of('message'))));
    await writeChanged(join(mails, `${language}.json`), JSON.stringify(compiledMails(of('mail'))));
    if (language === 'en') await writeChanged(join(output, 'ids.ts'), declarations(of('page'), of('message'), of('mail')));
  }
  for (const folder of await readdir(pages)) if (!groups.has(folder)) await rm(join(pages, folder), { recursive: true });
}

const compiled = (texts: Texts) => Object.fromEntries(texts.map(([id, text]) => [id, compile(text)]));

/** By template: its texts, `text` by paragraphs, and the names of the values that they want. */
function compiledMails(texts: Texts) {
  return Object.fromEntries(
    [...Map.groupBy(texts, ([id]) => groupOf(id))].map(([template, parts]) => {
      const own = parts.map(([id, text]) => {
        const part = id.slice(template.length + 1);
        return [part, part === 'text' ? text.split('\n\n').map(compile) : compile(text)] as const;
      });
      return [template, { ...Object.fromEntries(own), values: [...valuesOfMail(parts).keys()] }];
    }),
  );
}

/** Every mail has these. */
const ofEveryMail = new Set(['market', 'recipient']);

function valuesOfMail(parts: Texts): Map<string, string> {
  const found = parts.flatMap(([, text]) => [...placeholders(text)]).filter(([name]) => !ofEveryMail.has(name));
  return new Map(found);
}

function declarations(texts: Texts, said: Texts, mailed: Texts): string {
  const fields = (found: Texts) => found.map(([id, text]) => `  ${JSON.stringify(id)}: ${typeOfValues(text)};\n`).join('');
  const groups = new Set(texts.map(([id]) => groupOf(id)));
  const mailFields = [...Map.groupBy(mailed, ([id]) => groupOf(id))]
    .filter(([template]) => template !== 'frame')
    .map(([template, parts]) =>
      `  ${template}: { ${[...valuesOfMail(parts)].map(fieldOf).join('; ')} };\n`.replace('{  }', 'Record<never, never>'),
    )
    .join('');
  return `/** The texts of pages, with the values that their placeholders want. */
export type TextValues = {\n${fields(texts)}};
/** What the browser loads texts by. */
export type TextGroup = ${[...groups]
    .toSorted()
    .map((group) => JSON.stringify(group))
    .join(' | ')};
/** The messages of the server, likewise. */
export type MessageValues = {\n${fields(said)}};
/** The mails by template, with the values of all their texts. */
export type MailValues = {\n${mailFields}};
`;
}

/** What the browser loads, a module for each group and language, in the same order everywhere. */
export async function compiledCatalogues(): Promise<{ group: string; language: string; source: string }[]> {
  const names = (await readdir(pages)).toSorted().flatMap((group) => languages.map((language) => ({ group, language })));
  const texts = await Promise.all(
    names.map(async ({ group, language }) => ({ group, language, source: await readFile(join(pages, group, `${language}.js`), 'utf8') })),
  );
  const said = await Promise.all(
    languages.map(async (language) => ({ group: formMessages, language, source: await messagesOfForms(language) })),
  );
  return [...texts, ...said];
}

/** The rules of a form have no values for placeholders: it shows plain messages only. */
async function messagesOfForms(language: Language): Promise<string> {
  const found = JSON.parse(await readFile(join(messages, `${language}.json`), 'utf8')) as Record<string, unknown>;
  const plain = Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === 'string'));
  return `export default ${JSON.stringify(plain)};\n`;
}

if (import.meta.main) {
  if (process.argv.includes('--clean')) await rm(output, { recursive: true, force: true });
  await compileCatalogues();
}
