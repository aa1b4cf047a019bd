import type { Transaction } from 'kysely';
import { type Reader, read } from '../../platform/postgres/read.ts';
import type { DB } from '../../platform/postgres/schema.ts';

export type AccountKind = 'buyer_balance' | 'buyer_credit' | 'seller_payable' | 'commission' | 'provider_clearing' | 'bank_clearing' | 'vat' | 'refunds';
/** `companyId` is null for the marketplace's own accounts. */
export type AccountName = { kind: AccountKind; companyId: number | null; currency: string };
export type Account = AccountName & { id: number; balance: number };

const columns = (names: readonly AccountName[]) => [names.map((name) => name.kind), names.map((name) => name.companyId), names.map((name) => name.currency)];

/** Locks accounts in the order of their ids, so that two postings never wait for each other in a circle. */
export function lockAccounts(tx: Transaction<DB>, names: readonly AccountName[]): Promise<Account[]> {
  return read<Account>(
    tx,
    'ledger_lock_accounts',
    `select a.id, a.kind, a.company_id as "companyId", a.currency, a.balance
     from unnest($1::text[], $2::bigint[], $3::text[]) named (kind, company_id, currency)
     join ledger_account a on a.kind = named.kind and a.company_id is not distinct from named.company_id and a.currency = named.currency
     order by a.id for no key update of a`,
    columns(names),
  );
}

export async function createAccounts(tx: Transaction<DB>, names: readonly AccountName[]): Promise<void> {
  await read(
    tx,
    'ledger_create_accounts',
    `insert into ledger_account (kind, company_id, currency)
     select * from unnest($1::text[], $2::bigint[], $3::text[]) on conflict do nothing`,
    columns(names),
  );
}

/** Writes a transaction with its entries; null when its scope and key are there already. */
export async function insertPosting(
  tx: Transaction<DB>,
  posting: { kind: string; scope: string; key: string; reference: unknown; at: Date; entries: readonly { accountId: number; currency: string; amount: number }[] },
): Promise<number | null> {
  const rows = await read<{ id: number }>(
    tx,
    'ledger_post',
    `with posted as (
       insert into ledger_transaction (kind, scope, key, reference, at) values ($1, $2, $3, $4, $5) on conflict (scope, key) do nothing returning id
     ), entries as (
       insert into ledger_entry (transaction_id, account_id, currency, amount)
       select posted.id, entry.account_id, entry.currency, entry.amount
       from posted cross join unnest($6::bigint[], $7::text[], $8::bigint[]) entry (account_id, currency, amount)
     )
     select id from posted`,
    [
      posting.kind,
      posting.scope,
      posting.key,
      JSON.stringify(posting.reference),
      posting.at,
      posting.entries.map((entry) => entry.accountId),
      posting.entries.map((entry) => entry.currency),
      posting.entries.map((entry) => entry.amount),
    ],
  );
  return rows[0]?.id ?? null;
}

/** The kept balances of a company's accounts of a kind. */
export function selectBalances(reader: Reader, companyId: number, kind: AccountKind): Promise<{ currency: string; balance: number }[]> {
  return read(
    reader,
    'ledger_balances',
    'select currency, balance from ledger_account where company_id = $1 and kind = $2 order by currency',
    [companyId, kind],
  );
}
