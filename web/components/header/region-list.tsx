import type { ReactNode } from 'react';
import { countries } from '../../../contract/values/locale.ts';
import { compareNames } from '../../app/i18n/alphabet.ts';
import { useFormat } from '../../app/i18n/text.tsx';
import { menuItem } from './header-menu.tsx';

/** The regions by their names in the page's language; `address` is this page for another one. */
export default function RegionList({ country, address }: { country: string; address: (code: string) => string }): ReactNode {
  const format = useFormat();
  return (
    <ul className="w-56">
      {countries
        .map((code) => ({ code, name: format.country(code) }))
        .toSorted((a, b) => compareNames(a.name, b.name))
        .map(({ code, name }) => (
          <li key={code}>
            <a href={address(code)} rel="nofollow" aria-current={code === country || undefined} className={menuItem}>
              {name}
            </a>
          </li>
        ))}
    </ul>
  );
}
