import { type Language, languages } from '../values/locale.ts';

/** Countries by those of our languages that buyers there read. */
const countries: Partial<Record<Language, string>> = {
  en: 'GB IE MT',
  de: 'AT BE CH DE LI LU',
  es: 'AD ES',
  fr: 'BE CH FR LU MC',
  it: 'CH IT SM VA',
  pl: 'PL',
  pt: 'PT',
  ro: 'MD RO',
};

/** `DE de`: each country with each of its languages. */
export const spokenLanguages: readonly string[] = languages.flatMap((language) =>
  (countries[language] ?? '').split(' ').map((country) => `${country} ${language}`),
);
/** In all other countries English is read. */
export const countriesWithLanguage: readonly string[] = [...new Set(spokenLanguages.map((spoken) => spoken.slice(0, 2)))];

/** The languages that items need which are sold to these countries, in our order. */
export const languagesFor = (countryCodes: readonly string[]): Language[] =>
  languages.filter((language) =>
    countryCodes.some(
      (country) => spokenLanguages.includes(`${country} ${language}`) || (language === 'en' && !countriesWithLanguage.includes(country)),
    ),
  );
