import type { ReactNode } from 'react';
import { type ListingState, listingStates } from '../../../../contract/listings/listing-words.ts';
import { type ListingChange } from '../../../../contract/listings/listings.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { wordedChanges } from './words.ts';

const shown = 12;
const isState = (word: string): word is ListingState => (listingStates as readonly string[]).includes(word);

/** Who changed what of the item, and when. */
export function HistoryCard({ entries, currency }: { entries: readonly ListingChange[]; currency: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const value = (what: string, given: string | null): string => {
    if (given === null) return '–';
    if (what === 'state' && isState(given)) return text(`listings.state.${given}`);
    if (what === 'countryCodes') return given.split('\n').map(format.country).join(', ');
    if (what === 'publishAt' || what === 'unpublishAt') return format.dateTime(given);
    if (/\.(?:listPrice|retailPrice|tiers\.\d+)$/.test(what)) return format.money(Number(given), currency);
    return given.length > 120 ? `${given.slice(0, 120)}…` : given;
  };
  return (
    <Card title={text('listings.history')} className="mt-6">
      {entries.length === 0 && <p className="text-sm text-muted">{text('listings.noHistory')}</p>}
      <Timeline
        label={text('listings.history')}
        entries={entries.map((entry) => {
          const changes = wordedChanges(entry, text, format);
          return {
            key: entry.id,
            time: entry.at,
            title: [text(`listings.source.${entry.source}`), entry.by].filter(Boolean).join(' · '),
            detail: (
              <ul>
                {changes.slice(0, shown).map(({ what, word, before, after }) => (
                  <li key={what} className="[overflow-wrap:anywhere]">
                    {word}: {entry.source !== 'created' && `${value(what, before)} → `}
                    <span className="text-ink">{value(what, after)}</span>
                  </li>
                ))}
                {changes.length > shown && <li>{text('listings.moreChanges', { count: changes.length - shown })}</li>}
              </ul>
            ),
          };
        })}
      />
    </Card>
  );
}
