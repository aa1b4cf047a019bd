/** What is around the pages of a buyer: of the caller's company alone, and only what the caller may see. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { frameCalls } from '../../../../contract/buying/frame.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

let database: Database;
let buyer: Company;
let owner: Caller;
let variantId = 0;
const as = (caller: Caller) => callsAs(database, handlers, { caller });

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database);
  owner = await addUser(database, buyer);
  await addBalance(database, buyer.id, 12_34);
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  variantId = (await addItem(database, store, { price: 100, stock: 100 })).variants[0]?.id ?? 0;
});

it('has the caller’s cart and the company’s balance, in one statement', async () => {
  await as(owner)(cartCalls.add, { lines: [{ variantId, quantity: 4 }] });
  const { result, statements } = await countStatements(() => as(owner)(frameCalls.header, {}));
  expect(statements).toBe(1);
  expect(result).toEqual({ cart: { lines: 1, quantity: 4 }, balances: [{ currency: 'EUR', balance: 12_34, reserved: 0 }] });
  const colleague = await addUser(database, buyer, { accessCodes: ['order.view'] });
  expect(await as(colleague)(frameCalls.header, {})).toEqual({ cart: { lines: 0, quantity: 0 }, balances: null });
  const stranger = await addUser(database, await addCompany(database));
  expect(await as(stranger)(frameCalls.header, {})).toEqual({ cart: { lines: 0, quantity: 0 }, balances: [] });
});

it('counts what waits for the caller, in one statement, and nothing that the caller may not see', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into quote (buyer_company_id, seller_company_id, store_id, user_id, state, currency, country_code, open_until, created_at, sent_at, changed_at)
     select $1, s.company_id, s.id, $2, 'answered', 'EUR', 'DE', now() + interval '1 day', now(), now(), now() from store s limit 1 returning id`,
    [buyer.id, owner.userId],
  );
  expect(rows).toHaveLength(1);
  const { result, statements } = await countStatements(() => as(owner)(frameCalls.waiting, {}));
  expect(statements).toBe(1);
  expect(result).toEqual({ approvals: 0, offers: 1, cases: 0 });
  const viewer = await addUser(database, buyer, { accessCodes: ['order.view'] });
  expect(await as(viewer)(frameCalls.waiting, {})).toEqual({ approvals: 0, offers: 0, cases: 0 });
  const unaudited = await addUser(database, buyer, { unaudited: true });
  expect(await as(unaudited)(frameCalls.waiting, {})).toEqual({ approvals: 0, offers: 0, cases: 0 });
  const stranger = await addUser(database, await addCompany(database));
  expect(await as(stranger)(frameCalls.waiting, {})).toEqual({ approvals: 0, offers: 0, cases: 0 });
});

it('is for buyers', async () => {
  const seller = await addUser(database, await addCompany(database, { kind: 'seller', legalName: `Seller ${randomUUID()}` }));
  await expect(as(seller)(frameCalls.header, {})).rejects.toMatchObject({ code: codes.forbidden });
  await expect(as(seller)(frameCalls.waiting, {})).rejects.toMatchObject({ code: codes.forbidden });
});
