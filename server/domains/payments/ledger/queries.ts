import type { Transaction } from 'kysely';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

export type AccountKind =
  | 'buyer_balance'
  | 'buyer_credit'
  | 'seller_payable'
  | 'commission'
  | 'provider_clearing'
  | 'bank_clearing'
  | 'vat'
  | 'refunds';
/** `companyId` is null for the marketplace's own accounts. */
export type AccountName = { kind: AccountKind; companyId: number | null; currency: string };
export type Account = AccountName & { id: number; balance: number };

export async function createAccounts(tx: Transaction<DB>, names: readonly AccountName[]): Promise<void> {
  await read(
    tx,
    'ledger_create_accounts',
    `insert into ledger_account (kind, company_id, currency)
     select * from unnest($1::text[], $2::bigint[], $3::text[]) on conflict do nothing`,
    [names.map((name) => name.kind), names.map((name) => name.companyId), names.map((name) => name.currency)],
  );
}

export type Posted = {
  /** The ledger transaction; null if nothing was written. */
  id: number | null;
  /** The existing accounts, with their balances before the posting. */
  accounts: Account[];
};

/**
 * Locks the accounts in the order of their ids to prevent deadlocks. Writes nothing if an account is missing, a buyer's balance would fall
 * below zero, or scope and key exist already.
 */
const post = `
with legs as materialized (
  select * from unnest($6::text[], $7::bigint[], $8::text[], $9::bigint[]) leg (kind, company_id, currency, amount)
), locked as materialized (
  select a.id, a.kind, a.company_id, a.currency, a.balance, leg.amount
  from legs leg
  join ledger_account a on a.kind = leg.kind and a.currency = leg.currency
    and (a.company_id = leg.company_id or (a.company_id is null and leg.company_id is null))
  order by a.id for no key update of a
), posted as (
  insert into ledger_transaction (kind, scope, key, reference, at)
  select $1, $2, $3, $4, $5
  where exists (select 1 from locked) and (select count(*) from locked) = (select count(*) from legs)
    and not exists (select 1 from locked where kind = 'buyer_balance' and amount < 0 and balance + amount < 0)
  on conflict (scope, key) do nothing returning id
), entries as (
  insert into ledger_entry (transaction_id, account_id, currency, amount)
  select posted.id, locked.id, locked.currency, locked.amount from posted cross join locked
)
select (select id from posted) as id,
  (select json_agg(json_build_object('id', id, 'kind', kind, 'companyId', company_id, 'currency', currency, 'balance', balance)) from locked) as accounts`;

export async function insertPosting(
  tx: Transaction<DB>,
  given: {
    kind: string;
    scope: string;
    key: string;
    reference: unknown;
    at: Date;
    entries: readonly (AccountName & { amount: number })[];
  },
): Promise<Posted> {
  const [row] = await read<Omit<Posted, 'accounts'> & { accounts: Account[] | null }>(tx, 'ledger_post', post, [
    given.kind,
    given.scope,
    given.key,
    JSON.stringify(given.reference),
    given.at,
    given.entries.map((entry) => entry.kind),
    given.entries.map((entry) => entry.companyId),
    given.entries.map((entry) => entry.currency),
    given.entries.map((entry) => entry.amount),
  ]);
  return { id: row?.id ?? null, accounts: row?.accounts ?? [] };
}

/** The stored balances of a company's accounts of a kind. */
export function selectBalances(reader: Reader, companyId: number, kind: AccountKind): Promise<{ currency: string; balance: number }[]> {
  return read(
    reader,
    'ledger_balances',
    'select currency, balance from ledger_account where company_id = $1 and kind = $2 order by currency',
    [companyId, kind],
  );
}
