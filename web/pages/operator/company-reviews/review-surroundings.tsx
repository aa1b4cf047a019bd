import { type ReactNode, useState } from 'react';
import { reviewedFields } from '../../../../contract/companies/company.ts';
import { type CompanyReview, companyReviewCalls } from '../../../../contract/companies/operator-companies.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { VatCard } from '../../companies/profile/vat-card.tsx';
import { CompanyStateBadge } from '../../companies/profile/words.tsx';
import { useDecide } from './review-decision.tsx';
import { ReasonQuestion } from './reason-question.tsx';

export function ReviewVatCard({ review }: { review: CompanyReview }): ReactNode {
  const decide = useDecide();
  return <VatCard vat={review.vat} address onAsk={() => decide(companyReviewCalls.askVat, { id: review.companyId })} />;
}

/** Companies that may be the same one. */
export function DuplicatesCard({ review }: { review: CompanyReview }): ReactNode {
  const text = useText();
  if (review.duplicates.length === 0) return null;
  return (
    <Card title={text('operator.duplicates')}>
      <ul className="grid gap-3 text-sm">
        {review.duplicates.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-2">
            <TextLink to={`/operator/companies/${one.id}`}>{one.legalName}</TextLink>
            <span className="text-muted">{text(`company.kind.${one.kind}`)}</span>
            <CompanyStateBadge state={one.state} />
            {one.sameVatId && <Badge tone="caution">{text('operator.sameVatId')}</Badge>}
            {one.sameName && <Badge tone="caution">{text('operator.sameName')}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What an approved company wants to change: before and after side by side. */
export function ChangeCard({ review }: { review: CompanyReview }): ReactNode {
  const text = useText();
  const format = useFormat();
  const decide = useDecide();
  const [confirming, setConfirming] = useState<'accept' | 'refuse' | null>(null);
  const { change } = review;
  if (!change) return null;
  const submit = (reason: string) =>
    decide(companyReviewCalls.decideChange, { id: change.id, accepted: confirming === 'accept', reason }, true);
  return (
    <Card title={text('operator.wantsToChange')}>
      <p className="mb-3 text-sm text-muted">
        {change.requestedBy} · {format.dateTime(change.requestedAt)}
      </p>
      <ul className="grid gap-3 text-sm">
        {reviewedFields.map((field) => {
          const value = change.fields[field];
          return (
            value && (
              <li key={field}>
                <p className="text-muted">{text(`company.field.${field}`)}</p>
                <p className="break-words">
                  <span className="sr-only">{text('company.before')}: </span>
                  <del>{value.before ?? text('company.none')}</del>
                  <span className="sr-only"> {text('company.after')}: </span>
                  <ins className="ml-2 font-semibold no-underline">{value.after ?? text('company.none')}</ins>
                </p>
              </li>
            )
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setConfirming('accept')}>{text('operator.acceptChange')}</Button>
        <Button kind="danger" onClick={() => setConfirming('refuse')}>
          {text('operator.refuseChange')}
        </Button>
      </div>
      <ReasonQuestion
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming === 'accept' ? text('operator.acceptChange') : text('operator.refuseChange')}
        hint={confirming === 'accept' ? text('operator.acceptChangeHint') : text('operator.refuseChangeHint')}
        confirm={confirming === 'accept' ? text('operator.acceptChange') : text('operator.refuseChange')}
        dangerous={confirming === 'refuse'}
        optional={confirming === 'accept'}
        onConfirm={submit}
      />
    </Card>
  );
}

export function PeopleCard({ review }: { review: CompanyReview }): ReactNode {
  const text = useText();
  return (
    <Card title={text('operator.people')}>
      <ul className="grid gap-3 text-sm">
        {review.people.map((person) => (
          <li key={person.id}>
            <TextLink to={`/operator/users?keyword=${encodeURIComponent(person.email)}`}>{person.name}</TextLink>
            <span className="block break-all text-muted">{person.email}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
