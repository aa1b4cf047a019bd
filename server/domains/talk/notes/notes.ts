import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { type ChatNote, noteBounds } from '../../../../contract/talk/chat-notes.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { distribute } from '../chat/distribution.ts';
import { type Party, readablePartyOf } from '../chat/party.ts';
import { chatRefusal } from '../chat/refusals.ts';
import { countNotes, dropNote, findAuthor, findNote, insertNote, selectNotes } from './queries.ts';

/**
 * A conversation that the caller's company takes notes about: one with a store or with the platform, in which it is the side that asks. Stores and
 * the platform have the notes of their cases; people and colleagues talk for themselves.
 * @throws type 1400, 602; 54 for other conversations
 */
async function notedParty(db: Connection, { caller }: SignedInScope, gid: string): Promise<Party> {
  const party = await readablePartyOf(db, caller, gid);
  if (party.kind === 'single' || party.members !== null || party.side !== 'company')
    throw new Refusal(codes.refused, 'chat.noNotes', {}, { type: chatErrors.notAllowed });
  return party;
}

const mayDelete = ({ caller }: SignedInScope, { role }: Party, authorId: number): boolean =>
  role !== 'member' || authorId === caller.userId;

export async function listNotes(db: Connection, scope: SignedInScope, gid: string): Promise<ChatNote[]> {
  const party = await notedParty(db, scope, gid);
  const rows = await selectNotes(db, gid);
  return rows.map(({ id, at, userId, name, note }) => ({
    ...{ id, at: at.toISOString(), name, note },
    deletable: mayDelete(scope, party, userId),
  }));
}

/** @throws type 205 for a `cid` of another note; `chat.notesFull` */
export async function addNote(
  tx: Tx,
  scope: SignedInScope,
  { gid, cid, note }: { gid: string; cid: string; note: string },
): Promise<{ id: number }> {
  const party = await notedParty(tx, scope, gid);
  const { userId } = scope.caller;
  // Counting locks: what is sent twice at once is found by the second one.
  const count = await countNotes(tx, gid);
  const known = await findNote(tx, { userId, cid });
  if (!known && count >= noteBounds.most) throw new Refusal(codes.refused, 'chat.notesFull', { most: noteBounds.most });
  const stored = known ?? (await insertNote(tx, { gid, userId, cid, note, now: scope.now }));
  // Of another note, or one that is being added to another conversation.
  if (!stored || stored.gid !== gid || stored.note !== note) throw chatRefusal(chatErrors.badParameter);
  if (!known) showChange(tx, party, gid);
  return { id: stored.id };
}

/** A note that is gone already is no error. @throws type 52 for a colleague's note, unless the caller owns or manages the group */
export async function deleteNote(
  tx: Tx,
  scope: SignedInScope,
  { gid, noteId }: { gid: string; noteId: number },
): Promise<{ deleted: boolean }> {
  const party = await notedParty(tx, scope, gid);
  const author = await findAuthor(tx, gid, noteId);
  if (!author) return { deleted: false };
  if (!mayDelete(scope, party, author.userId)) throw new Refusal(codes.refused, 'chat.noteOfOthers', {}, { type: chatErrors.noPermission });
  await dropNote(tx, noteId);
  showChange(tx, party, gid);
  return { deleted: true };
}

/** Colleagues who have the notes before them look at them again. */
function showChange(tx: Tx, { companyId, gone }: Party, gid: string): void {
  const audience = { companies: [companyId], platform: false, only: null, gone };
  afterCommit(tx, (database) => distribute(database, [{ audience, frame: { t: 'service', gid } }]));
}
