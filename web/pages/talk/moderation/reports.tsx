import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { type ChatReport, chatReportCalls, reportStates } from '../../../../contract/talk/chat-moderation.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { reportFilter } from './filters.ts';
import { ReportStateBadge } from './report-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('chatReports', 'chatWords');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, page] = [reportFilter(url.searchParams), pageOf(url.searchParams)];
  const list = await api.call(chatReportCalls.list, { ...filter, ...page });
  const title = serverText(api.language)('chatReports.title');
  return { list, state: filter.state ?? 'all', size: page.size, sort: filter.sort ?? '-time', meta: seo(api, { title }) };
}

/** `/operator/chat-reports`: messages of the chat that people have reported. */
export default function ChatReports(): ReactNode {
  const { list, state, size, sort } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const link = useQueryLink();
  const text = useText();
  const format = useFormat();
  const columns: Column<ChatReport>[] = [
    { key: 'author', label: text('chatReports.author'), phone: 'title', cell: (row) => `${row.author}, ${row.authorCompany}` },
    { key: 'reason', label: text('chatReports.reason'), cell: (row) => text(`chatReports.reason.${row.reason}`) },
    { key: 'messages', label: text('chatReports.messages'), end: true, cell: (row) => format.number(row.messages) },
    { key: 'reporter', label: text('chatReports.reporter'), cell: (row) => `${row.reporter}, ${row.reporterCompany}` },
    { key: 'time', sortable: true, label: text('chatReports.reportedAt'), oneLine: true, cell: (row) => format.dateTime(row.createdAt) },
    { key: 'state', label: text('chatReports.stateName'), cell: (row) => <ReportStateBadge state={row.state} /> },
  ];
  return (
    <>
      <PageHead
        title={text('chatReports.title')}
        lead={text('chatReports.lead')}
        actions={
          <ButtonLink kind="secondary" to="/operator/chat-words">
            {text('chatWords.title')}
          </ButtonLink>
        }
      />
      <div className="mb-6">
        <LinkTabs
          label={text('chatReports.stateName')}
          tabs={[...reportStates, 'all' as const].map((one) => ({
            to: link({ state: one, cursor: null }),
            label: text(`chatReports.state.${one}`),
            current: one === state,
          }))}
        />
      </div>
      <DataList
        label={text('chatReports.title')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/chat-reports/${row.id}`}
        sort={sort}
        {...(list.rows.length > 0 ? { exportTo: `/operator/chat-reports.csv${search}` } : {})}
        toolbar={
          <FilterForm find={text('chatReports.find')} keep={['sort', 'state']}>
            <FilterKeyword label={text('chatReports.keyword')} />
          </FilterForm>
        }
        empty={
          <EmptyState icon="shield" title={text('chatReports.none')}>
            {text('chatReports.noneHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}
