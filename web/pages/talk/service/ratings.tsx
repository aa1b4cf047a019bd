import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import type { ServiceRating } from '../../../../contract/talk/service.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ratingFilter, starTexts } from './ratings-query.ts';
import { ServiceTabs } from './service-tabs.tsx';
import { sideOfPath } from './side.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('service');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, page] = [ratingFilter(url.searchParams), pageOf(url.searchParams)];
  const list = await api.call(sideOfPath(url.pathname).calls.ratings, { ...filter, ...page });
  return { list, size: page.size, sort: filter.sort ?? '-time', meta: seo(api, { title: serverText(api.language)('service.ratings') }) };
}

/** `/seller-console/service/ratings`, `/operator/service/ratings`: what people said of solved conversations. */
export default function Ratings(): ReactNode {
  const { list, size, sort } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { isOperator, base, chat } = sideOfPath(pathname);
  const text = useText();
  const format = useFormat();
  const columns: Column<ServiceRating>[] = [
    { key: 'company', label: text('service.company'), phone: 'title', cell: ({ company }) => company },
    { key: 'stars', sortable: true, label: text('service.rating'), cell: ({ stars }) => <Stars stars={stars} /> },
    { key: 'comment', label: text('service.comment'), cell: ({ comment }) => <span className="[overflow-wrap:anywhere]">{comment}</span> },
    ...(isOperator
      ? [{ key: 'store', label: text('service.store'), cell: ({ store }: ServiceRating) => store ?? text('service.platform') }]
      : []),
    { key: 'agent', label: text('service.agent'), cell: ({ agent }) => agent },
    { key: 'time', sortable: true, label: text('service.ratedAt'), oneLine: true, cell: ({ ratedAt }) => format.dateTime(ratedAt) },
  ];
  return (
    <>
      <PageHead title={text('service.ratings')} lead={text('service.ratingsLead')} />
      <ServiceTabs current="ratings" />
      {list.average !== null && (
        <div className="mb-6">
          <Card title={text('service.average', { average: format.number(list.average), count: list.count })}>
            <Chart
              label={text('service.byMonth')}
              points={list.months.map(({ month, average }) => ({ label: month, value: average }))}
              format={(value) => format.number(value)}
              height={120}
            />
          </Card>
        </div>
      )}
      <DataList
        label={text('service.ratings')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        {...(isOperator ? {} : { rowLink: ({ gid }: ServiceRating) => `${chat}?gid=${gid}` })}
        sort={sort}
        {...(list.rows.length > 0 ? { exportTo: `${base}/ratings.csv${search}` } : {})}
        toolbar={
          <FilterForm find={text('service.find')} keep={['sort']}>
            <FilterSelect
              label={text('service.rating')}
              name="stars"
              all={text('service.allRatings')}
              values={starTexts}
              word={(stars) => text('service.stars', { count: Number(stars) })}
            />
          </FilterForm>
        }
        empty={
          <EmptyState icon="check" title={text('service.noRatings')}>
            {text('service.noRatingsHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}

function Stars({ stars }: { stars: number }): ReactNode {
  const text = useText();
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden>{'★'.repeat(stars)}</span>
      <span className="sr-only">{text('service.stars', { count: stars })}</span>
    </span>
  );
}
