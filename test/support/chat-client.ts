/** The chat's client of the browser, in this process. */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { chatErrors } from '../../contract/talk/chat-errors.ts';
import { chatCalls } from '../../contract/talk/chat.ts';
import type { AnswerOf, Call, InputOf } from '../../contract/wire/call.ts';
import { issueTicket } from '../../server/platform/crypto/tickets.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { ChatStore } from '../../web/pages/talk/chat/client/chat-store.ts';
import {
  ChatConnection,
  ChatFailure,
  type Handlers,
  type Line,
  type ServerFrame,
  type Socket,
} from '../../web/pages/talk/chat/client/connection.ts';

/** A signed-in user: a session in the database. */
export async function signedIn(database: Database, caller: Caller): Promise<Caller> {
  const id = randomUUID();
  const session = [id, caller.userId];
  await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, session);
  return { ...caller, id };
}

export const ticketOf = (database: Database, caller: Caller): Promise<string> => issueTicket(database, 'chat', caller, new Date());

export type ChatClientParts = {
  caller: Caller;
  /** Host and port of the server as they are now. */
  host: () => string;
  fetchToken: () => Promise<string>;
  /** Between 0 and 1, for pauses. */
  random?: () => number;
};

export function chatClient({ caller, host, fetchToken, random = Math.random }: ChatClientParts): ChatStore {
  return storeOf(
    caller,
    (handlers) =>
      new ChatConnection(
        {
          fetchToken,
          open() {
            const socket = new WebSocket(`ws://${host()}/im`, { origin: `http://${host()}` });
            socket.on('error', () => undefined);
            return socket as unknown as Socket;
          },
          ...{ device: randomUUID(), random, warn: () => undefined },
        },
        handlers,
      ),
  );
}

function storeOf(caller: Caller, connect: (handlers: Handlers) => Line): ChatStore {
  const stored = new Map<string, string>();
  return new ChatStore({
    connect,
    // Every device begins with nothing.
    cache: { read: async () => null, write: async () => undefined },
    device: {
      read: (name) => stored.get(name) ?? null,
      write: (name, value) => void (value === null ? stored.delete(name) : stored.set(name, value)),
    },
    // What waits is sent by the next connection.
    call: () => Promise.reject(new ChatFailure(chatErrors.notConnected, '')),
    ...{
      userId: String(caller.userId),
      newId: randomUUID,
      now: Date.now,
      ring: () => undefined,
      shown: () => undefined,
      ended: () => undefined,
    },
  });
}

/** A device whose requests and frames go through this process: `listen` is given what takes the frames. */
export function chatDevice(
  caller: Caller,
  ask: <C extends Call>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>,
  listen: (take: (frame: string) => void) => void,
): ChatStore {
  return storeOf(caller, (handlers) => {
    listen((frame) => handlers.onFrame(JSON.parse(frame) as ServerFrame));
    return {
      state: 'connected',
      start: () => handlers.onGreeting({ user: String(caller.userId), companyId: caller.companyId, heads: [] }),
      stop: () => undefined,
      ask: (t, input) => ask(callOfFrame(t), input as never),
    };
  });
}

function callOfFrame(t: string): Call {
  const call = Object.values(chatCalls).find(({ name }) => name === `chat.${t}`);
  if (!call) throw new Error(t);
  return call;
}
