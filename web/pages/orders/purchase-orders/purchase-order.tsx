import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { invoiceCalls } from '../../../../contract/payments/invoices.ts';
import { type PurchaseOrderDetail, purchaseOrderCalls, type Shipment } from '../../../../contract/orders/purchase-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { WriteToStore } from '../../../components/commerce/chat-link.tsx';
import { PaperLinks } from '../../../components/commerce/paper-links.tsx';
import { Address } from '../../../components/commerce/address.tsx';
import { AmountsHidden } from '../../../components/commerce/amount.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useStorageText } from '../../../components/commerce/order-storage.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { RefundsCard } from '../../../components/commerce/refund-parts.tsx';
import { OrderTimeline } from '../../../components/commerce/order-timeline.tsx';
import { seo } from '../../../app/seo.ts';
import { may, readsApproval, useShell } from '../../../app/shell.ts';
import { storePath } from '../../../app/slug.ts';
import { OrderTotals } from '../../buying/checkout/order-totals.tsx';
import { CasesCard } from '../after-sales/cases-card.tsx';
import { AnswerCard } from '../changes/answer-card.tsx';
import { ChangesCard } from '../changes/changes-card.tsx';
import { RemainingTotals } from '../changes/remaining-totals.tsx';
import { BuyerLabels } from '../labels/buyer-labels.tsx';
import { ParcelProblemNotice } from '../tracking/parcel-problem.tsx';
import { ParcelTimeline } from '../tracking/parcel-timeline.tsx';
import { OrderInvoices } from '../../payments/invoices/order-invoices.tsx';
import { useOrderAgain } from './order-again.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups(
  'orders',
  'payment',
  'tracking',
  'states',
  'approvals',
  'orderChange',
  'invoices',
  'parcelProblem',
  'parcelReport',
  'labels',
  'afterSales',
  'card-refund',
  'upload',
  'orderStorage',
);

export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = params['buyerOrderId'] ?? '';
  // An invalid id is no order.
  if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect('/permission-denied');
  const orderId = Number(id);
  const seesInvoices = api.session?.accessCodes.includes('billing.view') ?? false;
  const [order, invoices, cases] = await Promise.all([
    api.call(purchaseOrderCalls.detail, { buyerOrderId: orderId }),
    seesInvoices ? api.call(invoiceCalls.list, { orderId }).then(({ rows }) => rows) : [],
    api.call(afterSalesCalls.list, { orderId }).then(({ rows }) => rows),
  ]);
  return { order, invoices, cases, meta: seo(api, { title: serverText(api.language)('orders.orderNumber', { number: order.number }) }) };
}

export default function PurchaseOrder(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { order, invoices, cases } = useLoaderData<typeof loader>();
  const viewer = useShell()?.viewer ?? null;
  const again = useOrderAgain(order.id);
  return (
    <>
      <Breadcrumb trail={[{ label: text('orders.title'), to: '/purchased/purchase-orders' }, { label: order.number }]} />
      <PageHead
        title={text('orders.orderNumber', { number: order.number })}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderStateBadge state={order.state} />
            {text('orders.placedOn', { time: format.dateTime(order.createdAt) })}
          </span>
        }
        actions={
          <>
            <OrderActions order={order} />
            {again.button}
            {may(viewer, 'order.place') && (
              <ButtonLink kind="quiet" to={`/purchased/standing-orders?order=${order.id}`}>
                {text('orders.repeat')}
              </ButtonLink>
            )}
            <WriteToStore storeId={order.partner.id} about={`order:${order.id}`} />
            <PaperLinks pdf={`/purchased/purchase-orders/${order.id}/order.pdf`} label={text('orders.pdf')} />
          </>
        }
      />
      {order.total === null && <AmountsHidden />}
      {order.approval?.state === 'waiting' && (
        <Notice kind="caution">
          {text('approvals.orderWaits', { time: format.dateTime(order.approval.expiresAt) })}{' '}
          {readsApproval(viewer, order.approval) && (
            <TextLink to={`/purchased/approvals/${order.approval.id}`}>{text('approvals.seeRequest')}</TextLink>
          )}
        </Notice>
      )}
      {order.payUntil && <Notice kind="caution">{text('orders.payUntilNotice', { time: format.dateTime(order.payUntil) })}</Notice>}
      {again.notice}
      <AnswerCard order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Card title={text('orders.lines')}>
            <div className="-mt-2 md:overflow-x-auto">
              <OrderLines order={order} asksRefunds={may(viewer, 'aftersales.manage')} />
            </div>
            <div className="mt-5 md:ml-auto md:max-w-md">
              <OrderTotals order={order} />
              <RemainingTotals order={order} />
            </div>
          </Card>
          {order.shipments.map((shipment) => (
            <ShipmentCard key={shipment.id} shipment={shipment} />
          ))}
        </div>
        <div className="grid content-start gap-6">
          <Facts order={order} />
          <BuyerLabels order={order} mayAdd={may(viewer, 'order.place')} />
          <OrderInvoices invoices={invoices} path="/purchased/invoices" />
          <RefundsCard refunds={order.refunds} currency={order.currency} />
          <CasesCard cases={cases} />
          <ChangesCard order={order} />
          <OrderTimeline events={order.timeline} />
        </div>
      </div>
    </>
  );
}

function Facts({ order }: { order: PurchaseOrderDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { address } = order;
  const storage = useStorageText();
  const travels = order.delivery === 'ship' || order.delivery === 'drop_ship';
  return (
    <Card title={text('orders.details')}>
      <div className="-my-2.5">
        <DescriptionList
          entries={[
            { name: text('orders.number'), value: <Copyable value={order.number} /> },
            { name: text('orders.store'), value: <TextLink to={storePath({ id: order.partner.id })}>{order.partner.name}</TextLink> },
            { name: text('orders.reference'), value: order.reference || null },
            { name: text('orders.paidOn'), value: order.paidAt && format.dateTime(order.paidAt) },
            { name: text('payment.delivery'), value: text(`payment.delivery.${order.delivery}`) },
            { name: text('orderStorage.title'), value: order.delivery === 'keep' ? storage(order.storage, order.currency) : null },
            { name: text('payment.service'), value: order.shippingService },
            {
              name: text('payment.address'),
              value: travels ? <Address address={address} /> : null,
            },
            { name: text('payment.note'), value: order.note || null },
          ]}
        />
      </div>
    </Card>
  );
}

/** One parcel: where it is, what is in it. */
function ShipmentCard({ shipment }: { shipment: Shipment }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5">
          <Icon name="truck" />
          {shipment.carrier} <Copyable value={shipment.trackingNumber} />
        </span>
      }
      actions={
        <span className="flex flex-wrap gap-x-4 text-sm">
          <TextLink to={`/tracking?number=${encodeURIComponent(shipment.trackingNumber)}`}>{text('orders.track')}</TextLink>
          {shipment.trackingUrl && (
            <ExternalLink
              address={shipment.trackingUrl}
              className="inline-flex items-center gap-1 text-accent underline underline-offset-4"
            >
              {text('orders.atCarrier', { carrier: shipment.carrier })}
              <Icon name="external" size={14} />
            </ExternalLink>
          )}
        </span>
      }
    >
      <ParcelProblemNotice parcel={shipment} />
      <div className="grid gap-6 md:grid-cols-2">
        <ParcelTimeline parcel={shipment} />
        <ul className="text-sm" aria-label={text('orders.inParcel')}>
          {shipment.lines.map((line) => (
            <li key={line.orderLineId} className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0">
              <span>
                <span className="font-semibold">{line.sku}</span> {line.name}
              </span>
              <span className="whitespace-nowrap tabular-nums">{format.number(line.quantity)} ×</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
