import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = Record<string, { file: string }>;
let manifest: Manifest | undefined;

/** The client's manifest lies beside the server's bundle; while developing there is none. */
function readManifest(): Manifest {
  const file = join(import.meta.dirname, '../client/.vite/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

/** Scripts that hold the texts of some areas, so that they arrive together with the page's code instead of after it. */
export function textPreloads(language: string, areas: readonly string[]): string[] {
  manifest ??= readManifest();
  const found = manifest;
  return areas.flatMap((area) => found[`web/i18n/.compiled/${area}/${language}.js`]?.file ?? []).map((file) => `/${file}`);
}
