import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { type ChatError, chatErrors, closeCodeOf, typeOfFailure } from '../../../../contract/talk/chat-errors.ts';
import { chatCalls, gid } from '../../../../contract/talk/chat.ts';
import {
  heartbeatSeconds,
  helloSeconds,
  largestFrame,
  mostOpened,
  mostOfNetwork,
  mostOfPerson,
  resumeSeconds,
  silentSeconds,
  socketPath,
} from '../../../../contract/talk/chat-socket.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { cookies } from '../../../../contract/values/locale.ts';
import { issueTicket, redeemTicket, type TicketFailure } from '../../../platform/crypto/tickets.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Events } from '../../../platform/events/outbox.ts';
import type { Files } from '../../../platform/files/files.ts';
import { failure } from '../../../platform/http/envelope.ts';
import { checkAccess } from '../../../platform/http/access.ts';
import type { CallConfig, CallContext, Handler } from '../../../platform/http/handler.ts';
import { countCall, Limits, sharedLimits } from '../../../platform/http/limits.ts';
import { isSameOrigin, networkOf } from '../../../platform/http/origin.ts';
import { languageOf } from '../../../platform/http/request.ts';
import { runCall } from '../../../platform/http/run.ts';
import { newId } from '../../../platform/ids.ts';
import { clientAddress, keepOpen } from '../../../platform/listener/connections.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { mayViewPrices } from '../../../platform/price-access.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Caller } from '../../../platform/scope.ts';
import { callerOfSession } from '../../identity/index.ts';
import { noteAgentsSeen } from '../service/agents.ts';
import { handlers } from './calls.ts';
import { findHeads } from './conversation-queries.ts';
import { announcePresence, distributeMissed, openChatChannel, reactToSilence, sayGoodbye } from './distribution.ts';
import { hubOf, type Member } from './hub.ts';
import { answersSupport, meetsPlatformOnly } from './side.ts';

export type ChatParts = {
  database: Database;
  files: Files;
  bus: Bus;
  now: () => Date;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  config: CallConfig;
  /** Proxies whose word about the caller's address is taken. */
  proxies: BlockList | null;
};

/** Milliseconds. */
const second = 1_000;
/** Bytes that wait for a slow reader, who is cut off above and fetches what it missed. */
const mostWaiting = 1024 * 1024;
/** Requests of one connection that wait for those before them. */
const mostPending = 200;
/** Refusals after which a client has nothing to come back for. */
const ended: ReadonlySet<number> = new Set([codes.forbidden, codes.sessionExpired, codes.unaudited]);
/** Connections of one person, each of which costs some statements: as many as tickets may be asked for. */
const mostGreetings = { calls: 60, seconds: 60 };
/** Frames of an unknown kind before the connection ends. */
const mostMistakes = 3;
/** Clients that a stopping server ends come back within this time, not at once: the last of them less than ten seconds after a short restart. */
const spread = 8_000;

const hello = z.object({
  t: z.literal('hello'),
  n: z.optional(z.int()),
  /** Whom the page belongs to; the ticket must be that person’s. */
  user: z.optional(z.string()),
  token: z.string().check(z.maxLength(1_000)),
  /** Made by the browser once; the newest connection of a device wins. */
  device: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** The conversations that are open, whose counters are compared. */
  open: z._default(z.array(gid).check(z.maxLength(mostOpened)), []),
});
const request = z.looseObject({ t: z.string(), n: z.optional(z.int()) });

const ticketErrors: Record<TicketFailure, ChatError> = {
  invalid: chatErrors.tokenInvalid,
  foreign: chatErrors.authenticationFailed,
  expired: chatErrors.tokenExpired,
  used: chatErrors.tokenInvalid,
};

/** The handlers of the chat by the name of their frame: `send` for `chat.send`. */
const byFrame = new Map<string, Handler>(
  Object.entries(chatCalls).flatMap(([name, call]) => {
    const handler = handlers.find((one) => one.call.name === call.name);
    return handler ? [[name, handler]] : [];
  }),
);

/** `WebSocket /im`: requests of the chat as frames, and what happens in the caller's conversations. */
export async function mountChat(app: FastifyInstance, parts: ChatParts): Promise<void> {
  const { database, bus, log } = parts;
  const hub = hubOf(database);
  const server = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false, clientTracking: false });
  const connections = new Set<Connection>();
  const limits = sharedLimits(database);
  const greetings = new Limits();
  let isStopping = false;
  const channel = await openChatChannel(database, log);

  const ofNetwork = (network: string): number => {
    let count = 0;
    for (const connection of connections) if (connection.network === network) count++;
    return count;
  };

  app.server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node listens to errors of this socket no more.
    socket.on('error', () => undefined);
    if (!URL.canParse(message.url ?? '/', 'http://host')) return refuse(socket, 400, 'Bad Request');
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://host');
    if (pathname !== socketPath) return refuse(socket, 404, 'Not Found');
    if (!isSameOrigin(message.headers, parts.config.publicUrl)) return refuse(socket, 403, 'Forbidden');
    const network = networkOf(clientAddress(message, parts.proxies));
    const isLocal = network === '127.0.0.1' || network === '::1';
    if (isStopping || (!isLocal && ofNetwork(network) >= mostOfNetwork)) return refuse(socket, 503, 'Service Unavailable');
    const jar = app.parseCookie(message.headers.cookie ?? '');
    const language = languageOf(searchParams.get('_lang'), jar[cookies.language], message.headers['accept-language'], parts.config.locales);
    keepOpen(message.socket);
    server.handleUpgrade(message, socket, head, (websocket) => {
      const connection = new Connection(websocket, { ...parts, limits, greetings, network, language, connections });
      connections.add(connection);
      websocket.once('close', () => connections.delete(connection));
    });
  });

  const each = (isMeant: (connection: Connection) => boolean, act: (connection: Connection) => void): void => {
    for (const connection of [...connections]) if (isMeant(connection)) act(connection);
  };
  const unsubscribe = [
    bus.subscribe('session.ended', ({ sessionId }) =>
      each(
        ({ caller }) => caller?.id === sessionId,
        (connection) => connection.end(chatErrors.loggedOut),
      ),
    ),
    bus.subscribe('account.changed', (changed) =>
      each(
        (connection) => concerns(changed, connection),
        (connection) => void connection.checkCaller(),
      ),
    ),
  ];
  // Sessions may have ended unseen.
  bus.onGap(() =>
    each(
      () => true,
      (connection) => void connection.checkCaller(),
    ),
  );
  const watch = setInterval(() => {
    const silent = performance.now() - silentSeconds * second;
    each(
      ({ heardAt }) => heardAt < silent,
      (connection) => connection.cut(),
    );
    announcePresence(database, hub.users(), true);
    void distributeMissed(database);
    reactToSilence(database);
    noteAgentsSeen(database.kysely, hub.users(), parts.now()).catch(() => undefined);
  }, 20 * second).unref();

  // Before the server waits for its connections to end.
  app.addHook('preClose', async () => {
    isStopping = true;
    clearInterval(watch);
    for (const end of unsubscribe) end();
    await Promise.all([...connections].map((connection) => connection.leave(Math.round(Math.random() * spread))));
    await sayGoodbye(database);
    await channel.close();
  });
}

const concerns = ({ userId, companyId, roleId }: Events['account.changed'], { caller, roleId: own }: Connection): boolean =>
  caller !== null && (caller.userId === userId || caller.companyId === companyId || own === roleId);

function refuse(socket: Duplex, status: number, text: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

type ConnectionParts = ChatParts & {
  limits: Limits;
  greetings: Limits;
  network: string;
  language: Language;
  connections: ReadonlySet<Connection>;
};

/** One WebSocket: first `hello`, then requests, one after the other. */
class Connection implements Member {
  readonly #socket: WebSocket;
  readonly #parts: ConnectionParts;
  readonly network: string;
  caller: Caller | null = null;
  device = '';
  roleId = 0;
  heardAt = performance.now();
  #pending = 0;
  #mistakes = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isEnded = false;

  constructor(socket: WebSocket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.network = parts.network;
    const patience = setTimeout(() => this.end(chatErrors.tokenInvalid), helloSeconds * second);
    socket.on('message', (data, isBinary) => {
      this.heardAt = performance.now();
      if (isBinary) return this.end(chatErrors.badParameter);
      const frame = parse(data);
      if (this.caller !== null) this.#take(frame);
      else if (this.#pending === 0) {
        clearTimeout(patience);
        this.#pending++;
        void this.#greet(frame).finally(() => this.#pending--);
      }
    });
    socket.once('close', () => {
      clearTimeout(patience);
      this.#forget();
    });
    socket.on('error', () => undefined); // 'close' follows
  }

  /** It has said who it is, and has not ended. */
  get isOpen(): boolean {
    return this.caller !== null && !this.#isEnded;
  }

  get userId(): number {
    return this.caller?.userId ?? 0;
  }

  get companyId(): number {
    return this.caller?.companyId ?? 0;
  }

  get platformOnly(): boolean {
    return this.caller !== null && meetsPlatformOnly(this.caller);
  }

  get operator(): boolean {
    return this.caller !== null && answersSupport(this.caller);
  }

  deliver(frame: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(frame);
    if (this.#socket.bufferedAmount > mostWaiting) this.end(chatErrors.busy);
  }

  #send(frame: object): void {
    this.deliver(JSON.stringify(frame));
  }

  end(type: ChatError): void {
    this.#forget();
    this.#socket.close(closeCodeOf(type));
    // A peer that does not answer the closing frame is cut off by the heartbeat.
    this.heardAt = Math.min(this.heardAt, performance.now() - (silentSeconds - heartbeatSeconds) * second);
  }

  cut(): void {
    this.#socket.terminate();
  }

  /** The server stops: the client comes back after a pause of its own, with a ticket for that. */
  async leave(after: number): Promise<void> {
    // Without one, the client asks for a ticket.
    const resume = await this.#resume().catch(() => null);
    this.#send({ t: 'bye', after, why: 'restart', resume });
    this.#forget();
    this.#socket.close(1001);
    setTimeout(() => this.#socket.terminate(), second).unref();
  }

  /** A ticket for the next connection of this device. */
  async #resume(): Promise<string | null> {
    const { database, now } = this.#parts;
    return this.caller && !this.#isEnded ? issueTicket(database, 'chat', this.caller, now(), nextOf(this.device)) : null;
  }

  #forget(): void {
    if (this.#isEnded || this.caller === null) return;
    this.#isEnded = true;
    const hub = hubOf(this.#parts.database);
    hub.remove(this);
    if (hub.ofUser(this.userId).length === 0) announcePresence(this.#parts.database, [this.userId], false);
  }

  /** Rights have changed: what is delivered follows from them; who may not sign in any more is disconnected. */
  async checkCaller(): Promise<void> {
    const { caller } = this;
    if (caller === null) return;
    try {
      const found = await callerOfSession(this.#parts.database, caller.id, this.#parts.now());
      if (!found || found.caller.companyId !== caller.companyId) return this.end(chatErrors.loggedOut);
      checkAccess(chatCalls.send.access, found.caller);
      if (this.#isEnded) return;
      // What is delivered to it follows from its rights.
      const hub = hubOf(this.#parts.database);
      hub.remove(this);
      this.caller = found.caller;
      this.roleId = found.roleId;
      hub.add(this);
    } catch (error) {
      // What cannot be known now is asked again when the client is back.
      const { code } = failure(error, 'en', '');
      this.end(ended.has(code) ? chatErrors.loggedOut : chatErrors.busy);
    }
  }

  /** The open connections of a person, without those of one device, which are about to be replaced. */
  #others(userId: number, device: string): Connection[] {
    return [...this.#parts.connections].filter((other) => other.isOpen && other.userId === userId && other.device !== device);
  }

  async #greet(frame: unknown): Promise<void> {
    const { database, now, greetings } = this.#parts;
    const parsed = hello.safeParse(frame);
    if (!parsed.success) return this.end(chatErrors.tokenInvalid);
    try {
      const holder = await redeemTicket(database, 'chat', parsed.data.token, now(), parsed.data.device);
      if (typeof holder === 'string') return this.end(ticketErrors[holder]);
      const { user = String(holder.userId) } = parsed.data;
      if (user !== String(holder.userId)) return this.end(chatErrors.authenticationFailed);
      if (greetings.take(`hello ${holder.userId}`, mostGreetings, now().getTime()) > 0) return this.end(chatErrors.busy);
      const found = await callerOfSession(database, holder.sessionId, now());
      if (!found || found.caller.userId !== holder.userId || found.caller.needSettingPassword)
        return this.end(chatErrors.authenticationFailed);
      checkAccess(chatCalls.send.access, found.caller);
      if (this.#others(holder.userId, parsed.data.device).length >= mostOfPerson) return this.end(chatErrors.tooManyDevices);
      const heads = await findHeads(database.kysely, found.caller, parsed.data.open);
      const resume = await issueTicket(database, 'chat', found.caller, now(), nextOf(parsed.data.device));
      if (this.#socket.readyState !== WebSocket.OPEN) return;
      // Others of the person may have come meanwhile. From here to the hub nothing is waited for.
      if (this.#others(holder.userId, parsed.data.device).length >= mostOfPerson) return this.end(chatErrors.tooManyDevices);
      for (const other of this.#parts.connections)
        if (other.isOpen && other.userId === holder.userId && other.device === parsed.data.device) other.end(chatErrors.alreadyLoggedIn);
      this.caller = found.caller;
      this.device = parsed.data.device;
      this.roleId = found.roleId;
      const hub = hubOf(database);
      const isFirst = hub.ofUser(this.userId).length === 0;
      hub.add(this);
      if (isFirst) announcePresence(database, [this.userId], true);
      const { userId, name, companyId } = found.caller;
      this.#send({
        ...{ t: 'ok', n: parsed.data.n ?? null, user: String(userId), name, companyId },
        ...{ clock: now().toISOString(), heartbeat: heartbeatSeconds, heads, resume },
      });
    } catch (error) {
      const { code } = failure(error, 'en', '');
      if (code === codes.internal) this.#parts.log.error({ err: error }, 'a chat connection could not be opened');
      this.end(code === codes.forbidden || code === codes.sessionExpired ? chatErrors.authenticationFailed : chatErrors.busy);
    }
  }

  #take(frame: unknown): void {
    const parsed = request.safeParse(frame);
    if (!parsed.success) return this.#mistake(null, chatErrors.badParameter);
    const { t, n = null, ...input } = parsed.data;
    if (t === 'ping') return this.#send({ t: 'pong', n, clock: this.#parts.now().toISOString() });
    const handler = byFrame.get(t);
    if (!handler) return this.#mistake(n, chatErrors.cannotDecode);
    if (this.#pending >= mostPending) return this.end(chatErrors.busy);
    this.#pending++;
    this.#last = this.#last.then(() => this.#answer(handler, n, input)).finally(() => this.#pending--);
  }

  #mistake(n: number | null, type: ChatError): void {
    this.#mistakes++;
    if (this.#mistakes >= mostMistakes) this.end(chatErrors.badParameter);
    else this.#send({ t: 'no', n, type, msg: '' });
  }

  async #answer(handler: Handler, n: number | null, input: Record<string, unknown>): Promise<void> {
    const { database, files, config, now, limits, language, log, network } = this.#parts;
    const { caller } = this;
    if (caller === null || this.#isEnded) return;
    const requestId = newId();
    const context: CallContext = {
      ...{ caller, language, database, files, config, network, requestId, log, now: now() },
      country: caller.countryCode ?? '',
      seesPrices: mayViewPrices(caller, config.prices),
      publicUrl: config.publicUrl,
      userAgent: '',
      cookies: {},
      setCookie: () => undefined,
      once: () => Promise.reject(new Error('frames have no idempotency key')),
    };
    try {
      countCall(limits, handler.call, context);
      this.#send({ t: 'ok', n, data: await runCall(handler, input, context) });
    } catch (error) {
      const envelope = failure(error, language, requestId);
      if (envelope.code === codes.internal) log.error({ err: error, call: handler.call.name }, 'a chat request failed');
      this.#send({ t: 'no', n, type: typeOfFailure(envelope), code: envelope.code, msg: envelope.msg, data: envelope.data });
    }
  }
}

const nextOf = (device: string) => ({ device, life: resumeSeconds * second });

function parse(data: RawData): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
  } catch {
    return null;
  }
}
