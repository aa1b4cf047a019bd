import type { ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';
import type { ItemPage } from '../../../../contract/catalogue/catalogue.ts';
import type { ItemTerms } from '../../../../contract/catalogue/item-facts.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { WriteToStore } from '../../../components/commerce/chat-link.tsx';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { storePath } from '../../../app/slug.ts';

/** Who sells it: since when, where to, on what conditions, and how fast. What was not measured is left out. */
export default function SellerCard({
  store,
  itemId,
  terms,
  answerHours,
}: {
  store: ItemPage['store'];
  itemId: number;
  terms: ItemTerms;
  answerHours: number | null;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, store.currency);
  const shipping = () => {
    if (store.shippingFee === null) return text('facts.shippingByTable');
    if (store.shippingFee === 0) return text('facts.shippingFree');
    const fee = money(store.shippingFee);
    return store.freeShippingFrom === null
      ? text('facts.shipping', { fee })
      : text('facts.shippingFrom', { fee, amount: money(store.freeShippingFrom) });
  };
  const facts = [
    store.minimumOrderValue > 0 ? text('facts.sellerMinimum', { amount: money(store.minimumOrderValue) }) : null,
    shipping(),
    terms.acceptance &&
      (terms.acceptance.hours < 48
        ? text('facts.acceptsHours', { count: terms.acceptance.hours })
        : text('facts.acceptsDays', { count: Math.ceil(terms.acceptance.hours / 24) })),
    answerHours === null
      ? null
      : answerHours < 48
        ? text('facts.answersHours', { count: Math.max(1, answerHours) })
        : text('facts.answersDays', { count: Math.ceil(answerHours / 24) }),
  ];
  return (
    <section
      aria-label={text('facts.seller')}
      className="relative mt-5 flex items-start gap-4 rounded-lg border border-line px-5 py-4 hover:border-line-strong"
    >
      <StoreMark name={store.name} logoKey={store.logoKey} size={48} />
      <div className="min-w-0">
        <h2 className="font-semibold">
          <Link to={storePath(store)} className="after:absolute after:inset-0 hover:text-accent">
            {store.name}
          </Link>
        </h2>
        <p className="text-sm text-muted">{store.slogan}</p>
        <p className="mt-0.5 text-xs text-muted">
          {format.country(store.vatCountryCode)} · {text('facts.sellerSince', { year: terms.storeSince.slice(0, 4) })} ·{' '}
          {text('facts.sellerCountries', { count: store.countryCodes.length })}
        </p>
        <ul className="mt-2 grid gap-0.5 text-sm">
          {facts.filter(Boolean).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <WriteToStore storeId={store.id} about={`item:${itemId}`} className="relative mt-1" />
      </div>
    </section>
  );
}
