import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { isIban, normaliseIban } from '../../../../contract/values/iban.ts';
import { mostBookings } from '../../../../contract/payments/bank.ts';
import { UnreadableFile } from '../../../platform/files/parsing/unreadable.ts';
import { dayFrom, minorOf, plain, type StatedBooking, type Statement } from './values.ts';

/** What banks call the columns, without spaces, signs and capitals. The first that a file has counts. */
const names = {
  day: 'buchungstag buchungsdatum bookingdate date datum buchung transactiondate fechaoperacion fecha dateoperation datecomptable dataoperazione dataksiegowania dataoperacji datamovimento dataoperatiunii data',
  valueDay:
    'valuta valutadatum wertstellung wertstellungsdatum valuedate fechavalor datevaleur datevalue datavaluta datawaluty datavalor datavalorii',
  amount: 'betrag amount umsatz betrageur betragineur importe montant importo kwota montante suma valoare amounteur',
  currency: 'waehrung wahrung currency devise moneda valuta waluta moeda',
  name: 'beguenstigterzahlungspflichtiger begunstigterzahlungspflichtiger namezahlungsbeteiligter zahlungspflichtiger zahlungspflichtigerauftraggeber auftraggeberbeguenstigter name payer counterparty counterpartyname partnername ordenante nom ordinante nadawca ordenador platitor',
  iban: 'kontonummeriban ibanzahlungsbeteiligter iban counterpartyiban accountnumber partneriban kontonummer payeriban',
  text: 'verwendungszweck purpose reference paymentreference description details remittanceinformation concepto libelle causale tytul tytuloperacji descritivo descricao detalii referinta',
  reference: 'bankreferenz transactionid bankreference transaktionsid bookingid entryreference',
  account: 'auftragskonto ibanauftragskonto kontonummerauftragskonto ownaccount ownaccountiban',
} as const;
type Column = keyof typeof names;

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Lines above the heads that banks write about the account. */
const mostLinesAbove = 20;

/** Lines of a file, most of them debits maybe. */
const mostLines = mostBookings * 3;

/** Reads the CSV file of a bank by the heads of its columns. @throws UnreadableFile */
export function readCsv(content: string): Statement {
  const delimiter = [';', '\t', ','].find((one) => content.slice(0, 5_000).split(one).length > 6) ?? ';';
  let rows: string[][];
  try {
    rows = parse(content, {
      ...{ delimiter, trim: true, relax_column_count: true, skip_empty_lines: true, relax_quotes: true },
      ...{ max_record_size: 20_000, to: mostLines + 1 },
    }) as string[][];
  } catch {
    throw new UnreadableFile('bank.unreadable');
  }
  // A part of it would look like all of it.
  if (rows.length > mostLines) throw new UnreadableFile('bank.tooMany', { most: mostBookings });
  const headAt = rows.slice(0, mostLinesAbove).findIndex((row) => {
    const at = columnsOf(row);
    return at.day !== undefined && at.amount !== undefined;
  });
  if (headAt === -1) throw new UnreadableFile('bank.noColumns');
  const at = columnsOf(rows[headAt] ?? []);
  const accounts = new Set<string>();
  const bookings: StatedBooking[] = [];
  let debits = 0;
  for (const [index, row] of rows.slice(headAt + 1).entries()) {
    const line = headAt + index + 2;
    const cell = (column: Column): string => row[at[column] ?? -1] ?? '';
    if (cell('day') === '' && cell('amount') === '') continue;
    const account = normaliseIban(cell('account'));
    if (account !== '') accounts.add(account);
    const amount = plainAmount(cell('amount'));
    const currency = cell('currency').toUpperCase() || 'EUR';
    if (amount.startsWith('-')) {
      minorOf(amount.slice(1), currency, line);
      debits += 1;
      continue;
    }
    const minor = minorOf(amount, currency, line);
    if (minor === 0) continue;
    const iban = normaliseIban(cell('iban'));
    bookings.push({
      bankReference: plain(cell('reference')).slice(0, 140),
      bookedOn: dayFrom(cell('day'), line),
      valueOn: cell('valueDay') === '' ? null : dayFrom(cell('valueDay'), line),
      ...{ currency, amount: minor },
      payerName: plain(cell('name')).slice(0, 140),
      payerIban: isIban(iban) ? iban : '',
      text: plain(cell('text')),
    });
  }
  if (accounts.size > 1) throw new UnreadableFile('bank.oneAccount');
  const heads = (rows[headAt] ?? []).map(folded).join('|');
  const layout = `csv ${createHash('sha256').update(heads).digest('hex').slice(0, 16)}`;
  return { iban: [...accounts][0] ?? '', layout, bookings, debits };
}

function columnsOf(row: readonly string[]): Partial<Record<Column, number>> {
  const heads = row.map(folded);
  const found: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(names) as Column[]) {
    const known = names[column].split(' ').find((name) => heads.includes(name));
    if (known !== undefined) found[column] = heads.indexOf(known);
  }
  return found;
}

/** `1.234,50`, `1,234.50`, `+12,5`, `12.50-` as a plain number; the last sign of two kinds, or one before one or two digits, is the decimal one. */
function plainAmount(text: string): string {
  const bare = text.replaceAll(/[\s\u00A0']|EUR|€/g, '').replace(/^\+/, '');
  const isNegative = bare.startsWith('-') || bare.endsWith('-');
  const digits = bare.replaceAll('-', '');
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const hasBoth = digits.includes(',') && digits.includes('.');
  const isDecimal = last !== -1 && (hasBoth || digits.length - last - 1 <= 2);
  const whole = (isDecimal ? digits.slice(0, last) : digits).replaceAll(/[.,]/g, '');
  return `${isNegative ? '-' : ''}${whole}${isDecimal ? `.${digits.slice(last + 1)}` : ''}`;
}
