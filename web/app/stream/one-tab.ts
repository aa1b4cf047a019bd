/*
 * What one tab of a browser holds for all of them: a stream, a connection. A lock decides which tab; a channel carries what it says. Browsers
 * freeze hidden tabs, with their locks: a visible tab that hears nothing of the holder takes the lock away. It is given up when the page goes.
 * Browsers without locks or channels hold it in each tab.
 */

export type Held = {
  /** There is reason to look at once whether it lives, and to try again: a tab is looked at, the network is back, the device has slept. */
  wake: () => void;
  stop: () => void;
  ended: Promise<unknown>;
};

type Parts<Message> = {
  /** Of the lock and the channel. */
  name: string;
  begin: () => Held;
  /** Another tab said something: the one that holds, or another one. */
  heard: (message: Message, isHolder: boolean) => void;
  /** What the holder answers to a tab that asks whether it is there. */
  here: () => Message;
};

export type OneTab<Message> = {
  isHolder: () => boolean;
  /** To all other tabs. */
  say: (message: Message) => void;
  end: () => void;
};

/** A question `wakes` when the tab that asks has reason to wake what it does not hold itself. */
type Passed<Message> = { kind: 'question'; wakes: boolean } | { kind: 'leave' } | { kind: 'held' | 'said'; message: Message };

/** Milliseconds. */
const questionPause = 20_000;
const answerTime = 3_000;
/** How often the clock is looked at, and the jump that shows that the device has slept. */
const clockPause = 5_000;
const clockJump = 15_000;

/** Whether tabs can share what one of them holds. */
export const canShareTabs = (): boolean => 'locks' in navigator && typeof BroadcastChannel !== 'undefined';

export function holdInOneTab<Message>({ name, begin, heard, here }: Parts<Message>): OneTab<Message> {
  let held: Held | null = null;
  const over = new AbortController();
  const { signal } = over;
  const stop = (): void => {
    held?.stop();
    held = null;
  };
  signal.addEventListener('abort', stop);
  /** `looked`: the tab is looked at, or was when the device slept. Hidden ones are throttled, which looks like sleep. */
  const onPage = (come: () => void, looked: () => void): void => {
    const lookIfVisible = (): void => {
      if (document.visibilityState === 'visible') looked();
    };
    let lookedAt = Date.now();
    const clock = setInterval(() => {
      const now = Date.now();
      if (Math.abs(now - lookedAt - clockPause) > clockJump) lookIfVisible();
      lookedAt = now;
    }, clockPause);
    signal.addEventListener('abort', () => clearInterval(clock));
    document.addEventListener('visibilitychange', lookIfVisible, { signal });
    addEventListener('online', () => held?.wake(), { signal });
    addEventListener('pagehide', stop, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && come(), { signal });
  };
  const isHolder = (): boolean => held !== null;

  if (!canShareTabs()) {
    const come = (): void => void (held = begin());
    come();
    onPage(come, () => held?.wake());
    return { isHolder, say: () => undefined, end: () => over.abort() };
  }

  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close());
  const post = (passed: Passed<Message>): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    if (!signal.aborted) channel.postMessage(passed);
  };
  const say = (message: Message): void => post({ kind: isHolder() ? 'held' : 'said', message });
  let question: ReturnType<typeof setTimeout> | undefined;

  const hold = async (): Promise<void> => {
    if (signal.aborted) return;
    held = begin();
    await held.ended;
  };
  /** Waits for the lock, or takes it away from who holds it, and holds until another takes it or the page goes. */
  const take = (steal: boolean): void => {
    navigator.locks.request(name, steal ? { steal } : { signal }, hold).catch(() => {
      // Another tab has taken it, or this one has ended.
      stop();
      if (signal.aborted) return;
      take(false);
      setTimeout(ask, 0);
    });
  };
  /** A tab that holds nothing asks whether the holder is there. */
  const ask = (wakes = false): void => {
    if (held || document.visibilityState !== 'visible') return;
    post({ kind: 'question', wakes });
    question ??= setTimeout(() => {
      question = undefined;
      if (!held && !signal.aborted) take(true);
    }, answerTime);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Passed<Message>>) => {
    if (data.kind === 'leave') return over.abort();
    if (data.kind === 'question') {
      if (!held) return;
      say(here());
      if (data.wakes) held.wake();
      return;
    }
    if (data.kind === 'held') {
      clearTimeout(question);
      question = undefined;
    }
    heard(data.message, data.kind === 'held');
  });
  take(false);
  setTimeout(ask, 0);
  const timer = setInterval(ask, questionPause);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(question);
  });
  onPage(
    () => take(false),
    () => (held ? held.wake() : ask(true)),
  );
  return { isHolder, say, end: () => over.abort() };
}

/** Ends what tabs hold under a name in all of them, this one included. */
export function leaveTabs(name: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  channel.postMessage({ kind: 'leave' });
  channel.close();
}
