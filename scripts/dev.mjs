// `npm run dev`: as `npm start`, and again after each change: pages are rebuilt (2 s), the server restarts (under 1 s).
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './parts/build.mjs';
import { installIfNeeded, root } from './parts/install.mjs';
import { environment, findNode } from './parts/node.mjs';

installIfNeeded();
const node = findNode();
let server;
const changes = new EventEmitter();
let stopping = false;

for (const folder of ['contract', 'server', 'web', 'demo', 'migrations']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name && !/(^|[\\/])\.|\.test\.tsx?$/.test(name)) changes.emit('change');
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    server?.kill('SIGTERM');
    changes.emit('change');
  });
}

while (!stopping) {
  const changed = once(changes, 'change');
  if ((await build(node)) !== 'failed') {
    server = spawn(node, ['server/main.ts'], {
      cwd: root,
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment(),
    });
    const ended = once(server, 'exit');
    await changed;
    server.kill('SIGTERM');
    await ended;
  }
  await changed;
  await sleep(100); // an editor writes several files at once
}
process.exit(0);
