import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, runMigrations, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { clientConfig } from '../postgres/connection.ts';
import type { Connection } from '../postgres/connection.ts';
import type { Database } from '../postgres/pool.ts';
import type { DB } from '../postgres/schema.ts';
import type { Scanner } from '../uploads/scanner.ts';

export interface JobContext {
  database: Database;
  now: Clock;
  log: Log;
  files: Files;
  /** Null: there is no mail server, mails wait for the operator to read them. */
  mailer: Mailer | null;
  config: JobConfig;
}

/** The settings that jobs read. */
export type JobConfig = {
  /** Origin of the installation's public address, without a slash at the end. */
  publicUrl: string;
  /** Address of the VAT id register; false: no checks. */
  vies: string | false;
  /** Address of the exchange rates; false: they are not fetched. */
  exchangeRates: string | false;
  /** Days for which an answer about a VAT id is valid. */
  vatFreshDays: number;
  /** Whether pictures that product lists name by address are fetched. */
  fetchPictures: 'on' | 'off';
  /** Years for which conversations are stored: without orders after the last message, with orders after the year of the last one. */
  chatYears?: number | undefined;
  chatOrderYears?: number | undefined;
  /** The keys of the payment provider Stripe, if there are any. */
  stripe?: { key: string; webhookSecret: string; api: string } | undefined;
  /** Who follows parcels, with the keys of AfterShip if there are any. */
  carriers?: string | undefined;
  aftership?: { key: string; webhookSecret: string; api: string } | undefined;
  /** Scans every file from outside. */
  clamav?: Scanner | undefined;
};

/** The work of one kind of job. It may run twice (if a process is killed after the work, before it is recorded), so it must be idempotent. */
export type Task = (payload: unknown, context: JobContext) => Promise<void>;

export interface JobsOptions extends JobContext {
  tasks: Record<string, Task>;
  /** Lines such as `15 3 * * * platform:forget ?max=1`: minute, hour, day, month, weekday (UTC), task (no dots). */
  crontab?: string;
  /** Jobs this process runs at once. */
  concurrency?: number;
}

export interface Jobs {
  /** Takes no new job and waits for the running ones, 10 s at most; interrupted jobs run again later. */
  stop(): Promise<void>;
}

/** Creates or updates the tables of the queue (schema graphile_worker). */
export async function migrateJobs(connection: Connection): Promise<void> {
  const pool = new pg.Pool({ ...clientConfig(connection), max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}

/** Milliseconds before a queue that has stopped is started again. */
const restartPause = 1_000;
/** Failures to look for jobs, before the first success, after which the queue is started again: it caches a failure to read its tasks for good. */
const mostFailures = 3;
/** Milliseconds to wait for the end of the queue; running jobs have 10 s. */
const stopPatience = 12_000;

/**
 * Works off the queue with connections of its own, so that long jobs take none from requests. When the queue stops by itself, as it does
 * when the end of a job could not be written down, it is started again, and the jobs it held are free to run again at once.
 */
export async function startJobs({ tasks, crontab = '', concurrency = 2, ...context }: JobsOptions): Promise<Jobs> {
  const { log, database } = context;
  const config = {
    ...clientConfig(database.connection),
    max: concurrency + 3,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'kontor jobs',
  };
  const pool = database.reachability.createPool(config, (error) => log.warn({ err: error }, 'the queue lost a connection'));
  const stop = new AbortController();
  /** The name under which the running queue has locked its jobs. */
  let holder: string | undefined;

  async function begin(): Promise<Runner> {
    // sql-check: skip, reached only after the queue has stopped by itself
    if (holder !== undefined) await pool.query('select graphile_worker.force_unlock_workers(array[$1::text])', [holder]);
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => (holder = workerPool.id));
    let failures: number | null = 0;
    for (const success of ['worker:getJob:empty', 'job:start'] as const) events.on(success, () => (failures = null));
    events.on('worker:getJob:error', ({ error }) => {
      if (failures === null || ++failures < mostFailures) return;
      failures = null;
      log.error({ err: error }, 'the queue finds no jobs');
      void starting.then((started) => started.stop()).catch(() => undefined);
    });
    const starting = run({
      pgPool: pool,
      taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, context)])),
      crontab,
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 10_000,
      logger: loggerFor(log),
      events,
      // Unbatched, a failure to write down the end of a job would be an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return starting;
  }

  let runner = await begin().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  async function keepRunning(): Promise<void> {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the queue failed'));
      while (!stop.signal.aborted) {
        await sleep(restartPause, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
        if (stop.signal.aborted) break;
        try {
          runner = await begin();
          log.warn({}, 'the queue had stopped and was started again');
          break;
        } catch (error) {
          log.debug({ err: error }, 'the queue could not be started again');
        }
      }
      if (stop.signal.aborted) return;
    }
  }
  const running = keepRunning();
  async function end(): Promise<void> {
    await runner.stop().catch(() => undefined); // it may have stopped by itself
    await running;
    await runner.stop().catch(() => undefined); // one that was being started meanwhile
    await pool.end();
  }
  return {
    async stop() {
      stop.abort();
      // Without a database the queue would wait for its next attempt to reach it, up to 90 s.
      const enough = new AbortController();
      await Promise.race([end(), sleep(stopPatience, undefined, { signal: enough.signal }).catch(() => undefined)]);
      enough.abort();
    },
  };
}

export interface JobOptions {
  /** A job waiting under the same key is replaced instead of added to. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  runAt?: Date;
  /** Default 25, with growing pauses: about three days. */
  maxAttempts?: number;
}

/** Puts a job into the queue in the transaction given: it exists if, and only if, that commits. One statement. */
export async function addJob(
  tx: Kysely<DB>,
  task: string,
  payload: object,
  { key, queue, runAt, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`select 1 from graphile_worker.add_job(${task}::text, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
    run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::integer, job_key => ${key ?? null}::text)`.execute(tx);
}

const silent = new Logger(() => () => undefined);

/** The queue's own messages; a failed job is logged with its name, never with its payload. */
function loggerFor(log: Log): Logger {
  const levels: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' };
  return new Logger((scope) => (level, message) => {
    log[levels[level] ?? 'debug']({ task: scope.taskIdentifier, job: scope.jobId }, message);
  });
}
