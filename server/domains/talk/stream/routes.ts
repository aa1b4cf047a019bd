import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../../contract/wire/codes.ts';
import { streamPath } from '../../../../contract/talk/stream-events.ts';
import { cookies, type Language } from '../../../../contract/values/locale.ts';
import { redeemTicket } from '../../../platform/crypto/tickets.ts';
import { failure, retryAfter, statusOf } from '../../../platform/http/envelope.ts';
import { countNetwork, Limits } from '../../../platform/http/limits.ts';
import { networkOf } from '../../../platform/http/origin.ts';
import { languageOf } from '../../../platform/http/request.ts';
import { mayViewPrices } from '../../../platform/price-access.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { callerOfSession } from '../../identity/index.ts';
import { createStreamHub, type HubParts, type StreamHub, type StreamReader } from './hub.ts';

export type StreamParts = HubParts & { config: { prices: 'public' | 'members'; locales: readonly Language[] } };

/** Of one network, against guessing of tickets. */
const perNetwork = { calls: 1_200, seconds: 60 };
/** A person with as many streams as one may have tries again after this time. */
const fullSeconds = 30;

/**
 * `GET /api/notification/sse/subscribe?token=`: the notices of a person as they come. Outside the calls, whose answers are compressed. All
 * signed-in users have a stream, those without a message centre as well.
 */
export function mountStream(app: FastifyInstance, parts: StreamParts): StreamHub {
  const { database, config, now } = parts;
  const hub = createStreamHub(parts);
  const limits = new Limits();
  // Before the server waits for the answers under way.
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });

  async function readerOf(sessionId: string, userId: number, language: Language): Promise<StreamReader | null> {
    const found = await callerOfSession(database, sessionId, now());
    if (!found || found.caller.userId !== userId || found.caller.needSettingPassword) return null;
    return { ...found, language, seesPrices: mayViewPrices(found.caller, config.prices) };
  }

  async function subscribe(request: FastifyRequest, reply: FastifyReply, language: Language): Promise<void> {
    const { token, after } = request.query as Record<string, unknown>;
    const wait = countNetwork(limits, 'network', networkOf(request.ip), perNetwork, now().getTime());
    if (wait > 0) throw tooMany(wait);
    const holder = await redeemTicket(database, 'stream', typeof token === 'string' ? token : '', now());
    if (typeof holder === 'string') throw sessionExpired();
    const opening = hub.open(holder.sessionId, holder.userId, reply.raw);
    if (!opening) throw tooMany(fullSeconds);
    const seen = seqOf(request.headers['last-event-id'] ?? after);
    if (!(await opening.begin(() => readerOf(holder.sessionId, holder.userId, language), seen))) throw sessionExpired();
    reply.hijack();
    // The work of the request is done: an open stream takes no place from others.
    request.leave?.();
  }

  app.get(streamPath, async (request, reply) => {
    const { _lang: asked } = request.query as Record<string, unknown>;
    const language = languageOf(asked, request.cookies[cookies.language], request.headers['accept-language'], config.locales);
    try {
      await subscribe(request, reply, language);
      return undefined;
    } catch (error) {
      if (reply.raw.headersSent || reply.raw.destroyed) return undefined;
      const envelope = failure(error, language, request.id);
      if (envelope.code === codes.internal) request.log.error({ err: error }, 'a stream could not be opened');
      const seconds = retryAfter(envelope);
      if (seconds !== null) void reply.header('retry-after', String(seconds));
      return reply.code(statusOf(envelope.code)).header('cache-control', 'no-store').send(envelope);
    }
  });
  return hub;
}

const sessionExpired = (): Refusal => new Refusal(codes.sessionExpired, 'session.expired');
const tooMany = (seconds: number): Refusal => new Refusal(codes.tooMany, 'request.tooMany', { seconds }, { seconds });

function seqOf(given: unknown): number | null {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null;
}
