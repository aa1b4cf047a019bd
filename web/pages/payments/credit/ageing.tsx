import type { ReactNode } from 'react';
import type { Ageing } from '../../../../contract/payments/credit/credit.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';

/** Open amounts by their age, a chart for each currency. */
export function AgeingCharts({ ageing }: { ageing: readonly Ageing[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (ageing.length === 0) return null;
  return (
    <div className="mb-8 grid gap-4 xl:grid-cols-2">
      {ageing.map(({ currency, total, buckets }) => {
        const label = text('credit.ageing', { total: format.money(total, currency) });
        return (
          <Card key={currency} title={label}>
            <Chart
              label={label}
              height={110}
              points={buckets.map(({ bucket, open }) => ({ label: text(`credit.bucket.${bucket}`), value: open }))}
              format={(value) => format.money(value, currency)}
            />
            <ul className="mt-2 grid grid-cols-5 gap-1 text-center text-xs" aria-hidden>
              {buckets.map(({ bucket, open }) => (
                <li key={bucket} className={open > 0 ? '' : 'text-muted'}>
                  <span className="block">{text(`credit.bucket.${bucket}`)}</span>
                  <span className="block font-semibold tabular-nums [overflow-wrap:anywhere]">{format.wholeMoney(open, currency)}</span>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
