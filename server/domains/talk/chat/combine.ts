import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { Caller } from '../../../platform/scope.ts';
import { usersOf } from './conversation-queries.ts';
import { selectByIds } from './messages.ts';
import { findParty, type Party, partyOf, readablePartyOf } from './party.ts';
import { chatRefusal } from './refusals.ts';

/*
 * Messages that are forwarded. Only their ids are stored: each reader sees them as they are now and as its rights allow, so that what is
 * recalled or erased is gone here as well.
 */

type Given = { gid: string; ids: string[] };

/** @throws type 51 for messages that the caller does not see, 54 unless everybody of the conversation may see those that are forwarded */
export async function checkCombined(db: Connection, caller: Caller, target: Party, { gid, ids }: Given): Promise<void> {
  const source = await partyOf(db, caller, gid);
  const found = await selectByIds(db, { gid, userId: caller.userId, hiddenBefore: source.hiddenBefore }, ids);
  const shown = found.filter(({ number, isRecall }) => number !== null && !isRecall);
  if (shown.length !== new Set(ids).size) throw chatRefusal(chatErrors.messageNotFound);
  if (!(await isSeenByAll(db, source, target))) throw chatRefusal(chatErrors.notAllowed);
}

async function isSeenByAll(db: Connection, source: Party, target: Party): Promise<boolean> {
  if (source.gid === target.gid) return true;
  if (source.kind === 'single') return false;
  const { members, firstUserId, secondUserId } = target;
  const pair = firstUserId === null || secondUserId === null ? null : [firstUserId, secondUserId];
  // Of a team group those who can read at all.
  const people = members === null ? pair : await usersOf(db, target.gid, members);
  if (people !== null) {
    const known = await usersOf(db, source.gid, people);
    return people.every((userId) => known.includes(userId) && !source.gone.includes(userId));
  }
  if (source.members !== null) return false;
  const companies = [source.companyId, source.storeCompanyId];
  return !target.withPlatform && companies.includes(target.companyId) && companies.includes(target.storeCompanyId);
}

/** The messages that a message forwards, as far as the caller sees them now. @throws type 51 for a message that forwards none */
export async function selectCombined(db: Connection, caller: Caller, { gid, id }: { gid: string; id: string }): Promise<ChatMessage[]> {
  const party = await readablePartyOf(db, caller, gid);
  const [message] = await selectByIds(db, { gid, userId: caller.userId, hiddenBefore: party.hiddenBefore }, [id]);
  if (message?.type !== 'combine') throw chatRefusal(chatErrors.messageNotFound);
  if (message.isRecall) return [];
  const given = message.body as Given;
  const source = await findParty(db, caller, given.gid);
  if (!source || source.left) return [];
  return selectByIds(db, { gid: given.gid, userId: caller.userId, hiddenBefore: source.hiddenBefore }, given.ids);
}
