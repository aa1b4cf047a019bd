import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes } from '../../../contract/codes.ts';
import { cookies, type Language } from '../../../contract/locale.ts';
import { message } from '../../../contract/messages/index.ts';
import { answerFirst } from './answer-first.ts';
import { languageOf } from './request.ts';

/*
 * Overload is refused, not queued: requests that are worked on at once are limited, others wait in line for a moment, and whoever would
 * wait too long gets 503 with Retry-After right away, which costs next to nothing. Stored pages and the health call pass by all of it.
 */

/** Milliseconds in line. A burst may wait; when the line has not been empty for a second, there is more to do than can be done. */
const burstPatience = 1_000;
const overloadPatience = 300;
/** Orders in progress come first, and are refused last. */
const orderPatience = 1_500;
const standing = 1_000;

/** Milliseconds between looks for those who have waited too long. */
const sweep = 50;

/** Milliseconds after which a request whose client has gone counts as done, should its work not have ended before. */
const abandoned = 10_000;

/** Seconds. */
const retryAfter = 2;

type Waiting = { since: number; admit: (admitted: boolean) => void };

/** The line before the work. */
export class Admission {
  /** Requests that are worked on at once. */
  readonly #most: number;
  readonly #now: () => number;
  readonly #orders: Waiting[] = [];
  readonly #others: Waiting[] = [];
  #working = 0;
  #emptyAt: number;
  /** Admissions per millisecond, while somebody waits. */
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

  /** Whether a request that came now would be refused. */
  refuses(isOrder: boolean): boolean {
    if (this.#rate === 0) return false;
    const before = this.#orders.length + (isOrder ? 0 : this.#others.length);
    return before / this.#rate > this.#patience(isOrder);
  }

  /** Fulfilled with true when the work may begin; `leave` ends it. With false: it has to be refused. */
  async enter(isOrder: boolean): Promise<boolean> {
    if (this.#working < this.#most && this.#orders.length + this.#others.length === 0) {
      this.#working++;
      this.#emptyAt = this.#now();
      return true;
    }
    if (this.refuses(isOrder)) return false;
    this.#timer ??= this.#start();
    return new Promise((resolve) => (isOrder ? this.#orders : this.#others).push({ since: this.#now(), admit: resolve }));
  }

  leave(): void {
    this.#working--;
    this.#admitNext();
  }

  #admitNext(): void {
    while (this.#working < this.#most) {
      const next = this.#orders.shift() ?? this.#others.shift();
      if (!next) {
        this.#emptyAt = this.#now();
        return;
      }
      this.#working++;
      this.#admitted++;
      next.admit(true);
    }
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
const passes = /^\/(?:upload|files|media|assets|feeds)\//;

/** Puts the line before every route of the app. */
export function mountAdmission(app: FastifyInstance, { admission, locales, orderPaths }: AdmissionParts): void {
  const isOrder = (url: string) => orderPaths.some((path) => url.startsWith(path));
  const refuse = (request: IncomingMessage, response: ServerResponse): void => sendRefusal(request, response, locales);

  answerFirst(app.server, (request, response) => {
    const url = request.url ?? '';
    if (passes.test(url) || !admission.refuses(isOrder(url))) return false;
    refuse(request, response);
    return true;
  });

  // Only when the body is there: whoever sends it slowly takes nobody's place.
  const inside = new WeakMap<FastifyRequest, () => void>();
  app.addHook('preHandler', async (request, reply) => {
    if (passes.test(request.url)) return;
    if (!(await admission.enter(isOrder(request.url)))) {
      reply.hijack();
      refuse(request.raw, reply.raw);
      return;
    }
    let left = false;
    const leave = (): void => {
      if (!left) admission.leave();
      left = true;
    };
    inside.set(request, leave);
    reply.raw.once('close', () => (reply.raw.writableFinished ? leave() : void setTimeout(leave, abandoned).unref()));
  });
  // The work is done when the answer is there, however slowly it is read.
  app.addHook('onSend', async (request) => inside.get(request)?.());
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
