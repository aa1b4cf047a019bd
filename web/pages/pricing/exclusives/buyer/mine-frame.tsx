import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Select } from '../../../../ui/field.tsx';
import { FilterForm, FilterKeyword } from '../../../../components/forms/filter-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkTabs } from '../../../../ui/link-tabs.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { mineOrders, readMineQuery } from './mine-query.ts';

const paths = { item: '/exclusive/product-exclusive', store: '/exclusive/store-exclusive' } as const;

/** Head, tabs, filter and paging around what is exclusive to the reader's company. */
export function MineFrame({
  kind,
  total,
  page,
  size,
  children,
}: {
  kind: 'item' | 'store';
  total: number;
  page: number;
  size: number;
  children: ReactNode;
}): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { keyword, sort } = readMineQuery(query);
  const path = paths[kind];
  const orders = mineOrders.filter((order) => kind === 'item' || order !== 'store');
  return (
    <>
      <PageHead
        title={text('exclusive.mine')}
        lead={text(kind === 'item' ? 'exclusive.mineItemsLead' : 'exclusive.mineStoresLead')}
        actions={
          total > 0 && (
            <a
              href={`${path}.csv${search}`}
              download
              className="inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
            >
              <Icon name="download" size={18} />
              {text('common.exportCsv')}
            </a>
          )
        }
      />
      <LinkTabs
        label={text('exclusive.mine')}
        tabs={[
          { to: paths.item, label: text('exclusive.items'), current: kind === 'item' },
          { to: paths.store, label: text('exclusive.stores'), current: kind === 'store' },
        ]}
      />
      {(total > 0 || keyword) && (
        <FilterForm action={path} role="search" aria-label={text('exclusive.filter')} find={text('exclusive.find')} className="mt-5">
          <FilterKeyword label={text('exclusive.keyword')} />
          <Select
            label={text('exclusive.sort')}
            name="sort"
            defaultValue={sort}
            options={orders.map((one) => ({ value: one, label: text(`exclusive.order.${one}`) }))}
            className="max-md:flex-1 md:w-52"
          />
        </FilterForm>
      )}
      {total > 0 ? (
        children
      ) : (
        <div className="mt-6">
          <EmptyState
            icon={keyword ? 'search' : 'shield'}
            title={text(keyword ? 'exclusive.nothingFound' : kind === 'item' ? 'exclusive.noItems' : 'exclusive.noStores')}
            action={
              keyword ? (
                <ButtonLink kind="secondary" to={path}>
                  {text('exclusive.clear')}
                </ButtonLink>
              ) : (
                <ButtonLink to="/">{text('exclusive.browse')}</ButtonLink>
              )
            }
          >
            {!keyword && text('exclusive.noneHint')}
          </EmptyState>
        </div>
      )}
      <Pagination page={page} size={size} total={total} />
    </>
  );
}

/** Since when and, if it ends, until which day. */
export function Times({ since, until }: { since: string; until: string | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>{text('exclusive.since', { day: format.date(since) })}</span>
      {/* The last moment belongs to the day before. */}
      {until && (
        <span className="text-caution">{text('exclusive.until', { day: format.date(new Date(Date.parse(until) - 1).toISOString()) })}</span>
      )}
    </span>
  );
}
