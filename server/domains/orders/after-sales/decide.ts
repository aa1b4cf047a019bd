import type { CaseState } from '../../../../contract/orders/after-sales/cases.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { keepUploads } from '../../../platform/uploads/index.ts';
import {
  type CaseMover,
  type CaseSide,
  countFiles,
  insertEvent,
  insertFiles,
  type LockedCase,
  lockCase,
  markReviewed,
  moveCase,
} from './case-queries.ts';
import { deadlineOf } from './deadlines/due.ts';
import { grant, partsByLine, refundCase } from './effects.ts';
import { notifyCase } from './notifications.ts';
import { actionsOf } from './turn.ts';
import { mostFiles } from '../../../../contract/orders/after-sales/cases.ts';

export type Actor = 'buyer' | 'seller' | 'operator';
type Action = ReturnType<typeof actionsOf>[number];
type State = { state: CaseState };

const changed = (): Refusal => new Refusal(codes.conflict, 'afterSales.changed');

export const moverOf = (scope: RequestScope, actor: Actor): CaseMover & { publicUrl: string } => ({
  ...{ actor, userId: signedIn(scope).userId, now: scope.now, publicUrl: scope.publicUrl },
});

/** @throws codes.notFound for a foreign case as for none, codes.conflict if it has changed since it was read or the action is over */
export async function lockFor(
  tx: Tx,
  side: CaseSide,
  { caseId, version }: { caseId: number; version?: number },
  [actor, action]: [Actor, Action],
): Promise<LockedCase> {
  const found = await lockCase(tx, side, caseId);
  if (!found) throw notFound();
  if (version !== undefined && found.version !== version) throw changed();
  if (!actionsOf(found, actor).includes(action)) throw changed();
  return found;
}

/** The amount that stands: the last offer, or what was asked for. */
const standingAmount = ({ state, offered, asked }: LockedCase): number => (state === 'negotiating' ? (offered ?? asked) : asked);

const firstAnswer = ({ answeredAt }: LockedCase, now: Date) => (answeredAt === null ? { answered_at: now } : {});

export async function reviewCase(tx: Tx, scope: RequestScope, side: CaseSide, caseId: number): Promise<State> {
  const found = await lockCase(tx, side, caseId);
  if (!found) throw notFound();
  const isMarked = await markReviewed(tx, caseId, moverOf(scope, 'seller'));
  return { state: isMarked ? 'seller_reviewing' : found.state };
}

type Answer = { caseId: number; version: number; note: string };

/** The seller grants the amount that stands. */
export async function acceptCase(tx: Tx, scope: RequestScope, side: CaseSide, input: Answer & { returnAddress: string }): Promise<State> {
  const found = await lockFor(tx, side, input, ['seller', 'accept']);
  if (found.returnWanted && input.returnAddress === '') throw invalidFields({ returnAddress: 'afterSales.returnAddress' });
  const withAddress = found.returnWanted ? { ...found, returnAddress: input.returnAddress } : found;
  return granted(tx, scope, withAddress, input.note, 'seller');
}

/** The buyer takes the seller's offer. */
export async function acceptOffer(tx: Tx, scope: RequestScope, side: CaseSide, input: Omit<Answer, 'note'>): Promise<State> {
  return granted(tx, scope, await lockFor(tx, side, input, ['buyer', 'acceptOffer']), '', 'buyer');
}

async function granted(tx: Tx, scope: RequestScope, found: LockedCase, note: string, actor: 'buyer' | 'seller'): Promise<State> {
  const by = { ...moverOf(scope, actor), note };
  if (!(await grant(tx, found, standingAmount(found), by)))
    throw new Refusal(codes.conflict, found.kind === 'cancel' ? 'afterSales.nothingLeft' : 'afterSales.noStock');
  const ofKind = { cancel: 'cancelled', reshipment: 'reshipped', refund: found.returnWanted ? 'acceptedReturn' : 'accepted' } as const;
  await notifyCase(tx, by, found, { step: ofKind[found.kind], to: ['buyer', 'seller'], note });
  return { state: found.returnWanted ? 'awaiting_return' : 'done' };
}

type Offer = Answer & { amount: number; returnWanted?: boolean; returnAddress?: string };

/** Another amount than the one that stands, from the side whose turn it is; the other side answers it. */
export async function offer(tx: Tx, scope: RequestScope, side: CaseSide, actor: 'buyer' | 'seller', input: Offer): Promise<State> {
  const found = await lockFor(tx, side, input, [actor, 'offer']);
  if (input.amount > found.asked) throw invalidFields({ amount: 'afterSales.moreThanAsked' });
  const returnWanted = input.returnWanted ?? found.returnWanted;
  if (actor === 'seller' && returnWanted && !input.returnAddress) throw invalidFields({ returnAddress: 'afterSales.returnAddress' });
  const by = moverOf(scope, actor);
  const deadline = await deadlineOf(actor === 'seller' ? 'answer' : 'refund', found, scope.now);
  await moveCase(tx, found, {
    ...{ ...by, to: 'negotiating', note: input.note, amount: input.amount, deadline },
    set: {
      ...{ offered: input.amount, offered_by: actor },
      ...(actor === 'seller' && {
        ...firstAnswer(found, scope.now),
        ...{ return_wanted: returnWanted, return_address: returnWanted ? (input.returnAddress ?? null) : null },
      }),
    },
  });
  await notifyCase(tx, by, found, {
    step: 'offered',
    to: [actor === 'seller' ? 'buyer' : 'seller'],
    note: input.note,
    until: deadline.dueAt,
  });
  return { state: 'negotiating' };
}

/** A refused refund can be taken to the operator; other refused requests end, and a refund can be asked for instead. */
export async function refuseCase(tx: Tx, scope: RequestScope, side: CaseSide, input: Answer): Promise<State> {
  const found = await lockFor(tx, side, input, ['seller', 'refuse']);
  const by = moverOf(scope, 'seller');
  const deadline = found.kind === 'refund' ? await deadlineOf('dispute', found, scope.now) : null;
  await moveCase(tx, found, {
    ...{ ...by, to: 'refused', note: input.note, deadline },
    set: { ...firstAnswer(found, scope.now), ...(found.kind !== 'refund' && { closed_at: scope.now }) },
  });
  await notifyCase(tx, by, found, { step: 'refused', to: ['buyer'], note: input.note, until: deadline?.dueAt ?? null });
  return { state: 'refused' };
}

export async function withdrawCase(tx: Tx, scope: RequestScope, side: CaseSide, input: Answer): Promise<State> {
  const found = await lockFor(tx, side, input, ['buyer', 'withdraw']);
  const by = moverOf(scope, 'buyer');
  await moveCase(tx, found, { ...by, to: 'withdrawn', note: input.note, deadline: null });
  await notifyCase(tx, by, found, {
    step: 'withdrawn',
    to: found.state === 'disputed' ? ['seller', 'operator'] : ['seller'],
    note: input.note,
  });
  return { state: 'withdrawn' };
}

export async function disputeCase(
  tx: Tx,
  scope: RequestScope,
  side: CaseSide,
  input: Answer & { files: readonly string[] },
): Promise<State> {
  const found = await lockFor(tx, side, input, ['buyer', 'dispute']);
  const by = moverOf(scope, 'buyer');
  await keepFiles(tx, scope, found.id, 'buyer', { evidence: input.files });
  const deadline = await deadlineOf('decide', found, scope.now);
  await moveCase(tx, found, { ...by, to: 'disputed', note: input.note, deadline });
  await notifyCase(tx, by, found, { step: 'disputed', to: ['seller', 'operator'], note: input.note });
  return { state: 'disputed' };
}

/** The operator's word is final: all, a part, or nothing of what was asked for is refunded. */
export async function decideDispute(tx: Tx, scope: RequestScope, input: Answer & { amount: number }): Promise<State> {
  const found = await lockFor(tx, 'operator', input, ['operator', 'decide']);
  if (input.amount > found.asked) throw invalidFields({ amount: 'afterSales.moreThanAsked' });
  const by = moverOf(scope, 'operator');
  const { amount, note } = input;
  await moveCase(tx, found, { ...by, to: 'decided', note, amount, deadline: null, set: { granted: amount } });
  await notifyCase(tx, by, found, { step: 'decided', to: ['buyer', 'seller'], note });
  await recordAudit(tx, {
    ...{ userId: by.userId, companyId: found.sellerCompanyId, action: 'dispute.decided', subject: `after-sales:${found.id}` },
    ...{
      before: { asked: found.asked, currency: found.currency },
      after: { granted: amount, note },
      network: scope.network,
      at: scope.now,
    },
  });
  await refundCase(tx, found, partsByLine(found, amount), scope.now);
  return { state: 'decided' };
}

type Files = { evidence: readonly string[]; labels?: readonly string[] };

async function keepFiles(
  tx: Tx,
  scope: RequestScope,
  caseId: number,
  actor: 'buyer' | 'seller',
  { evidence, labels = [] }: Files,
): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  const sum = evidence.length + labels.length;
  // Both sides together, over the time of the case.
  if (sum > 0 && (await countFiles(tx, caseId)) + sum > 5 * mostFiles) throw new Refusal(codes.refused, 'afterSales.tooManyFiles');
  const of = { caseId, actor, userId, now: scope.now };
  await insertFiles(tx, { ...of, kind: 'evidence' }, await keepUploads(tx, evidence, companyId, 'evidence'));
  await insertFiles(tx, { ...of, kind: 'label' }, await keepUploads(tx, labels, companyId, 'shippingLabel'));
}

/** A message on the timeline, with or without files. It changes nothing that somebody could have read differently. */
export async function writeToCase(
  tx: Tx,
  scope: RequestScope,
  side: CaseSide,
  actor: 'buyer' | 'seller',
  { caseId, note, files, labels = [] }: { caseId: number; note: string; files: readonly string[]; labels?: readonly string[] },
): Promise<Record<string, never>> {
  const found = await lockFor(tx, side, { caseId }, [actor, 'write']);
  const by = moverOf(scope, actor);
  await keepFiles(tx, scope, caseId, actor, { evidence: files, labels });
  await insertEvent(tx, { ...by, caseId, note });
  const others = [actor === 'buyer' ? 'seller' : 'buyer', ...(found.state === 'disputed' ? (['operator'] as const) : [])] as const;
  await notifyCase(tx, by, found, { step: 'message', to: others as readonly Actor[], note });
  return {};
}
