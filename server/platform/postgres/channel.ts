import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.ts';
import { clientConfig, type Connection } from './connection.ts';
import { cut } from './reachability.ts';

/** Milliseconds. */
export type Pace = {
  /** Between two questions whether the database still answers. */
  beat: number;
  /** Until an answer has to be there. */
  answer: number;
  /** Until a connection has to be there. */
  connect: number;
  /** Before the second attempt to connect; it doubles with each further one, up to `longest`. */
  first: number;
  longest: number;
  /** A connection that lasted this long was a good one: attempts are counted from the beginning. */
  steady: number;
};

/** Away is noticed within 6 s (1 + 3 + 2) even when nothing is refused, and back within 4 s (2 + 2). */
const usual: Pace = { beat: 1_000, answer: 3_000, connect: 2_000, first: 100, longest: 2_000, steady: 10_000 };

/** While the database is away, the log says so this often. */
const reminder = 60_000;

export type ChannelOptions = {
  connection: Connection;
  /** What to listen to. */
  name: string;
  onMessage: (payload: string) => void;
  /** The database does not answer, and a new connection cannot be had either. */
  onLost: () => void;
  /** Connected again; messages may have been missed, whether or not the database had been lost. */
  onRestored: () => void;
  log: { warn(details: object, message: string): void };
  pace?: Partial<Pace>;
};

export type Channel = { close(): Promise<void> };

/**
 * A connection that listens for notifications and asks every second whether the database answers. One loop owns it: there is never more
 * than one connection, and attempts to replace a broken one have growing pauses with jitter between them.
 */
export async function openChannel(options: ChannelOptions): Promise<Channel> {
  const pace = { ...usual, ...options.pace };
  const { log } = options;
  const stop = new AbortController();
  let client = await connect(options, pace);
  let lost = false;

  async function keepConnected(): Promise<void> {
    for (let attempts = 0; ;) {
      const since = performance.now();
      const reason = await broken(client, pace, stop.signal);
      cut(client);
      if (stop.signal.aborted) return;
      log.warn({ err: reason }, 'the event channel broke; connecting again');
      if (performance.now() - since > pace.steady) attempts = 0;
      let reminded = performance.now();
      for (; ; attempts++) {
        await pauseFor(pauseBefore(attempts, pace), stop.signal);
        if (stop.signal.aborted) return;
        try {
          client = await connect(options, pace);
          break;
        } catch (error) {
          if (!lost && !isAnswer(error)) {
            lost = true;
            log.warn({ err: error }, 'the database is away; calls are answered with 50300 until it is back');
            options.onLost();
          }
          if (performance.now() - reminded > reminder) {
            reminded = performance.now();
            log.warn({ err: error, attempts }, 'the database is still away');
          }
        }
      }
      attempts++;
      if (lost) log.warn({ attempts }, 'the database is back');
      lost = false;
      options.onRestored();
    }
  }

  const running = keepConnected();
  return {
    async close() {
      stop.abort();
      await running;
      cut(client);
    },
  };
}

async function connect({ connection, name, onMessage }: ChannelOptions, pace: Pace): Promise<Client> {
  const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: 0, application_name: 'kontor events' });
  client.on('error', () => undefined); // 'end' follows
  client.on('notification', ({ payload }) => onMessage(payload ?? '{}'));
  // sql-check: skip, the channel has a name that is given
  const connected = client.connect().then(() => client.query(`listen ${name}`) as Promise<unknown>);
  try {
    await within(pace.connect, connected);
    return client;
  } catch (error) {
    cut(client);
    throw error;
  }
}

/** Fulfilled when the connection has ended, does not answer any more, or is not needed any more. */
async function broken(client: Client, pace: Pace, signal: AbortSignal): Promise<Error> {
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  const either = AbortSignal.any([ended.signal, signal]);
  while (!either.aborted) {
    await pauseFor(pace.beat, either);
    if (either.aborted) break;
    try {
      await within(pace.answer, client.query('select 1') as Promise<unknown>);
    } catch (error) {
      return error as Error;
    }
  }
  return new Error('the connection ended');
}

const slices = 10;

/** Rejects when `work` takes longer. Measured in slices, so that a pause of this process counts as one of them: answers that have arrived meanwhile are read first. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const settled = new AbortController();
  const limit = async (): Promise<void> => {
    for (let slice = 0; slice < slices; slice++) await pauseFor(milliseconds / slices, settled.signal);
    if (!settled.signal.aborted) throw new Error('The database does not answer');
  };
  try {
    await Promise.race([work, limit()]);
  } finally {
    settled.abort();
    work.catch(() => undefined);
  }
}

/** None before the first attempt. Half of it is random, so that several processes do not come at once. */
export function pauseBefore(attempt: number, { first, longest }: Pick<Pace, 'first' | 'longest'>): number {
  if (attempt === 0) return 0;
  return Math.min(first * 2 ** (attempt - 1), longest) * (0.5 + Math.random() / 2);
}

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

/** The database itself said no (too many connections, a wrong password): it is there, and connections that exist go on working. */
function isAnswer(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return severity !== undefined && !String(code).startsWith('57P0');
}
