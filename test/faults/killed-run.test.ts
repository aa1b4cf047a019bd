/** Kills amid runs of the matching that buy: each sales order gets its goods once, and nothing is bought twice. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoPurchaseCalls } from '../../contract/orders/auto-purchase.ts';
import { matchingCalls } from '../../contract/orders/matching.ts';
import { salesOrderCalls } from '../../contract/orders/sales-orders.ts';
import { handlers } from '../../server/domains.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import { publish } from '../../server/platform/events/outbox.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { newHome, startKontor, stopAll } from '../process/kontor.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Item } from '../support/market.ts';
import { connect } from './killed-market.ts';

let home: string;
beforeAll(async () => {
  home = await newHome();
});
afterAll(async () => {
  await stopAll();
  await rm(home, { recursive: true, force: true });
});

const kills = 4;
/** Three purchases. */
const orders = 12_000;

async function addOrders(database: Database, items: readonly Item[], call: ReturnType<typeof callsAs>): Promise<void> {
  const recipient = { name: 'Erika Muster', line1: 'Lindenweg 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };
  for (let from = 0; from < orders; from += 200) {
    const some = Array.from({ length: 200 }, (_, index) => ({
      ...{ externalNumber: randomUUID(), recipient },
      lines: [0, 1].map((of) => ({ sku: items[(from + index + of) % items.length]?.variants[0]?.sku ?? '', quantity: 1 })),
    }));
    await call(salesOrderCalls.add, { orders: some });
  }
  await database.pool.query('analyze');
}

test('kill -9 amid a run that buys: each order gets its goods once', { timeout: 300_000 }, async () => {
  const begin = async () => {
    const kontor = startKontor({ KONTOR_HOME: home });
    await kontor.serving;
    return { kontor, database: await connect(home) };
  };
  let { kontor, database } = await begin();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01') on conflict do nothing`,
  );
  // The market's agreements are drafts, and its operator sells without them.
  await database.transaction(async (tx) => {
    await tx.updateTable('market').set({ sells_under_drafts: true }).execute();
    await publish(tx, 'market.changed', {});
  });
  await sleep(1_000);
  const items: Item[] = [];
  for (let count = 0; count < 3; count++) {
    const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
    for (let item = 0; item < 4; item++) items.push(await addItem(database, store, { stock: 1_000_000 }));
  }
  const buyer = await addCompany(database);
  const caller = await addUser(database, buyer);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000_000);
  const rules = { isOn: true, pays: 'balance' as const, perRun: 900_000_000, perDay: null, perMonth: null, mostRise: null };
  await callsAs(database, handlers, { caller })(autoPurchaseCalls.save, { ...rules, otherSellers: false, storeIds: [] });
  await addOrders(database, items, callsAs(database, handlers, { caller }));
  await callsAs(database, handlers, { caller })(matchingCalls.begin, { orders: true });
  for (let round = 0; round < kills; round++) {
    await sleep(300 + Math.random() * 2_500);
    await database.close();
    kontor.process.kill('SIGKILL');
    await kontor.ended;
    ({ kontor, database } = await begin());
    expect(await checkInvariants(database)).toEqual([]);
  }
  const runs = () => database.pool.query<{ state: string; bought: number }>('select state, bought from match_run');
  const unpaid = () => database.pool.query('select id from match_purchase where ended_at is null');
  while ((await runs()).rows[0]?.state !== 'done' || (await unpaid()).rows.length > 0) await sleep(500);
  expect((await runs()).rows).toEqual([{ state: 'done', bought: orders }]);
  const { rows } = await database.pool.query(
    `select (select count(*)::int from sales_order where state = 'matched') as matched, (select count(*)::int from sales_order_purchase) as lines,
       (select count(distinct sales_order_line_id)::int from sales_order_purchase) as distinct,
       (select sum(quantity)::int from purchase_order_line) as pieces, (select count(*)::int from purchase_order where state = 'paid') as paid`,
  );
  expect(rows).toEqual([{ matched: orders, lines: orders * 2, distinct: orders * 2, pieces: orders * 2, paid: 9 }]);
  expect(await checkInvariants(database)).toEqual([]);
  await database.close();
});
