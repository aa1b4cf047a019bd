import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { languageNames, languages } from '../../../../../contract/values/locale.ts';
import { attributeCalls, type AttributeRow } from '../../../../../contract/catalogue/attributes.ts';
import { attributeTypes } from '../../../../../contract/catalogue/operator-fields.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { areas, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { type Column, DataList } from '../../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../../components/forms/filter-form.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { seo } from '../../../../app/seo.ts';
import { attributeFilterOf, numberedPageOf } from './attribute-filter.ts';
import { CatalogueTabs } from '../tabs.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = areas('catalogue-desk');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = numberedPageOf(url.searchParams);
  const filter = attributeFilterOf(url.searchParams);
  const list = await api.call(attributeCalls.list, { ...filter, ...page });
  return { list, page, sort: filter.sort ?? 'name', meta: seo(api, { title: serverText(api.language)('catalogue-desk.attributes') }) };
}

export default function Attributes(): ReactNode {
  const { list, page, sort } = useLoaderData<typeof loader>();
  const text = useText();
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title={text('catalogue-desk.attributes')}
        lead={text('catalogue-desk.attributesLead')}
        actions={
          <ButtonLink to="/operator/attributes/new" icon="plus">
            {text('catalogue-desk.newAttribute')}
          </ButtonLink>
        }
      />
      <CatalogueTabs current="attributes" />
      <div className="mt-5">
        <DataList
          label={text('catalogue-desk.attributes')}
          columns={useColumns()}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `/operator/attributes/${row.id}`}
          sort={sort}
          exportTo={`/operator/attributes.csv${search}`}
          toolbar={<Filter />}
          empty={<EmptyState icon="filter" title={text('catalogue-desk.nothing')} />}
        />
        <Pagination page={page.page} size={page.size} total={list.total} />
      </div>
    </>
  );
}

function useColumns(): Column<AttributeRow>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'name',
      label: text('catalogue-desk.name'),
      sortable: true,
      phone: 'title',
      cell: (row) => (
        <>
          {row.name}
          <span className="block text-xs font-normal text-muted">{row.key}</span>
        </>
      ),
    },
    {
      key: 'type',
      label: text('catalogue-desk.typeLabel'),
      cell: (row) => text(`catalogue-desk.type.${row.type}`) + (row.unit ? ` (${row.unit})` : ''),
    },
    {
      key: 'use',
      label: text('catalogue-desk.use'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          {row.facet && <Badge tone="accent">{text('catalogue-desk.facet')}</Badge>}
          {row.isOption && <Badge tone="accent">{text('catalogue-desk.option')}</Badge>}
        </span>
      ),
    },
    {
      key: 'values',
      label: text('catalogue-desk.values'),
      sortable: true,
      end: true,
      cell: (row) => (row.type === 'choice' ? format.number(row.values) : '–'),
    },
    {
      key: 'categories',
      label: text('catalogue-desk.categories'),
      sortable: true,
      end: true,
      cell: (row) => format.number(row.categories),
    },
    { key: 'items', label: text('catalogue-desk.items'), sortable: true, end: true, cell: (row) => format.number(row.items) },
    {
      key: 'missing',
      label: text('catalogue-desk.missingLabel'),
      cell: (row) => (row.missing.length > 0 ? <Badge tone="caution">{row.missing.join(' ').toUpperCase()}</Badge> : '–'),
    },
  ];
}

function Filter(): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  return (
    <FilterForm find={text('catalogue-desk.find')}>
      <FilterKeyword label={text('catalogue-desk.search')} className="w-full md:w-64" />
      <FilterSelect
        label={text('catalogue-desk.typeLabel')}
        name="type"
        all={text('catalogue-desk.all')}
        values={attributeTypes}
        word={(one) => text(`catalogue-desk.type.${one}`)}
      />
      <FilterSelect
        label={text('catalogue-desk.missingLabel')}
        name="missing"
        all={text('catalogue-desk.all')}
        values={languages}
        word={(one) => languageNames[one]}
      />
      <Checkbox
        label={text('catalogue-desk.unused')}
        name="unused"
        value="1"
        defaultChecked={query.get('unused') === '1'}
        className="flex h-control items-center"
      />
    </FilterForm>
  );
}
