import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { CarrierSettings } from '../carriers/index.ts';
import { lookAtParcels, type ParcelWork } from './follow.ts';
import { markSilent, recordReports } from './record.ts';

export function parcelWork(database: Database, now: Date, settings: CarrierSettings & { publicUrl: string }): ParcelWork {
  const { publicUrl } = settings;
  return {
    ...{ database, now, settings },
    record: (shipmentId, reports) => database.transaction((tx) => recordReports(tx, { now, publicUrl }, shipmentId, reports)),
  };
}

const isFollowing = ({ carriers }: CarrierSettings): boolean => carriers === 'test' || carriers === 'aftership';

const look: Task = async (_payload, { database, now, log, config }) => {
  if (!isFollowing(config)) return;
  const { failures } = await lookAtParcels(parcelWork(database, now(), config));
  for (const { shipmentId, error } of failures) log.warn({ err: error, shipmentId }, 'a parcel could not be followed');
};

const batch = 100;

const silence: Task = async (_payload, { database, now, config: { publicUrl } }) => {
  for (let marked = batch; marked === batch;) marked = await database.transaction((tx) => markSilent(tx, { now: now(), publicUrl }, batch));
};

export const tasks: Record<string, Task> = { 'parcels:look': look, 'parcels:silence': silence };
export const crontab = ['* * * * * parcels:look ?max=1', '20 * * * * parcels:silence ?max=1'];
