import { priceHistoryDays, type PriceHistory } from '../../../../contract/catalogue/item-facts.ts';
import { notFound } from '../../../platform/refusal.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { companyOf, type RequestScope } from '../../../platform/scope.ts';
import { visibleItem } from './visible-item.ts';

type Row = { currency: string; variants: { variantId: number; prices: [from: string, to: string | null, price: number][] }[] | null };

const history = `
select s.currency_code as currency, (select json_agg(json_build_object('variantId', v.id, 'prices', h.prices) order by v.position, v.id)
  from variant v cross join lateral (
    select json_agg(json_build_array(h.valid_from, h.valid_to, h.price) order by h.valid_from, h.id) as prices from price_history h
    where h.variant_id = v.id and h.valid_from <= $4 and coalesce(h.valid_to, 'infinity') > $5) h
  where v.item_id = i.id and v.state = 'active' and h.prices is not null) as variants
from item i join store s on s.id = i.store_id
where i.id = $1 and ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}`;

/** The public price of one piece in the last days. One statement. @throws codes.notFound for items that the caller may not see. */
export async function loadPriceHistory(reader: Reader, itemId: number, scope: RequestScope): Promise<PriceHistory> {
  const { country, now, seesPrices } = scope;
  const from = new Date(now.getTime() - priceHistoryDays * 86_400_000);
  const [row] = await read<Row>(reader, 'catalogue_price_history', history, [itemId, country, companyOf(scope), now, from]);
  if (!row) throw notFound();
  const variants = seesPrices ? (row.variants ?? []) : [];
  return {
    currency: row.currency,
    from: from.toISOString(),
    to: now.toISOString(),
    variants: variants.flatMap(({ variantId, prices }) => {
      const steps = stepsOf(
        prices.map(([begin, end, price]) => ({ from: Date.parse(begin), to: end === null ? Infinity : Date.parse(end), price })),
        from.getTime(),
        now.getTime(),
      );
      if (steps.length === 0) return [];
      const lowest = Math.min(...steps.map(({ price }) => price));
      return [{ variantId, lowest, steps: steps.map(({ at, price }) => ({ from: new Date(at).toISOString(), price })) }];
    }),
  };
}

type Period = { from: number; to: number; price: number };

/** The price from each change on: the lowest of those in force at a time, which is what buyers paid. */
export function stepsOf(periods: readonly Period[], from: number, to: number): { at: number; price: number }[] {
  const times = [...new Set([from, ...periods.flatMap((period) => [period.from, period.to])])]
    .filter((time) => time >= from && time <= to)
    .toSorted((a, b) => a - b);
  const steps: { at: number; price: number }[] = [];
  for (const at of times) {
    const price = Math.min(...periods.filter((period) => period.from <= at && period.to > at).map((period) => period.price));
    if (price !== Infinity && price !== steps.at(-1)?.price) steps.push({ at, price });
  }
  return steps;
}
