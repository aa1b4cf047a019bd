import { sql, type Transaction } from 'kysely';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { type CompanyMove, companyMoves, type CompanyState } from '../../../../contract/companies/company.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { changedMeanwhile, Refusal } from '../../../platform/refusal.ts';

/** Who acts, and from where; taken from the call. */
export type Actor = { userId: number; network: string; now: Date };

export type Move = {
  companyId: number;
  move: CompanyMove;
  actor: Actor;
  reason?: string;
  notes?: Record<string, string>;
  reapplyFrom?: string | null;
  /** For the audit log, in addition to the state. */
  details?: object;
};

const actions: Record<CompanyMove, AuditAction> = {
  submit: 'company.submitted',
  claim: 'company.claimed',
  release: 'company.released',
  requestChanges: 'company.changesRequested',
  approve: 'company.approved',
  reject: 'company.rejected',
  suspend: 'company.suspended',
  resume: 'company.resumed',
  close: 'company.closed',
  reopen: 'company.reopened',
};

/** Moves that only the reviewer who claimed the review can make. */
const byReviewer = new Set<CompanyMove>(['release', 'requestChanges', 'approve', 'reject']);
const decisions = new Set<CompanyMove>(['requestChanges', 'approve', 'reject']);
const barring = new Set<CompanyMove>(['suspend', 'close']);
/** Moves whose reason is stored with the state. */
const reasoned = new Set<CompanyMove>(['requestChanges', 'reject', 'suspend', 'close']);

/**
 * Moves a company along `companyMoves`: state, history, sessions and, last, the audit log. Refuses if the move is not permitted from the
 * current state, or a colleague has claimed the review. The database itself publishes the new state to every process (`account.changed`),
 * so that sessions see it at once.
 */
export async function moveCompany(tx: Transaction<DB>, given: Move): Promise<{ before: CompanyState; after: CompanyState }> {
  const { companyId, move, actor, reason = '', notes = {} } = given;
  const { from, to, by } = companyMoves[move];
  const { rows } = await sql<{ before: CompanyState }>`
    update company c set state = ${to},
      state_reason = case when ${reasoned.has(move)}::boolean then nullif(${reason}, '') when ${move === 'claim' || move === 'release'}::boolean then c.state_reason end,
      review_notes = case when ${decisions.has(move)}::boolean then ${JSON.stringify(notes)}::jsonb else c.review_notes end,
      submitted_at = case when ${move === 'submit' || move === 'reopen'}::boolean then ${actor.now}::timestamptz else c.submitted_at end,
      decided_at = case when ${decisions.has(move)}::boolean then ${actor.now}::timestamptz else c.decided_at end,
      reviewer_id = case when ${move === 'claim'}::boolean then ${actor.userId}::bigint when ${decisions.has(move)}::boolean then c.reviewer_id end,
      reapply_from = case when ${move === 'reject'}::boolean then ${given.reapplyFrom ?? null}::date end
    from (select id, state from company where id = ${companyId} for update) old
    where c.id = old.id and c.state = any(${[...from]}::text[])
      and (not ${byReviewer.has(move)}::boolean or c.reviewer_id = ${actor.userId})
      and (not ${move === 'submit'}::boolean or c.reapply_from is null or c.reapply_from <= ${actor.now}::timestamptz::date)
    returning old.state as before`.execute(tx);
  const before = rows[0]?.before;
  if (!before) throw await refusalOf(tx, given);
  await sql`
    insert into company_review_event (company_id, state_before, state_after, actor, user_id, reason, notes, at)
    values (${companyId}, ${before}, ${to}, ${by}, ${actor.userId}, ${reason}, ${JSON.stringify(notes)}::jsonb, ${actor.now})`.execute(tx);
  if (barring.has(move)) await endCompanySessions(tx, companyId, to, actor.now);
  await recordAudit(tx, {
    userId: actor.userId,
    companyId,
    action: actions[move],
    subject: `company:${companyId}`,
    before: { state: before },
    after: { state: to, ...(reason && { reason }), ...(Object.keys(notes).length > 0 && { notes }), ...given.details },
    network: actor.network,
    at: actor.now,
  });
  return { before, after: to };
}

async function endCompanySessions(tx: Transaction<DB>, companyId: number, reason: string, now: Date): Promise<void> {
  await sql`
    update user_session s set ended_at = ${now}, end_reason = ${`company ${reason}`} from user_account u
    where u.id = s.user_id and u.company_id = ${companyId} and s.ended_at is null`.execute(tx);
}

/** Explains why a move matched no row, so that users know what to do. */
async function refusalOf(tx: Transaction<DB>, { companyId, move, actor }: Move): Promise<Refusal> {
  const { rows } = await sql<{ state: CompanyState; reviewer_id: number | null; name: string | null; reapply_from: string | null }>`
    select c.state, c.reviewer_id, u.name, c.reapply_from from company c left join user_account u on u.id = c.reviewer_id
    where c.id = ${companyId}`.execute(tx);
  const found = rows[0];
  if (!found) return changedMeanwhile();
  const { state, name, reapply_from: reapplyFrom } = found;
  const isOthers = found.reviewer_id !== null && found.reviewer_id !== actor.userId && name !== null;
  if (state === 'in_review' && isOthers && (move === 'claim' || byReviewer.has(move)))
    return new Refusal(codes.conflict, 'review.claimedBy', { name });
  if (byReviewer.has(move) && isOthers && state !== 'submitted') return new Refusal(codes.conflict, 'review.decidedBy', { name });
  if (byReviewer.has(move) && state === 'submitted') return new Refusal(codes.conflict, 'review.claimFirst');
  if (move === 'submit' && state === 'rejected') return new Refusal(codes.refused, 'review.reapplyLater', { date: reapplyFrom ?? '' });
  return changedMeanwhile();
}

/** Takes over a review that a colleague has claimed. False if nobody has. */
export async function takeOverReview(tx: Transaction<DB>, companyId: number, actor: Actor): Promise<boolean> {
  const { rows } = await sql<{ before: number | null }>`
    update company c set reviewer_id = ${actor.userId} from (select id, reviewer_id from company where id = ${companyId} for update) old
    where c.id = old.id and c.state = 'in_review' and c.reviewer_id is distinct from ${actor.userId}
    returning old.reviewer_id as before`.execute(tx);
  if (!rows[0]) return false;
  await recordAudit(tx, {
    userId: actor.userId,
    companyId,
    action: 'company.reviewTakenOver',
    subject: `company:${companyId}`,
    before: { reviewerId: rows[0].before },
    after: { reviewerId: actor.userId },
    network: actor.network,
    at: actor.now,
  });
  return true;
}
