import { readMoney } from '../../../components/forms/money-text.ts';

/** What somebody typed as minor units (or hundredths), with a sign; null for what is no number. */
export function signedNumber(typed: string, digits: number): number | null {
  const [, sign = '', rest = ''] = /^\s*([-+−]?)\s*(.*)$/.exec(typed) ?? [];
  const value = readMoney(rest, digits);
  return value === null ? null : sign === '-' || sign === '−' ? -value : value;
}
