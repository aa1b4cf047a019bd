import { type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router';
import { useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { keywordPath, mostLetters } from '../../app/slug.ts';
import { remember } from './search-history.ts';

const SearchPanel = lazyPart(() => import('./search-panel.tsx'));

/** What was typed since the pending navigation began. It outlives the field: the next page may have its own header. */
let typedMeanwhile: string | null = null;

/** The field of the header. Suggestions are loaded on first use. */
export function SearchBox(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { keyword = '' } = useParams();
  const { key } = useLocation();
  const { state } = useNavigation();
  /** Whether a search is pending: the router reports it slightly later. */
  const isSearching = useRef(false);
  const [value, setValue] = useState(keyword);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  // Before the new page is visible, so that early typing goes into it. What was typed while it was loading stays.
  useLayoutEffect(() => {
    isSearching.current = false;
    if (typedMeanwhile === null) {
      setValue(keyword);
      setOpen(false);
      return;
    }
    setValue(typedMeanwhile);
    // The field that was typed into has gone with its page.
    if (document.activeElement === document.body) field.current?.focus();
    typedMeanwhile = null;
  }, [keyword, key]);

  const go = (wish: string) => {
    const wanted = wish.trim().slice(0, mostLetters);
    if (wanted === '') return;
    remember(wanted);
    setOpen(false);
    isSearching.current = true;
    typedMeanwhile = null;
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
        ref={field}
        type="search"
        name="q"
        value={value}
        maxLength={mostLetters}
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
          const typed = event.target.value;
          typedMeanwhile = isSearching.current || state !== 'idle' ? typed : null;
          setValue(typed);
          setActive(undefined);
          setOpen(true);
        }}
        onPaste={(event) => {
          // A field of one line would join the lines of a pasted list without anything between them.
          const pasted = event.clipboardData.getData('text');
          if (!/\S[\r\n\t]+\S/.test(pasted)) return;
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.currentTarget;
          const before = value.slice(0, selectionStart ?? value.length);
          const after = value.slice(selectionEnd ?? value.length);
          setActive(undefined);
          // Few paste a list: what reads it is loaded then.
          void import('./pasted-text.ts').then(({ inOneLine }) =>
            setValue(before + inOneLine(pasted, mostLetters - before.length - after.length) + after),
          );
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
