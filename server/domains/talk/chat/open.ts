import { sql } from 'kysely';
import type { Dealing } from '../../../../contract/talk/chat.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';
import type { Caller, SignedInScope } from '../../../platform/scope.ts';
import { openStore } from '../../stores/index.ts';
import { deliverMessage } from './changes.ts';
import { insertLine, setMember, setMembers } from './change-queries.ts';
import { openConversation, type NewConversation, selectPeople, setAlias } from './conversation-queries.ts';
import { inform } from './informs.ts';
import { idOf, writeLine } from './joining.ts';
import { findParty, partyOf } from './party.ts';
import { chatRefusal, openedTooMany } from './refusals.ts';
import { meetsPlatformOnly } from './side.ts';
import { insertTeam, selectColleagues } from './team-queries.ts';

/** Conversations that a person opens in a day, and a company that is younger than a week. */
const mostADay = 20;
const mostOfYoung = 5;
const day = 86_400_000;

/** The group of the buyer's company and a store. @throws codes.notFound for a store that the buyer does not see */
export async function openWithStore(tx: Tx, scope: SignedInScope, storeId: number): Promise<{ gid: string }> {
  const { companyId } = scope.caller;
  if (!(await openStore(tx, storeId, companyId))) throw notFound();
  return open(tx, scope, { kind: 'group', companyId, storeId, withPlatform: false, users: null });
}

/**
 * The group of a store and the buyer of what both have with each other: sellers write to nobody else.
 * @throws codes.notFound for what is missing, another seller's, or not sent yet
 */
export async function openWithBuyer(tx: Tx, scope: SignedInScope, { event, id }: { event: Dealing; id: number }): Promise<{ gid: string }> {
  const parties = await dealingQueries[event](tx, { id, sellerId: scope.caller.companyId });
  if (!parties) throw notFound();
  return open(tx, scope, { kind: 'group', withPlatform: false, users: null, ...parties });
}

type Parties = { companyId: number; storeId: number };

/** The buyer and the store of a record of the seller; of orders only paid ones, of quotes only those that were sent. */
const dealingQueries: Record<Dealing, (db: Connection, asked: { id: number; sellerId: number }) => Promise<Parties | undefined>> = {
  order: (db, { id, sellerId }) =>
    db
      .selectFrom('purchase_order')
      .select(['buyer_company_id as companyId', 'store_id as storeId'])
      .where('id', '=', id)
      .where('seller_company_id', '=', sellerId)
      .where('paid_at', 'is not', null)
      .executeTakeFirst(),
  quote: (db, { id, sellerId }) =>
    db
      .selectFrom('quote')
      .select(['buyer_company_id as companyId', 'store_id as storeId'])
      .where('id', '=', id)
      .where('seller_company_id', '=', sellerId)
      .where('state', '<>', 'draft')
      .executeTakeFirst(),
  case: (db, { id, sellerId }) =>
    db
      .selectFrom('after_sales_case')
      .select(['buyer_company_id as companyId', 'store_id as storeId'])
      .where('id', '=', id)
      .where('seller_company_id', '=', sellerId)
      .executeTakeFirst(),
  question: async (db, { id, sellerId }) => {
    const found = await db
      .selectFrom('item_question as q')
      .innerJoin('store as s', 's.id', 'q.store_id')
      .select(['q.company_id as companyId', 'q.store_id as storeId'])
      .where('q.id', '=', id)
      .where('s.company_id', '=', sellerId)
      .executeTakeFirst();
    return found?.companyId ? { companyId: found.companyId, storeId: found.storeId } : undefined;
  },
};

export async function openSupport(tx: Tx, scope: SignedInScope): Promise<{ gid: string }> {
  const { companyId, operator } = scope.caller;
  if (operator) throw chatRefusal(chatErrors.notAllowed);
  return open(tx, scope, { kind: 'group', companyId, storeId: null, withPlatform: true, users: null });
}

/** @throws codes.notFound for people of other companies, and without the right to chat */
export async function openWithColleague(tx: Tx, scope: SignedInScope, userId: number): Promise<{ gid: string }> {
  const { companyId, userId: own } = scope.caller;
  await checkColleagues(tx, scope, [userId]);
  const users = own < userId ? ([own, userId] as const) : ([userId, own] as const);
  return open(tx, scope, { kind: 'single', companyId, storeId: null, withPlatform: false, users });
}

/** @throws codes.notFound for people of other companies, without the right to chat, and oneself */
export async function checkColleagues(db: Connection, scope: SignedInScope, userIds: readonly number[]): Promise<void> {
  if (meetsPlatformOnly(scope.caller)) throw chatRefusal(chatErrors.notAllowed);
  if ((await selectColleagues(db, scope, userIds)).length < new Set(userIds).size) throw notFound();
}

/**
 * A group of the caller, who owns it, and some colleagues. One with the same client id is not opened again.
 * @throws what `checkColleagues` throws; type 502, 509
 */
export async function openTeam(
  tx: Tx,
  scope: SignedInScope,
  { cid, name, users: given }: { cid: string; name: string; users: readonly number[] },
): Promise<{ gid: string }> {
  const { caller, now } = scope;
  const users = [...new Set(given)];
  if (users.length === 0) throw invalidFields({ users: 'field.required' });
  const team = { id: newId(), cid, name, companyId: caller.companyId, createdBy: caller.userId, now };
  const { gid, opened } = await insertTeam(tx, team);
  if (!opened) return { gid };
  await checkColleagues(tx, scope, users);
  const people = [caller.userId, ...users].map((userId) => ({ userId, side: 'company' }));
  await setMembers(tx, { gid, now }, people, { role: 'member' });
  await setMember(tx, { gid, userId: caller.userId, side: 'company', now }, { role: 'owner' });
  await checkOpened(tx, scope);
  const party = await partyOf(tx, caller, gid);
  if (party.blocked) throw chatRefusal(chatErrors.blocked);
  const seq = await insertLine(tx, gid, { operation: 'create', from: String(caller.userId), fromName: caller.name }, now);
  await deliverMessage(tx, party, seq);
  await inform(tx, now, users, { operation: 'directJoined', fromType: 'group', from: caller.userId, gid });
  return { gid };
}

/** The store that a seller has chosen, or its only one; null otherwise. One statement. */
export async function findChosenStore(db: Connection, { companyId }: Caller, chosen: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from store where company_id = ${companyId} order by (id = ${chosen}::bigint) desc nulls last, id limit 2`.execute(db);
  const [first] = rows;
  return first && (first.id === chosen || rows.length === 1) ? first.id : null;
}

async function open(tx: Tx, scope: SignedInScope, parties: Omit<NewConversation, 'id' | 'createdBy' | 'now'>): Promise<{ gid: string }> {
  const { caller, now } = scope;
  const { gid, opened } = await openConversation(tx, { ...parties, id: newId(), createdBy: caller.userId, now });
  const found = await findParty(tx, caller, gid);
  if (found?.blocked) throw chatRefusal(chatErrors.blocked);
  if (!opened) {
    // Who manages the company comes back by itself: nobody else could bring it back.
    if (found?.left && caller.accessCodes.includes('account.manage'))
      await setMember(tx, { gid, userId: caller.userId, side: found.side, now }, { left_at: null, removed: false });
    await beginAgain(tx, scope, gid);
    return { gid };
  }
  await checkOpened(tx, scope);
  const party = await partyOf(tx, caller, gid);
  if (parties.kind === 'group') {
    const seq = await insertLine(tx, gid, { operation: 'create', from: String(caller.userId), fromName: caller.name }, now);
    await deliverMessage(tx, party, seq);
  }
  return { gid };
}

/** A group that was destroyed begins again, for all of its people, when somebody opens it who may. */
async function beginAgain(tx: Tx, scope: SignedInScope, gid: string): Promise<void> {
  const again = await tx
    .updateTable('conversation')
    .set({ destroyed_at: null })
    .where('id', '=', gid)
    .where('destroyed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (again) await writeLine(tx, scope, await partyOf(tx, scope.caller, gid), 'create', []);
}

/** @throws type 509 above the number of conversations that a person opens in a day, until one of them is a day old */
async function checkOpened(tx: Tx, { caller, now }: SignedInScope): Promise<void> {
  const { rows } = await sql<{ oldest: Date }>`
    select o.created_at as oldest from conversation o
    where o.created_by = ${caller.userId} and o.created_at > ${new Date(now.getTime() - day)}
    order by o.created_at desc
    offset (select case when c.created_at > ${new Date(now.getTime() - 7 * day)} then ${mostOfYoung}::int else ${mostADay}::int end from company c where c.id = ${caller.companyId})
    limit 1`.execute(tx);
  const [found] = rows;
  if (found) throw openedTooMany(Math.max(1, Math.ceil((found.oldest.getTime() + day - now.getTime()) / 1_000)));
}

/** What the caller's side calls a group for itself. */
export async function nameForOwnSide(
  tx: Tx,
  scope: SignedInScope,
  { gid, alias }: { gid: string; alias: string },
): Promise<{ alias: string }> {
  const party = await partyOf(tx, scope.caller, gid);
  if (party.kind === 'single' || party.members !== null) throw chatRefusal(chatErrors.notAllowed);
  await setAlias(tx, gid, party.side === 'company' ? 'company_alias' : 'store_alias', alias);
  const own = (await selectPeople(tx, gid)).filter(
    ({ side, left, userId }) => side === party.side && !left && Number(userId) !== scope.caller.userId,
  );
  const changed = { operation: 'memberAttributesUpdate', fromType: 'group', from: scope.caller.userId, gid, note: alias } as const;
  await inform(tx, scope.now, own.map(idOf), changed);
  return { alias };
}
