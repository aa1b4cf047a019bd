// Runs on the oldest Node we take (20).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * The build without the windows of a desktop first: the others open a window, drawn by a page of its own, for each user of a test, which takes
 * six times the processor time of an empty page (0.9 s instead of 0.13 s, Chromium 156).
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The system's Chromium, or undefined. */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  const given = process.env.KONTOR_TEST_BROWSER;
  const candidates = [...(given ? [given] : []), ...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications];
  // Ubuntu's package is a script that only asks for snap: a program that cannot report its version is no browser.
  return candidates.find((path) => existsSync(path) && spawnSync(path, ['--version', '--no-sandbox']).status === 0);
}

const installers = [
  [
    'apt-get',
    [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ],
  ],
  ['apk', [['apk', 'add', '--no-cache', 'chromium', 'font-liberation']]],
  ['dnf', [['dnf', 'install', '-y', 'chromium']]],
  ['brew', [['brew', 'install', '--cask', 'chromium']]],
];

/**
 * A browser for the tests: the system's, else one installed by its package manager (as root or by sudo without a
 * password), else Playwright's own. Returns the path of the system's, or undefined for Playwright's.
 */
export function provideBrowser(node) {
  const found = findBrowser();
  if (found) return found;
  console.log('There is no Chromium here; installing one …');
  const prefix = rightsToInstall();
  const [, commands] = installers.find(([program]) => spawnSync(program, ['--version']).error === undefined) ?? [];
  for (const [program, ...args] of (prefix && commands) || []) {
    if (findBrowser()) break;
    const [first, ...rest] = program === 'brew' ? [program, ...args] : [...prefix, program, ...args];
    spawnSync(first, rest, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const installed = findBrowser();
  if (installed) return installed;
  const args = ['install', 'chromium', ...(process.getuid?.() === 0 ? ['--with-deps'] : [])];
  const { status } = spawnSync(node, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) console.error('No Chromium could be installed. Install one, or set KONTOR_TEST_BROWSER to its path.');
  return undefined;
}

/** The words before a command that must be run as root; undefined when we may not. */
function rightsToInstall() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : process.platform === 'darwin' ? [] : undefined;
}
