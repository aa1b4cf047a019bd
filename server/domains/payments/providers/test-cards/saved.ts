import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type TestCard, testCards as cards } from '../../../../../contract/payments/test-cards.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { SavedCard, SavedCards, Transact } from '../provider.ts';

const newReference = (): string => randomBytes(18).toString('base64url');

/** Years for which a saved card is valid: nobody enters an expiry. */
const validYears = 3;

type Row = { reference: string; card: TestCard; expiresYear: number };

const seen = ({ reference, card, expiresYear }: Row): SavedCard => ({
  ...{ id: reference, brand: 'visa', lastFour: cards[card].slice(-4), expires: { year: expiresYear, month: 12 } },
});

const columns = ['reference', sql<TestCard>`card`.as('card'), 'expires_year as expiresYear'] as const;

export async function selectSavedCards(db: Connection, customer: string): Promise<SavedCard[]> {
  const rows = await db.selectFrom('test_card').select(columns).where('customer', '=', customer).orderBy('created_at').execute();
  return rows.map(seen);
}

/** The number of a customer's saved card. */
export async function selectSavedNumber(db: Connection, customer: string, reference: string): Promise<string | null> {
  const row = await db
    .selectFrom('test_card')
    .select(columns)
    .where('customer', '=', customer)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row ? cards[row.card] : null;
}

/** Saves a card; one that is saved already stays as it is. */
export async function saveCard(tx: Tx, given: { customer: string; number: string; now: Date }): Promise<void> {
  const { customer, number, now } = given;
  const card = (Object.keys(cards) as TestCard[]).find((one) => cards[one] === number);
  if (!card) return;
  await tx
    .insertInto('test_card')
    .values({ reference: newReference(), customer, card, expires_year: now.getUTCFullYear() + validYears, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the embedded test provider stores: which of its test cards a buyer has saved. */
export const savedTestCards = (transact: Transact): SavedCards => ({
  createCustomer: ({ key }) =>
    transact(async (tx) => {
      await tx
        .insertInto('test_card_customer')
        .values({ reference: newReference(), key })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await tx.selectFrom('test_card_customer').select('reference').where('key', '=', key).executeTakeFirstOrThrow();
      return row.reference;
    }),
  knows: (customer) =>
    transact(async (tx) => {
      const row = await tx.selectFrom('test_card_customer').select('reference').where('reference', '=', customer).executeTakeFirst();
      return row !== undefined;
    }),
  list: (customer) => transact((tx) => selectSavedCards(tx, customer)),
  remove: (customer, id) =>
    transact(async (tx) => {
      const row = await tx
        .deleteFrom('test_card')
        .where('customer', '=', customer)
        .where('reference', '=', id)
        .returning(columns)
        .executeTakeFirst();
      return row ? seen(row) : null;
    }),
  forget: (customer) =>
    transact(async (tx) => {
      await tx.deleteFrom('test_card_customer').where('reference', '=', customer).execute();
    }),
});
