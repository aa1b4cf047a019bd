import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text.tsx';

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/**
 * A field that leaves only those of a long facet's values in sight that have what is typed. The list itself may be HTML that the server
 * has kept, so that its entries are hidden and not left out; what is typed stays when the page changes.
 */
export function LongFacet({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const wanted = folded(typed.trim());
    for (const entry of place.current?.querySelectorAll('li') ?? []) entry.hidden = !folded(entry.textContent).includes(wanted);
    const rest = place.current?.querySelector('details');
    if (rest && wanted !== '') rest.open = true;
  });
  return (
    <div ref={place}>
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={60}
        autoComplete="off"
        aria-label={text('catalogue.searchIn', { name })}
        placeholder={text('catalogue.searchIn', { name })}
        className="mb-2 h-control w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm"
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </div>
  );
}
