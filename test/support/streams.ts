import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import cookie from '@fastify/cookie';
import { streamPath } from '../../contract/talk/stream-events.ts';
import { languages } from '../../contract/values/locale.ts';
import { mountStream } from '../../server/domains/talk/index.ts';
import { issueTicket } from '../../server/platform/crypto/tickets.ts';
import { openBus } from '../../server/platform/events/bus.ts';
import { closeServer } from '../../server/platform/listener/listen.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import type { Caller } from '../../server/platform/scope.ts';

export type StreamEvent = { event: string; id: number | null; data: Record<string, unknown> };

/** A process that serves streams alone. */
export type StreamServer = { address: string; app: FastifyInstance; size: () => number; close: () => Promise<void> };

export async function streamServer(database: Database, given: { now?: () => Date; beat?: number } = {}): Promise<StreamServer> {
  const log = { warn: () => undefined };
  const bus = await openBus(database, log);
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.decorateRequest('leave', null);
  await app.register(cookie);
  const hub = mountStream(app, { database, bus, log, now: () => new Date(), ...given, config: { prices: 'members', locales: languages } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    app,
    size: hub.size,
    async close() {
      await closeServer(app);
      await bus.close();
    },
  };
}

/** Signs a person in: their streams belong to a session. */
export async function addSession(database: Database, caller: Caller): Promise<void> {
  await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    caller.id,
    caller.userId,
  ]);
}

export type OpenedStream = {
  status: number;
  headers: Headers;
  /** All that has come so far. */
  events: StreamEvent[];
  /** All text that has come so far. */
  text: () => string;
  /** Fulfilled when the stream is over, from either end. */
  ended: Promise<void>;
  cut: () => void;
};

/** Opens a stream as a browser does: with a ticket of its own, after the last number that it has seen. */
export async function openStream(
  { address }: Pick<StreamServer, 'address'>,
  database: Database,
  caller: Caller,
  given: { after?: number; language?: string; ticket?: string; now?: Date } = {},
): Promise<OpenedStream> {
  const ticket = given.ticket ?? (await issueTicket(database, 'stream', caller, given.now ?? new Date()));
  const abort = new AbortController();
  const response = await fetch(`${address}${streamPath}?token=${ticket}&_lang=${given.language ?? 'en'}`, {
    headers: { accept: 'text/event-stream', ...(given.after !== undefined && { 'last-event-id': String(given.after) }) },
    signal: abort.signal,
  });
  const events: StreamEvent[] = [];
  let text = '';
  let rest = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const part = decoder.decode(chunk as Uint8Array, { stream: true });
      text += part;
      const frames = (rest + part).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
        const [event, id] = [field('event'), field('id')];
        if (event)
          events.push({
            event,
            id: id === undefined ? null : Number(id),
            data: JSON.parse(field('data') ?? 'null') as StreamEvent['data'],
          });
      }
    }
  };
  const ended = response.ok ? read().catch(() => undefined) : Promise.resolve();
  return { status: response.status, headers: response.headers, events, text: () => text, ended, cut: () => abort.abort() };
}
