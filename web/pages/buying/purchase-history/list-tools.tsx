import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { wishListCalls, type WishList } from '../../../../contract/buying/wish-lists.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

const longestName = 60;
const path = '/my-favorite/wish-list';

/** Creates lists; users can rename, share and remove their own. */
export function ListTools({ list }: { list: WishList | null }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const [removing, setRemoving] = useState(false);
  const own = list?.own ? list : null;
  const share = async () => {
    if (!own) return;
    await send(wishListCalls.save, { listId: own.id, name: own.name, shared: !own.shared });
    showMessage(text(own.shared ? 'lists.unshared' : 'lists.nowShared', { list: own.name }), 'positive');
    await revalidate();
  };
  const remove = async () => {
    if (!own) return;
    await send(wishListCalls.removeList, { listId: own.id });
    await navigate(path);
  };
  if (naming)
    return (
      <NameForm
        list={naming === 'rename' ? own : null}
        onDone={async (id) => {
          setNaming(null);
          if (id !== null && naming === 'new') await navigate(`${path}?list=${id}`);
          else if (id !== null) await revalidate();
        }}
      />
    );
  return (
    <div className="mt-3 -ml-3 flex flex-wrap items-center gap-y-1">
      <Button kind="quiet" size="small" icon="plus" onClick={() => setNaming('new')}>
        {text('lists.new')}
      </Button>
      {own && (
        <>
          <Button kind="quiet" size="small" icon="edit" onClick={() => setNaming('rename')}>
            {text('lists.rename')}
          </Button>
          <Button kind="quiet" size="small" icon="user" aria-pressed={own.shared} onClick={() => void share().catch(() => undefined)}>
            {text(own.shared ? 'lists.unshare' : 'lists.share')}
          </Button>
          <Button kind="quiet" size="small" icon="trash" onClick={() => setRemoving(true)}>
            {text('lists.removeList')}
          </Button>
          <Question
            open={removing}
            onClose={() => setRemoving(false)}
            title={text('lists.removeQuestion', { list: own.name })}
            confirm={text('lists.removeList')}
            dangerous
            onConfirm={remove}
          >
            {text('lists.removeHint', { count: own.lines })}
          </Question>
        </>
      )}
      {own?.shared && <p className="px-3 text-sm text-muted">{text('lists.isShared')}</p>}
    </div>
  );
}

function NameForm({ list, onDone }: { list: WishList | null; onDone: (id: number | null) => Promise<void> }): ReactNode {
  const text = useText();
  const { pending, errors, refusal, run } = useCall(wishListCalls.save, { inForm: true, done: ({ id }) => onDone(id) });
  const error = errors['name'] ?? refusal?.message;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('name');
    const name = typeof given === 'string' ? given.trim() : '';
    await run({ name, shared: list?.shared ?? false, ...(list ? { listId: list.id } : {}) });
  };
  return (
    <form noValidate className="mt-4 flex flex-wrap items-end gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={(element) => {
          if (element && !error) element.focus();
        }}
        label={text(list ? 'lists.newName' : 'lists.name')}
        name="name"
        defaultValue={list?.name ?? ''}
        maxLength={longestName}
        error={error}
        autoComplete="off"
        className="w-full md:w-72"
      />
      <Button type="submit" busy={pending}>
        {text('lists.save')}
      </Button>
      <Button kind="quiet" onClick={() => void onDone(null)}>
        {text('common.cancel')}
      </Button>
    </form>
  );
}
