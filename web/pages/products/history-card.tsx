import type { ReactNode } from 'react';
import type { ProductChange } from '../../../contract/products.ts';
import { useFormat, useText } from '../../i18n/text.tsx';
import { Card } from '../../parts/card.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { wordOf } from './words.ts';

const shown = 12;

/** Who changed what of the item, and when. */
export function HistoryCard({ entries, currency }: { entries: readonly ProductChange[]; currency: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const value = (what: string, given: string | null): string => {
    if (given === null) return '–';
    if (/\.(?:listPrice|tiers\.\d+)$/.test(what)) return format.money(Number(given), currency);
    return given.length > 120 ? `${given.slice(0, 120)}…` : given;
  };
  return (
    <Card title={text('products.history')} className="mt-6">
      {entries.length === 0 && <p className="text-sm text-muted">{text('products.noHistory')}</p>}
      <Timeline
        label={text('products.history')}
        entries={entries.map((entry) => ({
          key: entry.id,
          time: entry.at,
          title: [text(`products.source.${entry.source}`), entry.by].filter(Boolean).join(' · '),
          detail: (
            <ul>
              {entry.changes.slice(0, shown).map(({ what, before, after }) => (
                <li key={what} className="[overflow-wrap:anywhere]">
                  {wordOf(what, text)}: {entry.source !== 'created' && `${value(what, before)} → `}
                  <span className="text-ink">{value(what, after)}</span>
                </li>
              ))}
              {entry.changes.length > shown && <li>{text('products.moreChanges', { count: entry.changes.length - shown })}</li>}
            </ul>
          ),
        }))}
      />
    </Card>
  );
}
