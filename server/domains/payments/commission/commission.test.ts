/** Commission rates: which one applies, from when, and that an order keeps those of its payment. */
import { beforeAll, describe, expect, it } from 'vitest';
import { commissionCalls } from '../../../../contract/payments/sellers/commission.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { divideHalfUp } from '../../../../contract/values/money.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

let database: Database;
let operator: Caller;
let seller: Company;
let other: Company;
const tree: { top: { id: number; path: number[] }; middle: { id: number; path: number[] }; leaf: { id: number; path: number[] } } =
  {} as never;
const now = new Date('2026-03-10T10:00:00Z');
const today = '2026-03-10';
const as = (caller: Caller, at = now) => callsAs(database, handlers, { caller, now: () => at });

beforeAll(async () => {
  database = await testDatabase();
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  seller = await addCompany(database, { kind: 'seller' });
  other = await addCompany(database, { kind: 'seller' });
  tree.top = await addCategory(database, { name: 'Furniture' });
  tree.middle = await addCategory(database, { parent: tree.top, name: 'Seating' });
  tree.leaf = await addCategory(database, { parent: tree.middle, name: 'Sofas' });
});

const add = (given: { sellerId?: number; categoryId?: number; rate: number; validFrom?: string; validTo?: string }, at = now) =>
  as(operator, at)(commissionCalls.add, { validFrom: at.toISOString().slice(0, 10), ...given });
const applying = async (companyId: number, path: number[], day = today) => {
  const { rows } = await database.pool.query<{ rate: number | null }>(
    'select (select rate from commission_rate where id = commission_rate_for($1, $2, $3)) as rate',
    [companyId, path, day],
  );
  return rows[0]?.rate ?? null;
};

describe('the rate of an item', () => {
  it('is the most specific one: seller and category, seller, nearest category, market', async () => {
    const { path } = tree.leaf;
    expect(await applying(seller.id, path)).toBeNull();
    await add({ rate: 1_000 });
    expect(await applying(seller.id, path)).toBe(1_000);
    await add({ categoryId: tree.top.id, rate: 1_100 });
    expect(await applying(seller.id, path)).toBe(1_100);
    await add({ categoryId: tree.middle.id, rate: 1_200 });
    expect(await applying(seller.id, path)).toBe(1_200);
    expect(await applying(seller.id, tree.top.path)).toBe(1_100);
    await add({ sellerId: seller.id, rate: 800 });
    expect(await applying(seller.id, path)).toBe(800);
    expect(await applying(other.id, path)).toBe(1_200);
    await add({ sellerId: seller.id, categoryId: tree.top.id, rate: 700 });
    await add({ sellerId: seller.id, categoryId: tree.leaf.id, rate: 600 });
    expect(await applying(seller.id, path)).toBe(600);
    expect(await applying(seller.id, tree.middle.path)).toBe(700);
    expect(await applying(seller.id, [])).toBe(800);
  });

  it('is listed for the operator with those that would apply without it', async () => {
    const store = await addStore(database, seller);
    const item = await addItem(database, store, { categoryId: tree.leaf.id });
    const found = await as(operator)(commissionCalls.ofItem, { item: item.itemCode });
    expect(found.rates.map(({ rate, scope }) => [rate, scope])).toEqual([
      [600, 'sellerCategory'],
      [700, 'sellerCategory'],
      [800, 'seller'],
      [1_200, 'category'],
      [1_100, 'category'],
      [1_000, 'market'],
    ]);
    expect(found.rates[0]?.category?.name).toBe('Furniture › Seating › Sofas');
    expect((await as(operator)(commissionCalls.ofItem, { item: item.variants[0]?.sku ?? '' })).item.id).toBe(item.id);
    await expect(as(operator)(commissionCalls.ofItem, { item: 'nothing' })).rejects.toMatchObject({
      details: { fields: { item: 'commission.noItem' } },
    });
  });
});

describe('the days of a rate', () => {
  it('a later rate of the same seller and category takes over on its day, and ends the one before', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const first = await add({ sellerId: company.id, rate: 500 });
    await add({ sellerId: company.id, rate: 400, validFrom: '2026-04-01' });
    expect(await applying(company.id, [], '2026-03-31')).toBe(500);
    expect(await applying(company.id, [], '2026-04-01')).toBe(400);
    const later = await as(operator, new Date('2026-04-02T00:00:00Z'))(commissionCalls.list, { sellerId: company.id });
    expect(later.rates.map(({ rate, state }) => [rate, state])).toEqual([
      [400, 'current'],
      [500, 'ended'],
    ]);
    expect((await as(operator)(commissionCalls.list, { sellerId: company.id, state: 'future' })).rates).toHaveLength(1);
    expect(later.rates[1]?.id).toBe(first.id);
  });

  it('a rate for a time gives way to the one before it when it ends', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    await add({ sellerId: company.id, rate: 900 });
    await add({ sellerId: company.id, rate: 300, validFrom: '2026-03-15', validTo: '2026-03-20' });
    expect(await applying(company.id, [], '2026-03-20')).toBe(300);
    expect(await applying(company.id, [], '2026-03-21')).toBe(900);
  });

  it('can be ended from today on, and removed until it has begun', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const { id } = await add({ sellerId: company.id, rate: 200 });
    const next = new Date('2026-03-11T08:00:00Z');
    await expect(as(operator, next)(commissionCalls.remove, { id })).rejects.toMatchObject({ code: codes.refused });
    await expect(as(operator, next)(commissionCalls.end, { id, validTo: today })).rejects.toMatchObject({ code: codes.invalid });
    await as(operator, next)(commissionCalls.end, { id, validTo: '2026-03-11' });
    expect(await applying(company.id, [], '2026-03-11')).toBe(200);
    expect(await applying(company.id, [], '2026-03-12')).toBe(1_000);
    await expect(as(operator, new Date('2026-03-12T00:00:00Z'))(commissionCalls.end, { id, validTo: '2026-04-01' })).rejects.toMatchObject({
      code: codes.refused,
    });
    const coming = await add({ sellerId: company.id, rate: 100, validFrom: '2026-05-01' });
    await as(operator)(commissionCalls.remove, { id: coming.id });
    expect(await applying(company.id, [], '2026-05-01')).toBe(1_000);
    await expect(as(operator)(commissionCalls.remove, { id: coming.id })).rejects.toMatchObject({ code: codes.notFound });
    const listed = await as(operator)(commissionCalls.list, { sellerId: company.id, state: 'removed' });
    expect(listed.rates.map(({ rate }) => rate)).toEqual([100]);
    const { content } = await as(operator)(commissionCalls.export, { sellerId: company.id });
    expect(content.trim().split('\n')).toHaveLength(3);
  });

  it('is not of the past, not twice the same, and of somebody who sells', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const fields = async (given: object) => {
      const error: unknown = await add({ rate: 100, ...given }).catch((reason: unknown) => reason);
      return (error as { details?: { fields?: object } }).details?.fields;
    };
    expect(await fields({ sellerId: company.id, validFrom: '2026-03-09' })).toEqual({ validFrom: 'commission.past' });
    expect(await fields({ sellerId: company.id, validTo: '2026-03-01' })).toEqual({ validTo: 'taxRate.order' });
    expect(await fields({ sellerId: company.id, rate: 5_001 })).toEqual({ rate: 'commission.rate' });
    expect(await fields({ sellerId: (await addCompany(database)).id })).toEqual({ sellerId: 'commission.noSeller' });
    expect(await fields({ categoryId: 999_999 })).toEqual({ categoryId: 'commission.noCategory' });
    await add({ sellerId: company.id, rate: 100 });
    expect(await fields({ sellerId: company.id })).toEqual({ validFrom: 'commission.sameDay' });
    await expect(database.pool.query('update commission_rate set rate = 1 where seller_company_id = $1', [company.id])).rejects.toThrow(
      'not changed',
    );
  });

  it('of the same day by two operators at the same moment is added once', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const added = await Promise.allSettled([1, 2, 3, 4].map((rate) => add({ sellerId: company.id, rate })));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is for those with the right', async () => {
    const accountant = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'accountant' });
    await expect(as(accountant)(commissionCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
    const trader = await addUser(database, seller);
    await expect(as(trader)(commissionCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
  });
});

it('the commission of a line is rounded half up, once, and never loses a cent over all pieces', async () => {
  const cases = [
    { price: 1, pieces: 1, lines: 1, discount: 0, rate: 5_000 },
    { price: 333, pieces: 3, lines: 999, discount: 0, rate: 1_250 },
    { price: 12_345, pieces: 7, lines: 99_999, discount: 3_333, rate: 1_275 },
    { price: 9_000_000_000, pieces: 1_000_000, lines: 9_000_000_000_000_000, discount: 0, rate: 5_000 },
    { price: 5, pieces: 1, lines: 0, discount: 0, rate: 1_000 },
  ];
  for (const { price, pieces, lines, discount, rate } of cases) {
    const { rows } = await database.pool.query<{ found: number }>('select line_commission($1, $2, $3, $4, $5) as found', [
      ...[price, pieces, lines, discount, rate],
    ]);
    const expected =
      lines === 0 ? 0n : divideHalfUp(BigInt(price) * BigInt(pieces) * BigInt(lines - discount) * BigInt(rate), BigInt(lines) * 10_000n);
    expect(BigInt(rows[0]?.found ?? -1)).toBe(expected);
  }
});

describe('the settings', () => {
  it('are saved with the audit log, and refused when somebody else was quicker', async () => {
    const before = await as(operator)(commissionCalls.setting, {});
    const input = { version: before.version, period: 'weekly', settledFrom: 'payment', reserveRate: 500, reserveDays: 14 } as const;
    const saved = await as(operator)(commissionCalls.saveSetting, { ...input, orderFees: [{ currency: 'EUR', amount: 30 }] });
    expect(saved).toMatchObject({ ...input, version: before.version + 1, orderFees: [{ currency: 'EUR', amount: 30 }] });
    await expect(as(operator)(commissionCalls.saveSetting, { ...input, orderFees: [] })).rejects.toMatchObject({ code: codes.conflict });
    await expect(as(operator)(commissionCalls.saveSetting, { ...input, version: saved.version, reserveDays: 0 })).rejects.toMatchObject({
      code: codes.invalid,
    });
    const { rows } = await database.pool.query(`select count(*)::int as count from audit_log where action = 'commission.settingChanged'`);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
