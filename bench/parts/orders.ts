/** Carts and complete orders. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { accountByEmail } from '../../server/domains/identity/login/account-queries.ts';
import { openSession } from '../../server/domains/identity/sessions/sessions.ts';
import { handlers } from '../../server/domains.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { countStatements, type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { addAddress, addBalance, addCompany, addUser, callsAs } from '../../test/support/market.ts';
import type { Bench } from '../bench.ts';
import type { Errand } from '../buyers.ts';
import { type Figure, milliseconds, type Part, percent, perSecond, rate } from '../tools/figures.ts';
import { type Measured, withCpu } from '../tools/load.ts';
import { socketOf } from '../tools/processes.ts';
import { compare, repeat } from '../tools/rounds.ts';
import { prepareTransactions, runTransactions, transactionGenerator } from '../transactions.ts';

const clients = 8;
const goal = 0.25;
const goods = 500;
const mostStatements = 15;

export async function orders({ address, pid, home, rounds, seconds }: Bench): Promise<Part> {
  const database = await openDatabase({ connection: socketOf(home), poolSize: 4 });
  try {
    const people: Buyer[] = [];
    for (let at = 0; at < clients; at++) people.push(await addBuyer(database));
    const variantIds = await chooseGoods(database);
    const tokens = people.map((person) => person.token);
    const run = (kind: Errand['kind'], time: number) =>
      withCpu(pid, async () => {
        const measured = await send({ address, tokens, baskets: variantIds.map((id) => [id]), seconds: time, kind });
        return { measured, requests: measured.perSecond * time };
      });

    const statements = await countOrder(database, people[0]?.session ?? null, variantIds[0] ?? 0);
    await run('add', 1);
    const add = await repeat(rounds, () => run('add', seconds));
    await database.pool.query('delete from cart_line where user_id = any($1)', [people.map((person) => person.session.userId)]);

    const transactions = await prepareTransactions(socketOf(home));
    await run('order', 1);
    const complete = await compare(
      rounds,
      () => run('order', seconds * 2),
      () => runTransactions(transactions, clients, seconds * 2),
    );
    const figures: Figure[] = [
      {
        part: 'orders',
        what: 'put into the cart',
        value: `${rate(add)}, p95 ${milliseconds(add.p95)}`,
        floor: `${perSecond(complete.floor.perSecond)} TPC-B`,
        ratio: percent(add.perSecond / complete.floor.perSecond),
        goal: 'reported',
        reached: null,
      },
      {
        part: 'orders',
        what: 'complete order: into the cart, order, pay (encrypted)',
        value: `${rate(complete.subject)}, p95 ${milliseconds(complete.subject.p95)}`,
        floor: `${perSecond(complete.floor.perSecond)} TPC-B (${transactionGenerator})`,
        ratio: percent(complete.ratio),
        goal: `≥ ${percent(goal)}`,
        reached: complete.ratio >= goal && complete.subject.failed === 0,
      },
      {
        part: 'orders',
        what: 'statements: into the cart, order, pay',
        value: statements.join(' + '),
        goal: `order ≤ ${mostStatements}`,
        reached: (statements[1] ?? 0) <= mostStatements,
      },
    ];
    return {
      name: 'orders',
      figures,
      notes: [
        `${clients} buyers of ${clients} companies over HTTP from one process, each a line of one of ${goods} variants; their calls, the JSON, the RSA and AES of paying on both sides are in it. A complete order is three calls and three durable commits (cart, order, payment); that of the payment's signature waits for no disk. TPC-B at a scale of ten, prepared, from ${transactionGenerator}, with the same clients and durability.`,
      ],
    };
  } finally {
    await database.close();
  }
}

export type Buyer = { token: string; session: Caller };

/** A company with an address, money without end and somebody who is signed in. */
export async function addBuyer(database: Database): Promise<Buyer> {
  const company = await addCompany(database);
  await addAddress(database, company);
  for (const currency of ['EUR', 'PLN', 'RON']) await addBalance(database, company.id, 1_000_000_000_000, currency);
  const email = `${randomUUID()}@bench.example`;
  const session = await addUser(database, company, { email });
  const account = await accountByEmail(database, email);
  if (!account) throw new Error('the account is not there');
  const { login } = await openSession(database, account, { now: new Date(), userAgent: 'bench', network: '127.0.0.1', device: null });
  return { token: login.accessToken, session };
}

/** Goods of all stores, enough of each, and no store refuses a small order. */
export async function chooseGoods(database: Database): Promise<number[]> {
  await database.pool.query('update store set minimum_order_value = 0');
  const { rows } = await database.pool.query<{ id: number }>(
    `select v.id from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id
     where i.state = 'active' and i.visibility = 'everyone' and v.state = 'active' and s.state = 'open' and s.visibility = 'everyone' and 'DE' = any (coalesce(i.country_codes, s.country_codes))
       and exists (select 1 from stock k where k.variant_id = v.id)
     order by md5(v.id::text) limit $1`,
    [goods],
  );
  const ids = rows.map((row) => row.id);
  await database.pool.query('update stock set on_hand = 100000000 where variant_id = any($1)', [ids]);
  return ids;
}

export async function send(errand: Errand): Promise<Measured> {
  const child = fork(join(import.meta.dirname, '../buyers.ts'), { env: { ...process.env, NODE_ENV: 'production' } });
  child.send(errand);
  const [measured] = (await once(child, 'message')) as [Measured];
  return measured;
}

/** One order in this process, next to the running server. */
async function countOrder(database: Database, session: Caller | null, variantId: number): Promise<number[]> {
  const call = callsAs(database, handlers, { caller: session });
  const add = await countStatements(() => call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] }));
  const place = await countStatements(() => call(checkoutCalls.placeOrder, {}));
  const { checkoutId } = place.result;
  const pay = await countStatements(() => call(paymentCalls.settle, { checkoutId, method: 'balance' }));
  return [add.statements, place.statements, pay.statements];
}
