import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { type StandingOrder, standingOrderCalls } from '../../../../contract/orders/standing-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { StandingForm } from './standing-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('standing');

const path = '/purchased/standing-orders';

/** `?order=` the id of the order that is to be repeated: its form is open. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const paging = pageOf(url.searchParams);
  const requested = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('order') ?? '')?.[0];
  const [page, order] = await Promise.all([
    api.call(standingOrderCalls.list, paging),
    requested ? api.call(purchaseOrderCalls.detail, { buyerOrderId: Number(requested) }) : null,
  ]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return {
    ...{ page, size: paging.size, tomorrow },
    repeated: order && { id: order.id, number: order.number, store: order.partner.name },
    meta: seo(api, { title: serverText(api.language)('standing.title') }),
  };
}

/** `/purchased/standing-orders`: orders of the past that are repeated. */
export default function StandingOrders(): ReactNode {
  const { page, size, tomorrow, repeated } = useLoaderData<typeof loader>();
  const text = useText();
  const navigate = useNavigate();
  const mayPlan = may(useShell()?.viewer ?? null, 'order.place');
  const [edited, setEdited] = useState<StandingOrder | null>(null);
  return (
    <>
      <PageHead title={text('standing.title')} lead={text('standing.lead')} />
      {mayPlan && repeated && !edited && (
        <StandingForm order={repeated} standing={null} tomorrow={tomorrow} onClose={() => void navigate(path)} />
      )}
      {edited && (
        <StandingForm key={edited.id} order={edited.order} standing={edited} tomorrow={tomorrow} onClose={() => setEdited(null)} />
      )}
      <DataList
        label={text('standing.title')}
        columns={useColumns(mayPlan, setEdited)}
        rows={page.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            icon="sort"
            title={text('standing.none')}
            action={<ButtonLink to="/purchased/purchase-orders">{text('standing.toOrders')}</ButtonLink>}
          >
            {text('standing.noneHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function useColumns(mayPlan: boolean, onEdit: (row: StandingOrder) => void): Column<StandingOrder>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'name',
      label: text('standing.name'),
      phone: 'title',
      cell: ({ name, user }) => (
        <>
          <span className="break-words">{name}</span>
          {user !== null && <span className="block text-sm font-normal text-muted">{text('standing.of', { user })}</span>}
        </>
      ),
    },
    {
      key: 'order',
      label: text('standing.order'),
      cell: ({ order }) => (
        <>
          <TextLink to={`/purchased/purchase-orders/${order.id}`}>{order.number}</TextLink>
          <span className="block text-sm text-muted">{text('standing.pieces', { count: order.pieces })}</span>
        </>
      ),
    },
    { key: 'store', label: text('standing.store'), cell: ({ order }) => order.store },
    { key: 'every', label: text('standing.every'), cell: ({ every }) => text(`standing.every.${every}`) },
    {
      key: 'next',
      label: text('standing.nextOn'),
      cell: ({ nextOn, isPaused }) => (isPaused ? '–' : format.date(nextOn)),
    },
    {
      key: 'state',
      label: text('standing.state'),
      cell: ({ isPaused }) => (
        <Badge tone={isPaused ? 'caution' : 'positive'}>{text(isPaused ? 'standing.paused' : 'standing.active')}</Badge>
      ),
    },
    ...(mayPlan
      ? [
          {
            key: 'actions',
            label: text('standing.state'),
            labelHidden: true,
            cell: (row: StandingOrder) => <Actions row={row} onEdit={() => onEdit(row)} />,
          },
        ]
      : []),
  ];
}

function Actions({ row, onEdit }: { row: StandingOrder; onEdit: () => void }): ReactNode {
  const text = useText();
  const [asks, setAsks] = useState(false);
  const change = useCall(standingOrderCalls.change, { revalidate: 'always' });
  const remove = useCall(standingOrderCalls.remove, { revalidate: 'always' });
  const { id, name, every, nextOn, isPaused } = row;
  return (
    <>
      <RowMenu
        label={text('standing.actions', { name })}
        actions={[
          { label: text('standing.change'), icon: 'edit', onSelect: onEdit },
          {
            label: text(isPaused ? 'standing.resume' : 'standing.pause'),
            icon: isPaused ? 'retry' : 'clock',
            // A day that has passed meanwhile is chosen again in the form.
            onSelect: () => (isPaused ? onEdit() : void change.run({ id, name, every, nextOn, isPaused: true })),
          },
          { label: text('standing.remove'), icon: 'trash', dangerous: true, onSelect: () => setAsks(true) },
        ]}
      />
      <Question
        open={asks}
        title={text('standing.removeQuestion', { name })}
        confirm={text('standing.remove')}
        dangerous
        onClose={() => setAsks(false)}
        onConfirm={async () => void (await remove.run({ id }))}
      >
        {text('standing.removeHint')}
      </Question>
    </>
  );
}
