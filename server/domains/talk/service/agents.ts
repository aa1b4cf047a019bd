import { sql } from 'kysely';
import type { AgentSettings } from '../../../../contract/talk/service.ts';
import type { CaseFilter } from '../../../../contract/talk/service-states.ts';
import { userTypes } from '../../../../contract/identity/access.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { Caller, SignedInScope } from '../../../platform/scope.ts';
import { isSeller } from '../../../platform/scope.ts';
import { notFound } from '../../../platform/refusal.ts';
import { inboxCounts } from '../chat/conversation-queries.ts';
import { answersSupport } from '../chat/side.ts';
import { lockInboxes, type Owner } from './inboxes.ts';
import { routeQueue } from './routing.ts';

/** For whom the caller answers. @throws codes.notFound for people of companies that ask */
export function ownerOf(caller: Caller): Owner {
  if (answersSupport(caller)) return null;
  if (!isSeller(caller)) throw notFound();
  return caller.companyId;
}

const untouched: AgentSettings = { available: false, byPush: false, cap: 20 };

export async function findAgent(db: Connection, caller: Caller): Promise<AgentSettings> {
  ownerOf(caller);
  const { rows } = await sql<AgentSettings>`
    select available, by_push as "byPush", cap from service_agent where user_id = ${caller.userId}`.execute(db);
  return rows[0] ?? untouched;
}

/** Who becomes available gets what waits, also what was passed on before. */
export async function saveAgent(tx: Tx, { caller, now }: SignedInScope, { available, byPush, cap }: AgentSettings): Promise<AgentSettings> {
  const owner = ownerOf(caller);
  const before = await findAgent(tx, caller);
  if (available && !before.available) await forgetPassed(tx, caller.userId);
  await lockInboxes(tx, owner);
  const values = { available, by_push: byPush, cap, seen_at: now };
  await tx
    .insertInto('service_agent')
    .values({ user_id: caller.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await routeQueue(tx, owner, now);
  return { available, byPush, cap };
}

/** What somebody has passed on can come back. Cases are locked before inboxes, in the order of their ids. */
async function forgetPassed(tx: Tx, userId: number): Promise<void> {
  const passed = await tx
    .selectFrom('service_case')
    .select('id')
    .where('state', '=', 'open')
    .where('assignee_id', 'is', null)
    .where(sql<boolean>`passed_by @> array[${userId}]::bigint[]`)
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx
    .updateTable('service_case')
    .set({ passed_by: sql<number[]>`array_remove(passed_by, ${userId}::bigint)` })
    .where('id', '=', anyOf(passed.map(({ id }) => id)))
    .execute();
}

/** People whose connection is there. Once a minute is enough: whose row is being changed is noted the next time. */
export async function noteAgentsSeen(db: Connection, userIds: readonly number[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .updateTable('service_agent')
    .set({ seen_at: now })
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('service_agent')
        .select('user_id')
        .where('user_id', '=', anyOf(userIds))
        .where(sql<boolean>`coalesce(seen_at, '-infinity') < ${new Date(now.getTime() - 60_000)}`)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Buyers answer nobody. */
export const mayAnswer = ({ operator, userType }: Pick<Caller, 'operator' | 'userType'>): boolean =>
  operator || userType === userTypes.seller;

/** When those who answer were seen by a request last; nothing is written for a minute. */
const seenAt = new WeakMap<Database, Map<number, number>>();
const seenPause = 60_000;
const mostSeen = 10_000;

/** Somebody who may answer is there by a request, without a connection that says so. Costs nothing for most requests; what fails comes with the next one. */
export function noteSeen(database: Database, caller: Caller, now: Date): void {
  if (!mayAnswer(caller)) return;
  const { userId } = caller;
  const seen = seenAt.get(database) ?? new Map<number, number>();
  seenAt.set(database, seen);
  if (now.getTime() - (seen.get(userId) ?? -Infinity) < seenPause) return;
  if (seen.size >= mostSeen) seen.clear();
  seen.set(userId, now.getTime());
  noteAgentsSeen(database.kysely, [userId], now).catch(() => seen.delete(userId));
}

/** How many conversations each view of the caller's inbox has. */
export async function countViews(db: Connection, caller: Caller): Promise<Record<CaseFilter, number>> {
  ownerOf(caller);
  return inboxCounts(db, caller);
}
