import type { Database } from '../../../platform/postgres/pool.ts';
import {
  type CarrierConnection,
  type CarrierSettings,
  connectionOf,
  ConnectionRefused,
  ConnectionSilent,
  type ParcelReport,
} from '../carriers/index.ts';
import { claimDue, type FollowedParcel, planLook, storeReference } from './queries.ts';
import { longestJourney, nextTry } from './timing.ts';

export type ParcelWork = {
  database: Database;
  settings: CarrierSettings;
  now: Date;
  /** Records reports in a transaction of its own. */
  record: (shipmentId: number, reports: readonly ParcelReport[]) => Promise<unknown>;
};

const batch = 50;
/** Asked at the same time. */
const atOnce = 5;
/** In one run of the job; the next one goes on. */
const mostPerRun = 1_000;

export type LookFailure = { shipmentId: number; error: unknown };

/** Asks the connections about every parcel that is due. Returns how many, and those that got no answer or are not followed. */
export async function lookAtParcels(work: ParcelWork): Promise<{ looked: number; failures: LookFailure[] }> {
  const failures: LookFailure[] = [];
  let looked = 0;
  while (looked < mostPerRun) {
    const due = await claimDue(work.database.kysely, work.now, batch);
    for (let start = 0; start < due.length; start += atOnce)
      await Promise.all(
        due.slice(start, start + atOnce).map(async (parcel) => {
          const error = await look(work, parcel);
          if (error) failures.push({ shipmentId: parcel.id, error });
        }),
      );
    looked += due.length;
    if (due.length < batch) break;
  }
  return { looked, failures };
}

/** Returns what went wrong; the parcel is asked about again unless its connection refuses it for good. */
async function look(work: ParcelWork, parcel: FollowedParcel): Promise<unknown> {
  const { database, now } = work;
  const stop = (): Promise<void> => planLook(database.kysely, parcel.id, { at: null, failures: 0 });
  const connection = connectionOf(database, parcel.connection ?? work.settings.carriers ?? '', work.settings);
  const isTooOld = now.getTime() - parcel.shippedAt.getTime() > longestJourney;
  if (!connection || isTooOld) {
    await stop();
    return undefined;
  }
  try {
    const reports = await reportsOf(work, connection, parcel);
    await work.record(parcel.id, reports);
    await planLook(database.kysely, parcel.id, { at: later(now, connection.lookMinutes * 60_000), failures: 0 });
    return undefined;
  } catch (error) {
    if (error instanceof ConnectionRefused) await stop();
    else await planLook(database.kysely, parcel.id, { at: later(now, nextTry(parcel.failures + 1)), failures: parcel.failures + 1 });
    if (!(error instanceof ConnectionRefused || error instanceof ConnectionSilent)) throw error;
    return error;
  }
}

async function reportsOf({ database, now }: ParcelWork, connection: CarrierConnection, parcel: FollowedParcel): Promise<ParcelReport[]> {
  const { id, carrier, trackingNumber, shippedAt } = parcel;
  let { reference } = parcel;
  if (reference === null) {
    reference = await connection.follow({ key: `shipment ${id}`, carrier, trackingNumber, shippedAt, now });
    await storeReference(database.kysely, id, connection.name, reference);
  }
  return connection.reports(reference, now);
}

const later = (now: Date, time: number): Date => new Date(now.getTime() + time);
