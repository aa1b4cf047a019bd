import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { movesFrom } from '../../../../contract/companies/company.ts';
import { handMoves, operatorCompanyCalls } from '../../../../contract/companies/operator-companies.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { ChecklistCard } from '../../companies/profile/checklist-card.tsx';
import { HistoryCard } from '../../companies/profile/history-card.tsx';
import { CompanyStateBadge } from '../../companies/profile/words.tsx';
import { ReviewDocuments } from '../company-reviews/review-documents.tsx';
import { ReviewFacts } from '../company-reviews/review-facts.tsx';
import { ReviewVatCard, ChangeCard, DuplicatesCard, PeopleCard } from '../company-reviews/review-surroundings.tsx';
import { ReasonQuestion } from '../company-reviews/reason-question.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator', 'company');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const company = await api.call(operatorCompanyCalls.detail, { id });
  return { company, meta: seo(api, { title: company.audit.profile.legalName }) };
}

type HandMove = (typeof handMoves)[number];

/** One company of the market: who is in it, what it trades, and whether it may. */
export default function OperatorCompany(): ReactNode {
  const { company } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState<HandMove | null>(null);
  const { audit: review, stores, orders } = company;
  const name = review.profile.legalName;
  const moves = movesFrom(review.state).filter((move): move is HandMove => (handMoves as readonly string[]).includes(move));
  const move = async (reason: string) => {
    if (!confirming) return;
    await send(operatorCompanyCalls.move, { id: review.companyId, move: confirming, reason }, { quiet: true });
    showMessage(text('operator.moved', { company: name }), 'positive');
    await revalidate();
  };
  return (
    <>
      <Breadcrumb trail={[{ label: text('operator.companies'), to: '/operator/companies' }, { label: name }]} />
      <PageHead
        title={name}
        lead={`${text(`company.kind.${review.kind}`)} · ${format.country(review.profile.countryCode)}`}
        actions={
          <>
            <ButtonLink to={`/operator/audits/${review.companyId}`} kind="secondary">
              {text('operator.toAudit')}
            </ButtonLink>
            {moves.map((one) => (
              <Button key={one} kind={one === 'suspend' || one === 'close' ? 'danger' : 'secondary'} onClick={() => setConfirming(one)}>
                {text(`operator.move.${one}`)}
              </Button>
            ))}
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)]">
        <div className="grid min-w-0 gap-6 xl:order-last">
          <Card title={text('operator.standing')} actions={<CompanyStateBadge state={review.state} />}>
            {review.reason && <p className="mb-2 text-sm break-words">{review.reason}</p>}
            <DescriptionList
              entries={[
                { name: text('operator.memberSince'), value: format.date(review.createdAt) },
                {
                  name: review.kind === 'buyer' ? text('operator.ordersBought') : text('operator.ordersSold'),
                  value: format.number(orders.all),
                },
                { name: text('operator.ordersOpen'), value: format.number(orders.open) },
                { name: text('operator.lastOrder'), value: orders.lastAt && format.dateTime(orders.lastAt) },
              ]}
            />
          </Card>
          {review.kind === 'seller' && (
            <Card title={text('operator.stores')}>
              {stores.length === 0 && <p className="text-sm text-muted">{text('operator.noStores')}</p>}
              <ul className="grid gap-2 text-sm">
                {stores.map((store) => (
                  <li key={store.id} className="flex justify-between gap-4">
                    <TextLink to={`/store/${store.id}`}>{store.name}</TextLink>
                    <span className="text-muted">{store.itemCode}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <PeopleCard review={review} />
          <ReviewVatCard review={review} />
          <ChecklistCard checklist={review.checklist} />
        </div>
        <div className="grid min-w-0 gap-6">
          <ChangeCard review={review} />
          <DuplicatesCard review={review} />
          <ReviewFacts review={review} notes={{}} onNotes={null} />
          <ReviewDocuments documents={review.documents} />
          <HistoryCard history={review.history} />
        </div>
      </div>
      <ReasonQuestion
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming ? `${text(`operator.move.${confirming}`)}: ${name}` : ''}
        hint={confirming ? text(`operator.moveHint.${confirming}`) : ''}
        confirm={confirming ? text(`operator.move.${confirming}`) : ''}
        dangerous={confirming === 'suspend' || confirming === 'close'}
        onConfirm={move}
      />
    </>
  );
}
