/**
 * Foreign files are parsed in processes of their own, so that one that takes endless time or memory, or crashes a library, ends its
 * process and nothing else. They know no database and no secrets: a path goes in, parts come out.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type FromParser, type Parse, type ToParser } from './messages.ts';
import { UnreadableFile } from './unreadable.ts';

const megabyte = 1024 * 1024;
const entry = fileURLToPath(new URL('./process.ts', import.meta.url));

export type Limits = {
  /** Milliseconds until the next part, and of all parts together. The time that the taker of the parts needs does not count. */
  part: number;
  all: number;
};

/**
 * What is parsed one after the other. Two cores are shared with the pages, and the lists' library takes a kilobyte for each text that cells
 * share. Whatever is short, such as the directory of an archive, does not wait for the long ones.
 */
const lanes = {
  lists: { megabytes: 1_024, limits: { part: 30_000, all: 120_000 }, idle: 2_000 },
  pictures: { megabytes: 1_280, limits: { part: 30_000, all: 30_000 }, idle: 30_000 },
  short: { megabytes: 320, limits: { part: 10_000, all: 10_000 }, idle: 30_000 },
} satisfies Record<
  string,
  { megabytes: number; limits: Limits; /** A process that has had nothing to do for so long ends. */ idle: number }
>;
export type LaneName = keyof typeof lanes;

/** A file was given up. It may be the file or the machine: a second try is worth it, a third is not. `stopping`: the server ends. */
export class ParserFailure extends Error {
  readonly why: 'time' | 'memory' | 'crash' | 'stopping';

  constructor(why: ParserFailure['why'], detail = '') {
    super(detail === '' ? `a parser was ended: ${why}` : `a parser was ended: ${why}\n${detail}`);
    this.why = why;
  }
}

/** What a parser process needs of the environment; secrets stay out. */
const passed = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
const environment = (): Record<string, string> =>
  Object.fromEntries(passed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

class ParserProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #messages: FromParser[] = [];
  #notify: (() => void) | null = null;
  #gone: ParserFailure | null = null;
  #errors = '';
  #idle: NodeJS.Timeout | undefined;

  /** @param name shown in the machine's process list */
  constructor(megabytes: number, name: string) {
    // The heap may grow to what the guard allows in all, so that it is the guard that ends the process.
    const execArgv = ['--max-semi-space-size=8', `--max-old-space-size=${megabytes}`];
    this.#child = fork(entry, [String(megabytes * megabyte), name], {
      execArgv,
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#errors = (this.#errors + chunk.toString()).slice(-2_000)));
    this.#child.on('message', (message: FromParser) => {
      this.#messages.push(message);
      this.#notify?.();
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    const gone = (signal: NodeJS.Signals | null): void => {
      // The guard, the kernel and V8 end a process that takes too much memory with these.
      const memory = signal === 'SIGKILL' || signal === 'SIGABRT' || /heap out of memory/i.test(this.#errors);
      this.#gone ??= new ParserFailure(memory ? 'memory' : 'crash', this.#errors);
      this.#notify?.();
      resolve();
    };
    this.#child.on('error', () => gone(null));
    this.#child.on('exit', (_code, signal) => gone(signal));
    // The process itself and its channel keep the server from ending while they work; its messages of errors never do.
    (this.#child.stderr as unknown as { unref(): void } | null)?.unref();
  }

  /** Without work it does not keep the server, or a script, from ending, and ends itself after a while. */
  rest(milliseconds: number): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => void this.end(), milliseconds).unref();
  }

  work(): void {
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  get isGone(): boolean {
    return this.#gone !== null;
  }

  send(message: ToParser): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** @throws ParserFailure when nothing comes in time; whatever the signal was aborted with */
  async next(milliseconds: number, signal: AbortSignal | undefined): Promise<FromParser> {
    let late = false;
    const notify = (): void => this.#notify?.();
    const timer = setTimeout(() => {
      late = true;
      notify();
    }, milliseconds);
    signal?.addEventListener('abort', notify);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const message = this.#messages.shift();
        if (message) return message;
        if (this.#gone) throw this.#gone;
        if (late) throw new ParserFailure('time');
        await new Promise<void>((resolve) => (this.#notify = resolve));
      }
    } finally {
      this.#notify = null;
      clearTimeout(timer);
      signal?.removeEventListener('abort', notify);
    }
  }

  /** Also in the middle of a computation. */
  async end(why: ParserFailure['why'] = 'crash'): Promise<void> {
    this.#gone ??= new ParserFailure(why);
    this.#child.kill('SIGKILL');
    this.#notify?.();
    await this.#ended;
  }
}

type Lane = { isTaken: boolean; waiting: PromiseWithResolvers<void>[]; worker: ParserProcess | null };

export class Parsers {
  readonly #lanes: Record<LaneName, Lane>;
  #closed = false;

  constructor() {
    const lane = (): Lane => ({ isTaken: false, waiting: [], worker: null });
    this.#lanes = { lists: lane(), pictures: lane(), short: lane() };
  }

  /**
   * Runs a module's `parse` in a process. Its parts arrive one after the other; the process waits for the consumer.
   * @throws UnreadableFile where the parser refuses the file, ParserFailure where it was ended, and whatever `signal` was aborted with
   */
  async *run<P extends Parse>(
    parser: URL,
    input: Parameters<P>[0],
    { lane: name, limits = lanes[name].limits, signal }: { lane: LaneName; limits?: Limits; signal?: AbortSignal | undefined },
  ): AsyncGenerator<PartOf<P>> {
    const lane = this.#lanes[name];
    await this.#enter(lane, signal);
    try {
      if (!lane.worker || lane.worker.isGone) lane.worker = new ParserProcess(lanes[name].megabytes, name);
      const { worker } = lane;
      worker.work();
      let done = false;
      try {
        worker.send({ parser: parser.href, input });
        for (let left = limits.all; ;) {
          const began = performance.now();
          const message = await worker.next(Math.min(limits.part, Math.max(left, 0)), signal);
          left -= performance.now() - began;
          if ('part' in message) {
            worker.send({ taken: true });
            yield message.part as PartOf<P>;
            continue;
          }
          if ('failed' in message) throw new ParserFailure('crash', message.failed);
          done = true;
          if ('refused' in message) throw new UnreadableFile(message.refused, message.values);
          return;
        }
      } finally {
        if (done && !this.#closed) worker.rest(lanes[name].idle);
        else await worker.end();
      }
    } finally {
      this.#leave(lane);
    }
  }

  /** The only part of a parser that has one. */
  async one<P extends Parse>(...run: Parameters<typeof this.run<P>>): Promise<PartOf<P>> {
    const parts = await Array.fromAsync(this.run<P>(...run));
    if (parts.length !== 1) throw new ParserFailure('crash', `it ended with ${parts.length} parts`);
    return parts[0] as PartOf<P>;
  }

  /** Ends all processes at once; waiting and later callers fail with `stopping`. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(
      Object.values(this.#lanes).map(async ({ waiting, worker }) => {
        for (const turn of waiting.splice(0)) turn.reject(new ParserFailure('stopping'));
        await worker?.end('stopping');
      }),
    );
  }

  async #enter(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#closed) throw new ParserFailure('stopping');
    if (!lane.isTaken) lane.isTaken = true;
    else {
      const turn = Promise.withResolvers<void>();
      lane.waiting.push(turn);
      const abort = (): void => {
        const at = lane.waiting.indexOf(turn);
        if (at === -1) return;
        lane.waiting.splice(at, 1);
        turn.reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort);
      await turn.promise.finally(() => signal?.removeEventListener('abort', abort));
    }
  }

  #leave(lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next.resolve();
    else lane.isTaken = false;
  }
}

type PartOf<P extends Parse> =
  ReturnType<P> extends AsyncGenerator<infer Part> ? Part : ReturnType<P> extends Generator<infer Part> ? Part : never;

export const parsers = new Parsers();
