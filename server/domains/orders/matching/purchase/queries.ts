import { sql } from 'kysely';
import type { AutoPay, MissingReason, PurchaseProblem } from '../../../../../contract/orders/auto-purchase.ts';
import type { OrderState } from '../../../../../contract/orders/purchase-orders.ts';
import type { OrderStorage, StorageTerms } from '../../../../../contract/stores/storage-terms.ts';
import { anyOf } from '../../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type HeldRow, lockAvailable } from '../../../stock/held/index.ts';
import type { Bought } from './plan.ts';
import type { Terms } from './storage.ts';

export type Rules = {
  isOn: boolean;
  pays: AutoPay;
  currency: string;
  perRun: number | null;
  perDay: number | null;
  perMonth: number | null;
  mostRise: number | null;
  mostStorage: number | null;
  otherSellers: boolean;
  storeIds: number[];
  acceptedTerms: number[];
};

const rules = (db: Connection, companyId: number) =>
  db
    .selectFrom('auto_purchase')
    .select([
      ...(['is_on as isOn', 'per_run as perRun', 'per_day as perDay', 'per_month as perMonth', 'most_rise as mostRise'] as const),
      ...([
        'other_sellers as otherSellers',
        'store_ids as storeIds',
        'most_storage as mostStorage',
        'accepted_terms as acceptedTerms',
      ] as const),
      sql<AutoPay>`pays`.as('pays'),
      sql<string>`currency::text`.as('currency'),
    ])
    .where('company_id', '=', companyId);

export const selectRules = (db: Connection, companyId: number): Promise<Rules | undefined> => rules(db, companyId).executeTakeFirst();

/** Purchases of one company wait for one another, so that all of them stay within its budgets. */
export const lockRules = (tx: Tx, companyId: number): Promise<Rules | undefined> => rules(tx, companyId).forUpdate().executeTakeFirst();

export const selectCurrency = async (db: Connection, companyId: number): Promise<string> =>
  (
    await db
      .selectFrom('company')
      .select(sql<string>`preferred_currency::text`.as('currency'))
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
  ).currency;

/** The currency of the budgets stays what it was at first. */
export async function upsertRules(
  tx: Tx,
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
  { isOn, pays, currency, perRun, perDay, perMonth, mostRise, mostStorage, otherSellers, storeIds, acceptedTerms }: Rules,
): Promise<void> {
  const changed = {
    ...{ is_on: isOn, pays, per_run: perRun, per_day: perDay, per_month: perMonth, most_rise: mostRise, other_sellers: otherSellers },
    ...{
      most_storage: mostStorage,
      store_ids: sql<number[]>`${storeIds}::bigint[]`,
      accepted_terms: sql<number[]>`${acceptedTerms}::bigint[]`,
    },
    ...{ changed_by: userId, changed_at: now },
  };
  await tx
    .insertInto('auto_purchase')
    .values({ company_id: companyId, currency, ...changed })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changed))
    .execute();
}

export type TermsRow = StorageTerms & { storeId: number; storeName: string; currency: string };

export async function selectTerms(db: Connection, ids: readonly number[]): Promise<TermsRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TermsRow>`
    select t.id, t.store_id as "storeId", s.name as "storeName", s.currency_code::text as currency, t.free_days as "freeDays", t.price
    from storage_terms t join store s on s.id = t.store_id where t.id = ${anyOf(ids)} order by lower(s.name), s.id`.execute(db);
  return rows;
}

/**
 * What storing costs by the latest paid order that a person of the company has placed and that stays with each store. Runs agree to nothing by
 * what they buy themselves, nor does anybody by goods that are sent once more; what was cancelled does not count.
 */
export async function selectLatestTerms(tx: Tx, companyId: number, storeIds: readonly number[]): Promise<Terms[]> {
  const { rows } = await sql<Terms>`
    select t.store_id as "storeId", t.free_days as "freeDays", t.price from unnest(${storeIds}::bigint[]) given (id) cross join lateral (
      select o.storage_terms_id from purchase_order o
      where o.buyer_company_id = ${companyId} and o.store_id = given.id and o.delivery = 'keep' and o.paid_at is not null
        and o.cancelled_at is null and o.reshipment_of is null and not exists (select from match_purchase p where p.checkout_id = o.checkout_id)
      order by o.id desc limit 1) latest join storage_terms t on t.id = latest.storage_terms_id`.execute(tx);
  return rows;
}

/** Whether ready sales orders of a company lack goods of a store because of what storing costs there. */
export async function lacksForStorage(tx: Tx, companyId: number, storeId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select l.id from sales_order_line l join sales_order o on o.id = l.sales_order_id join variant v on v.id = l.variant_id join item i on i.id = v.item_id
    where l.missing_reason = 'storage' and o.company_id = ${companyId} and o.state = 'ready' and i.store_id = ${storeId} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Stores that the company has bought from; those that are chosen come first. */
export async function selectStores(
  db: Connection,
  companyId: number,
  chosen: readonly number[],
  most: number,
): Promise<{ id: number; name: string }[]> {
  // Each is found by a step through the index: reading all orders takes long where there are many.
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive known as (
      (select store_id from purchase_order where buyer_company_id = ${companyId} order by store_id limit 1)
      union all
      select (select o.store_id from purchase_order o where o.buyer_company_id = ${companyId} and o.store_id > known.store_id order by o.store_id limit 1)
      from known where known.store_id is not null)
    select s.id, s.name from store s where s.id in (select store_id from known)
    order by s.id <> all(${chosen}::bigint[]), lower(s.name), s.id limit ${most}`.execute(db);
  return rows;
}

/** Those of the stores that the company has bought from. */
export async function selectKnownStores(db: Connection, companyId: number, ids: readonly number[]): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from store s where s.id = ${anyOf(ids)}
      and exists (select from purchase_order o where o.buyer_company_id = ${companyId} and o.store_id = s.id)`.execute(db);
  return rows;
}

export type Spent = { run: number; day: number; month: number };

/** What runs have bought, of this one, since the beginning of the day and of the month; what has ended without a payment does not count. */
export async function selectSpent(
  db: Connection,
  companyId: number,
  { runId, day, month }: { runId: number; day: Date; month: Date },
): Promise<Spent> {
  // Purchases since the beginning of the month, and all of the run: it may have begun before.
  const { rows } = await sql<Spent>`
    select coalesce(sum(p.amount) filter (where p.run_id = ${runId}), 0)::bigint as run,
      coalesce(sum(p.amount) filter (where p.created_at >= ${day}), 0)::bigint as day,
      coalesce(sum(p.amount) filter (where p.created_at >= ${month}), 0)::bigint as month
    from match_purchase p join checkout c on c.id = p.checkout_id
    where p.company_id = ${companyId} and (p.created_at >= ${month} or p.run_id = ${runId}) and c.state not in ('expired', 'cancelled')`.execute(
    db,
  );
  return rows[0] ?? { run: 0, day: 0, month: 0 };
}

/** What the purchases of runs that are still to be paid from the balance will take of it, by currency. */
export async function selectPlanned(tx: Tx, companyId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select o.currency::text as currency, sum(o.total)::bigint as amount
    from match_purchase p join purchase_order o on o.checkout_id = p.checkout_id
    where p.company_id = ${companyId} and p.ended_at is null and p.pays = 'balance' and o.state in ('awaiting_approval', 'awaiting_payment')
    group by 1`.execute(tx);
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}

export type Orderer = { name: string; language: string; countryCode: string; accessCodes: string[] };

/** The user in whose name a run orders; undefined once that user may not order any more. */
export async function selectOrderer(tx: Tx, userId: number): Promise<Orderer | undefined> {
  const { rows } = await sql<Orderer>`
    select u.name, u.language, c.country_code as "countryCode", r.access_codes as "accessCodes"
    from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id
    where u.id = ${userId} and u.state = 'active' and c.state = 'approved' and r.access_codes @> '{order.place,price.view}'`.execute(tx);
  return rows[0];
}

/** What a company holds of variants and has neither promised nor waits to be promised to orders that it was bought for, locked. */
export async function lockFree(tx: Tx, companyId: number, variantIds: readonly number[]): Promise<HeldRow[]> {
  const rows = await lockAvailable(tx, companyId, variantIds);
  const arrived = await selectArrived(tx, companyId, variantIds);
  if (arrived.length === 0) return rows;
  const spokenFor = new Map(arrived.map(({ variantId, pieces }) => [variantId, pieces]));
  return rows.map((row) => {
    const less = Math.min(row.available, spokenFor.get(row.variantId) ?? 0);
    spokenFor.set(row.variantId, (spokenFor.get(row.variantId) ?? 0) - less);
    return { ...row, available: row.available - less };
  });
}

/** Pieces that are stored already and wait to be promised to the orders that they were bought for. */
async function selectArrived(tx: Tx, companyId: number, variantIds: readonly number[]): Promise<{ variantId: number; pieces: number }[]> {
  // Added up by line first: there are few lines, and each is for many orders.
  const { rows } = await sql<{ variantId: number; pieces: number }>`
    with waiting as materialized (select order_line_id, sum(quantity)::int as pieces from sales_order_purchase where outcome is null group by 1)
    select l.variant_id as "variantId", sum(w.pieces)::int as pieces
    from waiting w join purchase_order_line l on l.id = w.order_line_id join purchase_order o on o.id = l.order_id
    where o.buyer_company_id = ${companyId} and o.delivered_at is not null and l.variant_id = ${anyOf(variantIds)}
    group by l.variant_id`.execute(tx);
  return rows;
}

/** The same goods of other variants, by GTIN. */
export async function selectSame(tx: Tx, variantIds: readonly number[]): Promise<{ variantId: number; otherId: number }[]> {
  const { rows } = await sql<{ variantId: number; otherId: number }>`
    select v.id as "variantId", x.id as "otherId" from variant v join variant x on x.gtin = v.gtin and x.id <> v.id and x.state = 'active'
    join item i on i.id = v.item_id join item y on y.id = x.item_id
    where v.id = ${anyOf(variantIds)} and y.store_id <> i.store_id order by v.id, x.id`.execute(tx);
  return rows;
}

/** What a company has paid last for a piece of variants. */
export async function selectLastPrices(
  tx: Tx,
  companyId: number,
  variantIds: readonly number[],
): Promise<{ variantId: number; price: number; currency: string }[]> {
  const { rows } = await sql<{ variantId: number; price: number; currency: string }>`
    select v.id as "variantId", last.unit_price as price, last.currency::text as currency from unnest(${variantIds}::bigint[]) v (id) cross join lateral (
      select l.unit_price, o.currency from purchase_order_line l join purchase_order o on o.id = l.order_id
      where l.variant_id = v.id and o.buyer_company_id = ${companyId} and o.paid_at is not null and l.unit_price > 0
      order by o.id desc limit 1) last`.execute(tx);
  return rows;
}

/** The newest rates, as units of the currency for one euro. */
export async function selectRates(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; rate: number }>`
    select distinct on (currency) currency::text as currency, rate::float8 as rate from exchange_rate order by currency, day desc`.execute(
    tx,
  );
  return new Map([['EUR', 1], ...rows.map(({ currency, rate }) => [currency, rate] as const)]);
}

export async function insertPurchase(
  tx: Tx,
  given: {
    runId: number;
    companyId: number;
    userId: number;
    checkoutId: number;
    pays: AutoPay;
    amount: number;
    currency: string;
    now: Date;
  },
): Promise<number> {
  const { runId, companyId, userId, checkoutId, pays, amount, currency, now } = given;
  const row = await tx
    .insertInto('match_purchase')
    .values({
      ...{ run_id: runId, company_id: companyId, user_id: userId, checkout_id: checkoutId, pays, amount, currency, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type BoughtRow = Bought & { orderId: number; saved: number | null };

/** Notes what was bought for which line; a line of another seller's goods names these from now on. Two statements. */
export async function insertBought(
  tx: Tx,
  { purchaseId, checkoutId }: { purchaseId: number; checkoutId: number },
  bought: readonly BoughtRow[],
): Promise<void> {
  const rows = rowsOf(
    bought,
    sql`"orderId" bigint, "lineId" bigint, "variantId" bigint, quantity integer, "insteadOf" bigint, saved bigint`,
  );
  await tx
    .insertInto('sales_order_purchase')
    .columns(['purchase_id', 'sales_order_id', 'sales_order_line_id', 'order_line_id', 'quantity', 'instead_of', 'saved'])
    .expression((eb) =>
      eb
        .selectFrom('purchase_order as o')
        .innerJoin('purchase_order_line as l', 'l.order_id', 'o.id')
        .innerJoin(rows, 'given.variantId', 'l.variant_id')
        .where('o.checkout_id', '=', checkoutId)
        .select([
          sql<number>`${purchaseId}::bigint`.as('purchase_id'),
          ...(['given.orderId', 'given.lineId', 'l.id as order_line_id', 'given.quantity', 'given.insteadOf', 'given.saved'] as const),
        ])
        .orderBy('given.lineId'),
    )
    .execute();
  const changed = bought.filter(({ insteadOf }) => insteadOf !== null);
  if (changed.length === 0) return;
  await tx
    .updateTable('sales_order_line')
    .from(rowsOf(changed, sql`"lineId" bigint, "variantId" bigint`))
    .set((eb) => ({ variant_id: eb.ref('given.variantId') }))
    .whereRef('sales_order_line.id', '=', 'given.lineId')
    .execute();
}

export async function noteBuying(
  tx: Tx,
  runId: number,
  { afterId, matched, bought }: { afterId: number; matched: number; bought: number },
): Promise<void> {
  await tx
    .updateTable('match_run')
    .set((eb) => ({
      buy_after_id: afterId,
      matched: eb('matched', '+', matched),
      seen: sql<number>`greatest(seen, matched + ${matched}::integer)`,
      bought: eb('bought', '+', bought),
    }))
    .where('id', '=', runId)
    .execute();
}

export type OpenPurchase = {
  id: number;
  companyId: number;
  userId: number;
  checkoutId: number;
  pays: AutoPay;
  problem: PurchaseProblem | null;
};

/** Purchases of runs that are neither paid nor ended and wait for no approval. */
export async function selectUnpaid(db: Connection, afterId: number, most: number): Promise<OpenPurchase[]> {
  const { rows } = await sql<OpenPurchase>`
    select p.id, p.company_id as "companyId", p.user_id as "userId", p.checkout_id as "checkoutId", p.pays, p.problem
    from match_purchase p where p.ended_at is null and p.id > ${afterId}
      and not exists (select from order_approval a where a.checkout_id = p.checkout_id and a.state = 'waiting')
    order by p.id limit ${most}`.execute(db);
  return rows;
}

/** An open purchase, locked, and what has become of its checkout; undefined while another process works on it. */
export async function lockUnpaid(tx: Tx, id: number): Promise<(OpenPurchase & { state: string }) | undefined> {
  const { rows } = await sql<OpenPurchase & { state: string }>`
    select p.id, p.company_id as "companyId", p.user_id as "userId", p.checkout_id as "checkoutId", p.pays, p.problem, c.state
    from match_purchase p join checkout c on c.id = p.checkout_id
    where p.id = ${id} and p.ended_at is null for no key update of p skip locked`.execute(tx);
  return rows[0];
}

export async function endPurchase(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('match_purchase').set({ ended_at: now, problem: null }).where('id', '=', id).execute();
}

export async function noteProblem(tx: Tx, id: number, problem: PurchaseProblem): Promise<void> {
  await tx.updateTable('match_purchase').set({ problem }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Sales orders for which something that was bought has been stored, or does not come any more. */
export async function selectDecided(db: Connection, afterId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with waiting as materialized (select distinct order_line_id from sales_order_purchase where outcome is null)
    select distinct x.sales_order_id as id from sales_order_purchase x
    where x.outcome is null and x.sales_order_id > ${afterId} and x.order_line_id = any(array(
      select w.order_line_id from waiting w join purchase_order_line l on l.id = w.order_line_id join purchase_order o on o.id = l.order_id
      where o.delivered_at is not null or o.cancelled_at is not null))
    order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sales orders of which goods were bought, locked in the order of their ids. */
export const lockOrders = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; companyId: number; countryCode: string; waits: boolean }[]> =>
  tx
    .selectFrom('sales_order')
    .select((eb) => [
      'id',
      'company_id as companyId',
      'country_code as countryCode',
      eb('state', '=', 'matched').$castTo<boolean>().as('waits'),
    ])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export type Waiting = {
  id: number;
  orderId: number;
  lineId: number;
  variantId: number;
  quantity: number;
  stored: boolean;
  cancelled: boolean;
  /** Why the purchase has ended, where it has. */
  reason: MissingReason;
  /** The run has its matched orders sent at once, in this user's name. */
  sends: boolean;
  userId: number;
};

/** What the orders, locked by the caller, wait for. */
export async function selectWaiting(tx: Tx, orderIds: readonly number[]): Promise<Waiting[]> {
  // sql-check: not null lineId, lines of a matched order cannot be replaced
  const { rows } = await sql<Waiting>`
    select x.id, x.sales_order_id as "orderId", x.sales_order_line_id as "lineId", l.variant_id as "variantId", x.quantity,
      o.delivered_at is not null as stored, o.cancelled_at is not null as cancelled, r.orders as sends, r.user_id as "userId",
      case when o.paid_at is not null then 'refused'
        when exists (select from order_approval a where a.checkout_id = o.checkout_id and a.state in ('refused', 'expired', 'withdrawn')) then 'unapproved'
        else 'unpaid' end as reason
    from sales_order_purchase x join purchase_order_line l on l.id = x.order_line_id join purchase_order o on o.id = l.order_id
    join match_purchase p on p.id = x.purchase_id join match_run r on r.id = p.run_id
    where x.outcome is null and x.sales_order_id = ${anyOf(orderIds)} order by x.sales_order_id, x.id`.execute(tx);
  return rows;
}

export async function endBought(tx: Tx, ids: readonly number[], outcome: 'arrived' | 'released', now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('sales_order_purchase')
    .set({ outcome, ended_at: now })
    .where('id', '=', anyOf(ids))
    .where('outcome', 'is', null)
    .execute();
}

export type RunPurchase = {
  checkoutId: number;
  approvalId: number | null;
  problem: PurchaseProblem | null;
  isPayable: boolean;
  createdAt: string;
  salesOrders: number;
  orders: {
    id: number;
    number: string;
    storeName: string;
    state: OrderState;
    currency: string;
    total: number;
    storage: OrderStorage | null;
  }[];
  others: {
    sku: string;
    storeName: string;
    namedSku: string;
    namedStoreName: string;
    pieces: number;
    currency: string;
    saved: number | null;
  }[];
};

const mostPurchases = 20;

/** What runs have bought and sales orders still wait for, newest first. */
export async function selectRunPurchases(db: Connection, companyId: number): Promise<RunPurchase[]> {
  // sql-check: not null orders, a checkout has orders
  const { rows } = await sql<RunPurchase>`
    select p.checkout_id as "checkoutId", p.problem, waiting.id as "approvalId", waiting.id is null and p.ended_at is null as "isPayable",
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", open.orders as "salesOrders",
      (select json_agg(json_build_object('id', o.id, 'number', o.number, 'storeName', s.name, 'state', o.state, 'currency', o.currency, 'total', o.total,
          'storage', case when t.price > 0 then json_build_object('freeDays', t.free_days, 'price', t.price) end) order by o.id)
        from purchase_order o join store s on s.id = o.store_id left join storage_terms t on t.id = o.storage_terms_id where o.checkout_id = p.checkout_id) as orders,
      (select coalesce(json_agg(json_build_object('sku', y.sku, 'storeName', y.store, 'namedSku', y.named_sku, 'namedStoreName', y.named_store, 'pieces', y.pieces,
          'currency', y.currency, 'saved', y.saved) order by y.saved desc, y.sku), '[]') from (
        select l.sku, s.name as store, v.sku as named_sku, t.name as named_store, o.currency::text as currency, sum(x.quantity)::int as pieces, sum(x.saved)::bigint as saved
        from sales_order_purchase x join purchase_order_line l on l.id = x.order_line_id join purchase_order o on o.id = l.order_id join store s on s.id = o.store_id
        join variant v on v.id = x.instead_of join item i on i.id = v.item_id join store t on t.id = i.store_id
        where x.purchase_id = p.id group by l.sku, s.name, v.sku, t.name, o.currency order by 7 desc limit 20) y) as others
    from match_purchase p
    cross join lateral (
      select count(distinct x.sales_order_id)::int as orders from sales_order_purchase x where x.purchase_id = p.id and x.outcome is null) open
    left join order_approval waiting on waiting.checkout_id = p.checkout_id and waiting.state = 'waiting'
    where p.company_id = ${companyId} and open.orders > 0 order by p.id desc limit ${mostPurchases}`.execute(db);
  return rows;
}
