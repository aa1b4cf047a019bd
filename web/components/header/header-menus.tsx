import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { languageEntries, languageNames, languageTags } from '../../../contract/values/locale.ts';
import { useFormat, useLanguage, useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { late } from '../../delivery/late.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useShell } from '../../app/shell.ts';
import { chooseTheme, chosenTheme, type Theme, themes } from '../../app/theme.ts';
import { HeaderMenu, menuItem } from './header-menu.tsx';

const MemberMenu = late('member-menu', () => import('./member-menu.tsx'));
const RegionList = lazyPart(() => import('./region-list.tsx'));

/** This page's address with one thing in its query changed. */
function useAddressWith(name: string): (value: string) => string {
  const { pathname, search } = useLocation();
  return (value) => {
    const query = new URLSearchParams(search);
    query.set(name, value);
    return `${pathname}?${query.toString()}`;
  };
}

export function LanguageMenu(): ReactNode {
  const text = useText();
  const language = useLanguage();
  const offered = useShell()?.languages;
  const address = useAddressWith('_lang');
  return (
    <HeaderMenu
      label={`${language.toUpperCase()}, ${text('common.language')}: ${languageNames[language]}`}
      sign={
        <>
          <Icon name="globe" />
          <span className="uppercase">{language}</span>
        </>
      }
    >
      <ul>
        {languageEntries
          .filter(({ code }) => offered?.includes(code) ?? true)
          .map(({ code, name, icon }) => (
            <li key={code}>
              <a
                href={address(code)}
                hrefLang={languageTags[code]}
                lang={languageTags[code]}
                aria-current={code === language || undefined}
                className={menuItem}
              >
                <LanguageIcon icon={icon} />
                {name}
              </a>
            </li>
          ))}
      </ul>
    </HeaderMenu>
  );
}

/** The language's code in a badge: a flag would stand for a country. Screen readers read the name next to it. */
function LanguageIcon({ icon }: { icon: string }): ReactNode {
  return (
    <svg width="26" height="18" aria-hidden className="shrink-0 rounded-sm bg-sunken" fill="currentColor" fontSize="10" fontWeight="600">
      <text x="13" y="12.5" textAnchor="middle">
        {icon}
      </text>
    </svg>
  );
}

export function RegionMenu(): ReactNode {
  const text = useText();
  const format = useFormat();
  const address = useAddressWith('_region');
  const country = useShell()?.country ?? 'DE';
  const [opened, setOpened] = useState(false);
  const label = `${country}, ${text('common.regionOf', { country: format.country(country) })}`;
  return (
    <HeaderMenu
      label={label}
      onOpen={() => setOpened(true)}
      sign={
        <>
          <Icon name="place" />
          {country}
        </>
      }
    >
      <p className="px-3 pt-1 pb-2 text-xs text-muted">{text('common.region')}</p>
      {opened && (
        <Suspense fallback={null}>
          <RegionList country={country} address={address} />
        </Suspense>
      )}
    </HeaderMenu>
  );
}

const themeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const;
const themeTexts = { system: 'common.themeSystem', light: 'common.themeLight', dark: 'common.themeDark' } as const;

/** Three small signs side by side; the choice stays on the device. */
export function ThemeSwitch(): ReactNode {
  const text = useText();
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => setTheme(chosenTheme()), []);
  return (
    <div role="group" aria-label={text('common.theme')} className="inline-flex rounded-full border border-line p-0.5">
      {themes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={theme === one}
          aria-label={text(themeTexts[one])}
          title={text(themeTexts[one])}
          className="flex size-8 items-center justify-center rounded-full text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
          onClick={() => {
            chooseTheme(one);
            setTheme(one);
          }}
        >
          <Icon name={themeIcons[one]} size={17} />
        </button>
      ))}
    </div>
  );
}

/** Signed in, it is a part of its own: public pages are mostly for visitors, who never need it. */
export function UserMenu(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { pathname, search } = useLocation();
  // Hydrated at once: for signed-in users the frame's data may change without interaction, and React then waits for such parts.
  if (viewer) return <MemberMenu atOnce />;
  const target = pathname === '/' ? '/login' : `/login?redirect=${encodeURIComponent(pathname + search)}`;
  return (
    <Link
      to={target}
      rel="nofollow"
      className="flex h-control items-center gap-1.5 rounded-full px-2.5 text-sm font-semibold whitespace-nowrap hover:bg-sunken"
    >
      <Icon name="user" />
      <span className="max-md:sr-only">{text('common.login')}</span>
    </Link>
  );
}
