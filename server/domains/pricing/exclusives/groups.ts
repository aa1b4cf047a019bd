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
import { type Scope, note, publishChange } from './managed.ts';
import * as queries from './group-queries.ts';
import { containing, ownDomain, plainNumber } from './texts.ts';
import { windowOf, windowView } from './windows.ts';

type Input<Name extends keyof typeof calls> = ParsedInputOf<(typeof calls)[Name]>;

const mostShown = 50;
/** One more than the maximum in an event. */
const mostNamed = 501;

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

export const knownBuyers = (database: Database, { seller }: Scope, keyword: string): Promise<KnownBuyer[]> =>
  buyers.findBuyers(database.kysely, seller, containing(keyword), mostShown);

/**
 * Finds a buyer by a complete reference. The answer is the same for unknown references, for those that several companies share, and for
 * companies that are not accepted; each match is in the audit log.
 */
export async function findBuyer(database: Database, scope: Scope & { seller: number }, reference: string): Promise<KnownBuyer> {
  return database.transaction(async (tx) => {
    const found = await buyers.findByReference(tx, scope.seller, { number: plainNumber(reference), domain: ownDomain(reference) });
    if (!found) throw new Refusal(codes.notFound, 'exclusive.noBuyer');
    await buyers.insertKnown(tx, scope.seller, found.id, scope.now);
    await note(tx, scope, { action: 'exclusive.buyerFound', subject: `company:${found.id}`, after: { reference } });
    return found;
  });
}

export async function groupList(database: Database, { seller }: Scope, keyword: string | undefined): Promise<BuyerGroup[]> {
  return (await queries.listGroups(database.kysely, seller, containing(keyword), 2 * mostGroups)).map(groupView);
}

export async function groupDetail(database: Database, { seller }: Scope, { groupId, keyword, cursor: place, size }: Input<'group'>) {
  const cursor = readCursor(place);
  const group = await queries.groupById(database.kysely, seller, groupId);
  // Only the operator may know the members of the market's groups.
  if (!group || (group.company_id === null && seller !== null)) throw notFound();
  const read = await queries.listMembers(database.kysely, groupId, { pattern: containing(keyword), cursor, size });
  const page = pageOf(read, size, cursor);
  return { group: groupView(group), members: { ...page, rows: page.rows.map(memberView) } };
}

export async function saveGroup(
  database: Database,
  scope: Scope,
  { groupId, name, note: remark, from, until }: Input<'saveGroup'>,
): Promise<{ groupId: number }> {
  return database.transaction(async (tx) => {
    const fields = { name, note: remark, window: windowOf({ from, until }, scope.now), now: scope.now };
    if (groupId === undefined) {
      if ((await queries.countGroups(tx, scope.seller)) >= mostGroups)
        throw new Refusal(codes.refused, 'exclusive.mostGroups', { most: mostGroups });
      const id = await queries.insertGroup(tx, scope.seller, fields);
      if (id === null) throw invalidFields({ name: 'exclusive.nameTaken' });
      await note(tx, scope, { action: 'buyerGroup.made', subject: `buyer_group:${id}`, after: { name, from, until } });
      return { groupId: id };
    }
    // The lock for new groups also guarantees unique names.
    await queries.countGroups(tx, scope.seller);
    const before = await queries.lockGroup(tx, scope.seller, groupId);
    if (!before) throw notFound();
    if (!(await queries.updateGroup(tx, scope.seller, groupId, fields))) throw invalidFields({ name: 'exclusive.nameTaken' });
    await publishChange(tx, await queries.memberIds(tx, [groupId], mostNamed));
    await note(tx, scope, { action: 'buyerGroup.changed', subject: `buyer_group:${groupId}`, before, after: { name, from, until } });
    return { groupId };
  });
}

export async function endGroup(database: Database, scope: Scope, groupId: number): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await queries.lockGroup(tx, scope.seller, groupId);
    if (!before) throw notFound();
    await queries.closeGroup(tx, groupId);
    await publishChange(tx, await queries.memberIds(tx, [groupId], mostNamed));
    await note(tx, scope, { action: 'buyerGroup.ended', subject: `buyer_group:${groupId}`, before: { name: before.name } });
  });
}

export async function addMembers(
  database: Database,
  scope: Scope,
  { groupId, companyIds, from, until }: Input<'addMembers'>,
): Promise<{ members: number }> {
  const ids = [...new Set(companyIds)];
  return database.transaction(async (tx) => {
    const window = windowOf({ from, until }, scope.now);
    if (!(await queries.lockGroup(tx, scope.seller, groupId))) throw notFound();
    if ((await buyers.countNameable(tx, scope.seller, ids)) < ids.length) throw notFound();
    await queries.putMembers(tx, groupId, ids, window);
    await publishChange(tx, ids);
    await note(tx, scope, {
      action: 'buyerGroup.membersAdded',
      subject: `buyer_group:${groupId}`,
      after: { companyIds: ids, from, until },
    });
    return { members: ids.length };
  });
}

export async function removeMembers(
  database: Database,
  scope: Scope,
  { groupId, companyIds }: Input<'removeMembers'>,
): Promise<{ removed: number }> {
  return database.transaction(async (tx) => {
    if (!(await queries.lockGroup(tx, scope.seller, groupId))) throw notFound();
    const removed = await queries.removeMembers(tx, groupId, companyIds);
    if (removed.length === 0) throw notFound();
    await publishChange(tx, removed);
    await note(tx, scope, { action: 'buyerGroup.membersRemoved', subject: `buyer_group:${groupId}`, after: { companyIds: removed } });
    return { removed: removed.length };
  });
}
