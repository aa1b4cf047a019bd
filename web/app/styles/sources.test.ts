import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const styles = import.meta.dirname;
const web = join(styles, '../..');
const written = readFileSync(join(styles, 'app.css'), 'utf8');
const filesOf = (sources: Iterable<RegExpMatchArray>): string[] =>
  [...sources].flatMap(([, source = '']) => {
    const path = relative(web, join(styles, source));
    return globSync(path.endsWith('.tsx') ? path : `${path}/**/*.tsx`, { cwd: web });
  });

/** Everything that files import, at once or later. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const pages = new Set(files);
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(join(web, file))) return;
    const source = readFileSync(join(web, file), 'utf8');
    // A part that comes later and brings all styles with it.
    if (found.size > 0 && !pages.has(file) && source.startsWith("import '../../../app/styles/all.css'")) return;
    found.add(file);
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) visit(join(dirname(file), name));
  };
  files.forEach(visit);
  return found;
}

it('holds the classes of all parts that public pages use', () => {
  const pages = filesOf(written.matchAll(/^@source '(.+(?:pages|layouts|root).*)';/gm)).filter((file) => !file.includes('.test.'));
  const leftOut = filesOf(written.matchAll(/^@source not '(.+)';/gm));
  expect(pages.length).toBeGreaterThan(30);
  expect(leftOut.length).toBeGreaterThan(10);
  const used = withImports(pages);
  expect(leftOut.filter((file) => used.has(file))).toEqual([]);
});
