import { sql } from 'kysely';
import type { TopUp } from '../../../../contract/payments/balance/top-ups.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type TopUpRow = Omit<TopUp, 'createdAt'> & { createdAt: Date };

/** A top-up of a company. */
export const selectTopUp = (db: Connection, id: number, companyId: number): Promise<TopUpRow | undefined> =>
  db
    .selectFrom('payment_top_up as u')
    .innerJoin('payment as p', 'p.id', 'u.payment_id')
    .select([
      'p.id',
      sql<TopUp['state']>`p.state`.as('state'),
      sql<string>`p.currency::text`.as('currency'),
      'p.amount',
      sql<TopUp['failure']>`p.failure`.as('failure'),
      'p.page',
      'p.created_at as createdAt',
    ])
    .where('u.payment_id', '=', id)
    .where('u.company_id', '=', companyId)
    .executeTakeFirst();

/** Whose balance a payment tops up. */
export const selectTopUpOwner = (tx: Tx, paymentId: number): Promise<{ companyId: number }> =>
  tx.selectFrom('payment_top_up').select('company_id as companyId').where('payment_id', '=', paymentId).executeTakeFirstOrThrow();

export async function insertTopUp(
  tx: Tx,
  given: {
    provider: string;
    customer: string | null;
    currency: string;
    amount: number;
    companyId: number;
    userId: number;
    language: string;
    askAt: Date;
    now: Date;
  },
): Promise<number> {
  const { provider, customer, currency, amount, companyId, userId, language, askAt, now } = given;
  const { id } = await tx
    .insertInto('payment')
    .values({
      ...{ purpose: 'top_up', method: 'card', state: 'created', currency, amount },
      ...{ provider, provider_customer: customer, ask_at: askAt, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('payment_top_up').values({ payment_id: id, company_id: companyId, user_id: userId, language }).execute();
  return id;
}
