import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { type ActivityRow, activityStates, operatorActivityCalls } from '../../../../contract/promotions/activities.ts';
import { languageNames, type Language } from '../../../../contract/values/locale.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { seo } from '../../../app/seo.ts';
import { numberedPageOf } from '../../../components/lists/list-query.ts';
import { activityFilterOf } from './list-query.ts';
import { ActivityStateBadge } from './words.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-activities');

/** Activities, or arrangements of the home page: two addresses of one list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const filter = activityFilterOf(url);
  const page = numberedPageOf(url.searchParams);
  const list = await api.call(operatorActivityCalls.list, { ...filter, ...page });
  const text = serverText(api.language);
  const title = filter.kind === 'home' ? text('operator-activities.homeTitle') : text('operator-activities.title');
  return { kind: filter.kind, sort: filter.sort ?? null, list, page, title, meta: seo(api, { title }) };
}

export default function Activities(): ReactNode {
  const { kind, sort, list, page, title } = useLoaderData<typeof loader>();
  const text = useText();
  const { search } = useLocation();
  const root = kind === 'home' ? '/operator/home' : '/operator/activities';
  return (
    <>
      <PageHead
        title={title}
        lead={kind === 'home' ? text('operator-activities.homeLead') : text('operator-activities.lead')}
        actions={
          <ButtonLink to={`${root}/new`} icon="plus">
            {kind === 'home' ? text('operator-activities.newHome') : text('operator-activities.new')}
          </ButtonLink>
        }
      />
      <DataList
        label={title}
        columns={useColumns(kind === 'home')}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `${root}/${id}`}
        sort={sort}
        exportTo={`${root}.csv${search}`}
        toolbar={<Filter />}
        empty={
          <EmptyState icon="grid" title={text('operator-activities.none')}>
            {kind === 'home' ? text('operator-activities.noneHome') : text('operator-activities.noneHint')}
          </EmptyState>
        }
      />
      <Pagination page={page.page} size={page.size} total={list.total} />
    </>
  );
}

function useColumns(home: boolean): Column<ActivityRow>[] {
  const text = useText();
  const format = useFormat();
  const time = (moment: string | null) => (moment ? format.dateTime(moment) : '–');
  return [
    {
      key: 'title',
      label: text('operator-activities.name'),
      phone: 'title',
      cell: (row) => (
        <>
          <span className="block">{row.title || text('operator-activities.untitled')}</span>
          {row.landingUrl !== null && <span className="block text-xs font-normal text-muted">/activity/{row.landingUrl}</span>}
        </>
      ),
    },
    {
      key: 'state',
      label: text('operator-activities.state'),
      sortable: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <ActivityStateBadge state={row.state} />
          {row.unpublished && <Badge tone="caution">{text('operator-activities.changed')}</Badge>}
        </span>
      ),
    },
    { key: 'from', label: text('operator-activities.startsAt'), sortable: true, oneLine: true, cell: (row) => time(row.startsAt) },
    { key: 'to', label: text('operator-activities.endsAt'), sortable: true, oneLine: true, cell: (row) => time(row.endsAt) },
    ...(home
      ? []
      : [
          {
            key: 'items',
            label: text('operator-activities.offers'),
            cell: (row: ActivityRow) => text('operator-activities.offersOf', { accepted: row.accepted, waiting: row.waiting }),
          },
        ]),
    {
      key: 'languages',
      label: text('operator-activities.missing'),
      cell: (row) => row.missingLanguages.map((language) => languageNames[language as Language]).join(', ') || '–',
    },
  ];
}

function Filter(): ReactNode {
  const text = useText();
  return (
    <FilterForm find={text('operator-activities.find')} keep={['sort']}>
      <FilterKeyword label={text('operator-activities.search')} className="w-full md:w-64" />
      <FilterSelect
        label={text('operator-activities.state')}
        name="state"
        all={text('operator-activities.all')}
        values={activityStates}
        word={(state) => text(`operator-activities.state.${state}`)}
      />
    </FilterForm>
  );
}
