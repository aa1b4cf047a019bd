/* The sums behind check digits; see vat-ids.ts. Bodies hold what their country's format lets through. */

/** Digits times weights; digits without a weight do not count. */
export const weighted = (body: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0);

/** Every second digit, from the right, times `factor`: the last one as it is when `offset` says so. */
export function alternating(digits: string, factor: number): number[] {
  return [...digits].map((digit, index) => Number(digit) * ((digits.length - 1 - index) % 2 === 1 ? factor : 1));
}

/** Two-digit numbers count as the sum of their digits. */
export const digitSum = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + (one > 9 ? one - 9 : one), 0);

export const luhn = (digits: string): boolean => digitSum(alternating(digits, 2)) % 10 === 0;

/** ISO 7064, MOD 11,10. */
export function mod11And10(digits: string): boolean {
  let check = 5;
  for (const digit of digits) check = ((((check || 10) * 2) % 11) + Number(digit)) % 10;
  return check === 1;
}

/** Remainder by 97 of a text whose letters count from A = 10 (ISO 7064, MOD 97-10): 1 when it is right. */
export function dutchRemainder(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Czech birth numbers. Nine digits (until 1953) have no check digit, only a date. */
export function isCzechBirthNumber(body: string): boolean {
  const month = (Number(body.slice(2, 4)) % 50) % 20;
  const day = Number(body.slice(4, 6));
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  if (body.length === 10) return (Number(body.slice(0, 9)) % 11) % 10 === Number(body[9]);
  const year = Number(body.slice(0, 2));
  return year <= 53 || year >= 80;
}

/** Bulgarian personal numbers begin with a birthday; the month says the century: 1-12 is the 20th, 21-32 the 19th, 41-52 the 21st. */
export function isBulgarianBirthNumber(body: string): boolean {
  const [year, month, day] = [0, 2, 4].map((at) => Number(body.slice(at, at + 2))) as [number, number, number];
  const century = { 0: 1900, 1: 1800, 2: 2000 }[Math.floor((month - 1) / 20)];
  if (century === undefined || month % 20 < 1 || month % 20 > 12) return false;
  const birthday = new Date(Date.UTC(century + year, (month % 20) - 1, day));
  if (birthday.getUTCDate() !== day || birthday.getUTCMonth() !== (month % 20) - 1) return false;
  return Number(body[9]) === (weighted(body, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const spanishLetter = (digits: string): string => spanishLetters.charAt(Number(digits) % 23);

/** Persons (DNI, NIE, K, L, M) end with a letter by 23; companies with a Luhn digit or the letter that stands for it. */
export function isSpanish(body: string): boolean {
  const [first, last] = [body.charAt(0), body.charAt(8)];
  const digits = body.slice(1, 8);
  if (/\d/.test(first)) return last === spanishLetter(body.slice(0, 8));
  if (/[XYZ]/.test(first)) return last === spanishLetter(`${'XYZ'.indexOf(first)}${digits}`);
  if (/[KLM]/.test(first)) return last === spanishLetter(digits);
  if (!/[ABCDEFGHJNPQRSUVW]/.test(first)) return false;
  const check = (10 - (digitSum(alternating(`${digits}0`, 2)) % 10)) % 10;
  return last === String(check) || last === 'JABCDEFGHI'.charAt(check);
}

const frenchSigns = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The key before the SIREN: two digits by 97, or with letters (since 2000) by 11. Monaco's numbers begin with 000 and are no SIREN. */
export function isFrenchKey(body: string): boolean {
  const siren = body.slice(2);
  if (!siren.startsWith('000') && !luhn(siren)) return false;
  if (/^\d\d/.test(body)) return Number(body.slice(0, 2)) === Number(`${siren}12`) % 97;
  const [first, second] = [frenchSigns.indexOf(body.charAt(0)), frenchSigns.indexOf(body.charAt(1))];
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';

/** Seven digits and one or two letters; the old form has a sign in the second place and its first digit counts last. */
export function isIrish(body: string): boolean {
  const isNew = /^\d{7}/.test(body);
  const digits = isNew ? body.slice(0, 7) : `0${body.slice(2, 7)}${body.charAt(0)}`;
  const extra = isNew && body.length === 9 ? irishLetters.indexOf(body.charAt(8)) : 0;
  return body.charAt(7) === irishLetters.charAt((weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * extra) % 23);
}
