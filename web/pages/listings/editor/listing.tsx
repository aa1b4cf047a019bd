import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { complianceCalls } from '../../../../contract/catalogue/compliance.ts';
import { listingCalls, type ListingInput, type ScheduledMeanwhile } from '../../../../contract/listings/listings.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { ComplianceCard } from '../compliance/compliance-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { PlannedTimes } from '../schedule/planned-times.tsx';
import { ListingForm } from './listing-form.tsx';
import { stateTones } from '../list/state-tones.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('listings', 'rich-text', 'upload', 'facts', 'registrations');

/** `/seller-console/product/{id}`, or `new`. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const requested = params['id'] ?? '';
  if (requested !== 'new' && !/^\d{1,15}$/.test(requested)) throw pageNotFound(url.pathname);
  const { id: storeId } = await ownStore(api, url);
  const text = serverText(api.language);
  if (requested === 'new') {
    const choices = await api.call(listingCalls.choices, { storeId });
    return {
      page: null,
      compliance: null,
      history: [],
      choices,
      storeId,
      language: api.language,
      meta: seo(api, { title: text('listings.new') }),
    };
  }
  const id = Number(requested) || 1;
  const [page, compliance, history] = await Promise.all([
    api.call(listingCalls.detail, { storeId, id }),
    api.call(complianceCalls.detail, { storeId, id }),
    api.call(listingCalls.history, { storeId, id }),
  ]);
  const choices = await api.call(listingCalls.choices, { storeId, categoryId: page.product.categoryId });
  const title = nameOf(page.product) || page.itemCode;
  return { page, compliance, history, choices, storeId, language: api.language, meta: seo(api, { title }) };
}

const nameOf = ({ texts, sourceLanguage }: ListingInput): string => texts[sourceLanguage]?.name ?? '';

const nextPricesOf = ({ variants }: ScheduledMeanwhile['product']): string | null =>
  variants.flatMap(({ scheduledPrices }) => scheduledPrices.map(({ startsAt }) => startsAt)).toSorted()[0] ?? null;

export default function Product(): ReactNode {
  const { page, compliance, history, choices, storeId, language } = useLoaderData<typeof loader>();
  const text = useText();
  /** Changes of the item by the schedule since the page was rendered. */
  const [scheduled, setScheduled] = useState<ScheduledMeanwhile | null>(null);
  const now = page && (scheduled && scheduled.version > page.product.version ? scheduled.product : page.product);
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/seller-console/product/product-list">{text('listings.back')}</TextLink>
      </p>
      <PageHead
        title={
          page && now ? (
            <span className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
              {nameOf(page.product) || page.itemCode}
              <Badge tone={stateTones[now.state]}>{text(`listings.state.${now.state}`)}</Badge>
              <PlannedTimes {...now} pricesAt={nextPricesOf(now)} />
            </span>
          ) : (
            text('listings.new')
          )
        }
        lead={page?.itemCode}
        actions={
          page &&
          now?.state === 'active' && (
            <ButtonLink to={`/item/-~${page.product.id}`} kind="secondary" icon="external">
              {text('listings.view')}
            </ButtonLink>
          )
        }
      />
      {/* Unsaved input stays when the page is reloaded; a saved item is a new form. */}
      <ListingForm
        key={page ? `${page.product.id} ${page.product.version}` : 'new'}
        page={page}
        choices={choices}
        storeId={storeId}
        language={language}
        onScheduled={setScheduled}
      />
      {compliance && (
        <ComplianceCard
          key={`compliance ${compliance.compliance.id} ${compliance.compliance.version}`}
          page={compliance}
          language={language}
        />
      )}
      {page && <HistoryCard entries={history} currency={choices.currency} />}
    </>
  );
}
