import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { chatWordCalls, type ChatWordHit, wordEffects } from '../../../../contract/talk/chat-moderation.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { wordFilter } from './filters.ts';
import { WordTabs } from './word-tabs.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('chatWords');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, page] = [wordFilter(url.searchParams), pageOf(url.searchParams)];
  const list = await api.call(chatWordCalls.hits, { ...filter, ...page });
  return { list, size: page.size, sort: filter.sort ?? '-time', meta: seo(api, { title: serverText(api.language)('chatWords.found') }) };
}

/** `/operator/chat-words/found`: where words were refused or marked. */
export default function WordHits(): ReactNode {
  const { list, size, sort } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const text = useText();
  const format = useFormat();
  const columns: Column<ChatWordHit>[] = [
    { key: 'word', label: text('chatWords.word'), phone: 'title', cell: (row) => row.word },
    { key: 'excerpt', label: text('chatWords.excerpt'), cell: (row) => <span className="[overflow-wrap:anywhere]">{row.excerpt}</span> },
    { key: 'person', label: text('chatWords.person'), cell: (row) => `${row.person}, ${row.company}` },
    { key: 'effect', label: text('chatWords.effectName'), cell: (row) => text(`chatWords.effect.${row.effect}`) },
    { key: 'time', sortable: true, label: text('chatWords.foundAt'), oneLine: true, cell: (row) => format.dateTime(row.at) },
  ];
  return (
    <>
      <PageHead title={text('chatWords.title')} lead={text('chatWords.foundLead')} />
      <WordTabs current="hits" />
      <DataList
        label={text('chatWords.found')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        sort={sort}
        {...(list.rows.length > 0 ? { exportTo: `/operator/chat-words-found.csv${search}` } : {})}
        toolbar={
          <FilterForm find={text('chatWords.find')} keep={['sort']}>
            <FilterKeyword label={text('chatWords.keyword')} />
            <FilterSelect
              label={text('chatWords.effectName')}
              name="effect"
              all={text('chatWords.all')}
              values={wordEffects}
              word={(effect) => text(`chatWords.effect.${effect}`)}
            />
          </FilterForm>
        }
        empty={<EmptyState icon="shield" title={text('chatWords.foundNone')} />}
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}
