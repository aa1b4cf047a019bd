import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../../../contract/talk/chat.ts';
import { serviceCalls } from '../../../../contract/talk/service.ts';
import { type CaseFilter, caseFilters } from '../../../../contract/talk/service-states.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';

type Properties = {
  view: CaseFilter;
  /** Counts change with cases, and with the list. */
  changes: number;
  conversations: readonly Conversation[] | null;
  onChange: (view: CaseFilter) => void;
};

/** Milliseconds between two questions for the counts. */
const countPause = 5_000;

/** The views of an inbox, with how many conversations each has. */
export function InboxViews({ view, changes, conversations, onChange }: Properties): ReactNode {
  const text = useText();
  const [counts, setCounts] = useState<Partial<Record<CaseFilter, number>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(-Infinity);
  useEffect(() => {
    // The first change is counted at once, those of the pause together at its end.
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        askedAt.current = Date.now();
        send(serviceCalls.counts, {}, { background: true })
          .then(setCounts)
          .catch(() => undefined);
      },
      Math.max(0, askedAt.current + countPause - Date.now()),
    );
  }, [changes, conversations]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return (
    <div role="group" aria-label={text('service.views')} className="flex flex-wrap gap-1">
      {caseFilters.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-xs font-semibold ${one === view ? 'bg-accent text-on-accent' : 'bg-sunken text-ink'}`}
        >
          {text(`service.view.${one}`)}
          {counts[one] !== undefined && <span className="font-normal tabular-nums">{counts[one]}</span>}
        </button>
      ))}
    </div>
  );
}
