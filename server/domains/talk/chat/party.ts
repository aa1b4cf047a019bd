import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { Side } from '../../../../contract/talk/chat-messages.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { Audience } from './hub.ts';
import { hasBlocked, isBlocked, type Person, sideOf } from './side.ts';
import { chatRefusal, ownBlock } from './refusals.ts';

/** A conversation as one of its people meets it. */
export type Party = {
  gid: string;
  kind: 'group' | 'single';
  companyId: number;
  storeId: number | null;
  storeCompanyId: number | null;
  withPlatform: boolean;
  /** Who is in a team group; null for all others, whose people follow from the companies. */
  members: number[] | null;
  firstUserId: number | null;
  secondUserId: number | null;
  side: Side;
  role: 'owner' | 'admin' | 'member';
  left: boolean;
  /** May not write now. */
  muted: boolean;
  /** The other side, or the operator, takes no messages of the caller. */
  blocked: boolean;
  /** The caller's side takes no messages of the other side. */
  blocks: boolean;
  destroyed: boolean;
  /** A single conversation whose friendship has ended. */
  closed: boolean;
  readNumber: number;
  hiddenBefore: number;
  lastSeq: number;
  lastNumber: number;
  /** Users who have left: nothing is delivered to them. */
  gone: number[];
};

/**
 * The conversation, if the caller may read it. Who belongs to it follows from the companies: all people of both with `chat.use`, of a single conversation
 * its two, of a team group who was added to it, of one with the platform its operators and all of the company. Buyers that are not approved talk with the platform alone, and so do people
 * without `chat.use`.
 * @throws type 1400 for foreign and missing ones alike, 602 for those who have left, 605 for groups that are destroyed
 */
export async function partyOf(db: Connection, caller: Person, gid: string): Promise<Party> {
  const party = await readablePartyOf(db, caller, gid);
  if (party.destroyed) throw chatRefusal(chatErrors.noSuchGroup);
  return party;
}

/** As `partyOf`, of a group that was destroyed as well: its people go on reading what was written. @throws type 1400, 602 */
export async function readablePartyOf(db: Connection, caller: Person, gid: string): Promise<Party> {
  const party = await findParty(db, caller, gid);
  if (!party) throw chatRefusal(chatErrors.noSuchConversation);
  if (party.left) throw chatRefusal(chatErrors.notInGroup);
  return party;
}

/** @throws type 502 where the other side takes nothing of the caller, or the caller's side nothing of the other; 54 for a friendship that has ended; 507 */
export function checkMayWrite({ blocked, blocks, closed, muted }: Party): void {
  if (blocked) throw chatRefusal(chatErrors.blocked);
  if (blocks) throw ownBlock();
  if (closed) throw chatRefusal(chatErrors.notAllowed);
  if (muted) throw chatRefusal(chatErrors.muted);
}

/** The people of a conversation `c` that has people of its own. */
const members = sql`case when c.members_only then array(
  select o.user_id from conversation_member o where o.conversation_id = c.id and o.left_at is null
) end`;

/** One statement. */
export async function findParty(db: Connection, caller: Person, gid: string): Promise<Party | null> {
  const { userId } = caller;
  const { rows } = await sql<Omit<Party, 'side'> & { side: Side | null }>`
    select c.id as gid, c.kind, c.company_id as "companyId", c.store_id as "storeId", s.company_id as "storeCompanyId", c.with_platform as "withPlatform",
      ${members} as members, c.first_user_id as "firstUserId", c.second_user_id as "secondUserId",
      ${sideOf(caller)} as side,
      coalesce(m.role, 'member') as role, m.left_at is not null as left,
      coalesce(m.muted_until > now(), false) or c.closed_at is not null or (coalesce(m.role, 'member') = 'member' and ${sideOf(caller)} = any(c.muted_sides)) as muted,
      ${isBlocked(caller)} as blocked, ${hasBlocked(caller)} as blocks, c.destroyed_at is not null as destroyed, c.closed_at is not null as closed,
      coalesce(m.read_number, h.last_number) as "readNumber", coalesce(m.hidden_before_seq, 0) as "hiddenBefore",
      h.last_seq as "lastSeq", h.last_number as "lastNumber",
      array(select o.user_id from conversation_member o where o.conversation_id = c.id and o.left_at is not null) as gone
    from conversation c
    join conversation_head h on h.conversation_id = c.id
    left join store s on s.id = c.store_id
    left join conversation_member m on m.conversation_id = c.id and m.user_id = ${userId}
    where c.id = ${gid}`.execute(db);
  const [found] = rows;
  return found?.side ? { ...found, side: found.side } : null;
}

/** What says to whom something of a conversation is delivered. */
export type Concerned = Pick<
  Party,
  'kind' | 'companyId' | 'storeCompanyId' | 'withPlatform' | 'members' | 'firstUserId' | 'secondUserId' | 'gone'
>;

/** A conversation and to whom something of it is delivered, for those who do not belong to it. One statement. */
export async function findConcerned(
  db: Connection,
  gid: string,
): Promise<(Concerned & { gid: string; storeId: number | null; destroyed: boolean }) | null> {
  const { rows } = await sql<Concerned & { gid: string; storeId: number | null; destroyed: boolean }>`
    select c.id as gid, c.kind, c.company_id as "companyId", c.store_id as "storeId", s.company_id as "storeCompanyId", c.with_platform as "withPlatform",
      ${members} as members, c.first_user_id as "firstUserId", c.second_user_id as "secondUserId", c.destroyed_at is not null as destroyed,
      array(select o.user_id from conversation_member o where o.conversation_id = c.id and o.left_at is not null) as gone
    from conversation c left join store s on s.id = c.store_id where c.id = ${gid}`.execute(db);
  return rows[0] ?? null;
}

/** To whom what happens in a conversation is delivered. */
export const audienceOf = (party: Concerned): Audience => ({
  companies: [party.companyId, ...(party.storeCompanyId === null ? [] : [party.storeCompanyId])],
  platform: party.withPlatform,
  only: party.members ?? (party.firstUserId === null || party.secondUserId === null ? null : [party.firstUserId, party.secondUserId]),
  gone: party.gone,
});
