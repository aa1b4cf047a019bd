import { languages } from '../../../contract/values/locale.ts';
import { BadCell } from './bad-cell.ts';
import { plainWord } from './plain-word.ts';

/** Other names, and codes of three letters. */
const others: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  holland: 'NL',
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  prc: 'CN',
  'p.r.c.': 'CN',
  'pr china': 'CN',
  "people's republic of china": 'CN',
  'czech republic': 'CZ',
  korea: 'KR',
  turkey: 'TR',
  vietnam: 'VN',
  taiwan: 'TW',
};
const threeLetters =
  `AUT AT BEL BE BGR BG CHE CH CHN CN CZE CZ DEU DE DNK DK ESP ES EST EE FIN FI FRA FR GBR GB GRC GR HRV HR HUN HU IDN ID IND IN IRL IE ITA IT JPN JP KOR KR LTU LT LUX LU LVA LV MAR MA MEX MX
  NLD NL NOR NO PAK PK POL PL PRT PT ROU RO SRB RS SVK SK SVN SI SWE SE THA TH TUN TN TUR TR TWN TW UKR UA USA US VNM VN BGD BD BRA BR CAN CA EGY EG ISR IL MYS MY PHL PH ZAF ZA AUS AU`.split(
    /\s+/,
  );

/** Former codes, such as DD, have the names of present countries. */
const isPresent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const madeIn =
  /^(?:made in|hergestellt in|fabriqu[ée] en|hecho en|fabricado en|prodotto in|fatto in|wyprodukowano w|fabricado em|fabricat în)\s+/i;

let names: Map<string, string> | undefined;

/** All countries by their names in our languages; made when it is first needed. */
function countryNames(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isPresent);
  const found = new Map<string, string>();
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code);
      if (name !== undefined && !found.has(plainWord(name))) found.set(plainWord(name), code);
    }
  }
  for (const [name, code] of Object.entries(others)) found.set(name, code);
  for (let at = 0; at < threeLetters.length; at += 2) found.set((threeLetters[at] ?? '').toLowerCase(), threeLetters[at + 1] ?? '');
  return found;
}

const letters = threeLetters.filter((code) => code.length === 2);
const codes = new Set([
  ...letters,
  'CY',
  'IS',
  'LI',
  'MC',
  'MD',
  'BA',
  'MK',
  'ME',
  'AL',
  'BY',
  'GE',
  'AM',
  'KH',
  'LK',
  'NP',
  'PE',
  'CL',
  'CO',
  'AR',
  'NZ',
  'HK',
  'SG',
  'KE',
  'ET',
  'GH',
  'MG',
]);
/** Codes that are those of languages as well. */
const languageCodes = new Set([
  'DE',
  'ES',
  'FR',
  'IT',
  'PL',
  'PT',
  'RO',
  'NO',
  'FI',
  'SE',
  'HR',
  'HU',
  'BG',
  'SK',
  'SL',
  'LT',
  'LV',
  'ET',
  'NL',
  'TR',
  'ID',
]);

/** Whether a cell names a country: for recognizing a column, by name or by a code of two or three letters in capitals. */
export function isCountry(text: string): boolean {
  if (text.length > 40 || /\d/.test(text)) return false;
  if (/^[A-Z]{2}$/.test(text)) return codes.has(text) || text === 'UK';
  if (/^[a-z]{1,3}$/i.test(text) && !/^[A-Z]{3}$/.test(text)) return false;
  names ??= countryNames();
  return names.has(plainWord(text.replace(madeIn, '')));
}

/** Whether a cell could name a language, too. */
export const couldBeLanguage = (text: string): boolean => languageCodes.has(text.toUpperCase());

/** A country by its code or its name in one of our languages. */
export function countryIn(text: string): string {
  if (/^[a-z]{2}$/i.test(text) && text.toLowerCase() !== 'uk') return text.toUpperCase();
  names ??= countryNames();
  const code = names.get(plainWord(text.replace(madeIn, '')));
  if (code === undefined) throw new BadCell('import.country');
  return code;
}
