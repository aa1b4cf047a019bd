import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, Call, InputOf } from '../../../../contract/wire/call.ts';
import { type CompanyReview, companyReviewCalls, type NoteField } from '../../../../contract/companies/operator-companies.ts';
import { isSettled } from '../../../../contract/companies/requirements.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { CompanyStateBadge } from '../../companies/profile/words.tsx';
import type { Notes } from './review-facts.tsx';
import { ReasonQuestion } from './reason-question.tsx';

type Confirmation = 'approve' | 'requestChanges' | 'reject' | null;

/** Makes a call about the company shown and reloads the page, also after a conflict with another user. */
export function useDecide(): <C extends Call>(call: C, input: InputOf<C>, quiet?: boolean) => Promise<AnswerOf<C>> {
  const { revalidate } = useRevalidator();
  return async (call, input, quiet = false) => {
    try {
      return await send(call, input, { quiet });
    } finally {
      await revalidate();
    }
  };
}

/** Taking the review, and the word about it. */
export function ReviewDecision({ review, notes, onDone }: { review: CompanyReview; notes: Notes; onDone: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const decide = useDecide();
  const [confirming, setConfirming] = useState<Confirmation>(null);
  const [reapplyFrom, setReapplyFrom] = useState('');
  const acting = useCalls();
  const id = review.companyId;
  const name = review.profile.legalName;
  const open = review.checklist.points.filter((point) => point.mandatory && !isSettled(point.state));
  const written = Object.entries(notes).filter(([, note]) => note.trim() !== '') as [NoteField, string][];

  const run = (work: () => Promise<unknown>) => void acting.run(work);
  const done = (sentence: string) => {
    onDone();
    showMessage(sentence, 'positive');
  };
  const approve = async (override: string) => {
    await decide(companyReviewCalls.approve, { id, override }, true);
    done(text('operator.acceptedToast', { company: name }));
  };
  const requestChanges = async (reason: string) => {
    await decide(companyReviewCalls.requestChanges, { id, reason, notes: Object.fromEntries(written) }, true);
    done(text('operator.returnedToast', { company: name }));
  };
  const reject = async (reason: string) => {
    await decide(companyReviewCalls.reject, { id, reason, reapplyFrom: reapplyFrom || null }, true);
    done(text('operator.refusedToast', { company: name }));
  };

  return (
    <Card title={text('operator.decision')} actions={<CompanyStateBadge state={review.state} />}>
      {review.reason && <p className="mb-3 break-words text-sm whitespace-pre-line">{review.reason}</p>}
      {review.reapplyFrom && (
        <p className="mb-3 text-sm text-muted">{text('operator.reapplyFromIs', { date: format.date(review.reapplyFrom) })}</p>
      )}
      {review.state !== 'submitted' && review.state !== 'in_review' && (
        <p className="text-sm text-muted">
          {review.decidedAt ? text('operator.decidedOn', { time: format.dateTime(review.decidedAt) }) : text('operator.notHandedIn')}
        </p>
      )}
      {review.state === 'submitted' && (
        <>
          <p className="mb-4 text-sm text-muted">{text('operator.claimHint')}</p>
          <Button wide busy={acting.pending} onClick={() => run(() => decide(companyReviewCalls.claim, { id }))}>
            {text('operator.claim')}
          </Button>
        </>
      )}
      {review.state === 'in_review' && !review.mine && (
        <>
          <Notice kind="caution">{text('operator.claimedBy', { name: review.reviewer?.name ?? '' })}</Notice>
          <Button
            wide
            kind="secondary"
            busy={acting.pending}
            onClick={() => run(() => decide(companyReviewCalls.claim, { id, takeOver: true }))}
          >
            {text('operator.takeOver')}
          </Button>
        </>
      )}
      {review.mine && (
        <div className="grid gap-3">
          {open.length > 0 && (
            <Notice kind="caution">
              {text('operator.openPoints', { points: open.map((point) => text(`company.point.${point.key}`)).join(', ') })}
            </Notice>
          )}
          <Button
            wide
            icon="check"
            busy={acting.pending}
            onClick={() => (open.length > 0 ? setConfirming('approve') : run(() => approve('')))}
          >
            {text('operator.accept')}
          </Button>
          {review.kind === 'buyer' && (
            <Button wide kind="secondary" icon="edit" onClick={() => setConfirming('requestChanges')}>
              {text('operator.requestChanges', { count: written.length })}
            </Button>
          )}
          <Button wide kind="danger" onClick={() => setConfirming('reject')}>
            {text('operator.refuse')}
          </Button>
          <Button wide kind="quiet" busy={acting.pending} onClick={() => run(() => decide(companyReviewCalls.release, { id }))}>
            {text('operator.release')}
          </Button>
          {review.kind === 'seller' && <p className="text-sm text-muted">{text('operator.sellerHint')}</p>}
        </div>
      )}
      <ReasonQuestion
        open={confirming === 'approve'}
        onClose={() => setConfirming(null)}
        title={text('operator.acceptTitle', { company: name })}
        hint={text('operator.overrideHint')}
        confirm={text('operator.accept')}
        onConfirm={approve}
      />
      <ReasonQuestion
        open={confirming === 'requestChanges'}
        onClose={() => setConfirming(null)}
        title={text('operator.changesTitle', { company: name })}
        hint={text('operator.changesHint', { count: written.length })}
        label={text('operator.general')}
        confirm={text('operator.sendRequest')}
        optional={written.length > 0}
        onConfirm={requestChanges}
      />
      <ReasonQuestion
        open={confirming === 'reject'}
        onClose={() => setConfirming(null)}
        title={text('operator.refuseTitle', { company: name })}
        hint={text('operator.refuseHint')}
        confirm={text('operator.refuse')}
        dangerous
        onConfirm={reject}
      >
        <TextField
          label={text('operator.reapplyFrom')}
          hint={text('operator.reapplyHint')}
          type="date"
          optional
          value={reapplyFrom}
          onChange={(event) => setReapplyFrom(event.target.value)}
        />
      </ReasonQuestion>
    </Card>
  );
}
