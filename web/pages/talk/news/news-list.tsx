import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { type NewsRow, newsStates, operatorNewsCalls } from '../../../../contract/talk/platform-news.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { numberedPageOf } from '../../../components/lists/list-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { newsFilter } from './filter.ts';
import { NewsStateBadge } from './state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('news');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, page] = [newsFilter(url.searchParams), numberedPageOf(url.searchParams)];
  const list = await api.call(operatorNewsCalls.list, { ...filter, ...page });
  return { list, page, sort: filter.sort ?? '-time', meta: seo(api, { title: serverText(api.language)('news.title') }) };
}

/** `/operator/news`: what the operator has written to buyers and sellers. */
export default function NewsList(): ReactNode {
  const { list, page, sort } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const text = useText();
  const format = useFormat();
  const columns: Column<NewsRow>[] = [
    { key: 'title', label: text('news.column.title'), phone: 'title', cell: (row) => row.title || text('news.untitled') },
    { key: 'state', sortable: true, label: text('news.column.state'), cell: (row) => <NewsStateBadge state={row.state} /> },
    { key: 'audience', sortable: true, label: text('news.column.audience'), cell: (row) => text(`news.audience.${row.audience}`) },
    {
      ...{ key: 'recipients', sortable: true, label: text('news.column.recipients'), end: true },
      cell: (row) => (row.state === 'draft' ? '–' : format.number(row.recipients)),
    },
    {
      ...{ key: 'time', sortable: true, label: text('news.date'), oneLine: true },
      cell: (row) => format.dateTime(row.sentAt ?? row.changedAt),
    },
  ];
  return (
    <>
      <PageHead
        title={text('news.title')}
        lead={text('news.lead')}
        actions={
          <ButtonLink to="/operator/news/new" icon="plus">
            {text('news.new')}
          </ButtonLink>
        }
      />
      <DataList
        label={text('news.title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/operator/news/${id}`}
        sort={sort}
        {...(list.rows.length > 0 ? { exportTo: `/operator/news.csv${search}` } : {})}
        toolbar={
          <FilterForm find={text('news.find')} keep={['sort']}>
            <FilterKeyword label={text('news.column.title')} />
            <FilterSelect
              label={text('news.column.state')}
              name="state"
              all={text('news.allStates')}
              values={newsStates}
              word={(state) => text(`news.state.${state}`)}
            />
          </FilterForm>
        }
        empty={
          <EmptyState icon="mail" title={text('news.none')}>
            {text('news.noneHint')}
          </EmptyState>
        }
      />
      <Pagination page={page.page} size={page.size} total={list.total} />
    </>
  );
}
