import { sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { PaymentState } from '../../../../contract/payments/payments.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { underWay } from './states.ts';

/** A payment pays a checkout, or tops up a balance. */
export type PaymentSubject = { purpose: 'checkout'; checkoutId: number } | { purpose: 'top_up'; checkoutId: null };

export type ProviderPaymentRow = PaymentSubject & {
  id: number;
  state: PaymentState;
  currency: string;
  amount: number;
  /** Paid from the balance in addition, reserved unless it was released. */
  balancePart: number;
  balanceReleasedAt: Date | null;
  provider: string;
  reference: string | null;
  page: string | null;
  createdAt: Date;
  /** The provider's number of the buyer, as which it is announced. */
  customer: string | null;
  disputedAt: Date | null;
  /** What of it has gone back to the card, or is on its way there. */
  refunded: number;
  /** Refunds that the provider has reported as failed. */
  failedRefunds: number;
  /** The buyer's, in which the checkout or the top-up was made: the same each time that the payment is announced. */
  language: Language;
};

const columns = [
  'id',
  'purpose',
  'checkout_id as checkoutId',
  sql<PaymentState>`state`.as('state'),
  sql<string>`currency::text`.as('currency'),
  'amount',
  'balance_part as balancePart',
  'balance_released_at as balanceReleasedAt',
  sql<string>`coalesce(provider, '')`.as('provider'),
  'provider_reference as reference',
  'page',
  'created_at as createdAt',
  'provider_customer as customer',
  'disputed_at as disputedAt',
  'refunded',
  'failed_refunds as failedRefunds',
  sql<Language>`coalesce((select c.language from checkout c where c.id = payment.checkout_id),
    (select u.language from payment_top_up u where u.payment_id = payment.id), 'en')`.as('language'),
] as const;

const byProvider = (db: Connection) =>
  db.selectFrom('payment').select(columns).where('provider', 'is not', null).$castTo<ProviderPaymentRow>();

export const selectProviderPayment = (db: Connection, id: number): Promise<ProviderPaymentRow | undefined> =>
  byProvider(db).where('id', '=', id).executeTakeFirst();

export const lockProviderPayment = (tx: Tx, id: number): Promise<ProviderPaymentRow | undefined> =>
  byProvider(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** The buyer whose payment it is. */
export async function selectPayer(db: Connection, id: number): Promise<number> {
  // sql-check: not null companyId, a payment is for a checkout or a top-up
  const row = await db
    .selectFrom('payment as p')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .leftJoin('payment_top_up as u', 'u.payment_id', 'p.id')
    .select(sql<number>`coalesce(c.company_id, u.company_id)`.as('companyId'))
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return row.companyId;
}

/** The payment of a checkout that is under way. */
export const selectUnderWay = (db: Connection, checkoutId: number): Promise<ProviderPaymentRow | undefined> =>
  byProvider(db)
    .where('checkout_id', '=', checkoutId)
    .where('state', 'in', [...underWay])
    .executeTakeFirst();

/** The last payment of a checkout by a provider, whatever became of it. */
export const selectLast = (db: Connection, checkoutId: number): Promise<ProviderPaymentRow | undefined> =>
  byProvider(db).where('checkout_id', '=', checkoutId).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const selectByReference = (db: Connection, provider: string, reference: string): Promise<ProviderPaymentRow | undefined> =>
  byProvider(db).where('provider', '=', provider).where('provider_reference', '=', reference).executeTakeFirst();

export async function insertProviderPayment(
  tx: Tx,
  given: {
    checkoutId: number;
    provider: string;
    customer: string | null;
    currency: string;
    amount: number;
    balancePart: number;
    askAt: Date;
    now: Date;
  },
): Promise<number> {
  const { checkoutId, provider, customer, currency, amount, balancePart, askAt, now } = given;
  const row = await tx
    .insertInto('payment')
    .values({
      ...{ checkout_id: checkoutId, method: 'card', state: 'created', currency, amount, provider, provider_customer: customer },
      ...{ balance_part: balancePart, ask_at: askAt, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Stores where the buyer pays, and under which number the provider knows the payment. */
export async function writeReference(db: Connection, id: number, { reference, page }: { reference: string; page: string }): Promise<void> {
  await db.updateTable('payment').set({ provider_reference: reference, page }).where('id', '=', id).execute();
}

export async function noteDispute(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('payment').set({ disputed_at: now }).where('id', '=', id).execute();
}

/** Characters of a provider's number that are stored. */
const longestNumber = 200;

/** Whether a message of a provider has had its effect. */
export async function isTaken(db: Connection, provider: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_message')
    .select('message_id as messageId')
    .where('provider', '=', provider)
    .where('message_id', '=', id.slice(0, longestNumber))
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a message has had its effect; the provider may bring it again at the same moment. */
export async function takeMessage(
  db: Connection,
  { provider, id, reference, now }: { provider: string; id: string; reference: string; now: Date },
): Promise<void> {
  await db
    .insertInto('provider_message')
    .values({
      ...{ provider, message_id: id.slice(0, longestNumber) },
      ...{ provider_reference: reference.slice(0, longestNumber), received_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Days for which taken messages are known; a provider repeats its messages for some days. */
export const messageDays = 30;

export async function forgetMessages(db: Connection, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_message')
    .where('received_at', '<', new Date(now.getTime() - messageDays * 86_400_000))
    .execute();
}

/** Minutes until a payment is asked about again: 1, 2, 4, and each 8 from then on (two to this power): before the goods that wait for it are released. */
const highestPower = 3;

/** Payments that the provider has to be asked about now; each is due again later, so that a crash forgets none. */
export function claimDue(db: Connection, now: Date, count: number): Promise<{ id: number }[]> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (inner) =>
        inner.selectFrom('payment').select('id').where('ask_at', '<=', now).orderBy('ask_at').limit(count).forUpdate().skipLocked(),
    )
    .updateTable('payment')
    .from('due')
    .set({
      asks: sql`asks + 1`,
      ask_at: sql`${now}::timestamptz + power(2, least(asks, ${highestPower}::integer)) * interval '1 minute'`,
    })
    .whereRef('payment.id', '=', 'due.id')
    .returning('payment.id')
    .execute();
}
