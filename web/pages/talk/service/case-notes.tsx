import { type ReactNode, useEffect, useState } from 'react';
import { serviceCalls } from '../../../../contract/talk/service.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ChatStore } from '../chat/client/chat-store.ts';
import { NoteForm, NoteText } from './note-form.tsx';

type Properties = {
  store: ChatStore;
  gid: string;
  /** Counts what has happened to cases. */
  changes: number;
  onChanged: () => void;
};

/** What those who answer a conversation have done and noted for one another; nobody of the other side sees it. */
export default function CaseNotes({ store, gid, changes, onChanged }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [events, setEvents] = useState<AnswerOf<typeof serviceCalls.case>['events'] | null>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    let isOver = false;
    send(serviceCalls.case, { gid }, { background: true })
      .then((view) => {
        if (!isOver) setEvents(view.events);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [gid, changes, added]);
  if (!events) return <SkeletonRows rows={2} />;
  return (
    <div className="flex flex-col gap-4">
      <NoteForm
        key={gid}
        {...{ store, gid }}
        hint={text('service.noteHint')}
        length={2_000}
        onAdd={(note, cid) => send(serviceCalls.change, { gid, action: 'note', note, cid }, { quiet: true })}
        onAdded={() => {
          setAdded(added + 1);
          onChanged();
        }}
      />
      {events.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm">
          {events.map(({ id, at, kind, name, toName, note }) => (
            <li key={id}>
              <span className="text-muted">
                {text(`service.event.${kind}`, { name: name || text('service.system'), to: toName })} ·{' '}
                <time dateTime={at}>{format.dateTime(at)}</time>
              </span>
              {note && <NoteText>{note}</NoteText>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
