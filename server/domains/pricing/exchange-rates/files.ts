import { parse } from 'csv-parse/sync';
import { Parser } from 'htmlparser2';
import { currencies, type Currency } from '../../../../contract/values/money.ts';

/** The rates of one day: units of a currency for one euro. */
export type DayRates = { day: string; rates: Partial<Record<Currency, string>> };

/** A file that holds no rates as the European Central Bank publishes them. */
export class RatesUnreadable extends Error {}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isRate = (text: string): boolean => /^\d{1,9}(?:\.\d{1,10})?$/.test(text) && Number(text) >= 0.000001;
const isOurs = (text: string): text is Currency => text !== 'EUR' && (currencies as readonly string[]).includes(text);

/**
 * Reads the files that the European Central Bank publishes each day: `eurofxref-daily.xml`, `eurofxref-hist.xml` and the CSV files of the
 * same names. Currencies that the market does not have are left out.
 * @returns the days in ascending order, only those with a rate
 * @throws RatesUnreadable
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/
 */
export function readRates(content: string): DayRates[] {
  const text = content.replace(/^\uFEFF/, '').trimStart();
  const days = text.startsWith('<') ? ofXml(text) : ofCsv(text);
  const read = days.filter(({ rates }) => Object.keys(rates).length > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (read.length === 0) throw new RatesUnreadable('no rates');
  return read;
}

/** `<Cube time="2026-03-31"><Cube currency="PLN" rate="4.2"/>…</Cube>`, a day after the other. */
function ofXml(text: string): DayRates[] {
  const days: DayRates[] = [];
  const parser = new Parser(
    {
      onopentag(_name, { time, currency, rate }) {
        if (time !== undefined) days.push({ day: dayOf(time), rates: {} });
        if (currency === undefined || rate === undefined) return;
        const day = days.at(-1);
        if (!day) throw new RatesUnreadable('a rate without a day');
        add(day, currency, rate);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return days;
}

/** `Date, USD, PLN, …` above lines such as `31 March 2026, 1.08, 4.2, …` or `2026-03-31,1.08,4.2,…`. */
function ofCsv(text: string): DayRates[] {
  let rows: string[][];
  try {
    rows = parse(text, { trim: true, relax_column_count: true, skip_empty_lines: true }) as string[][];
  } catch (error) {
    throw new RatesUnreadable((error as Error).message);
  }
  const [head = [], ...lines] = rows;
  if (head[0]?.toLowerCase() !== 'date') throw new RatesUnreadable('no column Date');
  return lines.map(([time = '', ...cells]) => {
    const day: DayRates = { day: dayOf(time), rates: {} };
    for (const [at, cell] of cells.entries()) if (cell !== '' && cell !== 'N/A') add(day, head[at + 1] ?? '', cell);
    return day;
  });
}

function dayOf(text: string): string {
  if (isDay(text)) return text;
  const time = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN;
  if (Number.isNaN(time)) throw new RatesUnreadable(`no day: ${text.slice(0, 40)}`);
  return new Date(time).toISOString().slice(0, 10);
}

function add({ day, rates }: DayRates, currency: string, rate: string): void {
  if (!isOurs(currency)) return;
  if (!isRate(rate)) throw new RatesUnreadable(`${currency} of ${day}: ${rate.slice(0, 40)}`);
  rates[currency] = rate;
}
