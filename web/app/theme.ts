import { cookies } from '../../contract/values/locale.ts';
import { readCookie, writeCookie } from './cookie.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Runs before the first paint. A cached page is the same for all users, so the theme is read on the device. */
export const themeScript = `(m=>{if(m)document.documentElement.dataset.theme=m[1]})(/(?:^|; )${cookies.theme}=(light|dark)/.exec(document.cookie))`;

export function chosenTheme(): Theme {
  const stored = readCookie(cookies.theme);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  writeCookie(cookies.theme, theme, 365);
  document.documentElement.dataset['theme'] = theme;
}
