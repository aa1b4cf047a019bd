import { type ReactNode, useEffect, useState } from 'react';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { clock } from './balances.ts';

const nearTheEnd = 5 * 60_000;

/** Milliseconds until then, by the server's clock: `now` is the server's time when the page was made. */
function useLeft(until: string, now: string): number {
  const atFirst = Date.parse(until) - Date.parse(now);
  const [left, setLeft] = useState(atFirst);
  useEffect(() => {
    const since = performance.now();
    setLeft(atFirst);
    const timer = setInterval(() => setLeft(atFirst - (performance.now() - since)), 1_000);
    return () => clearInterval(timer);
  }, [atFirst]);
  return left;
}

export function useIsOver(until: string, now: string): boolean {
  return useLeft(until, now) <= 0;
}

/** How long the goods stay reserved. */
export function Countdown({ until, now }: { until: string; now: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const left = useLeft(until, now);
  const tone = left <= 0 ? 'bg-danger-soft text-danger' : left < nearTheEnd ? 'bg-caution-soft text-caution' : 'bg-accent-soft';
  return (
    <p className={`mb-6 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md px-4 py-3 text-sm ${tone}`}>
      <Icon name="clock" size={18} />
      {left <= 0 ? (
        <span role="alert">{text('payment.over')}</span>
      ) : (
        <>
          <span>{text('payment.reservedUntil', { time: format.dateTime(until) })}</span>
          <span role="timer" className="text-base font-semibold tabular-nums">
            {clock(left)}
          </span>
        </>
      )}
    </p>
  );
}
