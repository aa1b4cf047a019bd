import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodySize } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { fastEncodingOf } from '../../engines/page-cache/encoding.ts';
import { cookies, type Language } from '../../../contract/values/locale.ts';
import type { EncryptedFields } from '../crypto/encryption.ts';
import type { Database } from '../postgres/pool.ts';
import type { Files } from '../files/files.ts';
import { Refusal } from '../refusal.ts';
import { checkAccess } from './access.ts';
import { failure, retryAfter, statusOf, successText } from './envelope.ts';
import type { CookieJar } from '../cookie-jar.ts';
import { type CallConfig, type CallContext, type Handler, JsonText } from './handler.ts';
import { once } from './idempotency.ts';
import { badBody, bodyBytes, parseObject } from './json.ts';
import { checkRefusals, countCall, countRefusal, countVisitor, sharedLimits } from './limits.ts';
import { isOwnOrigin, networkOf } from './origin.ts';
import { countryOf, type Fields, languageOf, parseForm } from './request.ts';
import { runCall } from './run.ts';
import { mayViewPrices } from '../price-access.ts';
import type { Caller } from '../scope.ts';

/** What the calls need of the program around them. */
export type CallParts = {
  database: Database;
  files: Files;
  config: CallConfig;
  now: () => Date;
  /** With the request's cookies, a session whose access token has expired is renewed by its refresh secret. */
  resolveSession: (accessToken: string | undefined, jar?: CookieJar) => Promise<Caller | null>;
  /** The JSON text in the body of an encrypted call, or throws the refusal. */
  decrypt: (path: string, fields: EncryptedFields) => Promise<string>;
};

/** `input` is read when it is asked for, which for an encrypted call is work. */
type Wire = { input: () => Promise<Record<string, unknown>>; asked: { language: unknown; country: unknown; region: unknown } };

/** Routes for all declared calls under `/api`. */
export function mountCalls(app: FastifyInstance, handlers: readonly Handler[], parts: CallParts): void {
  const limits = sharedLimits(parts.database);
  // What a body holds is looked at by `readWire`, where a refusal becomes an answer.
  app.removeAllContentTypeParsers();
  for (const type of ['application/json', formType])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));

  for (const handler of handlers) {
    const { call } = handler;
    const size = call.body ?? '64 KB';
    const sessions = new WeakMap<FastifyRequest, Caller | null>();
    const languageFor = (request: FastifyRequest, asked: unknown): Language =>
      languageOf(asked, request.cookies[cookies.language], request.headers['accept-language'], parts.config.locales);

    const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): FastifyReply => {
      const envelope = failure(error, language, request.id);
      if (envelope.code === codes.internal) request.log.error({ err: error, call: call.name }, 'a call failed');
      else if (envelope.code === codes.unavailable)
        request.log.warn({ err: error, call: call.name }, 'a call needed an unavailable component');
      else if (error instanceof Refusal && error.cause !== undefined)
        request.log.warn({ err: error.cause, call: call.name }, 'a service that a call needs has failed');
      const wait = retryAfter(envelope);
      if (wait !== null) void reply.header('retry-after', String(wait));
      const caller = sessions.get(request) ?? null;
      countRefusal(limits, envelope.code, { caller, network: networkOf(request.ip), now: parts.now() });
      return send(reply, error instanceof TooLarge ? 413 : statusOf(envelope.code), JSON.stringify(envelope));
    };

    /** Origin, session, access and limits come before the body: nothing of it is read for callers without access. */
    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      try {
        const scope = { caller: null as Caller | null, network: networkOf(request.ip), now: parts.now() };
        if ((call.method !== 'GET' || call.sameOrigin) && !isOwnOrigin(request, parts.config.publicUrl)) {
          checkRefusals(limits, scope);
          throw new Refusal(codes.foreignOrigin, 'request.origin');
        }
        scope.caller = await parts.resolveSession(accessTokenOf(request), jarOf(request, reply, parts.config));
        sessions.set(request, scope.caller);
        checkRefusals(limits, scope);
        checkAccess(call.access, scope.caller);
        countCall(limits, call, scope);
        countVisitor(limits, call, scope);
        if (Number(request.headers['content-length'] ?? 0) > bodyBytes[size]) throw new TooLarge();
        return undefined;
      } catch (error) {
        return refuse(request, reply, error, languageFor(request, fieldOf(request.query, '_lang')));
      }
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      let language = languageFor(request, fieldOf(request.query, '_lang'));
      try {
        const wire = readWire(handler, request, parts, size);
        language = languageFor(request, wire.asked.language);
        const caller = sessions.get(request) ?? null;
        const input = await wire.input();
        const country = countryOf(wire.asked, request.cookies, caller);
        const context = contextOf({ handler, request, reply, parts, caller, language, country, input });
        const data = await runCall(handler, input, context);
        const packed = data instanceof JsonText ? data.packed : undefined;
        // Compressed for the cache already.
        if (packed && fastEncodingOf(request) === 'zstd')
          return await send(reply.header('content-encoding', 'zstd').header('vary', 'accept-encoding'), 200, packed);
        return await send(reply, 200, successText(data));
      } catch (error) {
        return refuse(request, reply, error, language);
      }
    };

    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyBytes[size],
      onRequest: admit,
      handler: answer,
      // Of a body that could not be read: too long after all, of another type, or cut off.
      errorHandler: (error: { statusCode?: number }, request, reply) => {
        const status = error.statusCode ?? 500;
        const known = status === 413 ? new TooLarge() : status < 500 ? badBody() : error;
        void refuse(request, reply, known, languageFor(request, fieldOf(request.query, '_lang')));
      },
    });
  }
}

const formType = 'application/x-www-form-urlencoded';

/** A body beyond what the call takes. */
class TooLarge extends Refusal {
  constructor() {
    super(codes.invalid, 'request.tooLarge');
  }
}

function send(reply: FastifyReply, status: number, text: string | Buffer): FastifyReply {
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
function readWire({ call }: Handler, request: FastifyRequest, parts: CallParts, size: BodySize): Wire {
  const params = request.params as Record<string, string>;
  const query = request.query as Fields;
  if (call.method === 'GET') {
    const { _lang: language, _country: country, _region: region, ...input } = query;
    return { input: async () => ({ ...input, ...params }), asked: { language, country, region } };
  }
  const isForm = request.headers['content-type']?.toLowerCase().startsWith(formType) ?? false;
  const text = typeof request.body === 'string' ? request.body : '';
  const fields = isForm ? parseForm(text) : (parseObject(text, size) as Fields);
  // The address of an encrypted call is not signed.
  const { _lang, _country, _region } = call.encrypted ? fields : { ...query, ...fields };
  const asked = { language: _lang, country: _country, region: _region };
  const input = async (): Promise<Record<string, unknown>> => {
    if (call.encrypted) return parseObject(await parts.decrypt(call.path, fields), size);
    if (isForm) return parseObject(fields['body'], size);
    const { _lang, _country, _region, ...plain } = fields;
    return plain;
  };
  return { input: async () => ({ ...(await input()), ...params }), asked };
}

type Circumstances = {
  handler: Handler;
  request: FastifyRequest;
  reply: FastifyReply;
  parts: CallParts;
  caller: Caller | null;
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

function contextOf({ handler, request, reply, parts, caller, language, country, input }: Circumstances): CallContext {
  const { database, files, config, now } = parts;
  return {
    ...jarOf(request, reply, config),
    config,
    seesPrices: mayViewPrices(caller, config.prices),
    publicUrl: config.publicUrl,
    caller,
    language,
    country,
    database,
    files,
    now: now(),
    requestId: request.id,
    log: request.log,
    network: networkOf(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    once: (work) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key.length < 8 || key.length > 128) throw new Refusal(codes.invalid, 'request.keyMissing');
      const scope = `${handler.call.name} ${caller ? `user ${caller.userId}` : networkOf(request.ip)}`;
      return once(database, { scope, key, body: input, userId: caller?.userId ?? null }, work);
    },
  };
}
