import { publishFleeting } from '../../../platform/events/outbox.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** People in one notification of PostgreSQL, which takes 8,000 bytes. */
const lot = 200;

/**
 * Sends an event to the open streams of people, in every process; in a transaction if, and only if, it commits. Whose browser is not
 * connected, or is reconnecting, misses it: what must not be missed is a notice, or can be asked for. `data` has up to 3,000 bytes. Of the
 * event `read` the streams add how many notices are unread.
 */
export async function publishToStreams(db: Connection, userIds: readonly number[], event: string, data: unknown): Promise<void> {
  for (let at = 0; at < userIds.length; at += lot)
    await publishFleeting(db, 'stream.event', { userIds: userIds.slice(at, at + lot), event, data });
}
