import type { FastifyInstance } from 'fastify';
import type { Database } from '../postgres/pool.ts';
import { isFull } from './envelope.ts';

/**
 * `GET /api/health`: 200 while pages can be served (the server listens only when everything is ready), 503 without the database, and while a
 * disk is full, with the reason.
 */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/api/health', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await database.prepared('health', 'select 1');
      if (!isFull()) return { status: 'ok' };
      return await reply.code(503).header('retry-after', '60').send({ status: 'unavailable', reason: 'disk' });
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });
}
