import { currencies, decimals } from '../../../../contract/values/money.ts';
import { UnreadableFile } from '../../../platform/files/parsing/unreadable.ts';

/** A credit on a bank account, as a statement has it. */
export type StatedBooking = {
  /** The bank's own number of it; empty where the file has none. */
  bankReference: string;
  bookedOn: string;
  /** From when it bears interest; null where the file does not say. */
  valueOn: string | null;
  currency: string;
  /** Minor units, above zero. */
  amount: number;
  payerName: string;
  payerIban: string;
  text: string;
};
export type Statement = {
  /** Of the account; empty where a CSV file does not name it. */
  iban: string;
  /** Format or heads: files of one layout describe the same booking by the same words. */
  layout: string;
  bookings: StatedBooking[];
  /** Money that went out, which is not imported. */
  debits: number;
};

/** The largest booking, in minor units. */
const mostAmount = 1_000_000_000_000;

/** `1234.5` as minor units. @throws UnreadableFile for what is no amount of a currency of ours */
export function minorOf(text: string, currency: string, line: number): number {
  if (!(currencies as readonly string[]).includes(currency))
    throw new UnreadableFile('bank.currency', { line, currency: currency.slice(0, 10) });
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
  const places = decimals(currency);
  const digits = fraction.replace(/0+$/, '');
  if (whole === undefined || digits.length > places) throw new UnreadableFile('bank.amount', { line, amount: text.slice(0, 30) });
  const amount = Number(whole) * 10 ** places + Number(digits.padEnd(places, '0') || 0);
  if (amount > mostAmount) throw new UnreadableFile('bank.amount', { line, amount: text.slice(0, 30) });
  return amount;
}

/** `2026-11-20`, also from a time or from `20.11.2026`, `20.11.26`, `20/11/2026`. @throws UnreadableFile */
export function dayFrom(text: string, line: number): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  const [, ownDay, ownMonth, ownYear] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(text) ?? [];
  const parts = year ? [year, month, day] : [ownYear?.padStart(4, '20'), ownMonth?.padStart(2, '0'), ownDay?.padStart(2, '0')];
  const found = parts.join('-');
  const time = Date.parse(`${found}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(found))
    throw new UnreadableFile('bank.day', { line, day: text.slice(0, 30) });
  return found;
}

const longest = 1_000;
/** One line of text, without characters that no database holds. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, longest);
