/** A parser process: runs one parser at a time for the server that started it. See `parsers.ts`. */
import { Worker } from 'node:worker_threads';
import { ahead, type FromParser, type Parse, type ToParser } from './messages.ts';
import { UnreadableFile } from './unreadable.ts';

const end = (): void => process.kill(process.pid, 'SIGKILL') as unknown as void;

new Worker(new URL('./guard.ts', import.meta.url), { workerData: { parent: process.ppid, most: Number(process.argv[2]) } }).unref();
process.on('disconnect', end);
// Ctrl-C in a terminal reaches all its processes. The server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let free = 0;
let onFree: (() => void) | null = null;

process.on('message', (request: ToParser) => {
  if ('taken' in request) {
    free += 1;
    onFree?.();
  } else void run(request.parser, request.input);
});

async function run(parser: string, input: unknown): Promise<void> {
  free = ahead;
  try {
    const { parse } = (await import(parser)) as { parse: Parse };
    for await (const part of parse(input)) {
      if (free === 0) await new Promise<void>((resolve) => (onFree = resolve));
      onFree = null;
      free -= 1;
      await send({ part });
    }
    await send({ end: true });
  } catch (error) {
    await send(
      error instanceof UnreadableFile
        ? { refused: error.reason, values: error.values }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    );
  }
}

function send(message: FromParser): Promise<void> {
  return new Promise((resolve) => {
    // The server is gone if it cannot be sent.
    process.send?.(message, undefined, undefined, (error) => (error ? end() : resolve()));
  });
}
