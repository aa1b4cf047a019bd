import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { type CompanyMove, companyMoves, type CompanyState } from '../../../../contract/companies/company.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, Refusal } from '../../../platform/refusal.ts';
import { endSessionsOfCompany } from '../../identity/index.ts';
import * as queries from './move-queries.ts';
import { byReviewer } from './move-queries.ts';

/** The user who acts, and from where: the caller, or the first user of a company that registers. */
export type ActingUser = { userId: number; network: string; now: Date };

export type Move = {
  companyId: number;
  move: CompanyMove;
  actor: ActingUser;
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

const barring = new Set<CompanyMove>(['suspend', 'close']);

/**
 * Moves a company along `companyMoves`: state, history, sessions and, last, the audit log. Refuses if the move is not permitted from the
 * current state, or a colleague has claimed the review. The database itself publishes the new state to every process (`account.changed`),
 * so that sessions see it at once.
 */
export async function moveCompany(tx: Tx, given: Move): Promise<{ before: CompanyState; after: CompanyState }> {
  const { companyId, move, actor, reason = '', notes = {} } = given;
  const { from, to, by } = companyMoves[move];
  const before = await queries.setState(tx, companyId, {
    move,
    from,
    to,
    by,
    actor,
    reason,
    notes,
    reapplyFrom: given.reapplyFrom ?? null,
  });
  if (!before) throw await refusalOf(tx, given);
  if (barring.has(move)) await endSessionsOfCompany(tx, companyId, `company ${to}`, actor.now);
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

/** Explains why a move matched no row, so that users know what to do. */
async function refusalOf(tx: Tx, { companyId, move, actor }: Move): Promise<Refusal> {
  const found = await queries.reviewStanding(tx, companyId);
  if (!found) return changedMeanwhile();
  const { state, name, reapplyFrom } = found;
  const isOthers = found.reviewerId !== null && found.reviewerId !== actor.userId && name !== null;
  if (state === 'in_review' && isOthers && (move === 'claim' || byReviewer.has(move)))
    return new Refusal(codes.conflict, 'review.claimedBy', { name });
  if (byReviewer.has(move) && isOthers && state !== 'submitted') return new Refusal(codes.conflict, 'review.decidedBy', { name });
  if (byReviewer.has(move) && state === 'submitted') return new Refusal(codes.conflict, 'review.claimFirst');
  if (move === 'submit' && state === 'rejected') return new Refusal(codes.refused, 'review.reapplyLater', { date: reapplyFrom ?? '' });
  return changedMeanwhile();
}

/** Takes over a review that a colleague has claimed. False if nobody has. */
export async function takeOverReview(tx: Tx, companyId: number, actor: ActingUser): Promise<boolean> {
  const taken = await queries.takeReview(tx, companyId, actor.userId);
  if (!taken) return false;
  await recordAudit(tx, {
    userId: actor.userId,
    companyId,
    action: 'company.reviewTakenOver',
    subject: `company:${companyId}`,
    before: { reviewerId: taken.before },
    after: { reviewerId: actor.userId },
    network: actor.network,
    at: actor.now,
  });
  return true;
}
