import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { languageNames, languages } from '../../../../../contract/values/locale.ts';
import { attributeCalls, type AttributeRow } from '../../../../../contract/catalogue/attributes.ts';
import { attributeTypes } from '../../../../../contract/catalogue/operator-fields.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { type Column, DataList } from '../../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../../components/forms/filter-form.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { seo } from '../../../../app/seo.ts';
import { numberedPageOf } from '../../../../components/lists/list-query.ts';
import { attributeFilterOf } from './attribute-filter.ts';
import { CatalogueTabs } from '../tabs.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = numberedPageOf(url.searchParams);
  const filter = attributeFilterOf(url.searchParams);
  const list = await api.call(attributeCalls.list, { ...filter, ...page });
  return { list, page, sort: filter.sort ?? 'name', meta: seo(api, { title: serverText(api.language)('operator-catalogue.attributes') }) };
}

export default function Attributes(): ReactNode {
  const { list, page, sort } = useLoaderData<typeof loader>();
  const text = useText();
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title={text('operator-catalogue.attributes')}
        lead={text('operator-catalogue.attributesLead')}
        actions={
          <ButtonLink to="/operator/attributes/new" icon="plus">
            {text('operator-catalogue.newAttribute')}
          </ButtonLink>
        }
      />
      <CatalogueTabs current="attributes" />
      <div className="mt-5">
        <DataList
          label={text('operator-catalogue.attributes')}
          columns={useColumns()}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `/operator/attributes/${row.id}`}
          sort={sort}
          exportTo={`/operator/attributes.csv${search}`}
          toolbar={<Filter />}
          empty={<EmptyState icon="filter" title={text('operator-catalogue.nothing')} />}
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
      label: text('operator-catalogue.name'),
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
      label: text('operator-catalogue.typeLabel'),
      cell: (row) => text(`operator-catalogue.type.${row.type}`) + (row.unit ? ` (${row.unit})` : ''),
    },
    {
      key: 'use',
      label: text('operator-catalogue.use'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5">
          {row.facet && <Badge tone="accent">{text('operator-catalogue.facet')}</Badge>}
          {row.isOption && <Badge tone="accent">{text('operator-catalogue.option')}</Badge>}
        </span>
      ),
    },
    {
      key: 'values',
      label: text('operator-catalogue.values'),
      sortable: true,
      end: true,
      cell: (row) => (row.type === 'choice' ? format.number(row.values) : '–'),
    },
    {
      key: 'categories',
      label: text('operator-catalogue.categories'),
      sortable: true,
      end: true,
      cell: (row) => format.number(row.categories),
    },
    { key: 'items', label: text('operator-catalogue.items'), sortable: true, end: true, cell: (row) => format.number(row.items) },
    {
      key: 'missing',
      label: text('operator-catalogue.missingLabel'),
      cell: (row) => (row.missing.length > 0 ? <Badge tone="caution">{row.missing.join(' ').toUpperCase()}</Badge> : '–'),
    },
  ];
}

function Filter(): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  return (
    <FilterForm find={text('operator-catalogue.find')}>
      <FilterKeyword label={text('operator-catalogue.search')} className="w-full md:w-64" />
      <FilterSelect
        label={text('operator-catalogue.typeLabel')}
        name="type"
        all={text('operator-catalogue.all')}
        values={attributeTypes}
        word={(one) => text(`operator-catalogue.type.${one}`)}
      />
      <FilterSelect
        label={text('operator-catalogue.missingLabel')}
        name="missing"
        all={text('operator-catalogue.all')}
        values={languages}
        word={(one) => languageNames[one]}
      />
      <Checkbox
        label={text('operator-catalogue.unused')}
        name="unused"
        value="1"
        defaultChecked={query.get('unused') === '1'}
        className="flex h-control items-center"
      />
    </FilterForm>
  );
}
