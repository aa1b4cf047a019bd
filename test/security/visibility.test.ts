/** Items that are exclusive to others or off sale are not revealed: neither name, nor price, nor stock. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../contract/buying/cart.ts';
import { handlers } from '../../server/domains.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company } from '../support/market.ts';

let database: Database;
let friend: Company;
const hidden: Record<string, number> = {};
let shown: number;

beforeAll(async () => {
  database = await testDatabase();
  friend = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  const [open, closed] = [await addStore(database, seller), await addStore(database, seller, { state: 'closed' })];
  const variantOf = async (given: Parameters<typeof addItem>[2], store = open) =>
    (await addItem(database, store, { name: 'Secret chair', ...given })).variants[0]?.id ?? 0;
  hidden['exclusive'] = await variantOf({ visibility: 'exclusive', exclusiveTo: [friend.id] });
  hidden['draft'] = await variantOf({ state: 'draft' });
  hidden['of a closed store'] = await variantOf({}, closed);
  shown = await variantOf({ name: 'Open chair' });
});

describe('a cart on a device', () => {
  it.each(['visitor', 'buyer'])('of a %s describes only what is offered', async (who) => {
    const session = who === 'buyer' ? await addUser(database, await addCompany(database)) : null;
    const call = callsAs(database, handlers, session ? { caller: session } : {});
    const lines = [...Object.values(hidden), shown].map((variantId) => ({ variantId, quantity: 1 }));
    const answer = await call(cartCalls.describe, { lines });
    expect(answer.groups.flatMap((group) => group.lines.map((line) => line.variantId))).toEqual([shown]);
    expect(JSON.stringify(answer)).not.toContain('Secret');
  });

  it('describes exclusive items to the company they are for', async () => {
    const call = callsAs(database, handlers, { caller: await addUser(database, friend) });
    const { groups } = await call(cartCalls.describe, { lines: [{ variantId: hidden['exclusive'] ?? 0, quantity: 1 }] });
    expect(groups[0]?.lines[0]).toMatchObject({ name: 'Secret chair', unitPrice: 1000, orderable: true });
  });
});

it('a line of a cart whose item was taken off offer shows neither price nor stock any more', async () => {
  const seller = await addCompany(database, { kind: 'seller' });
  const item = await addItem(database, await addStore(database, seller), { stock: 77 });
  const call = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
  await database.pool.query(`update item set visibility = 'exclusive' where id = $1`, [item.id]);
  await database.pool.query(`update variant set list_price = 4242 where item_id = $1`, [item.id]);
  const { groups } = await call(cartCalls.list, {});
  expect(groups[0]?.lines[0]).toMatchObject({ orderable: false, stock: 0, unitPrice: null, lineTotal: null });
  expect(JSON.stringify(groups)).not.toContain('4242');
});
