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
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import * as buyers from './buyer-queries.ts';
import { note, publishChange, type Seller } from './changes.ts';
import * as queries from './group-queries.ts';
import { ownDomain, plainNumber } from './texts.ts';
import { windowOf, windowView } from './windows.ts';

type Input<Name extends keyof typeof calls> = ParsedInputOf<(typeof calls)[Name]>;

const mostShown = 50;
/** One more than the maximum in an event. */
const mostNamed = 501;

const groupView = (row: queries.GroupRow): BuyerGroup => ({
  id: row.id,
  name: row.name,
  note: row.note,
  market: row.companyId === null,
  members: row.members,
  rights: row.rights,
  ...windowView(row),
});

const memberView = (row: queries.MemberRow): GroupMember => ({
  id: row.id,
  name: row.name,
  countryCode: row.countryCode,
  ...windowView(row),
});

export const knownBuyers = (db: Connection, seller: Seller, keyword: string): Promise<KnownBuyer[]> =>
  buyers.findBuyers(db, seller, containingKeyword(keyword), mostShown);

/**
 * Finds a buyer by a complete reference. The answer is the same for unknown references, for those that several companies share, and for
 * companies that are not accepted; each match is in the audit log.
 */
export async function findBuyer(tx: Tx, scope: RequestScope, seller: number, reference: string): Promise<KnownBuyer> {
  const found = await buyers.findByReference(tx, seller, { number: plainNumber(reference), domain: ownDomain(reference) });
  if (!found) throw new Refusal(codes.notFound, 'exclusive.noBuyer');
  await buyers.insertKnown(tx, seller, found.id, scope.now);
  await note(tx, scope, seller, { action: 'exclusive.buyerFound', subject: `company:${found.id}`, after: { reference } });
  return found;
}

export async function groupList(db: Connection, seller: Seller, keyword: string | undefined): Promise<BuyerGroup[]> {
  return (await queries.listGroups(db, seller, containingKeyword(keyword), 2 * mostGroups)).map(groupView);
}

export async function groupDetail(db: Connection, seller: Seller, { groupId, keyword, cursor: place, size }: Input<'group'>) {
  const cursor = readCursor(place);
  const group = await queries.groupById(db, seller, groupId);
  // Only the operator may know the members of the market's groups.
  if (!group || (group.companyId === null && seller !== null)) throw notFound();
  const read = await queries.listMembers(db, groupId, { pattern: containingKeyword(keyword), cursor, size });
  const page = pageOf(read, size, cursor);
  return { group: groupView(group), members: { ...page, rows: page.rows.map(memberView) } };
}

export async function saveGroup(
  tx: Tx,
  scope: RequestScope,
  seller: Seller,
  { groupId, name, note: remark, from, until }: Input<'saveGroup'>,
): Promise<{ groupId: number }> {
  const fields = { name, note: remark, window: windowOf({ from, until }, scope.now), now: scope.now };
  if (groupId === undefined) {
    if ((await queries.countGroups(tx, seller)) >= mostGroups)
      throw new Refusal(codes.refused, 'exclusive.mostGroups', { most: mostGroups });
    const id = await queries.insertGroup(tx, seller, fields);
    if (id === null) throw invalidFields({ name: 'exclusive.nameTaken' });
    await note(tx, scope, seller, { action: 'buyerGroup.made', subject: `buyer_group:${id}`, after: { name, from, until } });
    return { groupId: id };
  }
  // The lock for new groups also guarantees unique names.
  await queries.countGroups(tx, seller);
  const before = await queries.lockGroup(tx, seller, groupId);
  if (!before) throw notFound();
  if (!(await queries.updateGroup(tx, seller, groupId, fields))) throw invalidFields({ name: 'exclusive.nameTaken' });
  await publishChange(tx, await queries.memberIds(tx, [groupId], mostNamed));
  // As the audit log has recorded groups since the first one.
  const { validFrom, validTo, ...named } = before;
  await note(tx, scope, seller, {
    action: 'buyerGroup.changed',
    subject: `buyer_group:${groupId}`,
    before: { ...named, valid_from: validFrom, valid_to: validTo },
    after: { name, from, until },
  });
  return { groupId };
}

export async function endGroup(tx: Tx, scope: RequestScope, seller: Seller, groupId: number): Promise<void> {
  const before = await queries.lockGroup(tx, seller, groupId);
  if (!before) throw notFound();
  await queries.closeGroup(tx, groupId);
  await publishChange(tx, await queries.memberIds(tx, [groupId], mostNamed));
  await note(tx, scope, seller, { action: 'buyerGroup.ended', subject: `buyer_group:${groupId}`, before: { name: before.name } });
}

export async function addMembers(
  tx: Tx,
  scope: RequestScope,
  seller: Seller,
  { groupId, companyIds, from, until }: Input<'addMembers'>,
): Promise<{ members: number }> {
  const ids = [...new Set(companyIds)];
  const window = windowOf({ from, until }, scope.now);
  if (!(await queries.lockGroup(tx, seller, groupId))) throw notFound();
  if ((await buyers.countNameable(tx, seller, ids)) < ids.length) throw notFound();
  await queries.putMembers(tx, groupId, ids, window);
  await publishChange(tx, ids);
  await note(tx, scope, seller, {
    action: 'buyerGroup.membersAdded',
    subject: `buyer_group:${groupId}`,
    after: { companyIds: ids, from, until },
  });
  return { members: ids.length };
}

export async function removeMembers(
  tx: Tx,
  scope: RequestScope,
  seller: Seller,
  { groupId, companyIds }: Input<'removeMembers'>,
): Promise<{ removed: number }> {
  if (!(await queries.lockGroup(tx, seller, groupId))) throw notFound();
  const removed = await queries.removeMembers(tx, groupId, companyIds);
  if (removed.length === 0) throw notFound();
  await publishChange(tx, removed);
  await note(tx, scope, seller, { action: 'buyerGroup.membersRemoved', subject: `buyer_group:${groupId}`, after: { companyIds: removed } });
  return { removed: removed.length };
}
