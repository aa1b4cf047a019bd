/** The interface languages; pt is European Portuguese. */
export const languages = ['en', 'de', 'es', 'fr', 'it', 'pl', 'pt', 'ro'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';
export const defaultCountry = 'DE';
/** One zone for everybody: what the server writes is what the browser finds, and two partners read the same day. */
export const timeZone = 'Europe/Berlin';

/** The tag that Intl and `<html lang>` want. */
export const languageTags: Record<Language, string> = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ro: 'ro-RO',
};

/** What each language calls itself: the language menu is readable for users who cannot read the page. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
};

export type LanguageEntry = { code: Language; name: string; icon: string };
/** The language menu (specification, section 3). `icon` is what its badge shows; there are no flags, which stand for countries. */
export const languageEntries: readonly LanguageEntry[] = languages.map((code) => ({
  code,
  name: languageNames[code],
  icon: code.toUpperCase(),
}));

/** Cookies of the specification's section 4 and 9. */
export const cookies = {
  language: 'i18n_locale',
  /** The region chosen for prices and delivery. */
  region: 'kontor_region',
  authorization: 'Authorization_web',
  store: 'kontor_store',
  theme: 'kontor_theme',
  /** Which cookies and scripts the user has agreed to: `functional`, or `necessary` ones only. */
  consent: 'kontor_consent',
} as const;
export const languageCookieDays = 365;

/** Countries that stores deliver to; ISO 3166-1 alpha-2, named by Intl.DisplayNames. */
export const countries = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
export type Country = (typeof countries)[number];

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value);
}

/** A stored or requested language, or English in place of one that is not supported. */
export const languageOrEnglish = (value: unknown): Language => (isLanguage(value) ? value : 'en');

/** The best of `offered` for an Accept-Language header, or null when none fits. */
export function languageFromHeader(header: string | undefined, offered: readonly Language[]): Language | null {
  const preferences = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.quality > 0);
  preferences.sort((a, b) => b.quality - a.quality);
  for (const wish of preferences) {
    const found = offered.find((language) => language === wish.language);
    if (found) return found;
  }
  return null;
}
