import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { hideContactData } from '../../../../contract/values/contact-data.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { mayPeopleShareContacts, type WritingScope } from './contacts.ts';
import { answerFriend, areBlocked, selectBetween, sharesGroup } from './friends.ts';
import { announceInforms, inform } from './informs.ts';
import { answerInvitation, answerJoining } from './joining.ts';
import { chatRefusal } from './refusals.ts';
import { meetsPlatformOnly } from './side.ts';

/** Days for which who was refused does not ask again. */
const refusedDays = 30;

/** @throws codes.notFound for people without a group with the caller, type 54 for buyers that are not approved, 502 with a block between the two */
export async function checkMayAsk(db: Connection, { caller }: SignedInScope, userId: number): Promise<void> {
  if (meetsPlatformOnly(caller)) throw chatRefusal(chatErrors.notAllowed);
  if (!(await sharesGroup(db, caller.userId, userId))) throw notFound();
  if (await areBlocked(db, caller.userId, userId)) throw chatRefusal(chatErrors.blocked);
}

/**
 * Asks a person for a single conversation; who is asked by that person already agrees by asking.
 * @throws what `checkMayAsk` throws; type 54 after a refusal
 */
export async function askFriend(
  tx: Tx,
  scope: WritingScope,
  { userId, note }: { userId: number; note: string },
): Promise<{ state: 'asked' | 'friend' }> {
  const { caller, now } = scope;
  await checkMayAsk(tx, scope, userId);
  const known = await selectBetween(tx, caller.userId, userId);
  if (known.isFriend) return { state: 'friend' };
  if (known.asking !== null) {
    const { operationStatus } = await handleInform(tx, scope, { id: known.asking, agree: true });
    return { state: operationStatus === 1 ? 'friend' : 'asked' };
  }
  if (known.refusedAt !== null && now.getTime() - known.refusedAt.getTime() < refusedDays * 86_400_000)
    throw chatRefusal(chatErrors.notAllowed);
  const isShown = scope.contacts !== 'hide' || (await mayPeopleShareContacts(tx, caller.userId, userId));
  const shown = isShown ? note : hideContactData(note, scope.publicUrl).text;
  await inform(tx, now, [userId], { operation: 'subscribe', fromType: 'friend', from: caller.userId, gid: null, note: shown });
  return { state: 'asked' };
}

type Found = { requestId: string; operation: string; fromUserId: number | null; gid: string | null; status: number };

const selectRequest = async (tx: Tx, userId: number, id: string): Promise<Found | undefined> =>
  tx
    .selectFrom('chat_inform')
    .select(['request_id as requestId', 'operation', 'from_user_id as fromUserId', 'conversation_id as gid', 'operation_status as status'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('has_buttons', '=', true)
    .executeTakeFirst();

/**
 * The first answer counts; a later one, of another device or another receiver, changes nothing and gets the first one’s.
 * @throws codes.notFound for what is missing, another person's, or no request
 */
export async function handleInform(
  tx: Tx,
  scope: SignedInScope,
  { id, agree }: { id: string; agree: boolean },
): Promise<{ operationStatus: number }> {
  const { caller } = scope;
  const found = await selectRequest(tx, caller.userId, id);
  if (!found) throw notFound();
  // As all that changes a group.
  if (found.gid !== null)
    await tx.selectFrom('conversation_head').select('last_seq as lastSeq').where('conversation_id', '=', found.gid).forUpdate().execute();
  const status = agree ? 1 : 2;
  const handled = await tx
    .updateTable('chat_inform')
    .set({ operation_status: status, untreated: false, handled_at: scope.now })
    .where('request_id', '=', found.requestId)
    .where('operation_status', '=', 0)
    .returning('user_id as userId')
    .execute();
  if (handled.length === 0) return { operationStatus: (await selectRequest(tx, caller.userId, id))?.status ?? 0 };
  announceInforms(
    tx,
    handled.map(({ userId }) => userId),
  );
  const { operation, fromUserId: asking, gid } = found;
  // Who asked is gone by now.
  if (asking === null) return { operationStatus: status };
  if (operation === 'subscribe') await answerFriend(tx, scope, { asking, agree });
  else if (gid !== null && operation === 'inviteToJoin') await answerInvitation(tx, scope, { gid, asking, agree });
  else if (gid !== null) await answerJoining(tx, scope, { gid, asking, agree });
  return { operationStatus: status };
}
