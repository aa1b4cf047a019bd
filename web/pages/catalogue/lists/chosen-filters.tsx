import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { decimals } from '../../../../contract/values/money.ts';
import type { SearchAnswer } from '../../../../contract/search/search.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Chip } from '../../../ui/badge.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { figuresOf, replaced, toggled } from './list-query.ts';
import { useValueLabel } from './value-label.ts';

/** What the list is narrowed by; each can be taken off. */
export default function ChosenFilters({ answer, clearTo }: { answer: SearchAnswer; clearTo: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const label = useValueLabel();
  const { search } = useLocation();
  const { facets, stores, inStock, isNew, leadDays, countries, sentFrom, service, price } = answer;
  /** Cents only where somebody asked for some. */
  const money = (amount: number, round: (value: number) => number) => {
    if (!price) return '';
    const unit = 10 ** decimals(price.currency);
    const isTyped = amount === price.chosenFrom || amount === price.chosenTo;
    return isTyped && amount % unit !== 0
      ? format.money(amount, price.currency)
      : format.wholeMoney(round(amount / unit) * unit, price.currency);
  };
  const chips = [
    ...facets.flatMap((facet) => {
      const figures = figuresOf(new URLSearchParams(search), facet.key);
      // All values between from and to are chosen: they are one filter.
      const chosen = figures ? [{ value: `${figures.from}..${figures.to}`, label: '' }] : facet.values.filter((value) => value.chosen);
      return chosen.map((value) => ({
        label: facet.type === 'choice' ? label(facet, value) : `${facet.name}: ${label(facet, value)}`,
        removeTo: toggled(search, 'facet', `${facet.key}:${value.value}`),
      }));
    }),
    ...stores.filter((one) => one.chosen).map((one) => ({ label: one.name, removeTo: toggled(search, 'storeId', String(one.id)) })),
    ...(inStock.chosen ? [{ label: text('catalogue.inStock'), removeTo: replaced(search, { inStock: null }) }] : []),
    ...(isNew.chosen ? [{ label: text('catalogue.isNew'), removeTo: replaced(search, { isNew: null }) }] : []),
    ...leadDays
      .filter((one) => one.chosen)
      .map((one) => ({ label: text('catalogue.withinDays', { count: one.days }), removeTo: replaced(search, { maxLeadDays: null }) })),
    ...countries
      .filter((one) => one.chosen)
      .map((one) => ({ label: format.country(one.code), removeTo: replaced(search, { country: null }) })),
    ...sentFrom
      .filter((one) => one.chosen)
      .map((one) => ({
        label: text('catalogue.sentFromChip', { country: format.country(one.code) }),
        removeTo: toggled(search, 'sentFrom', one.code),
      })),
    ...service
      .filter((one) => one.chosen)
      .map((one) => ({ label: text('catalogue.serviceAtLeast', { percent: one.percent }), removeTo: replaced(search, { service: null }) })),
    ...(price && (price.chosenFrom !== null || price.chosenTo !== null)
      ? [
          {
            label: `${money(price.chosenFrom ?? price.from, Math.floor)} – ${money(price.chosenTo ?? price.to, Math.ceil)}`,
            removeTo: replaced(search, { priceFrom: null, priceTo: null, currency: null }),
          },
        ]
      : []),
  ];
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2 text-sm" role="group" aria-label={text('catalogue.chosen')}>
      {chips.map((chip) => (
        <Chip key={chip.removeTo} {...chip} />
      ))}
      <TextLink to={clearTo}>{text('catalogue.clearFilters')}</TextLink>
    </div>
  );
}
