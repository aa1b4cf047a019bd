import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { ChatPerson } from '../../../../contract/talk/chat.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import { insertLine, setMember } from './change-queries.ts';
import { deliverMessage } from './changes.ts';
import { selectPeople } from './conversation-queries.ts';
import { distribute } from './distribution.ts';
import { inform } from './informs.ts';
import { audienceOf, findParty, type Party } from './party.ts';
import { chatRefusal } from './refusals.ts';
import { checkRoom } from './team-queries.ts';

/*
 * Who belongs to a group follows from its companies, to a team group from who was added to it; what is asked here is to come back. Who left by
 * itself is asked, or asks an owner or admin of its side.
 */

type Answer = { gid: string; asking: number; agree: boolean };

/** An owner or admin has asked the caller to come back. */
export async function answerInvitation(tx: Tx, scope: SignedInScope, { gid, asking, agree }: Answer): Promise<void> {
  const { caller, now } = scope;
  const party = await openParty(tx, scope, gid);
  // It is back by another way.
  if (!party.left) return;
  if (agree) await comeBack(tx, party, caller.userId, now);
  await writeLine(tx, scope, agree ? withPeople(party, [caller.userId]) : party, agree ? 'memberPresence' : 'rejectInvite', []);
  if (agree) await inform(tx, now, [asking], { operation: 'memberPresence', fromType: 'group', from: caller.userId, gid });
}

/** The caller asks the owners and admins of its side to come back. @throws type 54 unless it has left */
export async function askToJoin(tx: Tx, scope: SignedInScope, party: Party): Promise<void> {
  const { caller, now } = scope;
  if (!party.left) throw chatRefusal(chatErrors.notAllowed);
  const managers = await managersOf(tx, party);
  await inform(tx, now, managers, { operation: 'requestToJoin', fromType: 'group', from: caller.userId, gid: party.gid });
}

/** A person who has left asks to come back. @throws type 52 for who does not manage its side any more */
export async function answerJoining(tx: Tx, scope: SignedInScope, { gid, asking, agree }: Answer): Promise<void> {
  const { caller, now } = scope;
  const party = await openParty(tx, scope, gid);
  if (party.left || party.role === 'member') throw chatRefusal(chatErrors.noPermission);
  const person = (await selectPeople(tx, gid)).find(({ userId }) => Number(userId) === asking);
  if (!person || person.side !== party.side) throw chatRefusal(chatErrors.noPermission);
  // Another who manages the side was asked as well.
  if (!person.left) return;
  const own = { fromType: 'group' as const, from: caller.userId, gid };
  if (agree) {
    await comeBack(tx, party, asking, now);
    await writeLine(tx, scope, withPeople(party, [asking]), 'acceptRequest', [person.name]);
  }
  await inform(tx, now, [asking], { ...own, operation: agree ? 'acceptRequest' : 'joinPublicGroupDeclined' });
}

async function openParty(tx: Tx, { caller }: SignedInScope, gid: string): Promise<Party> {
  const party = await findParty(tx, caller, gid);
  if (!party) throw chatRefusal(chatErrors.noSuchConversation);
  if (party.destroyed) throw chatRefusal(chatErrors.noSuchGroup);
  return party;
}

/** Owners and admins of the caller’s side, without the caller. */
export async function managersOf(tx: Tx, party: Party): Promise<number[]> {
  return (await selectPeople(tx, party.gid)).filter((person) => person.side === party.side && isManager(person)).map(idOf);
}

export const isManager = ({ role, left }: ChatPerson): boolean => role !== 'member' && !left;
export const idOf = ({ userId }: ChatPerson): number => Number(userId);

/** A group as it is once some people are back, or new to it. */
export const withPeople = (party: Party, userIds: readonly number[]): Party => ({
  ...party,
  gone: party.gone.filter((userId) => !userIds.includes(userId)),
  members: party.members && [...party.members, ...userIds],
});

/** @throws type 606 where the group is full meanwhile */
async function comeBack(tx: Tx, { gid, side, members }: Party, userId: number, now: Date): Promise<void> {
  if (members !== null) await checkRoom(tx, gid, 1);
  await setMember(tx, { gid, userId, side, now }, { left_at: null, removed: false });
}

/** The line of an operation in the thread, and the frame that makes clients load the group again. */
export async function writeLine(
  tx: Tx,
  { caller, now }: SignedInScope,
  party: Party,
  operation: string,
  users: readonly string[],
  more: Record<string, unknown> = {},
): Promise<void> {
  const { gid } = party;
  const seq = await insertLine(tx, gid, { operation, from: String(caller.userId), fromName: caller.name, users, ...more }, now);
  await deliverMessage(tx, party, seq);
  afterCommit(tx, (database) => distribute(database, [{ audience: audienceOf(party), frame: { t: 'group', gid, operation } }]));
}
