// Runs on the oldest Node we take (20), before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Runs `npm ci` when node_modules is missing or is not what package-lock.json asks for. Returns whether it did. */
export function installIfNeeded() {
  if (isInstalled()) return false;
  console.log('Installing packages …');
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  const { status } = npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, 'ci'], options)
    : spawnSync('npm', ['ci'], { ...options, shell: process.platform === 'win32' });
  if (status !== 0) fail('The packages could not be installed; npm says above why. See to it, then start again.');
  return true;
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
