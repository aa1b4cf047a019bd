import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/postgres/pool.ts';
import { type PaymentProvider, ProviderRefused, ProviderSilent, type SavedCards } from '../providers/index.ts';
import * as queries from './queries.ts';

/** What a provider that does not answer, or does not let us, leaves unsaid; a payment needs no saved cards. */
async function unless<Answer>(otherwise: Answer, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) return otherwise;
    throw error;
  }
}

/** One that the provider does not know any more is replaced once. */
const rounds = 2;

/**
 * The provider's number of a company that pays; null where it pays without saved cards. Asked for before the payment is written, which keeps
 * the answer: announced again, it is the same.
 */
export async function customerOf(
  database: Database,
  { name, savedCards }: Pick<PaymentProvider, 'name' | 'savedCards'>,
  companyId: number,
  now: Date,
): Promise<string | null> {
  if (!savedCards) return null;
  const db = database.kysely;
  for (let round = 0; round < rounds; round++) {
    const row = await rowOf(database, { companyId, provider: name, now });
    if (row.reference === null) return unless(null, create(database, savedCards, row, now));
    if (await unless(true, savedCards.knows(row.reference))) return row.reference;
    await queries.endCustomer(db, row.id, now);
  }
  return null;
}

async function rowOf(database: Database, given: { companyId: number; provider: string; now: Date }): Promise<queries.CustomerRow> {
  const { companyId, provider } = given;
  const known = await queries.selectCustomer(database.kysely, companyId, provider);
  if (known) return known;
  await queries.insertCustomer(database.kysely, { ...given, key: randomUUID() });
  const row = await queries.selectCustomer(database.kysely, companyId, provider);
  if (!row) throw new Error('a row that was just written is there');
  return row;
}

/** Announced under the key of its row: however often, it is one customer. */
async function create(database: Database, savedCards: SavedCards, { id, key }: queries.CustomerRow, now: Date): Promise<string> {
  const reference = await savedCards.createCustomer({ key, now });
  await queries.writeCustomer(database.kysely, id, reference);
  return reference;
}
