import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { ownOptionCalls } from '../../../../../contract/catalogue/own-option-merges.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { FilterForm, FilterKeyword } from '../../../../components/forms/filter-form.tsx';
import { DataList } from '../../../../components/lists/data-list.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { numberedPageOf, textOf } from '../../../../components/lists/list-query.ts';
import { CatalogueTabs } from '../tabs.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue');

/** `/operator/own-options`: the options that sellers have named themselves. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = numberedPageOf(url.searchParams);
  const list = await api.call(ownOptionCalls.list, { keyword: textOf(url.searchParams, 'keyword'), ...page });
  return { list, page, meta: seo(api, { title: serverText(api.language)('operator-catalogue.ownOptions') }) };
}

export default function OwnOptions(): ReactNode {
  const { list, page } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <PageHead title={text('operator-catalogue.ownOptions')} lead={text('operator-catalogue.ownOptionsLead')} />
      <CatalogueTabs current="own-options" />
      <div className="mt-5">
        <DataList
          label={text('operator-catalogue.ownOptions')}
          rows={list.rows}
          rowKey={(row) => row.word}
          rowLink={(row) => `/operator/own-options/merge?word=${encodeURIComponent(row.word)}`}
          columns={[
            { key: 'name', label: text('operator-catalogue.name'), phone: 'title', cell: (row) => row.name },
            { key: 'items', label: text('operator-catalogue.items'), end: true, cell: (row) => format.number(row.items) },
            { key: 'stores', label: text('operator-catalogue.stores'), end: true, cell: (row) => format.number(row.stores) },
            { key: 'values', label: text('operator-catalogue.values'), end: true, cell: (row) => format.number(row.values) },
            { key: 'into', label: text('operator-catalogue.mergedInto'), cell: (row) => row.into?.name ?? '–' },
          ]}
          toolbar={
            <FilterForm find={text('operator-catalogue.find')}>
              <FilterKeyword label={text('operator-catalogue.search')} className="w-full md:w-64" />
            </FilterForm>
          }
          empty={<EmptyState icon="filter" title={text('operator-catalogue.ownOptionsNone')} />}
        />
        <Pagination page={page.page} size={page.size} total={list.total} />
      </div>
    </>
  );
}
