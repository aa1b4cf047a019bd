import { type Language, languageTags } from '../../../contract/values/locale.ts';
import { decimals } from '../../../contract/values/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in minor units for the language. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const key = `${language} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(languageTags[language], { style: 'currency', currency });
  formats.set(key, format);
  return format.format(amount / 10 ** decimals(currency));
}

const countryNames = new Map<Language, Intl.DisplayNames>();

export function countryText(countryCode: string, language: Language): string {
  const names = countryNames.get(language) ?? new Intl.DisplayNames([languageTags[language]], { type: 'region' });
  countryNames.set(language, names);
  return names.of(countryCode) ?? countryCode;
}

const days = new Map<Language, Intl.DateTimeFormat>();

/** Formats a day such as `2026-12-24` for the language. */
export function dayText(day: string, language: Language): string {
  const format = days.get(language) ?? new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' });
  days.set(language, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}
