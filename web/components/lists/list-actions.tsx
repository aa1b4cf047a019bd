import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { wishListCalls, type WishList } from '../../../contract/buying/wish-lists.ts';
import { send } from '../../app/api/client.ts';
import { useCalls } from '../../app/api/use-call.ts';
import { useText } from '../../app/i18n/text.tsx';
import { leaveFor } from '../../app/navigation.ts';
import { loginPath } from '../../app/session/redirect-target.ts';
import { isBuyer, useShell } from '../../app/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { addSaved } from '../commerce/saved-hearts.ts';
import { showMessage } from '../../ui/toast-store.ts';
import { pendingKey, type Wish } from '../commerce/wish.ts';

const path = '/my-favorite/wish-list';
const newList = 'new';

const linesOf = (of: string, note: string) =>
  of.split(',').map((one) => ({ ...(one.startsWith('i') ? { itemId: Number(one.slice(1)) } : { variantId: Number(one.slice(1)) }), note }));

/** Saves what a pressed button is about: at once to the list used last, or after a question. Visitors log in first and come back. */
export default function ListActions({ wish, onDone }: { wish: Wish; onDone: () => void }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const isRequested = useRef(false);
  const asks = isBuyer(viewer) && wish.choose;
  useEffect(() => {
    // Once, however often React runs the effect while writing.
    if (isRequested.current || asks) return;
    isRequested.current = true;
    if (!viewer) {
      sessionStorage.setItem(pendingKey, wish.of);
      leaveFor(loginPath(location.pathname + location.search));
      return;
    }
    if (!isBuyer(viewer)) {
      showMessage(text('lists.buyersOnly'));
      return onDone();
    }
    void save(wish.of, { note: '' }, text)
      .catch(() => undefined)
      .finally(onDone);
  });
  return asks && <SaveDialog of={wish.of} onDone={onDone} />;
}

async function save(of: string, to: { listId?: number; note: string }, text: ReturnType<typeof useText>, quiet = false): Promise<void> {
  const { note, ...list } = to;
  const { listName, added, present } = await send(wishListCalls.add, { ...list, lines: linesOf(of, note) }, { quiet });
  addSaved(of.split(',').flatMap((one) => (one.startsWith('i') ? Number(one.slice(1)) : [])));
  const said =
    added > 0 ? text('lists.saved', { count: added, list: listName }) : text('lists.present', { count: present, list: listName });
  showMessage(said, 'positive', { to: path, label: text('lists.goTo') });
}

/** Which list, and a note. The browser's own dialog: it holds the focus, and Escape closes it. */
function SaveDialog({ of, onDone }: { of: string; onDone: () => void }): ReactNode {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [lists, setLists] = useState<WishList[] | null>(null);
  const [listId, setListId] = useState<string>('');
  const { pending, errors, failure, run } = useCalls();
  const error = Object.values(errors)[0] ?? failure ?? undefined;
  useEffect(() => {
    dialog.current?.showModal();
    send(wishListCalls.lists, {}).then(
      (answer) => {
        setLists(answer.lists);
        setListId(String(answer.lists[0]?.id ?? newList));
      },
      () => onDone(),
    );
  }, [onDone]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const field = (name: string) => {
      const value = given.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    await run(async () => {
      const id = listId === newList ? (await send(wishListCalls.save, { name: field('name') }, { quiet: true })).id : Number(listId);
      await save(of, { listId: id, note: field('note') }, text, true);
      onDone();
    });
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="save-to-list"
      onClose={onDone}
      className="m-auto w-[min(28rem,94vw)] rounded-lg border border-line bg-surface p-6 text-ink shadow-float backdrop:bg-[rgb(15_14_12/0.45)]"
    >
      <h2 id="save-to-list" className="text-lg font-semibold">
        {text('lists.saveTo')}
      </h2>
      <form noValidate className="mt-4 grid min-h-44 content-start gap-4" onSubmit={(event) => void submit(event)}>
        {lists && (
          <>
            <Select
              label={text('lists.list')}
              value={listId}
              options={[...lists.map((one) => ({ value: String(one.id), label: one.name })), { value: newList, label: text('lists.new') }]}
              onChange={(event) => setListId(event.target.value)}
            />
            {listId === newList && <TextField label={text('lists.name')} name="name" maxLength={60} autoComplete="off" error={error} />}
            <TextField label={text('lists.note')} name="note" maxLength={200} optional autoComplete="off" />
            {error && listId !== newList && (
              <p role="alert" className="text-sm text-danger">
                {error}
              </p>
            )}
            <div className="flex justify-end gap-3">
              <Button kind="secondary" onClick={() => dialog.current?.close()}>
                {text('common.cancel')}
              </Button>
              <Button type="submit" busy={pending}>
                {text('lists.save')}
              </Button>
            </div>
          </>
        )}
      </form>
    </dialog>
  );
}
