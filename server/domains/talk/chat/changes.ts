import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { type ChatMessage, modifyTime, mostModified, mostReactions, recallTime } from '../../../../contract/talk/chat-messages.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type SignedInScope } from '../../../platform/scope.ts';
import { cleanText, wordsOf } from './content.ts';
import * as queries from './change-queries.ts';
import { mayShareContacts, type WritingScope } from './contacts.ts';
import { distribute } from './distribution.ts';
import { frameOf, selectBySeq } from './messages.ts';
import { audienceOf, checkMayWrite, type Concerned, type Party, partyOf, readablePartyOf } from './party.ts';
import { chatRefusal } from './refusals.ts';

type Named = { gid: string; id: string };

/** The conversation and the message, with the conversation's counters locked and the change's number taken. */
async function openChange(
  tx: Tx,
  { caller }: SignedInScope,
  { gid, id }: Named,
  missing: typeof chatErrors.messageNotFound | typeof chatErrors.modifyNoMessage,
) {
  const party = await partyOf(tx, caller, gid);
  const changed = await queries.nextSeq(tx, gid);
  const target = await queries.selectTarget(tx, gid, id);
  if (!target || target.seq <= party.hiddenBefore) throw chatRefusal(missing);
  return { party, target, place: { gid, seq: target.seq, changed } };
}

/** Delivers a message as it is after the commit. */
export async function deliverMessage(tx: Tx, party: Concerned & { gid: string }, seq: number): Promise<ChatMessage> {
  const [message] = await selectBySeq(tx, [{ gid: party.gid, seq }], null);
  if (!message) throw new Error('a message was changed and is not there');
  afterCommit(tx, (database) => distribute(database, [{ audience: audienceOf(party), frame: frameOf(message) }]));
  return message;
}

/** @throws type 1302 for a missing message, 52 for another person's, 1303 for what is no text, 1304 when it is too late or too often */
export async function modifyMessage(
  tx: Tx,
  scope: WritingScope,
  { msg: written, ...named }: Named & { msg: string },
): Promise<{ changed: number }> {
  const { party, target, place } = await openChange(tx, scope, named, chatErrors.modifyNoMessage);
  if (target.recalled) throw chatRefusal(chatErrors.messageNotFound);
  if (target.senderId !== scope.caller.userId) throw chatRefusal(chatErrors.noPermission);
  const isLate = scope.now.getTime() - target.sentAt.getTime() > modifyTime;
  checkMayWrite(party);
  if (target.type !== 'txt') throw chatRefusal(chatErrors.modifyWrongForm);
  if (isLate || target.modifiedCount >= mostModified) throw chatRefusal(chatErrors.modifyFailed);
  const text = cleanText(written, chatErrors.modifyWrongForm);
  const msg = (await mayShareContacts(tx, party, scope.contacts)) ? text : hideContactData(text, scope.publicUrl).text;
  await queries.setText(tx, place, { msg, words: wordsOf('txt', { msg }), now: scope.now });
  await deliverMessage(tx, party, target.seq);
  return { changed: place.changed };
}

/** @throws type 51 for a missing message, 52 for another person's, 504 when it is too late. Recalling twice has one effect. */
export async function recallMessage(tx: Tx, scope: SignedInScope, named: Named): Promise<{ changed: number }> {
  const { party, target, place } = await openChange(tx, scope, named, chatErrors.messageNotFound);
  if (target.senderId !== scope.caller.userId) throw chatRefusal(chatErrors.noPermission);
  if (!target.recalled && scope.now.getTime() - target.sentAt.getTime() > recallTime) throw chatRefusal(chatErrors.tooLate);
  if (target.recalled) await queries.setChanged(tx, place);
  else {
    await queries.setRecalled(tx, place, scope.now);
    await queries.forgetPreviews(tx, named.gid, named.id, target.seq);
  }
  await deliverMessage(tx, party, target.seq);
  return { changed: place.changed };
}

/** @throws type 1101 for a reaction that is there already, 1103 for one that is not, 50 above the number of kinds; adds none where the caller may not write */
export async function react(
  tx: Tx,
  scope: SignedInScope,
  { reaction, on, ...named }: Named & { reaction: string; on: boolean },
): Promise<{ changed: number }> {
  const { party, target, place } = await openChange(tx, scope, named, chatErrors.messageNotFound);
  if (target.recalled || target.senderId === null) throw chatRefusal(chatErrors.messageNotFound);
  if (on) checkMayWrite(party);
  const own = { gid: named.gid, seq: target.seq, userId: scope.caller.userId, reaction };
  const found = await queries.selectReaction(tx, own);
  if (on && found.own) throw chatRefusal(chatErrors.reactionTwice);
  if (!on && !found.own) throw chatRefusal(chatErrors.reactionNotOwn);
  if (on && !found.known && found.kinds >= mostReactions) throw chatRefusal(chatErrors.tooManyReactions);
  if (on) await queries.addReaction(tx, { ...own, now: scope.now });
  else await queries.removeReaction(tx, own);
  await queries.setChanged(tx, place);
  await deliverMessage(tx, party, target.seq);
  return { changed: place.changed };
}

/** The caller's own marker; its other devices and the authors are notified of it. */
export async function readChannel(
  tx: Tx,
  scope: SignedInScope,
  { gid, seq }: { gid: string; seq?: number | undefined },
): Promise<{ readNumber: number; unread: number }> {
  const party = await readablePartyOf(tx, scope.caller, gid);
  return moveMarker(tx, scope, party, seq ?? null);
}

async function moveMarker(tx: Tx, scope: SignedInScope, party: Party, to: number | null): Promise<{ readNumber: number; unread: number }> {
  const { readNumber, readSeq, unread } = await queries.moveMarker(tx, ownOf(scope, party), to);
  // A marker that has not moved is no news.
  if (readNumber === party.readNumber) return { readNumber, unread };
  // In a group the authors of what was read now see it, besides the reader's own devices.
  const only =
    party.kind === 'single'
      ? null
      : [scope.caller.userId, ...(await queries.selectAuthors(tx, party.gid, { count: readNumber - party.readNumber, upTo: readSeq }))];
  const audience = audienceOf(party);
  afterCommit(tx, (database) =>
    distribute(database, [
      {
        audience: only === null ? audience : { ...audience, only },
        frame: { t: 'marker', gid: party.gid, user: String(scope.caller.userId), seq: readSeq, number: readNumber },
      },
    ]),
  );
  return { readNumber, unread };
}

/** A device of the caller has received a single conversation up to a message; the other one is notified. */
export async function noteDelivered(
  tx: Tx,
  { caller }: SignedInScope,
  { gid, seq }: { gid: string; seq: number },
): Promise<{ deliveredSeq: number }> {
  const party = await readablePartyOf(tx, caller, gid);
  const delivered = party.kind === 'single' ? Math.min(seq, party.lastSeq) : 0;
  // A marker that has not moved is no news.
  if (delivered > 0 && (await queries.moveDelivered(tx, { gid, userId: caller.userId }, delivered))) {
    // As after reading, with what is read by now.
    const frame = { t: 'marker', gid, user: String(caller.userId), number: party.readNumber, delivered };
    afterCommit(tx, (database) => distribute(database, [{ audience: audienceOf(party), frame }]));
  }
  return { deliveredSeq: delivered };
}

/** Only for the caller: nobody else notices. */
export async function removeMessages(
  tx: Tx,
  scope: SignedInScope,
  { gid, ids, upTo }: { gid: string; ids: readonly string[]; upTo?: number | undefined },
): Promise<{ removed: number }> {
  const party = await readablePartyOf(tx, scope.caller, gid);
  const own = ownOf(scope, party);
  const removed = ids.length > 0 ? await queries.hideMessages(tx, own, ids) : 0;
  if (upTo !== undefined) {
    const before = Math.max(party.hiddenBefore, Math.min(upTo, party.lastSeq));
    await queries.setMember(tx, own, { hidden_before_seq: before });
  }
  deliverToSelf(tx, scope, { t: 'removed', gid, ids, ...(upTo === undefined ? {} : { upTo }) });
  return { removed };
}

export async function pinConversation(
  tx: Tx,
  scope: SignedInScope,
  { gid, on }: { gid: string; on: boolean },
): Promise<{ isPinned: boolean }> {
  const party = await readablePartyOf(tx, scope.caller, gid);
  await queries.setMember(tx, ownOf(scope, party), { pinned_at: on ? scope.now : null });
  deliverToSelf(tx, scope, { t: 'conversation', gid });
  return { isPinned: on };
}

export async function setNotify<Choice extends 'all' | 'mentions' | 'none'>(
  tx: Tx,
  scope: SignedInScope,
  { gid, notify }: { gid: string; notify: Choice },
): Promise<{ notify: Choice }> {
  const party = await readablePartyOf(tx, scope.caller, gid);
  await queries.setMember(tx, ownOf(scope, party), { notify });
  deliverToSelf(tx, scope, { t: 'conversation', gid });
  return { notify };
}

/** The conversation comes back with the next message, without what was before. */
export async function deleteConversation(tx: Tx, scope: SignedInScope, gid: string): Promise<{ deleted: boolean }> {
  const party = await readablePartyOf(tx, scope.caller, gid);
  const own = ownOf(scope, party);
  await moveMarker(tx, scope, party, party.lastSeq);
  await queries.setMember(tx, own, { deleted_at_seq: party.lastSeq, hidden_before_seq: party.lastSeq, pinned_at: null });
  deliverToSelf(tx, scope, { t: 'deleted', gid });
  return { deleted: true };
}

export const ownOf = ({ caller, now }: SignedInScope, { gid, side }: Party) => ({ gid, userId: caller.userId, side, now });

/** To all devices of the caller, who may be a buyer that is not approved. */
function deliverToSelf(tx: Tx, { caller }: SignedInScope, frame: object): void {
  const audience = { companies: [], platform: true, only: [caller.userId], gone: [] };
  afterCommit(tx, (database) => distribute(database, [{ audience, frame }]));
}
