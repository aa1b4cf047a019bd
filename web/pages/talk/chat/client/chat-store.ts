import type { AnswerOf, Call, InputOf } from '../../../../../contract/wire/call.ts';
import { chatErrors } from '../../../../../contract/talk/chat-errors.ts';
import { chatCalls, type ChatPerson, type Conversation, type Inform } from '../../../../../contract/talk/chat.ts';
import { type ChatMessage, historySize, mostCached, type SentType } from '../../../../../contract/talk/chat-messages.ts';
import type { CaseFilter } from '../../../../../contract/talk/service-states.ts';
import { ChatFailure, type ConnectionState, type Greeting, type Handlers, type Line, type ServerFrame } from './connection.ts';
import type { ThreadCache } from './thread-cache.ts';

/*
 * The state of the chat in this tab: conversations, the messages that are loaded, and what waits to be sent. Plain TypeScript; pages read a
 * snapshot and are notified of changes. A conversation counts its changes: a frame with the next number is applied, one further ahead makes
 * the store fetch what is missing.
 */

/** A message of one's own that the server has not answered yet. */
export type Outgoing = {
  cid: string;
  gid: string;
  type: SentType;
  body: Record<string, unknown>;
  ext: Record<string, unknown>;
  at: string;
  state: 'waiting' | 'failed';
  /** Why it failed, as the server says it; empty without a connection. */
  reason: string;
};

export type Thread = {
  /** From older to newer. */
  messages: ChatMessage[];
  /** The number of the last change that was applied. */
  head: number;
  /** Cursor to older messages; null at the beginning. */
  cursor: string | null;
  /** Whether its first page is there. */
  isLoaded: boolean;
  /** Whether it is what this device has stored, which the server has not corrected yet. */
  isStored: boolean;
  /** Whether older messages are being fetched. */
  isLoading: boolean;
  /** What was read when the conversation was opened: later messages are new. */
  readBefore: number;
};

/** Messages of a conversation have changed, were removed for this person, or so much has changed that all is loaded again. */
export type ThreadChange = {
  gid: string;
  messages?: readonly ChatMessage[];
  removed?: { ids: readonly string[]; upTo?: number };
  isReset?: boolean;
  /** The conversation is not there for this person any more. */
  isGone?: boolean;
};

type Typing = { name: string; side: string; until: number };

export type ChatState = {
  connection: ConnectionState;
  /** Null until the first page is there. */
  conversations: readonly Conversation[] | null;
  cursor: string | null;
  /** Whether the list shows some of the conversations only. */
  isFiltered: boolean;
  threads: ReadonlyMap<string, Thread>;
  outgoing: readonly Outgoing[];
  /** Who types, by conversation. */
  typing: ReadonlyMap<string, Typing>;
  /** Counts what has happened to cases of customer service and to notes. */
  serviceChanges: number;
  /** The people of conversations that were opened. */
  people: ReadonlyMap<string, readonly ChatPerson[]>;
  /** Notices about friends and groups; null until they are there. */
  informs: { rows: readonly Inform[]; cursor: string | null; untreated: number } | null;
  /** Groups that the user has left. */
  left: ReadonlySet<string>;
  /** How often messages were read long after they had been sent. */
  lateReads: number;
  /** Up to which number others have read, by conversation and user. */
  read: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** How often the server has been reached after it could not be: what failed meanwhile is fetched again. */
  reached: number;
};

/** What is stored on the device: messages that wait, and drafts. */
export type DeviceStorage = { read(name: string): string | null; write(name: string, value: string | null): void };

export type StoreParts = {
  /** The connection of this tab, or of all. */
  connect: (handlers: Handlers) => Line;
  cache: ThreadCache;
  device: DeviceStorage;
  /** Makes a call over HTTP while there is no connection. */
  call: <C extends Call>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>;
  userId: string;
  newId: () => string;
  now: () => number;
  /** A message came that is not one's own, in a conversation whose notifications are on. */
  ring: (message: { gid: string; seq: number }) => void;
  /** It is looked at: other tabs need not ring. */
  shown: (message: { gid: string; seq: number }) => void;
  /** The page is left. */
  ended: () => void;
};

/** Milliseconds. */
const aheadPatience = 300;
const listPause = 1_000;
const typingLife = 5_000;
const deliveredPause = 1_000;
/** Without a connection, as where WebSockets are blocked, news are asked for by HTTP so often. */
const newsPause = 10_000;
const cachePause = 500;
/** 1, 2, 4, 8, 16 and 32 seconds: about a minute. */
const mostBusy = 6;
/** What is read later than this after it was sent came too late. */
const lateAfter = 10 * 60_000;
const lateName = 'chat-late-reads';
const outgoingName = 'chat-outgoing';
const draftName = (of: string): string => `chat-draft-${of}`;

const emptyThread: Thread = { messages: [], head: 0, cursor: null, isLoaded: false, isStored: false, isLoading: false, readBefore: 0 };

/** Refusals that say that a conversation is not there for the caller. */
const gone: readonly number[] = [chatErrors.noSuchConversation, chatErrors.notInGroup, chatErrors.noSuchGroup];

export class ChatStore {
  readonly #parts: StoreParts;
  readonly #connection: Line;
  readonly #listeners = new Set<() => void>();
  #state: ChatState;
  /** The conversation that is open and looked at. */
  #opened: string | null = null;
  /** As it was last known: it stays on the screen when it is in the list no more. */
  #openedConversation: Conversation | undefined;
  /** The conversation of which older messages are looked at: its newest ones stay unread. */
  #away: string | null = null;
  readonly #changeListeners = new Set<(change: ThreadChange) => void>();
  /** The highest change of each loaded conversation that a frame has named. */
  readonly #seen = new Map<string, number>();
  readonly #syncs = new Map<string, ReturnType<typeof setTimeout> | true>();
  /** Messages that the user has removed for itself: changes of them come all the same. */
  readonly #removed = new Set<string>();
  /** Messages that were recalled, whether they are loaded or not: answers that are loaded later, or were before, quote nothing of them. */
  readonly #recalled = new Set<string>();
  /** Conversations whose next message the server takes later. */
  readonly #pauses = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #sending = new Set<string>();
  /** By how many milliseconds the server's clock is ahead. */
  #offset = 0;
  readonly #cacheTimers = new Map<string, ReturnType<typeof setTimeout>>();
  #informTimer: ReturnType<typeof setTimeout> | undefined;
  #listTimer: ReturnType<typeof setTimeout> | undefined;
  #isListDue = false;
  #newsTimer: ReturnType<typeof setInterval> | undefined;
  /** How often a message met a busy server. */
  readonly #busy = new Map<string, number>();
  /** What single conversations have brought to this device, and what of that the server knows. */
  readonly #delivered = new Map<string, { seq: number; sent: number; timer: ReturnType<typeof setTimeout> | undefined }>();
  #listFilter: { filter: CaseFilter; keyword: string; storeId?: number } = { filter: 'all', keyword: '' };
  #listAttempt = 0;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const empty = new Map<string, never>();
    const conversations = {
      conversations: null,
      cursor: null,
      isFiltered: false,
      threads: empty,
      typing: empty,
      people: empty,
      read: empty,
      informs: null,
      left: new Set<string>(),
      reached: 0,
    };
    const lateReads = Number(parts.device.read(lateName)) || 0;
    this.#state = { connection: 'connecting', serviceChanges: 0, ...conversations, lateReads, outgoing: this.#storedOutgoing() };
    this.#connection = parts.connect({
      onState: (connection) => this.#noteConnection(connection),
      onGreeting: (greeting) => void this.#greeted(greeting).catch(() => undefined),
      onFrame: (frame) => this.#apply(frame),
      onClock: (offset) => void (this.#offset = offset),
      opened: () => [...this.#state.threads.keys()].slice(-5),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): ChatState => this.#state;
  /** Two lists of messages as one. Also for parts that are loaded later: imported, it would have to be a script of its own. */
  readonly merged = (some: readonly ChatMessage[], others: readonly ChatMessage[]): ChatMessage[] => merged(some, others, this.#recalled);

  /** Calls back for what changes in conversations, whether it is among the messages that are loaded or not. */
  readonly onChange = (listener: (change: ThreadChange) => void): (() => void) => {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  };

  #report(change: ThreadChange): void {
    for (const listener of this.#changeListeners) listener(change);
  }

  setAway(gid: string | null): void {
    if (this.#away === gid) return;
    this.#away = gid;
    if (this.#opened !== null && this.#state.threads.get(this.#opened)?.isLoaded && isVisible()) void this.markRead(this.#opened);
  }

  start(): void {
    this.#connection.start();
    // Where WebSockets are blocked, the list comes by HTTP.
    this.#refreshList();
    void this.loadInforms().catch(() => undefined);
  }

  stop(): void {
    clearTimeout(this.#listTimer);
    this.#listTimer = undefined;
    this.#isListDue = false;
    clearTimeout(this.#informTimer);
    for (const timer of this.#pauses.values()) clearTimeout(timer);
    for (const timer of this.#cacheTimers.values()) clearTimeout(timer);
    for (const { timer } of this.#delivered.values()) clearTimeout(timer);
    for (const timer of this.#syncs.values()) if (timer !== true) clearTimeout(timer);
    this.#connection.stop();
    this.#parts.ended();
  }

  /** The time of the server's clock, which all ages are counted by; this device's may be wrong. */
  readonly now = (): number => this.#parts.now() + this.#offset;

  #noteConnection(connection: ConnectionState): void {
    this.#set({ connection });
    clearInterval(this.#newsTimer);
    if (connection === 'connecting' || connection === 'failed') this.#newsTimer = setInterval(() => void this.#askForNews(), newsPause);
  }

  async #askForNews(): Promise<void> {
    if (!isVisible()) return;
    const gid = this.#opened;
    try {
      await Promise.all([this.#refreshFirstPage(), this.#refreshFirstInforms()]);
      const thread = gid === null ? undefined : this.#state.threads.get(gid);
      if (gid !== null && gid === this.#opened) await (thread?.isLoaded && !thread.isStored ? this.#sync(gid) : this.open(gid));
      this.#noteReached();
      await this.#sendWaiting();
    } catch {
      // Asked again after the next pause.
    }
  }

  #noteReached(): void {
    this.#set({ reached: this.#state.reached + 1 });
  }

  /** Makes a request through the connection, or by HTTP without one. @throws ChatFailure */
  async ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
    if (this.#connection.state === 'connected')
      return (await this.#connection.ask(call.name.slice('chat.'.length), input as object)) as AnswerOf<C>;
    return this.#parts.call(call, input);
  }

  // Conversations

  /** The first page of the list, as it is filtered. */
  async loadList(filter = this.#listFilter): Promise<void> {
    const attempt = ++this.#listAttempt;
    this.#listFilter = filter;
    const { cursor, conversations } = await this.ask(chatCalls.conversations, this.#listInput(''));
    if (attempt !== this.#listAttempt) return;
    for (const one of conversations) if (one.unReadCount > 0) this.#deliver(one);
    this.#set({ cursor, conversations, isFiltered: filter.filter !== 'all' || filter.keyword !== '' || filter.storeId !== undefined });
    this.#openAgain();
    if (this.#opened !== null && isVisible()) await this.markRead(this.#opened);
  }

  /** The newest conversations, in front of further pages that are loaded already. */
  async #refreshFirstPage(): Promise<void> {
    const { conversations: known, cursor } = this.#state;
    const attempt = this.#listAttempt;
    const page = await this.ask(chatCalls.conversations, this.#listInput(''));
    if (attempt !== this.#listAttempt) return;
    for (const one of page.conversations) if (one.unReadCount > 0) this.#deliver(one);
    const last = page.conversations.at(-1);
    const newest = new Set(page.conversations.map(({ conversationId }) => conversationId));
    // What belongs into the first page and is not in it has left the list. The queue has another order.
    const further =
      page.cursor === null || !last || this.#listFilter.filter === 'unassigned'
        ? []
        : (known ?? []).filter((one) => !newest.has(one.conversationId) && byPlace(one, last) > 0);
    this.#set({ conversations: [...page.conversations, ...further], cursor: further.length > 0 ? cursor : page.cursor });
    this.#openAgain();
    if (this.#opened !== null && isVisible()) await this.markRead(this.#opened);
  }

  async loadMore(): Promise<void> {
    const { cursor } = this.#state;
    if (cursor === null) return;
    const attempt = ++this.#listAttempt;
    const page = await this.ask(chatCalls.conversations, this.#listInput(cursor));
    if (attempt !== this.#listAttempt) return;
    const known = new Set((this.#state.conversations ?? []).map(({ conversationId }) => conversationId));
    const added = page.conversations.filter(({ conversationId }) => !known.has(conversationId));
    this.#set({ cursor: page.cursor, conversations: [...(this.#state.conversations ?? []), ...added] });
  }

  #listInput(cursor: string) {
    const { filter, keyword, storeId } = this.#listFilter;
    return { cursor, filter, ...(keyword === '' ? {} : { keyword }), ...(storeId === undefined ? {} : { storeId }) };
  }

  find(gid: string): Conversation | undefined {
    const shown = this.#openedConversation;
    return (
      this.#state.conversations?.find(({ conversationId }) => conversationId === gid) ?? (shown?.conversationId === gid ? shown : undefined)
    );
  }

  /** One conversation as the server knows it now; it takes its place in the list. */
  async loadConversation(gid: string): Promise<Conversation | null> {
    try {
      const { conversation, people } = await this.ask(chatCalls.conversation, { gid });
      const read = new Map(people.map(({ userId, readNumber }) => [userId, readNumber]));
      this.#set({ read: new Map([...this.#state.read, [gid, read]]), people: new Map([...this.#state.people, [gid, people]]) });
      this.#set({ left: withOrWithout(this.#state.left, gid, false) });
      this.#put(conversation);
      this.#openAgain();
      return conversation;
    } catch (error) {
      if (error instanceof ChatFailure && gone.includes(error.type)) {
        this.#set({ left: withOrWithout(this.#state.left, gid, error.type === chatErrors.notInGroup) });
        this.#forget(gid);
      }
      return null;
    }
  }

  #put(conversation: Conversation): void {
    if (conversation.conversationId === this.#opened) this.#openedConversation = conversation;
    // In the queue, what is late comes first.
    const now = new Date(this.now()).toISOString();
    const isLate = ({ service }: Conversation): boolean => this.#listFilter.filter === 'unassigned' && (service?.dueAt ?? '9') < now;
    const others = (this.#state.conversations ?? []).filter(({ conversationId }) => conversationId !== conversation.conversationId);
    const all = [...others, conversation].toSorted((a, b) => Number(isLate(b)) - Number(isLate(a)) || byPlace(a, b));
    this.#set({ conversations: all });
  }

  #change(gid: string, change: (conversation: Conversation) => Partial<Conversation>): void {
    const found = this.find(gid);
    if (found) this.#put({ ...found, ...change(found) });
  }

  #forget(gid: string): void {
    void this.#parts.cache.write(gid, null);
    this.#report({ gid, isGone: true });
    if (this.#openedConversation?.conversationId === gid) this.#openedConversation = undefined;
    const threads = new Map(this.#state.threads);
    threads.delete(gid);
    const conversations = this.#state.conversations?.filter(({ conversationId }) => conversationId !== gid) ?? null;
    this.#set({ threads, conversations });
  }

  /** At once, but at most once a second, as the specification says. */
  #refreshList(): void {
    this.#isListDue = this.#listTimer !== undefined;
    if (this.#isListDue) return;
    const over = (): void => {
      clearTimeout(this.#listTimer);
      this.#listTimer = undefined;
      if (this.#isListDue) this.#refreshList();
    };
    this.#listTimer = setTimeout(over, listPause);
    // What failed does not keep the next one waiting.
    void this.loadList().catch(over);
  }

  // Messages

  /** Opens a conversation: its newest messages, and what is known of its people. */
  async open(gid: string): Promise<void> {
    this.#opened = gid;
    const known = this.#state.threads.get(gid);
    if (!known) this.#setThread(gid, emptyThread);
    const oldest = known?.isLoaded ? (known.isStored ? (known.messages[0]?.seq ?? null) : null) : await this.#showStored(gid);
    const conversation = await this.loadConversation(gid);
    if (!conversation) return;
    if (known?.isLoaded && !known.isStored) {
      this.#setThread(gid, { ...known, readBefore: conversation.readNumber });
      await this.#sync(gid);
    } else await this.#loadThread(gid, conversation, oldest);
    if (isVisible()) await this.markRead(gid);
  }

  /** One that was left or deleted while it was open, and is back. */
  #openAgain(): void {
    const gid = this.#opened;
    if (gid !== null && !this.#state.threads.has(gid) && this.find(gid)) void this.open(gid).catch(() => undefined);
  }

  close(): void {
    const gid = this.#opened;
    this.#opened = null;
    const thread = gid === null ? undefined : this.#state.threads.get(gid);
    if (gid !== null && thread && thread.messages.length > mostCached) this.#setThread(gid, thread);
  }

  /** Shows what is stored of a conversation until the server answers. Returns the number of its oldest message; null without any. */
  async #showStored(gid: string): Promise<number | null> {
    const cached = await this.#parts.cache.read(gid).catch(() => null);
    const oldest = cached?.messages[0];
    if (!cached || !oldest || this.#state.threads.get(gid)?.isLoaded || this.#opened !== gid) return null;
    if (!this.find(gid)) this.#put(cached.conversation);
    const { readNumber } = this.find(gid) ?? cached.conversation;
    this.#setThread(gid, {
      ...emptyThread,
      messages: [...cached.messages],
      head: cached.head,
      isLoaded: true,
      isStored: true,
      readBefore: readNumber,
    });
    return oldest.seq;
  }

  /** The newest messages as the server has them, down to what is shown already: removed ones are in no list of changes. */
  async #loadThread(gid: string, { head, readNumber }: Conversation, downTo: number | null = null): Promise<void> {
    let page = await this.ask(chatCalls.history, { targetId: gid, pageSize: historySize });
    const messages = page.messages;
    while (downTo !== null && page.cursor !== null && Number(page.cursor) > downTo && messages.length < mostCached) {
      page = await this.ask(chatCalls.history, { targetId: gid, cursor: page.cursor, pageSize: historySize });
      messages.push(...page.messages);
    }
    this.#setThread(gid, {
      messages: this.merged([], messages),
      head,
      cursor: page.cursor,
      isLoaded: true,
      isStored: false,
      isLoading: false,
      readBefore: readNumber,
    });
    // What changed between the two answers.
    await this.#sync(gid);
  }

  async loadOlder(gid: string): Promise<void> {
    const thread = this.#state.threads.get(gid);
    if (!thread?.cursor || thread.isLoading) return;
    this.#setThread(gid, { ...thread, isLoading: true });
    try {
      const page = await this.ask(chatCalls.history, { targetId: gid, cursor: thread.cursor, pageSize: historySize });
      const now = this.#state.threads.get(gid);
      if (!now) return;
      // Shortened or loaded again meanwhile: the page would stand before a gap.
      if (now.cursor !== thread.cursor) this.#setThread(gid, { ...now, isLoading: false });
      else this.#setThread(gid, { ...now, messages: this.merged(page.messages, now.messages), cursor: page.cursor, isLoading: false });
    } catch (error) {
      const now = this.#state.threads.get(gid);
      if (now) this.#setThread(gid, { ...now, isLoading: false });
      throw error;
    }
  }

  /** Fetches what changed after what is known, until nothing is left. */
  async #sync(gid: string): Promise<void> {
    if (this.#syncs.get(gid) === true) return;
    const timer = this.#syncs.get(gid);
    if (timer !== undefined && timer !== true) clearTimeout(timer);
    this.#syncs.set(gid, true);
    try {
      for (let more = true; more;) {
        const thread = this.#state.threads.get(gid);
        if (!thread?.isLoaded) return;
        const answer = await this.ask(chatCalls.sync, { gid, after: thread.head });
        const now = this.#state.threads.get(gid);
        if (!now) return;
        // A server of before says nothing of them.
        for (const id of answer.recalled ?? []) this.#recalled.add(id);
        this.#report({ gid, messages: answer.messages, isReset: answer.reset });
        if (answer.reset) {
          const conversation = await this.loadConversation(gid);
          this.#syncs.delete(gid);
          if (conversation) await this.#loadThread(gid, conversation);
          return;
        }
        // Loaded again meanwhile, from an answer that is older than the question.
        if (now.head < thread.head) continue;
        const head = answer.more ? Math.max(now.head, answer.messages.at(-1)?.changed ?? 0) : Math.max(now.head, answer.head);
        this.#setThread(gid, { ...now, messages: this.merged(answer.messages, now.messages), head });
        // What came meanwhile is further than the answer.
        more = answer.more || (this.#seen.get(gid) ?? 0) > head;
      }
    } catch {
      // Fetched again with the next greeting or frame.
    } finally {
      this.#syncs.delete(gid);
    }
  }

  /** Of what changed, what is not shown stays out: messages that are older than the loaded pages, which would stand before a gap, and those that were removed. */
  #setThread(gid: string, given: Thread): void {
    const from = Number(given.cursor);
    const thread = { ...given, messages: given.messages.filter(({ id, seq }) => seq >= from && !this.#removed.has(id)) };
    if (thread.isLoaded && !thread.isStored) this.#remember(gid);
    this.#set({
      threads: new Map([...this.#state.threads].filter(([known]) => known !== gid)).set(gid, bounded(thread, gid === this.#opened)),
    });
  }

  /** Stores the newest messages of a conversation on the device, not at every change. */
  #remember(gid: string): void {
    if (this.#cacheTimers.has(gid)) return;
    const write = (): void => {
      this.#cacheTimers.delete(gid);
      const [thread, conversation] = [this.#state.threads.get(gid), this.find(gid)];
      if (!thread?.isLoaded || thread.isStored || !conversation) return;
      const stored = { conversation, messages: thread.messages.slice(-mostCached), head: thread.head };
      void this.#parts.cache.write(gid, stored).catch(() => undefined);
    };
    this.#cacheTimers.set(gid, setTimeout(write, cachePause));
  }

  // Notices about friends and groups

  async loadInforms(): Promise<void> {
    const { informs: rows, cursor, untreated } = await this.ask(chatCalls.informs, {});
    this.#set({ informs: { rows, cursor, untreated } });
  }

  /** The newest notices, in front of those that are loaded already. */
  async #refreshFirstInforms(): Promise<void> {
    const known = this.#state.informs;
    const { informs: rows, cursor, untreated } = await this.ask(chatCalls.informs, {});
    const newest = new Set(rows.map(({ id }) => id));
    const further = (known?.rows ?? []).filter(({ id }) => !newest.has(id));
    this.#set({ informs: { rows: [...rows, ...further], cursor: known && further.length > 0 ? known.cursor : cursor, untreated } });
  }

  async loadMoreInforms(): Promise<void> {
    const known = this.#state.informs;
    if (!known?.cursor) return;
    const { informs: rows, cursor, untreated } = await this.ask(chatCalls.informs, { cursor: known.cursor });
    this.#set({ informs: { rows: [...known.rows, ...rows], cursor, untreated } });
  }

  /** Agrees to a request or refuses it: the first answer counts, which may have been another device’s. @throws ChatFailure */
  async handleInform(id: string, agree: boolean): Promise<void> {
    const { operationStatus } = await this.ask(chatCalls.handleInform, { id, agree });
    const { informs } = this.#state;
    if (!informs) return;
    const rows = informs.rows.map((row) => (row.id === id ? { ...row, operationStatus, untreated: 0 } : row));
    this.#set({ informs: { ...informs, rows } });
    this.#refreshList();
    await this.loadInforms();
  }

  /** Those without buttons are treated once they are shown. */
  async seeInforms(): Promise<void> {
    const { informs } = this.#state;
    if (!informs?.rows.some(({ untreated, isOpearationBtn }) => untreated === 1 && !isOpearationBtn)) return;
    await this.ask(chatCalls.seeInforms, {});
  }

  #refreshInforms(): void {
    this.#informTimer ??= setTimeout(() => {
      this.#informTimer = undefined;
      void this.loadInforms().catch(() => undefined);
    }, listPause);
  }

  /** Moves the own marker to the end of a conversation that is looked at. */
  async markRead(gid: string): Promise<void> {
    if (gid === this.#away) return;
    const found = this.find(gid);
    if (!found || (found.unReadCount === 0 && !found.customField.mention)) return;
    this.#noteLate(found);
    this.#change(gid, ({ lastNumber }) => ({ unReadCount: 0, readNumber: lastNumber, customField: { mention: false } }));
    await this.ask(chatCalls.channel, { gid }).catch(() => undefined);
  }

  /** Counts once for all that is unread in a conversation, unless its notifications are off. */
  #noteLate({ conversationId, unReadCount, readNumber, lastMessage, notify }: Conversation): void {
    if (unReadCount === 0 || notify === 'none') return;
    const loaded = this.#state.threads.get(conversationId)?.messages ?? [];
    const before = new Date(this.now() - lateAfter).toISOString();
    const isLate = [...loaded, ...(lastMessage ? [lastMessage] : [])].some(
      ({ number, from, sentAt }) => number !== null && number > readNumber && from !== this.#parts.userId && sentAt < before,
    );
    if (!isLate) return;
    // Another tab counts as well.
    const lateReads = (Number(this.#parts.device.read(lateName)) || 0) + 1;
    this.#parts.device.write(lateName, String(lateReads));
    this.#set({ lateReads });
  }

  /** For oneself alone, and at once: the frame that says it is for other devices, and comes only where WebSockets are not blocked. */
  async removeMessages(gid: string, ids: string[]): Promise<void> {
    await this.ask(chatCalls.remove, { gid, ids });
    this.#removeMessages(gid, { ids });
  }

  async deleteConversation(gid: string): Promise<void> {
    await this.ask(chatCalls.delete, { gid });
    this.#forget(gid);
  }

  // Sending

  /** Adds a message to those that wait, in their order. They survive a reload. */
  send(gid: string, { type, body, ext = {} }: Pick<Outgoing, 'type' | 'body'> & { ext?: Record<string, unknown> }): void {
    const at = new Date(this.now()).toISOString();
    this.#setOutgoing([...this.#state.outgoing, { cid: this.#parts.newId(), gid, type, body, ext, at, state: 'waiting', reason: '' }]);
    void this.#sendWaiting();
  }

  resend(cid: string): void {
    this.#setOutgoing(this.#state.outgoing.map((one) => (one.cid === cid ? { ...one, state: 'waiting', reason: '' } : one)));
    void this.#sendWaiting();
  }

  discard(cid: string): void {
    this.#setOutgoing(this.#state.outgoing.filter((one) => one.cid !== cid));
  }

  /** Each conversation by itself: a message that waits or is refused does not hold up those of others. */
  async #sendWaiting(): Promise<void> {
    await Promise.all([...new Set(this.#state.outgoing.map(({ gid }) => gid))].map((gid) => this.#sendWaitingOf(gid)));
  }

  /** The messages of one conversation, in their order. */
  async #sendWaitingOf(gid: string): Promise<void> {
    if (this.#sending.has(gid)) return;
    this.#sending.add(gid);
    try {
      while (!this.#pauses.has(gid)) {
        const next = this.#state.outgoing.find((one) => one.gid === gid && one.state === 'waiting');
        if (!next) return;
        const { cid, type, body, ext } = next;
        try {
          await this.ask(chatCalls.send, { cid, to: gid, type, body, ext: ext as never });
          this.#busy.delete(cid);
          this.discard(cid);
          await this.#sync(gid);
        } catch (error) {
          // Without a connection the message waits: it is sent after the next greeting.
          if (!(error instanceof ChatFailure) || error.type === chatErrors.notConnected) return;
          const seconds = secondsOf(error) ?? this.#pauseAfterBusy(cid, error);
          if (seconds !== null) return this.#pause(gid, seconds);
          const failed = { state: 'failed' as const, reason: error.message };
          this.#setOutgoing(this.#state.outgoing.map((one) => (one.cid === cid ? { ...one, ...failed } : one)));
        }
      }
    } finally {
      this.#sending.delete(gid);
    }
  }

  #pause(gid: string, seconds: number): void {
    const go = (): void => {
      this.#endPause(gid);
      void this.#sendWaitingOf(gid);
    };
    this.#pauses.set(gid, setTimeout(go, seconds * 1_000));
  }

  #endPause(gid: string): void {
    clearTimeout(this.#pauses.get(gid));
    this.#pauses.delete(gid);
  }

  /** Seconds after which a server that was busy, or could not reach its database, is asked again; null after a minute of that. */
  #pauseAfterBusy(cid: string, { type }: ChatFailure): number | null {
    const tries = this.#busy.get(cid) ?? 0;
    if (type !== chatErrors.busy || tries === mostBusy) {
      this.#busy.delete(cid);
      return null;
    }
    this.#busy.set(cid, tries + 1);
    return 2 ** tries;
  }

  /** Changes what waits. Another tab of the same user may have changed what is stored: what it added stays there, for that tab to send. */
  #setOutgoing(outgoing: readonly Outgoing[]): void {
    const own = new Set([...this.#state.outgoing, ...outgoing].map(({ cid }) => cid));
    this.#set({ outgoing });
    const all = [...this.#storedOutgoing().filter(({ cid }) => !own.has(cid)), ...outgoing];
    this.#parts.device.write(outgoingName, all.length === 0 ? null : JSON.stringify(all));
  }

  #storedOutgoing(): Outgoing[] {
    try {
      const stored: unknown = JSON.parse(this.#parts.device.read(outgoingName) ?? '[]');
      return Array.isArray(stored) ? (stored as Outgoing[]) : [];
    } catch {
      return [];
    }
  }

  /** `of` a conversation: its text; of its note: `note-` and the conversation. */
  draft(of: string): string {
    return this.#parts.device.read(draftName(of)) ?? '';
  }

  setDraft(of: string, text: string): void {
    this.#parts.device.write(draftName(of), text === '' ? null : text);
  }

  // Frames

  async #greeted({ user, heads }: Greeting): Promise<void> {
    // Somebody else has signed in here: what waits is not theirs.
    if (user !== this.#parts.userId) return this.stop();
    this.#noteReached();
    const known = new Map(heads.map(({ gid, head }) => [gid, head]));
    this.#refreshList();
    void this.loadInforms().catch(() => undefined);
    const opened = this.#opened === null ? undefined : this.#state.threads.get(this.#opened);
    if (this.#opened !== null && (!opened?.isLoaded || opened.isStored)) await this.open(this.#opened);
    for (const [gid, thread] of this.#state.threads)
      if (thread.isLoaded && (known.get(gid) ?? Infinity) > thread.head) await this.#sync(gid);
    // The server that was busy may be another one now.
    for (const { cid, gid } of this.#state.outgoing) if (this.#busy.has(cid)) this.#endPause(gid);
    await this.#sendWaiting();
  }

  #apply(frame: ServerFrame): void {
    const gid = typeof frame['gid'] === 'string' ? frame['gid'] : '';
    if (frame.t === 'message' || frame.t === 'change') this.#take(frame['message'] as ChatMessage);
    else if (frame.t === 'marker') {
      this.#mark(gid, String(frame['user']), Number(frame['number']));
      if (typeof frame['delivered'] === 'number') this.#markDelivered(gid, String(frame['user']), frame['delivered']);
    } else if (frame.t === 'typing') this.#showTyping(gid, { name: String(frame['name']), side: String(frame['side']) });
    else if (frame.t === 'deleted') this.#forget(gid);
    else if (frame.t === 'removed') this.#removeMessages(gid, frame as unknown as { ids: string[]; upTo?: number });
    else if (frame.t === 'inform') this.#refreshInforms();
    else if (frame.t === 'conversation' || frame.t === 'group') void this.loadConversation(gid);
    else if (frame.t === 'service') {
      this.#set({ serviceChanges: this.#state.serviceChanges + 1 });
      if (this.find(gid)) void this.loadConversation(gid);
      this.#refreshList();
    } else if (frame.t === 'gap') {
      this.#refreshList();
      for (const known of this.#state.threads.keys()) void this.#sync(known);
    }
  }

  #take(message: ChatMessage): void {
    const { gid } = message;
    this.#report({ gid, messages: [message] });
    const thread = this.#state.threads.get(gid);
    if (thread?.isLoaded) {
      this.#seen.set(gid, Math.max(this.#seen.get(gid) ?? 0, message.changed));
      if (message.changed === thread.head + 1) {
        this.#setThread(gid, { ...thread, messages: this.merged([message], thread.messages), head: message.changed });
      } else if (message.changed > thread.head && !this.#syncs.has(gid))
        this.#syncs.set(
          gid,
          setTimeout(() => {
            this.#syncs.delete(gid);
            void this.#sync(gid);
          }, aheadPatience),
        );
    }
    this.#noteInList(message);
  }

  #noteInList(message: ChatMessage): void {
    const { gid, number, seq } = message;
    const found = this.find(gid);
    if (!found) {
      if (this.#state.conversations !== null) this.#refreshList();
      return;
    }
    const isOwn = message.from === this.#parts.userId;
    const isNew = message.changed === seq && seq > (found.lastMessage?.seq ?? 0);
    const isShown = gid === this.#opened && gid !== this.#away && isVisible();
    this.#change(gid, ({ lastMessage, lastNumber, readNumber, customField, head, activeAt }) => {
      const last = Math.max(lastNumber, number ?? 0);
      const read = isOwn ? Math.max(readNumber, number ?? 0) : readNumber;
      const mentions = message.ext.em_at_list;
      const isMentioned = !isOwn && (mentions === 'ALL' || (Array.isArray(mentions) && mentions.includes(this.#parts.userId)));
      return {
        head: Math.max(head, message.changed),
        ...{ lastNumber: last, readNumber: read, unReadCount: Math.max(0, last - read) },
        lastMessage: seq >= (lastMessage?.seq ?? 0) ? message : lastMessage,
        customField: { mention: isNew && message.type === 'txt' ? customField.mention || isMentioned : customField.mention },
        activeAt: isNew ? message.sentAt : activeAt,
      };
    });
    if (isOwn || !isNew || number === null) return;
    this.#setTyping(gid, null);
    if (!isShown) this.#deliver({ ...found, lastMessage: message });
    if (isShown) {
      this.#parts.shown({ gid, seq });
      void this.markRead(gid);
    } else if (found.notify === 'all' || (found.notify === 'mentions' && this.find(gid)?.customField.mention)) this.#parts.ring(message);
  }

  #mark(gid: string, userId: string, number: number): void {
    if (userId === this.#parts.userId)
      return this.#change(gid, ({ lastNumber, readNumber, customField }) => {
        const read = Math.max(readNumber, number);
        return {
          readNumber: read,
          unReadCount: Math.max(0, lastNumber - read),
          customField: { mention: customField.mention && read < lastNumber },
        };
      });
    const known = this.#state.read.get(gid) ?? new Map<string, number>();
    const read = new Map([...known, [userId, Math.max(known.get(userId) ?? 0, number)]]);
    this.#set({ read: new Map([...this.#state.read, [gid, read]]) });
  }

  #markDelivered(gid: string, userId: string, seq: number): void {
    const people = this.#state.people.get(gid);
    if (!people) return;
    const moved = people.map((one) => (one.userId === userId ? { ...one, deliveredSeq: Math.max(one.deliveredSeq, seq) } : one));
    this.#set({ people: new Map([...this.#state.people, [gid, moved]]) });
  }

  /** Lets the other of a single conversation know what this device has received: at most once a second, and forward only. */
  #deliver({ conversationId: gid, conversationType, lastMessage }: Conversation): void {
    if (conversationType !== 'singleChat' || !lastMessage || lastMessage.from === this.#parts.userId) return;
    const marker = this.#delivered.get(gid) ?? { seq: 0, sent: 0, timer: undefined };
    this.#delivered.set(gid, marker);
    marker.seq = Math.max(marker.seq, lastMessage.seq);
    const next = (): void => {
      marker.timer = undefined;
      if (marker.sent >= marker.seq) return;
      marker.sent = marker.seq;
      // What fails is said with the next list, not each second.
      void this.ask(chatCalls.delivered, { gid, seq: marker.seq }).catch(() => ([marker.seq, marker.sent] = [0, 0]));
      marker.timer = setTimeout(next, deliveredPause);
    };
    if (marker.timer === undefined) next();
  }

  #showTyping(gid: string, by: { name: string; side: string }): void {
    this.#setTyping(gid, { ...by, until: this.#parts.now() + typingLife });
    setTimeout(() => {
      if ((this.#state.typing.get(gid)?.until ?? Infinity) <= this.#parts.now()) this.#setTyping(gid, null);
    }, typingLife);
  }

  #setTyping(gid: string, sign: Typing | null): void {
    if (sign === null && !this.#state.typing.has(gid)) return;
    const typing = new Map(this.#state.typing);
    if (sign === null) typing.delete(gid);
    else typing.set(gid, sign);
    this.#set({ typing });
  }

  #removeMessages(gid: string, { ids, upTo = 0 }: { ids: string[]; upTo?: number }): void {
    this.#report({ gid, removed: { ids, upTo } });
    for (const id of ids) this.#removed.add(id);
    const thread = this.#state.threads.get(gid);
    if (!thread) return;
    const messages = thread.messages.filter(({ seq }) => seq > upTo);
    this.#setThread(gid, { ...thread, messages });
  }

  #set(change: Partial<ChatState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function withOrWithout(known: ReadonlySet<string>, gid: string, isIn: boolean): ReadonlySet<string> {
  if (known.has(gid) === isIn) return known;
  return new Set(isIn ? [...known, gid] : [...known].filter((one) => one !== gid));
}

/** The longest time that a message waits by itself when the server takes no more for now. */
const longestWait = 60;

/** After how many seconds the server takes messages again; null if it says nothing of that, or much more. */
function secondsOf({ type, data }: ChatFailure): number | null {
  const seconds: unknown = type === chatErrors.tooFast ? (data as { seconds?: unknown } | null)?.seconds : null;
  return typeof seconds === 'number' && seconds <= longestWait ? Math.max(1, seconds) : null;
}

/** As the server sorts: pinned ones on top, the last one first; the others by their last activity. */
const byPlace = (a: Conversation, b: Conversation): number =>
  (b.pinnedAt ?? '').localeCompare(a.pinnedAt ?? '') ||
  b.activeAt.localeCompare(a.activeAt) ||
  b.conversationId.localeCompare(a.conversationId);

const isVisible = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible';

/** From older to newer; of a message in both the later change counts. Of what was recalled, which is noted, answers quote nothing. */
export function merged(some: readonly ChatMessage[], others: readonly ChatMessage[], recalled: Set<string> = new Set()): ChatMessage[] {
  const bySeq = new Map(others.map((message) => [message.seq, message]));
  for (const message of some) {
    const known = bySeq.get(message.seq);
    if (!known || known.changed <= message.changed) bySeq.set(message.seq, message);
  }
  const all = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
  for (const { id, isRecall } of all) if (isRecall) recalled.add(id);
  return all.map((message) => {
    const quote = message.ext.msgQuote;
    if (!quote || quote.isRecall || !recalled.has(quote.msgID)) return message;
    return { ...message, ext: { ...message.ext, msgQuote: { ...quote, msgPreview: '', isRecall: true } } };
  });
}

/** How many messages of others came after a number. Lines of the system are none. */
export const newAfter = (messages: readonly ChatMessage[], after: number, userId: string): number =>
  messages.filter(({ seq, number, from }) => seq > after && number !== null && from !== userId).length;

/** Of conversations that are not open, the newest hundred messages stay. */
function bounded(thread: Thread, isOpen: boolean): Thread {
  if (isOpen || thread.messages.length <= mostCached) return thread;
  const messages = thread.messages.slice(-mostCached);
  return { ...thread, messages, cursor: String(messages[0]?.seq ?? 0) };
}
