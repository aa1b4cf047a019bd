import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../app/i18n/text.tsx';
import { Link } from '../../../ui/link.tsx';
import { storageKey } from '../../../app/session/device/storage.ts';
import { replaced } from './list-query.ts';

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** What is typed outlives the page in this tab, even a reload. */
function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string, typed: string): void {
  try {
    if (typed === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, typed);
  } catch {
    // A full or forbidden storage costs what was typed, not the list.
  }
}

type LongFacetProperties = {
  name: string;
  part: string;
  /** So many values stand before those that are shown on request. */
  first: number;
  count: number;
  children: (all: boolean) => ReactNode;
};

/**
 * The first values of a long facet, the others on request, and a field that leaves only those in sight that have what is typed. The list
 * itself may be HTML that the server has cached, so its entries are hidden and not left out; what is typed stays when the page changes.
 */
export function LongFacet({ name, part, first, count, children }: LongFacetProperties): ReactNode {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const [all, setAll] = useState(new URLSearchParams(search).get('more') === part);
  /** The focus goes on to the first of the new values: what was pressed is gone. */
  const goesOn = useRef(false);
  const id = `more-${part}`;
  const key = storageKey(`facet ${pathname} ${name}`);
  const show = () => {
    const wanted = folded((field.current?.value ?? '').trim());
    if (wanted !== '') setAll(true);
    for (const entry of place.current?.querySelectorAll('li') ?? []) entry.hidden = !folded(entry.textContent).includes(wanted);
  };
  useLayoutEffect(() => {
    // What was typed before this script came stays, too.
    if (field.current?.value === '') field.current.value = stored(key);
  }, [key]);
  useLayoutEffect(() => {
    show();
    if (goesOn.current) place.current?.querySelectorAll('a')[first]?.focus({ preventScroll: true });
    goesOn.current = false;
  });
  return (
    <div ref={place} id={id}>
      <input
        ref={field}
        type="search"
        maxLength={60}
        autoComplete="off"
        aria-label={text('facets.searchIn', { name })}
        placeholder={text('facets.searchIn', { name })}
        className="mb-2 h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm"
        onInput={(event) => {
          keep(key, event.currentTarget.value);
          show();
        }}
      />
      {children(all)}
      {!all && (
        <Link
          to={`${replaced(search, { more: part })}#${id}`}
          rel="nofollow"
          className="inline-block py-1.5 text-sm text-accent hover:text-accent-strong"
          onClick={(event) => {
            event.preventDefault();
            goesOn.current = true;
            setAll(true);
          }}
        >
          {text('catalogue.showAll', { count })}
        </Link>
      )}
    </div>
  );
}
