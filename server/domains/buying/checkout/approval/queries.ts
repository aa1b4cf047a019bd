import { sql } from 'kysely';
import type { ApprovalReason, RuleKind } from '../../../../../contract/buying/approval-reasons.ts';
import type { Language } from '../../../../../contract/values/locale.ts';
import { type Reader, read } from '../../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';

export type PartyRule = { kind: RuleKind; threshold: number | null; approverRoleIds: number[] };

/** A select of a company's rules that apply to a role, as one JSON list, to be part of another statement. The arguments are SQL. */
export const rulesOf = ({ companyId, roleId }: { companyId: string; roleId: string }): string => `
  select json_agg(json_build_object('kind', x.kind, 'threshold', x.threshold, 'approverRoleIds', x.approver_role_ids) order by x.id)
  from approval_rule x where x.company_id = ${companyId} and x.archived_at is null and (x.role_ids = '{}' or ${roleId} = any(x.role_ids))`;

/** A select of the approval state of a checkout, as JSON. */
export const approvalOf = (checkoutId: string): string => `
  select json_build_object('id', x.id, 'state', x.state, 'requestedBy', x.requested_by, 'expiresAt', to_char(x.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reasons', x.reasons)
  from order_approval x where x.checkout_id = ${checkoutId}`;

/** A user who may approve orders, or grant that right. */
export type Colleague = {
  id: number;
  name: string;
  email: string;
  language: Language;
  roleId: number;
  approves: boolean;
  manages: boolean;
  seesPrices: boolean;
  seesBalance: boolean;
};

/** Sums in the company's preferred currency; null where a rate is missing. */
type Sums = { spent: number | null; now: number | null; shipping: number | null; balance: number | null };

export type ApprovalFacts = {
  sums: Sums;
  /** Sellers from which the company has no approved order yet. */
  newSellers: string[];
  colleagues: Colleague[];
  ownerRoleId: number | null;
};

// Balances are rounded down, everything else up: rounding never lets an order pass.
const facts = `
with rate as (select distinct on (currency) currency::text, rate from exchange_rate order by currency, day desc),
rates as (select currency, rate from rate union all select 'EUR', 1 where not exists (select 1 from rate where currency = 'EUR')),
sums as (
  select 'spent' as kind, currency::text, sum(total - cancelled_total) as total from purchase_order
  where buyer_company_id = $1 and buyer_user_id = $2 and created_at >= $3 and state <> 'cancelled' group by currency
  union all select 'now', currency, total from unnest($5::text[], $6::bigint[]) given (currency, total)
  union all select 'shipping', currency, total from unnest($5::text[], $7::bigint[]) given (currency, total)
  union all select 'balance', currency::text, balance from ledger_account where kind = 'buyer_balance' and company_id = $1 and balance <> 0
), exchanged as (
  select kind, case when s.currency = $4 then s.total else s.total * (select rate from rates where currency = $4) / (select rate from rates where currency = s.currency) end as total
  from sums s
), whole as (
  select kind, case when bool_or(total is null) then null else sum(case when kind = 'balance' then floor(total) else ceil(total) end)::bigint end as total from exchanged group by kind
)
select (select json_object_agg(kind, total) from whole) as sums,
  (select coalesce(json_agg(c.legal_name order by c.legal_name), '[]') from company c where c.id = any($8::bigint[]) and not exists (
    select 1 from order_approval a join purchase_order o on o.checkout_id = a.checkout_id
    where a.company_id = $1 and a.state = 'approved' and o.seller_company_id = c.id)) as "newSellers",
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'language', u.language, 'roleId', u.role_id,
      'approves', 'order.approve' = any(r.access_codes), 'manages', 'account.manage' = any(r.access_codes),
      'seesPrices', 'price.view' = any(r.access_codes), 'seesBalance', 'balance.view' = any(r.access_codes)) order by u.id), '[]')
    from user_account u join role r on r.id = u.role_id
    where u.company_id = $1 and u.state = 'active' and r.access_codes && '{order.approve,account.manage}') as colleagues,
  (select id from role where company_id is null and company_kind = 'buyer' and key = 'owner') as "ownerRoleId"`;

/** All data that limits and rules need, in one statement. */
export async function selectFacts(
  reader: Reader,
  asked: {
    companyId: number;
    userId: number;
    from: Date;
    currency: string;
    totals: readonly { currency: string; total: number; shipping: number }[];
    sellerCompanyIds: readonly number[];
  },
): Promise<ApprovalFacts> {
  const [row] = await read<Omit<ApprovalFacts, 'sums'> & { sums: Partial<Sums> | null }>(reader, 'checkout_approval_facts', facts, [
    asked.companyId,
    asked.userId,
    asked.from,
    asked.currency,
    asked.totals.map((one) => one.currency),
    asked.totals.map((one) => one.total),
    asked.totals.map((one) => one.shipping),
    asked.sellerCompanyIds,
  ]);
  if (!row) throw new Error('a select without from answers one row');
  return { ...row, sums: { spent: 0, now: 0, shipping: 0, balance: 0, ...row.sums } };
}

/** Inserts the approval request of a checkout whose orders were placed as pending. Returns the request's id. */
export async function insertApproval(
  tx: Tx,
  given: {
    checkoutId: number;
    companyId: number;
    userId: number;
    reasons: readonly ApprovalReason[];
    approverRoleIds: readonly number[];
    note: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('order_approval')
    .values({
      checkout_id: given.checkoutId,
      company_id: given.companyId,
      requested_by: given.userId,
      reasons: JSON.stringify(given.reasons),
      approver_role_ids: sql<number[]>`${given.approverRoleIds}::bigint[]`,
      note: given.note,
      requested_at: given.now,
      expires_at: given.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
