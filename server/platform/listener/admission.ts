import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../contract/wire/codes.ts';
import { cookies, type Language } from '../../../contract/values/locale.ts';
import { message } from '../texts.ts';
import { answerFirst } from './answer-first.ts';
import { languageOf } from '../http/request.ts';

/*
 * Overload is refused, not queued: requests that are worked on at once are limited, others wait in line for a moment, and one that would
 * wait too long gets 503 with Retry-After right away, which costs next to nothing. Stored pages and the health call pass by all of it.
 *
 * The event loop is a line, too, and the longer one: it would read a thousand requests and work on each to its end before it looks for
 * new ones, and it accepts a single connection each turn. So work begins in slices of a few milliseconds, between which the loop accepts
 * and reads what has arrived.
 */

/** Milliseconds of the event loop's turn in which work is begun. */
const slice = 8;
/** Milliseconds in which work waits while every turn brings another connection. */
const accepting = 20;
/** Attempts to begin work within one turn; each goes as far as it can before the next. */
const beginnings = 8;

/** Milliseconds in line. A burst may wait; when the line has not been empty for a second, there is more to do than can be done. */
const burstPatience = 1_000;
const overloadPatience = 500;
/** Orders in progress come first, and are refused last. */
const orderPatience = 1_500;
const standing = 1_000;

/** So few in line are nothing to refuse anybody for. */
const shortLine = 8;

/** Milliseconds: a longer pause of the process (a machine busy with other things) does not count as waiting time. */
const pause = 250;

/** Milliseconds between looks for those who have waited too long. */
const sweep = 50;

/** Milliseconds after which a request whose client has gone counts as done, should its work not have ended before. */
const abandoned = 10_000;

/** Seconds. */
const retryAfter = 2;

type Waiting = { since: number; admit: (admitted: boolean) => void };

/** The line before the work. */
export class Admission {
  /** Answers a request that would be refused with a stored page, even one that is too old; set by the pages. */
  sendStored: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  /** Requests that are worked on at once. */
  readonly #most: number;
  readonly #now: () => number;
  readonly #orders: Waiting[] = [];
  readonly #others: Waiting[] = [];
  #working = 0;
  #turnBegan: number | undefined;
  #isBeginning = false;
  #hasArrived = false;
  #emptyAt: number;
  /** Admissions per millisecond, while requests wait. */
  #rate = 0;
  #admitted = 0;
  #ratedAt: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
    this.#emptyAt = this.#ratedAt = now();
  }

  get working(): number {
    return this.#working;
  }

  /** Whether there has been a line for longer than a burst of one page's requests makes. */
  get isOverloaded(): boolean {
    return this.#orders.length + this.#others.length > 0 && this.#now() - this.#emptyAt > pause;
  }

  /** Whether a request that came now would be refused. */
  refuses(isOrder: boolean): boolean {
    const before = this.#orders.length + (isOrder ? 0 : this.#others.length);
    if (this.#rate === 0 || before < shortLine) return false;
    return before / this.#rate > this.#patience(isOrder);
  }

  /** Begins at once if no request is queued and there is capacity; `leave` ends it. */
  begin(): boolean {
    if (this.#orders.length + this.#others.length > 0) return false;
    this.#emptyAt = this.#now();
    if (!this.#mayBegin()) return false;
    this.#working++;
    return true;
  }

  /** Fulfilled with true when the work may begin; `leave` ends it. With false: it has to be refused. */
  async enter(isOrder: boolean): Promise<boolean> {
    if (this.begin()) return true;
    if (this.refuses(isOrder)) return false;
    this.#timer ??= this.#start();
    const admitted = new Promise<boolean>((admit) => (isOrder ? this.#orders : this.#others).push({ since: this.#now(), admit }));
    this.#beginSoon();
    return admitted;
  }

  /** A connection was accepted; there may be more. */
  noteConnection(): void {
    this.#hasArrived = true;
  }

  leave(): void {
    this.#working--;
    this.#beginSoon();
  }

  /** Whether there is a place, and time left in this turn of the event loop. */
  #mayBegin(): boolean {
    if (this.#working >= this.#most) return false;
    if (this.#turnBegan === undefined) {
      this.#turnBegan = this.#now();
      setImmediate(() => {
        this.#turnBegan = undefined;
        this.#beginSoon();
      });
    }
    return this.#now() - this.#turnBegan < slice;
  }

  /** Begins work for those in line after what has arrived was read. */
  #beginSoon(): void {
    if (this.#isBeginning || this.#working >= this.#most || this.#orders.length + this.#others.length === 0) return;
    this.#isBeginning = true;
    this.#accept(this.#now() + accepting);
  }

  /** Turns of the loop without work, as long as each accepts a connection. */
  #accept(until: number): void {
    if (!this.#hasArrived || this.#now() > until) return this.#beginSlice();
    this.#hasArrived = false;
    setImmediate(() => this.#accept(until));
  }

  #beginSlice(): void {
    for (let count = 1; count <= beginnings; count++) {
      setImmediate(() => {
        this.#beginOne();
        if (count < beginnings) return;
        this.#isBeginning = false;
        this.#beginSoon();
      });
    }
  }

  #beginOne(): void {
    if (!this.#mayBegin()) return;
    const next = this.#orders.shift() ?? this.#others.shift();
    if (!next) return;
    this.#working++;
    this.#admitted++;
    next.admit(true);
  }

  #patience(isOrder: boolean): number {
    if (isOrder) return orderPatience;
    return this.#now() - this.#emptyAt > standing ? overloadPatience : burstPatience;
  }

  #start(): NodeJS.Timeout {
    this.#ratedAt = this.#now();
    this.#admitted = 0;
    return setInterval(() => this.#sweep(), sweep).unref();
  }

  #sweep(): void {
    const now = this.#now();
    const passed = now - this.#ratedAt;
    if (passed > 0) {
      const rate = this.#admitted / passed;
      this.#rate = this.#rate === 0 ? rate : this.#rate * 0.8 + rate * 0.2;
      this.#ratedAt = now;
      this.#admitted = 0;
    }
    if (passed > pause) for (const waiting of [...this.#orders, ...this.#others]) waiting.since += passed;
    for (const [line, patience] of [
      [this.#orders, this.#patience(true)],
      [this.#others, this.#patience(false)],
    ] as const) {
      const late = line.findIndex(({ since }) => now - since <= patience);
      for (const { admit } of line.splice(0, late === -1 ? line.length : late)) admit(false);
    }
    if (this.#orders.length + this.#others.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#emptyAt = now;
    this.#rate = 0;
  }
}

export type AdmissionParts = {
  admission: Admission;
  locales: readonly Language[];
  /** How the paths of orders in progress begin. */
  orderPaths: readonly string[];
};

/** Files take long to come and go, and little work. */
const passes = /^\/(?:upload|files|media|icons|assets|feeds)\//;

/** Puts the line before every route of the app. */
export function mountAdmission(app: FastifyInstance, { admission, locales, orderPaths }: AdmissionParts): void {
  const isOrder = (url: string) => orderPaths.some((path) => url.startsWith(path));
  const refuse = (request: IncomingMessage, response: ServerResponse): void => {
    if (!admission.sendStored(request, response)) sendRefusal(request, response, locales);
  };

  answerFirst(app.server, (request, response) => {
    const url = request.url ?? '';
    if (passes.test(url) || !admission.refuses(isOrder(url))) return false;
    refuse(request, response);
    return true;
  });

  app.server.on('connection', () => admission.noteConnection());

  app.decorateRequest('leave', null);
  const entered = (request: FastifyRequest): void => {
    request.leave = () => {
      request.leave = null;
      admission.leave();
    };
  };
  const wait = async (request: FastifyRequest, reply: FastifyReply, done: () => void): Promise<void> => {
    if (await admission.enter(isOrder(request.url))) {
      entered(request);
      done();
    } else {
      reply.hijack();
      refuse(request.raw, reply.raw);
    }
  };
  // Only when the body is there: a client that sends it slowly takes up no place.
  app.addHook('preHandler', (request, reply, done) => {
    if (passes.test(request.url)) return done();
    if (admission.begin()) {
      entered(request);
      return done();
    }
    void wait(request, reply, done);
  });
  // The work is done when the answer is there, however slowly it is read.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leave?.();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.raw.writableFinished) request.leave?.();
    else if (request.leave) setTimeout(() => request.leave?.(), abandoned).unref();
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the work on the request. */
    leave: (() => void) | null;
  }
}

function sendRefusal(request: IncomingMessage, response: ServerResponse, locales: readonly Language[]): void {
  const { cookie = '', 'accept-language': accepted } = request.headers;
  const chosen = new RegExp(`(?:^|; )${cookies.language}=([a-z]{2})`).exec(cookie)?.[1];
  const language = languageOf(undefined, chosen, accepted, locales);
  const msg = message('server.unavailable', language);
  const isCall = request.url?.startsWith('/api/') ?? false;
  const body = isCall
    ? JSON.stringify({ code: codes.unavailable, msg, data: null })
    : `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>503</title><p>${msg}</p></html>`;
  response.writeHead(503, {
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfter),
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
