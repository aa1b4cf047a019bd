import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ringOnce } from './ring-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Channels that hear one another, as those of the tabs of a browser do. */
function channels() {
  const listeners: ((event: { data: unknown }) => void)[] = [];
  return () => {
    let own: (event: { data: unknown }) => void = () => undefined;
    return {
      postMessage(data: unknown) {
        for (const listener of listeners) if (listener !== own) listener({ data });
      },
      addEventListener: (_: string, listener: unknown) => {
        own = listener as typeof own;
        listeners.push(own);
      },
      close: () => undefined,
    };
  };
}

test('it sounds in the holder, unless another tab shows the message', () => {
  const channel = channels();
  const sound = vi.fn<() => void>();
  const holder = ringOnce({ channel: channel(), isHolder: () => true, sound });
  const other = ringOnce({ channel: channel(), isHolder: () => false, sound });
  const message = (seq: number) => ({ gid: 'a', seq });
  holder.ring(message(1));
  other.ring(message(1));
  vi.advanceTimersByTime(1_000);
  expect(sound).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3_000);
  holder.ring(message(2));
  other.shown(message(2));
  vi.advanceTimersByTime(1_000);
  expect(sound).toHaveBeenCalledTimes(1);
});

test('it sounds at most every three seconds; what another tab shows does not count', () => {
  const channel = channels();
  const sound = vi.fn<() => void>();
  const holder = ringOnce({ channel: channel(), isHolder: () => true, sound });
  const other = ringOnce({ channel: channel(), isHolder: () => false, sound });
  holder.ring({ gid: 'a', seq: 1 });
  other.shown({ gid: 'a', seq: 1 });
  holder.ring({ gid: 'b', seq: 1 });
  vi.advanceTimersByTime(300);
  expect(sound).toHaveBeenCalledTimes(1);
  holder.ring({ gid: 'b', seq: 2 });
  vi.advanceTimersByTime(2_900);
  expect(sound).toHaveBeenCalledTimes(1);
  holder.ring({ gid: 'b', seq: 3 });
  vi.advanceTimersByTime(300);
  expect(sound).toHaveBeenCalledTimes(2);
});
