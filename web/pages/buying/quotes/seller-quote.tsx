import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type QuoteDetail, sellerQuoteCalls } from '../../../../contract/buying/quotes.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { WriteToBuyer } from '../../../components/commerce/chat-link.tsx';
import { PaperLinks } from '../../../components/commerce/paper-links.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { AcceptQuestion } from './forms/accept-question.tsx';
import { DeclineForm } from './forms/decline-form.tsx';
import { quoteId } from './list-query.ts';
import { OfferForm } from './forms/offer-form.tsx';
import { latestOf, QuoteBody, QuoteLead } from './quote-view.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('quotes', 'questions');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = quoteId(params['quoteId']);
  if (id === null) throw pageNotFound(url.pathname);
  const quote = await api.call(sellerQuoteCalls.detail, { id });
  const today = new Date().toISOString().slice(0, 10);
  return { quote, today, meta: seo(api, { title: serverText(api.language)('quotes.detail', { number: quote.number }) }) };
}

export default function SellerQuote(): ReactNode {
  const text = useText();
  const { quote } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb trail={[{ label: text('quotes.sellerTitle'), to: '/seller-console/quotes' }, { label: quote.number }]} />
      <PageHead
        title={text('quotes.detail', { number: quote.number })}
        lead={<QuoteLead quote={quote} party="seller" />}
        actions={
          <>
            <WriteToBuyer about={`quote:${quote.id}`} />
            {latestOf(quote, 'seller') && <PaperLinks pdf={`/seller-console/quotes/${quote.id}/offer.pdf`} label={text('quotes.paper')} />}
          </>
        }
      />
      <QuoteBody quote={quote} party="seller">
        {quote.turn !== null && <Actions key={`${quote.state}-${quote.version}`} quote={quote} />}
      </QuoteBody>
    </>
  );
}

/** The seller's actions: accept a counter-offer, make or renew an offer, or end the quote. */
function Actions({ quote }: { quote: QuoteDetail }): ReactNode {
  const text = useText();
  const { today } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [doing, setDoing] = useState<'offer' | 'decline' | null>(quote.state === 'open' ? 'offer' : null);
  const [confirming, setConfirming] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const { id, version, state } = quote;
  const decline = async (reason: string) => {
    await send(sellerQuoteCalls.decline, { id, version, reason }, { quiet: true });
    showMessage(text('quotes.ended'), 'positive');
    await revalidate();
  };
  return (
    <Card title={text('quotes.yourAnswer')}>
      {doing === 'offer' && (
        <OfferForm
          quote={quote}
          today={today}
          onDone={async () => {
            showMessage(text('quotes.offerSent'), 'positive');
            await revalidate();
          }}
        />
      )}
      {doing === 'decline' && (
        <DeclineForm
          label={text(state === 'answered' ? 'quotes.takeBack' : 'quotes.decline')}
          onDecline={decline}
          onClose={() => setDoing(state === 'open' ? 'offer' : null)}
        />
      )}
      <div className={`flex flex-wrap gap-3 ${doing ? 'mt-4' : ''}`}>
        {state === 'countered' && doing === null && (
          <Button icon="check" onClick={() => setConfirming(true)}>
            {text('quotes.acceptCounter')}
          </Button>
        )}
        {doing === null && (
          <Button kind="secondary" onClick={() => setDoing('offer')}>
            {text('quotes.offerAgain')}
          </Button>
        )}
        {doing !== 'decline' && (
          <Button kind="quiet" onClick={() => setDoing('decline')}>
            {text(state === 'answered' ? 'quotes.takeBack' : 'quotes.decline')}
          </Button>
        )}
      </div>
      <AcceptQuestion
        open={confirming}
        onClose={() => setConfirming(false)}
        quote={quote}
        pricesUntil={latestOf(quote, 'buyer')?.pricesUntil}
        confirm={text('quotes.acceptCounter')}
        accept={() => send(sellerQuoteCalls.accept, { id, version }, { idempotencyKey: key, quiet: true })}
      />
    </Card>
  );
}
