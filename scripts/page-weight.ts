/**
 * Reports what a first visit of each public page loads: scripts and texts (gzip) from the build's manifest, and the style sheet.
 * Fails above the budget of public pages: 140 KB of scripts, 10 KB of styles. `--files` names the files of each page, `--limits` reports
 * public pages, the chat, the service worker, and what pages of signed-in people load once they are idle.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { textFile } from '../web/app/i18n/text-file.ts';

const build = join(import.meta.dirname, '../build');
const client = join(build, 'client');
const mostScripts = 140 * 1024;
const mostStyles = 10 * 1024;
/** What the chat weighs more than another page of signed-in people: what opens on a click comes with it. */
const mostOfChat = 40 * 1024;
const [chatPage, otherPage] = ['pages/talk/chat/message-chat', 'pages/talk/notices/message-center'];
/**
 * What every page of signed-in people loads once it is idle: the notification stream, the count of unread messages, and the chat's corner.
 * What is in a page of theirs already is not counted.
 */
const mostWhenIdle = 6 * 1024;
const whenIdle = [
  'web/app/stream/client.ts',
  'web/app/stream/devices.ts',
  'contract/talk/chat-unread.ts',
  'web/components/layout/chat-corner.tsx',
];
/** The service worker, which every browser of signed-in people loads again with each version. */
const mostOfWorker = 3 * 1024;
/** The larger languages differ by some hundred bytes. */
const language = 'de';

type Chunk = { file: string; imports?: string[] };
type Route = { id: string; parentId?: string; path?: string; module: string; imports?: string[] };
type Bundle = {
  assets: { entry: { module: string; imports: string[] }; routes: Record<string, Route>; url: string };
  routes: Record<string, { module: { handle?: { textGroups?: string[] } } }>;
};

const bundle = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as Bundle;
const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const source = await readFile(join(build, 'server/index.js'), 'utf8');

const textsVersion = await versionOfTexts();

async function versionOfTexts(): Promise<string> {
  const [before, after] = textFile('common', language, '*').split('*') as [string, string];
  const found = (await readdir(join(client, 'assets')))
    .map((name) => `/assets/${name}`)
    .find((name) => name.startsWith(before) && name.endsWith(after));
  if (!found) throw new Error('The build has no texts.');
  return found.slice(before.length, -after.length);
}

const sizes = new Map<string, number>();
async function sizeOf(address: string): Promise<number> {
  let size = sizes.get(address);
  if (size === undefined) sizes.set(address, (size = gzipSync(await readFile(join(client, address)), { level: 9 }).length));
  return size;
}

/** Everything that files import, down to the last one; the manifest names direct imports only. */
function withImports(addresses: Iterable<string>): Set<string> {
  const byFile = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  const found = new Set<string>();
  const visit = (address: string) => {
    if (found.has(address)) return;
    found.add(address);
    for (const key of byFile.get(address)?.imports ?? []) if (manifest[key]) visit(`/${manifest[key].file}`);
  };
  for (const address of addresses) visit(address);
  return found;
}

function lineage(id: string): string[] {
  const route = bundle.assets.routes[id];
  return route ? [...(route.parentId ? lineage(route.parentId) : []), id] : [];
}

async function weightOf(id: string): Promise<{ scripts: number; largest: [string, number][] }> {
  const all = await Promise.all([...filesOf(id)].map(async (file) => [file, await sizeOf(file)] as [string, number]));
  return { scripts: all.reduce((sum, [, size]) => sum + size, 0), largest: all.toSorted((a, b) => b[1] - a[1]) };
}

/** The scripts and texts of a page. */
function filesOf(id: string): Set<string> {
  const { entry, url, routes } = bundle.assets;
  const ids = lineage(id);
  const textGroups = new Set(ids.flatMap((one) => bundle.routes[one]?.module.handle?.textGroups ?? []));
  const texts = [...textGroups].map((group) => textFile(group, language, textsVersion));
  return withImports([
    url,
    entry.module,
    ...entry.imports,
    ...texts,
    ...ids.flatMap((one) => [routes[one]?.module ?? '', ...(routes[one]?.imports ?? [])]).filter(Boolean),
  ]);
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
const publicPages =
  /^(?:app\/layouts\/(?:home|default|error)|pages\/(?:content\/(?:home|help)|catalogue\/(?:lists|item)|stores\/store\/|orders\/tracking|promotions\/activity\/activity))/;
const details = process.argv.includes('--files');
const limitsOnly = process.argv.includes('--limits');
const tooHeavy: string[] = [];

// The style sheet is a string of the server's bundle: the longest that begins like one of Tailwind.
const css = /\/\*! tailwindcss(?:[^"`\\]|\\.)*/s.exec(source)?.[0] ?? '';
const styles = gzipSync(css.replaceAll('\\n', '\n').replaceAll('\\"', '"'), { level: 9 }).length;
console.log(`styles, inside of each page  ${kilobytes(styles).padStart(7)} KB of ${kilobytes(mostStyles)}`);
if (styles > mostStyles) tooHeavy.push(`The styles weigh ${kilobytes(styles)} KB, ${kilobytes(styles - mostStyles)} KB more than allowed.`);

for (const id of Object.keys(bundle.assets.routes)) {
  if (!id.startsWith('pages/') || !bundle.routes[id]?.module || id.startsWith('pages/content/seo/')) continue;
  const limited = publicPages.test(id);
  if (limitsOnly && !limited) continue;
  const { scripts, largest } = await weightOf(id);
  console.log(`${id.padEnd(44)} ${kilobytes(scripts).padStart(7)} KB${limited ? ` of ${kilobytes(mostScripts)}` : ''}`);
  if (details) for (const [file, size] of largest) console.log(`    ${file.padEnd(48)} ${kilobytes(size).padStart(7)}`);
  if (limited && scripts > mostScripts) {
    const files = largest.slice(0, 5).map(([file, size]) => `${file} ${kilobytes(size)}`);
    tooHeavy.push(
      `${id} loads ${kilobytes(scripts)} KB of scripts, ${kilobytes(scripts - mostScripts)} KB more than allowed; its largest: ${files.join(', ')}`,
    );
  }
}

const [chat, other] = [(await weightOf(chatPage)).scripts, (await weightOf(otherPage)).scripts];
console.log(`${'chat, above the message centre'.padEnd(44)} ${kilobytes(chat - other).padStart(7)} KB of ${kilobytes(mostOfChat)}`);
if (chat - other > mostOfChat)
  tooHeavy.push(`The chat loads ${kilobytes(chat - other)} KB more than the message centre, of ${kilobytes(mostOfChat)} KB.`);

const member = manifest['web/components/header/member-menu.tsx'];
if (!member) throw new Error('The build has no menu of signed-in people.');
const inPage = new Set([...filesOf(otherPage), ...withImports([`/${member.file}`])]);
const later = [...withImports(whenIdle.map((source) => `/${chunkOf(source).file}`))].filter((file) => !inPage.has(file));
const idle = await Promise.all(later.map(async (file) => [file, await sizeOf(file)] as const));
const idleWeight = idle.reduce((sum, [, size]) => sum + size, 0);
console.log(`${'signed in, once idle'.padEnd(44)} ${kilobytes(idleWeight).padStart(7)} KB of ${kilobytes(mostWhenIdle)}`);
if (details) for (const [file, size] of idle) console.log(`    ${file.padEnd(48)} ${kilobytes(size).padStart(7)}`);
if (idleWeight > mostWhenIdle)
  tooHeavy.push(`Pages of signed-in people load ${kilobytes(idleWeight)} KB once they are idle, of ${kilobytes(mostWhenIdle)} KB.`);

const worker = await sizeOf('/sw.js');
console.log(`${'service worker'.padEnd(44)} ${kilobytes(worker).padStart(7)} KB of ${kilobytes(mostOfWorker)}`);
if (worker > mostOfWorker) tooHeavy.push(`The service worker weighs ${kilobytes(worker)} KB, of ${kilobytes(mostOfWorker)} KB.`);

function chunkOf(source: string): Chunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no part ${source}.`);
  return chunk;
}

for (const sentence of tooHeavy) console.error(sentence);
if (tooHeavy.length > 0) process.exitCode = 1;
