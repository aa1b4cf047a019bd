import type { Call } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { limitCode } from '../../../contract/limit-codes.ts';
import { Refusal } from '../refusal.ts';
import type { RequestScope } from '../scope.ts';
import { wideNetworkOf } from './origin.ts';

export type Limit = { calls: number; seconds: number };

/** Counts calls in fixed windows of time, in this process. The oldest windows go first when there are too many. */
export class Limits {
  #windows = new Map<string, { count: number; ends: number }>();

  /** Seconds to wait, or 0 when the call is within its limit. */
  take(key: string, limit: Limit, now: number): number {
    const found = this.#windows.get(key);
    if (!found || found.ends <= now) {
      this.#windows.delete(key);
      this.#windows.set(key, { count: 1, ends: now + limit.seconds * 1000 });
      if (this.#windows.size > 50_000) this.#windows.delete(this.#windows.keys().next().value ?? '');
      return 0;
    }
    found.count++;
    return found.count > limit.calls ? wait(found.ends, now) : 0;
  }

  /** Seconds to wait where the limit has been reached; counts nothing. */
  reached(key: string, limit: Limit, now: number): number {
    const found = this.#windows.get(key);
    return found && found.ends > now && found.count >= limit.calls ? wait(found.ends, now) : 0;
  }
}

const shared = new WeakMap<object, Limits>();

/** What all ways to the calls count together in this process, such as requests and the frames of a connection. */
export function sharedLimits(database: object): Limits {
  const limits = shared.get(database) ?? new Limits();
  shared.set(database, limits);
  return limits;
}

const wait = (ends: number, now: number): number => Math.max(1, Math.ceil((ends - now) / 1000));

/** Networks of one IPv6 /48 together may do what so many networks may do. */
const networksOfWide = 8;

type Count = (key: string, limit: Limit, now: number) => number;

/** By the network, and for IPv6 by the /48 around it, which may be one caller's. Seconds to wait, or 0. */
function ofNetwork(count: Count, key: string, network: string, limit: Limit, now: number): number {
  const wide = wideNetworkOf(network);
  const seconds = wide ? count(`${key} ${wide}`, { ...limit, calls: limit.calls * networksOfWide }, now) : 0;
  return Math.max(count(`${key} ${network}`, limit, now), seconds);
}

/** Counts by network; seconds to wait, or 0. */
export function countNetwork(limits: Limits, key: string, network: string, limit: Limit, now: number): number {
  return ofNetwork((...args) => limits.take(...args), key, network, limit, now);
}

/** Pages rendered for visitors of one network, at a dozen milliseconds each, more for lists; cached pages are not counted. */
const visitorPages = { calls: 240, seconds: 60 };

/** The machine itself, or a proxy on it that does not say for whom it asks. */
const isLocal = (network: string): boolean => network === '127.0.0.1' || network === '::1';

/** Counts a page that has to be made for a visitor; seconds to wait, or 0. The machine itself is not counted. */
export function countPage(limits: Limits, network: string, now: number): number {
  return isLocal(network) ? 0 : countNetwork(limits, 'page', network, visitorPages, now);
}

type Counted = Pick<RequestScope, 'caller' | 'network' | 'now'>;

/** Counts a call by its user, or a visitor's network. @throws codes.productRequestLimit or codes.tooMany above its declared limit. */
export function countCall(limits: Limits, call: Call, { caller, network, now }: Counted): void {
  if (!call.limit) return;
  const at = now.getTime();
  const seconds = caller
    ? limits.take(`${call.name} user ${caller.userId}`, call.limit, at)
    : countNetwork(limits, call.name, network, call.limit, at);
  if (seconds > 0) throw new Refusal(limitCode(call), 'request.tooMany', { seconds }, { seconds });
}

/** What visitors of one network may ask of calls without a limit of their own; a search costs some milliseconds. */
const visitorCalls = { calls: 1_200, seconds: 60 };

/** Counts a visitor's call that declares no limit. The machine itself is not counted. @throws codes.productRequestLimit or codes.tooMany */
export function countVisitor(limits: Limits, call: Call, { caller, network, now }: Counted): void {
  if (call.limit || caller || isLocal(network)) return;
  const seconds = countNetwork(limits, 'visitor', network, visitorCalls, now.getTime());
  if (seconds > 0) throw new Refusal(limitCode(call), 'request.tooMany', { seconds }, { seconds });
}

/**
 * Calls that came to nothing: without access, from elsewhere, with a body that is none. Pages make few of them; above this many, nothing
 * more is looked at.
 */
const refusals = { calls: 300, seconds: 60 };
const refused: ReadonlySet<number> = new Set([
  codes.invalid,
  codes.encryptionRequired,
  codes.signatureRefused,
  codes.forbidden,
  codes.unaudited,
  codes.foreignOrigin,
  codes.sessionExpired,
]);

/** Counts what a refused call has cost: for signed-in people by themselves, so that their network's strangers are not in their way. */
export function countRefusal(limits: Limits, code: number, { caller, network, now }: Counted): void {
  if (!refused.has(code)) return;
  const at = now.getTime();
  if (caller) limits.take(`refused user ${caller.userId}`, refusals, at);
  else if (!isLocal(network)) countNetwork(limits, 'refused', network, refusals, at);
}

/** @throws codes.tooMany for callers who were refused too often. */
export function checkRefusals(limits: Limits, { caller, network, now }: Counted): void {
  const at = now.getTime();
  const seconds = caller
    ? limits.reached(`refused user ${caller.userId}`, refusals, at)
    : ofNetwork((...args) => limits.reached(...args), 'refused', network, refusals, at);
  if (seconds > 0) throw tooMany(seconds);
}

const tooMany = (seconds: number): Refusal => new Refusal(codes.tooMany, 'request.tooMany', { seconds }, { seconds });
