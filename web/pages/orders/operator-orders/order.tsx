import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { operatorOrderCalls } from '../../../../contract/orders/operator-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { Address } from '../../../components/commerce/address.tsx';
import { useStorageText } from '../../../components/commerce/order-storage.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { OrderTimeline } from '../../../components/commerce/order-timeline.tsx';
import { RefundsCard } from '../../../components/commerce/refund-parts.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { OrderTotals } from '../../buying/checkout/order-totals.tsx';
import { ChangesCard } from '../changes/changes-card.tsx';
import { RemainingTotals } from '../changes/remaining-totals.tsx';
import { ParcelFacts } from '../sales/parcel-facts.tsx';
import { SaleLines } from '../sales/sale-lines.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups(
  ...(['operator-orders', 'seller', 'orders', 'states', 'payment', 'orderChange', 'parcelProblem', 'card-refund', 'orderStorage'] as const),
);

export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const orderId = Number(/^\d{1,15}$/.exec(params['orderId'] ?? '')?.[0] ?? 0) || 1;
  const order = await api.call(operatorOrderCalls.detail, { orderId });
  return { order, meta: seo(api, { title: serverText(api.language)('seller.order', { number: order.number }) }) };
}

/** `/operator/orders/:orderId`: an order of any company, to look at. */
export default function OperatorOrder(): ReactNode {
  const { order } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const storage = useStorageText();
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/operator/orders">{text('operator-orders.back')}</TextLink>
      </p>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            {text('seller.order', { number: order.number })} <OrderStateBadge state={order.state} />
          </span>
        }
        lead={text('seller.orderedBy', { buyer: order.partner.name, time: format.dateTime(order.createdAt) })}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Card title={text('seller.lines')}>
            <div className="md:overflow-x-auto">
              <SaleLines order={order} />
            </div>
            <div className="mt-5 md:ml-auto md:max-w-md">
              <OrderTotals order={order} side="seller" />
              <RemainingTotals order={order} />
            </div>
          </Card>
          {order.shipments.length > 0 && (
            <Card title={text('seller.parcels')}>
              <ul className="grid gap-4 text-sm">
                {order.shipments.map((parcel) => (
                  <li key={parcel.id}>
                    <ParcelFacts parcel={parcel} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className="grid gap-6">
          <Parties />
          <Card title={text('seller.deliverTo')}>
            <p className="mb-3 text-sm font-semibold">{text(`seller.delivery.${order.delivery}`)}</p>
            <div className="text-sm">
              <Address address={order.address} />
              {order.delivery === 'keep' && (
                <p className="mt-3">
                  <span className="text-muted">{text('orderStorage.title')}: </span>
                  {storage(order.storage, order.currency)}
                </p>
              )}
            </div>
          </Card>
          <RefundsCard refunds={order.refunds} currency={order.currency} />
          <ChangesCard order={order} />
          <OrderTimeline events={order.timeline} />
        </div>
      </div>
    </>
  );
}

/** Buyer, store, payments and what the buyer wrote. */
function Parties(): ReactNode {
  const { order } = useLoaderData<typeof loader>();
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { partner, store, payments } = order;
  const buyer = may(viewer, 'audit.decide') ? <TextLink to={`/operator/companies/${partner.id}`}>{partner.name}</TextLink> : partner.name;
  const paid = payments.map(({ id, method, state }) => {
    const words = `${text(`payment.method.${method}`)} · ${text(`payment.paymentState.${state}`)}`;
    return (
      <span key={id} className="block">
        {may(viewer, 'money.confirm') ? <TextLink to={`/operator/payments/${id}`}>{words}</TextLink> : words}
      </span>
    );
  });
  return (
    <Card title={text('operator-orders.parties')}>
      <DescriptionList
        entries={[
          { name: text('operator-orders.buyer'), value: buyer },
          { name: text('operator-orders.store'), value: <TextLink to={`/operator/orders?storeId=${store.id}`}>{store.name}</TextLink> },
          { name: text('operator-orders.payments'), value: paid.length > 0 ? paid : null },
          { name: text('seller.reference'), value: order.reference || null },
          { name: text('seller.note'), value: order.note || null },
        ]}
      />
    </Card>
  );
}
