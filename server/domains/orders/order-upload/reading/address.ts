import { isCountry as isCountryCode } from '../../../../../contract/values/countries.ts';
import { postalCodeRule } from '../../../../../contract/values/postal-codes.ts';
import type { UploadTarget } from '../../../../../contract/orders/order-upload-words.ts';
import type { MessageKey } from '../../../../platform/texts.ts';
import { BadCell } from '../../../../engines/table-import/bad-cell.ts';
import { countryIn } from '../../../../engines/table-import/countries.ts';
import type { TableLine } from '../../../../engines/table-import/line.ts';
import { codeOf, phoneOf } from './cells.ts';
import { cellOf, type OrderReading } from './reading.ts';

type Note = (target: UploadTarget, line: number, reason: MessageKey, values?: Record<string, string | number>, refuses?: boolean) => void;

const prefixed = (
  prefix: '' | 'billing.',
  target: 'name' | 'firstName' | 'lastName' | 'company' | 'line1' | 'line2' | 'postalCode' | 'city' | 'region' | 'country',
) => `${prefix}${target}` as UploadTarget;

/** Who gets the goods, where; from the billing address where an order has no other. What is wrong with it is found by the rules of addresses. */
export function recipientOf(rows: readonly TableLine[], reading: OrderReading, note: Note) {
  const lineOf = (target: UploadTarget): TableLine | undefined => rows.find((row) => cellOf(reading, row, target) !== '');
  const cell = (target: UploadTarget): string => {
    const row = lineOf(target);
    return row ? codeOf(cellOf(reading, row, target)) : '';
  };
  const first = rows[0]?.line ?? 0;
  const prefix = cell('line1') === '' && cell('billing.line1') !== '' ? 'billing.' : '';
  const get = (target: Parameters<typeof prefixed>[1]): string => cell(prefixed(prefix, target));
  const countryLine = lineOf(prefixed(prefix, 'country'))?.line ?? first;
  const countryCode = countryOf(get('country'), reading.settings.country, () => note('country', countryLine, 'import.country', {}, true));
  // Files without a column for the company of the recipient may have that of the buyer.
  const isBuyer = prefix === '' && !reading.columns.has('company') && cell('billing.line1') === cell('line1');
  let company = get('company') || (prefix === '' && !isBuyer ? '' : cell(isBuyer ? 'billing.company' : 'company'));
  let [line1, line2, line3] = [
    withNumber(get('line1'), prefix === '' ? cell('houseNumber') : ''),
    get('line2'),
    prefix === '' ? cell('line3') : '',
  ];
  // Channels without a field for the company have it in the first line of the address.
  const isFirst = line2 !== '' && !/\d/.test(line1) && /\d/.test(line2);
  if (isFirst && (company === '' || company.toLowerCase() === line1.toLowerCase()))
    [company, line1, line2, line3] = [line1, line2, line3, ''];
  const name = get('name') || [get('firstName'), get('lastName')].filter(Boolean).join(' ') || company;
  const rest = [line2, line3].filter(Boolean).join(', ');
  return {
    name,
    companyName: company === name ? '' : company,
    line1,
    line2: rest,
    postalCode: postalCodeOf(get('postalCode'), countryCode, () =>
      note('postalCode', lineOf(prefixed(prefix, 'postalCode'))?.line ?? first, 'order-upload.zeroAdded'),
    ),
    city: get('city'),
    region: get('region'),
    countryCode,
    phone: phoneFrom(cell('phone'), () => note('phone', lineOf('phone')?.line ?? first, 'order-upload.phone')),
  };
}

function countryOf(text: string, usual: string | null, wrong: () => void): string {
  if (text === '') return usual ?? '';
  try {
    const code = countryIn(text);
    if (isCountryCode(code)) return code;
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
  }
  wrong();
  return '';
}

const withNumber = (street: string, number: string): string =>
  number === '' || street.endsWith(` ${number}`) ? street : `${street} ${number}`.trim();

/** Countries some of whose postal codes begin with two zeros. */
const twoZeros = new Set(['FI', 'IT', 'EE']);

/** Spreadsheets take codes of digits for numbers, without zeros at their beginning. */
function postalCodeOf(text: string, country: string, added: () => void): string {
  const code = text.replace(/\.0$/, '');
  const { digits } = postalCodeRule(country);
  if (digits === null || !/^\d+$/.test(code) || code.length >= digits || code.length < digits - (twoZeros.has(country) ? 2 : 1))
    return code;
  added();
  return code.padStart(digits, '0');
}

function phoneFrom(text: string, wrong: () => void): string {
  if (text === '') return '';
  try {
    return phoneOf(text).slice(0, 40);
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    wrong();
    return '';
  }
}
