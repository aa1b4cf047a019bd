import type { FastifyInstance } from 'fastify';
import type { Log } from '../../../../platform/log.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { ProviderSettings } from '../../../payments/providers/index.ts';
import { workOf } from './jobs.ts';
import { receiveMessage } from './messages.ts';

/** `/api/payment/messages/{provider}`: where providers send their messages. Their signature stands for a session and an origin. */
export function mountPaymentMessages(
  api: FastifyInstance,
  { database, log, now, config }: { database: Database; log: Log; now: () => Date; config: ProviderSettings },
): void {
  api.post<{ Params: { provider: string } }>('/payment/messages/:provider', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    const { headers, params } = request;
    const body = typeof request.body === 'string' ? request.body : '';
    const status = await receiveMessage(workOf(database, now(), config), log, { provider: params.provider, headers, body });
    return reply.code(status).type('text/plain; charset=utf-8').send('');
  });
}
