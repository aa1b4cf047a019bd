import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { type PurchaseRecord, purchaseRecordCalls } from '../../../../contract/buying/purchase-records.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount, AmountsHidden } from '../../../components/commerce/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityStepper } from '../../../components/commerce/quantity-stepper.tsx';
import { allowedQuantity } from '../../../components/commerce/quantity.ts';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { itemPath, storePath } from '../../../app/slug.ts';
import { FileLinks } from './file-links.tsx';
import { readRecordQuery, recordFilter, recordOrders } from './list-query.ts';
import { OwnNumber } from './own-number.tsx';
import { OwnNumberUpload } from './own-number-upload.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('lists');

const path = '/my-items/purchased-items';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = readRecordQuery(url.searchParams);
  const records = await api.call(purchaseRecordCalls.list, { ...recordFilter(query), page: query.page, size: query.size });
  return { query, records, meta: seo(api, { title: serverText(api.language)('lists.purchased') }) };
}

export default function PurchasedItems(): ReactNode {
  const text = useText();
  const { search } = useLocation();
  const viewer = useShell()?.viewer ?? null;
  const { query, records } = useLoaderData<typeof loader>();
  const isFiltered = query.keyword !== '' || query.storeId !== null;
  return (
    <>
      <PageHead
        title={text('lists.purchased')}
        lead={text('lists.purchasedLead')}
        actions={records.total > 0 && <FileLinks path={path} query={search} />}
      />
      {!may(viewer, 'price.view') && <AmountsHidden />}
      {(records.total > 0 || isFiltered) && <Filters />}
      {records.rows.length > 0 ? (
        <ul aria-label={text('lists.purchased')} className="mt-5 rounded-lg border border-line bg-surface">
          {records.rows.map((record) => (
            <RecordRow key={record.variantId} record={record} />
          ))}
        </ul>
      ) : (
        <div className="mt-5">
          <EmptyState
            icon={isFiltered ? 'search' : 'box'}
            title={text(isFiltered ? 'lists.nothing' : 'lists.nothingBought')}
            action={
              isFiltered ? (
                <ButtonLink kind="secondary" to={path}>
                  {text('lists.clear')}
                </ButtonLink>
              ) : (
                <ButtonLink to="/">{text('lists.goShopping')}</ButtonLink>
              )
            }
          />
        </div>
      )}
      <Pagination page={records.page} size={records.size} total={records.total} />
      {may(viewer, 'order.place') && records.total > 0 && (
        <div className="mt-8">
          <OwnNumberUpload />
        </div>
      )}
    </>
  );
}

function RecordRow({ record }: { record: PurchaseRecord }): ReactNode {
  const text = useText();
  const format = useFormat();
  const to = `${itemPath({ urlKey: record.urlKey, id: record.itemId })}?sku=${encodeURIComponent(record.sku)}`;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-line p-4 text-sm last:border-b-0 md:grid-cols-[4rem_minmax(0,1fr)_15rem] xl:grid-cols-[4rem_minmax(0,1fr)_13rem_10rem_15rem]">
      <Picture pictureKey={record.pictureKey} alt="" size="n1" ratio="1" className="rounded-md" />
      <div className="min-w-0">
        <p>
          {record.offered ? (
            <Link to={to} className="font-semibold underline-offset-4 hover:text-accent hover:underline">
              {record.name}
            </Link>
          ) : (
            <span className="font-semibold">{record.name}</span>
          )}
          {record.options && <span className="text-muted"> · {record.options}</span>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
          <span className="tabular-nums">{record.sku}</span>
          <Link to={storePath(record.store)} className="hover:text-accent">
            {record.store.name}
          </Link>
        </p>
        <p className="mt-0.5">
          <OwnNumber variantId={record.variantId} number={record.ownNumber} sku={record.sku} />
        </p>
      </div>
      <div className="col-start-2 text-muted md:row-start-2 xl:col-start-3 xl:row-start-1">
        <p>
          <Link to={`/purchased/purchase-orders/${record.lastOrder.id}`} className="text-accent hover:text-accent-strong">
            {record.lastOrder.number}
          </Link>
        </p>
        <p>
          <time dateTime={record.lastAt}>{format.date(record.lastAt)}</time> · {text('lists.pieces', { count: record.lastQuantity })}
        </p>
        <p>{text('lists.bought', { times: record.times, pieces: record.pieces })}</p>
      </div>
      <div className="col-start-2 md:col-start-3 md:row-start-1 md:text-right xl:col-start-4">
        <Prices record={record} />
      </div>
      <div className="col-start-2 md:col-start-3 md:row-start-2 xl:col-start-5 xl:row-start-1">
        <BuyAgain record={record} />
      </div>
    </li>
  );
}

/** Today's price at the quantity ordered last, and how it has changed since. */
function Prices({ record }: { record: PurchaseRecord }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { lastPrice, priceNow, lastCurrency, currency } = record;
  const change = lastPrice !== null && priceNow !== null && lastCurrency === currency ? priceNow - lastPrice : 0;
  return (
    <>
      {record.offered && (
        <p className="font-semibold tabular-nums">
          <Amount amount={priceNow} currency={currency} />
        </p>
      )}
      {lastPrice !== null && <p className="text-muted">{text('lists.lastPrice', { price: format.money(lastPrice, lastCurrency) })}</p>}
      {change !== 0 && (
        <Badge tone={change < 0 ? 'positive' : 'caution'}>
          {text(change < 0 ? 'lists.cheaper' : 'lists.dearer', { amount: format.money(Math.abs(change), currency) })}
        </Badge>
      )}
    </>
  );
}

function BuyAgain({ record }: { record: PurchaseRecord }): ReactNode {
  const text = useText();
  const rule = record.rule ?? { moq: 1, multiple: 1, carton: null };
  const [quantity, setQuantity] = useState(allowedQuantity(record.lastQuantity, rule));
  const buy = useCall(cartCalls.add, {
    revalidate: 'success',
    done: () => showMessage(text('lists.inCart', { count: 1 }), 'positive', { to: '/shopcart', label: text('lists.toCart') }),
  });
  if (!record.offered) return <p className="text-muted md:text-right">{text('lists.notOffered')}</p>;
  const lines = [{ variantId: record.variantId, quantity }];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        <QuantityStepper
          label={text('lists.quantityOf', { name: record.sku })}
          value={quantity}
          rule={rule}
          size="small"
          onChange={setQuantity}
        />
        <Button kind="secondary" size="small" icon="cart" busy={buy.pending} onClick={() => void buy.run({ lines })}>
          {text('lists.buy')}
        </Button>
      </div>
      <p className={`mt-1 md:text-right ${record.stock > 0 ? 'text-positive' : 'text-muted'}`}>
        {record.stock > 0 ? text('lists.pieces', { count: record.stock }) : text('common.outOfStock')}
      </p>
    </>
  );
}

/** Keyword, store and order; all of it in the address. */
function Filters(): ReactNode {
  const text = useText();
  const { query, records } = useLoaderData<typeof loader>();
  return (
    <FilterForm
      action={path}
      role="search"
      aria-label={text('lists.filter')}
      find={text('lists.apply')}
      icon={null}
      className="max-md:grid max-md:grid-cols-2"
      clear={(query.keyword !== '' || query.storeId !== null) && { to: path, label: text('lists.clear') }}
    >
      <FilterKeyword label={text('lists.keyword')} placeholder={text('lists.recordHint')} className="max-md:col-span-2 md:w-72" />
      <Select
        label={text('lists.store')}
        name="storeId"
        defaultValue={query.storeId === null ? '' : String(query.storeId)}
        options={[
          { value: '', label: text('lists.allStores') },
          ...records.stores.map((store) => ({ value: String(store.id), label: store.name })),
        ]}
        className="md:w-48"
      />
      <Select
        label={text('lists.sort')}
        name="sort"
        defaultValue={query.sort}
        options={recordOrders.map((one) => ({ value: one, label: text(`lists.order.${one}`) }))}
        className="md:w-48"
      />
    </FilterForm>
  );
}
