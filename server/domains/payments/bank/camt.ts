import { Parser } from 'htmlparser2';
import { isIban, normaliseIban } from '../../../../contract/values/iban.ts';
import { mostBookings } from '../../../../contract/payments/bank.ts';
import { UnreadableFile } from '../../../platform/files/parsing/unreadable.ts';
import { dayFrom, minorOf, plain, type StatedBooking, type Statement } from './values.ts';

/** Elements inside one another, and characters of one element; what banks write is far below. */
const deepest = 40;
const longestText = 10_000;

type Part = {
  amount: string;
  currency: string;
  sign: string;
  reference: string;
  endToEnd: string;
  name: string;
  iban: string;
  texts: string[];
};
const emptyPart = (): Part => ({ ...{ amount: '', currency: '', sign: '', reference: '', endToEnd: '', name: '', iban: '' }, texts: [] });

type Entry = {
  amount: string;
  currency: string;
  sign: string;
  isReversal: boolean;
  status: string;
  day: string;
  valueDay: string;
  reference: string;
  parts: Part[];
};
const emptyEntry = (): Entry => ({
  ...{ amount: '', currency: '', sign: '', isReversal: false, status: '', day: '', valueDay: '', reference: '' },
  parts: [],
});

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a CAMT.053 statement, any version: the booked credits of one account. An entry of several transactions (a batch) is as many bookings.
 * Declared types and entities are refused. @throws UnreadableFile
 */
export function readCamt(text: string): Statement {
  const path: string[] = [];
  const ibans = new Set<string>();
  const bookings: StatedBooking[] = [];
  let [debits, entries] = [0, 0];
  let layout = 'camt';
  let [entry, part, words, isStatement]: [Entry | null, Part | null, string, boolean] = [null, null, '', false];
  const under = (...names: string[]): boolean => names.every((name, at) => path[path.length - names.length + at] === name);
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new UnreadableFile('bank.unreadable');
      },
      onopentag(name, attributes) {
        path.push(localOf(name));
        if (path.length > deepest) throw new UnreadableFile('bank.unreadable');
        words = '';
        // With the version: another one may say the same in other words.
        if (path.length === 1) layout = /camt\.[\d.]{1,20}$/.exec(namespaceOf(attributes))?.[0] ?? layout;
        if (under('BkToCstmrStmt')) isStatement = true;
        if (under('Stmt', 'Ntry')) entry = emptyEntry();
        if (entry && under('NtryDtls', 'TxDtls')) part = emptyPart();
        if (entry && under('Ntry', 'Amt')) entry.currency = attributes['Ccy'] ?? '';
        if (part && (under('TxDtls', 'Amt') || under('TxAmt', 'Amt'))) part.currency ||= attributes['Ccy'] ?? '';
      },
      ontext(data) {
        words += data;
        if (words.length > longestText) throw new UnreadableFile('bank.unreadable');
      },
      onclosetag() {
        const value = words.trim();
        words = '';
        if (value !== '') {
          if (under('Stmt', 'Acct', 'Id', 'IBAN')) ibans.add(normaliseIban(value));
          else if (part) readPart(part, under, value);
          else if (entry) readEntry(entry, under, value);
        }
        if (entry && part && under('NtryDtls', 'TxDtls')) {
          entry.parts.push(part);
          part = null;
        }
        if (entry && under('Stmt', 'Ntry')) {
          entries += 1;
          const made = bookingsOf(entry, entries);
          if (made === null) debits += 1;
          else bookings.push(...made);
          if (bookings.length > mostBookings) throw new UnreadableFile('bank.tooMany', { most: mostBookings });
          entry = null;
        }
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  // Half a file: the parser would close what is open by itself.
  if (path.length > 0 || !isStatement) throw new UnreadableFile(isStatement ? 'bank.incomplete' : 'bank.unreadable');
  parser.end();
  const [iban, ...others] = ibans;
  if (iban === undefined || others.length > 0) throw new UnreadableFile('bank.oneAccount');
  return { iban, layout, bookings, debits };
}

const namespaceOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes).find(([name, value]) => name.startsWith('xmlns') && value.includes('camt'))?.[1] ?? '';

type Under = (...names: string[]) => boolean;

function readEntry(entry: Entry, under: Under, value: string): void {
  if (under('Ntry', 'Amt')) entry.amount = value;
  else if (under('Ntry', 'CdtDbtInd')) entry.sign = value;
  else if (under('Ntry', 'RvslInd')) entry.isReversal = value === 'true' || value === '1';
  else if (under('Ntry', 'Sts') || under('Ntry', 'Sts', 'Cd')) entry.status = value;
  else if (under('Ntry', 'BookgDt', 'Dt') || under('Ntry', 'BookgDt', 'DtTm')) entry.day = value;
  else if (under('Ntry', 'ValDt', 'Dt') || under('Ntry', 'ValDt', 'DtTm')) entry.valueDay = value;
  else if (under('Ntry', 'AcctSvcrRef')) entry.reference = value;
}

function readPart(part: Part, under: Under, value: string): void {
  if (under('TxDtls', 'Amt') || under('TxDtls', 'AmtDtls', 'TxAmt', 'Amt')) part.amount ||= value;
  else if (under('TxDtls', 'CdtDbtInd')) part.sign = value;
  else if (under('Refs', 'AcctSvcrRef')) part.reference = value;
  else if (under('Refs', 'EndToEndId')) part.endToEnd = value;
  else if (under('RltdPties', 'Dbtr', 'Nm') || under('RltdPties', 'Dbtr', 'Pty', 'Nm')) part.name = value;
  else if (under('DbtrAcct', 'Id', 'IBAN')) part.iban = normaliseIban(value);
  else if (under('RmtInf', 'Ustrd') || under('CdtrRefInf', 'Ref')) part.texts.push(value);
}

/** The credits of an entry; null for money that went out, or is not booked yet. */
function bookingsOf(entry: Entry, line: number): StatedBooking[] | null {
  if (entry.sign !== 'CRDT' || entry.isReversal || (entry.status !== '' && entry.status !== 'BOOK')) {
    if (entry.sign !== 'CRDT' && entry.sign !== 'DBIT') throw new UnreadableFile('bank.amount', { line, amount: entry.sign.slice(0, 30) });
    return null;
  }
  const bookedOn = dayFrom(entry.day, line);
  const valueOn = entry.valueDay === '' ? null : dayFrom(entry.valueDay, line);
  const whole = minorOf(entry.amount, entry.currency, line);
  const parts = entry.parts.length > 0 ? entry.parts : [emptyPart()];
  const several = parts.length > 1;
  const made = parts.map((part, at): StatedBooking => {
    if (part.sign === 'DBIT') throw new UnreadableFile('bank.amount', { line, amount: part.amount.slice(0, 30) });
    return {
      bankReference: plain(
        part.reference && several ? part.reference : numberOf(entry.reference || part.reference, several ? at : null),
      ).slice(0, 140),
      bookedOn,
      valueOn,
      currency: entry.currency,
      amount: several ? minorOf(part.amount, part.currency || entry.currency, line) : whole,
      payerName: plain(part.name).slice(0, 140),
      payerIban: isIban(part.iban) ? part.iban : '',
      text: plain([...part.texts, part.endToEnd === 'NOTPROVIDED' ? '' : part.endToEnd].join(' ')),
    };
  });
  // The parts of a batch are all of it, or the file is not what it seems.
  if (made.reduce((sum, { amount }) => sum + amount, 0) !== whole)
    throw new UnreadableFile('bank.amount', { line, amount: entry.amount.slice(0, 30) });
  return made.filter(({ amount }) => amount > 0);
}

/** Transactions of a batch share the number of their entry. */
const numberOf = (reference: string, at: number | null): string => (reference === '' || at === null ? reference : `${reference}-${at + 1}`);
