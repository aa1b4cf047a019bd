import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { type ChatWord, chatWordCalls, wordEffects, wordMatches } from '../../../../contract/talk/chat-moderation.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { wordFilter } from './filters.ts';
import { WordTabs } from './word-tabs.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('chatWords');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, page] = [wordFilter(url.searchParams), pageOf(url.searchParams)];
  const list = await api.call(chatWordCalls.list, { ...filter, ...page });
  return { list, size: page.size, sort: filter.sort ?? '-time', meta: seo(api, { title: serverText(api.language)('chatWords.title') }) };
}

/** `/operator/chat-words`: words that the operator does not want in the chat. */
export default function ChatWords(): ReactNode {
  const { list, size, sort } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const text = useText();
  const format = useFormat();
  const columns: Column<ChatWord>[] = [
    { key: 'word', label: text('chatWords.word'), phone: 'title', cell: (row) => row.word },
    { key: 'match', label: text('chatWords.matchName'), cell: (row) => text(`chatWords.match.${row.match}`) },
    { key: 'effect', label: text('chatWords.effectName'), cell: (row) => text(`chatWords.effect.${row.effect}`) },
    { key: 'time', sortable: true, label: text('chatWords.addedAt'), oneLine: true, cell: (row) => format.date(row.createdAt) },
    { key: 'remove', label: text('chatWords.remove'), end: true, cell: (row) => <Remove {...row} /> },
  ];
  return (
    <>
      <PageHead title={text('chatWords.title')} lead={text('chatWords.lead')} />
      <WordTabs current="words" />
      <div className="mb-6">
        <AddWords />
      </div>
      <DataList
        label={text('chatWords.title')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        sort={sort}
        {...(list.rows.length > 0 ? { exportTo: `/operator/chat-words.csv${search}` } : {})}
        toolbar={
          <FilterForm find={text('chatWords.find')} keep={['sort']}>
            <FilterKeyword label={text('chatWords.word')} />
            <FilterSelect
              label={text('chatWords.effectName')}
              name="effect"
              all={text('chatWords.all')}
              values={wordEffects}
              word={(effect) => text(`chatWords.effect.${effect}`)}
            />
          </FilterForm>
        }
        empty={
          <EmptyState icon="shield" title={text('chatWords.none')}>
            {text('chatWords.noneHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}

function Remove({ id, word }: ChatWord): ReactNode {
  const text = useText();
  const { run, pending } = useCall(chatWordCalls.remove, { revalidate: 'always' });
  return (
    <Button kind="quiet" size="small" busy={pending} aria-label={text('chatWords.removeWord', { word })} onClick={() => void run({ id })}>
      {text('chatWords.remove')}
    </Button>
  );
}

function AddWords(): ReactNode {
  const text = useText();
  const [lines, setLines] = useState('');
  const [match, setMatch] = useState<ChatWord['match']>('exact');
  const [effect, setEffect] = useState<ChatWord['effect']>('refuse');
  const { run, pending, errors, failure } = useCall(chatWordCalls.add, {
    inForm: true,
    revalidate: 'success',
    done: ({ stored, left }) => {
      showMessage(text('chatWords.stored', { stored, left }), left > 0 ? 'neutral' : 'positive');
      setLines('');
    },
  });
  return (
    <Card title={text('chatWords.add')}>
      <form
        className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run({ lines, match, effect });
        }}
      >
        <div className="grid gap-4">
          {failure && <Notice kind="danger">{failure}</Notice>}
          <TextArea
            label={text('chatWords.lines')}
            hint={text('chatWords.linesHint')}
            rows={5}
            value={lines}
            error={errors['lines']}
            onChange={(event) => setLines(event.target.value)}
          />
        </div>
        <div className="grid content-start gap-4">
          <Select
            label={text('chatWords.matchName')}
            value={match}
            options={wordMatches.map((value) => ({ value, label: text(`chatWords.match.${value}`) }))}
            onChange={(event) => setMatch(event.target.value as ChatWord['match'])}
          />
          <Select
            label={text('chatWords.effectName')}
            value={effect}
            options={wordEffects.map((value) => ({ value, label: text(`chatWords.effect.${value}`) }))}
            onChange={(event) => setEffect(event.target.value as ChatWord['effect'])}
          />
          <Button type="submit" busy={pending} className="justify-self-start">
            {text('chatWords.add')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
