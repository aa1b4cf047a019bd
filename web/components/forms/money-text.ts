/**
 * Minor units of what somebody typed: with comma or point, with or without marks between thousands. The last mark is the decimal one when
 * at most `digits` digits follow it. Null for what is no amount.
 */
export function readMoney(text: string, digits: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '');
  if (plain.length > 20) return null;
  const [, integer = '', mark, fraction] = /^(\d[\d.,]*?)(?:([.,])(\d*))?$/.exec(plain) ?? [];
  if (integer === '') return null;
  const isFraction = fraction !== undefined && fraction.length <= digits;
  const thousands = isFraction ? integer : plain;
  if (!isThousands(thousands) || (isFraction && mark && thousands.includes(mark))) return null;
  const cents = isFraction ? fraction.padEnd(digits, '0') : ''.padEnd(digits, '0');
  return Number(thousands.replace(/[.,]/g, '') + cents);
}

/** Digits alone, or groups of three with the same mark between them. */
const isThousands = (text: string): boolean =>
  /^\d+$/.test(text) || /^\d{1,3}(?:\.\d{3})+$/.test(text) || /^\d{1,3}(?:,\d{3})+$/.test(text);

/** How an amount is written into a field: in the language's way, without a currency. */
export function writeMoney(minor: number, digits: number, tag: string): string {
  return new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(minor / 10 ** digits);
}
