import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { serviceCalls } from '../../../../contract/talk/service.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

type Properties = {
  gid: string;
  /** Counts what has happened to cases. */
  changes: number;
  onChanged: () => void;
};

/** What those who answer a conversation have done and noted for one another; nobody of the other side sees it. */
export default function CaseNotes({ gid, changes, onChanged }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { run, pending, failure } = useCalls();
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
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const note = new FormData(form).get('note');
    const isTaken = await run(() =>
      send(serviceCalls.change, { gid, action: 'note', note: typeof note === 'string' ? note : '' }, { quiet: true }),
    );
    if (!isTaken) return;
    form.reset();
    setAdded(added + 1);
    onChanged();
  };
  return (
    <div className="flex flex-col gap-4">
      <form className="flex flex-col gap-2" onSubmit={(event) => void add(event)}>
        {failure && (
          <p role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
        <TextArea name="note" label={text('service.note')} hint={text('service.noteHint')} rows={3} maxLength={2_000} required />
        <Button type="submit" kind="secondary" size="small" busy={pending}>
          {text('service.addNote')}
        </Button>
      </form>
      <ul className="flex flex-col gap-3 text-sm">
        {events.map(({ id, at, kind, name, toName, note }) => (
          <li key={id}>
            <span className="text-muted">
              {text(`service.event.${kind}`, { name: name || text('service.system'), to: toName })} ·{' '}
              <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
            {note && (
              <span className="block rounded-md bg-caution-soft px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{note}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
