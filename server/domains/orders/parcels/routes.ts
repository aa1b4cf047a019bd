import type { FastifyInstance } from 'fastify';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { CarrierSettings } from '../carriers/index.ts';
import { parcelWork } from './jobs.ts';
import { receiveCarrierMessage } from './messages.ts';

/** `/api/shipment/messages/{connection}`: where carrier connections send their messages. Their signature stands for a session and an origin. */
export function mountCarrierMessages(
  api: FastifyInstance,
  { database, log, now, config }: { database: Database; log: Log; now: () => Date; config: CarrierSettings & { publicUrl: string } },
): void {
  api.post<{ Params: { connection: string } }>('/shipment/messages/:connection', { bodyLimit: 512 * 1024 }, async (request, reply) => {
    const { headers, params } = request;
    const body = typeof request.body === 'string' ? request.body : '';
    const status = await receiveCarrierMessage(parcelWork(database, now(), config), log, { connection: params.connection, headers, body });
    return reply.code(status).type('text/plain; charset=utf-8').send('');
  });
}
