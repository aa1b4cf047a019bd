import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { ChatPerson, GroupOperation } from '../../../../contract/talk/chat.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { endCase, releaseCase } from '../service/ending.ts';
import { lockCase } from '../service/follow.ts';
import { hidePushes } from '../push/queries.ts';
import { mayShareContacts, type WritingScope } from './contacts.ts';
import { setMember, setMembers } from './change-queries.ts';
import { forever, selectPeople, usersOf } from './conversation-queries.ts';
import { endInvitations, endRequests, inform } from './informs.ts';
import { askToJoin, idOf, managersOf, withPeople, writeLine } from './joining.ts';
import { findParty, type Party } from './party.ts';
import { chatRefusal } from './refusals.ts';
import { checkRoom, countMembers, selectColleagues } from './team-queries.ts';

type Input = {
  gid: string;
  operation: GroupOperation;
  users: readonly number[];
  name?: string | undefined;
  announcement?: string | undefined;
  minutes?: number | undefined;
};

/** Operations that concern people, who have to be named. */
const ofPeople: readonly GroupOperation[] = [
  ...(['removeMember', 'inviteToJoin', 'directJoined', 'setAdmin', 'removeAdmin', 'changeOwner', 'muteMember', 'unmuteMember'] as const),
];
/** What an owner alone may do. */
const ownersOnly: readonly GroupOperation[] = ['setAdmin', 'removeAdmin', 'changeOwner', 'destroy'];
/** What the other side reads, or loses. */
const concernsOthers: readonly GroupOperation[] = ['updateInfo', 'updateAnnouncement', 'destroy'];

/**
 * The group, where the caller may do this.
 * @throws type 52 for members without the right, 502 for what the other side has blocked, 54 where it makes no sense, 602, 605
 */
export async function operatedParty(
  db: Connection,
  { caller }: SignedInScope,
  { gid, operation }: Pick<Input, 'gid' | 'operation'>,
): Promise<Party> {
  const party = await findParty(db, caller, gid);
  if (!party) throw chatRefusal(chatErrors.noSuchConversation);
  if (party.destroyed) throw chatRefusal(chatErrors.noSuchGroup);
  if (party.kind === 'single') throw chatRefusal(chatErrors.notAllowed);
  if (operation === 'requestToJoin') return party;
  if (party.left) throw chatRefusal(chatErrors.notInGroup);
  // The platform can always be asked.
  if (operation === 'destroy' && party.withPlatform) throw chatRefusal(chatErrors.notAllowed);
  const needed = operation === 'memberAbsence' ? 'member' : ownersOnly.includes(operation) ? 'owner' : 'admin';
  if (needed !== 'member' && party.role === 'member') throw chatRefusal(chatErrors.noPermission);
  if (needed === 'owner' && party.role !== 'owner') throw chatRefusal(chatErrors.noPermission);
  if (party.blocked && concernsOthers.includes(operation)) throw chatRefusal(chatErrors.blocked);
  return party;
}

/**
 * An operation of a group, with its line in the thread and notices to those concerned. Owners and admins manage the people of their own
 * side; everybody may leave. Who was removed is added again by them, who left by itself is asked. To a team group they add others as well.
 * @throws what `operatedParty` throws; type 52 for people of the other side and for who is no colleague, 205 without people where some are needed, 606
 */
export async function operateGroup(tx: Tx, scope: WritingScope, input: Input): Promise<{ done: boolean }> {
  const { caller } = scope;
  const { gid, operation } = input;
  // As by those who follow the messages, the case is locked before the counters.
  if (ofCases.includes(operation)) await lockCase(tx, gid);
  // The counters are locked first, as by messages, so that two operations of one group come one after the other.
  await tx.selectFrom('conversation_head').select('last_seq as lastSeq').where('conversation_id', '=', gid).forUpdate().execute();
  const party = await operatedParty(tx, scope, input);
  if (operation === 'requestToJoin') {
    await askToJoin(tx, scope, party);
    return { done: true };
  }
  const people = ofPeople.includes(operation) ? await namedPeople(tx, scope, party, input) : [];
  const isLast = party.members !== null && operation === 'memberAbsence' && (await isLastOfTeam(tx, party, caller.userId));
  if (party.members === null) await checkManaged(tx, party, caller.userId, operation, people);
  const texts = await shownTexts(tx, scope, party, input);
  await apply(tx, scope, party, { ...input, ...texts }, people);
  if (isLast) await apply(tx, scope, party, { ...input, operation: 'destroy' }, []);
  // Who goes now hears of it, who went before does not.
  const audience = withPeople(party, operation === 'directJoined' ? people.map(idOf) : []);
  const names = people.map(({ name }) => name);
  await writeLine(tx, scope, audience, operation, names, texts.name ? { name: texts.name } : {});
  await informConcerned(tx, scope, party, { ...input, ...texts }, people);
  await changeItsCase(tx, scope, party, operation, people);
  return { done: true };
}

/** What others read of an operation, in the group, its line and its notices alike: each operation has its own text, without contact data where it is hidden. */
async function shownTexts(
  tx: Tx,
  { contacts, publicUrl }: WritingScope,
  party: Party,
  { operation, name = '', announcement = '' }: Input,
): Promise<{ name: string; announcement: string }> {
  const shown = async (given: string): Promise<string> =>
    given === '' || (await mayShareContacts(tx, party, contacts)) ? given : hideContactData(given, publicUrl).text;
  return {
    name: operation === 'updateInfo' ? await shown(name) : '',
    announcement: operation === 'updateAnnouncement' ? await shown(announcement) : '',
  };
}

/** Operations after which somebody else answers the group, or nobody any more. */
const ofCases: readonly GroupOperation[] = ['memberAbsence', 'removeMember', 'destroy'];

async function changeItsCase(
  tx: Tx,
  { caller, now }: SignedInScope,
  { gid, withPlatform, members, storeCompanyId }: Party,
  operation: GroupOperation,
  people: readonly ChatPerson[],
): Promise<void> {
  if (members !== null || !ofCases.includes(operation)) return;
  const owner = withPlatform ? null : storeCompanyId;
  if (operation === 'destroy') await endCase(tx, { gid, owner, userId: caller.userId, now });
  else await releaseCase(tx, { gid, owner, left: operation === 'memberAbsence' ? [caller.userId] : people.map(idOf), now });
}

const toPeople = ['removeMember', 'inviteToJoin', 'directJoined', 'setAdmin', 'removeAdmin', 'muteMember', 'unmuteMember'] as const;
const toEverybody = ['updateInfo', 'updateAnnouncement', 'destroy'] as const;
const among = <Known extends GroupOperation>(known: readonly Known[], operation: GroupOperation): Known | undefined =>
  known.find((one) => one === operation);

/** Who is concerned is informed: the people that were named, all others of the group, or those who manage the side of who has left. */
async function informConcerned(
  tx: Tx,
  { caller, now }: SignedInScope,
  party: Party,
  input: Input,
  people: readonly ChatPerson[],
): Promise<void> {
  const own = { fromType: 'group' as const, from: caller.userId, gid: party.gid };
  const named = among(toPeople, input.operation);
  const common = among(toEverybody, input.operation);
  if (named) await inform(tx, now, people.map(idOf), { ...own, operation: named, note: await nameOfLost(tx, party, named) });
  else if (common) {
    const others = (await selectPeople(tx, party.gid)).filter((person) => !person.left && idOf(person) !== caller.userId);
    await inform(tx, now, others.map(idOf), { ...own, operation: common, note: common === 'updateInfo' ? (input.name ?? '') : '' });
  } else if (input.operation === 'memberAbsence')
    await inform(tx, now, await managersOf(tx, party), { ...own, operation: 'memberAbsence' });
}

/** What a team group is called when somebody is removed from it, who does not learn its later names. */
async function nameOfLost(tx: Tx, { gid, members }: Party, operation: GroupOperation): Promise<string> {
  if (members === null || operation !== 'removeMember') return '';
  return (await tx.selectFrom('conversation').select('name').where('id', '=', gid).executeTakeFirstOrThrow()).name;
}

/** @throws type 54 if nobody of the caller's side would be left who can bring people back */
async function checkManaged(tx: Tx, party: Party, userId: number, operation: GroupOperation, people: readonly ChatPerson[]): Promise<void> {
  const goes = operation === 'memberAbsence' ? [String(userId)] : operation === 'removeAdmin' ? people.map((person) => person.userId) : [];
  if (goes.length === 0) return;
  const all = await selectPeople(tx, party.gid);
  const managers = all.filter(({ side, role, left }) => side === party.side && role !== 'member' && !left);
  if (managers.every((person) => goes.includes(person.userId)))
    throw new Refusal(codes.refused, 'chat.lastAdmin', {}, { type: chatErrors.notAllowed });
}

/**
 * Whether the caller is the last one of a team group, which ends with it.
 * @throws type 54 for its owner while there are others: one of them has to own it first
 */
async function isLastOfTeam(tx: Tx, { gid, role }: Party, userId: number): Promise<boolean> {
  const others = (await selectPeople(tx, gid)).filter((person) => !person.left && idOf(person) !== userId);
  if (role === 'owner' && others.length > 0 && others.every((person) => person.role !== 'owner'))
    throw new Refusal(codes.refused, 'chat.lastOwner', {}, { type: chatErrors.notAllowed });
  // Somebody who cannot chat just now may come back to it.
  return others.length === 0 && (await countMembers(tx, gid)) === 1;
}

async function namedPeople(tx: Tx, scope: SignedInScope, party: Party, { operation, users: given }: Input): Promise<ChatPerson[]> {
  const users = [...new Set(given)];
  if (users.length === 0) throw chatRefusal(chatErrors.badParameter);
  const mayBeNew = party.members !== null && operation === 'directJoined';
  return mayBeNew ? peopleToAdd(tx, scope, party, users) : ownPeople(tx, party, users);
}

/** The named people, all of the caller's own side. */
async function ownPeople(tx: Tx, party: Party, users: readonly number[]): Promise<ChatPerson[]> {
  const known = new Set(await usersOf(tx, party.gid, users));
  const people = (await selectPeople(tx, party.gid)).filter(({ userId }) => users.includes(Number(userId)));
  const all = users.every((userId) => known.has(userId) && people.some((person) => Number(person.userId) === userId));
  if (!all || people.some(({ side }) => side !== party.side)) throw chatRefusal(chatErrors.noPermission);
  return people;
}

/** Who is added to a team group: people who have been in it, and colleagues who are new to it. */
async function peopleToAdd(tx: Tx, scope: SignedInScope, party: Party, users: readonly number[]): Promise<ChatPerson[]> {
  const known = await usersOf(tx, party.gid, users);
  const others = users.filter((userId) => !known.includes(userId));
  const colleagues = await selectColleagues(tx, scope, others);
  if (colleagues.length < others.length) throw chatRefusal(chatErrors.noPermission);
  // As those who were removed, they are added without being asked.
  const fresh = {
    side: party.side,
    role: 'member',
    left: true,
    removed: true,
    mutedUntil: null,
    readNumber: 0,
    joinedAt: null,
    deliveredSeq: 0,
  } as const;
  return [...(await ownPeople(tx, party, known)), ...colleagues.map(({ userId, name }) => ({ ...fresh, userId: String(userId), name }))];
}

/** Owners and admins decide for their own side only. */
async function muteSide(tx: Tx, { gid, side }: Party, on: boolean): Promise<void> {
  const others = sql<string[]>`array_remove(muted_sides, ${side})`;
  await tx
    .updateTable('conversation')
    .set({ muted_sides: on ? sql<string[]>`array_append(${others}, ${side})` : others })
    .where('id', '=', gid)
    .execute();
}

async function apply(
  tx: Tx,
  { caller, now }: SignedInScope,
  party: Party,
  { gid, operation, name, announcement, minutes }: Input,
  people: Awaited<ReturnType<typeof selectPeople>>,
): Promise<void> {
  const update = (values: { name?: string; announcement?: string }): Promise<unknown> =>
    tx.updateTable('conversation').set(values).where('id', '=', gid).execute();
  const named = people.map(({ userId, side }) => ({ userId: Number(userId), side }));
  const each = (settings: Parameters<typeof setMember>[2]): Promise<void> => setMembers(tx, { gid, now }, named, settings);
  const self = { gid, userId: caller.userId, side: party.side, now };
  switch (operation) {
    case 'updateInfo':
      // The others of a team group know it by its name alone.
      if (party.members !== null && name === '') throw invalidFields({ name: 'field.required' });
      return void (await update({ name }));
    case 'updateAnnouncement':
      return void (await update({ announcement }));
    case 'deleteAnnouncement':
      return void (await update({ announcement: '' }));
    case 'muteAllMembers':
      return muteSide(tx, party, true);
    case 'unmuteAllMembers':
      return muteSide(tx, party, false);
    case 'memberAbsence':
      return setMember(tx, self, { left_at: now, removed: false });
    case 'removeMember':
      if (people.some(({ role }) => role === 'owner')) throw chatRefusal(chatErrors.noPermission);
      // Who left by itself would be one who was removed, and could be put back without being asked.
      if (people.some(({ left }) => left)) throw chatRefusal(chatErrors.notInGroup);
      await endInvitations(tx, gid, people.map(idOf), now);
      // Another administrator, who makes none, can bring them back to a team group.
      return each({ left_at: now, removed: true, ...(party.members !== null && { role: 'member' }) });
    case 'requestToJoin':
      // Changes nothing before it is answered.
      return;
    case 'inviteToJoin':
      // Who left by itself decides by itself.
      if (people.some(({ left }) => !left)) throw chatRefusal(chatErrors.badParameter);
      return;
    case 'directJoined':
      if (people.some(({ left, removed }) => !left || !removed)) throw chatRefusal(chatErrors.badParameter);
      if (party.members !== null) await checkRoom(tx, gid, people.length);
      await endRequests(tx, gid, people.map(idOf), now);
      return each({ left_at: null, removed: false });
    case 'destroy':
      await tx.updateTable('conversation').set({ destroyed_at: now }).where('id', '=', gid).execute();
      return hidePushes(tx, gid, true);
    case 'setAdmin':
      if (people.some(({ left }) => left)) throw chatRefusal(chatErrors.badParameter);
      if (people.some(({ role }) => role === 'owner')) throw chatRefusal(chatErrors.noPermission);
      return each({ role: 'admin' });
    case 'removeAdmin':
      if (people.some(({ role }) => role === 'owner')) throw chatRefusal(chatErrors.noPermission);
      return each({ role: 'member' });
    case 'changeOwner':
      if (people.length !== 1 || people.some(({ left }) => left)) throw chatRefusal(chatErrors.badParameter);
      await each({ role: 'owner', muted_until: null });
      return setMember(tx, self, { role: 'admin' });
    case 'muteMember':
      if (people.some(({ role }) => role === 'owner')) throw chatRefusal(chatErrors.noPermission);
      return each({ muted_until: minutes === undefined ? forever : new Date(now.getTime() + minutes * 60_000) });
    case 'unmuteMember':
      return each({ muted_until: null });
  }
}
