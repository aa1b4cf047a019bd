import { sql } from 'kysely';
import type { ParcelProblem } from '../../../../contract/orders/parcels.ts';
import type { Shipment } from '../../../../contract/orders/purchase-orders.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { ParcelReport } from '../carriers/index.ts';
import { silence } from './timing.ts';

export type FollowedParcel = {
  id: number;
  carrier: string;
  trackingNumber: string;
  shippedAt: Date;
  connection: string | null;
  reference: string | null;
  failures: number;
};

/** Milliseconds for which no other process asks about a claimed parcel. */
const claimTime = 10 * 60_000;

/** Parcels that are to be asked about now; claimed, so that two processes never ask about the same one. One statement. */
export async function claimDue(db: Connection, now: Date, most: number): Promise<FollowedParcel[]> {
  return db
    .with('due', (inner) =>
      inner
        .selectFrom('shipment')
        .select('id')
        .where('next_look_at', '<=', now)
        .orderBy('next_look_at')
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable('shipment')
    .from('due')
    .set({ next_look_at: new Date(now.getTime() + claimTime) })
    .whereRef('shipment.id', '=', 'due.id')
    .returning([
      'shipment.id',
      'shipment.carrier',
      'shipment.tracking_number as trackingNumber',
      'shipment.shipped_at as shippedAt',
      'shipment.connection',
      'shipment.connection_reference as reference',
      'shipment.look_failures as failures',
    ])
    .execute();
}

export async function storeReference(db: Connection, id: number, connection: string, reference: string): Promise<void> {
  await db.updateTable('shipment').set({ connection, connection_reference: reference }).where('id', '=', id).execute();
}

/** When a parcel is asked about next; null: not any more, also if it has arrived meanwhile. */
export async function planLook(db: Connection, id: number, { at, failures }: { at: Date | null; failures: number }): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ next_look_at: at, look_failures: failures })
    .where('id', '=', id)
    .where('next_look_at', 'is not', null)
    .execute();
}

export async function shipmentsByReference(db: Connection, connection: string, reference: string): Promise<number[]> {
  const rows = await db
    .selectFrom('shipment')
    .select('id')
    .where('connection', '=', connection)
    .where('connection_reference', '=', reference)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function orderOfShipment(tx: Tx, id: number): Promise<number | null> {
  const row = await tx.selectFrom('shipment').select('order_id as orderId').where('id', '=', id).executeTakeFirst();
  return row?.orderId ?? null;
}

export type LockedParcel = {
  carrier: string;
  trackingNumber: string;
  state: Shipment['state'];
  problem: ParcelProblem | null;
  carrierEventAt: Date | null;
  knownReports: string[];
};

/** A parcel whose order the caller has locked. Two statements. */
export async function lockParcel(tx: Tx, id: number): Promise<LockedParcel> {
  const row = await tx
    .selectFrom('shipment')
    .select(['carrier', 'tracking_number as trackingNumber', 'state', 'problem', 'carrier_event_at as carrierEventAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const reports = await tx
    .selectFrom('shipment_event')
    .select('report_key as key')
    .where('shipment_id', '=', id)
    .where('report_key', 'is not', null)
    .execute();
  return {
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    state: row.state as Shipment['state'],
    problem: row.problem as ParcelProblem | null,
    carrierEventAt: row.carrierEventAt,
    knownReports: reports.map(({ key }) => key ?? ''),
  };
}

/** A report that leaves the parcel in its state. */
export async function insertReport(tx: Tx, shipmentId: number, state: Shipment['state'], report: ParcelReport): Promise<void> {
  await tx
    .insertInto('shipment_event')
    .values({ shipment_id: shipmentId, state, kind: report.kind, report_key: report.key, place: report.place, at: report.at })
    .execute();
}

export async function updateParcel(
  tx: Tx,
  id: number,
  set: { problem: ParcelProblem | null; problemAt: Date | null; carrierEventAt: Date | null; isFollowed: boolean },
): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({
      problem: set.problem,
      problem_at: set.problemAt,
      carrier_event_at: set.carrierEventAt,
      ...(!set.isFollowed && { next_look_at: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Parcels of an order that are still in transit. */
export async function countUnderWay(tx: Tx, orderId: number): Promise<number> {
  const row = await tx
    .selectFrom('shipment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['shipped', 'in_transit'])
    .executeTakeFirstOrThrow();
  return row.count;
}

export type SilentParcel = { id: number; problem: 'no_scan' | 'stuck' };

/** Followed parcels without a problem of which the carrier has reported nothing for too long. */
export async function silentParcels(db: Connection, now: Date, most: number): Promise<SilentParcel[]> {
  const { rows } = await sql<SilentParcel>`
    select id, case when state = 'shipped' then 'no_scan' else 'stuck' end as problem from shipment
    where next_look_at is not null and connection_reference is not null and problem is null and state in ('shipped', 'in_transit')
      and coalesce(carrier_event_at, shipped_at) < case when state = 'shipped' then ${before(now, silence.no_scan)}::timestamptz else ${before(now, silence.stuck)}::timestamptz end
    order by id limit ${most}`.execute(db);
  return rows;
}

const before = (now: Date, time: number): Date => new Date(now.getTime() - time);

export type ParcelFacts = { orderId: number; order: string; store: string; buyer: string; carrier: string; trackingNumber: string };

/** What notifications about a parcel say. */
export async function parcelFacts(tx: Tx, ids: readonly number[]): Promise<(ParcelFacts & { id: number })[]> {
  return tx
    .selectFrom('shipment as h')
    .innerJoin('purchase_order as o', 'o.id', 'h.order_id')
    .innerJoin('store as s', 's.id', 'o.store_id')
    .innerJoin('company as c', 'c.id', 'o.buyer_company_id')
    .select([
      'h.id',
      'o.id as orderId',
      'o.number as order',
      's.name as store',
      'c.legal_name as buyer',
      'h.carrier',
      'h.tracking_number as trackingNumber',
    ])
    .where('h.id', '=', anyOf(ids))
    .orderBy('h.id')
    .execute();
}
