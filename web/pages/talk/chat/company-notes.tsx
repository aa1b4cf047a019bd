import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type ChatNote, chatNoteCalls, noteBounds } from '../../../../contract/talk/chat-notes.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { NoteForm, NoteText } from '../service/note-form.tsx';
import type { ChatStore } from './client/chat-store.ts';
import { useFetched } from './use-fetched.tsx';

type Properties = {
  store: ChatStore;
  gid: string;
  /** Counts what has happened to cases and notes. */
  changes: number;
};

/** What people of a company note about a conversation for one another; the other side does not see it. */
export default function CompanyNotes({ store, gid, changes }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const load = useCallback(() => send(chatNoteCalls.list, { gid }, { background: true }), [gid]);
  const { found: notes, again, retry } = useFetched(store, load, changes);
  const [deleted, setDeleted] = useState<ChatNote | null>(null);
  const area = useRef<HTMLDivElement>(null);
  /** Whether the note of the question is gone, and its button with it. */
  const isDeleted = useRef(false);
  if (!notes) return retry || <SkeletonRows rows={2} />;
  return (
    <div ref={area} className="flex flex-col gap-4">
      <NoteForm
        key={gid}
        {...{ store, gid }}
        hint={text('chat.noteHint')}
        length={noteBounds.length}
        onAdd={(note, cid) => send(chatNoteCalls.add, { gid, cid, note }, { quiet: true })}
        onAdded={again}
      />
      {retry}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm" aria-label={text('chat.notes')}>
          {notes.map((one) => (
            <li key={one.id}>
              <span className="flex min-h-8 items-center justify-between gap-2 text-muted">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {one.name} · <time dateTime={one.at}>{format.dateTime(one.at)}</time>
                </span>
                {one.deletable && (
                  <IconButton
                    icon="trash"
                    size={18}
                    label={text('chat.deleteNote')}
                    aria-describedby={`note-${one.id}`}
                    onClick={() => {
                      isDeleted.current = false;
                      setDeleted(one);
                    }}
                  />
                )}
              </span>
              <NoteText id={`note-${one.id}`}>{one.note}</NoteText>
            </li>
          ))}
        </ul>
      )}
      {deleted && (
        <Question
          open
          dangerous
          title={text('chat.deleteNote')}
          confirm={text('chat.deleteNote')}
          finalFocus={() => (isDeleted.current && area.current?.querySelector('textarea')) || true}
          onClose={() => {
            setDeleted(null);
            if (isDeleted.current) again();
          }}
          onConfirm={async () => {
            await send(chatNoteCalls.delete, { gid, noteId: deleted.id });
            isDeleted.current = true;
          }}
        >
          <NoteText>{deleted.note}</NoteText>
        </Question>
      )}
    </div>
  );
}
