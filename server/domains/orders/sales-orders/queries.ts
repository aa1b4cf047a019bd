import { type RawBuilder, sql } from 'kysely';
import type { SalesLineProblem, SalesOrderProblem, SalesOrderState } from '../../../../contract/orders/sales-orders.ts';
import type { SalesOrderInput } from '../../../../contract/orders/sales-order-input.ts';
import type { ShippingAddress } from '../../../../contract/buying/checkout.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { itemName, optionsText } from '../../catalogue/index.ts';
import { isDispatched } from '../dispatches/index.ts';
import { ordersWith, replaceWords, type Words } from './words.ts';

export type SalesOrderFilter = {
  state?: SalesOrderState | undefined;
  channel?: string | undefined;
  uploadId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
};
/** The same with the keyword as the index of words has it. */
export type WordFilter = Omit<SalesOrderFilter, 'keyword'> & { words: Words | null };

export type SummaryRow = {
  id: number;
  number: string;
  state: SalesOrderState;
  channel: string;
  externalNumber: string;
  soldOn: string | null;
  createdAt: Date;
  recipient: ShippingAddress;
  lines: number;
  pieces: number;
  missing: number;
  problems: number;
};

function matching({ state, channel, uploadId, from, to }: WordFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`o.created_at >= coalesce(${from ?? null}::date, '-infinity'::date) and o.created_at < coalesce(${to ?? null}::date + 1, 'infinity'::date)`,
  ];
  if (state) parts.push(sql`o.state = ${state}`);
  if (channel !== undefined) parts.push(sql`lower(o.channel) = lower(${channel})`);
  if (uploadId) parts.push(sql`o.upload_id = ${uploadId}`);
  return sql`and ${sql.join(parts, sql` and `)}`;
}

const summary = sql`
  o.id, o.number, o.state, o.channel, o.external_number as "externalNumber", o.sold_on as "soldOn", o.created_at as "createdAt", o.recipient,
  sums.lines, sums.pieces, sums.missing, sums.problems + (o.problem is not null)::int as problems`;
const sums = sql`
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as pieces, count(l.problem)::int as problems, coalesce(sum(l.missing), 0)::int as missing
    from sales_order_line l where l.sales_order_id = o.id and not l.ignored) sums`;

/** One page and the row after it, in the cursor's direction. One statement, no count. */
export async function listSalesOrders(
  db: Connection,
  companyId: number,
  filter: WordFilter,
  cursor: Cursor,
  size: number,
): Promise<SummaryRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and o.id < ${cursor.id}` : sql`and o.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { source, and } = ordersWith(filter.words, companyId);
  const { rows } = await sql<SummaryRow>`
    select ${summary} from (
      select o.* from ${source} where o.company_id = ${companyId} ${matching(filter)} ${and} ${beyond} order by o.id ${order} limit ${size + 1}) o ${sums}
    order by o.id ${order}`.execute(db);
  return rows;
}

export const countStates = (db: Connection, companyId: number): Promise<{ state: SalesOrderState; count: number }[]> =>
  db
    .selectFrom('sales_order')
    .select([sql<SalesOrderState>`state`.as('state'), sql<number>`count(*)::int`.as('count')])
    .where('company_id', '=', companyId)
    .groupBy('state')
    .execute();

const mostChannels = 50;

/** The channels of a company, each found by a step through the index of channels. */
export async function selectChannels(db: Connection, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    with recursive step as (
      (select lower(channel) as name, channel from sales_order where company_id = ${companyId} order by lower(channel) limit 1)
      union all
      select next.name, next.channel from step cross join lateral (
        select lower(o.channel) as name, o.channel from sales_order o where o.company_id = ${companyId} and lower(o.channel) > step.name
        order by lower(o.channel) limit 1) next)
    select channel from step where channel <> '' limit ${mostChannels}`.execute(db);
  return rows.map(({ channel }) => channel);
}

export type ExportRow = Omit<SummaryRow, 'lines' | 'pieces' | 'missing' | 'problems'> & {
  position: number;
  sku: string;
  gtin: string;
  name: string;
  quantity: number;
  problem: SalesLineProblem | null;
  reference: string;
  service: string;
  externalLine: string;
  soldFor: number | null;
  currency: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  carriers: string | null;
  trackingNumbers: string | null;
};

/** What was sent of a line; an order whose goods came back may have been sent twice. */
const parcels = sql`
  left join lateral (
    select max(d.shipped_at) as "shippedAt", max(d.delivered_at) as "deliveredAt",
      string_agg(distinct d.carrier, ', ') as carriers, string_agg(distinct d.tracking_number, ', ') as "trackingNumbers"
    from dispatch_line x join dispatch d on d.id = x.dispatch_id where x.sales_order_line_id = l.id and d.shipped_at is not null) sent on true`;
const noParcels = sql`
  cross join (select null::timestamptz as "shippedAt", null::timestamptz as "deliveredAt", null::text as carriers, null::text as "trackingNumbers") sent`;

/** The lines of sales orders, those of the newest first, no more than `most` behind the line `after`. One statement. */
export async function exportLines(
  db: Connection,
  companyId: number,
  filter: WordFilter,
  { after, most, withParcels }: { after: { id: number; position: number } | undefined; most: number; withParcels: boolean },
): Promise<ExportRow[]> {
  const { source, and } = ordersWith(filter.words, companyId);
  const beyond = after ? sql`and o.id <= ${after.id} and (o.id < ${after.id} or l.position > ${after.position})` : sql``;
  const { rows } = await sql<ExportRow>`
    select o.id, l.position, o.number, o.state, o.channel, o.external_number as "externalNumber", o.sold_on as "soldOn", o.created_at as "createdAt", o.recipient,
      l.sku, l.gtin, l.name, l.quantity, l.problem, o.reference, o.service, l.external_line as "externalLine", l.sold_for as "soldFor", o.currency,
      sent."shippedAt", sent."deliveredAt", sent.carriers, sent."trackingNumbers"
    from ${source} join sales_order_line l on l.sales_order_id = o.id ${withParcels ? parcels : noParcels}
    where o.company_id = ${companyId} ${matching(filter)} ${and} ${beyond} order by o.id desc, l.position limit ${most}`.execute(db);
  return rows;
}

export type DetailRow = SummaryRow & {
  email: string;
  service: string;
  reference: string;
  note: string;
  currency: string | null;
  problem: SalesOrderProblem | null;
  version: number;
  orderLines: unknown[];
  timeline: unknown[];
};

/** Times inside JSON, in the wire format. */
const iso = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A sales order with all its parts, in one statement. */
export async function findSalesOrder(
  db: Connection,
  companyId: number,
  orderId: number,
  language: Language,
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${summary}, o.email, o.service, o.reference, o.note, o.currency, o.problem, o.version,
      (select coalesce(json_agg(json_build_object(
          'id', l.id, 'position', l.position, 'sku', l.sku, 'gtin', l.gtin, 'name', l.name, 'quantity', l.quantity, 'soldFor', l.sold_for,
          'externalLine', l.external_line, 'problem', l.problem, 'ignored', l.ignored, 'quantityAccepted', l.quantity_accepted, 'missing', l.missing,
          'missingReason', l.missing_reason, 'dispatched', ${isDispatched(sql`l.id`, sql`l.quantity`)},
          'purchase', (select json_build_object('id', p.id, 'number', p.number, 'state', p.state)
            from sales_order_purchase x join purchase_order_line y on y.id = x.order_line_id join purchase_order p on p.id = y.order_id
            where x.sales_order_line_id = l.id and x.outcome is null),
          'insteadOf', (select named.sku from sales_order_purchase x join variant named on named.id = x.instead_of
            where x.sales_order_line_id = l.id and x.outcome is distinct from 'released' order by x.id desc limit 1),
          'goods', (select json_build_object('variantId', v.id, 'itemId', i.id, 'sku', v.sku, 'name', coalesce(${itemName(language)}, ''),
              'options', ${optionsText(language)}, 'pictureKey', coalesce(v.picture_key, i.picture_keys[1]), 'storeId', s.id, 'storeName', s.name,
              'minimum', coalesce(v.moq, i.moq, 1), 'multiple', coalesce(v.multiple, i.multiple, 1))
            from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id where v.id = l.variant_id)) order by l.position), '[]')
        from sales_order_line l where l.sales_order_id = o.id) as "orderLines",
      (select coalesce(json_agg(json_build_object('id', e.id, 'before', e.state_before, 'after', e.state_after, 'actor', e.actor, 'note', e.note, 'at', ${iso(sql`e.at`)}) order by e.id), '[]')
        from sales_order_event e where e.sales_order_id = o.id) as timeline
    from sales_order o ${sums} where o.id = ${orderId} and o.company_id = ${companyId}`.execute(db);
  return rows[0];
}

export type LockedSalesOrder = { id: number; state: SalesOrderState; version: number; channel: string; countryCode: string };

/** A company's sales orders, locked in the order of their ids. */
export function lockSalesOrders(tx: Tx, companyId: number, ids: readonly number[]): Promise<LockedSalesOrder[]> {
  return tx
    .selectFrom('sales_order')
    .select(['id', sql<SalesOrderState>`state`.as('state'), 'version', 'channel', 'country_code as countryCode'])
    .where('id', '=', anyOf(ids))
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether another order of the company has the channel and number. */
export async function isNumberTaken(
  tx: Tx,
  companyId: number,
  orderId: number,
  { channel, externalNumber }: Pick<SalesOrderInput, 'channel' | 'externalNumber'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('sales_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`lower(channel)`, '=', channel.toLowerCase())
    .where('external_number', '=', externalNumber)
    .where('id', '<>', orderId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces what the user enters of an order, and its words. Five statements. */
export async function replaceSalesOrder(tx: Tx, orderId: number, { lines, ...order }: SalesOrderInput): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({
      channel: order.channel,
      external_number: order.externalNumber,
      sold_on: order.soldOn,
      recipient: JSON.stringify(order.recipient),
      email: order.email,
      service: order.service,
      reference: order.reference,
      note: order.note,
      currency: order.currency,
      problem: null,
      version: sql`version + 1`,
    })
    .where('id', '=', orderId)
    .execute();
  await tx.deleteFrom('sales_order_line').where('sales_order_id', '=', orderId).execute();
  await tx
    .insertInto('sales_order_line')
    .columns(['sales_order_id', 'position', 'sku', 'gtin', 'name', 'quantity', 'sold_for', 'external_line'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsOf(
            lines.map((line, position) => ({ position, ...line })),
            sql`position integer, sku text, gtin text, name text, quantity integer, "soldFor" bigint, "externalLine" text`,
          ),
        )
        .select([
          sql<number>`${orderId}::bigint`.as('sales_order_id'),
          ...([
            'given.position',
            'given.sku',
            'given.gtin',
            'given.name',
            'given.quantity',
            'given.soldFor',
            'given.externalLine',
          ] as const),
        ]),
    )
    .execute();
  await replaceWords(tx, [orderId]);
}

export type LineRow = { id: number; sku: string; gtin: string; dispatched: boolean };

export const selectLine = (tx: Tx, orderId: number, lineId: number): Promise<LineRow | undefined> =>
  tx
    .selectFrom('sales_order_line')
    .select(['id', 'sku', 'gtin', isDispatched(sql.ref('sales_order_line.id'), sql.ref('quantity')).as('dispatched')])
    .where('id', '=', lineId)
    .where('sales_order_id', '=', orderId)
    .executeTakeFirst();

export async function ignoreLine(tx: Tx, lineId: number, ignored: boolean): Promise<void> {
  await tx.updateTable('sales_order_line').set({ ignored }).where('id', '=', lineId).execute();
}

export async function acceptQuantity(tx: Tx, lineId: number): Promise<void> {
  await tx.updateTable('sales_order_line').set({ quantity_accepted: true }).where('id', '=', lineId).execute();
}

export async function learnAlias(
  tx: Tx,
  given: { companyId: number; channel: string; code: string; variantId: number; userId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('sales_order_alias')
    .values({
      company_id: given.companyId,
      channel: given.channel,
      code: given.code,
      variant_id: given.variantId,
      user_id: given.userId,
      created_at: given.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'channel', 'code']).doUpdateSet((eb) => ({
        variant_id: eb.ref('excluded.variant_id'),
        user_id: eb.ref('excluded.user_id'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}

/** Orders of a channel that wait because of the same code. */
export async function selectOthers(
  tx: Tx,
  { companyId, channel, code, most }: { companyId: number; channel: string; code: string; most: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('sales_order_line as l')
    .innerJoin('sales_order as o', 'o.id', 'l.sales_order_id')
    .select('o.id')
    .distinct()
    .where('o.company_id', '=', companyId)
    .where('o.state', '=', 'problem')
    .where(sql`lower(o.channel)`, '=', channel)
    .where('l.problem', 'in', ['unknown', 'ambiguous', 'notDelivered'])
    .where(sql`upper(l.sku)`, '=', code)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
