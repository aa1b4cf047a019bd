import { EventEmitter, once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { startProxy } from '../../../test/support/proxy.ts';
import { systemClock } from '../clock.ts';
import { diskFiles } from '../files/files.ts';
import { openLog } from '../log.ts';
import { openDatabase } from '../postgres/pool.ts';
import { addJob, startJobs } from './jobs.ts';
import type { Task } from './jobs.ts';

const database = await testDatabase();
const context = {
  database,
  now: systemClock,
  log: openLog('silent'),
  files: diskFiles(tmpdir()),
  mailer: null,
  config: {
    publicUrl: 'http://localhost:3000',
    vies: false as const,
    exchangeRates: false as const,
    vatFreshDays: 30,
    fetchPictures: 'on' as const,
  },
};

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from graphile_worker.jobs');
  return rows[0]?.count ?? -1;
}

test('a job exists if, and only if, the transaction it was added in commits', async () => {
  await expect(
    database.transaction(async (tx) => {
      await addJob(tx, 'greet', { name: 'nobody' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await waiting()).toBe(0);
  await database.transaction((tx) => addJob(tx, 'greet', { name: 'Ada' }));
  expect(await waiting()).toBe(1);

  const heard = new EventEmitter();
  const greet: Task = async (payload) => void heard.emit('greeted', payload);
  const greeted = once(heard, 'greeted');
  const jobs = await startJobs({ ...context, tasks: { greet } });
  expect(await greeted).toEqual([{ name: 'Ada' }]);
  await jobs.stop();
  expect(await waiting()).toBe(0);
});

test('two jobs of one key are one', async () => {
  await database.transaction(async (tx) => {
    await addJob(tx, 'count', { of: 1 }, { key: 'once' });
    await addJob(tx, 'count', { of: 2 }, { key: 'once' });
  });
  const seen: unknown[] = [];
  const heard = new EventEmitter();
  const counted = once(heard, 'counted');
  const jobs = await startJobs({
    ...context,
    tasks: {
      count: async (payload) => {
        seen.push(payload);
        heard.emit('counted');
      },
    },
  });
  await counted;
  await jobs.stop();
  expect(seen).toEqual([{ of: 2 }]);
});

test('stopping waits for the job that runs', async () => {
  const heard = new EventEmitter();
  const begun = once(heard, 'begun');
  let ended = false;
  const slow: Task = async () => {
    heard.emit('begun');
    await once(heard, 'go on');
    ended = true;
  };
  await database.transaction((tx) => addJob(tx, 'slow', {}));
  const jobs = await startJobs({ ...context, tasks: { slow } });
  await begun;
  const stopped = jobs.stop();
  heard.emit('go on');
  await stopped;
  expect(ended).toBe(true);
  expect(await waiting()).toBe(0);
});

test('a job that ends while the database is away does not stop the queue: it runs again', async () => {
  const proxy = await startProxy(database.connection);
  const other = await openDatabase({ connection: { url: proxy.url }, poolSize: 2 });
  const heard = new EventEmitter();
  let runs = 0;
  let logged = '';
  const jobs = await startJobs({
    ...context,
    log: openLog('error', { write: (line) => void (logged += line) }),
    database: other,
    tasks: {
      cut: async () => {
        runs++;
        if (runs === 1) await proxy.set('refusing');
        heard.emit('ran');
      },
    },
  });
  const first = once(heard, 'ran');
  await database.transaction((tx) => addJob(tx, 'cut', {}));
  await first;
  const second = once(heard, 'ran');
  while (!logged.includes('Failed to complete jobs')) await sleep(20);
  await proxy.set('open');
  await second;
  while ((await waiting()) !== 0) await sleep(20);
  expect(runs).toBe(2);
  await jobs.stop();
  await other.close();
  await proxy.close();
});

test('a queue that could not read its tasks at its start works as soon as it can', async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks for each row when (new.identifier = 'late') execute function refuse()`);
  const heard = new EventEmitter();
  const ran = once(heard, 'ran');
  const jobs = await startJobs({ ...context, tasks: { late: async () => void heard.emit('ran') } });
  await sleep(1_000);
  await database.pool.query('drop function refuse() cascade');
  await database.transaction((tx) => addJob(tx, 'late', {}));
  await ran;
  await jobs.stop();
});
