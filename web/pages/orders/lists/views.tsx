import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListName } from '../../../../contract/orders/list-columns.ts';
import { listSettingCalls, type ListSettings } from '../../../../contract/orders/list-settings.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The filter of an address, the same however its parameters are ordered. */
const filterOf = (query: string): string => {
  const parameters = new URLSearchParams([...new URLSearchParams(query)].filter(([name, value]) => name !== 'cursor' && value !== ''));
  parameters.sort();
  return parameters.toString();
};

/** The saved filters of a list, a way to save the one that is set, and the way to the settings of the list. */
export function ListViews({
  list,
  settings,
  config,
  children,
}: {
  list: ListName;
  settings: ListSettings;
  config: string;
  /** Other ways from the list. */
  children?: ReactNode;
}): ReactNode {
  const text = useText();
  const [query] = useSearchParams();
  const current = filterOf(query.toString());
  const isSaved = settings.views.some((view) => filterOf(view.query) === current);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {settings.views.length > 0 && (
        <ul aria-label={text('orderLists.views')} className="flex flex-wrap gap-2">
          {settings.views.map((view) => (
            <li key={view.id}>
              <Link
                to={`?${view.query}`}
                aria-current={filterOf(view.query) === current ? 'page' : undefined}
                className="inline-flex h-9 items-center rounded-full bg-sunken px-4 text-sm hover:text-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold"
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {current !== '' && current !== 'state=all' && !isSaved && <SaveView key={current} list={list} query={query.toString()} />}
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">
        {children}
        <ButtonLink kind="quiet" to={config}>
          {text('orderLists.setUp')}
        </ButtonLink>
      </div>
    </div>
  );
}

function SaveView({ list, query }: { list: ListName; query: string }): ReactNode {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { pending, errors, failure, run } = useCall(listSettingCalls.addView, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('orderLists.saved'), 'positive'),
  });
  if (!open)
    return (
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {text('orderLists.saveView')}
      </Button>
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run({ list, name, query });
  };
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={save} noValidate>
      <TextField
        label={text('orderLists.viewName')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={errors['name'] ?? failure ?? undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" kind="secondary" busy={pending}>
        {text('orderLists.save')}
      </Button>
      <Button kind="quiet" onClick={() => setOpen(false)}>
        {text('common.cancel')}
      </Button>
    </form>
  );
}
