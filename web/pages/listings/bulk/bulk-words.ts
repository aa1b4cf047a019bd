import { bulkFields } from '../../../../contract/catalogue/item-fields.ts';
import type { BulkRow } from '../../../../contract/listings/bulk-changes.ts';
import type { Format } from '../../../app/i18n/format.ts';
import type { Translate } from '../../../app/i18n/translate.ts';

/** What a change of many items does, in words: "Price by per cent: +10 %, Valid from: 1 Mar 2027, 09:00". */
export function bulkWords(
  { change, category, warehouse }: Pick<BulkRow, 'change' | 'category' | 'warehouse'>,
  currency: string,
  text: Translate,
  format: Format,
): string {
  const signed = (value: number, written: string): string => (value > 0 ? `+${written}` : written);
  const parts: [what: string, value: string | null][] = [];
  if (change.kind === 'item') {
    const { state, categoryId, countryCodes, publishAt, unpublishAt } = change;
    if (state !== undefined) parts.push([text('listings.state'), text(`listings.state.${state}`)]);
    if (categoryId !== undefined) parts.push([text('listings.category'), category ?? '–']);
    for (const { key, label } of bulkFields) {
      const value: string | number | null | undefined = key === 'taxClass' ? undefined : change[key];
      if (value !== undefined) parts.push([text(label), value === null ? '–' : typeof value === 'number' ? format.number(value) : value]);
    }
    if (change.taxClass !== undefined) parts.push([text('listings.taxClass'), text(`listings.tax.${change.taxClass}`)]);
    if (countryCodes !== undefined)
      parts.push([text('listings.countries'), countryCodes?.map(format.country).join(', ') ?? text('listings.countriesAll')]);
    if (publishAt !== undefined) parts.push([text('listings.publishAt'), publishAt === null ? '–' : format.dateTime(publishAt)]);
    if (unpublishAt !== undefined) parts.push([text('listings.unpublishAt'), unpublishAt === null ? '–' : format.dateTime(unpublishAt)]);
  } else if (change.kind === 'price') {
    const { by, value, startsAt } = change;
    const amount = format.money(value, currency);
    const written = {
      percent: signed(value, format.percent(value / 10_000)),
      amount: signed(value, amount),
      to: amount,
      unschedule: null,
      retailPercent: signed(value, format.percent(value / 10_000)),
      retailTo: value === 0 ? '–' : amount,
    };
    parts.push([text(`listings.bulk.${by}`), written[by]]);
    if (startsAt !== undefined) parts.push([text('listings.scheduledFrom'), format.dateTime(startsAt)]);
  } else {
    const { by, value } = change;
    const pieces = format.number(value);
    parts.push([text(by === 'to' ? 'listings.bulk.stockTo' : 'listings.bulk.stockBy'), by === 'to' ? pieces : signed(value, pieces)]);
    parts.push([text('listings.warehouse'), warehouse ?? '–']);
  }
  return parts.map(([what, value]) => (value === null ? what : `${what}: ${value}`)).join(' · ');
}
