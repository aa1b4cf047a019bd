import type { NoticeCategory } from './notification-settings.ts';

/** The calls' paths, below `/api`. The service worker imports this file, so it imports nothing that weighs. */
export const ticketPath = '/notification/sse/token';

/** The stream of server-sent events; a ticket goes in `token`, the last number that a browser has seen in `after` or `Last-Event-ID`. */
export const streamPath = '/api/notification/sse/subscribe';

/** Streams of one person at a process. */
export const mostStreams = 10;
/** Notices that are sent again after an interruption; with more, the browser reads its list again. */
export const mostMissed = 200;

/** `created`: the stream is open. `seq` is the last number of the person's notices, `unread` their count. */
export type StreamCreated = { seq: number; unread: number };
/** `message`: a new notice, in the language of the stream. */
export type StreamMessage = {
  seq: number;
  id: number;
  category: NoticeCategory;
  title: string;
  /** The page that it is about. */
  link: string | null;
  createdAt: string;
  /** Whether it is to be shown at once. */
  toast: boolean;
  unread: number;
};
/** `read`: notices were read or deleted somewhere. `reset`: more was missed than is sent again. */
export type StreamRead = { unread: number };
/**
 * `chat`: how many messages of the chat are unread may have changed; pages that are looked at ask for it (`chatUnread`) within `spread`
 * milliseconds, which are more where many people are concerned.
 */
export type StreamChat = { spread: number };
/**
 * `complete`: the server ends the stream. With `after` a browser opens the next one so many milliseconds later, with a new ticket; without, the
 * session has ended.
 */
export type StreamComplete = { reason: 'session' | 'account' | 'age' | 'gap' | 'stop'; after?: number };
