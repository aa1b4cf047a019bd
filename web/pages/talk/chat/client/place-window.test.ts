import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChatMessage, historySize } from '../../../../../contract/talk/chat-messages.ts';
import { type ChatState, type ChatStore, merged, type Thread, type ThreadChange } from './chat-store.ts';
import { PlaceWindow } from './place-window.ts';

const gid = '01990000-0000-7000-8000-000000000001';

/** A conversation on the server, and a store whose newest messages are in step with it. */
class Fake {
  head = 0;
  messages: ChatMessage[] = [];
  away: string | null = null;
  isBroken = false;
  asked = 0;
  /** Answers that are made and not there yet. */
  late: (() => void)[] = [];
  isSlow = false;
  threads = new Map<string, Thread>();
  readonly listeners = new Set<() => void>();
  readonly changeListeners = new Set<(change: ThreadChange) => void>();

  readonly store = {
    merged,
    subscribe: (listener: () => void) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
    snapshot: () => ({ threads: this.threads }) as unknown as ChatState,
    onChange: (listener: (change: ThreadChange) => void) => {
      this.changeListeners.add(listener);
      return () => this.changeListeners.delete(listener);
    },
    setAway: (away: string | null) => {
      this.away = away;
    },
    ask: (async (_call: unknown, input: { cursor: string; pageSize: number; searchDirection: 'up' | 'down' }) => {
      this.asked++;
      if (this.isBroken) throw new Error('broken');
      const answer = this.#history(Number(input.cursor), input.pageSize, input.searchDirection);
      if (this.isSlow) await new Promise<void>((resolve) => this.late.push(resolve));
      return answer;
    }) as unknown as ChatStore['ask'],
  };

  #history(from: number, size: number, direction: 'up' | 'down') {
    const found =
      direction === 'up' ? this.messages.filter(({ seq }) => seq < from).toReversed() : this.messages.filter(({ seq }) => seq > from);
    const messages = structuredClone(found.slice(0, size));
    const isLast = found.length <= size;
    return { messages, isLast, cursor: isLast ? null : String(messages.at(-1)?.seq) };
  }

  /** The store has its newest messages. */
  load(size = 2 * historySize): void {
    const { messages, cursor } = this.#history(Infinity, size, 'up');
    this.#setThread({ messages: messages.toReversed(), head: this.head, cursor } as Thread);
  }

  #setThread(thread: Partial<Thread>): void {
    const known = this.threads.get(gid) ?? ({ isLoaded: true, isStored: false, isLoading: false, readBefore: 0 } as Thread);
    this.threads = new Map([[gid, { ...known, ...thread }]]);
    for (const listener of this.listeners) listener();
  }

  #report(change: Omit<ThreadChange, 'gid'>): void {
    for (const listener of this.changeListeners) listener({ gid, ...change });
  }

  #changed(message: ChatMessage): void {
    const copy = structuredClone(message);
    this.#report({ messages: [copy] });
    const thread = this.threads.get(gid);
    if (thread) this.#setThread({ messages: merged([copy], thread.messages), head: this.head });
  }

  add(): ChatMessage {
    const seq = ++this.head;
    const message = { ext: {}, id: `m${seq}`, gid, seq, number: seq, changed: seq, from: '2', body: { msg: `${seq}` }, isRecall: false };
    this.messages.push(message as unknown as ChatMessage);
    this.#changed(message as unknown as ChatMessage);
    return message as unknown as ChatMessage;
  }

  edit(at: number, change: Partial<ChatMessage>): void {
    const message = this.messages[at % this.messages.length];
    if (message) this.#changed(Object.assign(message, change, { changed: ++this.head }));
  }

  remove(at: number): void {
    const [message] = this.messages.splice(at % this.messages.length, 1);
    if (!message) return;
    this.#report({ removed: { ids: [message.id] } });
    const thread = this.threads.get(gid);
    if (thread) this.#setThread({ messages: thread.messages.filter(({ id }) => id !== message.id) });
  }

  /** After changes that nobody has reported. */
  reset(): void {
    const last = this.messages.at(-1);
    if (last) Object.assign(last, { changed: ++this.head, body: { msg: 'missed' } });
    this.#report({ messages: [], isReset: true });
    this.load();
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

function conversation(count: number): Fake {
  const fake = new Fake();
  for (let at = 0; at < count; at++) fake.add();
  return fake;
}

const seqs = (window: PlaceWindow): number[] => window.snapshot().messages.map(({ seq }) => seq);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('shows a page in each direction around a place and grows until it meets the newest messages', async () => {
  const fake = conversation(100);
  const window = new PlaceWindow(fake.store, gid);
  window.go(30);
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'waiting', messages: [] });
  fake.load();
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'there', shown: { seq: 30 }, hasOlder: true, isJoined: false, visit: 1 });
  expect(seqs(window)).toEqual(range(21, 40));
  expect(fake.away).toBe(gid);
  await window.loadOlder();
  expect(seqs(window)).toEqual(range(11, 40));
  // What comes meanwhile leaves no gap.
  fake.add();
  expect(seqs(window).at(-1)).toBe(40);
  for (let page = 0; page < 4; page++) await window.loadNewer();
  expect(window.snapshot().isJoined).toBe(true);
  expect(seqs(window)).toEqual(range(11, 101));
  expect(fake.away).toBeNull();
  fake.add();
  expect(seqs(window).at(-1)).toBe(102);
  const { asked } = fake;
  await window.loadNewer();
  expect(fake.asked).toBe(asked);
  await window.loadOlder();
  expect(window.snapshot()).toMatchObject({ hasOlder: false, messages: { length: 102 } });
});

it('needs no page for a place among the newest messages, or among those it has', async () => {
  const fake = conversation(100);
  fake.load();
  const window = new PlaceWindow(fake.store, gid);
  window.go(90);
  expect(window.snapshot()).toMatchObject({ found: 'there', shown: { seq: 90 }, isJoined: true });
  expect(fake.away).toBeNull();
  window.go(85);
  expect(window.snapshot()).toMatchObject({ shown: { seq: 85 }, visit: 2 });
  expect(fake.asked).toBe(0);
  window.go(5);
  await settled();
  expect(seqs(window)).toEqual(range(1, 15));
  expect(window.snapshot()).toMatchObject({ hasOlder: false, isJoined: false });
});

it('says what is at a place: recalled, or nothing, with the nearest message', async () => {
  const fake = conversation(60);
  fake.load();
  fake.edit(9, { isRecall: true });
  fake.remove(19);
  const window = new PlaceWindow(fake.store, gid);
  window.go(10);
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'recalled', shown: { seq: 10 } });
  window.go(20);
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'gone', shown: { seq: 19 } });
  window.go(9_999);
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'gone', shown: { seq: 60 }, isJoined: true });
  window.go(0);
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'gone', shown: { seq: 1 } });
});

it('meets newest messages of which all were removed', async () => {
  const fake = conversation(40);
  fake.load();
  for (let at = 0; at < 20; at++) fake.remove(20);
  const window = new PlaceWindow(fake.store, gid);
  window.go(10);
  await settled();
  await window.loadNewer();
  expect(seqs(window)).toEqual(range(1, 20));
  expect(window.snapshot().isJoined).toBe(true);
});

it('may fail and be asked for again', async () => {
  const fake = conversation(60);
  fake.load();
  fake.isBroken = true;
  const window = new PlaceWindow(fake.store, gid);
  window.go(10);
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'failed', isLoading: false });
  fake.isBroken = false;
  window.again();
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'there', shown: { seq: 10 } });
  fake.isBroken = true;
  await expect(window.loadNewer()).rejects.toThrow('broken');
  expect(window.snapshot().isLoading).toBe(false);
});

it('has changes that came while a page was on its way', async () => {
  const fake = conversation(60);
  fake.load();
  fake.isSlow = true;
  const window = new PlaceWindow(fake.store, gid);
  window.go(10);
  fake.edit(9, { body: { msg: 'changed' } });
  fake.remove(10);
  for (const arrive of fake.late) arrive();
  await settled();
  expect(window.snapshot().shown?.body).toEqual({ msg: 'changed' });
  expect(seqs(window)).toEqual([...range(1, 10), ...range(12, 20)]);
});

it('begins again when the newest messages are loaded again', async () => {
  const fake = conversation(60);
  fake.load();
  const window = new PlaceWindow(fake.store, gid);
  window.go(55);
  expect(window.snapshot().isJoined).toBe(true);
  // What is missed: nobody reports it.
  const thread = fake.threads;
  for (let at = 0; at < 100; at++) fake.add();
  fake.threads = thread;
  fake.reset();
  await settled();
  expect(window.snapshot()).toMatchObject({ found: 'there', shown: { seq: 55 }, isJoined: false });
  expect(seqs(window)).toEqual(range(46, 65));
});

it('is always a piece of the conversation without gaps, as it is now', async () => {
  const act = fc.oneof(
    fc.record({ do: fc.constantFrom('go', 'edit', 'remove'), at: fc.nat(120) }),
    fc.record({ do: fc.constantFrom('add', 'older', 'newer', 'slow', 'arrive', 'reset'), at: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), fc.integer({ min: 30, max: 90 }), async (acts, count) => {
      const fake = conversation(count);
      fake.load();
      const window = new PlaceWindow(fake.store, gid);
      const arrive = (): void => {
        fake.isSlow = false;
        for (const one of fake.late.splice(0)) one();
      };
      window.go(15);
      for (const { do: what, at } of acts) {
        if (what === 'go') window.go(at);
        else if (what === 'edit') fake.edit(at, { body: { msg: `edit ${fake.head}` } });
        else if (what === 'remove' && fake.messages.length > 10) fake.remove(at);
        else if (what === 'add') fake.add();
        else if (what === 'older') void window.loadOlder();
        else if (what === 'newer') void window.loadNewer();
        else if (what === 'slow') fake.isSlow = true;
        else if (what === 'arrive') arrive();
        else if (what === 'reset') fake.reset();
        await settled();
      }
      arrive();
      await settled();
      const { messages, isJoined, hasOlder } = window.snapshot();
      const first = messages[0]?.seq ?? 0;
      const last = messages.at(-1)?.seq ?? 0;
      expect(messages).toEqual(fake.messages.filter(({ seq }) => seq >= first && seq <= last));
      if (isJoined) expect(last).toBe(fake.messages.at(-1)?.seq);
      if (!hasOlder) expect(first).toBe(fake.messages[0]?.seq);
      // And it gets to both ends.
      for (let page = 0; page < 20; page++) {
        await window.loadOlder();
        await window.loadNewer();
      }
      expect(window.snapshot().messages).toEqual(fake.messages);
    }),
    { numRuns: 150 },
  );
});
