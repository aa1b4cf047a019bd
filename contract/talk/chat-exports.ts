import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { id, time } from '../wire/fields.ts';
import { gid } from './chat.ts';

export const exportBounds = {
  /** Exports of a person that wait or are being written. */
  waiting: 2,
  /** Days for which a finished one is stored. */
  days: 7,
  /** Exports of a conversation that are listed. */
  listed: 5,
  /** Messages of one document; more make more documents. */
  messages: 1_000,
  /** Bytes of all files. */
  bytes: 1024 ** 3,
};
const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;
export type ChatExportState = (typeof exportStates)[number];

const chatExport = z.object({
  id: z.int(),
  state: z.enum(exportStates),
  /** Per cent. */
  progress: z.int(),
  messages: z.int(),
  /** Files that are not in it: gone, or beyond the bytes that it takes. */
  missing: z.int(),
  size: z.nullable(z.int()),
  askedAt: time,
  expiresAt: z.nullable(time),
});
export type ChatExport = z.output<typeof chatExport>;

const user: Access = { who: 'signedIn' };

/** A conversation with its files, as the caller sees it. */
export const chatExportCalls = {
  request: declare({
    name: 'chatExports.request',
    method: 'POST',
    path: '/im/exports/request',
    summary:
      'Have a conversation written into a ZIP in the background: PDF, JSON and files, without what is recalled or hidden for the caller',
    access: user,
    input: z.object({ gid }),
    answer: chatExport,
    limit: { calls: 20, seconds: 3600 },
  }),
  list: declare({
    name: 'chatExports.list',
    method: 'GET',
    path: '/im/exports/list',
    summary: `The caller’s latest ${exportBounds.listed} exports of a conversation, newest first`,
    access: user,
    input: z.object({ gid }),
    answer: z.array(chatExport),
  }),
  open: declare({
    name: 'chatExports.open',
    method: 'POST',
    path: '/im/exports/open',
    summary: 'The short-lived address of a finished export of the caller',
    access: user,
    input: z.object({ exportId: id }),
    answer: z.object({ address: z.string(), seconds: z.number() }),
    limit: { calls: 60, seconds: 60 },
  }),
};
