/** Runs in a parser process. */
import { createHash } from 'node:crypto';
import { mostBookings } from '../../../../contract/payments/bank.ts';
import { UnreadableFile } from '../../../platform/files/parsing/unreadable.ts';
import { readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import type { StatedBooking, Statement } from './values.ts';

/** Every booking of a statement, each with a reference that the same booking has in every other file. */
export function* parse({ content }: { content: string }): Generator<Statement> {
  const text = content.replace(/^\uFEFF/, '').trimStart();
  const statement = text.startsWith('<') ? readCamt(text) : readCsv(text);
  if (statement.bookings.length > mostBookings) throw new UnreadableFile('bank.tooMany', { most: mostBookings });
  yield { ...statement, bookings: numbered(statement.bookings) };
}

/** Bookings without a number of the bank get one from what they say; equal ones of a day are counted. */
function numbered(bookings: readonly StatedBooking[]): StatedBooking[] {
  const seen = new Map<string, number>();
  return bookings.map((booking) => {
    if (booking.bankReference !== '') return booking;
    const { bookedOn, currency, amount, payerName, payerIban, text } = booking;
    const hash = createHash('sha256')
      .update(JSON.stringify([bookedOn, currency, amount, payerName, payerIban, text]))
      .digest('hex')
      .slice(0, 40);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return { ...booking, bankReference: `${hash}-${count}` };
  });
}
