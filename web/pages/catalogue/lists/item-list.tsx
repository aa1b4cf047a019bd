import { type ReactNode, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SearchAnswer } from '../../../../contract/search/search.ts';
import { searchSorts } from '../../../../contract/search/search-sorts.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ItemGrid } from '../../../components/commerce/item-card.tsx';
import { late } from '../../../delivery/late.tsx';
import { Link, TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { categoryPath, keywordPath } from '../../../app/slug.ts';
import { filterNames, replaced } from './list-query.ts';

/** Links and fields that work as they are written. */
const Facets = late('facets', () => import('./facets.tsx'));
const ChosenFilters = late('chosen-filters', () => import('./chosen-filters.tsx'));

/** Pictures of the first row are loaded with the page. */
const firstRow = 4;

/** Filters at the left (on phones behind a button), what was found at the right. All of its state is in the address. */
export function ItemList({ answer, keyword = '' }: { answer: SearchAnswer; keyword?: string }): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const cleared = replaced(search, Object.fromEntries(filterNames.map((name) => [name, null])));
  const isFiltered = filterNames.some((name) => new URLSearchParams(search).has(name));
  // Where nothing is and nothing was narrowed, there is nothing to filter or sort.
  const isUseful = answer.total > 0 || isFiltered;
  return (
    <div className={isUseful ? 'lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8 xl:gap-12' : ''}>
      <aside hidden={!isUseful} aria-label={text('catalogue.filters')}>
        {/* One and the same: folded on phones, always open next to the list. Where a browser cannot open it by style, its head stays. */}
        <details className="group/filters max-lg:mb-5 max-lg:rounded-lg max-lg:border max-lg:border-line lg:[&::details-content]:[content-visibility:visible]">
          <summary className="flex h-12 cursor-pointer list-none items-center gap-2.5 px-4 text-sm font-semibold supports-[selector(::details-content)]:lg:hidden [&::-webkit-details-marker]:hidden">
            <Icon name="filter" size={18} />
            {text('catalogue.filters')}
            <Icon name="down" size={18} className="ml-auto text-muted group-open/filters:rotate-180" />
          </summary>
          <div className="max-lg:border-t max-lg:border-line max-lg:px-4">
            <Facets atOnce={false} answer={answer} />
          </div>
        </details>
      </aside>
      <div className="min-w-0" id="found">
        {answer.corrected && <Notice>{text('catalogue.corrected', { keyword, corrected: answer.corrected })}</Notice>}
        {answer.relaxed && (
          <Notice>
            {answer.dropped.length > 0
              ? text('catalogue.dropped', { words: answer.dropped.join(', '), count: answer.dropped.length })
              : text('catalogue.relaxed')}
          </Notice>
        )}
        {answer.unsold !== null && answer.items.length > 0 && <Notice>{text('catalogue.unsoldClose', { good: answer.unsold })}</Notice>}
        {answer.complete !== null && <Notice>{text('catalogue.complete', { count: answer.complete })}</Notice>}
        {answer.didYouMean && (
          <Notice>
            {text('catalogue.didYouMean')} <TextLink to={keywordPath(answer.didYouMean)}>{answer.didYouMean}</TextLink>
          </Notice>
        )}
        {answer.pasted && answer.pasted.missing.length > 0 && (
          <Notice kind="caution">
            {text('catalogue.pastedMissing', { count: answer.pasted.missing.length, codes: answer.pasted.missing.join(', ') })}
          </Notice>
        )}
        {answer.warmingUp && <Notice>{text('catalogue.warmingUp')}</Notice>}
        {isUseful && <Toolbar total={answer.total} />}
        {isFiltered && <ChosenFilters atOnce={false} answer={answer} clearTo={cleared} />}
        {answer.items.length > 0 ? (
          <ItemGrid items={answer.items} eager={firstRow} heading="h2" />
        ) : (
          <EmptyState
            icon="search"
            title={answer.unsold === null ? text('catalogue.nothing') : text('catalogue.unsold', { good: answer.unsold })}
            action={
              isFiltered ? (
                <ButtonLink to={cleared} kind="secondary">
                  {text('catalogue.clearFilters')}
                </ButtonLink>
              ) : undefined
            }
          >
            {text(answer.unsold === null ? 'catalogue.nothingHint' : 'catalogue.unsoldHint')}
          </EmptyState>
        )}
        {answer.instead && !isFiltered && <Instead instead={answer.instead} />}
        <Pagination page={answer.page} size={answer.size} total={answer.total} />
      </div>
    </div>
  );
}

/** Where nothing was found: a way onward. */
function Instead({ instead }: { instead: NonNullable<SearchAnswer['instead']> }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      {instead.categories.length > 0 && (
        <div role="group" aria-label={text('common.categories')} className="mt-8 flex flex-wrap gap-2">
          {instead.categories.map((one) => (
            <Link
              key={one.id}
              to={categoryPath(one)}
              className="inline-flex h-control items-center gap-2 rounded-full border border-line-strong px-4 text-sm hover:border-ink"
            >
              {one.name} <span className="text-xs tabular-nums opacity-70">{format.number(one.count)}</span>
            </Link>
          ))}
        </div>
      )}
      {instead.items.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-5 font-display text-xl">{text('catalogue.popular')}</h2>
          <ItemGrid items={instead.items} eager={firstRow} heading="h3" />
        </section>
      )}
    </>
  );
}

function Toolbar({ total }: { total: number }): ReactNode {
  const text = useText();
  const id = useId();
  const { search } = useLocation();
  const navigate = useNavigate();
  const sort = new URLSearchParams(search).get('sort') ?? 'relevance';
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted" role="status">
        {text('catalogue.results', { count: total })}
      </p>
      <div className="flex items-center gap-2 text-sm">
        <label htmlFor={id} className="text-muted">
          {text('catalogue.sort')}
        </label>
        <select
          id={id}
          value={sort}
          className="h-control rounded-md border border-line-strong bg-surface px-3"
          onChange={(event) =>
            void navigate(replaced(search, { sort: event.target.value === 'relevance' ? null : event.target.value }), {
              preventScrollReset: true,
            })
          }
        >
          {searchSorts.map((one) => (
            <option key={one} value={one}>
              {text(`catalogue.sort.${one}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
