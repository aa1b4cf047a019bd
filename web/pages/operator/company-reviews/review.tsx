import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type CompanyReview, companyReviewCalls } from '../../../../contract/companies/operator-companies.ts';
import type { RequirementKey } from '../../../../contract/companies/requirements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { ChecklistCard } from '../../companies/profile/checklist-card.tsx';
import { HistoryCard } from '../../companies/profile/history-card.tsx';
import { ReviewDecision, useDecide } from './review-decision.tsx';
import { ReviewDocuments } from './review-documents.tsx';
import { ReviewFacts, type Notes } from './review-facts.tsx';
import { ReviewVatCard, ChangeCard, DuplicatesCard, PeopleCard } from './review-surroundings.tsx';
import { ReasonQuestion } from './reason-question.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator', 'company');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const review = await api.call(companyReviewCalls.detail, { id });
  return { review, meta: seo(api, { title: review.profile.legalName }) };
}

/** Everything that a decision about a company rests on, side by side. */
export default function ReviewPage(): ReactNode {
  const { review } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const [notes, setNotes] = useState<Notes>({});
  const since = format.dateTime(review.submittedAt ?? review.createdAt);
  return (
    <>
      <Breadcrumb
        trail={[{ label: text('operator.audits'), to: `/operator/audits?kind=${review.kind}` }, { label: review.profile.legalName }]}
      />
      <PageHead
        title={review.profile.legalName}
        lead={`${text(`company.kind.${review.kind}`)} · ${format.country(review.profile.countryCode)} · ${text('operator.waitsSince', { time: since })}`}
        actions={
          <ButtonLink to={`/operator/companies/${review.companyId}`} kind="secondary">
            {text('operator.toCompany')}
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)]">
        <div className="grid min-w-0 gap-6 xl:order-last">
          <ReviewDecision review={review} notes={notes} onDone={() => setNotes({})} />
          <ChangeCard review={review} />
          <Checklist review={review} />
          <ReviewVatCard review={review} />
        </div>
        <div className="grid min-w-0 gap-6">
          <DuplicatesCard review={review} />
          <ReviewFacts review={review} notes={notes} onNotes={review.mine && review.kind === 'buyer' ? setNotes : null} />
          <ReviewDocuments documents={review.documents} />
          <div className="grid items-start gap-6 md:grid-cols-2">
            <HistoryCard history={review.history} />
            <PeopleCard review={review} />
          </div>
        </div>
      </div>
    </>
  );
}

function Checklist({ review }: { review: CompanyReview }): ReactNode {
  const text = useText();
  const decide = useDecide();
  const [confirming, setConfirming] = useState<RequirementKey | null>(null);
  const waive = (requirement: RequirementKey, waived: boolean, note: string) =>
    decide(companyReviewCalls.waive, { id: review.companyId, requirement, waived, note }, waived);
  return (
    <>
      <ChecklistCard
        checklist={review.checklist}
        actions={(point) => {
          if (point.state === 'complete') return null;
          const name = text(`company.point.${point.key}`);
          return point.state === 'waived' ? (
            <Button
              kind="quiet"
              size="small"
              flush
              aria-label={text('operator.askForOne', { point: name })}
              onClick={() => void waive(point.key, false, '').catch(() => undefined)}
            >
              {text('operator.askFor')}
            </Button>
          ) : (
            <Button
              kind="quiet"
              size="small"
              flush
              aria-label={text('operator.waiveOne', { point: name })}
              onClick={() => setConfirming(point.key)}
            >
              {text('operator.waive')}
            </Button>
          );
        }}
      />
      <ReasonQuestion
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming ? text('operator.waiveOne', { point: text(`company.point.${confirming}`) }) : ''}
        hint={text('operator.waiveHint')}
        confirm={text('operator.waive')}
        onConfirm={async (note) => confirming && waive(confirming, true, note)}
      />
    </>
  );
}
