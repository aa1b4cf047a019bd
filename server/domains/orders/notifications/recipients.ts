import type { Recipient } from '../../../platform/notifications.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

export type Side = 'buyer' | 'seller';
/** A person to notify about an order. */
export type OrderRecipient = Recipient & { orderId: number };

type Row = { orderId: number; userId: number; email: string; language: string };

/**
 * At the buyer the user who placed the order, or the company's owners if that user has left; at the seller all users who fulfil sales.
 * Two statements for any number of orders.
 */
export async function orderRecipients(tx: Tx, orderIds: readonly number[]): Promise<Record<Side, OrderRecipient[]>> {
  const [buyers, sellers] = await Promise.all([
    read<Row>(
      tx,
      'orders_mail_buyers',
      `select o.id as "orderId", u.id as "userId", u.email, u.language from purchase_order o
       join user_account a on a.id = o.buyer_user_id
       join user_account u on u.company_id = o.buyer_company_id and u.state = 'active' join role r on r.id = u.role_id
       where o.id = any($1::bigint[]) and case when a.state = 'active' then u.id = a.id else r.key = 'owner' end order by o.id, u.id`,
      [orderIds],
    ),
    read<Row>(
      tx,
      'orders_mail_sellers',
      `select o.id as "orderId", u.id as "userId", u.email, u.language from purchase_order o
       join user_account u on u.company_id = o.seller_company_id and u.state = 'active'
       join role r on r.id = u.role_id and 'sale.fulfil' = any(r.access_codes)
       where o.id = any($1::bigint[]) order by o.id, u.id`,
      [orderIds],
    ),
  ]);
  return {
    buyer: buyers.map((row) => ({ ...row, kind: 'buyer' })),
    seller: sellers.map((row) => ({ ...row, kind: 'seller' })),
  };
}
