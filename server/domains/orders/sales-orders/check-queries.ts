import { sql } from 'kysely';
import type { SalesLineProblem, SalesOrderProblem } from '../../../../contract/orders/sales-orders.ts';
import type { ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { countriesOf, openItemTo } from '../../catalogue/index.ts';
import { dispatchedPieces } from '../dispatches/index.ts';

export type OrderToCheck = {
  id: number;
  companyId: number;
  channel: string;
  service: string;
  recipient: ShippingAddress;
  problem: string | null;
};
export type LineToCheck = {
  id: number;
  orderId: number;
  sku: string;
  gtin: string;
  quantity: number;
  ignored: boolean;
  quantityAccepted: boolean;
  /** Pieces that a seller sends or has sent: they stay as they are. */
  dispatched: number;
};

/** Orders that wait for their check, locked in the order of their ids; some of any company, or those given. */
export async function lockToCheck(tx: Tx, wanted: { ids: readonly number[] } | { most: number }): Promise<OrderToCheck[]> {
  const waiting = tx
    .selectFrom('sales_order')
    .select(['id', 'company_id as companyId', 'channel', 'service', sql<ShippingAddress>`recipient`.as('recipient'), 'problem'])
    .where('state', '=', 'checking')
    .orderBy('id')
    .forNoKeyUpdate();
  return 'ids' in wanted ? waiting.where('id', '=', anyOf(wanted.ids)).execute() : waiting.skipLocked().limit(wanted.most).execute();
}

export const selectLines = (tx: Tx, orderIds: readonly number[]): Promise<LineToCheck[]> =>
  tx
    .selectFrom('sales_order_line')
    .select([
      ...(['id', 'sales_order_id as orderId', 'sku', 'gtin', 'quantity', 'ignored', 'quantity_accepted as quantityAccepted'] as const),
      dispatchedPieces(sql.ref('sales_order_line.id')).as('dispatched'),
    ])
    .where('sales_order_id', '=', anyOf(orderIds))
    .orderBy('id')
    .execute();

/** What a line asks for, written as the statement compares it: the codes in upper case, `at` connects the answers with them. */
export type Asked = { at: number; channel: string; code: string; gtin: string; country: string };

export type Candidate = {
  at: number;
  variantId: number;
  /** 0 learnt from the user; 1 the company's own number; 2 a SKU; 3 a GTIN instead of the SKU; 4 the GTIN. */
  rank: number;
  gtin: string | null;
  /** Whether it is sold to the country. */
  sold: boolean;
  minimum: number;
  multiple: number;
};

/** The variants that codes may mean, of those that are offered to the company. One statement for any number of codes. */
export const selectCandidates = (tx: Tx, companyId: number, asked: readonly Asked[]): Promise<Candidate[]> =>
  read<Candidate>(
    tx,
    'sales_order_candidates',
    // Found by the codes first: without statistics the planner would begin with all items that are offered.
    `with asked as materialized (
       select * from json_to_recordset($2::json) as given (at integer, channel text, code text, gtin text, country text)),
     found as materialized (
       select asked.at, means.id, min(means.rank) as rank from asked cross join lateral (
         select a.variant_id as id, 0 as rank from sales_order_alias a where a.company_id = $1 and a.channel = asked.channel
           and a.code = case when asked.code = '' then asked.gtin else asked.code end
         union all select n.variant_id, 1 from own_number n where n.company_id = $1 and upper(n.number) = asked.code
         union all select x.id, 2 from variant x where upper(x.sku) = asked.code
         union all select x.id, 3 from variant x where x.gtin = asked.code
         union all select x.id, 4 from variant x where x.gtin = asked.gtin) means
       group by asked.at, means.id)
     select found.at, v.id as "variantId", found.rank, v.gtin, (asked.country = any(${countriesOf('i', 's')})) as sold,
       coalesce(v.moq, i.moq, 1) as minimum, coalesce(v.multiple, i.multiple, 1) as multiple
     from found join asked on asked.at = found.at join variant v on v.id = found.id join item i on i.id = v.item_id join store s on s.id = i.store_id
     where v.state = 'active' and i.state = 'active' and s.state = 'open' and ${openItemTo({ item: 'i', store: 's', company: '$1' })}`,
    [companyId, JSON.stringify(asked)],
  );

/** Pieces of variants that a company holds and has not promised. */
export const selectHeld = (tx: Tx, companyId: number, variantIds: readonly number[]): Promise<{ variantId: number; pieces: number }[]> =>
  tx
    .selectFrom('held_stock')
    .select(['variant_id as variantId', sql<number>`sum(on_hand - reserved)::int`.as('pieces')])
    .where('company_id', '=', companyId)
    .where('variant_id', '=', anyOf(variantIds))
    .groupBy('variant_id')
    .execute();

export type CheckedLine = { id: number; variantId: number | null; problem: SalesLineProblem | null };

export async function writeLines(tx: Tx, lines: readonly CheckedLine[]): Promise<void> {
  await tx
    .updateTable('sales_order_line')
    .from(rowsOf(lines, sql`id bigint, "variantId" bigint, problem text`))
    .set((eb) => ({ variant_id: eb.ref('given.variantId'), problem: eb.ref('given.problem') }))
    .whereRef('sales_order_line.id', '=', 'given.id')
    .execute();
}

export async function writeProblems(tx: Tx, orders: readonly { id: number; problem: SalesOrderProblem | null }[]): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .updateTable('sales_order')
    .from(rowsOf(orders, sql`id bigint, problem text`))
    .set((eb) => ({ problem: eb.ref('given.problem') }))
    .whereRef('sales_order.id', '=', 'given.id')
    .execute();
}
