import { referencesIn } from '../../transfers/reference.ts';
import type { StatedBooking } from '../values.ts';

export type KnownBooking = Omit<StatedBooking, 'bankReference'> & { id: number };

/** Letters and digits without accents, spaces and signs; `ö`, `oe` and `o` are one. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('ß', 'SS')
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/([AOU])E/g, '$1');

type Compared = { iban: string; name: string; text: string; references: string[] };
const compared = ({ payerIban, payerName, text }: Omit<KnownBooking, 'id'>): Compared => ({
  iban: payerIban,
  name: folded(payerName),
  text: folded(text),
  references: referencesIn(text),
});

const haveCommon = (some: readonly string[], others: readonly string[]): boolean => some.some((one) => others.includes(one));

/** Banks cut names, and not all files have the payer's account. */
function isSamePayer(one: Compared, other: Compared): boolean {
  if (one.iban !== '' && other.iban !== '') return one.iban === other.iban;
  return one.name.startsWith(other.name) || other.name.startsWith(one.name) || haveCommon(one.references, other.references);
}

/** Files word a text differently, so that it separates two bookings only where each names other references. */
const areOthers = (one: Compared, other: Compared): boolean =>
  one.references.length > 0 && other.references.length > 0 && !haveCommon(one.references, other.references);

const daysOf = ({ bookedOn, valueOn }: Omit<KnownBooking, 'id'>): string[] => [...new Set([bookedOn, valueOn ?? bookedOn])];

/**
 * The known booking that each new one is probably the same as: of the same amount, day and payer. A known one is paired once, so that the
 * second of two equal bookings of a file is a booking of its own. Those with the same text are paired first.
 */
export function pairDuplicates(fresh: readonly StatedBooking[], known: readonly KnownBooking[]): Map<string, number> {
  const byAmount = new Map<string, (Compared & { id: number })[]>();
  for (const booking of known) {
    const candidate = { ...compared(booking), id: booking.id };
    for (const day of daysOf(booking)) {
      const key = `${booking.currency} ${booking.amount} ${day}`;
      byAmount.set(key, [...(byAmount.get(key) ?? []), candidate]);
    }
  }
  const pairs = new Map<string, number>();
  const used = new Set<number>();
  for (const needsText of [true, false]) {
    for (const booking of fresh) {
      if (pairs.has(booking.bankReference)) continue;
      const own = compared(booking);
      const found = daysOf(booking)
        .flatMap((day) => byAmount.get(`${booking.currency} ${booking.amount} ${day}`) ?? [])
        .find((one) => !used.has(one.id) && (!needsText || one.text === own.text) && isSamePayer(one, own) && !areOthers(one, own));
      if (!found) continue;
      pairs.set(booking.bankReference, found.id);
      used.add(found.id);
    }
  }
  return pairs;
}
