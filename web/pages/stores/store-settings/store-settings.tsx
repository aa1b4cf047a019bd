import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type StoreSettings, sellerStoreCalls } from '../../../../contract/stores/stores.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { seo } from '../../../app/seo.ts';
import { HolidayCard } from './holiday-card.tsx';
import { StoreForm } from './store-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('store', 'upload', 'rich-text');

/** `?store=` the id of the store to be seen, or `new`. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const stores = await api.call(sellerStoreCalls.list, {});
  const requested = url.searchParams.get('store');
  const chosen = requested === 'new' ? null : (stores.find(({ id }) => String(id) === requested) ?? stores[0] ?? null);
  return { stores, chosen, meta: seo(api, { title: serverText(api.language)('store.title') }) };
}

export default function StoreSettingsPage(): ReactNode {
  const { stores, chosen } = useLoaderData<typeof loader>();
  const text = useText();
  const mayChange = may(useShell()?.viewer ?? null, 'store.manage');
  const tabs = [
    ...stores.map(({ id, name }) => ({ to: `/my-shop?store=${id}`, label: name, current: id === chosen?.id })),
    ...(mayChange ? [{ to: '/my-shop?store=new', label: text('store.new'), current: chosen === null }] : []),
  ];
  return (
    <>
      <PageHead
        title={text('store.title')}
        lead={text('store.lead')}
        actions={
          chosen?.state === 'open' && (
            <ButtonLink to={`/store/${chosen.id}`} kind="secondary" icon="external">
              {text('store.view')}
            </ButtonLink>
          )
        }
      />
      {!mayChange && <Notice>{text('store.readOnly')}</Notice>}
      <LinkTabs label={text('store.stores')} tabs={tabs} />
      <div className="mt-6">
        {chosen && <Summary store={chosen} />}
        {/* Another store is another form, with nothing left of the one before. */}
        <StoreForm key={chosen?.id ?? 'new'} store={chosen} country={stores[0]?.vatCountryCode} mayChange={mayChange} />
        {chosen && <HolidayCard key={`${chosen.id} ${chosen.holidayFrom}`} store={chosen} mayChange={mayChange} />}
      </div>
    </>
  );
}

function Summary({ store }: { store: StoreSettings }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { holidayFrom: from, holidayTo: to } = store;
  return (
    <p className="mb-5 flex flex-wrap gap-2">
      <Badge>{store.itemCode}</Badge>
      <Badge>{text('store.items', { count: store.items })}</Badge>
      {store.state === 'suspended' && <Badge tone="danger">{text('store.suspended')}</Badge>}
      {from && to && <Badge tone="caution">{text('store.holidayNow', { from: format.date(from), to: format.date(to) })}</Badge>}
    </p>
  );
}
