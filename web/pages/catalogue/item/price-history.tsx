import { type ReactNode, useEffect, useState } from 'react';
import type { ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { itemFactCalls, type PriceHistory as History } from '../../../../contract/catalogue/item-facts.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';

/** What one piece cost everybody in the last thirty days: a line of steps, the lowest price in words, and the same as a table. */
export default function PriceHistory({ itemId, variant }: { itemId: number; variant: ItemVariant }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [history, setHistory] = useState<History | 'loading' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    setHistory('loading');
    send(itemFactCalls.priceHistory, { itemId }, { background: true }).then(
      (found) => !isLeft && setHistory(found),
      () => !isLeft && setHistory('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [itemId, tries]);
  if (history === 'loading') return <div className="h-56" aria-busy />;
  if (history === 'failed')
    return (
      <p className="flex flex-wrap items-center gap-3 pb-5 text-sm text-muted">
        {text('facts.pricesFailed')}
        <Button kind="secondary" size="small" onClick={() => setTries(tries + 1)}>
          {text('facts.again')}
        </Button>
      </p>
    );
  const own = history.variants.find(({ variantId }) => variantId === variant.id);
  if (!own) return <p className="pb-5 text-sm text-muted">{text('facts.noPrices')}</p>;
  const money = (amount: number) => format.money(amount, history.currency);
  const reduced = variant.price?.reason.kind === 'activity' ? variant.price.lowestLast30Days : null;
  const isOwnPrice = variant.price && !['list', 'tier', 'activity'].includes(variant.price.reason.kind);
  return (
    <div className="grid gap-x-12 gap-y-4 pb-6 md:grid-cols-[3fr_2fr]">
      <div>
        <Steps steps={own.steps} from={history.from} to={history.to} money={money} />
      </div>
      <div className="text-sm">
        <p>
          {text('facts.lowest')} <strong className="tabular-nums">{money(own.lowest)}</strong>
        </p>
        {reduced !== null && (
          <p className="mt-1">
            {text('facts.lowestBefore')} <strong className="tabular-nums">{money(reduced)}</strong>
          </p>
        )}
        {isOwnPrice && <p className="mt-1 text-muted">{text('facts.pricesOfAll')}</p>}
        <table className="mt-3 w-full">
          <caption className="sr-only">{text('facts.prices')}</caption>
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-1.5 font-semibold">
                {text('facts.since')}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {text('facts.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {own.steps.toReversed().map(({ from, price }) => (
              <tr key={from} className="border-b border-line last:border-b-0">
                <td className="py-1.5">{from === history.from ? text('facts.earlier', { day: format.date(from) }) : format.date(from)}</td>
                <td className="py-1.5 text-right tabular-nums">{money(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const width = 600;
const height = 180;
const edge = 14;

/** A visual chart: the table next to it has the same data. */
function Steps({
  steps,
  from,
  to,
  money,
}: {
  steps: readonly { from: string; price: number }[];
  from: string;
  to: string;
  money: (amount: number) => string;
}): ReactNode {
  const format = useFormat();
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const prices = steps.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (time: number) => ((time - begin) / Math.max(1, end - begin)) * width;
  const y = (price: number) => edge + ((high - price) / Math.max(1, high - low)) * (height - 2 * edge);
  const line = steps
    .map((step, index) => {
      const until = steps[index + 1]?.from ?? to;
      return `${index === 0 ? 'M' : 'V'}${index === 0 ? `${x(Date.parse(step.from))},${y(step.price)}` : y(step.price)}H${x(Date.parse(until))}`;
    })
    .join('');
  return (
    <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted tabular-nums">
      {/* Next to the line, each price at its height: the margin is half a line of text plus this. */}
      <p className="flex flex-col justify-between py-[5px] text-right">
        <span>{money(high)}</span>
        {high !== low && <span>{money(low)}</span>}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="h-44 w-full text-accent">
        <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
        <path d={`${line}V${height}H${x(Date.parse(steps[0]?.from ?? from))}Z`} fill="currentColor" opacity={0.12} />
        <path d={line} fill="none" stroke="currentColor" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="col-start-2 mt-1 flex justify-between">
        <span>{format.date(from)}</span>
        <span>{format.date(to)}</span>
      </p>
    </div>
  );
}
