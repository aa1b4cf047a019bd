import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { id, requiredText, time } from '../wire/fields.ts';
import { clientId, gid } from './chat.ts';

export const noteBounds = {
  /** Characters of a note. */
  length: 2_000,
  /** Notes of a company about one conversation. */
  most: 100,
};

const note = z.object({
  id: z.int(),
  at: time,
  /** Who has noted it. */
  name: z.string(),
  note: z.string(),
  /** Whether the caller may delete it: its own, and all for owners and admins of the group. */
  deletable: z.boolean(),
});
export type ChatNote = z.output<typeof note>;

const user: Access = { who: 'signedIn' };

/**
 * What a company notes for itself about a conversation with a store or with the platform; the other side does not see it. Those who answer have the
 * notes of their cases (`service.case`).
 */
export const chatNoteCalls = {
  list: declare({
    name: 'chatNotes.list',
    method: 'GET',
    path: '/im/notes/list',
    summary: `Notes of the caller’s company about a conversation, newest first; ${noteBounds.most} at most`,
    access: user,
    input: z.object({ gid }),
    answer: z.array(note),
  }),
  add: declare({
    name: 'chatNotes.add',
    method: 'POST',
    path: '/im/notes/add',
    summary: 'Notes something about a conversation for the caller’s colleagues',
    access: user,
    input: z.object({
      gid,
      cid: clientId,
      note: requiredText(noteBounds.length),
    }),
    answer: z.object({ id: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  delete: declare({
    name: 'chatNotes.delete',
    method: 'POST',
    path: '/im/notes/delete',
    summary: 'Deletes a note, if it is still there',
    access: user,
    input: z.object({ gid, noteId: id }),
    answer: z.object({ deleted: z.boolean() }),
    limit: { calls: 60, seconds: 60 },
  }),
};
