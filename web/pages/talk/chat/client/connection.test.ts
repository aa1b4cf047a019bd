import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatConnection, type ChatFailure, type ConnectionState, type Greeting, type ServerFrame, type Socket } from './connection.ts';

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

  greet(): void {
    this.onopen?.();
    this.say({ t: 'ok', n: 0, user: '1', companyId: 1, heads: [] });
  }
}

let sockets: FakeSocket[];
let states: ConnectionState[];
let greetings: Greeting[];
let frames: ServerFrame[];
let offsets: number[];
let fetchToken: ReturnType<typeof vi.fn<() => Promise<string | { token: string; clock: string }>>>;
let warn: ReturnType<typeof vi.fn<(message: string) => void>>;
let connection: ChatConnection;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, states, greetings, frames, offsets] = [[], [], [], [], []];
  fetchToken = vi.fn<() => Promise<string | { token: string; clock: string }>>(async () => 'ticket');
  warn = vi.fn<(message: string) => void>();
  const open = (): Socket => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  connection = new ChatConnection(
    { fetchToken, open, device: 'device-1', random: () => 0.5, warn },
    {
      onState: (state) => states.push(state),
      onGreeting: (greeting) => greetings.push(greeting),
      onFrame: (frame) => frames.push(frame),
      onClock: (offset) => offsets.push(offset),
      opened: () => ['gid-1'],
    },
  );
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const last = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();

async function connected(): Promise<FakeSocket> {
  connection.start();
  await settle();
  last().greet();
  return last();
}

describe('opening', () => {
  it('greets with the ticket, the device and the open conversations', async () => {
    const socket = await connected();
    expect(socket.sent[0]).toEqual({ t: 'hello', n: 0, token: 'ticket', device: 'device-1', open: ['gid-1'] });
    expect(states).toEqual(['connecting', 'connected']);
    expect(greetings).toHaveLength(1);
  });

  it('is tried again after 8, 16 and 32 seconds, and has failed then', async () => {
    connection.start();
    await settle();
    for (const seconds of [8, 16, 32]) {
      const count = sockets.length;
      last().onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(sockets).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(count + 1);
    }
    last().onclose?.({ code: 1006 });
    expect(connection.state).toBe('failed');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sockets).toHaveLength(4);
    connection.wake();
    await settle();
    expect(sockets).toHaveLength(5);
  });

  it.each([1, 2, 28, 56, 216])('fetches a new token after type %i', async (type) => {
    connection.start();
    await settle();
    last().onclose?.({ code: 4000 + type });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(fetchToken).toHaveBeenCalledTimes(2);
    expect(sockets).toHaveLength(2);
  });

  it.each([4214, 4500, 1009, 1006])('is tried again after code %i with the pauses of one that cannot be opened', async (code) => {
    connection.start();
    await settle();
    for (const seconds of [8, 16, 32]) {
      last().onclose?.({ code });
      expect(connection.state).toBe('connecting');
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
    }
    expect(sockets).toHaveLength(4);
    last().onclose?.({ code });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sockets.length, connection.state]).toEqual([4, 'failed']);
  });

  it.each([-1, 1])('notes what the server’s clock shows, %i day away from the device’s, with the ticket and the greeting', async (days) => {
    const clock = () => new Date(Date.now() + days * 86_400_000).toISOString();
    fetchToken.mockImplementation(async () => ({ token: 'ticket', clock: clock() }));
    connection.start();
    await settle();
    expect(offsets).toEqual([days * 86_400_000]);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ token: 'ticket' });
    last().say({ t: 'ok', n: 0, user: '1', companyId: 1, heads: [], clock: clock() });
    expect(offsets).toEqual([days * 86_400_000, days * 86_400_000]);
    expect(connection.state).toBe('connected');
    // Set right meanwhile.
    vi.setSystemTime(Date.now() + days * 86_400_000);
    last().say({ t: 'pong', n: null, clock: new Date().toISOString() });
    expect(offsets.at(-1)).toBe(0);
  });

  it('stops silently after 208', async () => {
    connection.start();
    await settle();
    last().onclose?.({ code: 4208 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sockets.length, connection.state]).toEqual([1, 'stopped']);
  });

  it('asks for a token every 10 seconds while there is none', async () => {
    fetchToken.mockRejectedValue(new Error('away'));
    connection.start();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetchToken).toHaveBeenCalledTimes(4);
    expect(warn).toHaveBeenCalledWith('Failed to fetch IM token');
    fetchToken.mockResolvedValue('ticket');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('a connection that breaks', () => {
  it('is resumed at once, then five times after a pause of one to two seconds', async () => {
    const socket = await connected();
    socket.onclose?.({ code: 1006 });
    await settle();
    expect(sockets).toHaveLength(2);
    for (let at = 0; at < 5; at++) {
      last().onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(1_499);
      expect(sockets).toHaveLength(2 + at);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(3 + at);
    }
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(7_999);
    expect(sockets).toHaveLength(7);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(8);
    last().greet();
    expect(connection.state).toBe('connected');
  });

  it('is resumed with the ticket that it gave, once and within ten minutes; one that is not taken is followed by another at once', async () => {
    const socket = await connected();
    const token = () => last().sent[0]?.['token'];
    socket.say({ t: 'bye', after: 0, why: 'restart', resume: 'next' });
    socket.onclose?.({ code: 1001 });
    await settle();
    last().onopen?.();
    expect(token()).toBe('next');
    last().onclose?.({ code: 4028 });
    await settle();
    last().greet();
    expect(token()).toBe('ticket');
    expect(fetchToken).toHaveBeenCalledTimes(2);

    // A server that is not back yet has not had it.
    last().say({ t: 'bye', after: 0, why: 'restart', resume: 'again' });
    last().onclose?.({ code: 1001 });
    await settle();
    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1_500);
    last().greet();
    expect(token()).toBe('again');

    last().say({ t: 'bye', after: 600_000, why: 'restart', resume: 'late' });
    last().onclose?.({ code: 1001 });
    await vi.advanceTimersByTimeAsync(600_000);
    last().greet();
    expect(token()).toBe('ticket');
  });

  it('waits as long as a stopping server says', async () => {
    const socket = await connected();
    socket.say({ t: 'bye', after: 4_000, why: 'restart' });
    socket.onclose?.({ code: 1001 });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  it('is noticed by silence: a ping after 30 seconds, its end 8 seconds later', async () => {
    const socket = await connected();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.sent.at(-1)).toEqual({ t: 'ping' });
    socket.say({ t: 'pong' });
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(socket.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2);
  });

  it('is tested within 3 seconds when the tab is looked at again', async () => {
    const socket = await connected();
    connection.wake();
    expect(socket.sent.at(-1)).toEqual({ t: 'ping' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(socket.isClosed).toBe(true);
  });

  it.each([4500, 4214, 1009])('with code %i is resumed at once', async (code) => {
    const socket = await connected();
    socket.onclose?.({ code });
    await settle();
    expect([sockets.length, connection.state]).toEqual([2, 'connecting']);
    last().greet();
    expect(connection.state).toBe('connected');
  });

  it('ends with the session, without another try', async () => {
    const socket = await connected();
    socket.onclose?.({ code: 4217 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sockets.length, connection.state]).toEqual([1, 'stopped']);
  });
});

describe('requests', () => {
  it('get their answers by number', async () => {
    const socket = await connected();
    const [first, second] = [connection.ask('sync', { gid: 'a' }), connection.ask('history', { targetId: 'b' })];
    socket.say({ t: 'ok', n: 2, data: 'second' });
    socket.say({ t: 'no', n: 1, type: 1400, msg: 'No such conversation', data: null });
    expect(await second).toBe('second');
    await expect(first).rejects.toMatchObject({ type: 1400, message: 'No such conversation' });
  });

  it('fail with 39 without a connection, and when it breaks', async () => {
    const failed = (work: Promise<unknown>) => work.catch((error: unknown) => (error as ChatFailure).type);
    expect(await failed(connection.ask('sync', {}))).toBe(39);
    const socket = await connected();
    const asked = failed(connection.ask('sync', {}));
    socket.onclose?.({ code: 1006 });
    expect(await asked).toBe(39);
  });

  it('are not mixed up with what the server sends by itself', async () => {
    const socket = await connected();
    socket.say({ t: 'message', gid: 'a', seq: 1 });
    expect(frames).toEqual([{ t: 'message', gid: 'a', seq: 1 }]);
  });
});
