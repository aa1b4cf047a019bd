import { type RatedClass, ratedClasses } from '../../../../../contract/values/vat/tax-classes.ts';

/*
 * The VAT rates that come with the program: of the member states, and of the countries outside the EU from which stores of the market may
 * send goods. `storePackage` adds what a market does not have yet. docs/tax.md says how to bring the package up to date.
 *
 * Rates are those of goods; a reduced rate that is for services alone, such as hotels, is left out. Of two reduced rates `reduced` is the one
 * that most goods have. An entry that is in force is never edited: what was wrong gets an entry with the day of the correction.
 */

/** The day on which the rates were compared with their sources. */
export const checkedOn = '2026-11-24';

/** Where the rates are from. */
export const sources = {
  overview: {
    name: 'VAT rates of the member states, after the Commission’s Taxes in Europe Database (TEDB)',
    address: 'https://taxation-customs.ec.europa.eu/tedb/vatRates.html',
  },
  at: {
    name: 'Austria: 4.9 % on basic food from 1 July 2026',
    address:
      'https://www.lex-press.at/geplante-einfuehrung-eines-neuen-ermaessigten-umsatzsteuersatzes-auf-ausgewaehlte-grundnahrungsmittel',
  },
  ch: {
    name: 'Switzerland and Liechtenstein: rates since 2024',
    address: 'https://lirex.one/erhoehung-mwst-satz-per-1-januar-2024-ch-li/',
  },
  fi: {
    name: 'Finland: 13.5 % from 2026 (Vero)',
    address: 'https://vero.fi/en/About-us/newsroom/changes-in-taxation/plans-to-lower-the-14-percent-vat-rate-to-13.5-in-2026',
  },
  is: { name: 'Iceland: rates since 2015', address: 'https://vatupdate.com/2021/05/26/vat-rates-in-iceland' },
  lt: { name: 'Lithuania: 12 % on services and 5 % on books from 2026', address: 'https://www.easytax.co/en/?p=23728' },
  lu: {
    name: 'Luxembourg: 14 % on wine, fuels and cleaning products',
    address: 'https://thevatman.eu/vat-by-country-i-l/luxembourg/',
  },
  ro: {
    name: 'Romania: 21 % and 11 % since 1 August 2025',
    address: 'https://regfollower.com/romania-increases-standard-and-reduced-vat-rates-effective-starting-tomorrow',
  },
  se: {
    name: 'Sweden: 6 % on food from 1 April 2026 until 31 December 2027',
    address: 'https://fiscalsolutions.co.uk/news/sweden-to-cut-food-vat-rate-from-12-to-6',
  },
} as const;
type Source = keyof typeof sources;

export type PackageRate = {
  country: string;
  taxClass: RatedClass;
  /** Hundredths of a per cent: 1900 is 19 %. */
  rate: number;
  lawFrom: string;
  note: string;
};

/** Country, then standard, reduced, second and super-reduced rate in per cent on 1 January 2026; a line for each country. */
const onFirstDay = `
AT 20   10   13   -
BE 21   6    12   -
BG 20   9    -    -
CY 19   5    -    3
CZ 21   12   -    -
DE 19   7    -    -
DK 25   -    -    -
EE 24   9    -    -
ES 21   10   -    4
FI 25.5 13.5 10   -
FR 20   5.5  10   2.1
GR 24   13   6    -
HR 25   13   5    -
HU 27   5    18   -
IE 23   13.5 9    4.8
IT 22   10   5    4
LT 21   12   -    -
LU 17   8    -    3
LV 21   12   5    -
MT 18   5    -    -
NL 21   9    -    -
PL 23   8    5    -
PT 23   13   -    -
RO 21   11   -    -
SE 25   12   6    -
SI 22   9.5  5    -
SK 23   19   5    -
CH 8.1  2.6  -    -
GB 20   5    -    -
IS 24   11   -    -
LI 8.1  2.6  -    -
NO 25   15   -    -`;
const firstDay = '2026-01-01';
const sourceOf: Partial<Record<string, Source>> = { CH: 'ch', LI: 'ch', FI: 'fi', IS: 'is', LT: 'lt', RO: 'ro' };

/** What has changed since, or will: country, class, per cent, since when. */
const later: readonly (readonly [string, RatedClass, number, string, Source, string?])[] = [
  ['AT', 'super_reduced', 4.9, '2026-07-01', 'at'],
  ['SE', 'reduced', 6, '2026-04-01', 'se'],
  ['SE', 'reduced', 12, '2028-01-01', 'se'],
  ['LT', 'reduced', 5, '2026-11-24', 'lt', 'Corrects 12 %, which is the rate of services'],
  ['PT', 'reduced', 6, '2026-11-24', 'overview', 'Corrects 13 %, which is the intermediate rate'],
  ['PT', 'second_reduced', 13, '2026-11-24', 'overview'],
  ['LU', 'second_reduced', 14, '2026-11-24', 'lu'],
];

const hundredths = (percent: number): number => Math.round(percent * 100);
const noteOf = (source: Source, more?: string): string => [more, sources[source].name].filter(Boolean).join('. ');

/** All entries, the oldest first. */
export const packageRates: readonly PackageRate[] = [
  ...onFirstDay
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', ...percents] = line.split(/ +/);
      return ratedClasses.flatMap((taxClass, index) => {
        const percent = percents[index] ?? '-';
        if (percent === '-') return [];
        return [{ country, taxClass, rate: hundredths(Number(percent)), lawFrom: firstDay, note: noteOf(sourceOf[country] ?? 'overview') }];
      });
    }),
  ...later.map(([country, taxClass, percent, lawFrom, source, more]) => ({
    country,
    taxClass,
    rate: hundredths(percent),
    lawFrom,
    note: noteOf(source, more),
  })),
];
