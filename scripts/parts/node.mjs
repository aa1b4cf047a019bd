// Runs on the oldest Node we take (20).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, nodePackages, root } from './install.mjs';

/** The first version that runs our TypeScript as it is and knows `await using`. */
const oldest = 24;

/** The Node that came with npm where there is one for this system, else the one that runs this, if it is new enough. */
export function findNode() {
  const place = nodePackages[`${process.platform}-${process.arch}`];
  const pinned = place && join(root, 'node_modules', place);
  // With musl instead of glibc the file is there, but cannot be run.
  if (pinned && existsSync(pinned) && (!isMusl() || spawnSync(pinned, ['--version']).status === 0)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath;
  return fail(
    `No Node comes with Kontor for this system (${process.platform}-${process.arch}), and the one installed is ${process.version}. Install Node ${oldest} or newer.`,
  );
}

function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
}

/**
 * Environment of programs started by these scripts: Node caches compiled code, so that later starts are quicker. glibc gives each thread
 * a heap of its own otherwise, and returns little of it.
 */
export function environment(more = {}) {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), MALLOC_ARENA_MAX: '1', ...process.env, ...more };
}

/**
 * How the server is run: V8 lets a heap grow to several times what is in use where a machine has memory; half as much more and a smaller
 * nursery cost a rendered page nothing that could be measured (docs/performance.md).
 */
export const serverArguments = ['--max-semi-space-size=8', '--heap-growing-percent=50', 'server/main.ts'];

/** Runs a script under `node`; resolves to its exit code. */
export function runNode(node, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
