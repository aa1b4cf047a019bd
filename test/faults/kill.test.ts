/** Kills amid orders that are paid in every way: nothing answered is lost, and nothing happens twice, here and at the provider of cards. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../contract/orders/purchase-orders.ts';
import { bankCalls } from '../../contract/payments/bank.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { codes } from '../../contract/wire/codes.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { type Kontor, newHome, startKontor, stopAll } from '../process/kontor.ts';
import { startStripeServer, type StripeServer } from '../support/stripe-server.ts';
import {
  type Client,
  client,
  connect,
  fill,
  type KilledMarket,
  marketIban,
  type Pair,
  pidOfPostgres,
  signInAll,
  untilBack,
} from './killed-market.ts';

let home: string;
/** Outlives the kills, as the real one does. */
let stripe: StripeServer;

beforeAll(async () => {
  [home, stripe] = await Promise.all([newHome(), startStripeServer()]);
});
afterAll(async () => {
  await stopAll();
  await stripe.close();
  await rm(home, { recursive: true, force: true });
});

const ways = ['balance', 'card', 'transfer', 'credit', 'balance and card', 'balance and transfer', 'balance and credit'] as const;
/** What is paid from the balance in addition. */
const part = 5_00;

/** What a buyer wanted, and how far it was answered. */
type Intention = {
  pair: Pair;
  way: (typeof ways)[number];
  keys: { place: string; settle: string; cancel: string };
  /** The bank's number of the transfer. */
  booking: string;
  checkoutId: number | null;
  isPaid: boolean;
  /** The order is to be cancelled after it is paid. */
  cancels: boolean;
};
const newIntention = (pair: Pair, at: number): Intention => ({
  ...{ pair, booking: randomUUID(), checkoutId: null, isPaid: false },
  way: ways[at % ways.length] ?? 'balance',
  keys: { place: randomUUID(), settle: randomUUID(), cancel: randomUUID() },
  cancels: at % 4 === 3,
});

async function payByCard(server: Client, token: string, checkoutId: number, balancePart: number): Promise<void> {
  const isPaid = async () => (await server.call(paymentCalls.follow, { checkoutId }, token)).state === 'paid';
  if (await isPaid()) return;
  const { page } = await server.call(paymentCalls.begin, { checkoutId, method: 'card', balancePart }, token);
  stripe.pay(page.split('/').at(-1) ?? '');
  // A payment that another request is working on is looked at again.
  for (const deadline = Date.now() + 30_000; !(await isPaid()); await sleep(50))
    if (Date.now() > deadline) throw new Error('the card payment did not end');
}

async function payByTransfer(
  server: Client,
  { pair: { buyer, operator }, booking }: Intention,
  { checkoutId, balancePart }: { checkoutId: number; balancePart: number },
): Promise<void> {
  const read = () => server.call(paymentCalls.result, { checkoutId }, buyer);
  if ((await read()).state === 'paid') return;
  try {
    await server.call(paymentCalls.transfer, { checkoutId, balancePart }, buyer);
  } catch (error) {
    // The job has posted a booking meanwhile that was imported before the kill.
    if ((await read()).state === 'paid') return;
    throw error;
  }
  const { transfer } = await read();
  const statement = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${marketIban}</IBAN></Id></Acct>
    <Ntry><Amt Ccy="EUR">${((transfer?.amount ?? 0) / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt>
    <AcctSvcrRef>${booking}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>${transfer?.reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  await server.call(bankCalls.import, { file: await server.upload(statement, operator), iban: '' }, operator);
  for (const deadline = Date.now() + 90_000; (await read()).state !== 'paid'; await sleep(100))
    if (Date.now() > deadline) throw new Error('the transfer was not posted');
}

/** Carries an intention as far as it is not answered yet; the same keys each time. */
async function carryOut(server: Client, intention: Intention): Promise<void> {
  const { way, keys } = intention;
  const { buyer } = intention.pair;
  intention.checkoutId ??= (await server.call(checkoutCalls.placeOrder, {}, buyer, keys.place)).checkoutId;
  const { checkoutId } = intention;
  const balancePart = way.startsWith('balance and') ? part : 0;
  if (way === 'balance') await server.call(paymentCalls.settle, { checkoutId, method: way }, buyer, keys.settle);
  else if (way.endsWith('credit'))
    await server.call(paymentCalls.settle, { checkoutId, method: 'credit', balancePart }, buyer, keys.settle);
  else if (way.endsWith('card')) await payByCard(server, buyer, checkoutId, balancePart);
  else await payByTransfer(server, intention, { checkoutId, balancePart });
  intention.isPaid = true;
  if (!intention.cancels) return;
  const { orders } = await server.call(paymentCalls.result, { checkoutId }, buyer);
  for (const { id } of orders) await server.call(purchaseOrderCalls.cancel, { buyerOrderId: id, note: '' }, buyer, keys.cancel);
}

/** Orders on and on until the server is gone: `kill` is called once `enough` orders are paid. */
async function orderUntilGone(server: Client, market: KilledMarket, enough: number, kill: () => void): Promise<Intention[]> {
  const intentions: Intention[] = [];
  let begun = Math.floor(Math.random() * 28);
  let paid = 0;
  let gone = false;
  await Promise.all(
    market.pairs.map(async (pair) => {
      while (!gone) {
        const intention = newIntention(pair, begun++);
        try {
          await server.call(cartCalls.add, { lines: [{ variantId: market.variantId, quantity: 2 }] }, pair.buyer);
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
  const { key, webhookSecret, api } = stripe.settings;
  const cards = { KONTOR_CARDS: 'stripe', KONTOR_STRIPE_KEY: key, KONTOR_STRIPE_WEBHOOK_SECRET: webhookSecret, KONTOR_STRIPE_API: api };
  const kontor = startKontor({ KONTOR_HOME: home, ...cards });
  const server = client(await kontor.serving);
  await server.prepare();
  return { kontor, server, database: await connect(home) };
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
/** How often something is killed; `npm run test:kills` takes 200. */
const kills = Number(process.env['KONTOR_TEST_KILLS'] ?? 6);

test(
  'kill -9 amid orders, of the server, the database, or both: nothing answered is lost, nothing happens twice',
  { timeout: 120_000 + kills * 40_000 },
  async () => {
    let { kontor, server, database } = await begin();
    const market = await fill(database);
    const all: Intention[] = [];
    for (let round = 0; round < kills; round++) {
      const victim = victims[round % victims.length] ?? 'server';
      const postgres = await pidOfPostgres(home);
      const address = await kontor.serving;
      await signInAll(database, market);
      await database.close();
      const intentions = await orderUntilGone(server, market, 10 + Math.floor(Math.random() * 20), () => {
        if (victim !== 'database') kontor.process.kill('SIGKILL');
        if (victim !== 'server') process.kill(postgres, 'SIGKILL');
      });
      all.push(...intentions);
      if (victim === 'database') {
        await untilBack(home, address, postgres);
        database = await connect(home);
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
      for (const { checkoutId, isPaid } of all)
        if (checkoutId !== null) expect(known.get(checkoutId)).toMatch(isPaid ? /^paid$/ : /^(open|paid)$/);

      // A client without an answer repeats the call with the same keys.
      for (const intention of intentions) await carryOn(server, intention);
      expect(await checkInvariants(database)).toEqual([]);
      expect(new Set(all.map((one) => one.checkoutId)).size).toBe(all.length);
      expect([...(await states()).values()]).toEqual(all.map(() => 'paid'));
      await expectSameMoney(database, all);
      // Files of a company that nothing has taken over are limited per hour; here the operators send very many.
      await database.pool.query('update upload set temporary = false');
    }
    const count = (way: string) => all.filter((one) => one.way === way).length;
    console.log(`${kills} kills amid ${all.length} orders (${ways.map((way) => `${way} ${count(way)}`).join(', ')})`);
    await database.close();
  },
);

/** Each order was paid once and in the way that was chosen, and Stripe holds what the ledger says. */
async function expectSameMoney(database: Database, all: readonly Intention[]): Promise<void> {
  const { rows: paid } = await database.pool.query<{ method: string; part: boolean; count: number }>(
    `select method, balance_part > 0 as part, count(*)::int as count from payment where state = 'captured' group by 1, 2`,
  );
  const methods = { card: 'card', transfer: 'bank_transfer', balance: 'balance', credit: 'credit' } as const;
  for (const way of ways) {
    const method = methods[(way.split(' ').at(-1) ?? '') as keyof typeof methods];
    const found = paid.find((one) => one.method === method && one.part === way.includes(' '));
    expect(found?.count ?? 0, way).toBe(all.filter((one) => one.way === way).length);
  }
  // A refund is in the ledger once its success is recorded: until then Stripe may have made it already. The database is read first.
  const { rows: sums } = await database.pool.query<{ claims: number; underWay: number }>(
    `select (select coalesce(sum(-balance), 0)::int from ledger_account where kind = 'provider_clearing') as claims,
      (select coalesce(sum(amount), 0)::int from payment_refund where state in ('requested', 'sent')) as "underWay"`,
  );
  const taken = stripe.sessions().reduce((sum, { payment_intent: intent }) => sum + (intent?.amount_received ?? 0), 0);
  const refunded = stripe.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const { claims = 0, underWay = 0 } = sums[0] ?? {};
  expect(claims).toBeGreaterThanOrEqual(taken - refunded);
  expect(claims).toBeLessThanOrEqual(taken - refunded + underWay);
  const { rows: cancelled } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from purchase_order where state = 'cancelled'`,
  );
  expect(cancelled[0]?.count).toBe(all.filter((one) => one.cancels).length);
}
