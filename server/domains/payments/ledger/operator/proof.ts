import { sql } from 'kysely';
import { type LedgerCheck, ledgerChecks, type ledgerCalls } from '../../../../../contract/payments/ledger.ts';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../../platform/scope.ts';

/** Each finds the numbers of what is wrong. */
const rules: Record<LedgerCheck, (tx: Tx) => Promise<{ rows: { id: string }[] }>> = {
  transactions: (tx) =>
    sql<{ id: string }>`select distinct transaction_id::text as id from (
    select transaction_id from ledger_entry group by transaction_id, currency having sum(amount) <> 0) t`.execute(tx),
  currencies: (tx) =>
    sql<{ id: string }>`select currency::text as id from ledger_entry group by currency having sum(amount) <> 0`.execute(tx),
  balances: (tx) =>
    sql<{ id: string }>`select a.id::text as id from ledger_account a
    left join (select account_id, sum(amount) as amount from ledger_entry group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.amount, 0)`.execute(tx),
  entryCurrencies: (tx) =>
    sql<{ id: string }>`select e.transaction_id::text as id from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.currency <> e.currency`.execute(tx),
  emptyTransactions: (tx) =>
    sql<{ id: string }>`select t.id::text as id from ledger_transaction t where not exists (
    select from ledger_entry e where e.transaction_id = t.id)`.execute(tx),
  negativeBalances: (tx) =>
    sql<{
      id: string;
    }>`select id::text as id from ledger_account where kind in ('buyer_balance', 'balance_reserved') and balance < 0`.execute(tx),
  // What a captured payment took from the balance, the provider, what the bank brought, or on credit terms; a part from the balance is besides its amount.
  payments: (tx) =>
    sql<{ id: string }>`select p.id::text as id from payment p where p.state = 'captured' and p.amount <> -coalesce((
    select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id = p.ledger_transaction_id and e.currency = p.currency
      and a.kind = case p.method when 'balance' then 'buyer_balance' when 'card' then 'provider_clearing' when 'credit' then 'buyer_credit' else 'refunds' end), 0)`.execute(
      tx,
    ),
  deposits: (tx) =>
    sql<{ id: string }>`select d.id::text as id from deposit d where coalesce(d.confirmed_amount, 0) <> coalesce((
    select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id = d.ledger_transaction_id and a.kind = 'buyer_balance'), 0)`.execute(tx),
  // Their money waits in `refunds` while they are open.
  withdrawals: (tx) =>
    sql<{ id: string }>`select w.id::text as id from withdrawal w
    where case when w.state in ('requested', 'in_transfer') then w.amount else 0 end <> coalesce((
      select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.transaction_id in (w.ledger_transaction_id, w.end_transaction_id) and a.kind = 'refunds'), 0)`.execute(tx),
};

/** Numbers that an answer names of each check. */
const mostExamples = 20;

/** In a transaction that sees the ledger at one moment. */
export async function proveLedger(tx: Tx, { now }: RequestScope): Promise<AnswerOf<typeof ledgerCalls.prove>> {
  const { transactions, entries } = await counts(tx);
  const checks: AnswerOf<typeof ledgerCalls.prove>['checks'] = [];
  for (const check of ledgerChecks) {
    const { rows } = await rules[check](tx);
    checks.push({ check, found: rows.length, examples: rows.slice(0, mostExamples).map(({ id }) => id) });
  }
  return { at: now.toISOString(), transactions, entries, checks };
}

async function counts(tx: Tx): Promise<{ transactions: number; entries: number }> {
  const count = sql<number>`count(*)::bigint`.as('count');
  const transactions = await tx.selectFrom('ledger_transaction').select(count).executeTakeFirstOrThrow();
  const entries = await tx.selectFrom('ledger_entry').select(count).executeTakeFirstOrThrow();
  return { transactions: transactions.count, entries: entries.count };
}
