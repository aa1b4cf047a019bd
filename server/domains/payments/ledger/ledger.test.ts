import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { AlreadyPosted, type Entry, NotCovered, post } from './index.ts';
import { gather } from './service.ts';

let database: Database;
const companies: number[] = [];

beforeAll(async () => {
  database = await testDatabase();
  for (let one = 0; one < 4; one++) companies.push((await addCompany(database)).id);
});

const postNow = (entries: Entry[], key: string = randomUUID()) =>
  database.transaction((tx) => post(tx, { kind: 'test', scope: 'test', key, at: new Date(), entries }));
const topUp = (companyId: number, amount: number, currency = 'EUR') =>
  postNow([
    { kind: 'buyer_balance', companyId, currency, amount },
    { kind: 'bank_clearing', companyId: null, currency, amount: -amount },
  ]);
const balanceOf = async (kind: string, companyId: number | null, currency = 'EUR') =>
  (
    await database.pool.query<{ balance: number }>(
      'select balance from ledger_account where kind = $1 and company_id is not distinct from $2 and currency = $3',
      [kind, companyId, currency],
    )
  ).rows[0]?.balance ?? 0;

const leg = fc.record({
  from: fc.nat({ max: 3 }),
  to: fc.nat({ max: 3 }),
  currency: fc.constantFrom('EUR', 'PLN', 'RON'),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('postings', () => {
  it('sum to zero and change the stored balances by their entries, whatever they are and however many are concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(leg, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (postings) => {
        await Promise.all(
          postings.map((legs) =>
            postNow(
              legs
                .flatMap(({ from, to, currency, amount }): Entry[] => [
                  { kind: 'seller_payable', companyId: companies[from] ?? null, currency, amount: -amount },
                  { kind: 'seller_payable', companyId: companies[to] ?? null, currency, amount },
                ])
                .concat([
                  { kind: 'refunds', companyId: null, currency: 'EUR', amount: 7 },
                  { kind: 'vat', companyId: null, currency: 'EUR', amount: -7 },
                ]),
            ),
          ),
        );
        const { rows } = await database.pool.query(`
          select 'unbalanced' from ledger_entry group by transaction_id, currency having sum(amount) <> 0
          union all select 'balance' from ledger_account a where balance <> (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = a.id)`);
        expect(rows).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('that do not sum to zero are refused before anything is written, and by the database as well', async () => {
    await expect(
      postNow([
        { kind: 'vat', companyId: null, currency: 'EUR', amount: 5 },
        { kind: 'refunds', companyId: null, currency: 'PLN', amount: -5 },
      ]),
    ).rejects.toThrow('sum to zero');
    const account = (await database.pool.query<{ id: number }>(`select id from ledger_account where kind = 'vat' limit 1`)).rows[0]?.id;
    const transaction = (
      await database.pool.query<{ id: number }>(
        `insert into ledger_transaction (kind, scope, key) values ('test', 'test', $1) returning id`,
        [randomUUID()],
      )
    ).rows[0]?.id;
    await expect(
      database.pool.query(`insert into ledger_entry (transaction_id, account_id, currency, amount) values ($1, $2, 'EUR', 1)`, [
        transaction,
        account,
      ]),
    ).rejects.toThrow('does not sum to zero');
    await expect(
      database.pool.query(`insert into ledger_entry (transaction_id, account_id, currency, amount) values ($1, $2, 'PLN', 1)`, [
        transaction,
        account,
      ]),
    ).rejects.toThrow('another currency');
    await expect(
      database.pool.query(
        `insert into ledger_entry (transaction_id, account_id, currency, amount) values ($1, $2, 'EUR', 1), ($1, -1, 'EUR', -1)`,
        [transaction, account],
      ),
    ).rejects.toThrow('no account');
  });

  it('are written once per key', async () => {
    const key = randomUUID();
    const [company = 0] = companies;
    const entries: Entry[] = [
      { kind: 'buyer_credit', companyId: company, currency: 'EUR', amount: 100 },
      { kind: 'refunds', companyId: null, currency: 'EUR', amount: -100 },
    ];
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => postNow(entries, key)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AlreadyPosted);
    expect(await balanceOf('buyer_credit', company)).toBe(100);
  });

  it('never take more than the balance, and say what is missing', async () => {
    const { id } = await addCompany(database);
    await topUp(id, 1_000);
    const pay = (amount: number) =>
      postNow([
        { kind: 'buyer_balance', companyId: id, currency: 'EUR', amount: -amount },
        { kind: 'seller_payable', companyId: companies[0] ?? null, currency: 'EUR', amount },
      ]);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => pay(400)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    const failed = results.find((result) => result.status === 'rejected');
    expect(failed?.reason).toBeInstanceOf(NotCovered);
    expect(await balanceOf('buyer_balance', id)).toBe(200);
    await expect(pay(900)).rejects.toMatchObject({ missing: [{ currency: 'EUR', needed: 900, balance: 200, missing: 700 }] });
  });
});

describe('what was posted', () => {
  it.each([
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'truncate ledger_entry cascade',
    `update ledger_transaction set kind = 'other'`,
    'delete from ledger_transaction',
    'delete from ledger_account',
    'update ledger_account set id = default',
    'truncate ledger_account cascade',
  ])('stays: %s', async (statement) => {
    await topUp(companies[0] ?? 0, 1);
    await expect(database.pool.query(statement)).rejects.toThrow('append-only');
  });
});

describe('legs of one account', () => {
  it('are merged, and legs that cancel each other out are removed', () => {
    const entry = (amount: number): Entry => ({ kind: 'vat', companyId: null, currency: 'EUR', amount });
    expect(gather([entry(3), entry(4), { ...entry(2), currency: 'PLN' }])).toEqual([entry(7), { ...entry(2), currency: 'PLN' }]);
    expect(gather([entry(3), entry(-3)])).toEqual([]);
  });
});
