import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '../../../../contract/values/locale.ts';
import {
  mostMissed,
  mostStreams,
  type StreamChat,
  type StreamComplete,
  type StreamCreated,
  type StreamMessage,
  type StreamRead,
} from '../../../../contract/talk/stream-events.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Events } from '../../../platform/events/outbox.ts';
import { noticeText } from '../../../platform/notices/render.ts';
import { lastSeq, noticesAfter, type NumberedNotice, unreadOf } from '../../../platform/notices/queries.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { hubOf } from '../chat/hub.ts';
import { answersSupport, meetsPlatformOnly } from '../chat/side.ts';
import { mayAnswer, noteAgentsSeen, noteSeen } from '../service/agents.ts';

/** Milliseconds. Proxies end connections that are silent for a minute. */
const usualBeat = 25_000;
/** What a browser waits before it connects again by itself. */
const retry = 3_000;
/** A stream is opened again with a new ticket at least this often. */
const longestLife = 60 * 60_000;
/** Streams that are ended together are opened again within this time, not at once. */
const spread = 5_000;
/** After a failure of the database. */
const retryPause = 1_000;
/** Bytes that wait for a slow reader, who is cut off above and resumes by the number. */
const mostWaiting = 256 * 1024;
/** Streams written to in one turn of the event loop. */
const slice = 500;
/** Milliseconds in which news of the chat are collected: a person gets one event of them at most. */
const chatPause = 1_000;
/** Milliseconds within which their pages ask for the count: at least, for each person of one round, and at most. */
const [leastSpread, spreadOfEach, longestSpread] = [1_000, 20, 60_000];

/** What a stream knows of its reader. */
export type StreamReader = { caller: Caller; roleId: number; language: Language; seesPrices: boolean };

type Stream = {
  sessionId: string;
  userId: number;
  response: ServerResponse;
  openedAt: number;
  /** Null while it opens. */
  reader: StreamReader | null;
  /** The number up to which it was sent. */
  seq: number;
  /** Ends what it hears of the chat. */
  unwatch: () => void;
};

export type HubParts = {
  database: Database;
  bus: Bus;
  now: () => Date;
  log: { warn(details: object, message: string): void };
  /** Milliseconds between signs of life; tests have shorter ones. */
  beat?: number;
};

/** Takes a place for a stream; null if the person has as many as one may have, or the server stops. */
export type OpenStream = (sessionId: string, userId: number, response: ServerResponse) => Opening | null;
export type Opening = {
  /**
   * Begins to send: what was missed after `after`, then what comes. `reader` is asked after the place was taken, so that whatever ends the
   * session from then on ends the stream. False if it was refused or has ended meanwhile.
   */
  begin: (reader: () => Promise<StreamReader | null>, after: number | null) => Promise<boolean>;
};

export type StreamHub = { open: OpenStream; close: () => void; size: () => number };

/** The open notification streams of this process. */
export function createStreamHub({ database, bus, now, log, beat = usualBeat }: HubParts): StreamHub {
  const byUser = new Map<number, Set<Stream>>();
  /** Users whose streams have to be looked at, and what their notices need besides: nothing, or the event `read`. */
  const due = new Map<number, { read: boolean }>();
  let size = 0;
  let isWorking = false;
  let isClosed = false;

  const streams = function* (): Generator<Stream> {
    for (const own of byUser.values()) yield* own;
  };

  function leave(stream: Stream): void {
    const own = byUser.get(stream.userId);
    if (!own?.delete(stream)) return;
    stream.unwatch();
    size--;
    if (own.size === 0) byUser.delete(stream.userId);
  }

  function end(stream: Stream, complete: StreamComplete): void {
    leave(stream);
    // One that is opening has sent nothing yet: its request is refused.
    if (stream.reader) stream.response.end(frame('complete', complete));
  }

  const ends = (reason: 'account' | 'age' | 'gap' | 'stop'): StreamComplete => ({ reason, after: Math.round(Math.random() * spread) });

  function write(stream: Stream, text: string): void {
    const { response } = stream;
    response.write(text);
    if (response.writableLength <= mostWaiting) return;
    leave(stream);
    response.destroy();
  }

  /** People whose number of unread messages may have changed: an event without the number, which pages ask for. */
  let ofChat = new Set<number>();
  function noteChat(userId: number): void {
    if (ofChat.size === 0) setTimeout(() => void sendChat(), chatPause).unref();
    ofChat.add(userId);
  }
  async function sendChat(): Promise<void> {
    const userIds = ofChat;
    ofChat = new Set();
    const spread = Math.min(longestSpread, Math.max(leastSpread, userIds.size * spreadOfEach));
    const text = frame('chat', { spread } satisfies StreamChat);
    let left = slice;
    for (const userId of userIds) {
      for (const stream of [...(byUser.get(userId) ?? [])]) if (stream.reader) write(stream, text);
      if (--left > 0) continue;
      left = slice;
      await turn();
    }
  }

  function look(userIds: readonly number[], read: boolean): void {
    for (const userId of userIds) {
      if (!byUser.has(userId)) continue;
      const known = due.get(userId);
      if (known) known.read ||= read;
      else due.set(userId, { read });
    }
    if (due.size > 0 && !isWorking) void work();
  }

  async function work(): Promise<void> {
    isWorking = true;
    let batch = new Map<number, { read: boolean }>();
    try {
      while (due.size > 0 && !isClosed) {
        batch = new Map([...due].slice(0, slice));
        for (const userId of batch.keys()) due.delete(userId);
        await send(batch);
        await turn();
      }
    } catch (error) {
      log.warn({ err: error }, 'notices could not be sent to open streams; trying again');
      for (const [userId, { read }] of batch) due.set(userId, { read: read || (due.get(userId)?.read ?? false) });
      setTimeout(() => look([], false), retryPause).unref();
    } finally {
      isWorking = false;
    }
  }

  /** Reads what the streams of these users have not been sent yet, and their counts, in two statements. */
  async function send(batch: ReadonlyMap<number, { read: boolean }>): Promise<void> {
    const opened = [...batch.keys()].flatMap((userId) => [...(byUser.get(userId) ?? [])]).filter(({ reader }) => reader !== null);
    const behind = new Map<number, { userId: number; after: number; accessCodes: string[] }>();
    for (const { userId, seq, reader } of opened) {
      const known = behind.get(userId);
      if (known) known.after = Math.min(known.after, seq);
      else behind.set(userId, { userId, after: seq, accessCodes: reader?.caller.accessCodes ?? [] });
    }
    if (behind.size === 0) return;
    const [found, unread] = await Promise.all([
      noticesAfter(database.kysely, [...behind.values()], mostMissed + 1),
      unreadOf(database.kysely, [...behind.values()]),
    ]);
    const byReader = Map.groupBy(found, ({ userId }) => userId);
    for (const stream of opened) {
      // A stream may have ended meanwhile; what it is sent is compared with its number again.
      if (!byUser.get(stream.userId)?.has(stream) || !stream.reader) continue;
      const news = byReader.get(stream.userId) ?? [];
      const count = unread.get(stream.userId) ?? 0;
      const text = newsText(stream, news, count);
      const read = batch.get(stream.userId)?.read ? frame('read', { unread: count } satisfies StreamRead) : '';
      if (text + read !== '') write(stream, text + read);
    }
  }

  /** The frames of what comes after the stream's number, which moves on. */
  function newsText(stream: Stream, news: readonly NumberedNotice[], unread: number): string {
    const next = news.filter(({ seq }) => seq > stream.seq);
    const last = next.at(-1);
    if (!last) return '';
    stream.seq = last.seq;
    if (next.length > mostMissed) return frame('reset', { unread } satisfies StreamRead, last.seq);
    const { reader } = stream;
    if (!reader) return '';
    return next
      .filter(({ accessCode }) => accessCode === null || (reader.caller.accessCodes as string[]).includes(accessCode))
      .map((notice) => frame('message', messageOf(notice, reader, unread), notice.seq))
      .join('');
  }

  const open: OpenStream = (sessionId, userId, response) => {
    const own = byUser.get(userId) ?? new Set<Stream>();
    if (isClosed || own.size >= mostStreams) return null;
    follow();
    byUser.set(userId, own);
    const stream: Stream = { sessionId, userId, response, openedAt: now().getTime(), reader: null, seq: 0, unwatch: () => undefined };
    own.add(stream);
    size++;
    response.on('close', () => leave(stream));
    const isOpen = (): boolean => byUser.get(userId)?.has(stream) ?? false;
    return {
      async begin(ask, after) {
        try {
          const reader = await ask();
          if (!reader || !isOpen()) return false;
          const place = { userId, after: after ?? Number.MAX_SAFE_INTEGER, accessCodes: reader.caller.accessCodes };
          const [head, found, unread] = await Promise.all([
            lastSeq(database.kysely, userId),
            after === null ? [] : noticesAfter(database.kysely, [place], mostMissed + 1),
            unreadOf(database.kysely, [place]),
          ]);
          if (!isOpen()) return false;
          const count = unread.get(userId) ?? 0;
          stream.reader = reader;
          const { caller } = reader;
          stream.unwatch = hubOf(database).watch({
            ...{ userId, companyId: caller.companyId, operator: answersSupport(caller), platformOnly: meetsPlatformOnly(caller) },
            noticed: () => noteChat(userId),
          });
          // What comes between the statements is seen by none of them or by the later one: the number decides.
          const isForeign = after !== null && after > Math.max(head, found.at(-1)?.seq ?? 0);
          stream.seq = after === null || isForeign ? head : after;
          response.writeHead(200, {
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store, no-transform',
            'x-accel-buffering': 'no',
            'x-content-type-options': 'nosniff',
          });
          const missed = isForeign ? frame('reset', { unread: count } satisfies StreamRead, head) : newsText(stream, found, count);
          const created: StreamCreated = { seq: head, unread: count };
          // The number of `created` is the one that was reached before: an interruption from here on repeats what follows.
          write(stream, `retry: ${retry}\n\n${frame('created', created, after === null || isForeign ? head : after)}${missed}`);
          noteSeen(database, reader.caller, now());
          look([userId], false);
          return true;
        } finally {
          if (!stream.reader) leave(stream);
        }
      },
    };
  };

  const endWhere = (isMeant: (stream: Stream) => boolean, complete: () => StreamComplete): void => {
    for (const stream of [...streams()]) if (isMeant(stream)) end(stream, complete());
  };
  const endChanged = ({ userId, companyId, roleId }: Events['account.changed']): void =>
    endWhere(
      ({ userId: own, reader }) =>
        (userId !== undefined && own === userId) ||
        // Of one that is opening it is not known yet.
        (userId === undefined && reader === null) ||
        (companyId !== undefined && reader?.caller.companyId === companyId) ||
        (roleId !== undefined && reader?.roleId === roleId),
      () => ends('account'),
    );
  const unsubscribe: (() => void)[] = [];
  /** Follows what happens from the first stream on. */
  let follow = (): void => {
    follow = () => undefined;
    unsubscribe.push(
      bus.subscribe('notices.numbered', ({ userIds }) => look(userIds, false)),
      bus.subscribe('session.ended', ({ sessionId }) =>
        endWhere(
          (stream) => stream.sessionId === sessionId,
          () => ({ reason: 'session' }),
        ),
      ),
      bus.subscribe('account.changed', endChanged),
      bus.subscribe('stream.event', ({ userIds, event, data }) => {
        if (event === 'read') return look(userIds, true);
        for (const userId of userIds)
          for (const stream of [...(byUser.get(userId) ?? [])]) if (stream.reader) write(stream, frame(event, data));
      }),
    );
    // Sessions may have ended unseen: each stream is opened again with a new ticket, and is sent what it has missed.
    bus.onGap(() =>
      endWhere(
        () => true,
        () => ends('gap'),
      ),
    );
  };

  const heart = setInterval(() => void keepAlive(), beat).unref();
  async function keepAlive(): Promise<void> {
    let left = slice;
    const seen: number[] = [];
    const note = (): void => void noteAgentsSeen(database.kysely, seen.splice(0), now()).catch(() => undefined);
    const oldest = now().getTime() - longestLife;
    for (const stream of [...streams()]) {
      if (!stream.reader) continue;
      if (stream.openedAt < oldest) end(stream, ends('age'));
      else {
        write(stream, ': ping\n\n');
        if (mayAnswer(stream.reader.caller)) seen.push(stream.reader.caller.userId);
      }
      if (--left > 0) continue;
      left = slice;
      note();
      await turn();
    }
    note();
  }

  return {
    open,
    size: () => size,
    close() {
      isClosed = true;
      clearInterval(heart);
      for (const end of unsubscribe) end();
      endWhere(
        () => true,
        () => ends('stop'),
      );
    },
  };
}

function messageOf(notice: NumberedNotice, reader: StreamReader, unread: number): StreamMessage {
  const { seq, id, category, link, createdAt, toast } = notice;
  const { title } = noticeText(notice, reader);
  return { seq, id, category, title, link, createdAt: createdAt.toISOString(), toast, unread };
}

/** JSON has no line breaks, which would end a field. */
function frame(event: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
