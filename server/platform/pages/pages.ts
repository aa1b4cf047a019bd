import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Widget } from '../../../contract/talk/widget.ts';
import type { Envelope } from '../../../contract/wire/call.ts';
import type { DeliveryTrick } from '../../../contract/values/delivery.ts';
import { cookies, languageCookieDays, type Language } from '../../../contract/values/locale.ts';
import { message } from '../texts.ts';
import { cachesOf } from '../cache/caches.ts';
import { type MarketProfile, marketProfile } from '../market-profile.ts';
import type { Files } from '../files/files.ts';
import { newId } from '../ids.ts';
import type { Database } from '../postgres/pool.ts';
import { StartError } from '../process/start-error.ts';
import type { Admission } from '../listener/admission.ts';
import { answerFirst } from '../listener/answer-first.ts';
import { mountAssets } from './assets.ts';
import type { CallConfig, CallContext, Handler } from '../http/handler.ts';
import { compressed, encodingOf, fastEncodingOf } from '../../engines/page-cache/encoding.ts';
import { HtmlCache, notNow, type PageOf, type Rendered } from '../../engines/page-cache/html-cache.ts';
import { countPage, Limits } from '../http/limits.ts';
import type { CallParts } from '../http/mount.ts';
import { hasSeveralHosts, networkOf } from '../http/origin.ts';
import { PageDependencies, pageCalls } from './page-calls.ts';
import { securityHeaders, withoutNonce, withSocket } from './page-headers.ts';
import { type PolicySources, widgetFor, widgetSources } from './widget.ts';
import { pageRules, type Routes } from './page-rules.ts';
import { isCacheable, keyOf, type Visit, visitOf } from './page-visit.ts';
import { countryOf, isRegion } from '../http/request.ts';
import { mayViewPrices } from '../price-access.ts';
import type { Caller } from '../scope.ts';

export type PageParts = {
  config: CallConfig;
  database: Database;
  files: Files;
  log: { warn(details: object, message: string): void; error(details: object, message: string): void };
  now: () => Date;
  handlers: readonly Handler[];
  resolveSession: CallParts['resolveSession'];
  /** While there is more to do than can be done, pages that are a little too old are sent instead of being made again. */
  admission?: Admission;
  /** What is not to be done for speed. */
  deliveryOff?: readonly DeliveryTrick[];
  /** Where the build is; the repository's by default. */
  folder?: string;
};

/** The part of the pages' bundle that the server uses; web/entry.server.tsx exports it. */
type Bundle = {
  routes: Routes;
  entry: {
    module: {
      createRequestHandler: (bundle: Bundle, mode: 'production') => (request: Request, context: unknown) => Promise<Response>;
      createPageContext: (request: PageRequest) => unknown;
    };
  };
};
type PageRequest = {
  run: (name: string, input: unknown) => Promise<Envelope>;
  session: Pick<
    Caller,
    'userId' | 'companyId' | 'name' | 'avatarPath' | 'userType' | 'operator' | 'accessCodes' | 'unaudited' | 'needSettingPassword'
  > | null;
  language: Language;
  languages: readonly Language[];
  country: string;
  chosenStoreId: number | null;
  origin: string;
  nonce: string;
  setCookie: (header: string) => void;
  /** Asked for too often: the sentence that the page says instead of what was asked for. */
  refused: { sentence: string; document: boolean } | null;
  deliveryOff: ReadonlySet<DeliveryTrick>;
  market: MarketProfile;
  widget: Widget | null;
  takeHtml: (parts: readonly string[]) => void;
};
type Page = { response: Response; body: string | Buffer };

const buildFolder = join(import.meta.dirname, '../../../build');
/** Milliseconds: how much too old a page may be while the server is overloaded. While the database is away, any age will do. */
const overloadGrace = 60_000;
const year = languageCookieDays * 86_400;

/** Mounts the built pages on every path that nothing else answers. @throws StartError when there is no build. */
export async function mountPages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { config, log, admission } = parts;
  const folder = parts.folder ?? buildFolder;
  const file = join(folder, 'server/index.js');
  if (!existsSync(file)) throw new StartError('The pages have not been built yet. Run: npm run build');
  const bundle = (await import(pathToFileURL(file).href)) as Bundle;
  const handle = bundle.entry.module.createRequestHandler(bundle, 'production');
  const run = pageCalls(parts.handlers, log);
  const https = config.publicUrl.startsWith('https:');
  const limits = new Limits();
  const deliveryOff = new Set(parts.deliveryOff);
  const ruleOf = pageRules(bundle.routes);
  const caches = cachesOf(parts.database);
  const cache = new HtmlCache({
    now: Date.now,
    onError: (error) => log.error({ err: error }, 'a cached page could not be rendered again'),
    caches,
    maySweep: () => parts.database.reachability.reachable,
  });
  await mountAssets(app, join(folder, 'client'));

  /** Loads and renders. `asked` is null for a page that is made for everybody. */
  async function render(
    visit: Visit,
    asked: { request: FastifyRequest; caller: Caller | null; setCookie: (header: string) => void } | null,
    nonce: string,
    { refused = null, depends }: { refused?: PageRequest['refused']; depends?: PageDependencies } = {},
  ): Promise<Page> {
    const jar = asked ? asked.request.cookies : {};
    const caller = asked?.caller ?? null;
    const context: CallContext = {
      caller,
      language: visit.language,
      country: visit.country,
      database: parts.database,
      files: parts.files,
      config,
      seesPrices: mayViewPrices(caller, config.prices),
      publicUrl: config.publicUrl,
      now: parts.now(),
      requestId: asked?.request.id ?? newId(),
      log: asked?.request.log ?? log,
      network: asked ? networkOf(asked.request.ip) : '',
      userAgent: (asked?.request.headers['user-agent'] ?? '').slice(0, 400),
      cookies: jar,
      setCookie: (name, value, options) => asked?.setCookie(cookieText(name, value, options, https)),
      once: () => Promise.reject(new Error('a page cannot make a call that needs an idempotency key')),
    };
    const viewer = caller && {
      userId: caller.userId,
      companyId: caller.companyId,
      name: caller.name,
      avatarPath: caller.avatarPath ?? null,
      userType: caller.userType,
      operator: caller.operator,
      accessCodes: caller.accessCodes,
      unaudited: caller.unaudited,
      needSettingPassword: caller.needSettingPassword ?? false,
    };
    const widget = caller && config.widget ? await widgetFor(config.widget, caller, agreesToWidget(jar), parts.now()) : null;
    let html: readonly string[] = [];
    const pageContext = bundle.entry.module.createPageContext({
      run: (name, input) => run(name, input, context, depends),
      session: viewer,
      language: visit.language,
      languages: config.locales,
      country: visit.country,
      origin: config.publicUrl,
      nonce,
      chosenStoreId: /^\d{1,15}$/.test(jar[cookies.store] ?? '') ? Number(jar[cookies.store]) : null,
      setCookie: asked?.setCookie ?? (() => undefined),
      refused,
      deliveryOff,
      market: marketProfile(),
      widget,
      takeHtml: (written) => (html = written),
    });
    const headers = new Headers();
    const agent = asked?.request.headers['user-agent'];
    if (agent) headers.set('user-agent', agent);
    const response = await handle(new Request(config.publicUrl + visit.path + visit.search, { headers }), pageContext);
    // What is no page (data of a later page, a redirect) has its body where answers have theirs.
    return {
      response,
      body: response.body ? Buffer.from(await response.arrayBuffer()) : html.join(''),
    };
  }

  /** A page for everybody; null if it is not cacheable (moved, missing, failed). */
  async function renderCached(visit: Visit): Promise<Rendered | typeof notNow | null> {
    const nonce = newNonce();
    const known = new PageDependencies();
    const { response, body } = await render({ ...visit, search: visit.known }, null, nonce, { depends: known });
    const type = response.headers.get('content-type') ?? '';
    if (response.status === 503) return notNow;
    if (response.status !== 200) return null;
    // Without events to follow, or with an answer that does not say what it shows, the page lives for seconds.
    const depends = known.known && caches.connected ? { tags: known.tags, until: known.until } : null;
    const data = singleFetch.test(visit.path);
    if (data)
      return {
        body: bytesOf(body),
        depends,
        headers: { 'content-type': type, 'x-remix-response': 'yes', 'x-content-type-options': 'nosniff' },
      };
    const { html, ...allowed } = withoutNonce(body.toString(), nonce);
    return { body: Buffer.from(html), depends, headers: { 'content-type': type, ...securityHeaders(allowed, https) } };
  }

  const refusedPages = caches.create<Promise<Pick<Rendered, 'body' | 'headers'>>>('pages above a limit', { entries: 100 });

  /** The page for callers over the rate limit: rendered once per language, encoding and ten seconds, without scripts. */
  function refusedPage(
    language: Language,
    seconds: number,
    encoding: ReturnType<typeof encodingOf>,
  ): Promise<Pick<Rendered, 'body' | 'headers'>> {
    const key = `${language} ${seconds} ${encoding}`;
    const rendered =
      refusedPages.get(key) ??
      (async () => {
        const nonce = newNonce();
        const visit = { ...anyVisit, language };
        const sentence = message('request.tooMany', language, { seconds });
        const { html, ...allowed } = withoutNonce(
          withoutPageScripts((await render(visit, null, nonce, { refused: { sentence, document: true } })).body.toString()),
          nonce,
        );
        const headers = {
          'content-type': 'text/html; charset=utf-8',
          ...securityHeaders(allowed, https),
          ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        };
        return { body: await compressed(Buffer.from(html), encoding, 'best'), headers };
      })();
    refusedPages.set(key, rendered);
    rendered.catch(() => refusedPages.delete(key));
    return rendered;
  }

  async function tooMany(reply: FastifyReply, visit: Visit, wait: number): Promise<FastifyReply> {
    const seconds = Math.ceil(wait / 10) * 10;
    void reply.header('cache-control', 'no-store');
    if (singleFetch.test(visit.path)) {
      // The data of a later page: the browser is sent to the document, which says it.
      const { response, body } = await render(visit, null, '', { refused: { sentence: '', document: false } });
      for (const [name, value] of response.headers) void reply.header(name, value);
      return reply.code(response.status).send(body);
    }
    const page = await refusedPage(visit.language, seconds, encodingOf(reply.request.raw));
    return reply.code(429).headers(page.headers).header('retry-after', String(wait)).send(page.body);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The browser's router would fail on an address that had to be made readable. Never to another host: one slash begins the path.
    if (request.originalUrl !== request.url) return reply.redirect(request.url.replace(/^(?:https?:\/\/[^/?#]*)?[/\\]*/i, '/'), 301);
    const visit = visitOf(request, config.locales, ruleOf);
    const cookieHeaders = localeCookies(visit, request, https);
    if (request.method === 'GET' && isCacheable(visit, request.cookies)) {
      const key = keyOf(visit);
      const wait = cache.holds(key) ? 0 : countPage(limits, networkOf(request.ip), parts.now().getTime());
      if (wait > 0) return tooMany(reply, visit, wait);
      const page: PageOf = { key, tags: visit.rule?.tags ?? [] };
      const entry = await cache.provide(page, request.raw, () => renderCached(visit));
      if (entry) {
        reply.hijack();
        cache.send(
          entry,
          request.raw,
          reply.raw,
          cookieHeaders.flatMap((header) => ['set-cookie', header]),
        );
        return reply;
      }
    }
    const jar = request.cookies;
    const setCookie = (header: string) => void cookieHeaders.push(header);
    const caller = await parts.resolveSession(jar[cookies.authorization], {
      config,
      cookies: jar,
      setCookie: (name, value, options) => setCookie(cookieText(name, value, options, https)),
    });
    const wait = caller ? 0 : countPage(limits, networkOf(request.ip), parts.now().getTime());
    if (wait > 0) return tooMany(reply, visit, wait);
    const nonce = newNonce();
    const country = countryOf(visit.wish, jar, caller);
    const page = await render({ ...visit, country }, { request, caller, setCookie }, nonce);
    const widget = caller && config.widget && agreesToWidget(jar) ? widgetSources(config.widget) : {};
    const more = caller ? withSocket(widget, config.publicUrl) : {};
    return sendPage(request, reply, page, { nonce, https, more, cookies: cookieHeaders });
  }

  app.get('/*', answer);
  const grace = () => (parts.database.reachability.reachable ? (admission?.isOverloaded ? overloadGrace : 0) : Infinity);
  const sendStored = (request: IncomingMessage, response: ServerResponse, tooOld: number) =>
    request.method === 'GET' && !hasSeveralHosts(request) && cache.answer(request, response, tooOld);
  if (!deliveryOff.has('answer-first')) answerFirst(app.server, (request, response) => sendStored(request, response, grace()));
  if (admission) admission.sendStored = (request, response) => sendStored(request, response, overloadGrace);
  app.setNotFoundHandler((_request, reply) => reply.code(405).header('allow', 'GET, HEAD').type('text/plain').send('Method not allowed'));
}

const anyVisit: Visit = {
  path: '/',
  search: '',
  known: '',
  rule: null,
  language: 'en',
  country: 'DE',
  wish: { region: undefined, country: undefined },
};
/** Without what makes a page live: the address that it was asked by is another one than it was rendered for. */
const withoutPageScripts = (html: string): string => {
  const [head = '', ...body] = html.split('<body');
  const still = (text: string): string => text.replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '');
  return [still(head), ...body.map((part) => still(part.replace(/<script[\s\S]*?<\/script>/g, '')))].join('<body');
};

const bytesOf = (body: string | Buffer): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);
const agreesToWidget = (jar: Record<string, string | undefined>): boolean => jar[cookies.consent] === 'functional';
const newNonce = (): string => randomBytes(16).toString('base64');
const singleFetch = /\.data$/;

/** A language or region that was asked for in the address, and the language found out at the first visit, are remembered. */
function localeCookies(visit: Visit, request: FastifyRequest, https: boolean): string[] {
  const headers: string[] = [];
  if (request.cookies[cookies.language] !== visit.language)
    headers.push(cookieText(cookies.language, visit.language, { maxAge: year }, https));
  if (isRegion(visit.wish.region) && request.cookies[cookies.region] !== visit.country)
    headers.push(cookieText(cookies.region, visit.country, { maxAge: year }, https));
  return headers;
}

function cookieText(
  name: string,
  value: string,
  { maxAge, httpOnly, sameSite = 'lax', path = '/' }: Parameters<CallContext['setCookie']>[2],
  https: boolean,
): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(https ? ['Secure'] : []),
    `SameSite=${sameSite === 'strict' ? 'Strict' : 'Lax'}`,
  ].join('; ');
}

const smallest = 1_024;

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, body: written }: Page,
  { nonce, https, more, cookies: headers }: { nonce: string; https: boolean; more: PolicySources; cookies: string[] },
): Promise<FastifyReply> {
  void reply.code(response.status);
  if (response.status === 503 || response.status === 429) void reply.header('retry-after', '10');
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value);
  for (const header of [...response.headers.getSetCookie(), ...headers]) void reply.header('set-cookie', header);
  void reply.headers(securityHeaders({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }, https, more));
  // A page that exports `headers` may open what all others are denied.
  const devices = response.headers.get('permissions-policy');
  if (devices !== null) void reply.header('permissions-policy', devices);
  if (!response.headers.has('cache-control')) void reply.header('cache-control', 'private, no-store');
  void reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie');
  const body = bytesOf(written);
  if (body.length < smallest) return reply.send(body.length > 0 ? body : undefined);
  const encoding = fastEncodingOf(request.raw);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await compressed(body, encoding, 'fast'));
}
