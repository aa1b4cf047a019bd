import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionState, ServerFrame, Socket } from './connection.ts';
import { SharedConnection } from './shared-connection.ts';

class FakeSocket implements Socket {
  sent: ServerFrame[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ServerFrame);
  }

  close(): void {
    this.isClosed = true;
  }

  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  greet(more: object = {}): void {
    this.onopen?.();
    this.say({ t: 'ok', n: 0, user: '1', companyId: 1, heads: [], ...more });
  }

  get pings(): number {
    return this.sent.filter(({ t }) => t === 'ping').length;
  }
}

/** Web Locks, as far as tabs use them. */
class FakeLocks {
  #lose: (() => void) | null = null;
  readonly #waiting: (() => void)[] = [];

  request(_name: string, { steal, signal }: { steal?: boolean; signal?: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        if (signal?.aborted) return this.#next();
        const lose = (this.#lose = () => reject(new DOMException('stolen', 'AbortError')));
        void hold().then(() => {
          resolve();
          if (this.#lose === lose) this.#next();
        });
      };
      signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      if (steal) this.#lose?.();
      if (steal || !this.#lose) begin();
      else this.#waiting.push(begin);
    });
  }

  #next(): void {
    this.#lose = null;
    this.#waiting.shift()?.();
  }
}

/** Passes on to the others of its name in the next turn. */
class FakeChannel extends EventTarget {
  static open = new Set<FakeChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue;
      const copy: unknown = structuredClone(data);
      queueMicrotask(() => FakeChannel.open.has(other) && other.dispatchEvent(new MessageEvent('message', { data: copy })));
    }
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

type FakeDocument = EventTarget & { visibilityState: 'visible' | 'hidden' };

let sockets: FakeSocket[];
let tabs: SharedConnection[];
let page: EventTarget;
let shown: FakeDocument;
let fetchToken: ReturnType<typeof vi.fn<() => Promise<string>>>;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, tabs, page] = [[], [], new EventTarget()];
  shown = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  fetchToken = vi.fn<() => Promise<string>>(async () => 'ticket');
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('document', shown);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  for (const tab of tabs) tab.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();

type Tab = { connection: SharedConnection; states: ConnectionState[]; offsets: number[]; greetings: number };

function openTab(): Tab {
  const tab: Tab = {
    connection: new SharedConnection(
      {
        fetchToken,
        open() {
          const socket = new FakeSocket();
          sockets.push(socket);
          return socket;
        },
        ...{ device: 'device-1', random: () => 0.5, warn: () => undefined },
      },
      {
        onState: (state) => tab.states.push(state),
        onGreeting: () => tab.greetings++,
        onFrame: () => undefined,
        onClock: (offset) => tab.offsets.push(offset),
        opened: () => [],
      },
    ),
    ...{ states: [], offsets: [], greetings: 0 },
  };
  tabs.push(tab.connection);
  tab.connection.start();
  return tab;
}

async function connected(): Promise<Tab & { socket: FakeSocket }> {
  const tab = openTab();
  await settle();
  last().greet();
  return { ...tab, socket: last() };
}

/** Another tab looks around, or was looked at. */
const ask = (wakes: boolean): void => {
  const channel = new FakeChannel([...FakeChannel.open][0]?.name ?? '');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  channel.postMessage({ kind: 'question', wakes });
  channel.close();
};

describe('the tab that holds the connection', () => {
  it('asks for a sign of life after 30 seconds of silence alone, and waits 8 seconds for it', async () => {
    const { socket } = await connected();
    await settle(29_999);
    expect(socket.pings).toBe(0);
    await settle(1);
    expect(socket.pings).toBe(1);
    socket.say({ t: 'pong' });
    await settle(30_000);
    expect(socket.pings).toBe(2);
    await settle(7_999);
    expect(socket.isClosed).toBe(false);
    await settle(1);
    expect(socket.isClosed).toBe(true);
  });

  it('tries what cannot be opened after 8, 16 and 32 seconds, and has failed then', async () => {
    const { connection } = openTab();
    await settle();
    for (const seconds of [8, 16, 32]) {
      const count = sockets.length;
      last().onclose?.({ code: 1006 });
      await settle(seconds * 1_000 - 1);
      expect(sockets).toHaveLength(count);
      await settle(1);
      expect(sockets).toHaveLength(count + 1);
    }
    last().onclose?.({ code: 1006 });
    await settle(600_000);
    expect([sockets.length, connection.state]).toEqual([4, 'failed']);
  });

  it('asks for a token every ten seconds, and comes back to a stopping server when that has said', async () => {
    fetchToken.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
    openTab();
    await settle(20_000 - 1);
    expect(fetchToken).toHaveBeenCalledTimes(2);
    await settle(1);
    expect(fetchToken).toHaveBeenCalledTimes(3);
    last().greet();
    await settle(15_000);
    last().say({ t: 'bye', after: 10_000, why: 'restart' });
    last().onclose?.({ code: 1001 });
    await settle(9_999);
    expect(sockets).toHaveLength(1);
    await settle(1);
    expect(sockets).toHaveLength(2);
  });

  it.each(['visibilitychange', 'online'])('is tested within 3 seconds after %s', async (event) => {
    const { socket } = await connected();
    (event === 'online' ? page : shown).dispatchEvent(new Event(event));
    expect(socket.pings).toBe(1);
    await settle(3_000);
    expect(socket.isClosed).toBe(true);
  });

  it('is left alone when it is hidden', async () => {
    const { socket } = await connected();
    shown.visibilityState = 'hidden';
    shown.dispatchEvent(new Event('visibilitychange'));
    vi.setSystemTime(Date.now() + 60_000);
    await settle(5_000);
    expect(socket.pings).toBe(0);
  });

  it('starts counting retries from zero when it is looked at', async () => {
    const { connection } = openTab();
    await settle();
    for (const seconds of [8, 16, 32, 0]) {
      last().onclose?.({ code: 1006 });
      await settle(seconds * 1_000);
    }
    expect(connection.state).toBe('failed');
    shown.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect([sockets.length, connection.state]).toEqual([5, 'connecting']);
    last().onclose?.({ code: 1006 });
    await settle(8_000);
    expect(sockets).toHaveLength(6);
  });

  it('answers a tab that asks, and is tested when that tab was looked at', async () => {
    const { socket } = await connected();
    ask(false);
    await settle();
    expect(socket.pings).toBe(0);
    ask(true);
    await settle();
    expect(socket.pings).toBe(1);
  });
});

describe('a clock that jumps', () => {
  it('by 8 hours of sleep has the connection tested, and one that is dead replaced with a new ticket', async () => {
    const { socket, connection } = await connected();
    socket.say({ t: 'bye', after: 0, why: 'test', resume: 'old' });
    // What a device that sleeps counts on stands still, but its clock.
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await settle(5_000);
    expect(socket.pings).toBe(1);
    await settle(3_001);
    expect([socket.isClosed, sockets.length]).toEqual([true, 2]);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ t: 'hello', token: 'old' });
    last().onclose?.({ code: 4056 });
    await settle();
    last().greet();
    expect(last().sent[0]).toMatchObject({ token: 'ticket' });
    expect(connection.state).toBe('connected');
  });

  it.each([
    [-86_400_000, 1],
    [86_400_000, 1],
    [16_000, 1],
    [14_000, 0],
    [-14_000, 0],
  ])('by %i milliseconds is followed by %i signs of life, and nothing ends', async (jump, pings) => {
    const { socket } = await connected();
    vi.setSystemTime(Date.now() + jump);
    await settle(5_000);
    expect(socket.pings).toBe(pings);
    socket.say({ t: 'pong' });
    await settle(20_000);
    expect([socket.pings, socket.isClosed, sockets.length]).toEqual([pings, false, 1]);
  });
});

describe('two tabs', () => {
  it('have one connection and the server’s clock; the other one takes it when the first ends', async () => {
    const first = openTab();
    const second = openTab();
    await settle();
    last().greet({ clock: new Date(Date.now() + 86_400_000).toISOString() });
    await settle();
    expect([sockets.length, first.greetings, second.greetings]).toEqual([1, 1, 1]);
    expect([first.offsets, second.offsets.at(-1)]).toEqual([[86_400_000], 86_400_000]);
    // Questions of the second one are answered and wake nobody.
    await settle(29_000);
    expect([sockets.length, last().pings, first.connection.isHolder]).toEqual([1, 0, true]);
    first.connection.stop();
    await settle();
    expect([sockets.length, second.connection.isHolder]).toEqual([2, true]);
    second.connection.stop();
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('each have their own where tabs cannot share', async () => {
    vi.stubGlobal('navigator', {});
    for (const _ of ['first', 'second']) openTab();
    await settle();
    expect(sockets).toHaveLength(2);
    for (const socket of sockets) socket.greet();
    await settle(20_000);
    expect(sockets.map(({ pings }) => pings)).toEqual([0, 0]);
    vi.setSystemTime(Date.now() + 3_600_000);
    await settle(5_000);
    expect(sockets.map(({ pings }) => pings)).toEqual([1, 1]);
  });
});
