import { type StreamComplete, streamPath, ticketPath } from '../../../contract/talk/stream-events.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { type Locale, queryOf } from '../api/wire.ts';

/*
 * Reads the notification stream: in the service worker for all tabs, or in a tab. By fetch, since an EventSource hides why it was refused. It
 * imports nothing that weighs: the worker is loaded by every signed-in browser.
 */

export type FollowParts = {
  locale: Locale;
  /** The last number that this browser has seen; null without one. */
  last: () => Promise<number | null>;
  remember: (seq: number) => Promise<void>;
  heard: (event: string, data: unknown) => void;
  /** Something has come, were it only a sign of life. */
  alive?: () => void;
  fetch?: typeof fetch;
  /** Waits so long, or until the signal. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type Following = {
  /** Tries at once what waits for its next attempt. */
  wake: () => void;
  stop: () => void;
  /** Fulfilled when it has ended: with true when the session has. */
  ended: Promise<boolean>;
};

/** The first pause after an interruption, which doubles up to the longest; half of it is random. */
const firstPause = 3_000;
const longestPause = 60_000;
/** The server shows every 25 s that it is there. */
const silence = 60_000;

export function follow(parts: FollowParts): Following {
  const { locale, heard, fetch: get = fetch, wait = waitFor } = parts;
  const stopped = new AbortController();
  let pausing = new AbortController();
  let failures = 0;

  async function pause(milliseconds: number): Promise<void> {
    pausing = new AbortController();
    await wait(milliseconds, AbortSignal.any([pausing.signal, stopped.signal]));
  }

  /** A ticket; null when there is no session any more, undefined when none can be had now. */
  async function ticket(): Promise<string | null | undefined> {
    const answer = await get(`/api${ticketPath}?${queryOf({}, locale)}`, { credentials: 'include', signal: stopped.signal });
    const { code, data } = (await answer.json()) as { code: number; data: { token: string } | null };
    if (code === codes.success && data) return data.token;
    if (code === codes.sessionExpired) return null;
    if (code === codes.forbidden) stopped.abort();
    return undefined;
  }

  /** Reads one stream to its end. Returns what the server ended it with, or how long to wait when it refused it. */
  async function read(token: string): Promise<StreamComplete | { after: number } | null> {
    const cut = new AbortController();
    let timer = setTimeout(() => cut.abort(), silence);
    try {
      const after = await parts.last();
      const response = await get(`${streamPath}?${queryOf({ token, after }, locale)}`, {
        headers: { accept: 'text/event-stream' },
        signal: AbortSignal.any([cut.signal, stopped.signal]),
      });
      if (!response.ok || !response.body) return { after: Number(response.headers.get('retry-after') ?? 0) * 1_000 };
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ''; ;) {
        const { done, value } = await reader.read();
        if (done) return null;
        clearTimeout(timer);
        timer = setTimeout(() => cut.abort(), silence);
        parts.alive?.();
        const frames = (rest + value).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          const { event, data, id } = fieldsOf(frame);
          if (event === undefined) continue;
          failures = 0;
          const content = JSON.parse(data ?? 'null') as unknown;
          // First that it was seen: what is shown twice is worse than what a reload shows.
          if (id !== undefined) await parts.remember(Number(id));
          heard(event, content);
          if (event === 'complete') return content as StreamComplete;
        }
      }
    } finally {
      clearTimeout(timer);
      cut.abort();
    }
  }

  async function run(): Promise<boolean> {
    while (!stopped.signal.aborted) {
      let after: number | undefined;
      try {
        const token = await ticket();
        if (token === null) return true;
        if (token !== undefined) {
          const end = await read(token);
          if (end && 'reason' in end && end.after === undefined) return true;
          after = end?.after;
        }
      } catch {
        // Interrupted, or the server cannot be reached.
      }
      if (stopped.signal.aborted) break;
      heard('error', null);
      const next = Math.min(longestPause, firstPause * 2 ** failures++) * (0.5 + Math.random() / 2);
      await pause(Math.max(after ?? 0, after === undefined || failures > 1 ? next : 0));
    }
    return false;
  }

  return { wake: () => pausing.abort(), stop: () => stopped.abort(), ended: run() };
}

function fieldsOf(frame: string): Partial<Record<'event' | 'data' | 'id', string>> {
  return Object.fromEntries(
    frame.split('\n').flatMap((line) => {
      const at = line.indexOf(': ');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : [];
    }),
  );
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
