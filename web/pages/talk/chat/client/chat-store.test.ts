import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatErrors, typeOfFailure } from '../../../../../contract/talk/chat-errors.ts';
import type { AnswerOf, Call, InputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import type { Conversation } from '../../../../../contract/talk/chat.ts';
import type { ChatMessage } from '../../../../../contract/talk/chat-messages.ts';
import { ChatStore, newAfter } from './chat-store.ts';
import { ChatConnection, ChatFailure, type ServerFrame, type Socket } from './connection.ts';
import type { CachedThread } from './thread-cache.ts';

const me = '1';
const gid = '01990000-0000-7000-8000-000000000001';

/** A client that is further behind loads a page instead of the changes. */
const mostBehind = 500;

/** A server with one conversation: each change takes the next number. */
class FakeServer {
  head = 0;
  lastNumber = 0;
  readNumber = 0;
  messages: ChatMessage[] = [];
  /** Frames that it would have sent, in order. */
  frames: ServerFrame[] = [];
  sends: string[] = [];
  kind: 'groupChat' | 'singleChat' = 'groupChat';
  /** Up to where this device has let the other know what it received. */
  delivered: number[] = [];
  /** Messages that are refused next, as too many in a short time. */
  refused = 0;
  /** Why messages to a conversation are refused. */
  readonly refusals = new Map<string, ChatFailure>();
  /** Why its conversation is not there. */
  gone: ChatFailure | null = null;
  /** Milliseconds by which its clock is ahead. */
  offset = 0;
  /** What the user has removed for itself. */
  readonly removed = new Set<string>();
  /** Conversations of two pages, by cursor, in the place of its own. */
  pages: Record<string, { cursor: string | null; conversations: Conversation[] }> | null = null;

  add(from: string, msg: string, cid: string | null = null, ext: ChatMessage['ext'] = {}): ChatMessage {
    const seq = ++this.head;
    const message: ChatMessage = {
      ...{
        id: `m${seq}`,
        gid,
        seq,
        number: ++this.lastNumber,
        changed: seq,
        chatType: 'groupChat',
        from,
        fromName: from,
        to: gid,
        read: false,
        side: 'store',
        cid,
      },
      ...{ type: 'txt', body: { msg }, ext, sentAt: new Date(seq).toISOString(), isRecall: false, modifiedInfo: null, reactions: [] },
    };
    this.messages.push(message);
    this.#frame(message);
    return message;
  }

  /** An answer to a message, unless that was recalled. */
  reply(at: number): void {
    const quoted = this.messages[at % Math.max(1, this.messages.length)];
    if (!quoted || quoted.isRecall) return;
    const msgQuote = { msgID: quoted.id, msgPreview: String(quoted.body['msg']), msgSender: quoted.fromName, msgType: quoted.type };
    this.add('2', `answer to ${quoted.id}`, null, { msgQuote });
  }

  #change(at: number, change: (message: ChatMessage) => Partial<ChatMessage>): void {
    const found = this.messages[at % Math.max(1, this.messages.length)];
    if (!found) return;
    Object.assign(found, change(found), { changed: ++this.head });
    this.#frame(found);
  }

  recall(at: number): void {
    const found = this.messages[at % Math.max(1, this.messages.length)];
    // Answers to it quote nothing any more, which is no change of theirs.
    for (const { ext } of this.messages)
      if (ext.msgQuote && ext.msgQuote.msgID === found?.id) Object.assign(ext.msgQuote, { msgPreview: '', isRecall: true });
    this.#change(at, () => ({ isRecall: true, body: {}, ext: {}, reactions: [] }));
  }

  edit(at: number): void {
    this.#change(at, ({ isRecall, modifiedInfo }) =>
      isRecall
        ? {}
        : {
            body: { msg: `edited ${this.head}` },
            modifiedInfo: { operatorId: me, operationCount: (modifiedInfo?.operationCount ?? 0) + 1, operationTime: '' },
          },
    );
  }

  react(at: number): void {
    this.#change(at, ({ reactions }) => ({
      reactions: reactions.length > 0 ? [] : [{ reaction: '👍', count: 1, userList: ['2'], isAddedBySelf: false }],
    }));
  }

  /** On another device: no change of the conversation. */
  remove(at: number): ServerFrame | null {
    const found = this.visible[at % Math.max(1, this.visible.length)];
    if (!found) return null;
    this.removed.add(found.id);
    return { t: 'removed', gid, ids: [found.id] };
  }

  get visible(): ChatMessage[] {
    return this.messages.filter(({ id }) => !this.removed.has(id));
  }

  #frame(message: ChatMessage): void {
    const copy = structuredClone(message);
    this.frames.push({ t: copy.changed === copy.seq ? 'message' : 'change', gid, seq: copy.seq, changed: copy.changed, message: copy });
  }

  conversation(): Conversation {
    return {
      ...{ conversationId: gid, imGid: gid, conversationType: this.kind, unReadCount: this.lastNumber - this.readNumber },
      ...{
        lastMessage: this.messages.at(-1) ?? null,
        customField: { mention: false },
        isPinned: false,
        pinnedAt: null,
        notify: 'all',
        title: 'Store',
        logo: null,
      },
      ...{
        side: 'company',
        role: 'member',
        ...{ withPlatform: false, membersOnly: false },
        name: '',
        announcement: '',
        muteAll: false,
        destroyed: false,
        service: null,
        person: null,
        group: null,
      },
      ...{ head: this.head, lastNumber: this.lastNumber, readNumber: this.readNumber, activeAt: new Date(this.head).toISOString() },
    };
  }

  answer(t: string, input: Record<string, unknown>): unknown {
    const page = (messages: ChatMessage[]) => structuredClone(messages);
    if (t === 'conversations' && this.pages) return structuredClone(this.pages[String(input['cursor'])]);
    if (t === 'conversations')
      return { cursor: null, conversations: input['filter'] === 'solved' || this.gone ? [] : [this.conversation()] };
    if (t === 'informs') return { informs: [], cursor: null, untreated: 0 };
    if (t === 'conversation' && this.gone) throw this.gone;
    if (t === 'conversation') return { conversation: this.conversation(), people: [] };
    if (t === 'delivered') return { deliveredSeq: this.delivered.push(Number(input['seq'])) };
    if (t === 'channel') {
      this.readNumber = this.lastNumber;
      return { readNumber: this.readNumber, unread: 0 };
    }
    if (t === 'history') {
      const from = input['cursor'] ? Number(input['cursor']) : Infinity;
      const size = Number(input['pageSize']);
      const found = this.visible.filter(({ seq }) => seq < from).toReversed();
      const messages = found.slice(0, size);
      const isLast = found.length <= size;
      return { cursor: isLast ? null : String(messages.at(-1)?.seq), messages: page(messages), isLast };
    }
    if (t === 'sync') {
      const after = Number(input['after']);
      if (this.head - after > mostBehind) return { messages: [], recalled: [], head: this.head, more: false, reset: true };
      const isHidden = ({ id }: ChatMessage) => this.removed.has(id);
      const changed = this.messages
        .filter((message) => message.changed > after && (message.isRecall || !isHidden(message)))
        .toSorted((a, b) => a.changed - b.changed);
      const [sent, more] = [changed.slice(0, 100), changed.length > 100];
      const messages = page(sent.filter((message) => !isHidden(message)));
      return { messages, recalled: sent.filter(isHidden).map(({ id }) => id), head: this.head, more, reset: false };
    }
    if (t === 'send') {
      const cid = String(input['cid']);
      const refusal = this.refusals.get(String(input['to']));
      if (refusal) throw refusal;
      if (this.refused-- > 0) throw new ChatFailure(chatErrors.tooFast, 'Too fast', { seconds: 5 });
      this.sends.push(cid);
      const known = this.messages.find((message) => message.cid === cid);
      const message = known ?? this.add(me, (input['body'] as { msg: string }).msg, cid);
      return { id: message.id, seq: message.seq, number: message.number, at: message.sentAt, repeated: known !== undefined };
    }
    if (t === 'remove') {
      const ids = input['ids'] as string[];
      this.messages = this.messages.filter(({ id }) => !ids.includes(id));
      return { removed: ids.length };
    }
    if (t === 'delete') return { deleted: true };
    throw new Error(t);
  }
}

/** One connection to the server; `deliver` passes on its frames. */
class Line implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly #server: FakeServer;
  /** Requests that get no answer. */
  isDeaf = false;
  /** Requests whose answers wait, and these answers. */
  slow: readonly string[] = [];
  readonly late: (() => void)[] = [];

  constructor(server: FakeServer) {
    this.#server = server;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const { t, n, ...input } = JSON.parse(text) as ServerFrame;
    const say = (frame: object) => queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(frame) }));
    const clock = new Date(Date.now() + this.#server.offset).toISOString();
    if (t === 'hello') return say({ t: 'ok', n, user: me, companyId: 1, heads: [{ gid, head: this.#server.head }], clock });
    if (t === 'ping') return say({ t: 'pong' });
    try {
      const data = this.#server.answer(t, input);
      const answer = () => say({ t: 'ok', n, data });
      if (this.slow.includes(t)) this.late.push(answer);
      else if (!this.isDeaf) answer();
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      say({ t: 'no', n, type: error.type, msg: error.message, data: error.data });
    }
  }

  close(): void {}

  deliver(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let server: FakeServer;
let lines: Line[];
let stored: Map<string, string>;
let cached: Map<string, CachedThread>;
let ring: ReturnType<typeof vi.fn<() => void>>;
let counter: number;

function newStore({ isBlocked = false } = {}): ChatStore {
  return new ChatStore({
    connect: (handlers) =>
      new ChatConnection(
        {
          fetchToken: async () => ({ token: 'ticket', clock: new Date(Date.now() + server.offset).toISOString() }),
          open() {
            const line = new Line(server);
            lines.push(line);
            if (isBlocked) queueMicrotask(() => line.onclose?.({ code: 1006 }));
            return line;
          },
          ...{ device: 'device-1', random: () => 0, warn: () => undefined },
        },
        handlers,
      ),
    cache: {
      read: async (id) => cached.get(id) ?? null,
      write: async (id, thread) => void (thread === null ? cached.delete(id) : cached.set(id, structuredClone(thread))),
    },
    device: {
      read: (name) => stored.get(name) ?? null,
      write: (name, value) => void (value === null ? stored.delete(name) : stored.set(name, value)),
    },
    call: <C extends Call>(call: C, input: InputOf<C>) =>
      new Promise<AnswerOf<C>>((resolve) => {
        if (!isBlocked) throw new Error('no connection');
        resolve(server.answer(call.name.slice('chat.'.length), input as Record<string, unknown>) as AnswerOf<C>);
      }),
    ...{ userId: me, newId: () => `cid-${++counter}`, now: () => Date.now(), ring, shown: () => undefined, ended: () => undefined },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [server, lines, stored, counter] = [new FakeServer(), [], new Map(), 0];
  cached = new Map();
  ring = vi.fn<() => void>();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const line = (): Line => lines.at(-1) ?? new Line(server);
const texts = (store: ChatStore) =>
  store
    .snapshot()
    .threads.get(gid)
    ?.messages.map(({ body, isRecall }) => (isRecall ? null : body['msg']));

async function started(): Promise<ChatStore> {
  const store = newStore();
  store.start();
  await settle();
  return store;
}

describe('messages', () => {
  it('appear as they come, and what is missing between them is fetched', async () => {
    for (const msg of ['one', 'two']) server.add('2', msg);
    const store = await started();
    await store.open(gid);
    expect(texts(store)).toEqual(['one', 'two']);
    server.add('2', 'three');
    server.add('2', 'four');
    line().deliver(server.frames[3] as ServerFrame);
    expect(texts(store)).toEqual(['one', 'two']);
    await settle(300);
    expect(texts(store)).toEqual(['one', 'two', 'three', 'four']);
    store.stop();
  });

  it('stay when a page that was asked for before them comes after them', async () => {
    server.add('2', 'one');
    const store = await started();
    line().slow = ['history', 'sync'];
    const next = async () => {
      line().late.shift()?.();
      await settle();
    };
    void store.open(gid);
    void store.open(gid);
    await settle();
    const [first, second] = line().late.splice(0);
    first?.();
    await settle();
    await next();
    server.add('2', 'two');
    line().deliver(server.frames[1] as ServerFrame);
    expect(texts(store)).toEqual(['one', 'two']);
    line().deliver({ t: 'gap' });
    await settle();
    second?.();
    await settle();
    expect(texts(store)).toEqual(['one']);
    await next();
    await next();
    expect(texts(store)).toEqual(['one', 'two']);
    store.stop();
  });

  it('quote nothing of what is recalled', async () => {
    server.add('2', 'secret');
    server.reply(0);
    const store = await started();
    await store.open(gid);
    const quote = () => store.snapshot().threads.get(gid)?.messages[1]?.ext.msgQuote;
    expect(quote()).toMatchObject({ msgPreview: 'secret' });
    server.recall(0);
    line().deliver(server.frames.at(-1) as ServerFrame);
    expect(quote()).toEqual({ msgID: 'm1', msgPreview: '', msgSender: '2', msgType: 'txt', isRecall: true });
    store.stop();
  });

  it('quote nothing of what is recalled after the user had removed it, on a device that has missed the recall', async () => {
    for (const msg of ['one', 'two']) server.add('2', msg);
    server.reply(0);
    const store = await started();
    await store.open(gid);
    const quotes = () =>
      store
        .snapshot()
        .threads.get(gid)
        ?.messages.flatMap(({ ext }) => ext.msgQuote?.msgPreview ?? []);
    line().deliver(server.remove(0) as ServerFrame);
    server.recall(0);
    expect(quotes()).toEqual(['one']);
    line().deliver({ t: 'gap' });
    await settle();
    expect(quotes()).toEqual(['']);
    expect(texts(store)).toEqual(['two', 'answer to m1']);
    store.stop();
  });

  it('of a single conversation are reported as delivered, forward only and at most once a second', async () => {
    server.kind = 'singleChat';
    server.add('2', 'one');
    const store = await started();
    expect(server.delivered).toEqual([1]);
    for (const msg of ['two', 'three']) server.add('2', msg);
    for (const frame of server.frames.slice(1)) line().deliver(frame);
    await settle(500);
    expect(server.delivered).toEqual([1]);
    await settle(600);
    expect(server.delivered).toEqual([1, 3]);
    // Again, and one's own.
    for (const frame of server.frames.slice(1)) line().deliver(frame);
    server.add(me, 'four');
    line().deliver(server.frames[3] as ServerFrame);
    await settle(3_000);
    expect(server.delivered).toEqual([1, 3]);
    store.stop();
  });

  it('of groups are not', async () => {
    server.add('2', 'one');
    const store = await started();
    await settle(2_000);
    expect(server.delivered).toEqual([]);
    store.stop();
  });

  it('are loaded in pages of older ones', async () => {
    for (let at = 1; at <= 45; at++) server.add('2', `${at}`);
    const store = await started();
    await store.open(gid);
    expect(texts(store)).toHaveLength(10);
    for (let at = 0; at < 3; at++) await store.loadOlder(gid);
    expect(texts(store)?.[0]).toBe('6');
    await store.loadOlder(gid);
    expect(texts(store)?.[0]).toBe('1');
    expect(store.snapshot().threads.get(gid)?.cursor).toBeNull();
    store.stop();
  });

  it('of a conversation that is closed are the newest hundred', async () => {
    for (let at = 1; at <= 125; at++) server.add('2', `${at}`);
    const store = await started();
    await store.open(gid);
    for (let at = 0; at < 12; at++) await store.loadOlder(gid);
    expect(texts(store)).toHaveLength(125);
    store.close();
    expect([texts(store)?.length, texts(store)?.[0]]).toEqual([100, '26']);
    await store.open(gid);
    await store.loadOlder(gid);
    expect([texts(store)?.length, texts(store)?.[0]]).toEqual([110, '16']);
    store.stop();
  });

  it('that were removed stay away when they are changed, and so do those before the loaded pages', async () => {
    for (let at = 1; at <= 25; at++) server.add('2', `${at}`);
    const store = await started();
    await store.open(gid);
    line().deliver(server.remove(24) as ServerFrame);
    for (const at of [24, 2]) {
      server.react(at);
      line().deliver(server.frames.at(-1) as ServerFrame);
    }
    line().deliver({ t: 'gap' });
    await settle();
    expect([texts(store)?.[0], texts(store)?.at(-1), texts(store)?.length]).toEqual(['16', '24', 9]);
    await store.loadOlder(gid);
    await store.loadOlder(gid);
    expect(store.snapshot().threads.get(gid)?.messages[2]?.reactions).toHaveLength(1);
    store.stop();
  });

  it('whatever is lost, repeated or out of order: the state is that of a fresh load', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ kind: fc.constant('add' as const), at: fc.nat(5) }),
            fc.record({ kind: fc.constant('reply' as const), at: fc.nat(20) }),
            fc.record({ kind: fc.constantFrom('recall' as const, 'edit' as const, 'react' as const), at: fc.nat(20) }),
            fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
            fc.record({ kind: fc.constant('burst' as const), at: fc.nat(3) }),
            fc.record({ kind: fc.constant('deliver' as const), at: fc.nat(40) }),
            fc.record({ kind: fc.constant('break' as const), at: fc.nat(3) }),
            fc.record({ kind: fc.constant('wait' as const), at: fc.nat(5) }),
          ),
          { maxLength: 40 },
        ),
        async (steps) => {
          [server, lines, stored, cached] = [new FakeServer(), [], new Map(), new Map()];
          server.add('2', 'first');
          const store = await started();
          await store.open(gid);
          try {
            for (const { kind, at } of steps) {
              if (kind === 'add') server.add(at === 0 ? me : '2', `text ${server.head}`);
              else if (kind === 'reply') server.reply(at);
              else if (kind === 'recall' || kind === 'edit' || kind === 'react') server[kind](at);
              else if (kind === 'remove') {
                // Without a connection it is not removed on this one before the conversation is loaded again.
                const frame = store.snapshot().connection === 'connected' ? server.remove(at) : null;
                if (frame) line().deliver(frame);
              } else if (kind === 'burst') {
                // More than are fetched one by one, none of which arrives.
                const { length } = server.frames;
                if (at === 0) for (let count = 0; count <= mostBehind; count++) server.add('2', `burst ${count}`);
                server.frames.length = length;
              } else if (kind === 'deliver') {
                const frame = server.frames[at % server.frames.length];
                if (frame) line().deliver(frame);
              } else if (kind === 'break') line().onclose?.({ code: 1006 });
              else await settle(at * 100);
            }
            line().deliver({ t: 'gap' });
            await settle(5_000);
            const shown = store.snapshot().threads.get(gid);
            const count = shown?.messages.length ?? 0;
            expect(shown?.messages).toEqual(count === 0 ? [] : server.visible.slice(-count));
            expect(count + server.removed.size).toBeGreaterThanOrEqual(Math.min(10, server.messages.length));
            expect(shown?.head).toBe(server.head);
          } finally {
            store.stop();
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what is stored on the device', () => {
  const cachedTexts = () => cached.get(gid)?.messages.map(({ body }) => body['msg']);

  it('is the newest hundred messages, shown at once and then corrected', async () => {
    for (let at = 1; at <= 120; at++) server.add('2', `${at}`);
    const first = await started();
    await first.open(gid);
    for (let at = 0; at < 10; at++) await first.loadOlder(gid);
    await settle(1_000);
    expect([cachedTexts()?.length, cachedTexts()?.[0], cachedTexts()?.at(-1)]).toEqual([100, '21', '120']);
    first.stop();
    // Meanwhile one was recalled, one removed on another device, and one came.
    server.recall(110);
    server.messages.splice(99, 1);
    server.add('2', 'new');
    const store = newStore();
    const opening = store.open(gid);
    await settle();
    expect(texts(store)?.at(-1)).toBe('120');
    store.start();
    await settle(2_000);
    await opening;
    expect(texts(store)?.at(-1)).toBe('new');
    expect(texts(store)).not.toContain('100');
    expect(texts(store)).toContain(null);
    store.stop();
  });

  it('is loaded again when the conversation comes back while it is open', async () => {
    server.add('2', 'one');
    const store = await started();
    await store.open(gid);
    server.gone = new ChatFailure(chatErrors.notInGroup, 'You have left');
    line().deliver({ t: 'group', gid });
    await settle();
    expect(store.snapshot().threads.has(gid)).toBe(false);
    expect(store.snapshot().left.has(gid)).toBe(true);
    server.add('2', 'two');
    server.gone = null;
    line().deliver({ t: 'group', gid });
    await settle();
    expect(texts(store)).toEqual(['one', 'two']);
    expect(store.snapshot().left.has(gid)).toBe(false);
    server.add('2', 'three');
    line().deliver(server.frames.at(-1) as ServerFrame);
    await settle();
    expect(texts(store)).toEqual(['one', 'two', 'three']);
    store.stop();
  });

  it('goes when the conversation is not there any more', async () => {
    server.add('2', 'one');
    const store = await started();
    await store.open(gid);
    await settle(1_000);
    expect(cachedTexts()).toEqual(['one']);
    line().deliver({ t: 'deleted', gid });
    await settle();
    expect(cached.size).toBe(0);
    store.stop();
  });
});

describe('sending', () => {
  it('waits as long as the server says when it takes no more for now', async () => {
    const store = await started();
    await store.open(gid);
    server.refused = 1;
    for (const msg of ['a', 'b']) store.send(gid, { type: 'txt', body: { msg } });
    await settle();
    expect(store.snapshot().outgoing.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    await settle(5_000);
    expect([store.snapshot().outgoing, texts(store)]).toEqual([[], ['a', 'b']]);
    store.stop();
  });

  it('leaves what another tab has stored', async () => {
    const [one, other] = [newStore(), newStore()];
    one.send(gid, { type: 'txt', body: { msg: 'a' } });
    other.send(gid, { type: 'txt', body: { msg: 'b' } });
    const bodies = () => (JSON.parse(stored.get('chat-outgoing') ?? '[]') as { body: unknown }[]).map(({ body }) => body);
    expect(bodies()).toEqual([{ msg: 'a' }, { msg: 'b' }]);
    const [waiting] = one.snapshot().outgoing;
    one.discard(waiting?.cid ?? '');
    expect(bodies()).toEqual([{ msg: 'b' }]);
  });

  it('keeps the order, and shows what waits', async () => {
    const store = await started();
    await store.open(gid);
    for (const msg of ['a', 'b', 'c']) store.send(gid, { type: 'txt', body: { msg } });
    expect(store.snapshot().outgoing.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    await settle();
    expect(store.snapshot().outgoing).toEqual([]);
    expect(texts(store)).toEqual(['a', 'b', 'c']);
    expect(stored.has('chat-outgoing')).toBe(false);
    store.stop();
  });

  it('again after an answer that was lost stores a message once', async () => {
    const store = await started();
    await store.open(gid);
    line().isDeaf = true;
    store.send(gid, { type: 'txt', body: { msg: 'once' } });
    await settle();
    line().onclose?.({ code: 1006 });
    await settle(2_000);
    expect(server.sends).toEqual(['cid-1', 'cid-1']);
    expect(texts(store)).toEqual(['once']);
    store.stop();
  });

  it('survives a reload', async () => {
    const store = newStore();
    store.send(gid, { type: 'txt', body: { msg: 'later' } });
    await settle();
    expect(server.messages).toEqual([]);
    const again = await started();
    await settle();
    expect(server.messages.map(({ body }) => body['msg'])).toEqual(['later']);
    expect(again.snapshot().outgoing).toEqual([]);
    again.stop();
  });
});

describe('conversations that take nothing', () => {
  const other = '01990000-0000-7000-8000-000000000002';
  const states = (store: ChatStore) => store.snapshot().outgoing.map(({ gid: to, state, reason }) => [to, state, reason]);
  const say = (store: ChatStore, to: string, msg: string) => store.send(to, { type: 'txt', body: { msg } });

  it.each([false, true])('hold up no other one, whether WebSockets are blocked (%s) or not', async (isBlocked) => {
    const store = newStore({ isBlocked });
    store.start();
    await settle();
    server.refusals.set(other, new ChatFailure(chatErrors.busy, 'Busy'));
    say(store, other, 'waits');
    say(store, gid, 'goes');
    await settle();
    expect(states(store)).toEqual([[other, 'waiting', '']]);
    expect(server.messages.map(({ body }) => body['msg'])).toEqual(['goes']);
    say(store, other, 'behind it');
    server.refusals.clear();
    await settle(999);
    expect(states(store)).toHaveLength(2);
    await settle(1);
    expect(server.messages.map(({ body }) => body['msg'])).toEqual(['goes', 'waits', 'behind it']);
    store.stop();
  });

  it('are asked again when the server has said, not before', async () => {
    const store = newStore({ isBlocked: true });
    store.start();
    await settle();
    server.refusals.set(gid, new ChatFailure(chatErrors.tooFast, 'Too fast', { seconds: 25 }));
    say(store, gid, 'later');
    await settle();
    server.refusals.clear();
    // News are asked for meanwhile.
    await settle(24_999);
    expect(states(store)).toEqual([[gid, 'waiting', '']]);
    await settle(1);
    expect(states(store)).toEqual([]);
    store.stop();
  });

  it.each([
    [codes.invalid, chatErrors.badParameter],
    [codes.notFound, chatErrors.noSuchConversation],
    [codes.forbidden, chatErrors.noPermission],
    [codes.refused, chatErrors.notAllowed],
  ])('with code %i have refused, of type %i, at once', async (code, type) => {
    const store = newStore({ isBlocked: true });
    store.start();
    await settle();
    server.refusals.set(gid, new ChatFailure(typeOfFailure({ code, data: null }), 'Refused'));
    say(store, gid, 'refused');
    await settle();
    expect([typeOfFailure({ code, data: null }), states(store)]).toEqual([type, [[gid, 'failed', 'Refused']]]);
    store.stop();
  });

  it('have types of their own where the answer names one; what is not known may pass', () => {
    expect(typeOfFailure({ code: codes.refused, data: { type: chatErrors.muted } })).toBe(chatErrors.muted);
    expect(typeOfFailure({ code: codes.tooMany, data: { seconds: 5 } })).toBe(chatErrors.tooFast);
    expect(typeOfFailure({ code: 502, data: null })).toBe(chatErrors.busy);
  });
});

describe('a server whose clock is a day away', () => {
  const day = 86_400_000;
  const minute = 60_000;

  describe.each([
    ['ahead', day],
    ['behind', -day],
  ])('%s', (_, offset) => {
    it.each([false, true])('decides what is late and when a message was written; WebSockets blocked: %s', async (isBlocked) => {
      server.offset = offset;
      const sent = (minutesAgo: number) => {
        const message = server.add('2', 'Hello');
        Object.assign(message, { sentAt: new Date(Date.now() + offset - minutesAgo * minute).toISOString() });
      };
      sent(1);
      const store = newStore({ isBlocked });
      store.start();
      await settle();
      await store.open(gid);
      expect([store.now() - Date.now(), store.snapshot().lateReads]).toEqual([offset, 0]);
      store.close();
      sent(11);
      await store.loadList();
      await store.open(gid);
      expect(store.snapshot().lateReads).toBe(1);
      server.refusals.set(gid, new ChatFailure(chatErrors.busy, 'Busy'));
      store.send(gid, { type: 'txt', body: { msg: 'waits' } });
      expect(store.snapshot().outgoing[0]?.at).toBe(new Date(Date.now() + offset).toISOString());
      store.stop();
    });
  });
});

describe('what could not be fetched', () => {
  it('is known to be there again with each greeting, or with news where WebSockets are blocked', async () => {
    const store = await started();
    const first = store.snapshot().reached;
    line().onclose?.({ code: 1006 });
    await settle();
    expect(store.snapshot().reached).toBe(first + 1);
    store.stop();
    const blocked = newStore({ isBlocked: true });
    blocked.start();
    await settle(9_999);
    expect(blocked.snapshot().reached).toBe(0);
    await settle(1);
    expect(blocked.snapshot().reached).toBe(1);
    blocked.stop();
  });
});

describe('where WebSockets are blocked', () => {
  it('messages are sent and fetched by HTTP', async () => {
    server.add('2', 'one');
    const store = newStore({ isBlocked: true });
    store.start();
    await settle();
    await store.open(gid);
    store.send(gid, { type: 'txt', body: { msg: 'two' } });
    await settle();
    expect(texts(store)).toEqual(['one', 'two']);
    server.add('2', 'three');
    await settle(10_000);
    expect(texts(store)).toEqual(['one', 'two', 'three']);
    await settle(60_000);
    expect(store.snapshot().connection).toBe('failed');
    server.add('2', 'four');
    await settle(10_000);
    expect([texts(store)?.at(-1), store.snapshot().outgoing]).toEqual(['four', []]);
    store.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('what is removed or deleted for oneself is not shown any more', async () => {
    for (const msg of ['one', 'two']) server.add('2', msg);
    const store = newStore({ isBlocked: true });
    store.start();
    await settle();
    await store.open(gid);
    await store.removeMessages(gid, ['m1']);
    expect(texts(store)).toEqual(['two']);
    await store.deleteConversation(gid);
    expect([store.find(gid), store.snapshot().conversations, store.snapshot().threads.size]).toEqual([undefined, [], 0]);
    store.stop();
  });

  it('further pages of the list stay, and what is new or gone is shown', async () => {
    const named = (id: string, activeAt: string): Conversation => ({ ...server.conversation(), conversationId: id, activeAt });
    const [a, b, c] = [named('a', '2026-01-03'), named('b', '2026-01-02'), named('c', '2026-01-01')];
    server.pages = { '': { cursor: '2', conversations: [a, b] }, '2': { cursor: null, conversations: [c] } };
    const store = newStore({ isBlocked: true });
    store.start();
    await settle();
    await store.loadMore();
    const shown = () => store.snapshot().conversations?.map(({ conversationId }) => conversationId);
    expect(shown()).toEqual(['a', 'b', 'c']);
    server.pages[''] = { cursor: '2', conversations: [named('d', '2026-01-04'), b] };
    await settle(10_000);
    expect(shown()).toEqual(['d', 'b', 'c']);
    expect(store.snapshot().cursor).toBe(null);
    store.stop();
  });

  it('what the device has stored is corrected', async () => {
    server.add('2', 'one');
    cached.set(gid, { conversation: server.conversation(), messages: structuredClone(server.messages), head: server.head });
    server.add('2', 'two');
    const answer = server.answer.bind(server);
    let isDown = true;
    server.answer = (t, input) => {
      if (isDown) throw new Error('no network');
      return answer(t, input);
    };
    const store = newStore({ isBlocked: true });
    store.start();
    void store.open(gid).catch(() => undefined);
    await settle();
    expect(texts(store)).toEqual(['one']);
    isDown = false;
    await settle(20_000);
    expect(texts(store)).toEqual(['one', 'two']);
    expect(store.snapshot().threads.get(gid)?.isStored).toBe(false);
    store.stop();
  });
});

describe('unread', () => {
  it('counts what comes to conversations that are not open, and rings', async () => {
    const store = await started();
    for (const msg of ['one', 'two']) {
      server.add('2', msg);
      line().deliver(server.frames.at(-1) as ServerFrame);
    }
    expect(store.find(gid)?.unReadCount).toBe(2);
    expect(ring).toHaveBeenCalledTimes(2);
    line().deliver({ t: 'marker', gid, user: me, seq: 2, number: 2 });
    expect(store.find(gid)?.unReadCount).toBe(0);
    store.stop();
  });

  it('is nothing in the conversation that is looked at', async () => {
    const store = await started();
    await store.open(gid);
    server.add('2', 'one');
    line().deliver(server.frames.at(-1) as ServerFrame);
    await settle();
    expect([store.find(gid)?.unReadCount, server.readNumber, ring.mock.calls.length]).toEqual([0, 1, 0]);
    store.stop();
  });

  it('stays in a tab that is not looked at, whatever is opened in it', async () => {
    server.add('2', 'one');
    const page = { visibilityState: 'hidden' };
    vi.stubGlobal('document', page);
    const store = await started();
    await store.open(gid);
    expect([store.find(gid)?.unReadCount, server.readNumber]).toEqual([1, 0]);
    page.visibilityState = 'visible';
    await store.open(gid);
    expect([store.find(gid)?.unReadCount, server.readNumber]).toEqual([0, 1]);
    store.stop();
    vi.unstubAllGlobals();
  });

  it('below the place that is read counts each message of others', () => {
    for (const from of ['2', me, '2', '3']) server.add(from, 'text');
    Object.assign(server.messages[3] as object, { number: null });
    expect([newAfter(server.messages, 0, me), newAfter(server.messages, 1, me), newAfter(server.messages, 4, me)]).toEqual([2, 1, 0]);
  });

  it('of own messages is nothing, from whatever device', async () => {
    const store = await started();
    server.add(me, 'from the phone');
    line().deliver(server.frames.at(-1) as ServerFrame);
    expect(store.find(gid)).toMatchObject({ unReadCount: 0, lastMessage: { body: { msg: 'from the phone' } } });
    store.stop();
  });
});

describe('messages that came too late', () => {
  const addAt = (minutesAgo: number): void => {
    const sentAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    for (const message of [server.add('2', 'Hello'), server.frames.at(-1)?.['message']]) Object.assign(message as object, { sentAt });
  };

  it('are counted once for all that was unread, and on the device', async () => {
    addAt(11);
    addAt(12);
    const store = await started();
    await store.open(gid);
    expect([store.snapshot().lateReads, stored.get('chat-late-reads')]).toEqual([1, '1']);
    store.close();
    addAt(1);
    line().deliver(server.frames.at(-1) as ServerFrame);
    await store.open(gid);
    expect(store.find(gid)?.unReadCount).toBe(0);
    expect(store.snapshot().lateReads).toBe(1);
    store.stop();
  });

  it('count in another tab as well, and after a reload', async () => {
    stored.set('chat-late-reads', '2');
    addAt(60);
    const store = await started();
    expect(store.snapshot().lateReads).toBe(2);
    stored.set('chat-late-reads', '4');
    await store.open(gid);
    expect(store.snapshot().lateReads).toBe(5);
    store.stop();
  });
});

describe('the list', () => {
  const named = (id: string, activeAt: string, pinnedAt: string | null = null): Conversation => ({
    ...server.conversation(),
    ...{ conversationId: id, imGid: id, activeAt, pinnedAt, isPinned: pinnedAt !== null },
  });
  const shown = (store: ChatStore) => store.snapshot().conversations?.map(({ conversationId }) => conversationId);

  it('has pinned ones on top, the last one that was pinned first', async () => {
    const [a, b, c] = [named('a', '2026-01-03', '2026-02-01'), named('b', '2026-01-02'), named(gid, '2026-01-01')];
    server.pages = { '': { cursor: null, conversations: [a, b, c] } };
    const store = await started();
    const pinned = named(gid, '2026-01-01', '2026-02-02');
    server.conversation = () => pinned;
    line().deliver({ t: 'conversation', gid });
    await settle();
    expect(shown(store)).toEqual([gid, 'a', 'b']);
    store.stop();
  });

  it('is loaded at once, and at most once a second', async () => {
    let loads = 0;
    const answer = server.answer.bind(server);
    server.answer = (t, input) => {
      if (t === 'conversations') loads++;
      return answer(t, input);
    };
    // One by HTTP fails here; the greeting's does not wait for it.
    const store = await started();
    expect(loads).toBe(1);
    for (let at = 0; at < 5; at++) line().deliver({ t: 'gap' });
    await settle();
    expect(loads).toBe(1);
    await settle(1_000);
    expect(loads).toBe(2);
    await settle(5_000);
    expect(loads).toBe(2);
    line().deliver({ t: 'gap' });
    await settle();
    expect(loads).toBe(3);
    store.stop();
  });

  it('keeps further pages of pinned ones', async () => {
    const [a, b, c] = [
      named('a', '2026-01-01', '2026-02-03'),
      named('b', '2026-01-02', '2026-02-02'),
      named('c', '2026-01-03', '2026-02-01'),
    ];
    server.pages = { '': { cursor: '2', conversations: [a, b] }, '2': { cursor: null, conversations: [c] } };
    const store = newStore({ isBlocked: true });
    store.start();
    await settle();
    await store.loadMore();
    server.pages[''] = { cursor: '2', conversations: [named('b', '2026-01-02', '2026-02-04'), a] };
    await settle(10_000);
    expect(shown(store)).toEqual(['b', 'a', 'c']);
    store.stop();
  });
});

describe('views of those who answer', () => {
  it('may leave out the conversation that is open: it stays there', async () => {
    server.add('2', 'one');
    const store = await started();
    await store.open(gid);
    await store.loadList({ filter: 'solved', keyword: '' });
    expect(store.snapshot().conversations).toEqual([]);
    expect(store.find(gid)).toMatchObject({ conversationId: gid });
    line().deliver({ t: 'service', gid });
    await settle(1_000);
    expect(store.snapshot()).toMatchObject({ serviceChanges: 1, conversations: [] });
    expect(store.find(gid)).toMatchObject({ conversationId: gid });
    store.stop();
  });

  it('show who of the own side is answering', async () => {
    const store = await started();
    await store.open(gid);
    line().deliver({ t: 'typing', gid, user: '2', name: 'Sam', side: 'store' });
    expect(store.snapshot().typing.get(gid)).toMatchObject({ name: 'Sam', side: 'store' });
    store.stop();
  });
});

describe('older messages that are looked at', () => {
  it('leave the newest ones unread, and what comes rings, until these are looked at', async () => {
    server.add('2', 'one');
    const store = await started();
    store.setAway(gid);
    await store.open(gid);
    server.add('2', 'two');
    line().deliver(server.frames[1] as ServerFrame);
    await settle();
    expect(store.find(gid)?.unReadCount).toBe(2);
    expect([server.readNumber, ring.mock.calls.length]).toEqual([0, 1]);
    store.setAway(null);
    await settle();
    expect(store.find(gid)?.unReadCount).toBe(0);
    expect(server.readNumber).toBe(2);
    store.stop();
  });

  it('are reported when they change, and do not stand before a gap', async () => {
    for (let at = 0; at < 30; at++) server.add('2', `${at}`);
    const store = await started();
    await store.open(gid);
    const changes: unknown[] = [];
    const end = store.onChange(({ messages = [], removed }) => changes.push(removed?.ids ?? messages.map(({ id }) => id)));
    server.recall(3);
    line().deliver(server.frames[30] as ServerFrame);
    line().deliver({ t: 'removed', gid, ids: ['m5'] });
    end();
    line().deliver({ t: 'removed', gid, ids: ['m6'] });
    expect(changes).toEqual([['m4'], ['m5']]);
    expect(texts(store)).toHaveLength(10);
    expect(store.snapshot().threads.get(gid)?.head).toBe(31);
    await store.loadOlder(gid);
    await store.loadOlder(gid);
    expect(texts(store)?.slice(0, 2)).toEqual(['0', '1']);
    store.stop();
  });
});
