import { type ChatError, chatErrors, tokenErrors, typeOfCloseCode } from '../../../../../contract/talk/chat-errors.ts';
import { answerSeconds, heartbeatSeconds, resumeSeconds } from '../../../../../contract/talk/chat-socket.ts';

/* oxlint-disable unicorn/prefer-add-event-listener -- a socket has one listener of each kind, taken away when it is given up */
/*
 * The connection of the chat: plain TypeScript, without a page around it. Two layers: a connection that was open and broke is resumed at
 * once; one that cannot be opened is tried again after 8, 16 and 32 seconds, and has failed then.
 */

export type ConnectionState = 'connecting' | 'connected' | 'failed' | 'stopped';

export type ServerFrame = { t: string; n?: number | null; [key: string]: unknown };
export type Greeting = { user: string; companyId: number; heads: { gid: string; head: number }[] };

/** What of a WebSocket is used. */
export type Socket = {
  /** 1 is open. */
  readonly readyState?: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

export type Surroundings = {
  /** A ticket that opens one connection; the specification allows it alone, ours comes with what the server's clock shows. */
  fetchToken: () => Promise<string | { token: string; clock?: string }>;
  open: () => Socket;
  /** Whom the page belongs to. */
  user?: string;
  /** Made once for this browser, or for this tab where tabs cannot share a connection. */
  device: string;
  random: () => number;
  warn: (message: string) => void;
};

/** Milliseconds. */
const second = 1_000;
export const retryDelay = 8 * second;
export const mostRetries = 3;
export const tokenDelay = 10 * second;
const resumeTries = 5;
const wakePatience = 3 * second;
export const requestPatience = 20 * second;

/** A request was refused: `type` is one of `chatErrors`. 39 when there is no connection. */
export class ChatFailure extends Error {
  readonly type: number;
  readonly data: unknown;

  constructor(type: number, message: string, data: unknown = null) {
    super(message);
    this.name = 'ChatFailure';
    this.type = type;
    this.data = data;
  }
}

type Waiting = { resolve: (data: unknown) => void; reject: (error: ChatFailure) => void; timer: ReturnType<typeof setTimeout> };

export type Handlers = {
  onState: (state: ConnectionState) => void;
  /** A connection is open, the first one or another after a break. */
  onGreeting: (greeting: Greeting) => void;
  onFrame: (frame: ServerFrame) => void;
  /** By how many milliseconds the server's clock is ahead of this device's. */
  onClock: (offset: number) => void;
  /** The conversations that are open. */
  opened: () => string[];
};

/** What the chat uses of its connection, whichever tab has it. */
export type Line = {
  readonly state: ConnectionState;
  start(): void;
  stop(): void;
  ask(t: string, input: object): Promise<unknown>;
};

export class ChatConnection implements Line {
  readonly #around: Surroundings;
  readonly #handlers: Handlers;
  #state: ConnectionState = 'stopped';
  #socket: Socket | null = null;
  #greeted = false;
  /** Times that a connection could not be opened. */
  #retries = 0;
  /** Tries that are left to resume a connection that was open. */
  #resumes = 0;
  #pause: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();
  /** A ticket for the next connection, and until when it is taken, in milliseconds of `performance.now()`. */
  #ticket: { token: string; until: number } | null = null;
  /** Counts attempts: answers to an earlier one are ignored. */
  #attempt = 0;

  constructor(around: Surroundings, handlers: Handlers) {
    this.#around = around;
    this.#handlers = handlers;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  start(): void {
    if (this.#state === 'connecting' || this.#state === 'connected') return;
    this.#retries = 0;
    this.#resumes = 0;
    void this.#connect();
  }

  stop(): void {
    this.#attempt++;
    clearTimeout(this.#timer);
    this.#ticket = null;
    this.#drop();
    this.#set('stopped');
  }

  /** A tab is looked at again, the network is back, or the device has slept: a connection is tested, and a new one is tried from the beginning. */
  wake(): void {
    if (this.#state === 'stopped') return;
    if (this.#greeted) return this.#ping(wakePatience);
    if (this.#state === 'connecting' && this.#socket) return;
    this.#retries = 0;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  /** Makes a request. @throws ChatFailure */
  ask(t: string, input: object): Promise<unknown> {
    const socket = this.#socket;
    if (!socket || !this.#greeted) return Promise.reject(new ChatFailure(chatErrors.notConnected, ''));
    return new Promise((resolve, reject) => {
      const n = ++this.#next;
      const timer = setTimeout(() => {
        this.#waiting.delete(n);
        reject(new ChatFailure(chatErrors.notConnected, ''));
      }, requestPatience);
      this.#waiting.set(n, { resolve, reject, timer });
      write(socket, { t, n, ...input });
    });
  }

  #set(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#handlers.onState(state);
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt;
    const isOver = (): boolean => attempt !== this.#attempt;
    this.#set('connecting');
    const given = this.#ticket && this.#ticket.until > performance.now() ? this.#ticket.token : null;
    let token: string;
    try {
      const fetched = given ?? (await this.#around.fetchToken());
      token = typeof fetched === 'string' ? fetched : fetched.token;
      // Where WebSockets are blocked, nothing else has it.
      if (typeof fetched === 'object') this.#noteClock(fetched.clock);
    } catch {
      if (isOver()) return;
      this.#around.warn('Failed to fetch IM token');
      this.#later(tokenDelay);
      return;
    }
    if (isOver()) return;
    const socket = this.#around.open();
    this.#socket = socket;
    const { user, device } = this.#around;
    socket.onopen = () => {
      // Used once, whatever becomes of it. While the server is away, it stays.
      if (given !== null) this.#ticket = null;
      socket.send(JSON.stringify({ t: 'hello', n: 0, user, token, device, open: this.#handlers.opened() }));
    };
    socket.onmessage = ({ data }) => {
      if (!isOver()) this.#hear(JSON.parse(String(data)) as ServerFrame);
    };
    socket.onclose = ({ code }) => {
      if (!isOver()) this.#closed(typeOfCloseCode(code), given !== null);
    };
  }

  #noteClock(clock: unknown): void {
    const offset = Date.parse(String(clock)) - Date.now();
    if (!Number.isNaN(offset)) this.#handlers.onClock(offset);
  }

  #noteTicket(token: unknown): void {
    if (typeof token === 'string') this.#ticket = { token, until: performance.now() + resumeSeconds * second };
  }

  #hear(frame: ServerFrame): void {
    this.#listen();
    if (!this.#greeted) {
      if (frame.t !== 'ok' || frame.n !== 0) return;
      this.#greeted = true;
      this.#retries = 0;
      this.#resumes = resumeTries;
      this.#pause = null;
      this.#noteTicket(frame['resume']);
      this.#noteClock(frame['clock']);
      this.#set('connected');
      this.#handlers.onGreeting(frame as unknown as Greeting);
      return;
    }
    if (frame.t === 'ok' || frame.t === 'no') {
      const waiting = this.#waiting.get(frame.n ?? -1);
      if (!waiting) return;
      this.#waiting.delete(frame.n ?? -1);
      clearTimeout(waiting.timer);
      if (frame.t === 'ok') waiting.resolve(frame['data']);
      else waiting.reject(new ChatFailure(Number(frame['type']), typeof frame['msg'] === 'string' ? frame['msg'] : '', frame['data']));
    } else if (frame.t === 'bye') {
      this.#pause = Number(frame['after']);
      this.#noteTicket(frame['resume']);
    } else if (frame.t !== 'pong') this.#handlers.onFrame(frame);
    // The device's clock may have been set since the greeting.
    else this.#noteClock(frame['clock']);
  }

  /** After a silence the server is asked for a sign of life. */
  #listen(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#ping(answerSeconds * second), heartbeatSeconds * second);
  }

  #ping(patience: number): void {
    const socket = this.#socket;
    if (!socket) return;
    clearTimeout(this.#heartbeat);
    write(socket, { t: 'ping' });
    this.#heartbeat = setTimeout(() => {
      if (socket === this.#socket) this.#closed(null);
    }, patience);
  }

  #drop(): void {
    clearTimeout(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new ChatFailure(chatErrors.notConnected, ''));
    }
    this.#waiting.clear();
  }

  #closed(type: number | null, wasResumed = false): void {
    const wasOpen = this.#greeted;
    this.#attempt++;
    this.#drop();
    // Signed out, or in another tab of this device: silently.
    if (type === chatErrors.alreadyLoggedIn || type === chatErrors.loggedOut) return this.#set('stopped');
    if (wasOpen) {
      const pause = this.#pause ?? 0;
      this.#pause = null;
      return this.#later(pause);
    }
    // A ticket of the connection before was not taken: one is asked for.
    if (wasResumed && isOfToken(type)) return this.#later(0);
    if (this.#resumes > 0 && !isOfToken(type)) {
      this.#resumes--;
      return this.#later(second * (1 + this.#around.random()));
    }
    this.#resumes = 0;
    if (this.#retries >= mostRetries) return this.#set('failed');
    // A token is fetched for each connection; one that is of no use is forgotten by that.
    this.#later(retryDelay * 2 ** this.#retries++);
  }

  #later(milliseconds: number): void {
    this.#set('connecting');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), milliseconds);
  }
}

const isOfToken = (type: number | null): boolean => type !== null && tokenErrors.includes(type as ChatError);

/** What a closing connection does not take is answered by its end. */
function write(socket: Socket, frame: object): void {
  if ((socket.readyState ?? 1) === 1) socket.send(JSON.stringify(frame));
}
