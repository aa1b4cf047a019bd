import { STATUS_CODES } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { codes } from '../contract/wire/codes.ts';
import { cookies } from '../contract/values/locale.ts';
import { calls } from '../contract/index.ts';
import { message } from './platform/texts.ts';
import type { Config } from './config.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Files } from './platform/files/files.ts';
import { type Admission, mountAdmission } from './platform/listener/admission.ts';
import type { Handler } from './platform/http/handler.ts';
import { mountOpenApi } from './platform/openapi/openapi-page.ts';
import { mountMedia } from './platform/pages/media.ts';
import { mountWebApp } from './platform/pages/web-app.ts';
import { type CallParts, mountCalls } from './platform/http/mount.ts';
import { mountPaymentMessages } from './domains/buying/checkout/index.ts';
import { mountCarrierMessages } from './domains/orders/parcels/index.ts';
import { mountFeeds } from './domains/materials/index.ts';
import { mountStream, mountUnsubscribe } from './domains/talk/index.ts';
import { mountUploads } from './platform/uploads/routes.ts';
import { failure, isUnavailable, statusOf } from './platform/http/envelope.ts';
import { hasSeveralHosts } from './platform/http/origin.ts';
import { languageOf, readableUrl } from './platform/http/request.ts';
import { newId } from './platform/ids.ts';
import type { Database } from './platform/postgres/pool.ts';
import type { Log } from './platform/log.ts';

export type AppParts = {
  config: Config;
  database: Database;
  log: Log;
  now: () => Date;
  files: Files;
  bus: Bus;
  handlers: readonly Handler[];
  /** Without it no request is refused. */
  admission?: Admission;
} & Pick<CallParts, 'resolveSession' | 'decrypt'>;

/** Milliseconds in which a request has to have come; a file may come over a slow line. */
const longestRequest = 30_000;
const longestUpload = 15 * 60_000;
const largestBody = 2 * 1024 * 1024;
/** Milliseconds in which a connection has to bring the head of a request, and how often that is looked at. */
const longestHead = 10_000;
const headInterval = 1_000;

/** Bytes of an answer that is compressed without a thread: 1 ms at most. */
const largestAtOnce = 256 * 1024;
const fastLevels = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }, zlibOptions: { level: 1 } };

/** Orders in progress: the last to be refused when there is too much to do. */
const orderPaths = [
  ...calls.filter(({ name }) => /^(?:checkout|payments|secret)\./.test(name)).map(({ path }) => `/api${path.split('{', 1)[0]}`),
  '/payment/',
];

/** The server without its pages: calls under /api, pictures under /media, other files under /upload and /files. Listening is the caller's. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log } = parts;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: largestBody,
    trustProxy: config.trustProxy,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    forceCloseConnections: 'idle',
    http: { headersTimeout: longestHead, connectionsCheckingInterval: headInterval },
    requestTimeout: longestUpload,
  }) as unknown as FastifyInstance;
  app.addHook('onRequest', (request, reply, done) => {
    if (hasSeveralHosts(request.raw)) return void reply.code(400).type('text/plain').send('A request is for one host: Host was sent twice');
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if ((length !== undefined || encoding !== undefined) && !request.url.startsWith('/upload/')) {
      const timer = setTimeout(() => request.raw.destroy(), longestRequest);
      request.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
  await app.register(cookie);
  if (parts.admission) mountAdmission(app, { admission: parts.admission, locales: config.locales, orderPaths });

  await app.register(
    async (api) => {
      // At fast levels and at once: a stream and its thread cost more than compressing an answer of usual size.
      await api.register(compress, {
        ...{ threshold: 1_024, syncThreshold: largestAtOnce, encodings: ['zstd', 'br', 'gzip'], ...fastLevels },
        // Bodies of requests come as they are.
        globalDecompression: false,
      });
      mountOpenApi(api, calls, config.publicUrl);
      mountCalls(api, parts.handlers, { ...parts, config: callConfig(config) });
      mountPaymentMessages(api, parts);
      mountCarrierMessages(api, parts);
      const languageFrom = (header: string | undefined) => languageOf(undefined, undefined, header, config.locales);
      const unknownCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const path = request.url.split('?', 1)[0] ?? '';
        const { _lang: asked } = request.query as Record<string, unknown>;
        const language = languageOf(asked, request.cookies[cookies.language], request.headers['accept-language'], config.locales);
        return reply.code(404).send({ code: codes.notFound, msg: message('path.notFound', language, { path }), data: null });
      };
      api.setNotFoundHandler(unknownCall);
      // Otherwise the pages would answer, which take every path.
      api.get('/', unknownCall);
      api.get('/*', unknownCall);
      api.setErrorHandler((error: { statusCode?: number; code?: string }, request, reply) => {
        const language = languageFrom(request.headers['accept-language']);
        if (error.statusCode === 413)
          return reply.code(413).send({ code: codes.invalid, msg: message('request.tooLarge', language), data: null });
        if (error.statusCode !== undefined && error.statusCode < 500)
          return reply.code(error.statusCode).send({ code: codes.invalid, msg: message('request.body', language), data: null });
        if (error.statusCode === 503)
          return reply.code(503).send({ code: codes.unavailable, msg: message('server.unavailable', language), data: null });
        const envelope = failure(error, language, request.id);
        if (envelope.code === codes.internal) request.log.error({ err: error }, 'a request failed');
        return reply.code(statusOf(envelope.code)).send(envelope);
      });
    },
    { prefix: '/api' },
  );
  mountUnsubscribe(app, parts);
  mountStream(app, { ...parts, config: callConfig(config) });
  mountMedia(app, parts.files);
  mountWebApp(app, parts.files);
  mountUploads(app, { ...parts, scanner: config.clamav, locales: config.locales });
  mountFeeds(app, { ...parts, publicUrl: config.publicUrl });
  // Outside the calls: error details go to the log only; they may name files and tables.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? (isUnavailable(error) ? 503 : 500);
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'a request failed');
    const language = languageOf(undefined, undefined, request.headers['accept-language'], config.locales);
    const key = status === 503 ? 'server.unavailable' : 'server.error';
    const said = status < 500 ? (STATUS_CODES[status] ?? 'Bad Request') : message(key, language, { requestId: request.id });
    return reply.code(status).type('text/plain; charset=utf-8').send(said);
  });
  return app;
}

export function callConfig(config: Config): CallParts['config'] {
  const { prices, passwordMax, publicUrl, locales, fetchPictures, exchangeRates, smtpUrl } = config;
  const { stripe, carriers, aftership, chatContacts, systemNotices, widget, translation } = config;
  const cards = config.cards === 'test' || config.cards === 'stripe' ? config.cards : null;
  const payouts = config.connect ? 'stripe' : cards === 'test' ? 'test' : null;
  return {
    ...{ prices, passwordMax, publicUrl, locales, fetchPictures, exchangeRates, hasMailServer: smtpUrl !== undefined },
    ...{ cards, stripe, payouts, carriers, aftership, chatContacts, systemNotices, widget, translation },
  };
}
