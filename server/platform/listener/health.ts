import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../postgres/pool.ts';
import { answerFirst } from './answer-first.ts';
import { isFull } from '../http/envelope.ts';
import { hasSeveralHosts } from '../http/origin.ts';

const path = /^\/api\/health(?:\?|$)/;
const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/**
 * `GET /api/health`: 200 while pages can be served (the server listens only when everything is ready), 503 without the database, and while a
 * disk is full, with the reason. It makes no statement: the event channel knows whether the database answers. So it is quick even when the
 * server is overloaded.
 */
export function mountHealth(app: FastifyInstance, { reachability }: Pick<Database, 'reachability'>): void {
  answerFirst(app.server, (request: IncomingMessage, response: ServerResponse) => {
    if (!path.test(request.url ?? '') || (request.method !== 'GET' && request.method !== 'HEAD') || hasSeveralHosts(request)) return false;
    if (reachability.reachable && !isFull()) response.writeHead(200, headers).end('{"status":"ok"}');
    else if (reachability.reachable)
      response.writeHead(503, { ...headers, 'retry-after': '60' }).end('{"status":"unavailable","reason":"disk"}');
    else response.writeHead(503, { ...headers, 'retry-after': '2' }).end('{"status":"unavailable"}');
    return true;
  });
}
