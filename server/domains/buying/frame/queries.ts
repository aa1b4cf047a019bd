import { sql } from 'kysely';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { Caller } from '../../../platform/scope.ts';
import { buyersTurn } from '../../orders/after-sales/index.ts';
import { waitsFor } from '../approvals/index.ts';
import { waitsForBuyer } from '../quotes/index.ts';

export type Header = {
  cart: { lines: number; quantity: number };
  balances: { currency: string; balance: number; reserved: number }[] | null;
};

/** One statement: it is part of every page of a buyer. */
export async function selectHeader(reader: Reader, { userId, companyId, accessCodes }: Caller): Promise<Header> {
  const [row] = await read<Header>(
    reader,
    'frame_header',
    `select (select json_build_object('lines', count(*), 'quantity', coalesce(sum(quantity), 0)) from cart_line where user_id = $1 and not saved_for_later) as cart,
       case when $3::boolean then (select coalesce(json_agg(json_build_object('currency', a.currency, 'balance', a.balance,
           'reserved', coalesce((select r.balance from ledger_account r where r.kind = 'balance_reserved' and r.company_id = a.company_id and r.currency = a.currency), 0))
           order by a.currency), '[]') from ledger_account a where a.company_id = $2 and a.kind = 'buyer_balance') end as balances`,
    [userId, companyId, accessCodes.includes('balance.view')],
  );
  return row ?? { cart: { lines: 0, quantity: 0 }, balances: null };
}

export type Waiting = { approvals: number; offers: number; cases: number };

/** One statement, with the conditions of the areas. */
export async function countWaiting(db: Connection, caller: Caller, now: Date): Promise<Waiting> {
  const { companyId, accessCodes, unaudited } = caller;
  const holds = (code: Caller['accessCodes'][number]): boolean => !unaudited && accessCodes.includes(code);
  const none = sql`0`;
  const { rows } = await sql<Waiting>`
    select ${holds('order.approve') ? sql`(select count(*)::int from order_approval a where ${waitsFor(caller)})` : none} as approvals,
      ${holds('order.place') ? sql`(select count(*)::int from quote q where q.buyer_company_id = ${companyId} and ${waitsForBuyer(now)})` : none} as offers,
      ${
        holds('order.view')
          ? sql`(select count(*)::int from after_sales_case c where c.buyer_company_id = ${companyId} and c.closed_at is null and ${buyersTurn})`
          : none
      } as cases`.execute(db);
  return rows[0] ?? { approvals: 0, offers: 0, cases: 0 };
}
