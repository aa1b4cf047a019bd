import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../parts/link.tsx';
import { countries, languageNames, languages, languageTags } from '../../contract/locale.ts';
import { compareNames } from '../i18n/alphabet.ts';
import { useFormat, useLanguage, useText } from '../i18n/text.tsx';
import { Icon } from '../parts/icon.tsx';
import { isBuyer, isSeller, may, useShell } from '../shell.ts';
import { chooseTheme, chosenTheme, type Theme, themes } from '../theme.ts';
import { logOut } from '../session/log-out.ts';
import { HeaderMenu, menuItem } from './header-menu.tsx';

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
  const offered = useShell()?.languages ?? languages;
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
        {offered.map((code) => (
          <li key={code}>
            <a
              href={address(code)}
              hrefLang={languageTags[code]}
              lang={languageTags[code]}
              aria-current={code === language || undefined}
              className={menuItem}
            >
              {languageNames[code]}
            </a>
          </li>
        ))}
      </ul>
    </HeaderMenu>
  );
}

export function RegionMenu(): ReactNode {
  const text = useText();
  const format = useFormat();
  const address = useAddressWith('_country');
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

export function UserMenu(): ReactNode {
  const text = useText();
  const shell = useShell();
  const { pathname, search } = useLocation();
  const viewer = shell?.viewer ?? null;
  if (!viewer) {
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
  return (
    <HeaderMenu
      label={`${text('common.account')}: ${viewer.name}`}
      sign={
        <>
          <Icon name="user" />
          <span className="max-w-32 truncate max-xl:hidden">{viewer.name}</span>
        </>
      }
    >
      <p className="border-b border-line px-3 pt-1 pb-2 text-sm font-semibold">{viewer.name}</p>
      <ul className="pt-2">
        {isBuyer(viewer) && !viewer.unaudited && <UserLink to="/purchased/purchase-orders" icon="receipt" label={text('common.orders')} />}
        {isBuyer(viewer) && !viewer.unaudited && may(viewer, 'material.download') && (
          <UserLink to="/download/center" icon="download" label={text('common.downloads')} />
        )}
        {isBuyer(viewer) && !viewer.unaudited && <UserLink to="/account/security" icon="user" label={text('common.account')} />}
        {isBuyer(viewer) && viewer.unaudited && <UserLink to="/account/account-infos" icon="receipt" label={text('common.review')} />}
        {viewer.operator && <UserLink to="/operator" icon="grid" label={text('common.backOffice')} />}
        {isSeller(viewer) && <UserLink to="/seller-console" icon="store" label={text('common.sellerConsole')} />}
        {isSeller(viewer) && <UserLink to="/store-select" icon="grid" label={text('common.chooseStore')} />}
        <li>
          <button type="button" className={menuItem} onClick={() => void logOut()}>
            <Icon name="logout" size={18} />
            {text('common.logout')}
          </button>
        </li>
      </ul>
    </HeaderMenu>
  );
}

function UserLink({ to, icon, label }: { to: string; icon: 'receipt' | 'store' | 'grid' | 'download' | 'user'; label: string }): ReactNode {
  return (
    <li>
      <Link to={to} className={menuItem}>
        <Icon name={icon} size={18} />
        {label}
      </Link>
    </li>
  );
}
