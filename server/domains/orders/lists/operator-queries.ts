import { sql } from 'kysely';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { operatorOrderCalls } from '../../../../contract/orders/operator-orders.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

type Named = { id: number; name: string };

/** The buyer and the store that a list is filtered by. */
export async function namesOfFilter(
  database: Database,
  { buyerId, storeId }: { buyerId?: number | undefined; storeId?: number | undefined },
): Promise<{ buyer: Named | null; store: Named | null }> {
  const { rows } = await sql<{ buyer: Named | null; store: Named | null }>`
    select (select json_build_object('id', c.id, 'name', c.legal_name) from company c where c.id = ${buyerId ?? null}::bigint and c.kind = 'buyer') as buyer,
      (select json_build_object('id', s.id, 'name', s.name) from store s where s.id = ${storeId ?? null}::bigint) as store`.execute(
    database.kysely,
  );
  return rows[0] ?? { buyer: null, store: null };
}

type Around = Pick<AnswerOf<typeof operatorOrderCalls.detail>, 'store' | 'payments'>;

/** The store of an order, and the payments of its checkout. */
export async function storeAndPayments(database: Database, orderId: number): Promise<Around | undefined> {
  const { rows } = await sql<Around>`
    select json_build_object('id', s.id, 'name', s.name) as store,
      (select coalesce(json_agg(json_build_object('id', p.id, 'method', p.method, 'state', p.state) order by p.id), '[]') from payment p
        where p.checkout_id = o.checkout_id and p.currency = o.currency) as payments
    from purchase_order o join store s on s.id = o.store_id where o.id = ${orderId}`.execute(database.kysely);
  return rows[0];
}
