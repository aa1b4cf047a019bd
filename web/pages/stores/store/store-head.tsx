import type { ReactNode } from 'react';
import type { StorePage } from '../../../../contract/catalogue/catalogue.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { useMarketName } from '../../../app/shell.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { DownloadLink } from '../../materials/documents/download-link.tsx';

/** Who a store is, and its conditions. */
export default function StoreHead({ store }: { store: StorePage }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <header className="mb-10 grid gap-8 rounded-lg bg-sunken p-6 md:grid-cols-2 md:p-10">
        <div>
          <StoreMark name={store.name} logoKey={store.logoKey} size={64} />
          <h1 className="mt-5 font-display text-3xl">{store.name}</h1>
          <p className="mt-1 text-lg text-accent">{store.slogan}</p>
          <p className="mt-4 max-w-text text-muted" lang={store.textLanguage}>
            {store.description}
          </p>
          <div className="mt-5">
            <DownloadLink of={`store=${store.id}`} label={text('catalogue.download')} />
          </div>
        </div>
        <Conditions store={store} />
      </header>
      {store.holiday && (
        <Notice kind="caution">
          {text('catalogue.store.holiday', { from: format.date(store.holiday.from), to: format.date(store.holiday.to) })}
        </Notice>
      )}
    </>
  );
}

function Conditions({ store }: { store: StorePage }): ReactNode {
  const market = useMarketName();
  const text = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, store.currency);
  const shipping = () => {
    if (store.shippingFee === 0) return text('catalogue.store.shippingFree');
    const fee = money(store.shippingFee);
    return store.freeShippingFrom === null
      ? text('catalogue.store.shippingFee', { fee })
      : text('catalogue.store.freeFrom', { fee, amount: money(store.freeShippingFrom) });
  };
  return (
    <div className="rounded-lg bg-surface px-5 py-2">
      <DescriptionList
        entries={[
          {
            name: text('catalogue.store.shipsFrom'),
            value: store.warehouses.map((one) => `${one.city}, ${format.country(one.countryCode)}`).join(' · '),
          },
          {
            name: text('catalogue.store.minimum'),
            value: store.minimumOrderValue > 0 ? money(store.minimumOrderValue) : text('catalogue.store.noMinimum'),
          },
          { name: text('catalogue.store.shipping'), value: shipping() },
          { name: text('catalogue.store.leadTime'), value: text('catalogue.withinDays', { count: store.leadDays }) },
          { name: text('catalogue.store.company'), value: `${store.companyName}, ${format.country(store.companyCountryCode)}` },
          { name: text('catalogue.store.since', { market }), value: format.date(store.since) },
        ]}
      />
    </div>
  );
}
