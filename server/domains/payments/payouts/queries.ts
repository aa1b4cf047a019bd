import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Payout, PayoutFailure, PayoutProviderName, PayoutRun } from '../../../../contract/payments/sellers/payouts.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Placed, readSorted, type SortedCursor } from '../../../platform/sorted-cursor.ts';

export type DueRow = {
  settlementId: number;
  number: string;
  state: string;
  sellerId: number;
  sellerName: string;
  companyState: string;
  currency: string;
  amount: number;
  periodTo: string;
  accountHolder: string;
  iban: string;
  bic: string;
  failed: string | null;
  failure: PayoutFailure | null;
  /** The seller's account at the provider: its number, standing, and the currencies that it takes. */
  providerAccount: string | null;
  standing: string | null;
  takes: string[] | null;
  /** The last payout to this account has come back. */
  returned: boolean;
};

const due = (provider: string | null) => sql`
  select s.id as "settlementId", s.number, s.state, c.id as "sellerId", c.legal_name as "sellerName", c.state as "companyState", s.currency, s.payout as amount,
    to_char(s.period_to, 'YYYY-MM-DD') as "periodTo", coalesce(b.account_holder, '') as "accountHolder", coalesce(b.iban, '') as iban, coalesce(b.bic, '') as bic,
    case when f.failure is null then f.reason else '' end as failed, f.failure, a.reference as "providerAccount", a.standing, a.currencies as takes,
    coalesce((select p.state = 'returned' from payout p where p.seller_company_id = c.id and p.iban = b.iban and p.state in ('executed', 'returned')
      order by p.id desc limit 1), false) as returned
  from settlement s join company c on c.id = s.seller_company_id left join company_payment_setting b on b.company_id = c.id
    left join payout_account a on a.company_id = c.id and a.ended_at is null and a.provider = ${provider}
    left join lateral (select p.reason, p.failure from payout p where p.settlement_id = s.id and p.state in ('failed', 'returned') order by p.id desc limit 1) f on true`;

/** Settlements whose payout is due, oldest first. */
export async function selectDue(db: Connection, provider: string | null, currency: string | null, most: number): Promise<DueRow[]> {
  const { rows } =
    await sql<DueRow>`${due(provider)} where s.state = 'closed' and (${currency}::text is null or s.currency = ${currency}) order by s.id limit ${most}`.execute(
      db,
    );
  return rows;
}

export async function dueSums(db: Connection): Promise<{ currency: string; payouts: number; amount: number }[]> {
  const { rows } = await sql<{ currency: string; payouts: number; amount: number }>`
    select currency, count(*) as payouts, sum(payout)::bigint as amount from settlement where state = 'closed' group by currency order by currency`.execute(
    db,
  );
  return rows;
}

/** Settlements that are to be paid, locked with the accounts of their sellers; in whatever state they are. */
export async function lockSettlements(tx: Tx, ids: readonly number[], provider: string | null): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`${due(provider)} where s.id = any(${ids}::bigint[]) order by s.id for no key update of s`.execute(tx);
  return rows;
}

/** The account of the market that a file for the bank is for, or the provider that transfers. */
export type Way = { bank: { accountHolder: string; iban: string; bic: string; executeOn: string } } | { provider: PayoutProviderName };

export async function insertRun(tx: Tx, way: Way, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const bank = 'bank' in way ? way.bank : { accountHolder: '', iban: '', bic: '', executeOn: now.toISOString().slice(0, 10) };
  const row = await tx
    .insertInto('payout_run')
    .values({
      ...{ account_holder: bank.accountHolder, iban: bank.iban, bic: bank.bic, execute_on: bank.executeOn },
      ...('provider' in way ? { way: 'provider', provider: way.provider } : {}),
      created_by: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type NewPayouts = { runId: number | null; reference: string; userId: number; now: Date };

/** `way` is null for payouts by hand. Each transfer has a key of its own: two markets may have one account at a provider. */
export async function insertPayouts(tx: Tx, payouts: readonly DueRow[], way: Way | null, given: NewPayouts): Promise<number[]> {
  const provider = way && 'provider' in way ? way.provider : null;
  const rows = await tx
    .insertInto('payout')
    .values(
      payouts.map((payout) => ({
        settlement_id: payout.settlementId,
        run_id: given.runId,
        seller_company_id: payout.sellerId,
        currency: payout.currency,
        amount: payout.amount,
        state: 'ordered',
        ...(provider === null
          ? { account_holder: payout.accountHolder, iban: payout.iban, bic: payout.bic }
          : { way: 'provider', provider, provider_account: payout.providerAccount, provider_key: randomUUID(), ask_at: given.now }),
        reference: given.reference,
        created_by: given.userId,
        created_at: given.now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type LockedPayout = {
  id: number;
  runId: number | null;
  settlementId: number;
  settlementNumber: string;
  sellerId: number;
  currency: string;
  amount: number;
  state: string;
  way: string;
};

/** Payouts that are to be decided, locked in the order of their ids. */
export const lockPayouts = (tx: Tx, ids: readonly number[]): Promise<LockedPayout[]> =>
  tx
    .selectFrom('payout as p')
    .innerJoin('settlement as s', 's.id', 'p.settlement_id')
    .select([
      'p.id',
      'p.run_id as runId',
      'p.settlement_id as settlementId',
      's.number as settlementNumber',
      'p.seller_company_id as sellerId',
      sql<string>`p.currency::text`.as('currency'),
      'p.amount',
      'p.state',
      'p.way',
    ])
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();

/** The day on which the bank has made a payout that was executed. */
export async function executedOnOf(db: Connection, id: number): Promise<string> {
  const row = await db
    .selectFrom('payout')
    .select(sql<string>`to_char(executed_on, 'YYYY-MM-DD')`.as('day'))
    .where('id', '=', id)
    .where('executed_on', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.day;
}

/** How often the payouts of settlements have come back; none of those that are not listed has. */
export async function countReturns(db: Connection, settlementIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('payout')
    .select(['settlement_id as settlementId', sql<number>`count(*)`.as('count')])
    .where('settlement_id', '=', anyOf(settlementIds))
    .where('state', '=', 'returned')
    .groupBy('settlement_id')
    .execute();
  return new Map(rows.map(({ settlementId, count }) => [settlementId, count]));
}

export type PayoutRow = Omit<Payout, 'settlement' | 'seller' | 'createdAt' | 'silentSince' | 'returnedAt'> & {
  settlementId: number;
  number: string;
  sellerId: number;
  sellerName: string;
  bic: string;
  createdAt: Date;
  silentSince: Date | null;
  returnedAt: Date | null;
};

const selected = (db: Connection) =>
  db
    .selectFrom('payout as p')
    .innerJoin('settlement as s', 's.id', 'p.settlement_id')
    .innerJoin('company as c', 'c.id', 'p.seller_company_id')
    .select([
      'p.id',
      'p.settlement_id as settlementId',
      's.number',
      'c.id as sellerId',
      'c.legal_name as sellerName',
      sql<string>`p.currency::text`.as('currency'),
      'p.amount',
      sql<Payout['state']>`p.state`.as('state'),
      'p.run_id as runId',
      sql<Payout['way']>`p.way`.as('way'),
      sql<Payout['provider']>`p.provider`.as('provider'),
      'p.account_holder as accountHolder',
      'p.iban',
      'p.bic',
      sql<string>`coalesce(p.provider_reference, p.reference)`.as('reference'),
      sql<string | null>`to_char(p.executed_on, 'YYYY-MM-DD')`.as('executedOn'),
      sql<string | null>`to_char(p.returned_on, 'YYYY-MM-DD')`.as('returnedOn'),
      sql<string>`case when p.failure is null then p.reason else '' end`.as('reason'),
      sql<PayoutFailure | null>`p.failure`.as('failure'),
      'p.silent_since as silentSince',
      'p.provider_reversed as reversed',
      'p.returned_at as returnedAt',
      'p.created_at as createdAt',
    ]);

export function payoutView(payout: PayoutRow): Payout {
  const { settlementId, number, sellerId, sellerName, bic: _, createdAt, silentSince, returnedAt, ...row } = payout;
  return {
    ...row,
    settlement: { id: settlementId, number },
    seller: { id: sellerId, name: sellerName },
    silentSince: silentSince?.toISOString() ?? null,
    returnedAt: returnedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export type PayoutSort = 'seller' | '-seller' | 'amount' | '-amount' | undefined;

export function payoutsOfRun(db: Connection, runId: number, sort?: PayoutSort): Promise<PayoutRow[]> {
  return selected(db)
    .where('p.run_id', '=', runId)
    .orderBy(sort?.endsWith('amount') ? sql`p.amount` : sql`c.legal_name`, sort?.startsWith('-') ? 'desc' : 'asc')
    .orderBy('p.id')
    .execute();
}

/** Of all sellers, in files or by hand, newest first unless sorted. */
export function allPayouts(db: Connection, sort: PayoutSort, most: number): Promise<PayoutRow[]> {
  const place = sort === undefined ? sql`p.id` : sort.endsWith('amount') ? sql`p.amount` : sql`c.legal_name`;
  return selected(db)
    .orderBy(place, sort === undefined || sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('p.id', 'desc')
    .limit(most)
    .execute();
}

/** Payouts of a seller in the cursor's direction. */
export function payoutsOfSeller(
  db: Connection,
  sellerId: number,
  { cursor, most }: { cursor: Cursor; most: number },
): Promise<PayoutRow[]> {
  const back = cursor?.direction === 'previous';
  return selected(db)
    .where('p.seller_company_id', '=', sellerId)
    .$if(cursor !== null, (query) => query.where('p.id', back ? '>' : '<', cursor?.id ?? 0))
    .orderBy('p.id', back ? 'asc' : 'desc')
    .limit(most)
    .execute();
}

export type RunRow = Omit<PayoutRun, 'createdAt'> & { createdAt: Date; accountHolder: string; bic: string };

const runs = (db: Connection) =>
  db
    .selectFrom('payout_run as r')
    .innerJoin('user_account as u', 'u.id', 'r.created_by')
    .innerJoin('payout as p', 'p.run_id', 'r.id')
    .select([
      'r.id',
      sql<PayoutRun['way']>`r.way`.as('way'),
      sql<PayoutRun['provider']>`r.provider`.as('provider'),
      sql<string>`to_char(r.execute_on, 'YYYY-MM-DD')`.as('executeOn'),
      'r.account_holder as accountHolder',
      'r.iban',
      'r.bic',
      'u.name as createdBy',
      'r.created_at as createdAt',
      sql<number>`count(*)::bigint`.as('payments'),
      sql<string>`min(p.currency)::text`.as('currency'),
      sql<number>`sum(p.amount)::bigint`.as('total'),
      sql<number>`count(*) filter (where p.state = 'ordered')`.as('ordered'),
      sql<number>`count(*) filter (where p.state = 'executed')`.as('executed'),
      sql<number>`count(*) filter (where p.state = 'failed')`.as('failed'),
      sql<number>`count(*) filter (where p.state = 'returned')`.as('returned'),
    ])
    .groupBy(['r.id', 'u.name']);

export const runView = ({ accountHolder: _, bic: __, createdAt, ...row }: RunRow): PayoutRun => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export type RunSort = 'time' | '-time' | 'executeOn' | '-executeOn' | 'total' | '-total' | undefined;

/** Runs in the cursor's direction. */
export function selectRuns(
  db: Connection,
  sort: RunSort,
  { cursor, most }: { cursor: SortedCursor; most: number },
): Promise<(RunRow & Placed)[]> {
  const place = sort?.endsWith('total')
    ? sql<number>`x.total`
    : sort?.endsWith('executeOn')
      ? sql<number>`(x."executeOn"::date - date '1970-01-01')::bigint`
      : sql<number>`x.id`;
  const { beyond, direction } = readSorted({ place, id: sql`x.id` }, sort, cursor);
  return db
    .selectFrom(runs(db).as('x'))
    .selectAll('x')
    .select([place.as('place'), 'x.id as placeId'])
    .where(beyond)
    .orderBy(place, direction)
    .orderBy('x.id', direction)
    .limit(most)
    .execute();
}

export const findRun = (db: Connection, id: number): Promise<RunRow | undefined> => runs(db).where('r.id', '=', id).executeTakeFirst();
