/**
 * Holds the texts together: each one there in every language, with the same placeholders and tags, translated, and used by some page.
 * Prints what is wrong, a line each, and fails.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { languages } from '../contract/values/locale.ts';
import { areasOf, catalogueFolder, placeholders, readCatalogue, tags } from './catalogues.ts';

const root = join(import.meta.dirname, '..');
const web = join(root, 'web');

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

export async function problemsOf(folder = catalogueFolder, sourceFolder = web): Promise<string[]> {
  const problems: string[] = [];
  const texts = new Map<string, string>();
  const areas = await areasOf(folder);
  for (const area of areas) {
    const english = await readCatalogue(area, 'en', folder);
    for (const [id, text] of Object.entries(english)) {
      texts.set(id, text);
      if (!id.startsWith(`${area}.`)) problems.push(`en/${area}.po: ${id} does not begin with its area`);
      if (text === '') problems.push(`en/${area}.po: ${id} has no text`);
    }
    for (const language of languages) {
      const found = await readCatalogue(area, language, folder).catch(() => null);
      if (!found) {
        problems.push(`${language}/${area}.po is missing`);
        continue;
      }
      const at = `${language}/${area}.po`;
      for (const id of Object.keys(found)) if (!(id in english)) problems.push(`${at}: ${id} is not in the English catalogue`);
      for (const [id, source] of Object.entries(english)) {
        const text = found[id];
        if (!text) {
          problems.push(`${at}: ${id} is missing`);
          continue;
        }
        if (shape(text) !== shape(source))
          problems.push(`${at}: ${id} has ${shape(text) || 'no placeholders'}, English has ${shape(source) || 'none'}`);
        for (const branch of missingBranches(text, language)) problems.push(`${at}: ${id} lacks the plural form "${branch}"`);
        if (language !== 'en' && text === source && words(text).length >= suspicious && !sameAnywhere.test(text))
          problems.push(`${at}: ${id} is still English`);
      }
    }
  }
  problems.push(...(await usageProblems(texts, areas, sourceFolder)));
  return problems;
}

/** An id is used where it is spelled out, or where a template begins like it. */
async function usageProblems(texts: Map<string, string>, areas: string[], sourceFolder: string): Promise<string[]> {
  const used = new Set<string>();
  const beginnings = new Set<string>();
  const problems: string[] = [];
  const literal = new RegExp(`['"\`]((?:${areas.join('|')})\\.[\\w.-]*)(['"\`]|\\$\\{)`, 'g');
  for (const file of await sourcesOf(sourceFolder)) {
    // An example in a comment uses nothing.
    const source = (await readFile(file, 'utf8')).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, id = '', end] of source.matchAll(literal)) {
      if (end === '${') beginnings.add(id);
      else used.add(id);
    }
    for (const [, id = ''] of source.matchAll(/\b(?:text|translate)\(\s*'([\w-]+\.[\w.-]+)'/g)) {
      if (!texts.has(id)) problems.push(`${relative(root, file)}: ${id} is in no catalogue`);
    }
  }
  for (const id of texts.keys()) {
    if (!used.has(id) && ![...beginnings].some((beginning) => id.startsWith(beginning))) problems.push(`${id} is not used by any page`);
  }
  return problems;
}

if (import.meta.main) {
  const problems = await problemsOf();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('The texts are complete in every language.');
}
