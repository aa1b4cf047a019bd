import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from '../../../platform/log.ts';
import { BadCarrierMessage, connectionOf } from '../carriers/index.ts';
import type { ParcelWork } from './follow.ts';
import { shipmentsByReference } from './queries.ts';

/**
 * Takes a message of a connection: 200 once it is recorded, 404 for an unknown connection, 400 for a message that is not the connection's. One
 * about a parcel that the market does not have is answered with 200, so that it is not sent again.
 */
export async function receiveCarrierMessage(
  work: ParcelWork,
  log: Pick<Log, 'warn' | 'info'>,
  { connection: name, headers, body }: { connection: string; headers: IncomingHttpHeaders; body: string },
): Promise<200 | 400 | 404> {
  const connection = connectionOf(work.database, name, work.settings);
  if (!connection) return 404;
  let message;
  try {
    message = await connection.readMessage({ headers, body, now: work.now });
  } catch (error) {
    if (!(error instanceof BadCarrierMessage)) throw error;
    log.warn({ connection: name, reason: error.message }, 'a message of a carrier connection was refused');
    return 400;
  }
  if (!message) return 200;
  const shipmentIds = await shipmentsByReference(work.database.kysely, name, message.reference);
  if (shipmentIds.length === 0) log.info({ connection: name }, 'a message is about a parcel that this market does not follow');
  for (const id of shipmentIds) await work.record(id, message.reports);
  return 200;
}
