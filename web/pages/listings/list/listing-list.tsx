import { type ReactNode, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { languageNames, type Language } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { bulkBounds } from '../../../../contract/listings/bulk-changes.ts';
import { mostAtOnce, listingStates } from '../../../../contract/listings/listing-words.ts';
import { type ListedProduct, listingCalls } from '../../../../contract/listings/listings.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pagination, useQueryLink } from '../../../ui/pagination.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { BulkCard, type Chosen } from '../bulk/bulk-card.tsx';
import { ListFilterForm } from './list-filter-form.tsx';
import { listingFilterOf } from './list-filter.ts';
import { PlannedTimes } from '../schedule/planned-times.tsx';
import { Readiness } from './readiness.tsx';
import { Sign } from '../variants/sign.tsx';
import { stateTones } from './state-tones.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('listings');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const store = await ownStore(api, url);
  const filter = listingFilterOf(url.searchParams, decimals(store.currencyCode));
  const list = await api.call(listingCalls.list, { storeId: store.id, ...filter });
  return { store, filter, list, meta: seo(api, { title: serverText(api.language)('listings.title', { store: store.name }) }) };
}

type Filter = ReturnType<typeof listingFilterOf>;

export default function ProductList(): ReactNode {
  const { store, filter, list } = useLoaderData<typeof loader>();
  const text = useText();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const link = useQueryLink();
  const [chosen, setChosenHere] = useState<ReadonlySet<number>>(new Set());
  /** All items that the filter found, on all pages, once requested. */
  const [found, setFound] = useState<{ search: string; chosen: Chosen } | null>(null);
  const setChosen = (ids: ReadonlySet<number>): void => {
    setChosenHere(ids);
    setFound(null);
  };
  const shown = list.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const all = found?.search === search ? found.chosen : null;
  /** The entire page is selected, and there are more. */
  const onAllPages = allChosen({ rows: list.rows, chosen }) && list.total > shown.length;
  const current = query.get('state');
  const counts = { ...list.states };
  const columns = useColumns(list.currency, list.rows, chosen, setChosen);
  const sort = filter.sort ?? '-changed';
  return (
    <>
      <PageHead
        title={text('listings.title', { store: store.name })}
        actions={
          <>
            <ButtonLink to="/seller-console/product/import" icon="upload" kind="secondary">
              {text('listings.import')}
            </ButtonLink>
            <ButtonLink to="/seller-console/product/new" icon="plus">
              {text('listings.new')}
            </ButtonLink>
          </>
        }
      />
      <LinkTabs
        label={text('listings.state')}
        tabs={[
          {
            to: link({ state: null, page: null }),
            label: text('listings.all'),
            current: current === null,
            count: counts.draft + counts.active + counts.archived,
          },
          ...listingStates.map((state) => ({
            to: link({ state, page: null }),
            label: text(`listings.state.${state}`),
            current: current === state,
            count: counts[state],
          })),
        ]}
      />
      <div className="mt-5">
        {list.bulk && <Unfinished bulk={list.bulk} />}
        <ListFilterForm categories={list.categories} currency={list.currency} />
        {(all !== null || shown.length > 0) && (
          <BulkCard
            // Another filter resets the selection; another sort order, or rows that the filter no longer finds, do not.
            key={all ? `all ${search}` : [...chosen].toSorted((one, other) => one - other).join()}
            chosen={all ?? { itemIds: shown }}
            storeId={store.id}
            list={list}
            onChooseFound={
              all === null && onAllPages && list.total <= bulkBounds.items
                ? async () => setFound({ search, chosen: await chosenFound(store.id, filter, list.total) })
                : undefined
            }
            tooMany={all === null && onAllPages && list.total > bulkBounds.items ? bulkBounds.items : null}
            onDone={() => setChosen(new Set())}
          />
        )}
        <DataList
          label={text('listings.menu')}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `/seller-console/product/${row.id}`}
          sort={sort}
          toolbar={
            <>
              {list.rows.length > 0 && <PhoneTools columns={columns} sort={sort} rows={list.rows} chosen={chosen} setChosen={setChosen} />}
              <Exports search={search} />
            </>
          }
          empty={
            <EmptyState
              title={text('listings.nothing')}
              action={
                counts.draft + counts.active + counts.archived > 0 ? (
                  <ButtonLink to="/seller-console/product/product-list" kind="secondary">
                    {text('listings.clear')}
                  </ButtonLink>
                ) : (
                  <ButtonLink to="/seller-console/product/new">{text('listings.new')}</ButtonLink>
                )
              }
            >
              {text('listings.nothingHint')}
            </EmptyState>
          }
        />
        <Pagination page={filter.page} size={filter.size} total={list.total} />
        <Readiness storeId={store.id} />
      </div>
    </>
  );
}

/** All that a filter finds: where they are few by their numbers, from the pages of its list. */
async function chosenFound(storeId: number, { page: _page, size: _size, ...filter }: Filter, total: number): Promise<Chosen> {
  if (total > mostAtOnce) return { filter, count: total };
  const size = 100;
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / size) }, (_, page) => send(listingCalls.list, { storeId, ...filter, page: page + 1, size })),
  );
  return { itemIds: [...new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id)))].slice(0, mostAtOnce) };
}

/** A bulk change that has been started and not finished. */
function Unfinished({ bulk }: { bulk: NonNullable<AnswerOf<typeof listingCalls.list>['bulk']> }): ReactNode {
  const text = useText();
  return (
    <Notice>
      {text(bulk.state === 'checked' ? 'listings.bulkWaits' : 'listings.bulkRuns', { count: bulk.items })}{' '}
      <TextLink to={`/seller-console/product/bulk/${bulk.id}`}>{text('listings.bulkOpen')}</TextLink>
    </Notice>
  );
}

/** The list as a table: both kinds side by side. */
function Exports({ search }: { search: string }): ReactNode {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-6 md:ml-auto">
      {(
        [
          ['xlsx', text('listings.exportXlsx')],
          ['csv', text('common.exportCsv')],
        ] as const
      ).map(([kind, label]) => (
        <a
          key={kind}
          href={`/seller-console/product/products.${kind}${search}`}
          download
          className="inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
        >
          <Icon name="download" size={18} />
          {label}
        </a>
      ))}
    </div>
  );
}

type Choosing = {
  rows: readonly ListedProduct[];
  chosen: ReadonlySet<number>;
  setChosen: (ids: ReadonlySet<number>) => void;
};
const allChosen = ({ rows, chosen }: Pick<Choosing, 'rows' | 'chosen'>): boolean =>
  rows.length > 0 && rows.every(({ id }) => chosen.has(id));
const chooseAll = ({ rows, setChosen }: Choosing, on: boolean): void => setChosen(new Set(on ? rows.map(({ id }) => id) : []));

/** What the head of the table does where there is none: sorting, and choosing all. */
function PhoneTools({ columns, sort, ...choosing }: Choosing & { columns: readonly Column<ListedProduct>[]; sort: string }): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const navigate = useNavigate();
  const sortable = columns.filter((column) => column.sortable);
  return (
    <div className="grid w-full gap-3 md:hidden">
      <Select
        label={text('listings.sort')}
        value={sort}
        options={sortable.flatMap(({ key, label }) => [
          { value: key, label: text('listings.ascending', { column: label }) },
          { value: `-${key}`, label: text('listings.descending', { column: label }) },
        ])}
        onChange={(event) => void navigate(link({ sort: event.currentTarget.value, page: null }), { preventScrollReset: true })}
      />
      <Checkbox
        label={text('listings.chooseAll')}
        checked={allChosen(choosing)}
        onChange={(event) => chooseAll(choosing, event.currentTarget.checked)}
      />
    </div>
  );
}

function useColumns(
  currency: string,
  rows: readonly ListedProduct[],
  chosen: ReadonlySet<number>,
  setChosen: (ids: ReadonlySet<number>) => void,
): Column<ListedProduct>[] {
  const text = useText();
  const format = useFormat();
  const money = (amount: number): string => format.money(amount, currency);
  const range = (from: number, to: number, shown: (value: number) => string): string =>
    from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
  const toggle = (id: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const box = 'relative z-10 size-4.5 cursor-pointer accent-accent';
  return [
    {
      key: 'choose',
      label: text('listings.chooseAll'),
      labelNode: (
        <input
          type="checkbox"
          className={box}
          aria-label={text('listings.chooseAll')}
          checked={allChosen({ rows, chosen })}
          onChange={(event) => chooseAll({ rows, chosen, setChosen }, event.currentTarget.checked)}
        />
      ),
      labelHidden: true,
      cell: (row) => (
        <input
          type="checkbox"
          className={box}
          aria-label={text('listings.choose', { name: row.name })}
          checked={chosen.has(row.id)}
          onChange={(event) => toggle(row.id, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'picture',
      label: text('listings.pictures'),
      labelHidden: true,
      phone: 'hidden',
      cell: (row) => <Picture pictureKey={row.pictureKey} alt="" size="n1" ratio="1" className="size-12 shrink-0 rounded-sm" />,
    },
    {
      key: 'name',
      label: text('listings.name'),
      sortable: true,
      phone: 'title',
      cell: (row) => (
        <>
          {/* Long words break, but the other columns leave room for ordinary ones. */}
          <span className="block [overflow-wrap:anywhere] md:min-w-48">{row.name}</span>
          <span className="block text-xs font-normal text-muted [overflow-wrap:anywhere]">
            {row.itemCode} · {text('listings.variantCount', { count: row.variants.length })}
            {row.variants.length === 1 && row.variants[0] ? ` · ${row.variants[0].sku}` : ''} · {row.category}
          </span>
          <Tags row={row} />
        </>
      ),
    },
    {
      key: 'state',
      label: text('listings.state'),
      cell: (row) => <Badge tone={stateTones[row.state]}>{text(`listings.state.${row.state}`)}</Badge>,
    },
    {
      key: 'price',
      label: text('listings.price'),
      sortable: true,
      end: true,
      cell: ({ priceFrom, priceTo }) => (priceFrom === null || priceTo === null ? '–' : range(priceFrom, priceTo, money)),
    },
    {
      key: 'retail',
      label: text('listings.retailPrice'),
      sortable: true,
      end: true,
      cell: ({ retail }) =>
        retail === null ? (
          '–'
        ) : (
          <>
            {range(retail.from, retail.to, money)}
            {retail.margin && (
              <span className="block text-xs text-muted">
                {text('common.margin', { share: range(retail.margin.from, retail.margin.to, (margin) => format.percent(margin / 100)) })}
              </span>
            )}
          </>
        ),
    },
    {
      key: 'stock',
      label: text('listings.available'),
      sortable: true,
      end: true,
      cell: (row) => <span className={row.available === 0 ? 'text-danger' : ''}>{format.number(row.available)}</span>,
    },
    { key: 'changed', label: text('listings.changed'), sortable: true, end: true, cell: (row) => format.date(row.changedAt) },
  ];
}

/** What is planned for it, and what it lacks. */
function Tags({ row }: { row: ListedProduct }): ReactNode {
  const text = useText();
  const isPlanned = row.publishAt !== null || row.unpublishAt !== null || row.pricesAt !== null;
  if (!isPlanned && row.missingLanguages.length === 0 && row.pictureKey !== null) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <PlannedTimes {...row} />
      {row.missingLanguages.length > 0 && (
        <Sign tone="caution" title={row.missingLanguages.map((code) => languageNames[code as Language]).join(', ')}>
          {text('listings.languagesMissing', { languages: row.missingLanguages.join(' ').toUpperCase() })}
        </Sign>
      )}
      {row.pictureKey === null && <Badge tone="caution">{text('listings.noPicture')}</Badge>}
    </span>
  );
}
