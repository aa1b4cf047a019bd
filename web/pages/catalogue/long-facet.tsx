import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../i18n/text.tsx';

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** What is typed outlives the page in this tab, even one that is loaded anew. */
function kept(key: string): string {
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

/**
 * A field that leaves only those of a long facet's values in sight that have what is typed. The list itself may be HTML that the server
 * has kept, so that its entries are hidden and not left out; what is typed stays when the page changes.
 */
export function LongFacet({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const key = `facet ${pathname} ${name}`;
  const show = () => {
    const wanted = folded((field.current?.value ?? '').trim());
    for (const entry of place.current?.querySelectorAll('li') ?? []) entry.hidden = !folded(entry.textContent).includes(wanted);
    const rest = place.current?.querySelector('details');
    if (rest && wanted !== '') rest.open = true;
  };
  useLayoutEffect(() => {
    // What was typed before this script came stays, too.
    if (field.current?.value === '') field.current.value = kept(key);
  }, [key]);
  useLayoutEffect(show);
  return (
    <div ref={place}>
      <input
        ref={field}
        type="search"
        maxLength={60}
        autoComplete="off"
        aria-label={text('catalogue.searchIn', { name })}
        placeholder={text('catalogue.searchIn', { name })}
        className="mb-2 h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm"
        onInput={(event) => {
          keep(key, event.currentTarget.value);
          show();
        }}
      />
      {children}
    </div>
  );
}
