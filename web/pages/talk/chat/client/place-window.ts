import { chatCalls } from '../../../../../contract/talk/chat.ts';
import { type ChatMessage, historySize } from '../../../../../contract/talk/chat-messages.ts';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import type { ChatStore, Thread, ThreadChange } from './chat-store.ts';

/** What a window shows. */
export type Place = {
  /** From older to newer, without gaps. */
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  /** Whether it reaches to the newest messages: those that come follow by themselves. */
  isJoined: boolean;
  isLoading: boolean;
  /** What was found at the place; `gone` is nothing. */
  found: 'waiting' | 'there' | 'recalled' | 'gone' | 'failed';
  /** The message at the place, else the nearest one. */
  shown: ChatMessage | null;
  /** Counts how often a place was gone to. */
  visit: number;
};

type Store = Pick<ChatStore, 'subscribe' | 'snapshot' | 'ask' | 'onChange' | 'setAway' | 'merged'>;

/**
 * A part of a conversation around one of its messages. It is apart from the newest messages, which the store brings into step, and grows by pages
 * until it meets them: from then on it has what they have, and nothing is missing in between.
 */
export class PlaceWindow {
  readonly #store: Store;
  readonly #gid: string;
  readonly #ends: (() => void)[];
  readonly #listeners = new Set<() => void>();
  #place: Place = { messages: [], hasOlder: false, isJoined: false, isLoading: false, found: 'waiting', shown: null, visit: 0 };
  #seq = 0;
  /** Null at the beginning of the conversation. */
  #older: string | null = null;
  /** Up to this number nothing is missing behind the first message. */
  #reach = 0;
  /** Counts what was asked for from the beginning: an answer to something earlier is ignored. */
  #attempt = 0;
  #isBegun = false;
  #thread: Thread | undefined;
  /** The head of a thread that is about to be loaded again. */
  #staleHead: number | null = null;
  /** Changes that were reported: a page that was asked for before may be older. */
  readonly #changes = new Map<number, ChatMessage>();
  readonly #removed = new Set<string>();
  #removedUpTo = 0;

  constructor(store: Store, gid: string) {
    this.#store = store;
    this.#gid = gid;
    this.#ends = [store.subscribe(() => this.#look()), store.onChange((change) => this.#take(change))];
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): Place => this.#place;

  stop(): void {
    this.#attempt++;
    for (const end of this.#ends) end();
  }

  /** Shows a place, which may be among what is there already. */
  go(seq: number): void {
    this.#seq = seq;
    const { messages, isJoined } = this.#place;
    const [first, last] = [messages[0]?.seq ?? Infinity, messages.at(-1)?.seq ?? 0];
    if (seq >= first && (isJoined || seq <= last)) return this.#show();
    this.#again();
  }

  /** Asks once more after a failure. */
  again(): void {
    this.#again();
  }

  #again(): void {
    this.#attempt++;
    this.#isBegun = false;
    this.#thread = undefined;
    this.#older = null;
    this.#reach = 0;
    this.#set({ messages: [], isJoined: false, isLoading: false, found: 'waiting', shown: null });
    this.#look();
  }

  /** Begins once the newest messages are in step, since changes are reported from then on, and joins them when they touch. */
  #look(): void {
    const thread = this.#store.snapshot().threads.get(this.#gid);
    if (!thread?.isLoaded || thread.isStored || thread === this.#thread || thread.head === this.#staleHead) return;
    this.#thread = thread;
    // From this number on it has everything.
    const from = Number(thread.cursor ?? 0);
    if (!this.#isBegun) {
      this.#isBegun = true;
      if (this.#seq < from) return void this.#loadAround();
      this.#join(thread, from);
      return this.#show();
    }
    if (this.#reach >= from - 1) this.#join(thread, from);
    // It was loaded again, and is further ahead.
    else if (this.#place.isJoined) this.#setJoined(false);
  }

  #join(thread: Thread, from: number): void {
    const { messages } = this.#place;
    const first = messages[0]?.seq ?? Infinity;
    if (from <= first) this.#older = thread.cursor;
    const newest = thread.messages.filter(({ seq }) => seq >= from);
    this.#reach = Math.max(this.#reach, thread.head);
    this.#set({ messages: this.#store.merged(newest, messages) });
    this.#setJoined(true);
  }

  #setJoined(isJoined: boolean): void {
    if (isJoined !== this.#place.isJoined) this.#set({ isJoined });
    this.#store.setAway(isJoined ? null : this.#gid);
  }

  async #loadAround(): Promise<void> {
    const [attempt, seq, head] = [this.#attempt, this.#seq, this.#head()];
    this.#set({ isLoading: true });
    try {
      // Both directions: the first page ends with the place.
      const [older, newer] = await Promise.all([this.#page(seq + 1, 'up'), this.#page(seq, 'down')]);
      if (attempt !== this.#attempt) return;
      this.#older = older.cursor;
      this.#reach = reachOf(newer, head);
      this.#set({ messages: this.#current([...older.messages.toReversed(), ...newer.messages]), isLoading: false });
      this.#thread = undefined;
      this.#look();
      this.#show();
    } catch {
      if (attempt === this.#attempt) this.#set({ isLoading: false, found: 'failed' });
    }
  }

  #page(cursor: number, searchDirection: 'up' | 'down') {
    return this.#store.ask(chatCalls.history, { targetId: this.#gid, cursor: String(cursor), pageSize: historySize, searchDirection });
  }

  loadOlder(): Promise<void> {
    return this.#more(this.#older, 'up');
  }

  loadNewer(): Promise<void> {
    return this.#more(this.#place.isJoined || this.#reach === 0 ? null : this.#reach, 'down');
  }

  #head(): number {
    return this.#thread?.head ?? 0;
  }

  /** @throws what the call throws */
  async #more(cursor: string | number | null, direction: 'up' | 'down'): Promise<void> {
    if (cursor === null || this.#place.isLoading) return;
    const [attempt, head] = [this.#attempt, this.#head()];
    this.#set({ isLoading: true });
    try {
      const page = await this.#page(Number(cursor), direction);
      if (attempt !== this.#attempt) return;
      if (direction === 'up') this.#older = page.cursor;
      else this.#reach = Math.max(this.#reach, reachOf(page, head));
      this.#set({ messages: this.#store.merged(this.#current(page.messages), this.#place.messages) });
      this.#thread = undefined;
      this.#look();
    } finally {
      if (attempt === this.#attempt) this.#set({ isLoading: false });
    }
  }

  /** Messages of a page as they are now. */
  #current(messages: readonly ChatMessage[]): ChatMessage[] {
    const own = new Set(messages.map(({ seq }) => seq));
    // With the changes of others as well: what answers a message that was recalled quotes nothing any more.
    return this.#store
      .merged([...this.#changes.values()], messages)
      .filter(({ id, seq }) => own.has(seq) && !this.#removed.has(id) && seq > this.#removedUpTo);
  }

  #take({ gid, messages = [], removed, isReset }: ThreadChange): void {
    if (gid !== this.#gid) return;
    // Nobody knows what has changed: it begins once more when the newest messages are loaded again.
    if (isReset) {
      this.#staleHead = this.#store.snapshot().threads.get(gid)?.head ?? null;
      return this.#again();
    }
    for (const message of messages) this.#changes.set(message.seq, message);
    for (const id of removed?.ids ?? []) this.#removed.add(id);
    this.#removedUpTo = Math.max(this.#removedUpTo, removed?.upTo ?? 0);
    this.#set({ messages: this.#current(this.#place.messages) });
  }

  #show(): void {
    const { messages, visit, isJoined } = this.#place;
    const exact = messages.find(({ seq }) => seq === this.#seq);
    const distance = ({ seq }: ChatMessage): number => Math.abs(seq - this.#seq);
    const nearest = messages.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
    const found = exact ? (exact.isRecall ? 'recalled' : 'there') : 'gone';
    this.#set({ found, shown: exact ?? nearest, visit: visit + 1 });
    this.#setJoined(isJoined);
  }

  #set(change: Partial<Place>): void {
    this.#place = { ...this.#place, ...change, hasOlder: this.#older !== null };
    for (const listener of this.#listeners) listener();
  }
}

/** A page of newer messages without any after it reaches to what the conversation had when it was asked for, at least. */
const reachOf = ({ messages, isLast }: AnswerOf<typeof chatCalls.history>, head: number): number =>
  Math.max(messages.at(-1)?.seq ?? 0, isLast ? head : 0);
