/** Kontor as a process of its own, as a person at a terminal has it. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment as environmentOf, serverArguments } from '../../scripts/parts/node.mjs';

const root = join(import.meta.dirname, '../..');

export async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'kontor-process-'));
  await chmod(home, 0o755); // PostgreSQL runs as another user when we are root
  return home;
}

export interface Kontor {
  process: ChildProcess;
  /** All it has written so far, to both outputs. */
  text(): string;
  /** Fulfilled with the exit code when it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Fulfilled with the address when it serves. Rejected when it ends before. */
  serving: Promise<string>;
}

const started = new Set<Kontor>();

/** Ends what a failed test has left running. */
export async function stopAll(): Promise<void> {
  for (const kontor of started) {
    kontor.process.kill('SIGTERM');
    await kontor.ended;
  }
}

/** It serves only when the pages have been built (`npm run build`). `openFiles` limits its file descriptors. */
export function startKontor(settings: Record<string, string>, { openFiles }: { openFiles?: number } = {}): Kontor {
  const environment = environmentOf({ NODE_ENV: 'production', PORT: '0', KONTOR_DEMO: 'off', KONTOR_LOG: 'warn', ...settings });
  const [program, ...rest] = openFiles
    ? ['bash', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath, ...serverArguments]
    : [process.execPath, ...serverArguments];
  const child = spawn(program ?? '', rest, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const serving = Promise.withResolvers<string>();
  serving.promise.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /Kontor is at (http:\S+)/.exec(text)?.[1];
      if (address) serving.resolve(address);
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    serving.reject(new Error(`Kontor ended before it served: ${text}`));
    return code as number | null;
  });
  const kontor: Kontor = { process: child, text: () => text, ended, serving: serving.promise };
  started.add(kontor);
  void ended.then(() => started.delete(kontor));
  return kontor;
}
