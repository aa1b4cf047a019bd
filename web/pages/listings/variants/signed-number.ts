import { readMoney } from '../../../components/forms/money-text.ts';

/** Parses input into minor units (or hundredths), with a sign; null for invalid input. */
export function signedNumber(typed: string, digits: number): number | null {
  const [, sign = '', rest = ''] = /^\s*([-+−]?)\s*(.*)$/.exec(typed) ?? [];
  const value = readMoney(rest, digits);
  return value === null ? null : sign === '-' || sign === '−' ? -value : value;
}
