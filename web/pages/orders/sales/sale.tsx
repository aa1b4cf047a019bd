import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { ParcelLabel } from '../../../../contract/orders/labels.ts';
import type { OrderDetail, OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { CaseSummary } from '../../../../contract/orders/after-sales/cases.ts';
import { sellerAfterSalesCalls } from '../../../../contract/orders/after-sales/seller.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { WriteToBuyer } from '../../../components/commerce/chat-link.tsx';
import { PaperLinks } from '../../../components/commerce/paper-links.tsx';
import { Address } from '../../../components/commerce/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useStorageText } from '../../../components/commerce/order-storage.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { OrderTimeline } from '../../../components/commerce/order-timeline.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { OrderTotals } from '../../buying/checkout/order-totals.tsx';
import { OrderInvoices } from '../../payments/invoices/order-invoices.tsx';
import { ChangeForm } from '../changes/change-form.tsx';
import { ChangesCard } from '../changes/changes-card.tsx';
import { RemainingTotals } from '../changes/remaining-totals.tsx';
import { AskedNotice, ChangeButtons } from '../changes/seller-actions.tsx';
import { SellerLabels } from '../labels/seller-labels.tsx';
import { ParcelFacts } from './parcel-facts.tsx';
import { SaleLines } from './sale-lines.tsx';
import { ShipForm } from './ship-form.tsx';
import { PrintLinks, warehousePapers } from './print-links.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups(
  'seller',
  'orders',
  'states',
  'payment',
  'orderChange',
  'invoices',
  'parcelProblem',
  'labels',
  'afterSales',
  'orderStorage',
);

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const store = await ownStore(api, url);
  const orderId = Number(/^\d{1,15}$/.exec(params['orderId'] ?? '')?.[0] ?? 0) || 1;
  const seesInvoices = api.session?.accessCodes.includes('payout.view') ?? false;
  const decides = api.session?.accessCodes.includes('aftersales.decide') ?? false;
  const [order, invoices, cases] = await Promise.all([
    api.call(salesCalls.detail, { storeId: store.id, orderId }),
    seesInvoices ? api.call(sellerInvoiceCalls.list, { orderId }).then(({ rows }) => rows) : [],
    decides ? api.call(sellerAfterSalesCalls.list, { storeId: store.id, orderId, show: 'open' }).then(({ rows }) => rows) : [],
  ]);
  return {
    order,
    invoices,
    cases,
    storeId: store.id,
    meta: seo(api, { title: serverText(api.language)('seller.order', { number: order.number }) }),
  };
}

export default function Sale(): ReactNode {
  const { order, invoices, cases, storeId } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const [changing, setChanging] = useState(false);
  const [label, setLabel] = useState<ParcelLabel | null>(null);
  const ships = order.actions.includes('ship');
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/seller-console">{text('seller.back')}</TextLink>
      </p>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            {text('seller.order', { number: order.number })} <OrderStateBadge state={order.state} />
          </span>
        }
        lead={text('seller.orderedBy', { buyer: order.partner.name, time: format.dateTime(order.createdAt) })}
        actions={
          <>
            <NextStep key={order.state} order={order} storeId={storeId} />
            <ChangeButtons order={order} storeId={storeId} onChange={() => setChanging(true)} />
            <PrintLinks orderIds={[order.id]} files={warehousePapers(text('seller.slip'), text('seller.pickingList'))} />
            <WriteToBuyer about={`order:${order.id}`} />
            <PaperLinks pdf={`/seller-console/sales/${order.id}/order.pdf`} label={text('orders.pdf')} />
          </>
        }
      />
      <OpenCases cases={cases} />
      <AskedNotice key={order.changes.length} order={order} storeId={storeId} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          {changing && order.actions.includes('change') && (
            <ChangeForm key={order.changes.length} order={order} storeId={storeId} onClose={() => setChanging(false)} />
          )}
          <SellerLabels order={order} storeId={storeId} {...(ships && { onUse: setLabel })} />
          {ships && (
            <ShipForm
              key={`${order.shipments.length} ${order.changes.length} ${label?.id ?? ''}`}
              order={order}
              storeId={storeId}
              label={label?.state === 'ready' ? label : null}
            />
          )}
          <Card title={text('seller.lines')}>
            <div className="md:overflow-x-auto">
              <SaleLines order={order} />
            </div>
            <div className="mt-5 md:ml-auto md:max-w-md">
              <OrderTotals order={order} side="seller" />
              <RemainingTotals order={order} />
            </div>
          </Card>
          {order.shipments.length > 0 && <Parcels order={order} storeId={storeId} />}
        </div>
        <div className="grid gap-6">
          <Delivery order={order} />
          <ChangesCard order={order} />
          <OrderInvoices invoices={invoices} path="/seller-console/invoices" />
          <OrderTimeline events={order.timeline} />
        </div>
      </div>
    </>
  );
}

/** Cases that the buyer has opened about this order, before anything is shipped. */
function OpenCases({ cases }: { cases: readonly CaseSummary[] }): ReactNode {
  const text = useText();
  if (cases.length === 0) return null;
  return (
    <Notice kind="caution">
      <p>{text('afterSales.ofSale', { count: cases.length })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {cases.map(({ id }) => (
          <li key={id}>
            <TextLink to={`/seller-console/after-sales/${id}`}>{text('afterSales.caseNumber', { number: String(id) })}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const steps = { accept: salesCalls.accept, pack: salesCalls.pack } as const;

/** The one thing to do next, as a button; shipping has a form of its own. */
function NextStep({ order, storeId }: { order: OrderDetail; storeId: number }): ReactNode {
  const text = useText();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const step = order.actions.find((action): action is keyof typeof steps => action in steps);
  const { pending, run } = useCall(steps[step ?? 'accept'], {
    revalidate: 'always',
    done: ({ state }) => showMessage(text('seller.moved', { state: text(`states.${state as OrderState}`) }), 'positive'),
  });
  if (!step) return null;
  return (
    <Button size="large" busy={pending} onClick={() => void run({ storeId, orderId: order.id }, { idempotencyKey })}>
      {text(`seller.${step}`)}
    </Button>
  );
}

function Delivery({ order }: { order: OrderDetail }): ReactNode {
  const text = useText();
  const { address } = order;
  const storage = useStorageText();
  return (
    <Card title={text('seller.deliverTo')}>
      <p className="mb-3 text-sm font-semibold">{text(`seller.delivery.${order.delivery}`)}</p>
      <div className="text-sm">
        <Address address={address} />
      </div>
      <div className="mt-4">
        <DescriptionList
          entries={[
            { name: text('orderStorage.title'), value: order.delivery === 'keep' ? storage(order.storage, order.currency) : null },
            { name: text('seller.service'), value: order.shippingService },
            { name: text('seller.reference'), value: order.reference || null },
            { name: text('seller.note'), value: order.note || null },
          ]}
        />
      </div>
    </Card>
  );
}

function Parcels({ order, storeId }: { order: OrderDetail; storeId: number }): ReactNode {
  const text = useText();
  return (
    <Card title={text('seller.parcels')}>
      <ul className="grid gap-4">
        {order.shipments.map((parcel) => (
          <li
            key={parcel.id}
            className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4 text-sm last:border-b-0 last:pb-0"
          >
            <ParcelFacts parcel={parcel} />
            <div className="flex flex-wrap items-center gap-3">
              <TextLink to={`/tracking?number=${encodeURIComponent(parcel.trackingNumber)}`}>{text('seller.track')}</TextLink>
              {parcel.state === 'shipped' && <Deliver orderId={order.id} storeId={storeId} shipmentId={parcel.id} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Deliver(target: { orderId: number; storeId: number; shipmentId: number }): ReactNode {
  const text = useText();
  const { pending, run } = useCall(salesCalls.deliver, { revalidate: 'always' });
  const [idempotencyKey] = useState(newIdempotencyKey);
  return (
    <Button kind="secondary" size="small" busy={pending} onClick={() => void run(target, { idempotencyKey })}>
      {text('seller.markDelivered')}
    </Button>
  );
}
