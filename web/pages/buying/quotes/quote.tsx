import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { quoteCalls, type QuoteDetail } from '../../../../contract/buying/quotes.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { AmountsHidden } from '../../../components/commerce/amount.tsx';
import { WriteToStore } from '../../../components/commerce/chat-link.tsx';
import { PaperLinks } from '../../../components/commerce/paper-links.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { AcceptQuestion } from './forms/accept-question.tsx';
import { CounterForm } from './forms/counter-form.tsx';
import { DeclineForm } from './forms/decline-form.tsx';
import { quoteId } from './list-query.ts';
import { latestOf, QuoteBody, QuoteLead } from './quote-view.tsx';
import { RequestForm } from './forms/request-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('quotes', 'questions');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = quoteId(params['quoteId']);
  if (id === null) throw pageNotFound(url.pathname);
  const quote = await api.call(quoteCalls.detail, { id });
  return { quote, meta: seo(api, { title: serverText(api.language)('quotes.detail', { number: quote.number }) }) };
}

export default function Quote(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { quote } = useLoaderData<typeof loader>();
  const acts = may(viewer, 'order.place');
  return (
    <>
      <Breadcrumb trail={[{ label: text('quotes.title'), to: '/purchased/quotes' }, { label: quote.number }]} />
      <PageHead
        title={text('quotes.detail', { number: quote.number })}
        lead={<QuoteLead quote={quote} party="buyer" />}
        actions={
          <>
            <WriteToStore storeId={quote.store.id} about={`quote:${quote.id}`} />
            {may(viewer, 'price.view') && latestOf(quote, 'seller') && (
              <PaperLinks pdf={`/purchased/quotes/${quote.id}/offer.pdf`} label={text('quotes.paper')} />
            )}
          </>
        }
      />
      {!may(viewer, 'price.view') && <AmountsHidden />}
      {quote.state === 'draft' && acts ? (
        <Draft key={quote.changedAt} quote={quote} />
      ) : (
        <QuoteBody quote={quote} party="buyer">
          {acts && <Actions key={`${quote.state}-${quote.version}`} quote={quote} />}
        </QuoteBody>
      )}
    </>
  );
}

function Draft({ quote }: { quote: QuoteDetail }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const [words] = quote.versions;
  const lines = (words?.lines ?? []).map((line) => ({ ...line, minimumQuantity: null }));
  return (
    <>
      <RequestForm
        id={quote.id}
        goods={quote.goods}
        currency={quote.currency}
        start={{ lines, countryCode: quote.countryCode, wantedOn: words?.wantedOn ?? null, note: words?.note ?? '' }}
      />
      <Button kind="quiet" icon="trash" className="mt-4" onClick={() => setConfirming(true)}>
        {text('quotes.removeDraft')}
      </Button>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('quotes.removeDraft')}
        confirm={text('quotes.removeDraft')}
        dangerous
        onConfirm={async () => {
          await send(quoteCalls.remove, { id: quote.id });
          await navigate('/purchased/quotes');
        }}
      >
        {quote.number}
      </Question>
    </>
  );
}

/** What the buyer can do now. */
function Actions({ quote }: { quote: QuoteDetail }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [doing, setDoing] = useState<'counter' | 'decline' | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [keys] = useState(() => ({ accept: newIdempotencyKey(), cart: newIdempotencyKey() }));
  const toCart = useCall(quoteCalls.toCart, {
    revalidate: 'success',
    done: ({ added }) =>
      showMessage(text('quotes.inCart', { count: added }), 'positive', { to: '/shopcart', label: text('quotes.goToCart') }),
  });
  const { id, version, state } = quote;
  const close = () => setDoing(null);
  const decline = async (reason: string) => {
    await send(quoteCalls.decline, { id, version, reason }, { quiet: true });
    showMessage(text('quotes.ended'), 'positive');
    await revalidate();
  };
  if (state === 'accepted')
    return (
      <div className="flex flex-wrap gap-3">
        <Button icon="cart" busy={toCart.pending} onClick={() => void toCart.run({ id }, { idempotencyKey: keys.cart })}>
          {text('quotes.toCart')}
        </Button>
      </div>
    );
  if (quote.turn === null) {
    const lines = latestOf(quote, 'buyer')?.lines ?? [];
    return (
      <div>
        <ButtonLink
          kind="secondary"
          to={`/purchased/quotes/new?${lines.map((line) => `line=${line.variantId}.${line.quantity}`).join('&')}`}
        >
          {text('quotes.askAgain')}
        </ButtonLink>
      </div>
    );
  }
  const withdraws = state !== 'answered';
  // It is the seller's turn: there is nothing to answer.
  if (withdraws && doing === null)
    return (
      <div>
        <Button kind="secondary" onClick={() => setDoing('decline')}>
          {text('quotes.withdraw')}
        </Button>
      </div>
    );
  return (
    <Card title={text(withdraws ? 'quotes.withdraw' : 'quotes.yourAnswer')}>
      {doing === 'counter' ? (
        <CounterForm
          quote={quote}
          onClose={close}
          onDone={async () => {
            showMessage(text('quotes.counterSent'), 'positive');
            await revalidate();
          }}
        />
      ) : doing === 'decline' ? (
        <DeclineForm label={text(withdraws ? 'quotes.withdraw' : 'quotes.decline')} onDecline={decline} onClose={close} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button icon="check" onClick={() => setConfirming(true)}>
            {text('quotes.accept')}
          </Button>
          <Button kind="secondary" onClick={() => setDoing('counter')}>
            {text('quotes.counter')}
          </Button>
          <Button kind="quiet" onClick={() => setDoing('decline')}>
            {text('quotes.decline')}
          </Button>
        </div>
      )}
      <AcceptQuestion
        open={confirming}
        onClose={() => setConfirming(false)}
        quote={quote}
        pricesUntil={latestOf(quote, 'seller')?.pricesUntil}
        confirm={text('quotes.accept')}
        accept={() => send(quoteCalls.accept, { id, version }, { idempotencyKey: keys.accept, quiet: true })}
      />
    </Card>
  );
}
