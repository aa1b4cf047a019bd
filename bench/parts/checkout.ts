/** Checkouts over several stores, a large cart, and the page on which they are paid. */
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { cookies } from '../../contract/values/locale.ts';
import { findBrowser } from '../../scripts/parts/browser.mjs';
import { handlers } from '../../server/domains.ts';
import { countStatements, type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { callsAs } from '../../test/support/market.ts';
import type { Bench } from '../bench.ts';
import { addressOf } from '../market.ts';
import { type Figure, kilobytes, milliseconds, type Part, percent, perSecond, rate } from '../tools/figures.ts';
import { load, withCpu } from '../tools/load.ts';
import { socketOf } from '../tools/processes.ts';
import { compare, median, repeat } from '../tools/rounds.ts';
import { prepareTransactions, runTransactions } from '../transactions.ts';
import { visitAgain } from './lighthouse.ts';
import { addBuyer, type Buyer, chooseGoods, send } from './orders.ts';

const clients = 8;
const [lines, stores] = [5, 3];
const cartLines = 300;
const goals = { perSecond: 100, cart: 40, statements: 4, paint: 1_200, scripts: 160 * 1024 };

export async function checkout(bench: Bench): Promise<Part> {
  const database = await openDatabase({ connection: socketOf(bench.home), poolSize: 4 });
  try {
    const goods = await chooseGoods(database);
    const figures = [...(await wholeCheckouts(bench, database, goods)), ...(await largeCart(bench, database, goods))];
    figures.push(...(await paymentPage(bench, database, goods)));
    return {
      name: 'checkout',
      figures,
      notes: [
        `${clients} buyers over HTTP, each putting ${lines} lines of ${stores} stores into the cart at once, ordering and paying them from the balance: three calls, paying encrypted, ${stores} orders. TPC-B as in "orders".`,
        `The cart call over one connection. The payment page as a buyer who is signed in opens it, by Lighthouse with its usual throttling; its scripts as they are sent.`,
      ],
    };
  } finally {
    await database.close();
  }
}

/** Baskets of five variants in one currency: two of each of two stores, and one of a third. */
async function chooseBaskets(database: Database, goods: readonly number[]): Promise<number[][]> {
  const { rows } = await database.pool.query<{ ids: number[] }>(
    `select array_agg(v.id order by v.id) as ids from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id
     where v.id = any($1) and s.currency_code = 'EUR' group by i.store_id having count(*) >= 2`,
    [goods],
  );
  const pairs = rows.flatMap(({ ids }) =>
    Array.from({ length: Math.floor(ids.length / 2) }, (_, at) => ({ store: ids[0], two: ids.slice(2 * at, 2 * at + 2) })),
  );
  const baskets: number[][] = [];
  for (const [at, { store, two }] of pairs.entries()) {
    const others = [...pairs.slice(at + 1), ...pairs.slice(0, at)];
    const second = others.find((one) => one.store !== store);
    const third = others.find((one) => one.store !== store && one.store !== second?.store);
    if (second && third) baskets.push([...two, ...second.two, ...third.two.slice(0, 1)]);
  }
  if (baskets.length === 0) throw new Error(`there are no ${stores} stores with goods`);
  return baskets;
}

async function wholeCheckouts({ address, pid, home, rounds, seconds }: Bench, database: Database, goods: number[]): Promise<Figure[]> {
  const baskets = await chooseBaskets(database, goods);
  const tokens: string[] = [];
  for (let at = 0; at < clients; at++) tokens.push((await addBuyer(database)).token);
  const run = (time: number) =>
    withCpu(pid, async () => {
      const measured = await send({ address, tokens, baskets, seconds: time, kind: 'order' });
      return { measured, requests: measured.perSecond * time };
    });
  const transactions = await prepareTransactions(socketOf(home));
  await run(1);
  const { subject, floor, ratio } = await compare(
    rounds,
    () => run(seconds * 2),
    () => runTransactions(transactions, clients, seconds * 2),
  );
  return [
    {
      part: 'checkout',
      what: `checkout of ${lines} lines in ${stores} stores: into the cart, order, pay (encrypted)`,
      value: `${rate(subject)}, p95 ${milliseconds(subject.p95)}`,
      floor: `${perSecond(floor.perSecond)} TPC-B`,
      ratio: percent(ratio),
      goal: `≥ ${goals.perSecond}/s`,
      reached: subject.perSecond >= goals.perSecond && subject.failed === 0,
    },
  ];
}

/** A buyer with this many lines in the cart. */
async function buyerWith(database: Database, variantIds: readonly number[]): Promise<Buyer> {
  const buyer = await addBuyer(database);
  const call = callsAs(database, handlers, { caller: buyer.session });
  await call(cartCalls.add, { lines: variantIds.map((variantId) => ({ variantId, quantity: 1 })) });
  return buyer;
}

async function largeCart({ address, pid, rounds, seconds }: Bench, database: Database, goods: number[]): Promise<Figure[]> {
  const { token, session } = await buyerWith(database, goods.slice(0, cartLines));
  const call = callsAs(database, handlers, { caller: session });
  const { statements } = await countStatements(() => call(cartCalls.list, {}));
  const requests = [{ path: addressOf(cartCalls.list, {}) }];
  const headers = { authorization: `Bearer ${token}` };
  const run = (time: number) => load({ origin: address, requests, headers, connections: 1, seconds: time, pid });
  await run(1);
  const measured = await repeat(rounds, () => run(seconds));
  return [
    {
      part: 'checkout',
      what: `cart call with ${cartLines} lines`,
      value: `p95 ${milliseconds(measured.p95)}, ${rate(measured)}`,
      goal: `p95 ≤ ${goals.cart} ms`,
      reached: measured.p95 <= goals.cart && measured.failed === 0,
    },
    {
      part: 'checkout',
      what: 'its statements',
      value: String(statements),
      goal: `≤ ${goals.statements}`,
      reached: statements <= goals.statements,
    },
  ];
}

async function paymentPage({ address, rounds }: Bench, database: Database, goods: number[]): Promise<Figure[]> {
  const chromePath = findBrowser();
  if (!chromePath) return [];
  const { token, session } = await buyerWith(database, goods.slice(0, 1));
  const { checkoutId } = await callsAs(database, handlers, { caller: session })(checkoutCalls.placeOrder, {});
  const url = `${address}/payment/settle-accounts?checkout=${checkoutId}`;
  const visits = [];
  for (let round = 0; round < rounds; round++)
    visits.push(await visitAgain(url, chromePath, { cookie: `${cookies.authorization}=${token}; ${cookies.language}=en` }));
  const paint = median(visits.map((one) => one.paint));
  const scripts = median(visits.map((one) => one.scripts));
  return [
    {
      part: 'checkout',
      what: 'payment page: first paint',
      value: `${(paint / 1_000).toFixed(2)} s`,
      goal: `≤ ${goals.paint / 1_000} s`,
      reached: paint <= goals.paint,
    },
    {
      part: 'checkout',
      what: 'payment page: scripts',
      value: kilobytes(scripts),
      goal: `≤ ${goals.scripts / 1024} KB`,
      reached: scripts <= goals.scripts,
    },
  ];
}
