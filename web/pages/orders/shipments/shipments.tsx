import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { mostCounted, type ParcelTab, parcelTabs, type SellerParcel, sellerShipmentCalls } from '../../../../contract/orders/shipments.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { ownStore } from '../../stores/console/chosen-store.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('shipments', 'states', 'parcelProblem', 'parcelReport');

const path = '/seller-console/shipments';
const isTab = (text: string | null): text is ParcelTab => parcelTabs.some((tab) => tab === text);

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const given = url.searchParams.get('tab');
  const tab = isTab(given) ? given : 'all';
  const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, 60);
  const paging = pageOf(url.searchParams);
  const page = await api.call(sellerShipmentCalls.list, { storeId, tab, ...(keyword && { keyword }), ...paging });
  return { tab, keyword, page, size: paging.size, meta: seo(api, { title: serverText(api.language)('shipments.title') }) };
}

/** `/seller-console/shipments`: the parcels of a store, with those that have problems. */
export default function Shipments(): ReactNode {
  const { tab, keyword, page, size } = useLoaderData<typeof loader>();
  const text = useText();
  const link = useQueryLink();
  const counts: Partial<Record<ParcelTab, number>> = page.counts;
  const labelOf = (one: ParcelTab): string => {
    const count = counts[one];
    const label = text(`shipments.tab.${one}`);
    return count === undefined ? label : `${label} (${count > mostCounted ? `${mostCounted}+` : count})`;
  };
  return (
    <>
      <PageHead title={text('shipments.title')} lead={text('shipments.lead')} />
      <LinkTabs
        label={text('shipments.title')}
        tabs={parcelTabs.map((one) => ({
          to: link({ tab: one === 'all' ? null : one, cursor: null }),
          label: labelOf(one),
          current: one === tab,
        }))}
      />
      <div className="mt-5">
        <DataList
          label={text('shipments.title')}
          columns={useColumns()}
          rows={page.rows}
          rowKey={(parcel) => parcel.id}
          rowLink={(parcel) =>
            parcel.dispatchId === null ? `/seller-console/sales/${parcel.orderId}` : `/seller-console/dispatches/${parcel.dispatchId}`
          }
          toolbar={
            <FilterForm
              action={path}
              role="search"
              aria-label={text('shipments.find')}
              find={text('shipments.find')}
              clear={keyword !== '' && { to: tab === 'all' ? path : `${path}?tab=${tab}`, label: text('shipments.clear') }}
            >
              {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
              <FilterKeyword label={text('shipments.keyword')} className="w-full md:w-80" />
            </FilterForm>
          }
          empty={<EmptyState icon="truck" title={text(tab === 'problem' ? 'shipments.noProblem' : 'shipments.none')} />}
        />
      </div>
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function useColumns(): Column<SellerParcel>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'parcel',
      label: text('shipments.parcel'),
      phone: 'title',
      cell: (parcel) => (
        <span className="inline-block md:min-w-36">
          {parcel.carrier} <span className="break-all tabular-nums md:block">{parcel.trackingNumber}</span>
        </span>
      ),
    },
    { key: 'order', label: text('shipments.order'), cell: (parcel) => <span className="whitespace-nowrap">{parcel.orderNumber}</span> },
    { key: 'buyer', label: text('shipments.buyer'), cell: (parcel) => parcel.buyer },
    {
      key: 'to',
      label: text('shipments.destination'),
      cell: (parcel) => [parcel.city, parcel.countryCode && format.country(parcel.countryCode)].filter(Boolean).join(', '),
    },
    { key: 'shipped', label: text('shipments.shipped'), cell: (parcel) => format.date(parcel.shippedAt) },
    { key: 'state', label: text('shipments.state'), cell: (parcel) => <State parcel={parcel} /> },
    {
      key: 'track',
      label: text('shipments.track'),
      cell: (parcel) => (
        <TextLink to={`/tracking?number=${encodeURIComponent(parcel.trackingNumber)}`}>{text('shipments.trackLink')}</TextLink>
      ),
    },
  ];
}

function State({ parcel: { state, problem, report } }: { parcel: SellerParcel }): ReactNode {
  const text = useText();
  const format = useFormat();
  const tone = problem ? 'caution' : state === 'delivered' ? 'positive' : state === 'returned' ? 'caution' : 'accent';
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone={tone}>{problem ? text(`parcelProblem.${problem}`) : text(`states.parcel.${state}`)}</Badge>
      {report && (
        <span className="text-xs text-muted">
          {[text(`parcelReport.${report.kind}`), report.place, format.dateTime(report.at)].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
}
