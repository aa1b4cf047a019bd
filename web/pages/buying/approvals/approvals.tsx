import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { ApprovalState } from '../../../../contract/buying/approval-reasons.ts';
import { approvalCalls, type ApprovalSummary } from '../../../../contract/buying/approvals.ts';
import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount, AmountsHidden } from '../../../components/commerce/amount.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { seo } from '../../../app/seo.ts';
import { ApprovalReasons } from './approval-reasons.tsx';
import { ApprovalBadge } from './approval-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('approvals');

const path = '/purchased/approvals';
const tabs = { waiting: ['waiting'], decided: ['approved', 'refused', 'expired', 'withdrawn'], all: [] } as const satisfies Record<
  string,
  readonly ApprovalState[]
>;
type Tab = keyof typeof tabs;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const requested = url.searchParams.get('state') ?? '';
  const tab: Tab = Object.hasOwn(tabs, requested) ? (requested as Tab) : 'waiting';
  const wanted = Number(url.searchParams.get('size'));
  const size = (pageSizes as readonly number[]).includes(wanted) ? wanted : defaultPageSize;
  const cursor = url.searchParams.get('cursor');
  const page = await api.call(approvalCalls.list, { states: [...tabs[tab]], size, ...(cursor ? { cursor } : {}) });
  return { tab, page, size, meta: seo(api, { title: serverText(api.language)('approvals.title') }) };
}

export default function Approvals(): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const { tab, page, size } = useLoaderData<typeof loader>();
  const columns = useColumns();
  return (
    <>
      <PageHead title={text('approvals.title')} lead={text('approvals.lead')} />
      {page.rows.some((row) => row.totals.some(({ total }) => total === null)) && <AmountsHidden />}
      <LinkTabs
        label={text('approvals.states')}
        tabs={(Object.keys(tabs) as Tab[]).map((one) => ({
          to: link({ state: one === 'waiting' ? null : one, cursor: null }),
          label: text(`approvals.tab.${one}`),
          current: one === tab,
        }))}
      />
      <div className="mt-5">
        <DataList
          label={text('approvals.title')}
          columns={columns}
          rows={page.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `${path}/${row.id}`}
          empty={
            <EmptyState icon="check" title={text(tab === 'waiting' ? 'approvals.noneWaiting' : 'approvals.none')}>
              {text('approvals.noneHint')}
            </EmptyState>
          }
        />
      </div>
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function useColumns(): Column<ApprovalSummary>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'request',
      label: text('approvals.column.request'),
      phone: 'title',
      cell: (row) => (
        <span>
          <span className="grid whitespace-nowrap tabular-nums">
            {row.numbers.map((number) => (
              <span key={number}>{number}</span>
            ))}
          </span>
          <span className="block text-sm font-normal text-muted">{[...new Set(row.stores)].join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'requester',
      label: text('approvals.column.requester'),
      cell: (row) => (
        <span>
          {row.requestedBy.name}
          <time dateTime={row.requestedAt} className="block text-sm text-muted">
            {format.dateTime(row.requestedAt)}
          </time>
        </span>
      ),
    },
    {
      key: 'reasons',
      label: text('approvals.column.reasons'),
      phone: 'hidden',
      cell: (row) => (
        <div className="max-w-80">
          <ApprovalReasons reasons={row.reasons} />
        </div>
      ),
    },
    {
      key: 'state',
      label: text('approvals.column.state'),
      cell: (row) => (
        <span className="inline-flex flex-col gap-1 max-md:items-end">
          <ApprovalBadge state={row.state} />
          {row.state === 'waiting' && (
            <span className="text-xs text-muted">{text('approvals.until', { time: format.dateTime(row.expiresAt) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'total',
      label: text('approvals.column.total'),
      end: true,
      cell: (row) => (
        <span className="grid font-semibold whitespace-nowrap">
          {row.totals.map(({ currency, total }) => (
            <span key={currency}>
              <Amount amount={total} currency={currency} />
            </span>
          ))}
        </span>
      ),
    },
  ];
}
