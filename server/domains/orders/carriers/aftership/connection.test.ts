import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AfterShipServer, afterShipServer, signed } from '../../../../../test/support/aftership-server.ts';
import { carrierConformance } from '../../../../../test/support/carrier-conformance.ts';
import { ConnectionRefused, ConnectionSilent } from '../connection.ts';
import { afterShip } from './connection.ts';

let server: AfterShipServer;
beforeAll(async () => {
  server = await afterShipServer();
});
afterAll(() => server.close());
beforeEach(() => void server.faults.splice(0));

const at = (hour: number) => `2026-10-21T0${hour}:00:00+02:00`;
const checkpoint = (tag: string, hour: number, more = {}) => ({
  ...{ tag, subtag: `${tag}_001`, city: 'Leipzig', country_region: 'DEU', checkpoint_time: at(hour), hash: `hash${tag}${hour}` },
  ...more,
});

carrierConformance(async () => ({
  connection: afterShip(server.settings),
  later: new Date('2026-10-22T08:00:00Z'),
  deliver: async (reference) => server.report(reference, checkpoint('InTransit', 1), checkpoint('Delivered', 5)),
  message: async (reference) => server.message(reference),
}));

const follow = (trackingNumber: string, carrier = 'DHL') =>
  afterShip(server.settings).follow({ key: trackingNumber, carrier, trackingNumber, shippedAt: new Date(), now: new Date() });

describe('the connection by AfterShip', () => {
  it('names the carrier where it knows its code, and lets AfterShip recognise all others', async () => {
    const [known, unknown] = [await follow('N1', ' dpd '), await follow('N2', 'Carrier of the village')];
    expect(server.trackings.get(known)?.slug).toBe('dpd');
    expect(server.trackings.get(unknown)?.slug).toBeNull();
  });

  it('is silent without an answer, with an error, with too many calls and with a wrong key; the parcel is tried again', async () => {
    for (const fault of ['lost', 'error', 'tooMany'] as const) {
      server.faults.push(fault);
      await expect(follow('N3')).rejects.toBeInstanceOf(ConnectionSilent);
    }
    const wrongKey = afterShip({ ...server.settings, key: 'asat_wrong' });
    await expect(wrongKey.reports('trk1', new Date())).rejects.toBeInstanceOf(ConnectionSilent);
    // The lost answer had its effect: there is one tracking all the same.
    await follow('N3');
    expect([...server.trackings.values()].filter((one) => one.tracking_number === 'N3')).toHaveLength(1);
  });

  it('gives up a number that AfterShip refuses', async () => {
    await expect(follow('BAD1')).rejects.toBeInstanceOf(ConnectionRefused);
  });

  it('reads exceptions, places and times as they come', async () => {
    const id = await follow('N4');
    server.report(
      id,
      checkpoint('Exception', 1, { subtag: 'Exception_004', city: null }),
      checkpoint('Exception', 2, { subtag: 'Exception_999', hash: undefined }),
      checkpoint('Exception', 3, { subtag: 'Exception_011' }),
      checkpoint('AttemptFail', 4, { checkpoint_time: '2026-10-21T04:00:00' }),
      checkpoint('Pending', 5),
      checkpoint('InTransit', 6, { checkpoint_time: 'yesterday' }),
    );
    const reports = await afterShip(server.settings).reports(id, new Date());
    expect(reports).toEqual([
      { key: 'hashException1', kind: 'exception', problem: 'customs', place: 'DEU', at: new Date('2026-10-20T23:00:00Z') },
      {
        ...{ key: '2026-10-21T02:00:00+02:00 Exception Exception_999', kind: 'exception', problem: 'other' },
        ...{ place: 'Leipzig, DEU', at: new Date('2026-10-21T00:00:00Z') },
      },
      { key: 'hashException3', kind: 'returned', problem: null, place: 'Leipzig, DEU', at: new Date('2026-10-21T01:00:00Z') },
      { key: 'hashAttemptFail4', kind: 'failed_attempt', problem: null, place: 'Leipzig, DEU', at: new Date('2026-10-21T04:00:00Z') },
    ]);
  });

  it('leaves messages about other things alone', async () => {
    const sent = signed({ event: 'edd_revise', msg: { id: 'trk1' } });
    expect(await afterShip(server.settings).readMessage({ ...sent, now: new Date() })).toBeNull();
  });
});
