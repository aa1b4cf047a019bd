/** The floor of orders: TPC-B as pgbench has it, at a scale of ten, on the same PostgreSQL. By pgbench where it is installed, else through `pg`. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import type { Measured } from './tools/load.ts';

type Connection = { host: string; port: number; user: string; database: string };

const scale = 10;
const accounts = scale * 100_000;
const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined;
export const transactionGenerator = hasPgbench ? 'pgbench' : 'pg';

/** A database of its own next to the market's. */
export async function prepareTransactions(connection: Connection): Promise<Connection> {
  const other = { ...connection, database: 'kontor_tpcb' };
  const admin = new pg.Client(connection);
  await admin.connect();
  const { rowCount } = await admin.query(`select 1 from pg_database where datname = '${other.database}'`);
  if (!rowCount) await admin.query(`create database ${other.database}`);
  await admin.end();
  const client = new pg.Client(other);
  await client.connect();
  await client.query(`
    drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history;
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    insert into pgbench_branches select n, 0, '' from generate_series(1, ${scale}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${accounts}) n`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
  return other;
}

export function runTransactions(connection: Connection, clients: number, seconds: number): Promise<Measured> {
  return hasPgbench ? byPgbench(connection, clients, seconds) : byClient(connection, clients, seconds);
}

async function byPgbench({ host, port, user, database }: Connection, clients: number, seconds: number): Promise<Measured> {
  const args = [
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user,
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(seconds),
    database,
  ];
  const child = spawn('pgbench', args);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  const rate = Number(/tps = ([\d.]+)/.exec(text)?.[1]);
  const latency = Number(/latency average = ([\d.]+)/.exec(text)?.[1]);
  if (!rate) throw new Error(`pgbench said nothing of use: ${text}`);
  return { perSecond: rate, p50: latency, p95: latency, failed: 0 };
}

const statements: [name: string, text: string, values: (aid: number, tid: number, bid: number, delta: number) => number[]][] = [
  ['account', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', (aid, _tid, _bid, delta) => [delta, aid]],
  ['balance', 'select abalance from pgbench_accounts where aid = $1', (aid) => [aid]],
  ['teller', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', (_aid, tid, _bid, delta) => [delta, tid]],
  ['branch', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', (_aid, _tid, bid, delta) => [delta, bid]],
  [
    'history',
    'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
    (aid, tid, bid, delta) => [tid, bid, aid, delta],
  ],
];

async function byClient(connection: Connection, clients: number, seconds: number): Promise<Measured> {
  const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
  const times: number[] = [];
  const begin = performance.now();
  const work = async () => {
    const client = new pg.Client(connection);
    await client.connect();
    while (performance.now() < begin + seconds * 1_000) {
      const started = performance.now();
      const [aid, tid, bid, delta] = [upTo(accounts), upTo(scale * 10), upTo(scale), upTo(10_000) - 5_000];
      await client.query('begin');
      for (const [name, text, values] of statements) await client.query({ name, text, values: values(aid, tid, bid, delta) });
      await client.query('end');
      times.push(performance.now() - started);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, work));
  const took = (performance.now() - begin) / 1_000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    p50: times[times.length >> 1] ?? 0,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    failed: 0,
  };
}
