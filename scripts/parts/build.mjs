// Runs on the oldest Node we take (20).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './install.mjs';
import { environment, runNode } from './node.mjs';

const sources = [
  'web',
  'contract',
  'texts',
  'public',
  'scripts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const stamp = join(root, 'build/sources.sha256');
/** What the server reads at its start. */
const texts = join(root, 'texts/.compiled/messages');

/** As `build`, but a failure ends the program. Returns whether anything had to be built. */
export async function buildIfNeeded(node) {
  const outcome = await build(node);
  if (outcome === 'failed') fail('The pages could not be built; see above why.');
  return outcome === 'built';
}

/** Builds the pages when anything they are made of has changed since the last build. Resolves to 'current', 'built' or 'failed'. */
export async function build(node) {
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(texts)) return 'current';
  console.log('Building the pages …');
  const draft = `.react-router/build-${process.pid}`;
  const env = environment({ NODE_ENV: 'production', BUILD_FOLDER: draft });
  const steps = [
    ['scripts/compile-catalogues.ts'],
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error'],
    ['scripts/compact-manifest.ts'],
  ];
  for (const step of steps) {
    if ((await runNode(node, step, { env })) === 0) continue;
    rmSync(join(root, draft), { recursive: true, force: true });
    return 'failed';
  }
  writeFileSync(join(root, draft, 'sources.sha256'), hash);
  const old = join(root, `.react-router/old-${process.pid}`);
  if (existsSync(join(root, 'build'))) renameSync(join(root, 'build'), old);
  renameSync(join(root, draft), join(root, 'build'));
  rmSync(old, { recursive: true, force: true });
  return 'built';
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  const entries = readFolder(full);
  if (!entries) {
    if (existsSync(full)) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    return;
  }
  for (const name of entries) if (!name.startsWith('.') && !/\.test\.tsx?$/.test(name)) addTo(hash, `${path}/${name}`);
}

function readFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}
