import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import {
  type BuyerGroup,
  type GroupMember,
  type KnownBuyer,
  mostGroups,
  type sellerExclusiveCalls as calls,
} from '../../../../contract/pricing/exclusives.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import * as buyers from './buyer-queries.ts';
import { type Desk, note, tell } from './managed.ts';
import * as queries from './group-queries.ts';
import { containing, ownDomain, plainNumber } from './texts.ts';
import { windowOf, windowView } from './windows.ts';

type Input<Name extends keyof typeof calls> = ParsedInputOf<(typeof calls)[Name]>;

const mostShown = 50;
/** One more than are told by name. */
const mostTold = 501;

const groupView = (row: queries.GroupRow): BuyerGroup => ({
  id: row.id,
  name: row.name,
  note: row.note,
  market: row.company_id === null,
  members: row.members,
  rights: row.rights,
  ...windowView(row),
});

const memberView = (row: queries.MemberRow): GroupMember => ({
  id: row.id,
  name: row.name,
  countryCode: row.country_code,
  ...windowView(row),
});

export const knownBuyers = (database: Database, { seller }: Desk, keyword: string): Promise<KnownBuyer[]> =>
  buyers.findBuyers(database.kysely, seller, containing(keyword), mostShown);

/**
 * A buyer by what only an acquaintance knows. Whoever guesses is told the same for what does not exist, for what several share, and for a
 * company that is not accepted; each find is written down.
 */
export async function findBuyer(database: Database, desk: Desk & { seller: number }, reference: string): Promise<KnownBuyer> {
  return database.transaction(async (tx) => {
    const found = await buyers.findByReference(tx, desk.seller, { number: plainNumber(reference), domain: ownDomain(reference) });
    if (!found) throw new Refusal(codes.notFound, 'exclusive.noBuyer');
    await buyers.insertKnown(tx, desk.seller, found.id, desk.now);
    await note(tx, desk, { action: 'exclusive.buyerFound', subject: `company:${found.id}`, after: { reference } });
    return found;
  });
}

export async function groupList(database: Database, { seller }: Desk, keyword: string | undefined): Promise<BuyerGroup[]> {
  return (await queries.listGroups(database.kysely, seller, containing(keyword), 2 * mostGroups)).map(groupView);
}

export async function groupDetail(database: Database, { seller }: Desk, { groupId, keyword, cursor: place, size }: Input<'group'>) {
  const cursor = readCursor(place);
  const group = await queries.groupById(database.kysely, seller, groupId);
  // Who is in the market's groups is nobody's but the operator's to know.
  if (!group || (group.company_id === null && seller !== null)) throw notFound();
  const read = await queries.listMembers(database.kysely, groupId, { pattern: containing(keyword), cursor, size });
  const page = pageOf(read, size, cursor);
  return { group: groupView(group), members: { ...page, rows: page.rows.map(memberView) } };
}

export async function saveGroup(
  database: Database,
  desk: Desk,
  { groupId, name, note: remark, from, until }: Input<'saveGroup'>,
): Promise<{ groupId: number }> {
  return database.transaction(async (tx) => {
    const fields = { name, note: remark, window: windowOf({ from, until }, desk.now), now: desk.now };
    if (groupId === undefined) {
      if ((await queries.countGroups(tx, desk.seller)) >= mostGroups)
        throw new Refusal(codes.refused, 'exclusive.mostGroups', { most: mostGroups });
      const id = await queries.insertGroup(tx, desk.seller, fields);
      if (id === null) throw invalidFields({ name: 'exclusive.nameTaken' });
      await note(tx, desk, { action: 'buyerGroup.made', subject: `buyer_group:${id}`, after: { name, from, until } });
      return { groupId: id };
    }
    // Names are made certain by the same lock as new groups.
    await queries.countGroups(tx, desk.seller);
    const before = await queries.lockGroup(tx, desk.seller, groupId);
    if (!before) throw notFound();
    if (!(await queries.updateGroup(tx, desk.seller, groupId, fields))) throw invalidFields({ name: 'exclusive.nameTaken' });
    await tell(tx, await queries.memberIds(tx, [groupId], mostTold));
    await note(tx, desk, { action: 'buyerGroup.changed', subject: `buyer_group:${groupId}`, before, after: { name, from, until } });
    return { groupId };
  });
}

export async function endGroup(database: Database, desk: Desk, groupId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await queries.lockGroup(tx, desk.seller, groupId);
    if (!before) throw notFound();
    await queries.closeGroup(tx, groupId);
    await tell(tx, await queries.memberIds(tx, [groupId], mostTold));
    await note(tx, desk, { action: 'buyerGroup.ended', subject: `buyer_group:${groupId}`, before: { name: before.name } });
  });
}

export async function addMembers(
  database: Database,
  desk: Desk,
  { groupId, companyIds, from, until }: Input<'addMembers'>,
): Promise<{ members: number }> {
  const ids = [...new Set(companyIds)];
  return database.transaction(async (tx) => {
    const window = windowOf({ from, until }, desk.now);
    if (!(await queries.lockGroup(tx, desk.seller, groupId))) throw notFound();
    if ((await buyers.countNameable(tx, desk.seller, ids)) < ids.length) throw notFound();
    await queries.putMembers(tx, groupId, ids, window);
    await tell(tx, ids);
    await note(tx, desk, { action: 'buyerGroup.membersAdded', subject: `buyer_group:${groupId}`, after: { companyIds: ids, from, until } });
    return { members: ids.length };
  });
}

export async function removeMembers(
  database: Database,
  desk: Desk,
  { groupId, companyIds }: Input<'removeMembers'>,
): Promise<{ removed: number }> {
  return database.transaction(async (tx) => {
    if (!(await queries.lockGroup(tx, desk.seller, groupId))) throw notFound();
    const removed = await queries.removeMembers(tx, groupId, companyIds);
    if (removed.length === 0) throw notFound();
    await tell(tx, removed);
    await note(tx, desk, { action: 'buyerGroup.membersRemoved', subject: `buyer_group:${groupId}`, after: { companyIds: removed } });
    return { removed: removed.length };
  });
}
