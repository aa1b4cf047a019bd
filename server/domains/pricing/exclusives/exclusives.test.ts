import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import {
  exclusiveCalls as mine,
  operatorExclusiveCalls as operator,
  sellerExclusiveCalls as calls,
} from '../../../../contract/pricing/exclusives.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addAddress,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notifyBuyers } from './jobs.ts';

let database: Database;
let seller: Company;
let buyer: Company;
let stranger: Company;
let sellers: Caller;
let buyers: Caller;
let strangers: Caller;
let operators: Caller;
let store: Store;
let item: Item;

const as = (session: Caller | null, country = 'DE') => callsAs(database, handlers, { caller: session, country });
const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const sees = async (session: Caller | null, itemId: number): Promise<boolean> =>
  (await as(session)(catalogueCalls.items, { ids: [itemId] })).length === 1;
const refusal = (code: number) => expect.objectContaining({ code }) as unknown;

/** As after an order: the seller may name the buyer. */
const acquaint = (company: Company) =>
  database.pool.query('insert into known_buyer (seller_company_id, buyer_company_id) values ($1, $2) on conflict do nothing', [
    seller.id,
    company.id,
  ]);

beforeAll(async () => {
  database = await testDatabase();
  seller = await addCompany(database, { kind: 'seller', legalName: 'Weber Möbel' });
  sellers = await addUser(database, seller);
  operators = await addUser(database, await addCompany(database, { kind: 'operator' }));
});
afterAll(() => database.close());

beforeEach(async () => {
  store = await addStore(database, seller);
  item = await addItem(database, store, { price: 1_000 });
  buyer = await addCompany(database, { legalName: `Buyer ${item.id}` });
  stranger = await addCompany(database);
  [buyers, strangers] = [await addUser(database, buyer), await addUser(database, stranger)];
  await acquaint(buyer);
});

describe('an exclusive item', () => {
  it('is visible to named buyers and its seller only; ended rights leave it exclusive, opening makes it public', async () => {
    const callAs = as(sellers);
    expect(await callAs(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id] })).toEqual({ rights: 1 });
    expect(await Promise.all([buyers, sellers, strangers, null].map((who) => sees(who, item.id)))).toEqual([true, true, false, false]);
    await expect(as(strangers)(catalogueCalls.item, { id: item.id })).rejects.toEqual(refusal(codes.notFound));
    const { rows, unseen } = await callAs(calls.list, { kind: 'item', companyId: buyer.id });
    expect(rows).toMatchObject([{ target: { id: item.id }, grantee: { kind: 'buyer', id: buyer.id }, state: 'live', until: null }]);
    expect(unseen.some(({ id }) => id === item.id)).toBe(false);

    await callAs(calls.end, { kind: 'item', ids: [rows[0]?.id ?? 0] });
    expect(await Promise.all([buyers, strangers].map((who) => sees(who, item.id)))).toEqual([false, false]);
    expect((await callAs(calls.list, { kind: 'item' })).unseen.map(({ id }) => id)).toContain(item.id);
    await expect(callAs(calls.end, { kind: 'item', ids: [rows[0]?.id ?? 0] })).rejects.toEqual(refusal(codes.notFound));

    expect(await callAs(calls.open, { kind: 'item', ids: [item.id] })).toEqual({ opened: 1 });
    expect(await sees(null, item.id)).toBe(true);
  });

  it('is visible in its period only, and a right can be planned, shortened and given again', async () => {
    const callAs = as(sellers);
    await callAs(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id], from: day(2), until: day(5) });
    expect(await sees(buyers, item.id)).toBe(false);
    const [planned] = (await callAs(calls.list, { kind: 'item', companyId: buyer.id, state: 'scheduled' })).rows;
    expect(planned).toMatchObject({ state: 'scheduled', until: day(5) });
    await callAs(calls.change, { kind: 'item', id: planned?.id ?? 0, from: day(-1), until: day(0) });
    expect(await sees(buyers, item.id)).toBe(true);
    await expect(callAs(calls.change, { kind: 'item', id: planned?.id ?? 0, until: day(-1) })).rejects.toEqual(refusal(codes.invalid));
    await expect(callAs(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id], from: day(3), until: day(2) })).rejects.toEqual(
      refusal(codes.invalid),
    );
    await database.pool.query('update item_exclusive set valid_to = now() where item_id = $1', [item.id]);
    expect(await sees(buyers, item.id)).toBe(false);
    await callAs(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id] });
    expect(await sees(buyers, item.id)).toBe(true);
    expect((await database.pool.query('select 1 from item_exclusive where item_id = $1', [item.id])).rowCount).toBe(1);
  });

  it('in an exclusive store needs a right to both', async () => {
    const callAs = as(sellers);
    await callAs(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id] });
    const other = await addCompany(database);
    await acquaint(other);
    await callAs(calls.give, { kind: 'store', ids: [store.id], companyIds: [other.id] });
    expect(await sees(buyers, item.id)).toBe(false);
    expect(await sees(await addUser(database, other), item.id)).toBe(false);
    await callAs(calls.give, { kind: 'store', ids: [store.id], companyIds: [buyer.id] });
    expect(await sees(buyers, item.id)).toBe(true);
  });
});

describe('an exclusive store', () => {
  it('is visible to the members of a group while they are in it, with all its items', async () => {
    const callAs = as(sellers);
    const { groupId } = await callAs(calls.saveGroup, { name: `Fair ${store.id}`, until: day(9) });
    await callAs(calls.addMembers, { groupId, companyIds: [buyer.id] });
    await callAs(calls.give, { kind: 'store', ids: [store.id], groupIds: [groupId] });
    expect(await Promise.all([buyers, sellers, strangers, null].map((who) => sees(who, item.id)))).toEqual([true, true, false, false]);
    expect((await as(buyers)(catalogueCalls.store, { id: store.id })).itemCount).toBe(1);
    await expect(as(strangers)(catalogueCalls.store, { id: store.id })).rejects.toEqual(refusal(codes.notFound));
    const list = await as(buyers)(mine.stores, {});
    expect(list.rows).toMatchObject([{ store: { id: store.id }, itemCount: 1 }]);
    expect(list.rows[0]?.until?.slice(0, 10)).toBe(day(10));

    await callAs(calls.removeMembers, { groupId, companyIds: [buyer.id] });
    expect(await sees(buyers, item.id)).toBe(false);
    await callAs(calls.addMembers, { groupId, companyIds: [buyer.id] });
    expect(await sees(buyers, item.id)).toBe(true);
    await callAs(calls.endGroup, { groupId });
    expect(await sees(buyers, item.id)).toBe(false);
    expect((await as(buyers)(mine.stores, {})).total).toBe(0);
    await expect(callAs(calls.give, { kind: 'store', ids: [store.id], groupIds: [groupId] })).rejects.toEqual(refusal(codes.notFound));
  });
});

describe('the buyer', () => {
  it('finds its exclusive items by words, sorted, page by page and as a file', async () => {
    const others = await Promise.all(['Zebrano', 'Ahorn'].map((name) => addItem(database, store, { name: `${name} ${item.id}` })));
    await as(sellers)(calls.give, { kind: 'item', ids: [item.id, ...others.map(({ id }) => id)], companyIds: [buyer.id] });
    const asks = as(buyers);
    const all = await asks(mine.items, { sort: 'name' });
    expect(all.total).toBe(3);
    expect(all.rows.map((row) => row.item.exclusive)).toEqual([true, true, true]);
    expect(all.rows[0]?.item.name).toContain('Ahorn');
    expect((await asks(mine.items, { keyword: 'zebra' })).rows.map((row) => row.item.id)).toEqual([others[0]?.id]);
    expect((await asks(mine.items, { keyword: '%' })).total).toBe(0);
    const file = await asks(mine.export, { kind: 'item' });
    expect(file.content.split('\r\n')).toHaveLength(5);
    expect((await as(strangers)(mine.items, {})).total).toBe(0);
    expect((await as(buyers, 'ES')(mine.items, {})).total).toBe(0);
  });

  it('sees in the cart that an item is no longer offered, and cannot order it', async () => {
    await as(sellers)(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id] });
    await addAddress(database, buyer);
    const asks = as(buyers);
    await asks(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 2 }] });
    const [right] = (await as(sellers)(calls.list, { kind: 'item', companyId: buyer.id })).rows;
    await as(sellers)(calls.end, { kind: 'item', ids: [right?.id ?? 0] });
    const cart = await asks(cartCalls.list, {});
    expect(cart.groups[0]?.lines[0]).toMatchObject({ orderable: false, unitPrice: null, stock: 0, problems: [{ kind: 'notAvailable' }] });
    await expect(asks(checkoutCalls.placeOrder, {})).rejects.toEqual(refusal(codes.productNotExist));
  });
});

describe('a seller', () => {
  it('cannot name unknown buyers, nor find one by an invented number', async () => {
    const callAs = as(sellers);
    await expect(callAs(calls.give, { kind: 'item', ids: [item.id], companyIds: [stranger.id] })).rejects.toEqual(refusal(codes.notFound));
    expect(await sees(strangers, item.id)).toBe(true);
    expect((await callAs(calls.buyers, {})).map(({ id }) => id)).not.toContain(stranger.id);
    await expect(callAs(calls.findBuyer, { reference: String(stranger.id) })).rejects.toEqual(refusal(codes.notFound));
    await expect(callAs(calls.findBuyer, { reference: '%' })).rejects.toEqual(refusal(codes.notFound));

    const vatId = `DE${100_000_000 + item.id}`;
    const known = await addCompany(database, { vatId, legalName: 'Known by its number' });
    expect(await callAs(calls.findBuyer, { reference: `${vatId.slice(0, 5)} ${vatId.slice(5)}` })).toMatchObject({ id: known.id });
    expect((await callAs(calls.buyers, { keyword: 'by its number' })).map(({ id }) => id)).toContain(known.id);
    const rival = await addUser(database, await addCompany(database, { kind: 'seller' }));
    expect(await as(rival)(calls.buyers, {})).toEqual([]);
  });

  it('finds a buyer by its own e-mail domain, not by a shared or public one', async () => {
    const callAs = as(sellers);
    const domain = `laden-${item.id}.example`;
    const alone = await addCompany(database);
    await addUser(database, alone, { email: `kauf@${domain}` });
    expect(await callAs(calls.findBuyer, { reference: `someone@${domain}` })).toMatchObject({ id: alone.id });
    await addUser(database, await addCompany(database), { email: `other@${domain}` });
    await expect(callAs(calls.findBuyer, { reference: domain })).rejects.toEqual(refusal(codes.notFound));
    await addUser(database, await addCompany(database), { email: `shop-${item.id}@gmx.de` });
    await expect(callAs(calls.findBuyer, { reference: 'gmx.de' })).rejects.toEqual(refusal(codes.notFound));
  });

  it('cannot change goods, rights or groups of another seller, nor the market’s, whose members it does not see', async () => {
    const rival = await addCompany(database, { kind: 'seller' });
    const callAs = as(await addUser(database, rival));
    const { groupId } = await as(sellers)(calls.saveGroup, { name: `Own ${item.id}` });
    await as(sellers)(calls.give, { kind: 'item', ids: [item.id], groupIds: [groupId] });
    const [right] = (await as(sellers)(calls.list, { kind: 'item', groupId })).rows;
    const rightId = right?.id ?? 0;
    const their = await addItem(database, await addStore(database, rival));
    for (const attempt of [
      () => callAs(calls.give, { kind: 'item', ids: [item.id], groupIds: [groupId] }),
      () => callAs(calls.give, { kind: 'item', ids: [their.id], groupIds: [groupId] }),
      () => callAs(calls.give, { kind: 'store', ids: [store.id], groupIds: [groupId] }),
      () => callAs(calls.open, { kind: 'item', ids: [item.id] }),
      () => callAs(calls.end, { kind: 'item', ids: [rightId] }),
      () => callAs(calls.change, { kind: 'item', id: rightId }),
      () => callAs(calls.group, { groupId }),
      () => callAs(calls.saveGroup, { groupId, name: 'Mine' }),
      () => callAs(calls.endGroup, { groupId }),
      () => callAs(calls.addMembers, { groupId, companyIds: [buyer.id] }),
      () => callAs(calls.removeMembers, { groupId, companyIds: [buyer.id] }),
      () => callAs(calls.prices, { itemId: item.id, granteeKind: 'group', granteeId: groupId }),
      () => callAs(calls.savePrices, { itemId: item.id, granteeKind: 'group', granteeId: groupId, prices: [] }),
    ])
      await expect(attempt()).rejects.toEqual(refusal(codes.notFound));
    expect((await callAs(calls.list, { kind: 'item' })).rows).toEqual([]);
    expect((await callAs(calls.groups, {})).filter(({ market }) => !market)).toEqual([]);
    expect((await callAs(calls.targets, { kind: 'item' })).map(({ id }) => id)).toEqual([their.id]);

    const market = await as(operators)(operator.saveGroup, { name: `Market ${item.id}` });
    await as(operators)(operator.addMembers, { groupId: market.groupId, companyIds: [stranger.id] });
    const shown = (await callAs(calls.groups, {})).find(({ id }) => id === market.groupId);
    expect(shown).toMatchObject({ market: true, members: null });
    await expect(callAs(calls.group, { groupId: market.groupId })).rejects.toEqual(refusal(codes.notFound));
    await expect(callAs(calls.addMembers, { groupId: market.groupId, companyIds: [buyer.id] })).rejects.toEqual(refusal(codes.notFound));
    await callAs(calls.give, { kind: 'item', ids: [their.id], groupIds: [market.groupId] });
    expect(await Promise.all([strangers, buyers].map((who) => sees(who, their.id)))).toEqual([true, false]);
  });

  it('sets prices by quantity for a buyer and for a group: the buyer’s own first, the group’s before the tiers', async () => {
    const callAs = as(sellers);
    const variantId = item.variants[0]?.id ?? 0;
    const { groupId } = await callAs(calls.saveGroup, { name: `Prices ${item.id}` });
    await callAs(calls.addMembers, { groupId, companyIds: [buyer.id] });
    const price = async (who: Caller | null) => (await as(who)(catalogueCalls.item, { id: item.id })).variants[0]?.price;
    await callAs(calls.savePrices, {
      itemId: item.id,
      granteeKind: 'group',
      granteeId: groupId,
      prices: [
        { variantId, minimumQuantity: 1, price: 900 },
        { variantId, minimumQuantity: 10, price: 800 },
      ],
    });
    expect(await price(buyers)).toMatchObject({ unitPrice: 900, reason: { kind: 'group' }, nextBreak: { from: 10, unitPrice: 800 } });
    expect(await price(strangers)).toMatchObject({ unitPrice: 1_000, reason: { kind: 'list' } });
    await callAs(calls.savePrices, {
      itemId: item.id,
      granteeKind: 'buyer',
      granteeId: buyer.id,
      until: day(3),
      prices: [{ variantId, minimumQuantity: 1, price: 950 }],
    });
    expect(await price(buyers)).toMatchObject({ unitPrice: 950, reason: { kind: 'exclusive' } });
    expect(await callAs(calls.prices, { itemId: item.id, granteeKind: 'buyer', granteeId: buyer.id })).toMatchObject({
      until: day(3),
      variants: [{ prices: [{ minimumQuantity: 1, price: 950 }] }],
    });
    // The last possible day means no end: the day after it is not a valid date, and the buyer's pages would fail.
    await callAs(calls.savePrices, {
      itemId: item.id,
      granteeKind: 'buyer',
      granteeId: buyer.id,
      until: '9999-12-31',
      prices: [{ variantId, minimumQuantity: 1, price: 940 }],
    });
    expect(await price(buyers)).toMatchObject({ unitPrice: 940, reason: { kind: 'exclusive', validTo: null } });
    const twice = [1, 1].map((minimumQuantity) => ({ variantId, minimumQuantity, price: 1 }));
    await expect(callAs(calls.savePrices, { itemId: item.id, granteeKind: 'group', granteeId: groupId, prices: twice })).rejects.toEqual(
      refusal(codes.invalid),
    );
    await callAs(calls.savePrices, { itemId: item.id, granteeKind: 'buyer', granteeId: buyer.id, prices: [] });
    await callAs(calls.removeMembers, { groupId, companyIds: [buyer.id] });
    expect(await price(buyers)).toMatchObject({ unitPrice: 1_000 });
  });
});

describe('the operator', () => {
  it('sees all, makes exclusive for any buyer or group of the market, and ends sellers’ rights; all of it is audited', async () => {
    const callAs = as(operators);
    await as(sellers)(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id] });
    await callAs(operator.give, { kind: 'item', ids: [item.id], companyIds: [stranger.id] });
    expect(await Promise.all([buyers, strangers].map((who) => sees(who, item.id)))).toEqual([true, true]);
    const { rows } = await callAs(operator.list, { kind: 'item', companyId: buyer.id });
    expect(rows).toMatchObject([{ sellerName: 'Weber Möbel', grantee: { id: buyer.id } }]);
    await callAs(operator.end, { kind: 'item', ids: rows.map(({ id }) => id) });
    expect(await Promise.all([buyers, strangers].map((who) => sees(who, item.id)))).toEqual([false, true]);
    const own = await as(sellers)(calls.saveGroup, { name: `Sellers ${item.id}` });
    await expect(callAs(operator.give, { kind: 'item', ids: [item.id], groupIds: [own.groupId] })).rejects.toEqual(refusal(codes.notFound));
    await expect(callAs(operator.group, { groupId: own.groupId })).rejects.toEqual(refusal(codes.notFound));
    expect((await callAs(operator.export, { kind: 'item', companyId: stranger.id })).content.split('\r\n')).toHaveLength(3);
    const log = await database.pool.query<{ action: string }>(
      `select action from audit_log where subject = $1 and action like 'exclusive.%' order by id`,
      [`item:${item.id}`],
    );
    expect(log.rows.map(({ action }) => action)).toEqual(['exclusive.given', 'exclusive.given', 'exclusive.ended']);
  });
});

describe('concurrently', () => {
  it('an item is made exclusive and opened: the result is one of both, never public with active rights', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        as(sellers)(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id] }),
        as(sellers)(calls.open, { kind: 'item', ids: [item.id] }),
        as(sellers)(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id], until: day(4) }),
      ]);
      const { rows } = await database.pool.query<{ visibility: string; living: number }>(
        `select visibility, (select count(*)::int from item_exclusive x where x.item_id = i.id and x.valid_to > now()) as living from item i where id = $1`,
        [item.id],
      );
      expect(rows[0]).toEqual(
        rows[0]?.visibility === 'exclusive' ? { visibility: 'exclusive', living: 1 } : { visibility: 'everyone', living: 0 },
      );
    }
  });

  it('an order and the end of the right have one outcome: ordered before, or refused', async () => {
    await addAddress(database, buyer);
    await as(sellers)(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id] });
    const [right] = (await as(sellers)(calls.list, { kind: 'item', companyId: buyer.id })).rows;
    await as(buyers)(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
    const [ordered] = await Promise.allSettled([
      as(buyers)(checkoutCalls.placeOrder, {}),
      as(sellers)(calls.end, { kind: 'item', ids: [right?.id ?? 0] }),
    ]);
    if (ordered.status === 'rejected') expect(ordered.reason).toEqual(refusal(codes.productNotExist));
    expect(await sees(buyers, item.id)).toBe(false);
  });

  it('a name belongs to one group only', async () => {
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => as(sellers)(calls.saveGroup, { name: `Twin ${item.id}` })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a mail', () => {
  it('lists once everything that has begun, and nothing that is not visible', async () => {
    await notifyBuyers(database, { publicUrl: 'http://market.example', now: new Date() });
    const mails = async () =>
      (
        await database.pool.query<{ body: string }>(
          `select m.body from mail_message m join user_account u on u.email = m.recipient where u.company_id = $1 and m.template = 'exclusiveNews'`,
          [buyer.id],
        )
      ).rows;
    const more = await addItem(database, store, { name: `Second ${item.id}` });
    const draft = await addItem(database, store, { name: `Draft ${item.id}`, state: 'draft' });
    await as(sellers)(calls.give, { kind: 'item', ids: [item.id, more.id, draft.id], companyIds: [buyer.id] });
    await as(sellers)(calls.give, { kind: 'item', ids: [item.id], companyIds: [buyer.id], from: day(0) });
    // Five minutes later for the database: the run waits for transactions that may be in progress.
    await database.pool.query(`update exclusive_notice set notified_to = notified_to - interval '5 minutes'`);
    for (const table of ['item_exclusive', 'store_exclusive', 'buyer_group_member'])
      await database.pool.query(
        `update ${table} set created_at = created_at - interval '2 minutes', valid_from = valid_from - interval '2 minutes'`,
      );
    await notifyBuyers(database, { publicUrl: 'http://market.example', now: new Date() });
    await notifyBuyers(database, { publicUrl: 'http://market.example', now: new Date() });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.body).toContain(`Second ${item.id}`);
    expect(mail?.body).not.toContain('Draft');
    expect(mail?.body).toContain('/exclusive/product-exclusive');
  });
});
