/**
 * The chat against a bare `ws` that stores nothing: messages stored and delivered, the time to the other's screen, what an idle connection
 * holds, history, changes and search in a large conversation, clients that come back after a restart, two processes, and a large group.
 * A person may send 20 messages in 10 seconds, so that many people send few each, with pauses between.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyerChatCalls } from '../../contract/talk/chat.ts';
import { handlers } from '../../server/domains.ts';
import { attachDatabase } from '../../server/engines/local-postgres/attach.ts';
import type { Connection } from '../../server/platform/postgres/connection.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { newHome } from '../../test/process/kontor.ts';
import { chatClient, signedIn, ticketOf } from '../../test/support/chat-client.ts';
import { addCompany, addStore, addUser, callsAs } from '../../test/support/market.ts';
import { at, type Line, openLines, type Seat, type Sent, sendFast, sendSteadily } from '../tools/chat-lines.ts';
import { type Figure, milliseconds, type Part, percent, perSecond } from '../tools/figures.ts';
import { cpuOf, cpuOfChildren } from '../tools/load.ts';
import { memoryOf, type Running, start, stop } from '../tools/processes.ts';
import { median } from '../tools/rounds.ts';

const settings = {
  KONTOR_DEMO: 'off',
  ...{ KONTOR_CONNECTIONS: '20000', KONTOR_CONNECTIONS_PER_NETWORK: '20000' },
};
/** Clients come back to the same address. */
const restarted = { ...settings, PORT: '3260' };
/** The window in which a person's messages are counted, and how many are sent in it. */
const limitWindow = 10_500;
const each = 18;
const restTime = 10_000;
const groupSize = 500;

type Member = { caller: Caller; gid: string };

export async function talk(quick: boolean): Promise<Part> {
  const rounds = quick ? 1 : 3;
  const home = await newHome();
  const opened = new AsyncDisposableStack();
  const loadBefore = loadavg()[0] ?? 0;
  const floor = fork(join(import.meta.dirname, '../chat-floor.ts'), { env: { ...process.env, NODE_ENV: 'production' } });
  try {
    const [floorAddress] = (await once(floor, 'message')) as [string];
    let running = await start(home, settings);
    const connection = await attachDatabase({ home }, opened);
    const figures: Figure[] = [];
    let people: Member[];
    {
      await using held = await closing(connection);
      const { database } = held;
      people = await addPeople(database, 1_000);
      await fillLog(database);
      const lines = await linesOf(running.address, database, people);
      const bare = await openLines(
        floorAddress,
        people.map(({ gid }) => ({ gid, token: gid })),
      );
      const postgres = await pidOfPostgres(home);
      figures.push(...(await throughput(rounds, { pid: running.pid, postgres, lines }, { pid: floor.pid ?? 0, lines: bare })));
      for (const line of [...lines, ...bare]) line.close();
      figures.push(await largeGroup(running, database));
      figures.push(...(await reading(running, database, quick ? 100_000 : 1_000_000)));
    }
    await stop(running);
    running = await start(home, restarted);
    figures.push(...(await idle(running, connection, people, quick ? 1 : 10)));
    figures.push(...(await twoProcesses(running, connection, people)));
    const back = await restart(running, home, connection, people);
    figures.push(...back.figures);
    await stop(back.running);
    const notes = [
      `Chat: load average ${loadBefore.toFixed(1)} at the beginning, ${loadavg()[0]?.toFixed(1)} at the end; the clients, the server, PostgreSQL and the bare \`ws\` share the cores. The bare \`ws\` sends frames of the same size to the same two connections and stores nothing. "By CPU" compares the two servers' processes; what PostgreSQL spends on a message is named apart.`,
    ];
    return { name: 'talk', figures, notes };
  } finally {
    floor.disconnect();
    await opened.disposeAsync();
    await rm(home, { recursive: true, force: true });
  }
}

const figure = (what: string, value: string, goal: string, reached: boolean): Figure => ({ part: 'talk', what, value, goal, reached });

/** Pairs of a buyer and a seller with a conversation. */
async function addPeople(database: Database, count: number): Promise<Member[]> {
  const people: Member[] = [];
  while (people.length < count) {
    const seller = await addCompany(database, { kind: 'seller' });
    const store = await addStore(database, seller);
    const buyer = await signedIn(database, await addUser(database, await addCompany(database)));
    const { gid } = await callsAs(database, handlers, { caller: buyer })(buyerChatCalls.open, { storeId: store.id });
    people.push({ caller: buyer, gid }, { caller: await signedIn(database, await addUser(database, seller)), gid });
  }
  // As in a market that has been used: plans made for an empty table would read all of it.
  for (const { caller, gid } of people) await addMessages(database, { caller, gid }, 40);
  await database.pool.query('vacuum analyze');
  return people;
}

/** Leaves 40 files of the write-ahead log to be used again (640 MB), as in a market that has been used: while one is made, a transaction waits for some 100 ms. */
async function fillLog(database: Database): Promise<void> {
  for (let count = 0; count < 40; count++) {
    // PostgreSQL does not begin a new file while nothing is in the current one.
    await database.pool.query(`select pg_logical_emit_message(false, 'bench', '')`);
    await database.pool.query('select pg_switch_wal()');
  }
  await database.pool.query('checkpoint');
}

/** Messages of the past, with words that few, some and all of them have. */
async function addMessages(database: Database, { caller, gid }: Member, count: number): Promise<void> {
  const added = [gid, caller.userId, count];
  await database.pool.query(
    `insert into chat_message (conversation_id, seq, number, changed_seq, id, sender_id, client_id, type, body, sent_at, words)
     select $1, h.last_seq + n, h.last_number + n, h.last_seq + n, gen_random_uuid(), $2, 'bench-' || h.last_seq + n, 'txt', jsonb_build_object('msg', t.msg),
       now() - interval '1 year' + n * interval '10 seconds', strip(to_tsvector('simple', t.msg))
     from conversation_head h, generate_series(1, $3::int) n
     cross join lateral (select 'order w' || n % 997 || ' table v' || n % 7919 || ' number r' || n as msg) t
     where h.conversation_id = $1`,
    added,
  );
  await database.pool.query(
    `update conversation_head h set last_seq = m.seq, last_message_seq = m.seq, last_number = m.number
     from (select max(seq) as seq, max(number) as number from chat_message where conversation_id = $1) m where h.conversation_id = $1`,
    [gid],
  );
}

const seatsOf = (database: Database, people: readonly Member[]): Promise<Seat[]> =>
  Promise.all(people.map(async ({ caller, gid }) => ({ gid, token: await ticketOf(database, caller) })));

const linesOf = async (address: string, database: Database, people: readonly Member[]): Promise<Line[]> =>
  openLines(address, await seatsOf(database, people));

/** `postgres`: the first process of its database. */
type Subject = { pid: number; postgres?: number; lines: readonly Line[] };
/** Processor time per message, in milliseconds: of the server's process, and of PostgreSQL. */
type Round = Sent & { perSecond: number; cpu: number; postgres: number };

async function measured({ pid, postgres }: Subject, work: () => Promise<Sent>): Promise<Round> {
  const spent = async (): Promise<[number, number]> => [
    (await cpuOf(pid)) ?? 0,
    postgres === undefined ? 0 : await cpuOfChildren(postgres),
  ];
  const before = await spent();
  const sent = await work();
  const after = await spent();
  const [cpu, ofPostgres] = [(after[0] - before[0]) / sent.messages, (after[1] - before[1]) / sent.messages];
  return { ...sent, perSecond: sent.messages / sent.seconds, cpu, postgres: ofPostgres };
}

const middle = (rounds: readonly Round[], of: (round: Round) => number): number => median(rounds.map(of));
const lostOf = (rounds: readonly Round[]): string => {
  const lost = rounds.reduce((sum, one) => sum + one.lost + one.refused, 0);
  return lost > 0 ? `, ${lost} lost or refused` : '';
};

async function throughput(count: number, subject: Subject, bare: Subject): Promise<Figure[]> {
  const figures: Figure[] = [];
  const inTurns = async (work: (one: Subject) => Promise<Sent>): Promise<{ subjects: Round[]; floors: Round[] }> => {
    const [subjects, floors]: [Round[], Round[]] = [[], []];
    for (let round = 0; round < count; round++) {
      floors.push(await measured(bare, () => work(bare)));
      await sleep(limitWindow);
      subjects.push(await measured(subject, () => work(subject)));
    }
    return { subjects, floors };
  };
  const warm = await sendFast(subject.lines.slice(0, 100), 2);
  if (warm.refused > 0) throw new Error('messages were refused');
  await sleep(limitWindow);
  for (const connections of [100, 1_000]) {
    const { subjects, floors } = await inTurns(({ lines }) => sendFast(lines.slice(0, connections), each));
    const [rate, floorRate] = [middle(subjects, (one) => one.perSecond), middle(floors, (one) => one.perSecond)];
    const [cpu, floorCpu] = [middle(subjects, (one) => one.cpu), middle(floors, (one) => one.cpu)];
    figures.push({
      ...figure(
        `messages stored and delivered, ${connections} connections, as fast as it goes`,
        `${perSecond(rate)}, ${cpu.toFixed(3)} ms CPU, PostgreSQL ${middle(subjects, (one) => one.postgres).toFixed(3)} ms${lostOf(subjects)}`,
        '≥ 8,000/s, ≥ 50 %',
        rate >= 8_000 && rate >= floorRate / 2,
      ),
      floor: `${perSecond(floorRate)}, ${floorCpu.toFixed(3)} ms CPU bare ws, nothing stored`,
      ratio: percent(median(subjects.map((one, round) => one.perSecond / (floors[round]?.perSecond ?? 1)))),
      cpuRatio: percent(floorCpu / cpu),
    });
  }
  const { subjects, floors } = await inTurns(({ lines }) => sendSteadily(lines, 2_000, 9));
  const [p99, floorP99] = [middle(subjects, (one) => at(one.delivered, 0.99)), middle(floors, (one) => at(one.delivered, 0.99))];
  figures.push({
    ...figure(
      '2,000 messages/s over 1,000 connections, from sending to the other’s screen: p99 (p50; answer p99)',
      `${milliseconds(p99)} (${milliseconds(middle(subjects, (one) => at(one.delivered, 0.5)))}; ${milliseconds(middle(subjects, (one) => at(one.answered, 0.99)))}), ${middle(subjects, (one) => one.cpu).toFixed(3)} ms CPU, PostgreSQL ${middle(subjects, (one) => one.postgres).toFixed(3)} ms${lostOf(subjects)}`,
      '≤ 30 ms',
      p99 <= 30,
    ),
    floor: `${milliseconds(floorP99)} (${milliseconds(middle(floors, (one) => at(one.delivered, 0.5)))}) bare ws`,
  });
  return figures;
}

/** One message to all people of two companies. */
async function largeGroup(running: Running, database: Database): Promise<Figure> {
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller);
  const buyers = await addCompany(database);
  const callers: Caller[] = [];
  for (let count = 0; count < groupSize; count++)
    callers.push(await signedIn(database, await addUser(database, count % 2 === 0 ? buyers : seller)));
  const { gid } = await callsAs(database, handlers, { caller: callers[0] as Caller })(buyerChatCalls.open, { storeId: store.id });
  const lines = await linesOf(
    running.address,
    database,
    callers.map((caller) => ({ caller, gid })),
  );
  const times: number[] = [];
  for (let index = 0; index < 9; index++) {
    let waiting = lines.length - 1;
    const all = Promise.withResolvers<void>();
    for (const line of lines.slice(1))
      line.onMessage = () => {
        if (--waiting === 0) all.resolve();
      };
    const begun = performance.now();
    await Promise.all([lines[0]?.send(index), all.promise]);
    times.push(performance.now() - begun);
    await sleep(200);
  }
  for (const line of lines) line.close();
  const took = median(times);
  return figure(`one message to a group of ${groupSize}, until the last has it`, milliseconds(took), '≤ 150 ms', took <= 150);
}

/** Pages, changes and search in a conversation with very many messages. */
async function reading(running: Running, database: Database, messages: number): Promise<Figure[]> {
  const [member] = (await addPeople(database, 2)) as [Member, Member];
  const { caller, gid } = member;
  await addMessages(database, member, messages);
  await database.pool.query('vacuum analyze chat_message');
  const [line] = (await linesOf(running.address, database, [member])) as [Line];
  const timed = async (count: number, work: (index: number) => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      const begun = performance.now();
      await work(index);
      times.push(performance.now() - begun);
    }
    return at(
      times.sort((a, b) => a - b),
      0.95,
    );
  };
  const answered = async (answer: Promise<string>, part: string): Promise<void> => {
    const text = await answer;
    if (!text.startsWith('{"t":"ok"') || !text.includes(part)) throw new Error(`an unexpected answer: ${text.slice(0, 200)}`);
  };
  const cursor = (): string => String(100 + Math.floor(Math.random() * (messages - 200)));
  const page = await timed(400, () => answered(line.ask('history', { targetId: gid, cursor: cursor() }), '"messages":[{'));
  const changes = await timed(400, () => answered(line.ask('sync', { gid, after: messages - 100 }), '"messages":[{'));
  line.close();
  const call = callsAs(database, handlers, { caller });
  const found = (keyword: string) => async (): Promise<void> => {
    const { rows } = await call(buyerChatCalls.search, { keyword });
    if (rows.length === 0) throw new Error(`nothing was found for ${keyword}`);
  };
  const rare = await timed(100, (index) => found(`r${1_000 + index * 7}`)());
  const frequent = await timed(50, (index) => found(`v${1_000 + index}`)());
  const everywhere = await timed(20, found('order'));
  const size = new Intl.NumberFormat('en').format(messages);
  return [
    figure(
      `page of 10 anywhere in a conversation of ${size} messages, over the connection: p95`,
      milliseconds(page),
      '≤ 10 ms',
      page <= 10,
    ),
    figure('the last 100 changes there: p95', milliseconds(changes), '≤ 10 ms', changes <= 10),
    figure(
      'search there without HTTP: a rare word; one in 8,000 messages; one in all: p95',
      [rare, frequent, everywhere].map(milliseconds).join('; '),
      '≤ 50 ms',
      Math.max(rare, frequent, everywhere) <= 50,
    ),
  ];
}

/** What idle connections hold, and how fast they open. */
async function idle(running: Running, connection: Connection, people: readonly Member[], devices: number): Promise<Figure[]> {
  await using database = await closing(connection);
  await sleep(3_000);
  const before = (await memoryOf(running.pid))?.now ?? 0;
  const lines: Line[] = [];
  let took = 0;
  for (let device = 0; device < devices; device++) {
    const seats = await seatsOf(database.database, people);
    const begun = performance.now();
    lines.push(...(await openLines(running.address, seats)));
    took += performance.now() - begun;
  }
  await sleep(restTime);
  const memory = (((await memoryOf(running.pid))?.now ?? 0) - before) * 1024;
  for (const line of lines) line.close();
  const rate = lines.length / (took / 1_000);
  return [
    figure(
      `resident memory of each of ${new Intl.NumberFormat('en').format(lines.length)} idle connections`,
      `${(memory / lines.length).toFixed(1)} KB`,
      '≤ 12 KB',
      memory / lines.length <= 12,
    ),
    figure('connections opened, with a ticket each', perSecond(rate), '≥ 1,000/s', rate >= 1_000),
  ];
}

const pidOfPostgres = async (home: string): Promise<number> =>
  Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

async function closing(connection: Connection): Promise<{ database: Database } & AsyncDisposable> {
  const database = await openDatabase({ connection, poolSize: 4, patient: true });
  return { database, [Symbol.asyncDispose]: () => database.close() };
}

/** Buyers at one process, sellers at the other. */
async function twoProcesses(running: Running, connection: Connection, people: readonly Member[]): Promise<Figure[]> {
  if ('url' in connection) throw new Error('the database is not the embedded one');
  const { user, port, database: name, host } = connection;
  const home = await newHome();
  const second = await start(home, {
    ...settings,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  });
  try {
    await using database = await closing(connection);
    const seats = await seatsOf(database.database, people);
    const [first, other] = [
      await openLines(
        running.address,
        seats.filter((_seat, index) => index % 2 === 0),
      ),
      await openLines(
        second.address,
        seats.filter((_seat, index) => index % 2 === 1),
      ),
    ];
    const lines = first.flatMap((line, index) => [line, other[index] as Line]);
    await sleep(limitWindow);
    const fast = await sendFast(lines, each);
    await sleep(limitWindow);
    const steady = await sendSteadily(lines, 2_000, 9);
    for (const line of lines) line.close();
    const rate = fast.messages / fast.seconds;
    const p99 = at(steady.delivered, 0.99);
    const lost = (sent: Sent): string => (sent.lost + sent.refused > 0 ? `, ${sent.lost + sent.refused} lost or refused` : '');
    return [
      figure(
        'two processes, buyers at one and sellers at the other: messages stored and delivered',
        perSecond(rate) + lost(fast),
        '≥ 5,000/s',
        rate >= 5_000,
      ),
      figure(
        'the same at 2,000/s, from sending to the other’s screen: p99 (p50)',
        `${milliseconds(p99)} (${milliseconds(at(steady.delivered, 0.5))})${lost(steady)}`,
        '≤ 40 ms',
        p99 <= 40,
      ),
    ];
  } finally {
    await stop(second);
    await rm(home, { recursive: true, force: true });
  }
}

/** Clients of the browser amid messages while the server is stopped and started again. */
async function restart(
  running: Running,
  home: string,
  connection: Connection,
  people: readonly Member[],
): Promise<{ running: Running; figures: Figure[] }> {
  const { address } = running;
  let database = Promise.withResolvers<Database>();
  database.resolve(await openDatabase({ connection, poolSize: 4, patient: true }));
  const written = new Map<string, string[]>();
  const stores = people.map(({ caller, gid }) => {
    const fetchToken = async (): Promise<string> => {
      // The call for a ticket fails while the server is away.
      await fetch(`${address}/api/health`);
      return ticketOf(await database.promise, caller);
    };
    return { gid, caller, store: chatClient({ caller, host: () => new URL(address).host, fetchToken }) };
  });
  for (const { store } of stores) store.start();
  const connected = (): number => stores.filter(({ store }) => store.snapshot().connection === 'connected').length;
  const until = async (isSo: () => boolean, longest = 120_000): Promise<void> => {
    for (const end = performance.now() + longest; !isSo() && performance.now() < end;) await sleep(20);
  };
  await until(() => connected() === stores.length);
  for (const { store, gid } of stores) await store.open(gid);
  let next = 0;
  const writing = setInterval(() => {
    const { store, gid, caller } = stores[next % stores.length] as (typeof stores)[number];
    const msg = `${caller.userId}: ${next++}`;
    store.send(gid, { type: 'txt', body: { msg } });
    const key = `${gid} ${caller.userId}`;
    written.set(key, [...(written.get(key) ?? []), msg]);
  }, 10);
  await sleep(3_000);
  const before = await database.promise;
  database = Promise.withResolvers<Database>();
  await before.close();
  await stop(running);
  const begun = performance.now();
  const again = await start(home, restarted);
  const ready = begun + again.started;
  const after = await openDatabase({ connection, poolSize: 4, patient: true });
  database.resolve(after);
  await until(() => connected() === stores.length);
  const back = performance.now() - ready;
  const missing = stores.length - connected();
  await sleep(2_000);
  clearInterval(writing);
  await until(() => stores.every(({ store }) => store.snapshot().outgoing.length === 0));
  await sleep(2_000);
  const { rows } = await after.pool.query<{ key: string; gid: string; seq: number; msg: string }>(
    `select conversation_id || ' ' || sender_id as key, conversation_id as gid, seq, body ->> 'msg' as msg from chat_message
     where conversation_id = any($1::uuid[]) and client_id not like 'bench-%' and body ->> 'msg' not like '#%' order by conversation_id, seq`,
    [people.map(({ gid }) => gid)],
  );
  const stored = Map.groupBy(rows, ({ key }) => key);
  let [lost, doubled, disordered, different] = [0, 0, 0, 0];
  for (const [key, own] of written) {
    const found = (stored.get(key) ?? []).map(({ msg }) => msg);
    lost += own.filter((msg) => !found.includes(msg)).length;
    doubled += found.length - new Set(found).size;
    if ([...new Set(found)].join('\n') !== own.filter((msg) => found.includes(msg)).join('\n')) disordered++;
  }
  const byGid = Map.groupBy(rows, ({ gid }) => gid);
  for (const { store, gid } of stores) {
    const shown = new Set(
      store
        .snapshot()
        .threads.get(gid)
        ?.messages.map(({ seq }) => seq),
    );
    if ((byGid.get(gid) ?? []).some(({ seq }) => !shown.has(seq))) different++;
    store.stop();
  }
  await after.close();
  const isWhole = lost + doubled + disordered + different + missing === 0;
  return {
    running: again,
    figures: [
      figure(
        `${stores.length} clients back after the server was stopped and started again, ${next} messages meanwhile`,
        `${(back / 1_000).toFixed(1)} s; ${lost} lost, ${doubled} doubled, ${disordered} out of order, ${different} lists that differ${missing > 0 ? `; ${missing} not back` : ''}`,
        '≤ 10 s, none',
        back <= 10_000 && isWhole,
      ),
    ],
  };
}
