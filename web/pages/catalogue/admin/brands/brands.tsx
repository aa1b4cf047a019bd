import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { brandCalls, type BrandRow, brandStates } from '../../../../../contract/catalogue/brands.ts';
import { pictureUrl } from '../../../../../contract/values/pictures.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../../components/lists/data-list.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { numberedPageOf } from '../../../../components/lists/list-query.ts';
import { CatalogueTabs } from '../tabs.tsx';
import { brandFilterOf } from './brand-filter.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue');

/** `/operator/brands`: all brands, with how many items have them. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const page = numberedPageOf(url.searchParams);
  const filter = brandFilterOf(url.searchParams);
  const list = await api.call(brandCalls.list, { ...filter, ...page });
  return { list, page, sort: filter.sort ?? 'name', meta: seo(api, { title: serverText(api.language)('operator-catalogue.brands') }) };
}

export default function Brands(): ReactNode {
  const { list, page, sort } = useLoaderData<typeof loader>();
  const text = useText();
  const { search } = useLocation();
  return (
    <>
      <PageHead title={text('operator-catalogue.brands')} lead={text('operator-catalogue.brandsLead')} />
      <CatalogueTabs current="brands" />
      <div className="mt-5">
        <DataList
          label={text('operator-catalogue.brands')}
          columns={useColumns()}
          rows={list.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `/operator/brands/${row.id}`}
          sort={sort}
          exportTo={`/operator/brands.csv${search}`}
          toolbar={<Filter />}
          empty={<EmptyState icon="filter" title={text('operator-catalogue.brandsNone')} />}
        />
        <Pagination page={page.page} size={page.size} total={list.total} />
      </div>
    </>
  );
}

function useColumns(): Column<BrandRow>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'name',
      label: text('operator-catalogue.name'),
      sortable: true,
      phone: 'title',
      cell: (row) => (
        <span className="[overflow-wrap:anywhere]">
          {row.name} {row.state === 'hidden' && <Badge tone="caution">{text('operator-catalogue.brandState.hidden')}</Badge>}
        </span>
      ),
    },
    {
      key: 'logo',
      label: text('operator-catalogue.brandLogo'),
      cell: (row) =>
        row.logoKey ? (
          <img src={pictureUrl(row.logoKey, 'n1')} alt="" loading="lazy" width={64} height={32} className="h-8 w-16 object-contain" />
        ) : (
          '–'
        ),
    },
    { key: 'items', label: text('operator-catalogue.items'), sortable: true, end: true, cell: (row) => format.number(row.items) },
    { key: 'stores', label: text('operator-catalogue.stores'), end: true, cell: (row) => format.number(row.stores) },
    {
      key: 'createdAt',
      label: text('operator-catalogue.brandSince'),
      sortable: true,
      end: true,
      cell: (row) => format.date(row.createdAt),
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
        label={text('operator-catalogue.brandState')}
        name="state"
        all={text('operator-catalogue.all')}
        values={brandStates}
        word={(one) => text(`operator-catalogue.brandState.${one}`)}
      />
      <Checkbox
        label={text('operator-catalogue.brandNoLogo')}
        name="withoutLogo"
        value="1"
        defaultChecked={query.get('withoutLogo') === '1'}
        className="flex h-control items-center"
      />
      <Checkbox
        label={text('operator-catalogue.brandUnused')}
        name="unused"
        value="1"
        defaultChecked={query.get('unused') === '1'}
        className="flex h-control items-center"
      />
    </FilterForm>
  );
}
