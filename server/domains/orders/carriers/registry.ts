import type { Database } from '../../../platform/postgres/pool.ts';
import { afterShip, type AfterShipSettings } from './aftership/connection.ts';
import type { CarrierConnection } from './connection.ts';
import { testCarrier } from './test-carrier/connection.ts';

export type CarrierSettings = {
  /** The name of the connection that new parcels are followed by; none, or any other word: no connection. */
  carriers?: string | undefined;
  aftership?: AfterShipSettings | undefined;
};

/** Whether the connection of the market makes labels; AfterShip only follows parcels. */
export const makesLabels = ({ carriers }: CarrierSettings): boolean => carriers === 'test';

/** Connections by their names: a parcel is followed by the one that has begun to, also when another one is set by now. */
export function connectionOf(database: Database, name: string, { aftership }: CarrierSettings): CarrierConnection | undefined {
  if (name === 'test') return testCarrier(database);
  return name === 'aftership' && aftership ? afterShip(aftership) : undefined;
}
