import type { Language } from '../../../contract/values/locale.ts';
import { type MessageKey, message, type ValuesOf } from '../texts.ts';
import { countryText, dayText, moneyText } from './local-text.ts';
import { writtenTime } from './written-time.ts';

/**
 * A value of a text whose words depend on the reader's language. It is plain JSON, so that it can be stored and worded when it is read.
 * Names of things are text, as they are written at that time.
 */
export type TextValue =
  | string
  | number
  | { time: string }
  | { day: string }
  | { country: string }
  | { money: number; currency: string }
  | { message: MessageKey; values: Record<string, TextValue> }
  | { list: readonly TextValue[]; between: string };

/** What the placeholders of a text want, where their words may depend on the language. A count stays a number. */
export type TextValues<Wanted> = { [Name in keyof Wanted]: Wanted[Name] extends number ? number : TextValue };
type TextValuesOf<Key extends MessageKey> = ValuesOf<Key> extends [] ? [] : [values: TextValues<NonNullable<ValuesOf<Key>[0]>>];

export const timeValue = (time: Date): TextValue => ({ time: time.toISOString() });
/** A day such as `2026-12-24`. */
export const dayValue = (day: string): TextValue => ({ day });
/** A country by its code. */
export const countryValue = (country: string): TextValue => ({ country });
export const moneyValue = (money: number, currency: string): TextValue => ({ money, currency });
export const listValue = (list: readonly TextValue[], between = '\n'): TextValue => ({ list, between });
export const messageValue = <Key extends MessageKey>(key: Key, ...[values]: TextValuesOf<Key>): TextValue => ({
  message: key,
  values: { ...values },
});

/** Stands for an amount that the reader may not see. */
const hiddenAmount = '–';

/** The value in words of a language; without amounts for users who may not see prices by now. */
export function worded(value: TextValue, language: Language, seesPrices = true): string | number {
  if (typeof value !== 'object') return value;
  if ('time' in value) return writtenTime(new Date(value.time), language);
  if ('day' in value) return dayText(value.day, language);
  if ('country' in value) return countryText(value.country, language);
  if ('money' in value) return seesPrices ? moneyText(value.money, value.currency, language) : hiddenAmount;
  if ('list' in value) return value.list.map((one) => worded(one, language, seesPrices)).join(value.between);
  return message<MessageKey>(value.message, language, wordedAll(value.values, language, seesPrices));
}

export const wordedAll = (values: Record<string, TextValue>, language: Language, seesPrices = true): Record<string, string | number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, worded(value, language, seesPrices)]));
