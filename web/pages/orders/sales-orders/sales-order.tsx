import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { salesOrderCalls, type SalesOrderDetail } from '../../../../contract/orders/sales-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { Address } from '../../../components/commerce/address.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { listPath, orderIdOf } from './list-query.ts';
import { OwnDispatches } from './own-dispatches.tsx';
import { SalesOrderLines } from './sales-order-lines.tsx';
import { SalesOrderStateBadge } from './sales-order-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('salesOrders', 'states', 'dispatches', 'tracking', 'parcelProblem', 'parcelReport');

export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = orderIdOf(params['buyerOrderId']);
  // An invalid id is no order.
  if (id === null) throw redirect('/permission-denied');
  const order = await api.call(salesOrderCalls.detail, { buyerOrderId: id });
  return { order, meta: seo(api, { title: serverText(api.language)('salesOrders.orderNumber', { number: order.number }) }) };
}

/** A parcel is what makes a problem of an order that the sellers have. */
const cameBack = ({ before, after }: SalesOrderDetail['timeline'][number]): boolean =>
  after === 'problem' && before !== null && ['ready', 'matched', 'ordered', 'shipped'].includes(before);

/** `/purchased/sales-orders/{id}`: a sales order, its problems with what solves them, and what has happened to it. */
export default function SalesOrder(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { order } = useLoaderData<typeof loader>();
  const mayOrder = may(useShell()?.viewer ?? null, 'order.place');
  return (
    <>
      <Breadcrumb trail={[{ label: text('salesOrders.title'), to: listPath }, { label: order.number }]} />
      <PageHead
        title={text('salesOrders.orderNumber', { number: order.number })}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SalesOrderStateBadge state={order.state} />
            {text('salesOrders.addedOn', { time: format.dateTime(order.createdAt) })}
          </span>
        }
        actions={
          mayOrder && (
            <>
              {order.actions.includes('edit') && (
                <ButtonLink kind="secondary" icon="edit" to={`${listPath}/${order.id}/edit`}>
                  {text('salesOrders.edit')}
                </ButtonLink>
              )}
              <BulkActions rows={[order]} waits={order.orderLines.some(({ purchase }) => purchase !== null)} onDone={() => undefined} />
            </>
          )
        }
      />
      {order.problem && (
        <Notice kind="danger">
          {text(`salesOrders.problem.${order.problem}`)}{' '}
          {mayOrder && <TextLink to={`${listPath}/${order.id}/edit`}>{text('salesOrders.correct')}</TextLink>}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Card title={text('salesOrders.goods')}>
            <SalesOrderLines order={order} />
          </Card>
          <OwnDispatches dispatches={order.dispatches} />
        </div>
        <div className="grid content-start gap-6">
          <Facts order={order} />
          <Card title={text('states.timeline')}>
            <Timeline
              label={text('states.timeline')}
              entries={order.timeline.map((event) => ({
                key: event.id,
                title: cameBack(event) ? text('dispatches.state.returned') : text(`salesOrders.state.${event.after}`),
                time: event.at,
                detail: [text(`states.actor.${event.actor}`), event.note].filter(Boolean).join(' · '),
              }))}
            />
          </Card>
        </div>
      </div>
    </>
  );
}

function Facts({ order }: { order: SalesOrderDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Card title={text('salesOrders.details')}>
      <div className="-my-2.5">
        <DescriptionList
          entries={[
            { name: text('salesOrders.number'), value: <Copyable value={order.number} /> },
            { name: text('salesOrders.externalNumber'), value: <Copyable value={order.externalNumber} /> },
            { name: text('salesOrders.channel'), value: order.channel || null },
            { name: text('salesOrders.soldOn'), value: order.soldOn && format.date(order.soldOn) },
            { name: text('salesOrders.recipient'), value: <Address address={order.address} /> },
            { name: text('salesOrders.email'), value: order.email || null },
            { name: text('salesOrders.service'), value: order.service || null },
            { name: text('salesOrders.reference'), value: order.reference || null },
            { name: text('salesOrders.note'), value: order.note || null },
          ]}
        />
      </div>
    </Card>
  );
}
