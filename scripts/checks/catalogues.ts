/**
 * Checks the texts of pages, and the messages and mails of the server: each one is there in every language, translated, with the same placeholders
 * and tags and all plural forms, and is used. Prints a line for each problem, and fails.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type Language, languages } from '../../contract/values/locale.ts';
import {
  type Kind,
  areas as knownAreas,
  areasOf,
  catalogueFolder,
  groupOf,
  keyOf,
  kindOf,
  placeholders,
  readCatalogue,
  tags,
} from '../catalogues.ts';

const root = join(import.meta.dirname, '../..');

/** Words that are the same in several languages, names, and texts without any word. */
const sameAnywhere =
  /^(?:[^\p{L}]*|(?:[^\p{L}]*(?:Kontor|SKU|GTIN|CSV|EUR|VAT|EAN|PDF|API|IBAN|BIC|OK|E-mail|Menu|Total|Code|Stock|Status|\{[^}]*\}|<\/?\w+>)[^\p{L}]*)+)$/u;
/** From this many words on, two languages do not say the same in the same words by chance. */
const suspicious = 4;

const words = (text: string) => text.replace(/\{[^{}]*\}|<[^>]*>/g, ' ').match(/\p{L}{2,}/gu) ?? [];
const shape = (text: string) =>
  [...[...placeholders(text)].map(([name, kind]) => `{${name}: ${kind}}`), ...[...tags(text)].map((name) => `<${name}>`)].sort().join(' ');

/** Plural branches that a language needs; French, Italian, Spanish and Portuguese say `many` only of millions. */
const branches: Record<string, readonly string[]> = { pl: ['one', 'few', 'many', 'other'], ro: ['one', 'few', 'other'] };

function missingBranches(text: string, language: string): string[] {
  return [...text.matchAll(/\{\s*\w+\s*,\s*plural\s*,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)].flatMap(([, body = '']) =>
    (branches[language] ?? ['one', 'other']).filter((branch) => !new RegExp(`\\b${branch}\\s*\\{`).test(body)),
  );
}

async function sourcesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter(
      (file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name) && !file.parentPath.includes('.compiled'),
    )
    .map((file) => join(file.parentPath, file.name));
}

/** Where texts are used, by their kind. */
export type Sources = Record<Exclude<Kind, 'both'>, string[]>;
const ownSources: Sources = {
  page: [join(root, 'web')],
  message: [join(root, 'server'), join(root, 'contract')],
  mail: [join(root, 'server')],
};

export async function problemsOf(folder = catalogueFolder, sources = ownSources): Promise<string[]> {
  const problems: string[] = [];
  const texts = new Set<string>();
  /** By group, the area that its texts are in. */
  const groups = new Map<string, string>();
  for (const area of await areasOf(folder)) {
    if (!knownAreas.includes(area)) problems.push(`en/${area}.po: there is no area ${area}`);
    const english = await readCatalogue(area, 'en', folder);
    for (const [id, text] of Object.entries(english)) {
      const at = `en/${area}.po: ${id}`;
      const group = groupOf(id);
      if (texts.has(id)) problems.push(`${at} is in another file, too`);
      texts.add(id);
      if (!groups.has(group)) groups.set(group, area);
      if (group === '') problems.push(`${at} does not begin with a group`);
      else if (groups.get(group) !== area) problems.push(`${at} belongs to ${groups.get(group)}.po, where its group is`);
      if (text === '') problems.push(`${at} has no text`);
    }
    for (const language of languages) problems.push(...(await languageProblems({ area, language, english, folder })));
  }
  const byKind = Map.groupBy(texts, kindOf);
  const both = byKind.get('both') ?? [];
  for (const kind of ['page', 'message'] as const)
    problems.push(...(await usageProblems(kind, [...(byKind.get(kind) ?? []), ...both], sources[kind])));
  problems.push(...(await mailProblems(byKind.get('mail') ?? [], sources.mail)));
  return problems;
}

async function languageProblems({
  area,
  language,
  english,
  folder,
}: {
  area: string;
  language: Language;
  english: Record<string, string>;
  folder: string;
}): Promise<string[]> {
  const file = `${language}/${area}.po`;
  const found = await readCatalogue(area, language, folder).catch(() => null);
  if (!found) return [`${file} is missing`];
  const problems = Object.keys(found).flatMap((id) => (id in english ? [] : [`${file}: ${id} is not in the English catalogue`]));
  for (const [id, source] of Object.entries(english)) {
    const text = found[id];
    const at = `${file}: ${id}`;
    if (!text) {
      problems.push(`${at} is missing`);
      continue;
    }
    if (shape(text) !== shape(source))
      problems.push(`${at} has ${shape(text) || 'no placeholders'}, English has ${shape(source) || 'none'}`);
    for (const branch of missingBranches(text, language)) problems.push(`${at} lacks the plural form "${branch}"`);
    if (language !== 'en' && text === source && words(text).length >= suspicious && !sameAnywhere.test(text))
      problems.push(`${at} is still English`);
  }
  return problems;
}

/** A text is used where its key is spelled out, or where a template begins like it. */
async function usageProblems(kind: 'page' | 'message', ids: string[], folders: string[]): Promise<string[]> {
  const keys = new Set(ids.map(keyOf));
  const groups = new Set(ids.map(groupOf));
  const used = new Set<string>();
  const beginnings = new Set<string>();
  const problems: string[] = [];
  const literal = new RegExp(`['"\`]((?:${[...groups].join('|')})\\.[\\w.-]*)(['"\`]|\\$\\{)`, 'g');
  const call = kind === 'page' ? /\b(?:text|translate)\(\s*'([\w-]+\.[\w.-]+)'/g : /\bmessage\(\s*'([\w-]+\.[\w.-]+)'/g;
  for (const file of (await Promise.all(folders.map(sourcesOf))).flat()) {
    // An example in a comment uses nothing.
    const source = (await readFile(file, 'utf8')).replace(/(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, key = '', end] of source.matchAll(literal)) {
      if (end === '${') beginnings.add(key);
      else used.add(key);
    }
    for (const [, key = ''] of source.matchAll(call)) {
      if (!keys.has(key)) problems.push(`${relative(root, file)}: ${key} is in no catalogue`);
    }
  }
  for (const id of ids) {
    const key = keyOf(id);
    if (!used.has(key) && ![...beginnings].some((beginning) => key.startsWith(beginning)))
      problems.push(`${id} is not used by any ${kind === 'page' ? 'page' : 'call'}`);
  }
  return problems;
}

/** Parts of a mail's text, and whether every mail has them. */
const partsOfMail: Record<string, boolean> = { subject: true, heading: false, text: true, button: false };

/** A mail is declared in an area's `mails.ts`, has a button where it is declared with a link, and is sent somewhere. */
async function mailProblems(ids: string[], folders: string[]): Promise<string[]> {
  const problems: string[] = [];
  const sources = await Promise.all(
    (await Promise.all(folders.map(sourcesOf))).flat().map(async (file) => [file, await readFile(file, 'utf8')] as const),
  );
  const declared = new Map(
    sources
      .filter(([file]) => basename(file) === 'mails.ts')
      .flatMap(([, source]) => [...source.matchAll(/^ {2}(\w+): \{(.*)\},$/gm)].map(([, key = '', flags = '']) => [key, flags] as const)),
  );
  const sent = new Set(sources.flatMap(([, source]) => [...source.matchAll(/\bmails\.(\w+)/g)].map(([, key = '']) => key)));
  const templates = Map.groupBy(ids, groupOf);
  templates.delete('frame');
  for (const [key, own] of templates) {
    const parts = new Set(own.map((id) => keyOf(id).slice(key.length + 1)));
    for (const part of parts) if (!(part in partsOfMail)) problems.push(`mail.${key}.${part} is no part of a mail`);
    for (const [part, needed] of Object.entries(partsOfMail)) if (needed && !parts.has(part)) problems.push(`mail.${key} has no ${part}`);
    const flags = declared.get(key);
    if (flags === undefined) problems.push(`mail.${key} is declared in no mails.ts`);
    else if (flags.includes('link: true') !== parts.has('button'))
      problems.push(`mail.${key} has a link without a button, or a button without a link`);
    else if (!sent.has(key)) problems.push(`mail.${key} is not sent`);
  }
  for (const key of declared.keys()) if (!templates.has(key)) problems.push(`mail.${key} is declared, but has no texts`);
  return problems;
}

if (import.meta.main) {
  const problems = await problemsOf();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('The texts are complete in every language.');
}
