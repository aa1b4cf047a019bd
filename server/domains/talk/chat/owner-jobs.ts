import type { Database } from '../../../platform/postgres/pool.ts';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { insertLine } from './change-queries.ts';
import { deliverMessage } from './changes.ts';
import { distribute } from './distribution.ts';
import { audienceOf, findConcerned } from './party.ts';
import { selectHeirs, setOwner } from './team-queries.ts';

/*
 * A team group goes on when its owner cannot chat any more. That happens in many ways: the account is blocked, removed or erased, gets
 * another role, or its role changes. A look each minute at what is so finds them all.
 */

/** Groups of one look. */
const groupsAtOnce = 200;

const before = '00000000-0000-0000-0000-000000000000';

/** Gives groups without an owner the next one. A group that fails holds up no other. @throws the first failure, at the end */
export async function appointOwners(database: Database, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (let after: string | null = before; after !== null;) {
    const heirs = await selectHeirs(database.kysely, { gid: null, after, most: groupsAtOnce });
    for (const { gid } of heirs)
      await database.transaction((tx) => appointOwner(tx, gid, now)).catch((error: unknown) => failures.push(error));
    after = heirs.length < groupsAtOnce ? null : (heirs.at(-1)?.gid ?? null);
  }
  if (failures.length > 0) throw failures[0];
}

/** Asks again with the counters locked, as all that changes a group. */
async function appointOwner(tx: Tx, gid: string, now: Date): Promise<void> {
  await tx.selectFrom('conversation_head').select('last_seq as lastSeq').where('conversation_id', '=', gid).forUpdate().execute();
  const [heir] = await selectHeirs(tx, { gid, after: before, most: 1 });
  const group = await findConcerned(tx, gid);
  if (!heir || !group) return;
  await setOwner(tx, heir);
  const seq = await insertLine(tx, gid, { operation: 'newOwner', from: null, fromName: '', users: [heir.name] }, now);
  await deliverMessage(tx, group, seq);
  afterCommit(tx, (after) => distribute(after, [{ audience: audienceOf(group), frame: { t: 'group', gid, operation: 'newOwner' } }]));
}
