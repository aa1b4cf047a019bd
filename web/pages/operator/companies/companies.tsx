import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { companyStates } from '../../../../contract/companies/company.ts';
import { countries } from '../../../../contract/values/locale.ts';
import { type CompanyRow, operatorCompanyCalls } from '../../../../contract/companies/operator-companies.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { seo } from '../../../app/seo.ts';
import { CompanyStateBadge } from '../../companies/profile/words.tsx';
import { companyFilterOf } from './company-filter.ts';
import { pageOf } from '../../../components/lists/list-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator', 'company');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = pageOf(url.searchParams);
  const list = await api.call(operatorCompanyCalls.list, { ...companyFilterOf(url.searchParams), ...page });
  return { list, size: page.size, meta: seo(api, { title: serverText(api.language)('operator.companies') }) };
}

export default function Companies(): ReactNode {
  const { list, size } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  const columns: Column<CompanyRow>[] = [
    { key: 'company', label: text('operator.company'), cell: (row) => row.legalName, phone: 'title' },
    { key: 'kind', label: text('operator.kind'), cell: (row) => text(`company.kind.${row.kind}`) },
    { key: 'country', label: text('operator.country'), cell: (row) => format.country(row.countryCode) },
    { key: 'vat', label: text('company.field.vatId'), cell: (row) => row.vatId ?? text('company.none') },
    { key: 'state', label: text('operator.state'), cell: (row) => <CompanyStateBadge state={row.state} /> },
    { key: 'people', label: text('operator.people'), cell: (row) => format.number(row.people), end: true },
    { key: 'since', label: text('operator.since'), cell: (row) => format.date(row.createdAt), oneLine: true },
  ];
  return (
    <>
      <PageHead title={text('operator.companies')} />
      <DataList
        label={text('operator.companies')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/companies/${row.id}`}
        exportTo={`/operator/companies.csv${search}`}
        toolbar={<Filter />}
        empty={
          <EmptyState icon="store" title={text('operator.nothingFound')}>
            {text('operator.nothingFoundHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}

function Filter(): ReactNode {
  const text = useText();
  const format = useFormat();
  const all = text('operator.all');
  return (
    <FilterForm find={text('operator.find')}>
      <FilterKeyword label={text('operator.search')} placeholder={text('operator.companySearchHint')} />
      <FilterSelect
        label={text('operator.kind')}
        name="kind"
        all={all}
        values={['buyer', 'seller'] as const}
        word={(kind) => text(`company.kind.${kind}`)}
      />
      <FilterSelect
        label={text('operator.state')}
        name="state"
        all={all}
        values={companyStates}
        word={(state) => text(`company.state.${state}`)}
      />
      <FilterSelect label={text('operator.country')} name="country" all={all} values={countries} word={format.country} className="w-52" />
    </FilterForm>
  );
}
