import type { ReactNode } from 'react';
import type { ReviewEvent } from '../../../../contract/companies/company.ts';
import { noteFields } from '../../../../contract/companies/operator-companies.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { useMarketName } from '../../../app/shell.ts';
import { Card } from '../../../ui/card.tsx';
import { Timeline } from '../../../ui/timeline.tsx';

/** Every step of the review, the newest first, with reason and remarks. */
export function HistoryCard({ history }: { history: readonly ReviewEvent[] }): ReactNode {
  const text = useText();
  return (
    <Card title={text('company.history')}>
      {history.length === 0 ? (
        <p className="text-sm text-muted">{text('company.noHistory')}</p>
      ) : (
        <Timeline
          label={text('company.history')}
          entries={history.map((event) => ({
            key: event.id,
            title: text(`company.state.${event.stateAfter}`),
            time: event.at,
            detail: <EventDetail event={event} />,
          }))}
        />
      )}
    </Card>
  );
}

function EventDetail({ event }: { event: ReviewEvent }): ReactNode {
  const text = useText();
  const market = useMarketName();
  const notes = noteFields.flatMap((field) => (event.notes[field] ? [{ field, note: event.notes[field] }] : []));
  return (
    <>
      <p>{event.person ?? market}</p>
      {event.reason && <p className="mt-1 break-words whitespace-pre-line text-ink">{event.reason}</p>}
      {notes.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {notes.map(({ field, note }) => (
            <li key={field} className="break-words">
              <span className="font-medium text-ink">{text(`company.field.${field}`)}:</span> {note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
