import type { Call } from '../../../contract/call.ts';
import { type Code, codes } from '../../../contract/codes.ts';
import { Refusal } from '../refusal.ts';
import type { CallContext } from './handler.ts';

/** Counts calls in fixed windows of time, in this process. The oldest windows go first when there are too many. */
export class Limits {
  #windows = new Map<string, { count: number; ends: number }>();

  /** Seconds to wait, or 0 when the call is within its limit. */
  take(key: string, limit: { calls: number; seconds: number }, now: number): number {
    const found = this.#windows.get(key);
    if (!found || found.ends <= now) {
      this.#windows.delete(key);
      this.#windows.set(key, { count: 1, ends: now + limit.seconds * 1000 });
      if (this.#windows.size > 50_000) this.#windows.delete(this.#windows.keys().next().value ?? '');
      return 0;
    }
    found.count++;
    return found.count > limit.calls ? Math.max(1, Math.ceil((found.ends - now) / 1000)) : 0;
  }
}

/** Pages made anew for one network's visitors, at a dozen milliseconds each or more for the lists; those that are kept cost nothing. */
const visitorPages = { calls: 240, seconds: 60 };

/**
 * Counts a page that has to be made for a visitor; seconds to wait, or 0. The machine itself is not counted, nor is a proxy on it that
 * does not say whom it asks for.
 */
export function countPage(limits: Limits, network: string, now: number): number {
  return network === '127.0.0.1' || network === '::1' ? 0 : limits.take(network, visitorPages, now);
}

/** Areas whose calls are about products: what is offered, chosen, and asked of its seller. The first part of a call's name is its area. */
const productAreas = new Set([
  'cart',
  'catalogue',
  'compliance',
  'materials',
  'ownNumbers',
  'productBulk',
  'productImports',
  'products',
  'questions',
  'quotes',
  'search',
  'sellerQuotes',
  'wishLists',
]);

/** The code of a call made too often: 190008 for calls about products, 42900 for all others. */
export function limitCode(call: Pick<Call, 'name'>): Code {
  return productAreas.has(call.name.split('.', 1)[0] ?? '') ? codes.productRequestLimit : codes.tooMany;
}

/** Counts a call by its user, or a visitor's network. @throws 190008 or 42900 above its declared limit. */
export function countCall(limits: Limits, call: Call, { session, network, now }: Pick<CallContext, 'session' | 'network' | 'now'>): void {
  if (!call.limit) return;
  const seconds = limits.take(`${call.name} ${session ? `user ${session.userId}` : network}`, call.limit, now().getTime());
  if (seconds > 0) throw new Refusal(limitCode(call), 'request.tooMany', { seconds }, { seconds });
}
