import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../contract/codes.ts';
import { cookies, type Language } from '../../../contract/locale.ts';
import type { Database } from '../postgres/pool.ts';
import type { Files } from '../files/files.ts';
import { Refusal } from '../refusal.ts';
import { checkAccess } from './access.ts';
import { failure, statusOf, successText } from './envelope.ts';
import type { CallConfig, CallContext, CookieJar, Handler } from './handler.ts';
import { once } from './idempotency.ts';
import { countCall, Limits } from './limits.ts';
import { isOwnOrigin, networkOf } from './origin.ts';
import { countryOf, type Fields, languageOf, parseForm, parseObject } from './request.ts';
import { runCall } from './run.ts';
import type { Session } from './session.ts';

/** What the calls need of the program around them. */
export type CallParts = {
  database: Database;
  files: Files;
  config: CallConfig;
  now: () => Date;
  /** With the request's cookies, a session whose access token has expired is renewed by its refresh secret. */
  resolveSession: (accessToken: string | undefined, jar?: CookieJar) => Promise<Session | null>;
  /** Opens the body of an encrypted call, or throws the refusal. */
  decrypt: (path: string, fields: Record<string, string | undefined>) => Promise<unknown>;
};

/** `input` is read when it is asked for, which for an encrypted call is work. */
type Wire = { input: () => Promise<Record<string, unknown>>; asked: { language: unknown; country: unknown; region: unknown } };

/** Routes for all declared calls under `/api`. */
export function mountCalls(app: FastifyInstance, handlers: readonly Handler[], parts: CallParts): void {
  const limits = new Limits();
  // Read where a refusal becomes an answer.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  for (const handler of handlers) {
    const { call } = handler;
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      let language: Language = languageOf(
        fieldOf(request.query, '_lang'),
        request.cookies[cookies.language],
        request.headers['accept-language'],
        parts.config.locales,
      );
      let [status, text] = [200, ''];
      try {
        if ((call.method !== 'GET' || call.sameOrigin) && !isOwnOrigin(request.headers, parts.config.publicUrl))
          throw new Refusal(codes.foreignOrigin, 'request.origin');
        const wire = readWire(handler, request, parts);
        language = languageOf(
          wire.asked.language,
          request.cookies[cookies.language],
          request.headers['accept-language'],
          parts.config.locales,
        );
        const session = await parts.resolveSession(accessTokenOf(request), jarOf(request, reply, parts.config));
        // Counted before anything is deciphered: a thousand keys cost a second of the processor.
        countCall(limits, call, { session, network: networkOf(request.ip), now: parts.now });
        if (call.encrypted) checkAccess(call.access, session);
        const input = await wire.input();
        const context = contextOf({
          handler,
          request,
          reply,
          parts,
          session,
          language,
          country: countryOf(wire.asked, request.cookies, session),
          input,
        });
        text = successText(await runCall(handler, input, context));
      } catch (error) {
        const envelope = failure(error, language, request.id);
        if (envelope.code === codes.internal) request.log.error({ err: error, call: call.name }, 'a call failed');
        else if (envelope.code === codes.unavailable) request.log.warn({ err: error, call: call.name }, 'a call met an unavailable part');
        if (envelope.code === codes.tooMany)
          void reply.header('retry-after', String((envelope.data as { seconds?: number } | null)?.seconds ?? 1));
        [status, text] = [statusOf(envelope.code), JSON.stringify(envelope)];
      }
      return send(reply, status, text);
    };
    app.route({ method: call.method, url: call.path.replace(/\{(\w+)\}/g, ':$1'), handler: answer });
  }
}

function send(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
}

function fieldOf(query: unknown, name: string): unknown {
  return (query as Record<string, unknown> | undefined)?.[name];
}

function accessTokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7);
  return request.cookies[cookies.authorization];
}

/** Takes the input from where the wire format puts it: the query of a GET, the `body` field of a form, or plain JSON. */
function readWire({ call }: Handler, request: FastifyRequest, parts: CallParts): Wire {
  const params = request.params as Record<string, string>;
  const query = request.query as Fields;
  if (call.method === 'GET') {
    const { _lang: language, _country: country, _region: region, ...input } = query;
    return { input: async () => ({ ...input, ...params }), asked: { language, country, region } };
  }
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false;
  const fields = isForm ? parseForm(typeof request.body === 'string' ? request.body : '') : ((request.body ?? {}) as Fields);
  const field = (name: string): unknown => fields[name] ?? query[name];
  const asked = { language: field('_lang'), country: field('_country'), region: field('_region') };
  const input = async (): Promise<Record<string, unknown>> => {
    if (call.encrypted) return parseObject(await parts.decrypt(call.path, fields as Record<string, string | undefined>));
    if (isForm) return parseObject(fields['body']);
    const { _lang, _country, _region, ...plain } = parseObject(fields);
    return plain;
  };
  return { input: async () => ({ ...(await input()), ...params }), asked };
}

type Circumstances = {
  handler: Handler;
  request: FastifyRequest;
  reply: FastifyReply;
  parts: CallParts;
  session: Session | null;
  language: Language;
  country: string;
  input: unknown;
};

/** The request's cookies, and how to set more: Secure wherever the installation is reached by https. */
export function jarOf(request: FastifyRequest, reply: FastifyReply, config: CallConfig): CookieJar {
  const secure = config.publicUrl.startsWith('https:');
  return {
    config,
    cookies: request.cookies,
    setCookie: (name, value, options) => void reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, ...options }),
  };
}

function contextOf({ handler, request, reply, parts, session, language, country, input }: Circumstances): CallContext {
  const { database, files, config, now } = parts;
  return {
    ...jarOf(request, reply, config),
    session,
    language,
    country,
    database,
    files,
    now,
    requestId: request.id,
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    once: (work, ahead, whole) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key.length < 8 || key.length > 128) throw new Refusal(codes.invalid, 'request.keyMissing');
      const scope = `${handler.call.name} ${session ? `user ${session.userId}` : networkOf(request.ip)}`;
      return once(database, { scope, key, body: input, userId: session?.userId ?? null }, work, ahead, whole);
    },
  };
}
