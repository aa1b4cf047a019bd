import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { paymentCalls, type PaymentResult } from '../../../../contract/payments/payments.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount, AmountsHidden } from '../../../components/commerce/amount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Steps } from '../../../ui/progress.tsx';
import { seo } from '../../../app/seo.ts';
import { readsApproval, useShell } from '../../../app/shell.ts';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { TransferCard } from './transfer-card.tsx';
import { ApprovalReasons } from '../approvals/approval-reasons.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payment', 'states', 'approvals');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const checkoutId = Number(url.searchParams.get('checkout'));
  if (!Number.isSafeInteger(checkoutId) || checkoutId <= 0) throw pageNotFound(url.pathname);
  const result = await api.call(paymentCalls.result, { checkoutId });
  const waits = result.approval?.state === 'waiting';
  const text = serverText(api.language);
  const fromProvider = url.searchParams.get('from') === 'provider';
  return {
    result,
    fromProvider,
    meta: seo(api, { title: waits ? text('approvals.state.waiting') : text(`payment.result.${result.state}`) }),
  };
}

type State = PaymentResult['state'];
const signs: Record<State, { icon: IconName; look: string }> = {
  paid: { icon: 'check', look: 'bg-positive-soft text-positive' },
  open: { icon: 'clock', look: 'bg-accent-soft text-accent' },
  pending: { icon: 'clock', look: 'bg-accent-soft text-accent' },
  failed: { icon: 'warning', look: 'bg-danger-soft text-danger' },
  expired: { icon: 'clock', look: 'bg-caution-soft text-caution' },
  cancelled: { icon: 'close', look: 'bg-sunken text-muted' },
};
/** Polling interval for a pending payment. */
const askAgain = 5_000;

export default function PayResults(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { result, fromProvider } = useLoaderData<typeof loader>();
  const { state } = result;
  const waiting = result.approval?.state === 'waiting' ? result.approval : null;
  useFollowing(result.checkoutId, state === 'pending', fromProvider && (state === 'open' || state === 'pending'));
  return (
    <div className="mx-auto max-w-3xl">
      <Steps
        label={text('payment.steps')}
        steps={[text('payment.step.order'), text('payment.step.pay'), text('payment.step.done')]}
        current={state === 'paid' ? 3 : waiting ? 1 : 2}
      />
      <div className="mb-8 flex flex-col items-center text-center" role="status">
        <span className={`flex size-16 items-center justify-center rounded-full ${signs[state].look}`}>
          <Icon name={signs[state].icon} size={32} />
        </span>
        <h1 className="mt-4 font-display text-2xl md:text-3xl">
          {waiting ? text('approvals.state.waiting') : text(`payment.result.${state}`)}
        </h1>
        <p className="mt-2 max-w-text text-muted">{result.message}</p>
        {result.paidAt && <p className="mt-1 text-sm text-muted">{text('payment.paidAt', { time: format.dateTime(result.paidAt) })}</p>}
        {waiting && (
          <div className="mt-3 text-left text-sm">
            <ApprovalReasons reasons={waiting.reasons} />
          </div>
        )}
        {state === 'open' && (
          <p className="mt-1 text-sm text-muted">{text('payment.reservedUntil', { time: format.dateTime(result.expiresAt) })}</p>
        )}
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <WayOn result={result} />
        </div>
      </div>
      {result.transfer && <TransferCard transfer={result.transfer} />}
      {result.orders.some((order) => order.total === null) && <AmountsHidden />}
      <Card title={text('payment.orders')}>
        <ul className="-my-3">
          {result.orders.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-sm last:border-b-0"
            >
              <div>
                <TextLink to={`/purchased/purchase-orders/${order.id}`} className="font-semibold tabular-nums">
                  {order.number}
                </TextLink>
                <p className="text-muted">{order.storeName}</p>
              </div>
              <div className="flex items-center gap-4">
                <OrderStateBadge state={order.state} />
                <span className="font-semibold tabular-nums">
                  <Amount amount={order.total} currency={order.currency} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {result.payments.length > 0 && (
        <Card title={text('payment.payments')} className="mt-6">
          <ul className="-my-3">
            {result.payments.map((payment) => (
              <li key={payment.id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3 text-sm last:border-b-0">
                <span>
                  {text(`payment.method.${payment.method}`)}{' '}
                  <span className="text-muted">
                    · {format.dateTime(payment.createdAt)} · {text(`payment.paymentState.${payment.state}`)}
                    {payment.failure && `: ${text(`payment.failure.${payment.failure}`)}`}
                  </span>
                </span>
                <span className="tabular-nums md:text-right">
                  <span className="font-semibold">
                    <Amount amount={payment.amount} currency={payment.currency} />
                  </span>
                  {payment.balancePart !== null && payment.balancePart > 0 && (
                    <span className="block text-muted">
                      {text('payment.plusBalance', { amount: format.money(payment.balancePart, payment.currency) })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** What to do now. */
function WayOn({ result }: { result: PaymentResult }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { state, checkoutId, approval } = result;
  const [only] = result.orders;
  const toOrders = only && result.orders.length === 1 ? `/purchased/purchase-orders/${only.id}` : '/purchased/purchase-orders';
  if (approval?.state === 'waiting')
    return (
      <>
        {readsApproval(viewer, approval) && (
          <ButtonLink to={`/purchased/approvals/${approval.id}`}>{text('approvals.seeRequest')}</ButtonLink>
        )}
        <ButtonLink to="/" kind="secondary">
          {text('payment.goOn')}
        </ButtonLink>
      </>
    );
  if (state === 'open' || state === 'failed')
    return (
      <ButtonLink to={`/payment/settle-accounts?checkout=${checkoutId}`}>
        {text(state === 'open' ? 'payment.payNow' : 'payment.tryAgain')}
      </ButtonLink>
    );
  if (state === 'paid' || state === 'pending') {
    return (
      <>
        <ButtonLink to={toOrders}>{text('payment.toOrders', { count: result.orders.length })}</ButtonLink>
        <ButtonLink to="/" kind="secondary">
          {text('payment.goOn')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ButtonLink to="/shopcart">{text('payment.toCart')}</ButtonLink>
      <ButtonLink to={toOrders} kind="secondary">
        {text('payment.toOrders', { count: result.orders.length })}
      </ButtonLink>
    </>
  );
}

/** Asks the provider when the buyer comes from its page, and looks again while the payment is on its way and the page is seen. */
function useFollowing(checkoutId: number, isOnItsWay: boolean, isBack: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOnItsWay && !isBack) return;
    const follow = (): void =>
      void send(paymentCalls.follow, { checkoutId }, { background: true }).then(
        () => revalidate(),
        // What is known is on the page; the server asks again by itself.
        () => undefined,
      );
    if (isBack) follow();
    if (!isOnItsWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') follow();
    }, askAgain);
    return () => clearInterval(timer);
  }, [checkoutId, isOnItsWay, isBack, revalidate]);
}
