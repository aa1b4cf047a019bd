/**
 * Walls between calls and services: a service takes a RequestScope and never imports the HTTP layer, and transactions are opened where work
 * begins (calls, jobs, routes and the start of the server), nowhere below. Prints what breaks this, a line each, and fails.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Files where work begins. */
const begins = /(?:^|[/-])(?:calls|jobs|routes)\.ts$/;

const httpImport = /from '(?:\.\.\/)+platform\/http\//;
const opensTransaction = /\.(?:transaction|once)\(/;

/** What a file of `server/domains` must not do, by its path and text. */
export function faultsOf(file: string, text: string): string[] {
  if (!file.startsWith('server/domains/') || file.endsWith('.test.ts') || begins.test(file)) return [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...(httpImport.test(code) ? ['http'] : []), ...(opensTransaction.test(code) ? ['transaction'] : [])];
}

/** Files that still do, `http` or `transaction` each. New ones are refused; the list may only shrink. */
export const remaining: readonly string[] = [];

export function problemsOf(found: readonly string[], listed: readonly string[]): string[] {
  return [
    ...found
      .filter((one) => !listed.includes(one))
      .map((one) =>
        one.endsWith(' http')
          ? `${one}: a service imports the HTTP layer; take a RequestScope (server/platform/scope.ts)`
          : `${one}: a transaction is opened outside calls and jobs; take it as a parameter`,
      ),
    ...listed.filter((one) => !found.includes(one)).map((one) => `${one}: this is gone; remove it from scripts/checks/services.ts`),
  ];
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server/domains'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts'));
  const found = files.flatMap((file) => {
    const text = (() => {
      try {
        return readFileSync(join(root, file), 'utf8');
      } catch {
        return ''; // deleted, not yet committed
      }
    })();
    return faultsOf(file, text).map((fault) => `${file} ${fault}`);
  });
  // A merge of a link or folder with this name would replace the installed packages.
  const packages = execFileSync('git', ['ls-files', '--cached', 'node_modules'], { cwd: root, encoding: 'utf8' }).trim();
  const problems = [
    ...problemsOf(found.toSorted(), remaining),
    ...(packages === '' ? [] : ['node_modules is in the repository: git rm --cached node_modules, in every commit that has it']),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
