// `npm start`: installs, builds and serves, each step only if needed. Runs on Node 20 and newer; all else runs under the Node that Kontor brings.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { buildIfNeeded } from './parts/build.mjs';
import { installIfNeeded, root } from './parts/install.mjs';
import { environment, findNode, serverArguments } from './parts/node.mjs';

const parts = [];
let since = performance.now();
let passedOn = -Infinity;

function note(name) {
  parts.push(`${name} ${((performance.now() - since) / 1000).toFixed(1)} s`);
  since = performance.now();
}

if (installIfNeeded()) note('packages');
const node = findNode();
if (await buildIfNeeded(node)) note('pages built');

// A process group of its own, so that Ctrl-C comes once, from here; over the channel the server notices should this process be killed.
const server = spawn(node, serverArguments, {
  cwd: root,
  detached: process.platform !== 'win32',
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: environment({ NODE_ENV: process.env.NODE_ENV || 'production' }),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(signal));
server.on('message', () => {
  note('start');
  console.log(`Ready ${(performance.now() / 1000).toFixed(1)} s after the command (${parts.join(', ')}).`);
});
server.on('exit', (code, signal) => {
  if (signal) console.error(`The server was ended by ${signal}. Nothing committed is lost; start it again.`);
  process.exit(code ?? 1);
});
watchNpm();

/** npm and the terminal both forward one Ctrl-C; the second may arrive while the server is already stopping. */
function passOn(signal) {
  const now = performance.now();
  if (now - passedOn > 500) server.kill(signal);
  passedOn = now;
}

/** When npm or its shell is killed, neither forwards a signal. The server stops when they are gone. */
function watchNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform !== 'linux') return;
  const parents = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1);
  setInterval(() => {
    if (process.ppid !== parents[0] || parents.some((pid) => !existsSync(`/proc/${pid}`))) passOn('SIGTERM');
  }, 500).unref();
}

function parentOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[1]);
}
