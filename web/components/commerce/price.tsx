import type { ReactNode } from 'react';
import type { ApproximateAmount, CardPrice } from '../../../contract/pricing/pricing.ts';
import { useFormat, useText } from '../../app/i18n/text.tsx';

type PriceProperties = {
  /** Minor units of `currency`, without VAT. */
  amount: number;
  currency: string;
  /** The price it is reduced from, struck through where it is higher. */
  listPrice?: number | null;
  /** Lowest of the last 30 days: shown with every reduction. */
  lowestLast30Days?: number | null;
  approximate?: ApproximateAmount | null;
  /** With VAT. */
  retail?: CardPrice['retail'];
  /** What the amount is for. */
  unit?: string;
  /** Said before it: "from". */
  prefix?: string;
  size?: 'normal' | 'large';
};

export function Price({
  amount,
  currency,
  listPrice = null,
  lowestLast30Days = null,
  approximate = null,
  retail,
  unit,
  prefix,
  size = 'normal',
}: PriceProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const from = (range: { from: number; to: number }, shown: (value: number) => string): string =>
    range.to > range.from ? `${text('common.from')} ${shown(range.from)}` : shown(range.from);
  const reduced = listPrice !== null && listPrice > amount;
  return (
    <div className="tabular-nums">
      <p className={`flex flex-wrap items-baseline gap-x-2 ${size === 'large' ? 'text-2xl' : 'text-base'}`}>
        <span className="font-semibold">
          {prefix && <span className="text-sm font-normal text-muted">{prefix} </span>}
          {format.money(amount, currency)}
        </span>
        {reduced && (
          <s className="text-sm text-muted">
            <span className="sr-only">{text('common.before')} </span>
            {format.money(listPrice, currency)}
          </s>
        )}
      </p>
      {approximate && (
        <p className="text-xs text-muted">
          {text('common.approximately', { amount: format.money(approximate.amount, approximate.currency) })}
        </p>
      )}
      {reduced && lowestLast30Days !== null && (
        <p className="text-xs text-muted">{text('common.lowestPrice', { amount: format.money(lowestLast30Days, currency) })}</p>
      )}
      {unit && <p className="text-sm text-muted">{unit}</p>}
      {retail && (
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span>{text('common.retail', { amount: from(retail, (price) => format.money(price, currency)) })}</span>
          {retail.margin && <span>{text('common.margin', { share: from(retail.margin, (margin) => format.percent(margin / 100)) })}</span>}
        </p>
      )}
    </div>
  );
}

/** The price line of an item in lists; users who may not see prices get a hint on how to see them. */
export function ItemPrice({ price }: { price: CardPrice | null }): ReactNode {
  const text = useText();
  if (!price) return <p className="text-sm text-muted">{text('common.priceForMembers')}</p>;
  const several = price.to > price.from;
  return (
    <Price
      amount={price.from}
      currency={price.currency}
      listPrice={price.reason === 'list' || price.reason === 'tier' ? null : price.listPrice}
      lowestLast30Days={price.reason === 'activity' ? price.lowestLast30Days : null}
      approximate={price.approximate}
      retail={price.retail}
      {...(several ? { prefix: text('common.from') } : {})}
    />
  );
}
