import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { approvalCalls, type ApprovalDetail } from '../../../../contract/buying/approvals.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Address } from '../../../components/commerce/address.tsx';
import { Amount, AmountsHidden } from '../../../components/commerce/amount.tsx';
import { useStorageText } from '../../../components/commerce/order-storage.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { seo } from '../../../app/seo.ts';
import { itemPath } from '../../../app/slug.ts';
import { ApprovalReasons } from './approval-reasons.tsx';
import { ApprovalBadge } from './approval-state.tsx';
import { Decide } from './decide.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('approvals', 'payment', 'states', 'orderStorage');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = params['approvalId'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  const approval = await api.call(approvalCalls.detail, { approvalId: Number(id) });
  const title = serverText(api.language)('approvals.detailTitle', { numbers: approval.numbers.join(', ') });
  return { approval, title, meta: seo(api, { title }) };
}

export default function Approval(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { approval, title } = useLoaderData<typeof loader>();
  const { state, requestedBy, requestedAt, expiresAt, totals } = approval;
  return (
    <>
      <Breadcrumb trail={[{ label: text('approvals.title'), to: '/purchased/approvals' }, { label: approval.numbers.join(', ') }]} />
      <PageHead
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ApprovalBadge state={state} />
            {text('approvals.requested', { name: requestedBy.name, time: format.dateTime(requestedAt) })}
          </span>
        }
      />
      {totals.some(({ total }) => total === null) && <AmountsHidden />}
      {state === 'waiting' && <Notice kind="caution">{text('approvals.heldUntil', { time: format.dateTime(expiresAt) })}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Card title={text('approvals.why')}>
            <ApprovalReasons reasons={approval.reasons} />
            {approval.note && (
              <p className="mt-3">
                <span className="text-sm text-muted">{text('approvals.note')}: </span>
                <span className="whitespace-pre-line">{approval.note}</span>
              </p>
            )}
          </Card>
          {approval.orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          <Decide key={state} approval={approval} />
        </div>
        <Facts approval={approval} />
      </div>
    </>
  );
}

type Order = ApprovalDetail['orders'][number];

function OrderCard({ order }: { order: Order }): ReactNode {
  const text = useText();
  const storage = useStorageText();
  const format = useFormat();
  const columns: Column<Order['lines'][number]>[] = [
    {
      key: 'item',
      label: text('approvals.lines'),
      phone: 'title',
      cell: (line) => (
        <span className="flex items-center gap-3">
          <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="w-11 shrink-0 rounded-md" />
          <span className="min-w-0">
            {line.name} {line.refused && <Badge tone="danger">{text('approvals.refusedLine')}</Badge>}
            <span className="block text-xs font-normal text-muted">{[line.sku, line.options].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      ),
    },
    { key: 'quantity', label: text('approvals.quantity'), end: true, cell: (line) => format.number(line.quantity) },
    {
      key: 'total',
      label: text('approvals.total'),
      end: true,
      cell: (line) => (
        <span className="font-semibold whitespace-nowrap">
          <Amount amount={line.lineTotal} currency={order.currency} />
        </span>
      ),
    },
  ];
  const sum = (name: string, amount: number | null, strong = false): ReactNode => (
    <div className={`flex justify-between gap-6 ${strong ? 'mt-1 border-t border-line pt-2 font-semibold' : 'text-muted'}`}>
      <dt>{name}</dt>
      <dd>
        <Amount amount={amount} currency={order.currency} />
      </dd>
    </div>
  );
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          <TextLink to={`/purchased/purchase-orders/${order.id}`}>{order.number}</TextLink>
          <span className="font-normal">{order.storeName}</span>
          <OrderStateBadge state={order.state} />
        </span>
      }
    >
      <div className="-mt-2">
        <DataList
          label={text('approvals.lines')}
          columns={columns}
          rows={order.lines}
          rowKey={(line) => line.id}
          rowLink={(line) => itemPath({ urlKey: '', id: line.itemId })}
          empty={null}
        />
      </div>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <div className="text-sm">
          {order.delivery === 'keep' ? (
            <dl className="grid gap-1">
              <dt className="sr-only">{text('payment.delivery')}</dt>
              <dd className="font-medium">{text('payment.delivery.keep')}</dd>
              <dt className="mt-1 text-muted">{text('orderStorage.title')}</dt>
              <dd>{storage(order.storage, order.currency)}</dd>
            </dl>
          ) : (
            <Address address={order.address} />
          )}
          {order.reference && <p className="mt-2 text-muted">{order.reference}</p>}
        </div>
        <div className="text-sm">
          <dl className="grid content-start gap-1 tabular-nums">
            {sum(text('approvals.shipping'), order.shippingTotal)}
            {sum(text('approvals.vat'), order.vatTotal)}
            {sum(text('approvals.total'), order.total, true)}
          </dl>
          <p className="mt-2 text-muted">{order.vatReason}</p>
        </div>
      </div>
    </Card>
  );
}

function Facts({ approval }: { approval: ApprovalDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { totals, decidedBy, decidedAt, reason, state, approvers } = approval;
  return (
    <Card title={text('approvals.details')} className="self-start">
      <div className="-my-2.5">
        <DescriptionList
          entries={[
            {
              name: text('approvals.total'),
              value: totals.map(({ currency, total }) => (
                <span key={currency} className="block text-lg font-semibold tabular-nums">
                  <Amount amount={total} currency={currency} />
                </span>
              )),
            },
            { name: text('approvals.lines'), value: text('approvals.lineCount', { count: approval.lines }) },
            { name: text('approvals.whoDecides'), value: state === 'waiting' ? approvers.join(', ') || '–' : null },
            {
              name: text('approvals.decided'),
              value:
                decidedAt &&
                (decidedBy
                  ? text('approvals.decidedBy', { name: decidedBy, time: format.dateTime(decidedAt) })
                  : format.dateTime(decidedAt)),
            },
            { name: text('approvals.reasonGiven'), value: reason || null },
          ]}
        />
      </div>
    </Card>
  );
}
