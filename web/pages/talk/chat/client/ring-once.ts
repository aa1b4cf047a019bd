/** As far as it is used here. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
type Message = { gid: string; seq: number };

/** Milliseconds in which another tab says that it shows a message. */
const shownTime = 300;
/** And between two sounds. */
const pause = 3_000;

/**
 * The ring of all tabs of a browser: it sounds in the one that holds the connection, unless another one shows the message. Only what has
 * sounded makes the next ones silent.
 */
export function ringOnce({ channel, isHolder, sound }: { channel: Channel | null; isHolder: () => boolean; sound: () => void }) {
  /** Up to which message other tabs have shown conversations. */
  const shown = new Map<string, number>();
  let sounded = -Infinity;
  channel?.addEventListener('message', ({ data }) => {
    const { gid, seq } = data as Message;
    shown.set(gid, Math.max(shown.get(gid) ?? 0, seq));
  });
  return {
    ring({ gid, seq }: Message): void {
      if (!isHolder()) return;
      setTimeout(() => {
        if ((shown.get(gid) ?? 0) >= seq || performance.now() - sounded < pause) return;
        sounded = performance.now();
        sound();
      }, shownTime);
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    shown: ({ gid, seq }: Message): void => channel?.postMessage({ gid, seq }),
    end: (): void => channel?.close(),
  };
}
