/** What every carrier connection has to do (server/domains/orders/carriers/connection.ts); docs/shipping.md says how a new one is tried. */
import { describe, expect, it } from 'vitest';
import { BadCarrierMessage, type CarrierConnection, ConnectionRefused } from '../../server/domains/orders/carriers/index.ts';

/** A connection with a parcel that makes its way: against a sandbox, a script that plays the carrier. */
export type ConnectionUnderTest = {
  connection: CarrierConnection;
  /** The parcel is in transit, then delivered; afterwards all of it has been reported. */
  deliver: (reference: string) => Promise<void>;
  /** A message as the connection sends it, about all that has happened to a parcel. */
  message: (reference: string, at: Date) => Promise<{ headers: Record<string, string>; body: string }>;
  /** When the parcel has arrived. */
  later: Date;
};

export function carrierConformance(make: () => Promise<ConnectionUnderTest>): void {
  const shippedAt = new Date('2026-10-20T08:00:00Z');
  let parcels = 0;
  const request = () => ({
    ...{ key: `shipment ${++parcels}`, carrier: 'DHL', trackingNumber: `JD${1_000 + parcels}0`, shippedAt, now: shippedAt },
  });
  async function followed() {
    const made = await make();
    const reference = await made.connection.follow(request());
    return { ...made, reference };
  }

  describe('a carrier connection', () => {
    it('follows a parcel once, however often it is asked', async () => {
      const { connection } = await make();
      const given = request();
      const reference = await connection.follow(given);
      expect(reference).toMatch(/^[\w.-]{1,200}$/);
      expect(await connection.follow(given)).toBe(reference);
      expect(await connection.follow(request())).not.toBe(reference);
    });

    it('knows nothing of a new parcel, and reports each event with a key of its own', async () => {
      const { connection, reference, deliver, later } = await followed();
      expect(await connection.reports(reference, shippedAt)).toEqual([]);
      await deliver(reference);
      const reports = await connection.reports(reference, later);
      expect(reports.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['in_transit', 'delivered']));
      expect(new Set(reports.map(({ key }) => key)).size).toBe(reports.length);
      for (const { key, at, place } of reports) {
        expect(key).toMatch(/^.{1,100}$/);
        expect(place.length).toBeLessThanOrEqual(80);
        expect(at.getTime()).toBeGreaterThanOrEqual(shippedAt.getTime());
      }
      expect(await connection.reports(reference, later)).toEqual(reports);
    });

    it('refuses a parcel that it does not follow', async () => {
      const { connection, later } = await make();
      await expect(connection.reports('nobody', later)).rejects.toBeInstanceOf(ConnectionRefused);
    });

    it('sends messages that say the same as its answers', async () => {
      const { connection, reference, deliver, message, later } = await followed();
      await deliver(reference);
      const sent = await message(reference, later);
      const read = await connection.readMessage({ ...sent, now: later });
      expect(read).toEqual({ reference, reports: await connection.reports(reference, later) });
    });

    it('refuses messages that are changed, unsigned, or no text of a message', async () => {
      const { connection, reference, message, later } = await followed();
      const { headers, body } = await message(reference, later);
      const refused = (changed: { headers?: Record<string, string>; body?: string }) =>
        expect(connection.readMessage({ headers, body, ...changed, now: later })).rejects.toBeInstanceOf(BadCarrierMessage);
      await refused({ body: `${body} ` });
      await refused({ body: '' });
      await refused({ headers: {} });
      await refused({ headers: Object.fromEntries(Object.keys(headers).map((name) => [name, 'x'])) });
    });
  });
}
