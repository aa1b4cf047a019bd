import type { ReactNode } from 'react';
import { Form, type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { companyStates } from '../../../contract/company.ts';
import { countries } from '../../../contract/locale.ts';
import { type CompanyRow, operatorCompanyCalls } from '../../../contract/operator-companies.ts';
import { apiContext } from '../../api/context.ts';
import { serverText } from '../../i18n/catalogues.server.ts';
import { areas, useFormat, useText } from '../../i18n/text.tsx';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/card.tsx';
import { CursorPagination } from '../../parts/cursor-pagination.tsx';
import { type Column, DataList } from '../../parts/data-list.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { seo } from '../../seo.ts';
import { CompanyStateBadge } from '../company/words.tsx';
import { companyFilterOf } from './company-filter.ts';
import { pageOf } from './list-query.ts';

export { meta } from '../../seo.ts';
export const handle = areas('operator', 'company');

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
  const [query] = useSearchParams();
  const all = { value: '', label: text('operator.all') };
  return (
    <Form key={query.toString()} className="flex flex-wrap items-end gap-3">
      <TextField
        label={text('operator.search')}
        name="keyword"
        type="search"
        maxLength={80}
        placeholder={text('operator.companySearchHint')}
        defaultValue={query.get('keyword') ?? ''}
        className="w-full md:w-72"
      />
      <Select
        label={text('operator.kind')}
        name="kind"
        defaultValue={query.get('kind') ?? ''}
        options={[all, { value: 'buyer', label: text('company.kind.buyer') }, { value: 'seller', label: text('company.kind.seller') }]}
      />
      <Select
        label={text('operator.state')}
        name="state"
        defaultValue={query.get('state') ?? ''}
        options={[all, ...companyStates.map((state) => ({ value: state, label: text(`company.state.${state}`) }))]}
      />
      <Select
        label={text('operator.country')}
        name="country"
        defaultValue={query.get('country') ?? ''}
        options={[all, ...countries.map((code) => ({ value: code, label: format.country(code) }))]}
        className="w-52"
      />
      <Button type="submit" kind="secondary" icon="search">
        {text('operator.find')}
      </Button>
    </Form>
  );
}
