import type { ReactNode } from 'react';
import { WriteToStore } from '../../../components/commerce/chat-link.tsx';
import { pictureSizes, pictureUrl } from '../../../../contract/values/pictures.ts';
import type { StorePage } from '../../../../contract/catalogue/catalogue.ts';
import { type Translate, useFormat, useText } from '../../../app/i18n/text.tsx';
import { useMarketName } from '../../../app/shell.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { DownloadLink } from '../../materials/documents/download-link.tsx';
import type { About } from './about.ts';

/** Who a store is, and its conditions. */
export default function StoreHead({ store, about }: { store: StorePage; about: About }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <header className="mb-10 overflow-hidden rounded-lg bg-sunken">
        {store.header && <HeaderPicture header={store.header} />}
        <div className="grid gap-8 p-6 md:grid-cols-2 md:p-10">
          <div>
            <StoreMark name={store.name} logoKey={store.logoKey} size={64} />
            <h1 className="mt-5 font-display text-3xl">{store.name}</h1>
            {store.slogan && <p className="mt-1 text-lg text-accent">{store.slogan}</p>}
            {about.short && (
              // HTML of the loader, which has the elements of descriptions only.
              <div
                className="prose mt-4 max-w-text text-muted"
                lang={store.textLanguage}
                dangerouslySetInnerHTML={{ __html: about.short }}
              />
            )}
            {about.lead && (
              <p className="mt-4 max-w-text text-muted" lang={store.textLanguage}>
                {about.lead}
              </p>
            )}
            <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
              {about.whole && <TextLink to="#about">{text('store-head.more', { name: store.name })}</TextLink>}
              <WriteToStore storeId={store.id} />
              <DownloadLink of={`store=${store.id}`} label={text('catalogue.download')} />
            </div>
          </div>
          <Conditions store={store} />
        </div>
      </header>
      {store.holiday && (
        <Notice kind="caution">
          {text('store-head.holiday', { from: format.date(store.holiday.from), to: format.date(store.holiday.to) })}
        </Notice>
      )}
    </>
  );
}

/** Whole hours, and days from two on. */
function usualAnswer(seconds: number, text: Translate): string {
  const hours = Math.max(1, Math.ceil(seconds / 3_600));
  return hours < 48 ? text('store-head.answersHours', { hours }) : text('store-head.answersDays', { days: Math.ceil(hours / 24) });
}

/** The largest picture of the page: loaded first, in a frame that is there before it. Phones show its middle, twice as high. */
function HeaderPicture({ header }: { header: NonNullable<StorePage['header']> }): ReactNode {
  return (
    <img
      alt={header.alt}
      lang={header.language}
      src={pictureUrl(header.key, 'n5')}
      srcSet={(['n4', 'n5', 'n6'] as const).map((size) => `${pictureUrl(header.key, size)} ${pictureSizes[size]}w`).join(', ')}
      sizes="(min-width: 760px) 100vw, 200vw"
      fetchPriority="high"
      decoding="async"
      className="aspect-[2/1] max-h-80 w-full object-cover md:aspect-[4/1]"
    />
  );
}

function Conditions({ store }: { store: StorePage }): ReactNode {
  const market = useMarketName();
  const text = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, store.currency);
  const shipping = () => {
    if (store.shippingFee === null) return text('store-head.shippingByTable');
    if (store.shippingFee === 0) return text('store-head.shippingFree');
    const fee = money(store.shippingFee);
    return store.freeShippingFrom === null
      ? text('store-head.shippingFee', { fee })
      : text('store-head.freeFrom', { fee, amount: money(store.freeShippingFrom) });
  };
  return (
    <div className="rounded-lg bg-surface px-5 py-2">
      <DescriptionList
        entries={[
          {
            name: text('store-head.shipsFrom'),
            value: store.warehouses.map((one) => `${one.city}, ${format.country(one.countryCode)}`).join(' · '),
          },
          {
            name: text('store-head.minimum'),
            value: store.minimumOrderValue > 0 ? money(store.minimumOrderValue) : text('store-head.noMinimum'),
          },
          { name: text('store-head.shipping'), value: shipping() },
          { name: text('store-head.leadTime'), value: text('catalogue.withinDays', { count: store.leadDays }) },
          { name: text('store-head.company'), value: `${store.companyName}, ${format.country(store.companyCountryCode)}` },
          ...(store.usualAnswer === null ? [] : [{ name: text('store-head.answers'), value: usualAnswer(store.usualAnswer, text) }]),
          { name: text('store-head.since', { market }), value: format.date(store.since) },
        ]}
      />
    </div>
  );
}
