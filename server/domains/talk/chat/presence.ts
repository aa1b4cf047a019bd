import type { Database } from '../../../platform/postgres/pool.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { selectPeople } from './conversation-queries.ts';
import { distribute } from './distribution.ts';
import { hubOf } from './hub.ts';
import { audienceOf, partyOf } from './party.ts';

/** Milliseconds between two signs of typing of one person in one conversation. */
const typingPause = 3_000;
const mostRemembered = 20_000;
const lastTyping = new Map<string, number>();

/** Shows the others of a conversation that the caller types, where it may write. Stored nowhere. */
export async function showTyping(database: Database, { caller, now }: SignedInScope, gid: string): Promise<void> {
  const key = `${caller.userId} ${gid}`;
  if (now.getTime() - (lastTyping.get(key) ?? 0) < typingPause) return;
  const party = await partyOf(database.kysely, caller, gid);
  // Nothing can come of it.
  if (party.blocked || party.blocks || party.closed || party.muted) return;
  if (lastTyping.size > mostRemembered) lastTyping.clear();
  lastTyping.set(key, now.getTime());
  const audience = audienceOf({ ...party, gone: [...party.gone, caller.userId] });
  distribute(database, [{ audience, frame: { t: 'typing', gid, user: String(caller.userId), name: caller.name, side: party.side } }]);
}

/** The people of a conversation who have a connection, in any process. */
export async function whoIsOnline(database: Database, { caller }: SignedInScope, gid: string): Promise<{ online: string[] }> {
  await partyOf(database.kysely, caller, gid);
  const hub = hubOf(database);
  const people = await selectPeople(database.kysely, gid);
  return { online: people.map(({ userId }) => userId).filter((userId) => hub.isOnline(Number(userId))) };
}
