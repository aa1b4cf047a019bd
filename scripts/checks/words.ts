/**
 * Finds words that docs/glossary.md replaces by others: in file names, in comments, in the names that the code declares (members of types
 * and of objects among them), in names of tasks (`mail:deliver`), in ids of texts, and in the names of tables, columns, constraints and
 * indexes. Other strings are not looked at: they are texts for users, SQL and data.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');

/** Each word that is not used, and what is used in its place. */
export const replaced: Readonly<Record<string, string>> = {
  kept: 'cached, stored or saved',
  told: 'notified, published or returned',
  tell: 'notify, publish or report',
  tells: 'notifies, publishes or reports',
  telling: 'notifying, notifications',
  whoever: 'the caller, users who',
  anew: 'again',
  beside: 'next to, during, in addition to',
  mend: 'fix, correct',
  mended: 'fixed, corrected',
  looker: 'caller',
  asker: 'caller',
  scene: 'context',
  world: 'reference data',
  wishes: 'requests',
  wholes: 'all of it',
};

/** Places where a word stands today, at most. The numbers may only fall; at zero the line goes. */
export const remaining: Readonly<Record<string, number>> = {};

export type Found = { word: string; place: string };

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word in replaced);

type Node = { type?: string; name?: string; value?: unknown; id?: Node | null; start?: number } & Record<string, unknown>;

type Member = { key?: Node; shorthand?: boolean };

/** Nodes whose `key` names a member. In a pattern it is a name that was given elsewhere. */
const member = /^(?:TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/;
const task = /^[a-z]+:[a-z][A-Za-z-]*$/;

/** Names of the nodes that declare something: variables, functions, parameters, types, members; and of tasks, wherever they are. */
function declaredNames(program: unknown): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = [];
  const visit = (node: unknown, isDeclared: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isDeclared));
    if (node === null || typeof node !== 'object') return;
    const { type, name, start, value: literal } = node as Node;
    if (type === undefined) return;
    if (type.endsWith('Identifier') && isDeclared && name) found.push({ name, start: start ?? 0 });
    if (type === 'ObjectExpression')
      for (const { key, shorthand } of (node as { properties: Member[] }).properties)
        if (key?.type === 'Identifier') visit(key, shorthand === false);
    if (type === 'Literal' && typeof literal === 'string' && task.test(literal)) found.push({ name: literal, start: start ?? 0 });
    for (const [key, value] of Object.entries(node)) {
      const declares =
        (key === 'id' && /Declar|Function|Class/.test(type)) ||
        (key === 'key' && member.test(type)) ||
        (key === 'params' && /Function/.test(type)) ||
        (isDeclared && /Pattern|RestElement|Property/.test(type) && key !== 'right' && key !== 'key');
      visit(value, declares);
    }
  };
  visit(program, false);
  return found;
}

/** Words in one file that are not used. */
export function wordsIn(file: string, text: string): Found[] {
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const found: Found[] = wordsOf(file.slice(file.lastIndexOf('/') + 1)).map((word) => ({ word, place: file }));
  const { program, comments } = parseSync(file, text);
  for (const { value, start } of comments) for (const word of wordsOf(value)) found.push({ word, place: `${file}:${lineOf(start)}` });
  for (const { name, start } of declaredNames(program))
    for (const word of wordsOf(name)) found.push({ word, place: `${file}:${lineOf(start)}` });
  return found;
}

/** Words in the ids of a file of texts that are not used. */
export const wordsInIds = (file: string, text: string): Found[] =>
  text.split('\n').flatMap((line, index) => {
    const [, id = ''] = /^msgid "(.+)"$/.exec(line) ?? [];
    return wordsOf(id).map((word) => ({ word, place: `${file}:${index + 1}` }));
  });

/** Words in the names of a table, its columns, constraints and indexes that are not used. */
export const wordsInTable = (file: string, text: string): Found[] =>
  text
    .split('\n')
    .flatMap((line, index) => wordsOf(line.replaceAll(/'[^']*'/g, '')).map((word) => ({ word, place: `${file}:${index + 1}` })));

/** Problems of all files: more of a word than remain, or fewer than the list says. */
export function problemsOf(found: readonly Found[]): string[] {
  const byWord = Map.groupBy(found, ({ word }) => word);
  return Object.entries(replaced).flatMap(([word, better]) => {
    const places = byWord.get(word) ?? [];
    const most = remaining[word] ?? 0;
    if (places.length < most) return [`"${word}" stands in ${places.length} places only: lower its number in scripts/checks/words.ts`];
    if (places.length === most) return [];
    return [
      `"${word}" stands in ${places.length} places, ${most} were known; write: ${better}`,
      ...places.slice(0, 200).map(({ place }) => `  ${place}`),
    ];
  });
}

if (import.meta.main) {
  const folders = ['contract', 'server', 'web', 'scripts', 'test', 'bench', 'demo', 'texts/en', 'schema'];
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs|po|sql)$/.test(file) && file !== 'scripts/checks/words.ts')
    // There a scene is what three.js draws.
    .filter((file) => !file.startsWith('demo/pictures/'));
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (file.endsWith('.po')) return wordsInIds(file, text);
    return file.endsWith('.sql') ? wordsInTable(file, text) : wordsIn(file, text);
  });
  if (process.argv.includes('--count')) {
    for (const [word, places] of Map.groupBy(found, ({ word }) => word)) console.log(`  ${word}: ${places.length},`);
  } else {
    const problems = problemsOf(found);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  }
}
