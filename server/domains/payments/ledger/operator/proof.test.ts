/** The proof of the sums finds each kind of damage, and nothing in a ledger that is in order. */
import { beforeAll, expect, it } from 'vitest';
import { ledgerCalls, type LedgerCheck } from '../../../../../contract/payments/ledger.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { addBalance, addCompany, addUser, callsAs } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';

let database: Database;
let operator: Caller;
const prove = () => callsAs(database, handlers, { caller: operator })(ledgerCalls.prove, {});
const wrong = async () => (await prove()).checks.filter(({ found }) => found > 0).map(({ check }) => check);

beforeAll(async () => {
  database = await testDatabase();
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'accountant' });
  const buyer = await addCompany(database);
  const user = await addUser(database, buyer);
  await addBalance(database, buyer.id, 100_00);
  await database.pool.query(
    `insert into deposit (company_id, user_id, currency, amount, paid_on, reference, proof_key, proof_name, proof_type, created_at)
     values ($1, $2, 'EUR', 100, '2026-11-20', 'mine', 'x', 'x', 'application/pdf', now())`,
    [buyer.id, user.userId],
  );
});

it('finds nothing in a ledger that is in order', async () => {
  const proof = await prove();
  expect(proof).toMatchObject({ transactions: 1, entries: 2 });
  expect(proof.checks).toHaveLength(9);
  expect(await wrong()).toEqual([]);
});

const damages: [string, LedgerCheck[], string][] = [
  [
    'an entry of another amount',
    ['balances', 'currencies', 'transactions'],
    'update ledger_entry set amount = amount + 1 where amount > 0',
  ],
  ['another balance', ['balances'], `update ledger_account set balance = balance + 1 where kind = 'bank_clearing'`],
  ['a balance below zero', ['balances', 'negativeBalances'], `update ledger_account set balance = -1 where kind = 'buyer_balance'`],
  ['an account of another currency', ['entryCurrencies'], `update ledger_account set currency = 'PLN' where kind = 'bank_clearing'`],
  ['a transaction without entries', ['emptyTransactions'], `insert into ledger_transaction (kind, scope, key) values ('x', 'x', 'x')`],
  [
    'a confirmed deposit that was not posted',
    ['deposits'],
    `update deposit set state = 'confirmed', confirmed_amount = 100, decided_at = now(), ledger_transaction_id = 999`,
  ],
  [
    'a withdrawal that took nothing',
    ['withdrawals'],
    `insert into withdrawal (company_id, user_id, currency, amount, holder, iban, created_at)
     select company_id, user_id, 'EUR', 100, 'x', 'DE89370400440532013000', now() from deposit`,
  ],
  [
    'a captured payment that was not posted',
    ['payments'],
    `insert into payment (checkout_id, method, state, currency, amount, ledger_transaction_id) values (1, 'balance', 'captured', 'EUR', 100, 999)`,
  ],
];

it.each(damages)('finds %s', async (_name, checks, damage) => {
  // Past all triggers and constraints that would refuse it.
  await database.pool.query('alter table ledger_account drop constraint if exists ledger_account_covered');
  const client = await database.pool.connect();
  const saved = ['ledger_account', 'ledger_entry', 'ledger_transaction', 'deposit', 'withdrawal', 'payment'];
  try {
    await client.query('set session_replication_role = replica');
    for (const table of saved) await client.query(`create table saved_${table} as table ${table}`);
    await client.query(damage);
    expect((await wrong()).toSorted()).toEqual(checks);
  } finally {
    for (const table of saved) {
      await client.query(`delete from ${table}`);
      await client.query(`insert into ${table} overriding system value table saved_${table}`);
      await client.query(`drop table saved_${table}`);
    }
    await client.query('reset session_replication_role');
    client.release();
  }
  expect(await wrong()).toEqual([]);
});

it('is for those with the right', async () => {
  const editor = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'editor' });
  await expect(callsAs(database, handlers, { caller: editor })(ledgerCalls.prove, {})).rejects.toMatchObject({ code: codes.forbidden });
});
