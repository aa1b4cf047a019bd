import { sql } from 'kysely';
import { compiled } from '../../../platform/postgres/sql/compiled.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

export type AccountKind =
  | 'buyer_balance'
  | 'balance_reserved'
  | 'buyer_credit'
  | 'seller_payable'
  | 'seller_pending'
  | 'commission'
  | 'provider_clearing'
  | 'bank_clearing'
  | 'vat'
  | 'refunds';
/** `companyId` is null for the marketplace's own accounts. */
export type AccountName = { kind: AccountKind; companyId: number | null; currency: string };
export type Account = AccountName & { id: number; balance: number };

type Names = { kinds: string[]; companies: (number | null)[]; currencies: string[] };

const namesOf = (names: readonly AccountName[]): Names => ({
  kinds: names.map((name) => name.kind),
  companies: names.map((name) => name.companyId),
  currencies: names.map((name) => name.currency),
});

export async function createAccounts(tx: Tx, accounts: readonly AccountName[]): Promise<void> {
  const { kinds, companies, currencies } = namesOf(accounts);
  const name = sql<{ kind: string; company_id: number | null; currency: string }>`unnest(
    ${kinds}::text[], ${companies}::bigint[], ${currencies}::text[])`.as<'name'>(sql`name (kind, company_id, currency)`);
  await tx
    .insertInto('ledger_account')
    .columns(['kind', 'company_id', 'currency'])
    .expression((eb) => eb.selectFrom(name).select(['name.kind', 'name.company_id', 'name.currency']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type Posted = {
  /** The ledger transaction; null if nothing was written. */
  id: number | null;
  /** The existing accounts, with their balances before the posting. */
  accounts: Account[];
};

type Posting = Names & { kind: string; scope: string; key: string; reference: string; at: Date; amounts: number[] };

/**
 * Locks the accounts in the order of their ids to prevent deadlocks. Writes nothing if an account is missing, a buyer's balance would fall
 * below zero, or scope and key exist already.
 */
const post = compiled('ledger_post', (db, { kind, scope, key, reference, at, kinds, companies, currencies, amounts }: Posting) => {
  const leg = sql<{ kind: string; company_id: number | null; currency: string; amount: number }>`unnest(
    ${kinds}::text[], ${companies}::bigint[], ${currencies}::text[], ${amounts}::bigint[])`.as<'leg'>(
    sql`leg (kind, company_id, currency, amount)`,
  );
  return db
    .with(
      (cte) => cte('legs').materialized(),
      (inner) => inner.selectFrom(leg).selectAll(),
    )
    .with(
      (cte) => cte('locked').materialized(),
      (inner) =>
        inner
          .selectFrom('legs')
          .innerJoin('ledger_account', (join) =>
            join
              .onRef('ledger_account.kind', '=', 'legs.kind')
              .onRef('ledger_account.currency', '=', 'legs.currency')
              .on(
                sql<boolean>`(ledger_account.company_id = legs.company_id or (ledger_account.company_id is null and legs.company_id is null))`,
              ),
          )
          .select([
            'ledger_account.id',
            'ledger_account.kind',
            'ledger_account.company_id',
            'ledger_account.currency',
            'ledger_account.balance',
            'legs.amount',
          ])
          .orderBy('ledger_account.id')
          .forNoKeyUpdate('ledger_account'),
    )
    .with('posted', (inner) =>
      inner
        .insertInto('ledger_transaction')
        .columns(['kind', 'scope', 'key', 'reference', 'at'])
        .expression(
          inner
            .selectNoFrom([
              sql`${kind}::text`.as('kind'),
              sql`${scope}::text`.as('scope'),
              sql`${key}::text`.as('key'),
              sql`${reference}::jsonb`.as('reference'),
              sql`${at}::timestamptz`.as('at'),
            ])
            .where(
              sql<boolean>`exists (select 1 from locked) and (select count(*) from locked) = (select count(*) from legs)
                and not exists (select 1 from locked where kind = 'buyer_balance' and amount < 0 and balance + amount < 0)`,
            ),
        )
        .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
        .returning('id'),
    )
    .with('entries', (inner) =>
      inner
        .insertInto('ledger_entry')
        .columns(['transaction_id', 'account_id', 'currency', 'amount'])
        .expression((eb) =>
          eb.selectFrom(['posted', 'locked']).select(['posted.id as transaction_id', 'locked.id', 'locked.currency', 'locked.amount']),
        ),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom('posted').select('id').as('id'),
      sql<
        Account[] | null
      >`(select json_agg(json_build_object('id', id, 'kind', kind, 'companyId', company_id, 'currency', currency, 'balance', balance)) from locked)`.as(
        'accounts',
      ),
    ]);
});

export async function insertPosting(
  tx: Tx,
  given: {
    kind: string;
    scope: string;
    key: string;
    reference: unknown;
    at: Date;
    entries: readonly (AccountName & { amount: number })[];
  },
): Promise<Posted> {
  const { kind, scope, key, at, entries } = given;
  const [row] = await post(tx, {
    ...{ kind, scope, key, at },
    reference: JSON.stringify(given.reference),
    ...namesOf(entries),
    amounts: entries.map((entry) => entry.amount),
  });
  return { id: row?.id ?? null, accounts: row?.accounts ?? [] };
}

/** The stored balances of a buyer, and what is reserved of them. */
export function selectBalances(reader: Reader, companyId: number): Promise<{ currency: string; balance: number; reserved: number }[]> {
  return read(
    reader,
    'ledger_balances',
    `select a.currency, a.balance, coalesce((select r.balance from ledger_account r
       where r.kind = 'balance_reserved' and r.company_id = a.company_id and r.currency = a.currency), 0) as reserved
     from ledger_account a where a.company_id = $1 and a.kind = 'buyer_balance' order by a.currency`,
    [companyId],
  );
}
