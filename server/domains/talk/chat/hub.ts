import type { Database } from '../../../platform/postgres/pool.ts';

/** To whom a frame goes: the people of some companies, or some people only, without those who have left. */
export type Audience = { companies: readonly number[]; platform: boolean; only: readonly number[] | null; gone: readonly number[] };

/** One open connection of a user; `operator` of those who answer for the platform, `platformOnly` of those who talk with it alone. */
export type Member = { userId: number; companyId: number; operator: boolean; platformOnly: boolean; deliver(frame: string): void };

/** A frame of the server, and to whom it goes. */
export type Delivery = { audience: Audience; frame: object };

/** Milliseconds for which the word of another process counts. */
const presenceLife = 50_000;

/** The open connections of this process, by company. */
export class Hub {
  readonly #byCompany = new Map<number, Set<Member>>();
  readonly #operators = new Set<Member>();
  readonly #byUser = new Map<number, Set<Member>>();
  /** When other processes have spoken last. */
  readonly #processes = new Map<string, number>();
  /** Users that other processes have named, by process. */
  readonly #elsewhere = new Map<number, Map<string, number>>();

  add(member: Member): void {
    into(this.#byCompany, member.companyId, member);
    into(this.#byUser, member.userId, member);
    if (member.operator) this.#operators.add(member);
  }

  remove(member: Member): void {
    outOf(this.#byCompany, member.companyId, member);
    outOf(this.#byUser, member.userId, member);
    this.#operators.delete(member);
  }

  ofUser(userId: number): readonly Member[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  /** All users with a connection. */
  users(): number[] {
    return [...this.#byUser.keys()];
  }

  /** Another process has said something. */
  noteProcess(process: string, at = performance.now()): void {
    this.#processes.set(process, at);
  }

  /** Another process has said goodbye: its clients have been notified by itself. */
  forgetProcess(process: string): void {
    this.#processes.delete(process);
    for (const [userId, processes] of this.#elsewhere)
      if (processes.delete(process) && processes.size === 0) this.#elsewhere.delete(userId);
  }

  /** Processes that have fallen silent without a goodbye, once each: what they stored last may have been distributed to nobody. */
  takeSilent(now = performance.now()): string[] {
    const silent = [...this.#processes].flatMap(([process, at]) => (at < now - presenceLife ? [process] : []));
    for (const process of silent) this.forgetProcess(process);
    return silent;
  }

  /** What another process says of its users. */
  notePresence(process: string, userIds: readonly number[], online: boolean): void {
    for (const userId of userIds) {
      if (online) this.#elsewhere.set(userId, (this.#elsewhere.get(userId) ?? new Map()).set(process, performance.now()));
      else this.#elsewhere.get(userId)?.delete(process);
      if (!online && this.#elsewhere.get(userId)?.size === 0) this.#elsewhere.delete(userId);
    }
  }

  /** Whether a user has a connection in any process. A process that has said nothing for a while is gone. */
  isOnline(userId: number): boolean {
    if (this.#byUser.has(userId)) return true;
    const oldest = performance.now() - presenceLife;
    return [...(this.#elsewhere.get(userId)?.values() ?? [])].some((at) => at > oldest);
  }

  /** Everybody who is connected. */
  all(): Member[] {
    return [...this.#byUser.values()].flatMap((members) => [...members]);
  }

  deliver({ audience, frame }: Delivery): void {
    const text = JSON.stringify(frame);
    for (const member of this.#listeners(audience)) member.deliver(text);
  }

  #listeners({ companies, platform, only, gone }: Audience): Set<Member> {
    const members = new Set<Member>();
    const take = (member: Member): void => {
      if (member.platformOnly && !platform) return;
      if (!gone.includes(member.userId)) members.add(member);
    };
    if (only !== null) {
      for (const userId of only) for (const member of this.#byUser.get(userId) ?? []) take(member);
      return members;
    }
    for (const companyId of companies) for (const member of this.#byCompany.get(companyId) ?? []) take(member);
    if (platform) for (const member of this.#operators) take(member);
    return members;
  }
}

function into(map: Map<number, Set<Member>>, key: number, member: Member): void {
  const set = map.get(key);
  if (set) set.add(member);
  else map.set(key, new Set([member]));
}

function outOf(map: Map<number, Set<Member>>, key: number, member: Member): void {
  const set = map.get(key);
  set?.delete(member);
  if (set?.size === 0) map.delete(key);
}

const hubs = new WeakMap<Database, Hub>();

/** The hub of this process for a database. */
export function hubOf(database: Database): Hub {
  const known = hubs.get(database);
  if (known) return known;
  const hub = new Hub();
  hubs.set(database, hub);
  return hub;
}
