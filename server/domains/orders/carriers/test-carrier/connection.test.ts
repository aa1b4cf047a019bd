import { beforeAll, expect, it } from 'vitest';
import { carrierConformance } from '../../../../../test/support/carrier-conformance.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { signedCarrierMessage, testCarrier } from './connection.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

carrierConformance(async () => {
  const connection = testCarrier(database);
  return {
    connection,
    later: new Date('2026-10-20T09:00:00Z'),
    deliver: async () => undefined,
    message: async (reference, at) => signedCarrierMessage(database, { reference, reports: await connection.reports(reference, at) }, at),
  };
});

it('has parcels with problems, by the last digit of their numbers', async () => {
  const connection = testCarrier(database);
  const shippedAt = new Date('2026-10-20T08:00:00Z');
  const last = async (trackingNumber: string) => {
    const reference = await connection.follow({ key: trackingNumber, carrier: 'DHL', trackingNumber, shippedAt, now: shippedAt });
    return (await connection.reports(reference, new Date('2026-10-20T08:15:00Z'))).at(-1)?.kind;
  };
  expect(await Promise.all(['T1', 'T5', 'T6', 'T7', 'T8', 'T9'].map(last))).toEqual([
    'delivered',
    'exception',
    'pickup',
    'failed_attempt',
    'returned',
    undefined,
  ]);
});
