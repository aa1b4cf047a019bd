import { type Language, languageTags, timeZone } from '../../../contract/values/locale.ts';
import { decimals } from '../../../contract/values/money.ts';

export type Format = {
  /** Minor units: `money(1999, 'EUR')` is "€19.99", "19,99 €". */
  money: (amount: number, currency: string) => string;
  /** Without cents: "€20". */
  wholeMoney: (amount: number, currency: string) => string;
  number: (value: number) => string;
  /** `percent(0.19)` is "19 %". */
  percent: (share: number) => string;
  /** ISO 8601, or a day as 'YYYY-MM-DD'. */
  date: (time: string) => string;
  dateTime: (time: string) => string;
  /** Hours and minutes. */
  time: (time: string) => string;
  /** Millimetres as centimetres, grams as kilograms. */
  centimetres: (millimetres: number) => string;
  kilograms: (grams: number) => string;
  country: (code: string) => string;
  currency: (code: string) => string;
};

/** Browsers have long names of their own for these; server and browser must write the same. */
const namedOtherwise = new Set(['FK', 'HK', 'MO', 'PS']);

const known = new Map<Language, Format>();

function majorUnits(amount: number, currency: string): number {
  return amount / 10 ** decimals(currency);
}

export function formatOf(language: Language): Format {
  const found = known.get(language);
  if (found) return found;
  const tag = languageTags[language];
  const money = new Map<string, Intl.NumberFormat>();
  const number = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  const calendarDay = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const minute = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const hour = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone });
  const centimetres = new Intl.NumberFormat(tag, { style: 'unit', unit: 'centimeter', maximumFractionDigits: 1 });
  const kilograms = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 2 });
  const names = new Map<string, string>();
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  const shortNames = new Intl.DisplayNames(tag, { type: 'region', style: 'short' });
  const currencies = new Intl.DisplayNames(tag, { type: 'currency' });
  const format: Format = {
    money(amount, currency) {
      let formatter = money.get(currency);
      if (!formatter) money.set(currency, (formatter = new Intl.NumberFormat(tag, { style: 'currency', currency })));
      return formatter.format(majorUnits(amount, currency));
    },
    wholeMoney: (amount, currency) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 }).format(majorUnits(amount, currency)),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    date: (time) => (time.length === 10 ? calendarDay : day).format(new Date(time)),
    dateTime: (time) => minute.format(new Date(time)),
    time: (time) => hour.format(new Date(time)),
    centimetres: (millimetres) => centimetres.format(millimetres / 10),
    kilograms: (grams) => kilograms.format(grams / 1000),
    country(code) {
      let name = names.get(code);
      if (name === undefined)
        names.set(code, (name = (namedOtherwise.has(code) ? shortNames.of(code)?.replace(/ \(.*\)$/, '') : countries.of(code)) ?? code));
      return name;
    },
    currency: (code) => currencies.of(code) ?? code,
  };
  known.set(language, format);
  return format;
}
