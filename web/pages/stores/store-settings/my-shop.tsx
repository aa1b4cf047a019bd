import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type Shop, shopCalls } from '../../../../contract/stores/stores.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { areas, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { seo } from '../../../app/seo.ts';
import { HolidayCard } from './holiday-card.tsx';
import { ShopForm } from './shop-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = areas('shop', 'upload');

/** `?store=` the id of the store to be seen, or `new`. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const shops = await api.call(shopCalls.list, {});
  const requested = url.searchParams.get('store');
  const chosen = requested === 'new' ? null : (shops.find(({ id }) => String(id) === requested) ?? shops[0] ?? null);
  return { shops, chosen, meta: seo(api, { title: serverText(api.language)('shop.title') }) };
}

export default function MyShop(): ReactNode {
  const { shops, chosen } = useLoaderData<typeof loader>();
  const text = useText();
  const mayChange = may(useShell()?.viewer ?? null, 'store.manage');
  const tabs = [
    ...shops.map(({ id, name }) => ({ to: `/my-shop?store=${id}`, label: name, current: id === chosen?.id })),
    ...(mayChange ? [{ to: '/my-shop?store=new', label: text('shop.new'), current: chosen === null }] : []),
  ];
  return (
    <>
      <PageHead
        title={text('shop.title')}
        lead={text('shop.lead')}
        actions={
          chosen?.state === 'open' && (
            <ButtonLink to={`/store/${chosen.id}`} kind="secondary" icon="external">
              {text('shop.view')}
            </ButtonLink>
          )
        }
      />
      {!mayChange && <Notice>{text('shop.readOnly')}</Notice>}
      <LinkTabs label={text('shop.stores')} tabs={tabs} />
      <div className="mt-6">
        {chosen && <Summary shop={chosen} />}
        {/* Another store is another form, with nothing left of the one before. */}
        <ShopForm key={chosen?.id ?? 'new'} shop={chosen} mayChange={mayChange} />
        {chosen && <HolidayCard key={`${chosen.id} ${chosen.holidayFrom}`} shop={chosen} mayChange={mayChange} />}
      </div>
    </>
  );
}

function Summary({ shop }: { shop: Shop }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { holidayFrom: from, holidayTo: to } = shop;
  return (
    <p className="mb-5 flex flex-wrap gap-2">
      <Badge>{shop.itemCode}</Badge>
      <Badge>{text('shop.items', { count: shop.items })}</Badge>
      {shop.state === 'suspended' && <Badge tone="danger">{text('shop.suspended')}</Badge>}
      {from && to && <Badge tone="caution">{text('shop.holidayNow', { from: format.date(from), to: format.date(to) })}</Badge>}
    </p>
  );
}
