import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { noticeCategories, type NoticeCategory } from '../../../../contract/talk/notification-settings.ts';
import { type NoticeCalls, noticeDays, type NoticeRow } from '../../../../contract/talk/notices.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { announceUnread } from '../../../app/session/notices-changed.ts';
import { knownUnread, onNews } from '../../../app/stream/news.ts';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { choiceColumn } from '../../../components/lists/choice-column.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import type { LoadedNotices } from './load-notices.ts';
import { OpenedNotice } from './opened-notice.tsx';

type Properties = {
  loaded: LoadedNotices;
  calls: NoticeCalls;
  /** Where its user chooses what is shown. */
  settings?: string;
  categories?: readonly NoticeCategory[];
};

/** Notices by category, with one that is open: next to the list on wide screens, in its place on others. */
export function NoticeCentre({
  loaded: { opened, gone, list, counts, size },
  calls,
  settings,
  categories = noticeCategories,
}: Properties): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  const link = useQueryLink();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  useFresh(counts.unread);
  const ids = list.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const current = noticeCategories.find((category) => category === query.get('category'));
  const columns = useColumns(list.rows, opened?.id, chosen, setChosen).filter(
    ({ key }) => key !== 'category' || (!opened && !current && categories.length > 1),
  );
  const onlyUnread = query.get('unread') === '1';
  const keyword = query.get('keyword') ?? '';
  const tab = (category: string | null) => link({ category, cursor: null, message: null });
  const unread = current ? counts.categories[current] : counts.unread;
  // What comes meanwhile is not marked as read: on the first page it is above all that is shown.
  const newest = query.get('cursor')
    ? counts.newest
    : list.rows.reduce<number | null>((most, { seq }) => Math.max(most ?? 0, seq ?? 0) || null, null);
  return (
    <>
      <PageHead
        title={text('notices.title')}
        actions={
          settings && (
            <ButtonLink to={settings} kind="secondary">
              {text('notices.settings')}
            </ButtonLink>
          )
        }
      />
      {gone && <Notice kind="caution">{text('notices.gone', { days: noticeDays })}</Notice>}
      <div className={opened ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]' : ''}>
        <div className={opened ? 'min-w-0 max-xl:hidden' : 'min-w-0'}>
          {categories.length > 1 && (
            <LinkTabs
              label={text('notices.kind')}
              tabs={[
                { to: tab(null), label: text('notices.all'), current: !current, ...shownCount(counts.unread) },
                ...categories.map((category) => ({
                  ...{ to: tab(category), label: text(`notices.category.${category}`), current: category === current },
                  ...shownCount(counts.categories[category]),
                })),
              ]}
            />
          )}
          {(keyword !== '' || list.rows.length > 0) && (
            <FilterForm
              role="search"
              aria-label={text('notices.search')}
              className="mt-4"
              find={text('notices.find')}
              keep={['category', 'unread', 'size']}
              clear={keyword !== '' && { to: link({ keyword: null, cursor: null, message: null }), label: text('notices.clear') }}
            >
              <FilterKeyword label={text('notices.keyword')} />
            </FilterForm>
          )}
          <div className="mt-4">
            <DataList
              label={text('notices.title')}
              columns={columns}
              rows={list.rows}
              rowKey={({ id }) => id}
              rowLink={({ id }) => link({ message: String(id) })}
              toolbar={
                <>
                  {(onlyUnread || list.rows.length > 0) && (
                    <ButtonLink kind="secondary" to={link({ unread: onlyUnread ? null : '1', cursor: null, message: null })}>
                      {text(onlyUnread ? 'notices.alsoRead' : 'notices.onlyUnread')}
                    </ButtonLink>
                  )}
                  <Actions
                    calls={calls}
                    ids={ids}
                    openedId={opened?.id}
                    upTo={unread > 0 ? newest : null}
                    category={current}
                    done={() => setChosen(new Set())}
                  />
                </>
              }
              empty={
                <EmptyState
                  icon="mail"
                  title={text(keyword !== '' ? 'notices.noneFound' : onlyUnread ? 'notices.noneUnread' : 'notices.none')}
                >
                  {text('notices.noneHint', { days: noticeDays })}
                </EmptyState>
              }
            />
            <CursorPagination previous={list.previous} next={list.next} size={size} />
          </div>
        </div>
        {opened && <OpenedNotice notice={opened} back={link({ message: null })} />}
      </div>
    </>
  );
}

/** No category is counted further than a hundred. */
const mostShown = 99;
const shownCount = (unread: number): { count?: number | string } =>
  unread === 0 ? {} : { count: unread > mostShown ? `${mostShown}+` : unread };

/** What the page shows is read again when something has come, or was read on another device, and when it is looked at again; the header shows the same number. */
function useFresh(unread: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => announceUnread(unread), [unread]);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', seen);
    const end = onNews((event) => {
      // What came after the page was read and before the stream opened is in no event, but in the count.
      const known = knownUnread() ?? unread;
      const missed = event === 'created' && known !== unread && known <= mostShown;
      if (missed || event === 'message' || event === 'read' || event === 'reset') seen();
    });
    return () => {
      document.removeEventListener('visibilitychange', seen);
      end();
    };
  }, [revalidate, unread]);
}

type ActionProperties = {
  calls: NoticeCalls;
  ids: number[];
  openedId: number | undefined;
  /** All up to this one can be marked as read; null if nothing is unread. */
  upTo: number | null;
  category: NoticeCategory | undefined;
  done: () => void;
};

function Actions({ calls, ids, openedId, upTo, category, done }: ActionProperties): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const navigate = useNavigate();
  const read = useCall(calls.read, { revalidate: 'success', done });
  const readAll = useCall(calls.readAll, { revalidate: 'success', done });
  const remove = useCall(calls.delete, {
    done: async ({ changed }) => {
      showMessage(text('notices.deleted', { count: changed }), 'positive');
      done();
      // One that is deleted cannot stay open.
      const gone = openedId !== undefined && ids.includes(openedId);
      await navigate(link(gone ? { message: null } : {}), { replace: true, preventScrollReset: true });
    },
  });
  if (ids.length === 0) {
    if (upTo === null) return null;
    return (
      <Button kind="secondary" icon="check" busy={readAll.pending} onClick={() => void readAll.run({ upTo, category })}>
        {text('notices.markAllRead')}
      </Button>
    );
  }
  return (
    <>
      <Button kind="secondary" icon="check" busy={read.pending} onClick={() => void read.run({ messageIds: ids })}>
        {text('notices.markRead')}
      </Button>
      <Button kind="danger" icon="trash" busy={remove.pending} onClick={() => void remove.run({ messageIds: ids })}>
        {text('notices.delete')}
      </Button>
    </>
  );
}

function useColumns(
  rows: readonly NoticeRow[],
  openedId: number | undefined,
  chosen: ReadonlySet<number>,
  setChosen: (ids: ReadonlySet<number>) => void,
): Column<NoticeRow>[] {
  const text = useText();
  const format = useFormat();
  const choice = choiceColumn({
    ...{ open: rows, chosen, setChosen, all: text('notices.chooseAll') },
    one: ({ title }: NoticeRow) => text('notices.choose', { title }),
  });
  return [
    choice,
    { key: 'title', label: text('notices.message'), phone: 'title', cell: (row) => <Title row={row} opened={row.id === openedId} /> },
    {
      key: 'category',
      label: text('notices.kind'),
      phone: 'hidden',
      cell: ({ category }) => <Badge>{text(`notices.category.${category}`)}</Badge>,
    },
    {
      ...{ key: 'time', label: text('notices.time'), oneLine: true },
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>,
    },
  ];
}

/** Names of items may be one long word. */
function Title({ row: { title, unread }, opened }: { row: NoticeRow; opened: boolean }): ReactNode {
  const text = useText();
  if (opened)
    return (
      <span aria-current="true" className="[overflow-wrap:anywhere] text-accent">
        {title}
      </span>
    );
  if (!unread) return <span className="font-normal [overflow-wrap:anywhere] text-muted">{title}</span>;
  return (
    <span className="[overflow-wrap:anywhere]">
      <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-accent align-middle" />
      <span className="sr-only">{text('notices.unread')}: </span>
      {title}
    </span>
  );
}
