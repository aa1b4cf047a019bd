import type { Database } from '../../../platform/postgres/pool.ts';

/** To whom a frame goes: the people of some companies, or some people only, without those who have left. */
export type Audience = { companies: readonly number[]; platform: boolean; only: readonly number[] | null; gone: readonly number[] };

/** Who may be concerned; `operator` of those who answer for the platform, `platformOnly` of those who talk with it alone. */
type Listener = { userId: number; companyId: number; operator: boolean; platformOnly: boolean };

/** One open connection of a user. */
export type Member = Listener & { deliver(frame: string): void };

/** One notification stream of a user: what its pages show of the chat may be over. It is no sign that the user is connected to the chat. */
export type Watcher = Listener & { noticed(): void };

/** A frame of the server, and to whom it goes. */
export type Delivery = { audience: Audience; frame: object };

/** Frames after which other numbers of messages can be unread. A marker is of the reader alone. */
const movesUnread: readonly string[] = ['message', 'inform', 'conversation', 'group', 'deleted', 'gap'];

/** Milliseconds for which the word of another process counts. */
const presenceLife = 50_000;

/** Listeners by company and user. */
class Listeners<One extends Listener> {
  readonly #byCompany = new Map<number, Set<One>>();
  readonly #operators = new Set<One>();
  readonly byUser = new Map<number, Set<One>>();

  add(one: One): void {
    into(this.#byCompany, one.companyId, one);
    into(this.byUser, one.userId, one);
    if (one.operator) this.#operators.add(one);
  }

  remove(one: One): void {
    outOf(this.#byCompany, one.companyId, one);
    outOf(this.byUser, one.userId, one);
    this.#operators.delete(one);
  }

  of({ companies, platform, only, gone }: Audience): Set<One> {
    const found = new Set<One>();
    const take = (one: One): void => {
      if (one.platformOnly && !platform) return;
      if (!gone.includes(one.userId)) found.add(one);
    };
    if (only !== null) {
      for (const userId of only) for (const one of this.byUser.get(userId) ?? []) take(one);
      return found;
    }
    for (const companyId of companies) for (const one of this.#byCompany.get(companyId) ?? []) take(one);
    if (platform) for (const one of this.#operators) take(one);
    return found;
  }
}

/** The open connections of this process. */
export class Hub {
  readonly #members = new Listeners<Member>();
  readonly #watchers = new Listeners<Watcher>();
  /** When other processes have spoken last. */
  readonly #processes = new Map<string, number>();
  /** Users that other processes have named, by process. */
  readonly #elsewhere = new Map<number, Map<string, number>>();

  add(member: Member): void {
    this.#members.add(member);
  }

  remove(member: Member): void {
    this.#members.remove(member);
  }

  /** Returns what ends it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.remove(watcher);
  }

  ofUser(userId: number): readonly Member[] {
    return [...(this.#members.byUser.get(userId) ?? [])];
  }

  /** All users with a connection. */
  users(): number[] {
    return [...this.#members.byUser.keys()];
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
    if (this.#members.byUser.has(userId)) return true;
    const oldest = performance.now() - presenceLife;
    return [...(this.#elsewhere.get(userId)?.values() ?? [])].some((at) => at > oldest);
  }

  /** Everybody who is connected. */
  all(): Member[] {
    return [...this.#members.byUser.values()].flatMap((members) => [...members]);
  }

  deliver({ audience, frame }: Delivery): void {
    const text = JSON.stringify(frame);
    for (const member of this.#members.of(audience)) member.deliver(text);
    if (this.#watchers.byUser.size > 0) for (const watcher of this.#watchers.of(concernedBy(audience, frame))) watcher.noticed();
  }
}

/** Whose number of unread messages may have changed. */
function concernedBy(audience: Audience, frame: object): Audience {
  const { t = '', user = '', delivered } = frame as { t?: string; user?: string; delivered?: number };
  if (t === 'marker' && delivered === undefined) return { ...audience, only: [Number(user)] };
  return movesUnread.includes(t) ? audience : { ...audience, only: [] };
}

function into<One>(map: Map<number, Set<One>>, key: number, one: One): void {
  const set = map.get(key);
  if (set) set.add(one);
  else map.set(key, new Set([one]));
}

function outOf<One>(map: Map<number, Set<One>>, key: number, one: One): void {
  const set = map.get(key);
  set?.delete(one);
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
