import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { paymentMethodCalls } from '../../../../contract/payments/payment-methods.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount, AmountsHidden } from '../../../components/commerce/amount.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Steps } from '../../../ui/progress.tsx';
import { seo } from '../../../app/seo.ts';
import { Countdown } from './countdown.tsx';
import { Pay } from './pay.tsx';
import { TransferCard } from './transfer-card.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payment');

/** Only a checkout that can still be paid is paid here; what became of any other is on the page of results. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const checkoutId = Number(url.searchParams.get('checkout'));
  if (!Number.isSafeInteger(checkoutId) || checkoutId <= 0) throw pageNotFound(url.pathname);
  const seesBalance = api.session?.accessCodes.includes('balance.view') ?? false;
  const [checkout, offered, balance, { transfer }] = await Promise.all([
    api.call(checkoutCalls.checkout, { checkoutId }),
    api.call(paymentMethodCalls.offered, { checkoutId }),
    seesBalance ? api.call(paymentCalls.balance, {}) : null,
    api.call(paymentCalls.result, { checkoutId }),
  ]);
  if (checkout.state !== 'open' || checkout.approval?.state === 'waiting' || offered.underWay)
    throw redirect(`/payment/pay-results?checkout=${checkoutId}`);
  return {
    checkout,
    offered,
    transfer,
    balances: balance?.balances ?? null,
    now: new Date().toISOString(),
    meta: seo(api, { title: serverText(api.language)('payment.settle.title') }),
  };
}

/** The encryption is prepared before the page is entered; a page that came as a document does it on arrival. */
export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<unknown> }) {
  const [answer] = await Promise.all([serverLoader(), prepareEncryption()]);
  return answer;
}

export default function SettleAccounts(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { checkout, offered, transfer, balances, now } = useLoaderData<typeof loader>();
  const orders = checkout.orders.filter((order) => order.state !== 'cancelled');
  const hidden = orders.some((order) => order.total === null);
  useEffect(() => {
    void prepareEncryption();
  }, []);
  return (
    <>
      <Steps
        label={text('payment.steps')}
        steps={[text('payment.step.order'), text('payment.step.pay'), text('payment.step.done')]}
        current={1}
      />
      <PageHead title={text('payment.settle.title')} lead={text('payment.settle.lead')} />
      {hidden && <AmountsHidden />}
      {transfer && <TransferCard transfer={transfer} />}
      <Countdown until={checkout.expiresAt} now={now} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-10">
        <Card title={text('payment.orders')} className="min-w-0 self-start">
          <ul className="-my-3">
            {orders.map((order) => (
              <li
                key={order.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-sm last:border-b-0"
              >
                <div>
                  <TextLink to={`/purchased/purchase-orders/${order.id}`} className="font-semibold tabular-nums">
                    {order.number}
                  </TextLink>
                  <p>{order.storeName}</p>
                  <p className="text-muted">
                    {[text('payment.lines', { count: order.lines }), text(`payment.delivery.${order.delivery}`), order.reference]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <p className="text-muted">{order.vat.message}</p>
                </div>
                <p className="text-right tabular-nums">
                  <span className="block text-base font-semibold">
                    <Amount amount={order.total} currency={order.currency} />
                  </span>
                  {order.vatTotal !== null && (
                    <span className="text-muted">
                      {text('payment.ofWhichVat', { amount: format.money(order.vatTotal, order.currency) })}
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Card>
        <Pay checkout={checkout} offered={offered} balances={balances} now={now} />
      </div>
    </>
  );
}
