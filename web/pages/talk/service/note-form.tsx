import { type FormEvent, type ReactNode, useState } from 'react';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import type { ChatStore } from '../chat/client/chat-store.ts';

type Properties = {
  store: ChatStore;
  gid: string;
  hint: string;
  /** Characters. */
  length: number;
  /** `cid` stays the same while the same text is sent again. */
  onAdd: (note: string, cid: string) => Promise<unknown>;
  onAdded: () => void;
};

/** Adds a note about a conversation. What was written stays until it is stored, on the device as well. */
export function NoteForm({ store, gid, hint, length, onAdd, onAdded }: Properties): ReactNode {
  const text = useText();
  const { run, pending, errors, failure } = useCalls();
  const [cid, setCid] = useState(() => crypto.randomUUID());
  const draft = `note-${gid}`;
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const note = new FormData(form).get('note');
    if (!(await run(() => onAdd(typeof note === 'string' ? note : '', cid)))) return;
    const field = form.elements.namedItem('note') as HTMLTextAreaElement;
    // What was written meanwhile is another note.
    if (field.value === note) {
      field.value = '';
      store.setDraft(draft, '');
    }
    setCid(crypto.randomUUID());
    onAdded();
  };
  const written = ({ target }: FormEvent<HTMLFormElement>): void => {
    setCid(crypto.randomUUID());
    store.setDraft(draft, (target as HTMLTextAreaElement).value);
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => void add(event)} onInput={written}>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <TextArea
        name="note"
        defaultValue={store.draft(draft)}
        label={text('service.note')}
        labelHidden
        {...{ hint }}
        error={errors['note']}
        rows={2}
        maxLength={length}
        required
      />
      <Button type="submit" kind="secondary" size="small" busy={pending}>
        {text('service.addNote')}
      </Button>
    </form>
  );
}

export const NoteText = ({ id, children }: { id?: string; children: string }): ReactNode => (
  <span id={id} className="block rounded-md bg-caution-soft px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
    {children}
  </span>
);
