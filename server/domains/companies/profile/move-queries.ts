import { sql } from 'kysely';
import type { CompanyMove, CompanyState } from '../../../../contract/companies/company.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move as moveRows } from '../../../platform/state-machine.ts';
import { companies } from './states.ts';

/** Moves that only the reviewer who claimed the review can make. */
export const byReviewer = new Set<CompanyMove>(['release', 'requestChanges', 'approve', 'reject']);
const decisions = new Set<CompanyMove>(['requestChanges', 'approve', 'reject']);
/** Moves whose reason is stored with the state. */
const reasoned = new Set<CompanyMove>(['requestChanges', 'reject', 'suspend', 'close']);

export type StateChange = {
  move: CompanyMove;
  from: readonly CompanyState[];
  to: CompanyState;
  by: ReviewEvent['by'];
  actor: { userId: number; now: Date };
  reason: string;
  notes: Record<string, string>;
  reapplyFrom: string | null;
};

/**
 * Moves a company to its new state, with an entry of its history. Returns the previous one; null if the move is not permitted from it, or
 * not for this reviewer.
 */
export async function setState(tx: Tx, companyId: number, change: StateChange): Promise<CompanyState | null> {
  const { move, from, to, by, actor, reason, notes, reapplyFrom } = change;
  const decided = decisions.has(move);
  const [moved] = await moveRows(tx, companies, {
    ids: [companyId],
    from,
    to,
    now: actor.now,
    set: {
      reapply_from: move === 'reject' ? reapplyFrom : null,
      ...(move !== 'claim' && move !== 'release' && { state_reason: (reasoned.has(move) && reason) || null }),
      ...(decided && { review_notes: JSON.stringify(notes), decided_at: actor.now }),
      ...(!decided && { reviewer_id: move === 'claim' ? actor.userId : null }),
      ...((move === 'submit' || move === 'reopen') && { submitted_at: actor.now }),
    },
    guard: (eb) => {
      if (byReviewer.has(move)) return eb('reviewer_id', '=', actor.userId);
      if (move !== 'submit') return eb.lit(true);
      const today = eb.cast<string>(eb.cast(eb.val(actor.now), 'timestamptz'), 'date');
      return eb.or([eb('reapply_from', 'is', null), eb('reapply_from', '<=', today)]);
    },
    history: { actor: by, user_id: actor.userId, reason, notes: JSON.stringify(notes) },
  });
  return moved?.before ?? null;
}

export type ReviewEvent = {
  companyId: number;
  before: CompanyState | null;
  after: CompanyState;
  by: 'applicant' | 'operator' | 'system';
  userId: number;
  reason?: string;
  notes?: Record<string, string>;
  now: Date;
};

/** An entry of the company's history. */
export async function insertReviewEvent(tx: Tx, event: ReviewEvent): Promise<void> {
  await tx
    .insertInto('company_review_event')
    .values({
      company_id: event.companyId,
      state_before: event.before,
      state_after: event.after,
      actor: event.by,
      user_id: event.userId,
      reason: event.reason ?? '',
      notes: JSON.stringify(event.notes ?? {}),
      at: event.now,
    })
    .execute();
}

export type ReviewStanding = { state: CompanyState; reviewerId: number | null; name: string | null; reapplyFrom: string | null };

/** The state of a company, and who reviews it. */
export async function reviewStanding(db: Connection, companyId: number): Promise<ReviewStanding | null> {
  const { rows } = await sql<ReviewStanding>`
    select c.state, c.reviewer_id as "reviewerId", u.name, c.reapply_from as "reapplyFrom"
    from company c left join user_account u on u.id = c.reviewer_id where c.id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Makes a user the reviewer of a review that somebody else has claimed; returns that one, or null if there is no such review. */
export async function takeReview(tx: Tx, companyId: number, userId: number): Promise<{ before: number | null } | null> {
  const row = await tx
    .updateTable('company')
    .from((eb) => eb.selectFrom('company').select(['id', 'reviewer_id']).where('id', '=', companyId).forUpdate().as('old'))
    .set({ reviewer_id: userId })
    .whereRef('company.id', '=', 'old.id')
    .where('company.state', '=', 'in_review')
    .where(sql<boolean>`company.reviewer_id is distinct from ${userId}`)
    .returning('old.reviewer_id as before')
    .executeTakeFirst();
  return row ?? null;
}
