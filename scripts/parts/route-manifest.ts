/**
 * The browser's list of routes, a fourth of its size: every first visit loads it, and React Router writes each flag, name and import in full.
 * A table of file names and rows of numbers say the same; a few lines next to them restore it.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress } from './compress.ts';

type Route = { id: string; parentId?: string; path?: string; index?: boolean; module: string; imports?: string[]; css?: string[] } & Record<
  string,
  unknown
>;
type Manifest = { routes: Record<string, Route> } & Record<string, unknown>;

const beginning = 'window.__reactRouterManifest=';
const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const;
const known = new Set<string>(['id', 'parentId', 'path', 'index', 'module', 'imports', 'css', ...flags]);
/** Imports are named to fetch them ahead of a visit (prefetch): worth it on a visitor's way; elsewhere the page's own file names them. */
const fetchedAhead =
  /^(?:root$|app\/layouts\/(?:home|default)$|pages\/(?:content\/home|catalogue\/(?:lists|item)|stores\/store)\/|pages\/promotions\/activity\/activity$)/;

/** Files that are downloaded, never gone to: the browser asks the server for them by itself. */
const isDownload = ({ path, hasDefaultExport }: Route): boolean => !hasDefaultExport && /(?:^|\/)(?:[^/]*\.[^/]*|:[^/]*)$/.test(path ?? '');

/** The script's text that means the same as `manifest`, downloads and the imports of private pages apart. */
export function compacted(manifest: Manifest): string {
  const { routes: all, ...rest } = manifest;
  const routes = Object.values(all).filter((route) => !isDownload(route));
  const shared: string[] = [];
  const place = (name: string) => {
    if (!shared.includes(name)) shared.push(name);
    return shared.indexOf(name);
  };
  const nameOf = (address: string): string => {
    const name = /^\/assets\/(.+)\.js$/.exec(address)?.[1];
    if (name === undefined) throw new Error(`${address} is no script among the assets.`);
    return name;
  };
  const rows = routes.map((route) => {
    const more = Object.fromEntries(Object.entries(route).filter(([name]) => !known.has(name)));
    const bits = flags.reduce((sum, flag, at) => sum | (route[flag] ? 1 << at : 0), route.index ? 1 << flags.length : 0);
    const file = nameOf(route.module);
    const beginning = `${route.id.split('/').at(-1)}-`;
    const row: unknown[] = [
      route.id,
      route.parentId === undefined ? -1 : routes.findIndex(({ id }) => id === route.parentId),
      route.path ?? 0,
      bits,
      // Most files are called as their route is: what is left is the hash.
      file.startsWith(beginning) ? file.slice(beginning.length) : place(file),
      fetchedAhead.test(route.id) ? (route.imports ?? []).map((address) => place(nameOf(address))) : [],
      route.css ?? [],
      more,
    ];
    while (isEmpty(row.at(-1))) row.pop();
    return row;
  });
  const written = [
    `const a=n=>"/assets/"+n+".js",f=${JSON.stringify(shared)}.map(a),r={},w=${JSON.stringify(rows)};`,
    'for(const [i,p,u,b,m,d=[],c=[],o] of w)r[i]={id:i,parentId:w[p]?.[0],path:u===0?void 0:u,',
    `index:b&${1 << flags.length}?!0:void 0,${flags.map((flag, at) => `${flag}:!!(b&${1 << at})`).join(',')},`,
    'module:m===+m?f[m]:a(i.split("/").pop()+"-"+m),imports:d.map(n=>f[n]),css:c,...o};',
    `${beginning}{...${JSON.stringify(rest)},routes:r}`,
  ];
  return `{${written.join('')}}`;
}

const isEmpty = (cell: unknown) => typeof cell === 'object' && cell !== null && Object.keys(cell).length === 0;

/** Rewrites the one manifest in a folder of built assets, and compresses it. Its name stays: it is made of what the file said before. */
export async function compactManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error(`There is no manifest of the routes in ${assets}.`);
  const text = await readFile(join(assets, name), 'utf8');
  if (!text.startsWith(beginning)) throw new Error(`${name} begins otherwise than React Router's manifests do.`);
  await writeFile(join(assets, name), compacted(JSON.parse(text.slice(beginning.length).replace(/;\s*$/, '')) as Manifest));
  await compress(join(assets, name));
}
