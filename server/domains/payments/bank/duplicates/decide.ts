import { sql } from 'kysely';
import type { bankCalls, BookingState } from '../../../../../contract/payments/bank.ts';
import type { ParsedInputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { anyOf } from '../../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { move } from '../../../../platform/state-machine.ts';
import { postCounted } from '../../transfers/postings.ts';
import { bookings } from '../../transfers/states.ts';
import { countedState } from '../queries.ts';

/**
 * An operator says whether doubtful bookings are the same as those that they resemble. The same do not count, and stay as a record; others
 * are posted and matched as if no file had brought their like. All or none; the second of two decisions is refused.
 * @throws codes.notFound, codes.conflict
 */
export async function decideDuplicates(
  tx: Tx,
  scope: RequestScope,
  { ids: given, same, reason }: ParsedInputOf<typeof bankCalls.decideDuplicates>,
): Promise<{ decided: number }> {
  const { userId, companyId } = signedIn(scope);
  const { now, network } = scope;
  const ids = [...new Set(given)];
  const rows = await lockWithTwins(tx, ids);
  if (rows.length < ids.length) throw notFound();
  if (rows.some(({ state }) => state !== 'doubtful')) throw new Refusal(codes.conflict, 'bank.settled');
  // The money has to count once: what is the same as a booking that does not count itself would be lost.
  const uncounted = rows.find(({ twinState }) => twinState === 'doubtful' || twinState === 'duplicate');
  if (same && uncounted) throw new Refusal(codes.conflict, 'bank.twinUncounted', { id: uncounted.sameAs });
  const decision = { from: ['doubtful' as const], now, history: { user_id: userId }, set: { decided_by: userId, reason } };
  if (same) await move(tx, bookings, { ...decision, ids, to: 'duplicate' });
  else
    for (const to of ['unmatched', 'matched'] as const) {
      const counted = rows.filter(({ paymentId }) => countedState(paymentId) === to);
      await move(tx, bookings, { ...decision, ids: counted.map(({ id }) => id), to });
    }
  for (const { id, sameAs, currency, amount } of rows)
    await recordAudit(tx, {
      ...{ userId, companyId, action: 'bank.duplicateDecided', subject: `bankBooking:${id}`, network, at: now },
      after: { same, sameAs, reason, amount, currency },
    });
  if (!same) for (const { id, currency, amount } of rows) await postCounted(tx, id, { currency, amount }, now);
  return { decided: rows.length };
}

type Row = {
  id: number;
  state: BookingState;
  currency: string;
  amount: number;
  paymentId: number | null;
  sameAs: number;
  twinState: BookingState;
};

/** Doubtful bookings, locked by id; a booking that counts never ceases to, so the others need no lock. */
const lockWithTwins = (tx: Tx, ids: readonly number[]): Promise<Row[]> =>
  // sql-check: not null sameAs twinState, the join is on it
  tx
    .selectFrom('bank_booking as b')
    .innerJoin('bank_booking as t', 't.id', 'b.same_as')
    .select([
      'b.id',
      sql<BookingState>`b.state`.as('state'),
      sql<string>`b.currency::text`.as('currency'),
      'b.amount',
      'b.payment_id as paymentId',
      sql<number>`b.same_as`.as('sameAs'),
      sql<BookingState>`t.state`.as('twinState'),
    ])
    .where('b.id', '=', anyOf(ids))
    .orderBy('b.id')
    .forNoKeyUpdate('b')
    .execute();
