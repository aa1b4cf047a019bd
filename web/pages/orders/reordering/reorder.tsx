import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { reorderCalls, type ReorderRow } from '../../../../contract/orders/reorder-points.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf, textOf } from '../../../components/lists/list-query.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { PointForm } from './point-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('reorder', 'heldStock');

const path = '/purchased/stock/reorder';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const tab = url.searchParams.get('tab') === 'due' ? 'due' : 'all';
  const keyword = textOf(url.searchParams, 'keyword');
  const paging = pageOf(url.searchParams);
  const page = await api.call(reorderCalls.list, { tab, ...(keyword ? { keyword } : {}), ...paging });
  return { tab, keyword, page, size: paging.size, meta: seo(api, { title: serverText(api.language)('reorder.title') }) } as const;
}

/** `/purchased/stock/reorder`: when goods that the company holds are bought again. */
export default function Reorder(): ReactNode {
  const { tab, keyword, page, size } = useLoaderData<typeof loader>();
  const text = useText();
  const link = useQueryLink();
  const mayPlan = may(useShell()?.viewer ?? null, 'order.place');
  const { pending, run } = useCall(reorderCalls.toCart, {
    revalidate: 'always',
    done: ({ lines }) => showMessage(text('reorder.inCart', { count: lines }), 'positive'),
  });
  return (
    <>
      <Breadcrumb trail={[{ label: text('heldStock.title'), to: '/purchased/stock' }, { label: text('reorder.title') }]} />
      <PageHead
        title={text('reorder.title')}
        lead={text('reorder.lead')}
        actions={
          mayPlan &&
          page.due > 0 && (
            <Button icon="cart" busy={pending} onClick={() => void run({})}>
              {text('reorder.toCart')}
            </Button>
          )
        }
      />
      {page.due > 0 && <Notice>{text('reorder.keepHint')}</Notice>}
      <LinkTabs
        label={text('reorder.title')}
        tabs={[
          { to: link({ tab: null, cursor: null }), label: text('reorder.tab.all'), current: tab === 'all' },
          { to: link({ tab: 'due', cursor: null }), label: text('reorder.tab.due', { count: page.due }), current: tab === 'due' },
        ]}
      />
      <div className="mt-5">
        <DataList
          label={text('reorder.title')}
          columns={useColumns(mayPlan)}
          rows={page.rows}
          rowKey={(row) => row.id}
          toolbar={
            <FilterForm
              action={path}
              role="search"
              aria-label={text('reorder.keyword')}
              find={text('reorder.find')}
              clear={keyword !== undefined && { to: tab === 'due' ? `${path}?tab=due` : path, label: text('reorder.clear') }}
            >
              {tab === 'due' && <input type="hidden" name="tab" value="due" />}
              <FilterKeyword label={text('reorder.keyword')} />
            </FilterForm>
          }
          empty={<EmptyState icon="box" title={text(tab === 'due' ? 'reorder.nothingDue' : 'reorder.none')} />}
        />
      </div>
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function useColumns(mayPlan: boolean): Column<ReorderRow>[] {
  const text = useText();
  const format = useFormat();
  return [
    { key: 'goods', label: text('reorder.goods'), phone: 'title', cell: (row) => <Goods row={row} /> },
    { key: 'store', label: text('reorder.store'), cell: (row) => row.store.name },
    { key: 'held', label: text('reorder.held'), end: true, cell: (row) => format.number(row.held) },
    { key: 'ordered', label: text('reorder.ordered'), end: true, cell: (row) => format.number(row.ordered) },
    { key: 'sold', label: text('reorder.sold'), end: true, cell: (row) => format.number(row.sold) },
    {
      key: 'days',
      label: text('reorder.daysLeft'),
      cell: (row) => (row.daysLeft === null ? '–' : text('reorder.days', { count: row.daysLeft })),
    },
    { key: 'point', label: text('reorder.point'), cell: (row) => <Point row={row} mayPlan={mayPlan} /> },
    {
      key: 'proposal',
      label: text('reorder.proposal'),
      end: true,
      cell: (row) => (
        <span className="inline-flex flex-col items-end">
          <span className={row.proposal > 0 ? 'font-semibold' : 'text-muted'}>{format.number(row.proposal)}</span>
          {row.proposal > row.available && (
            <span className="text-xs text-caution">
              {row.incomingOn
                ? text(row.available > 0 ? 'reorder.restOn' : 'reorder.soldOutUntil', {
                    day: format.date(row.incomingOn),
                    available: format.number(row.available),
                  })
                : row.available === 0 && text('reorder.soldOut')}
            </span>
          )}
        </span>
      ),
    },
  ];
}

function Goods({ row }: { row: ReorderRow }): ReactNode {
  return (
    <span className="flex items-center gap-3">
      {row.pictureKey && (
        <Picture pictureKey={row.pictureKey} alt="" size="n1" ratio="1" className="w-10 shrink-0 rounded-sm max-md:hidden" />
      )}
      <span className="min-w-0">
        <span className="block break-words">{[row.name, row.options].filter(Boolean).join(', ')}</span>
        <span className="block text-sm font-normal text-muted">{row.sku}</span>
      </span>
    </span>
  );
}

/** What is set, or suggested, and the form to change it. */
function Point({ row, mayPlan }: { row: ReorderRow; mayPlan: boolean }): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PointForm row={row} onClose={() => setOpen(false)} />;
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      {row.point && <span>{text('reorder.pointIs', row.point)}</span>}
      {!row.point && row.suggested && <span className="text-sm text-muted">{text('reorder.suggestion', row.suggested)}</span>}
      {mayPlan && (
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {text(row.point ? 'reorder.change' : 'reorder.set')}
        </Button>
      )}
    </span>
  );
}
