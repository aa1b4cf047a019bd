import { lazy, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useText } from '../i18n/text.tsx';
import { Icon } from '../parts/icon.tsx';
import { keywordPath } from '../slug.ts';
import { remember } from './search-history.ts';

const SearchPanel = lazy(() => import('./search-panel.tsx'));

/** The field of the header. What it suggests is loaded when somebody begins to use it. */
export function SearchBox(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { keyword = '' } = useParams();
  const { key } = useLocation();
  const [value, setValue] = useState(keyword);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const list = useId();
  // Before the new page is seen: whoever types at once types into it.
  useLayoutEffect(() => {
    setValue(keyword);
    setOpen(false);
  }, [keyword, key]);

  const go = (wish: string) => {
    const wanted = wish.trim().slice(0, 200);
    if (wanted === '') return;
    remember(wanted);
    setOpen(false);
    void navigate(keywordPath(wanted));
  };

  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- it only listens for its field
    <form
      ref={form}
      role="search"
      action="/keyword"
      className="relative mx-auto max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = active === undefined ? null : document.getElementById(active);
        if (chosen) chosen.click();
        else go(value);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="search" className="pointer-events-none absolute top-2.5 left-4 text-muted" />
      <input
        type="search"
        name="q"
        value={value}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={text('common.searchHint')}
        aria-label={text('common.searchHint')}
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        className="h-control w-full rounded-full border border-transparent bg-sunken pr-4 pl-12 text-sm outline-none placeholder:text-muted hover:border-line focus:border-accent focus:bg-surface [&::-webkit-search-cancel-button]:hidden"
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setValue(event.target.value);
          setActive(undefined);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
          const options = [...(form.current?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id);
          const at = active === undefined ? -1 : options.indexOf(active);
          const next = event.key === 'ArrowDown' ? at + 1 : at < 0 ? options.length - 1 : at - 1;
          setActive(options[next]);
        }}
      />
      <div
        id={list}
        role="listbox"
        aria-label={text('common.suggestions')}
        hidden={!open}
        className="absolute inset-x-0 top-full z-40 mt-2"
      >
        {open && (
          <Suspense>
            <SearchPanel keyword={value.trim()} active={active} onChoose={go} />
          </Suspense>
        )}
      </div>
    </form>
  );
}
