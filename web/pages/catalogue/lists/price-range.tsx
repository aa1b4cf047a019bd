import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { languageTags } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import type { PriceFacet } from '../../../../contract/search/search.ts';
import { useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { writeMoney } from '../../../components/forms/money-text.ts';
import { besidesPrice, priceText, typedPrice, wrongPrices } from './price-query.ts';

/** Prices as bars with a handle at either end, moved by pointer or arrow keys, and as two fields; without script the fields alone. */
export function PriceRange({ price }: { price: PriceFacet }): ReactNode {
  const text = useText();
  const id = useId();
  const tag = languageTags[useLanguage()];
  const format = useFormat();
  const { search, pathname } = useLocation();
  const { histogram: bars, currency, chosenFrom, chosenTo } = price;
  const digits = decimals(currency);
  const major = (amount: number | null) => (amount === null ? '' : priceText(amount, digits, tag));
  // Nobody looks for cents, except among prices of a few cents.
  const step = price.to - price.from > 2 * bars.length * 10 ** digits ? 10 ** digits : 1;
  const down = (amount: number) => Math.floor(amount / step) * step;
  const up = (amount: number) => Math.ceil(amount / step) * step;
  const wrong = wrongPrices(new URLSearchParams(search), currency);
  const requested = { from: wrong.priceFrom ?? major(chosenFrom), to: wrong.priceTo ?? major(chosenTo) };
  const [from, setFrom] = useState(requested.from);
  const [to, setTo] = useState(requested.to);
  // The fields follow the address; a new form would lose the focus.
  const [followed, follow] = useState(requested);
  if (followed.from !== requested.from || followed.to !== requested.to) {
    follow(requested);
    setFrom(requested.from);
    setTo(requested.to);
  }
  const [lowest, highest] = [typedPrice(from, currency), typedPrice(to, currency)];
  const last = bars.length - 1;
  // Which bars the handles stand at.
  const first =
    lowest === undefined
      ? 0
      : Math.max(
          0,
          bars.findLastIndex((bar) => down(bar.from) <= lowest),
        );
  const found = highest === undefined ? last : bars.findIndex((bar) => up(bar.to) >= highest);
  const end = Math.max(first, found === -1 ? last : found);
  const most = Math.max(...bars.map((bar) => bar.count), 1);
  const moveFrom = (at: number) => setFrom(at <= 0 ? '' : major(down(bars[Math.min(at, end)]?.from ?? 0)));
  const moveTo = (at: number) => setTo(at >= last ? '' : major(up(bars[Math.max(at, first)]?.to ?? 0)));
  // This part may hydrate while the user types or moves a handle: the current values of the fields count.
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useEffectEvent(() => {
    const valueOf = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector)?.value;
    setFrom(valueOf('[name=priceFrom]') ?? from);
    setTo(valueOf('[name=priceTo]') ?? to);
    const [lower, upper] = [Number(valueOf('[data-handle=priceFrom]') ?? first), Number(valueOf('[data-handle=priceTo]') ?? end)];
    if (lower !== first) moveFrom(lower);
    if (upper !== end) moveTo(upper);
  });
  useLayoutEffect(() => takeOver(), []);
  const handle = (which: 'priceFrom' | 'priceTo', at: number, move: (to: number) => void) => (
    <input
      type="range"
      min={0}
      max={last}
      value={at}
      data-handle={which}
      aria-label={text(which === 'priceFrom' ? 'facets.lowestPrice' : 'facets.highestPrice')}
      aria-valuetext={format.money(which === 'priceFrom' ? down(bars[at]?.from ?? 0) : up(bars[at]?.to ?? 0), currency)}
      className="pointer-events-none absolute inset-x-0 top-0 h-6 w-full appearance-none bg-transparent accent-accent [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-accent"
      onChange={(event) => move(Number(event.target.value))}
    />
  );
  return (
    <Form ref={form} action={pathname} preventScrollReset>
      <svg
        viewBox={`0 0 ${bars.length * 10} 40`}
        preserveAspectRatio="none"
        className="h-12 w-full px-2.5"
        role="img"
        aria-label={text('facets.histogram')}
      >
        {bars.map((bar, index) => (
          <rect
            key={bar.from}
            x={index * 10 + 0.5}
            width={9}
            y={40 - Math.max(1, (bar.count / most) * 40)}
            height={Math.max(1, (bar.count / most) * 40)}
            className={index >= first && index <= end ? 'fill-accent' : 'fill-line'}
          />
        ))}
      </svg>
      {last > 0 && (
        <div className="relative h-6">
          <div className="absolute inset-x-2.5 top-2.5 h-1 rounded-full bg-line" />
          {handle('priceFrom', first, moveFrom)}
          {handle('priceTo', end, moveTo)}
        </div>
      )}
      {besidesPrice(new URLSearchParams(search)).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="currency" value={currency} />
      <div className="mt-2 flex items-end gap-2">
        {(
          [
            ['priceFrom', from, setFrom, down(price.from)],
            ['priceTo', to, setTo, up(price.to)],
          ] as const
        ).map(([name, value, set, hint]) => (
          <label key={name} className="min-w-0 flex-1 text-xs text-muted">
            {text(`catalogue.${name}`, { currency })}
            <input
              name={name}
              inputMode="decimal"
              maxLength={14}
              value={value}
              placeholder={major(hint)}
              aria-invalid={name in wrong || undefined}
              aria-describedby={name in wrong ? id : undefined}
              className="mt-1 h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink aria-invalid:border-danger"
              onChange={(event) => set(event.target.value)}
            />
          </label>
        ))}
      </div>
      {Object.keys(wrong).length > 0 && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger">
          {text('facets.priceWrong', { example: writeMoney(12.5 * 10 ** digits, digits, tag) })}
        </p>
      )}
      <Button type="submit" kind="secondary" size="small" className="mt-2.5">
        {text('catalogue.apply')}
      </Button>
    </Form>
  );
}
