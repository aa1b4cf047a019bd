import { isIban, normaliseIban } from '../../../../contract/values/iban.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { ParserFailure, parsers } from '../../../platform/files/parsing/parsers.ts';
import { UnreadableFile } from '../../../platform/files/parsing/unreadable.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { selectBankAccounts } from '../deposits/index.ts';
import { postImport } from '../transfers/postings.ts';
import { selectReferences } from '../transfers/queries.ts';
import { referencesIn } from '../transfers/reference.ts';
import { findDuplicates, lockAccount } from './duplicates/find.ts';
import { insertBookings, insertImport, type NewBooking, writeAdded } from './queries.ts';
import type { parse } from './statement-parser.ts';
import type { StatedBooking, Statement } from './values.ts';

/** The bookings of a file. @throws codes.refused with what is wrong with it */
export async function readStatement(content: string): Promise<Statement> {
  try {
    return await parsers.one<typeof parse>(new URL('./statement-parser.ts', import.meta.url), { content }, { lane: 'lists' });
  } catch (error) {
    if (error instanceof UnreadableFile) throw new Refusal(codes.refused, error.reason, error.values);
    if (error instanceof ParserFailure && error.why === 'stopping') throw new Refusal(codes.unavailable, 'server.unavailable');
    if (error instanceof ParserFailure) throw new Refusal(codes.refused, 'bank.unreadable');
    throw error;
  }
}

/** `added` counts those that are posted, `doubtful` those that wait for a decision whether they are known from another file. */
export type Imported = { bookings: number; added: number; matched: number; unmatched: number; doubtful: number; debits: number };

/**
 * Stores the bookings that are new, each once, and matches those that name a reference. Those that are probably the same as a booking of a file
 * of another layout are not posted until an operator decides. Imports of one account wait for each other. All or nothing.
 */
export async function importStatement(
  tx: Tx,
  statement: Statement,
  { fileName, iban: chosen, userId, now }: { fileName: string; iban: string; userId: number; now: Date },
): Promise<Imported & { importId: number; iban: string }> {
  const accounts = (await selectBankAccounts(tx)).map(({ iban }) => iban);
  const asked = normaliseIban(chosen);
  const iban = statement.iban || asked;
  if (iban === '' || !isIban(iban)) throw invalidFields({ iban: 'bank.whichAccount' });
  if (!accounts.includes(iban)) throw new Refusal(codes.refused, 'bank.otherAccount', { iban: `…${iban.slice(-4)}` });
  const { layout, bookings, debits } = statement;
  await lockAccount(tx, iban);
  const importId = await insertImport(tx, { fileName, iban, layout, bookings: bookings.length, userId, now });
  const duplicates = await findDuplicates(tx, { iban, layout }, bookings);
  const matched = await matchAll(tx, bookings);
  const inserted = await insertBookings(
    tx,
    { importId, iban, now },
    matched.map((one) => ({ ...one, sameAs: duplicates.get(one.bankReference) ?? null })),
  );
  const added = inserted.filter(({ state }) => state !== 'doubtful');
  const sums = new Map<string, number>();
  for (const { currency, amount } of added) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  await writeAdded(tx, importId, added.length);
  await postImport(
    tx,
    importId,
    [...sums].map(([currency, amount]) => ({ currency, amount })),
    now,
  );
  const unmatched = added.filter(({ state }) => state === 'unmatched').length;
  const matches = added.length - unmatched;
  const doubtful = inserted.length - added.length;
  return { importId, iban, bookings: bookings.length, added: added.length, matched: matches, unmatched, doubtful, debits };
}

/**
 * A booking is matched by its reference alone, if it names exactly one of ours and has its currency. What looks like one, or has the same
 * amount, is only suggested to the operator.
 */
async function matchAll(tx: Tx, bookings: readonly StatedBooking[]): Promise<Omit<NewBooking, 'sameAs'>[]> {
  const named = bookings.map((booking) => ({ booking, references: referencesIn(booking.text) }));
  const all = [...new Set(named.flatMap(({ references }) => references))];
  const known = new Map((all.length > 0 ? await selectReferences(tx, all) : []).map((one) => [one.reference, one]));
  return named.map(({ booking, references }) => {
    const ours = references.flatMap((reference) => known.get(reference) ?? []);
    const [only] = ours;
    return { ...booking, paymentId: only && ours.length === 1 && only.currency === booking.currency ? only.paymentId : null };
  });
}
