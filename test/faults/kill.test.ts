import { publish } from '../../server/platform/events/outbox.ts';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf, Call, Envelope, InputOf } from '../../contract/wire/call.ts';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { codes } from '../../contract/wire/codes.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { accountByEmail } from '../../server/domains/identity/login/account-queries.ts';
import { openSession } from '../../server/domains/identity/sessions/sessions.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { createEncryption } from '../../web/app/api/encryption.ts';
import { formOf } from '../../web/app/api/wire.ts';
import { type Kontor, newHome, startKontor, stopAll } from '../process/kontor.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser } from '../support/market.ts';

const people = 6;
const locale = { language: 'en', country: 'DE' };

let home: string;

beforeAll(async () => {
  home = await newHome();
});
afterAll(async () => {
  await stopAll();
  await rm(home, { recursive: true, force: true });
});

/** A connection to the database of the running program; after a kill it refuses connections until it has recovered. */
async function connect(): Promise<Database> {
  const connection = { host: join(home, 'postgres-socket'), port: 5432, user: 'kontor', database: 'kontor' };
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    try {
      return await openDatabase({ connection, poolSize: 4 });
    } catch (error) {
      if ((error as { code?: string }).code !== startingUp || Date.now() > deadline) throw error;
    }
  }
}
/** PostgreSQL's cannot_connect_now. */
const startingUp = '57P03';

/** A market with goods without end; the tokens of buyers with money. */
async function fill(database: Database): Promise<{ variantId: number; tokens: string[] }> {
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01') on conflict do nothing`,
  );
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }), { shippingFee: 500 });
  const item = await addItem(database, store, { stock: 1_000_000 });
  const tokens: string[] = [];
  for (let person = 0; person < people; person++) {
    const company = await addCompany(database);
    await addAddress(database, company);
    await addBalance(database, company.id, 1_000_000_000);
    const email = `${randomUUID()}@test.example`;
    await addUser(database, company, { email });
    const account = await accountByEmail(database, email);
    if (!account) throw new Error('the account is not there');
    const { login } = await openSession(database, account, { now: new Date(), userAgent: 'test', network: '192.0.2.1', device: null });
    tokens.push(login.accessToken);
  }
  return { variantId: item.variants[0]?.id ?? 0, tokens };
}

/** Calls over HTTP as the browser makes them. Throws what fetch throws when the server is gone. */
function client(address: string) {
  const encryption = createEncryption({
    locale: () => locale,
    fetch: (path, init) => fetch(new URL(path as string, address), init),
    now: Date.now,
  });
  return {
    prepare: () => encryption.prepare(true),
    async post<C extends Call>(call: C, input: InputOf<C>, token: string, key = ''): Promise<Envelope<AnswerOf<C>>> {
      const form = formOf(input as Record<string, unknown>, locale);
      const body = call.encrypted ? await encryption.encryptForm(call.path, form) : form;
      const headers = { origin: new URL(address).origin, authorization: `Bearer ${token}`, 'idempotency-key': key };
      const response = await fetch(`${address}/api${call.path}`, { method: 'POST', headers, body });
      return (await response.json()) as Envelope<AnswerOf<C>>;
    },
  };
}
type Client = ReturnType<typeof client>;

/** What somebody wanted, and what of it was answered. */
type Intention = { token: string; placeKey: string; settleKey: string; checkoutId: number | null; paid: boolean };

/** Carries an intention as far as it is not answered yet; the same keys each time. */
async function carryOut(server: Client, intention: Intention): Promise<void> {
  if (intention.checkoutId === null) {
    const { code, data } = await server.post(checkoutCalls.placeOrder, {}, intention.token, intention.placeKey);
    if (code !== codes.success) throw new Error(`placing was answered with ${code}`);
    intention.checkoutId = data.checkoutId;
  }
  const { code } = await server.post(
    paymentCalls.settle,
    { checkoutId: intention.checkoutId, method: 'balance' },
    intention.token,
    intention.settleKey,
  );
  if (code !== codes.success) throw new Error(`paying was answered with ${code}`);
  intention.paid = true;
}

/** Orders on and on until the server is gone, which `kill` sees to once `enough` orders are paid. */
async function orderUntilGone(
  server: Client,
  market: { variantId: number; tokens: string[] },
  enough: number,
  kill: () => void,
): Promise<Intention[]> {
  const intentions: Intention[] = [];
  let paid = 0;
  let gone = false;
  await Promise.all(
    market.tokens.map(async (token) => {
      while (!gone) {
        const intention: Intention = { token, placeKey: randomUUID(), settleKey: randomUUID(), checkoutId: null, paid: false };
        try {
          const { code } = await server.post(cartCalls.add, { lines: [{ variantId: market.variantId, quantity: 2 }] }, token);
          if (code !== codes.success) throw new Error(`adding was answered with ${code}`);
          intentions.push(intention);
          await carryOut(server, intention);
        } catch (error) {
          // Cut off in the middle: that is what the test is about. An answered refusal is not.
          if (!gone) throw error;
          return;
        }
        paid += 1;
        if (paid === enough) {
          gone = true;
          kill();
        }
      }
    }),
  );
  return intentions;
}

async function begin(): Promise<{ kontor: Kontor; server: Client; database: Database }> {
  const kontor = startKontor({ KONTOR_HOME: home });
  const server = client(await kontor.serving);
  await server.prepare();
  return { kontor, server, database: await connect() };
}

/** The market's agreements are drafts, and its operator sells without them. The server learns of it by an event. */
async function sellUnderDrafts(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('market').set({ sells_under_drafts: true }).execute();
    await publish(tx, 'market.changed', {});
  });
  await sleep(1_000);
}

const pidOfPostgres = async () => Number((await readFile(join(home, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

/** The database starts again by itself; the server has gone on meanwhile. */
async function untilBack(address: string, before: number): Promise<void> {
  const isBack = async () => {
    const pid = await pidOfPostgres().catch(() => before);
    return pid !== before && pid > 0 && (await fetch(`${address}/api/health`)).ok;
  };
  while (!(await isBack())) await sleep(20);
}

/** What was begun is asked for again, with the same keys, until it is answered. */
async function carryOn(server: Client, intention: Intention): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    try {
      return await carryOut(server, intention);
    } catch (error) {
      // Connections that the database's end has broken fail once more when they are used.
      if (!String(error).includes(String(codes.unavailable)) || Date.now() > deadline) throw error;
    }
  }
}

const victims = ['server', 'server and database', 'database'] as const;
/** How often something is killed; `npm run test:kills` takes 60. */
const kills = Number(process.env['KONTOR_TEST_KILLS'] ?? 6);

test(
  'kill -9 amid orders, of the server, the database, or both: nothing answered is lost, nothing happens twice',
  { timeout: 120_000 + kills * 40_000 },
  async () => {
    let { kontor, server, database } = await begin();
    const market = await fill(database);
    await sellUnderDrafts(database);
    const all: Intention[] = [];
    for (let round = 0; round < kills; round++) {
      const victim = victims[round % victims.length] ?? 'server';
      const postgres = await pidOfPostgres();
      const address = await kontor.serving;
      await database.close();
      const intentions = await orderUntilGone(server, market, 10 + Math.floor(Math.random() * 20), () => {
        if (victim !== 'database') kontor.process.kill('SIGKILL');
        if (victim !== 'server') process.kill(postgres, 'SIGKILL');
      });
      all.push(...intentions);
      if (victim === 'database') {
        await untilBack(address, postgres);
        database = await connect();
      } else {
        await kontor.ended;
        ({ kontor, server, database } = await begin());
      }
      expect(await checkInvariants(database)).toEqual([]);

      const states = async () =>
        new Map(
          (await database.pool.query<{ id: number; state: string }>('select id, state from checkout')).rows.map((row) => [
            row.id,
            row.state,
          ]),
        );
      const known = await states();
      for (const { checkoutId, paid } of all)
        if (checkoutId !== null) expect(known.get(checkoutId)).toMatch(paid ? /^paid$/ : /^(open|paid)$/);

      // A client without an answer repeats the call with the same keys.
      for (const intention of intentions.filter((one) => !one.paid)) await carryOn(server, intention);
      expect(await checkInvariants(database)).toEqual([]);
      expect(new Set(all.map((one) => one.checkoutId)).size).toBe(all.length);
      expect([...(await states()).values()]).toEqual(all.map(() => 'paid'));
    }
    console.log(`${kills} kills amid ${all.length} orders`);
    await database.close();
  },
);
