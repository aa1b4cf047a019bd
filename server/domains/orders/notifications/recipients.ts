import type { OptionalTopic } from '../../../../contract/talk/notification-settings.ts';
import type { Recipient } from '../../../platform/notifications.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

export type Side = 'buyer' | 'seller';
/** A person to notify about an order, and the topics of which they want no mail. */
export type OrderRecipient = Recipient & { orderId: number; off: string[] };

type Row = { orderId: number; email: string; language: string; off: string[] };

const off = `array(select n.topic from notification_setting n where n.user_id = u.id and not n.mail) as off`;

/**
 * At the buyer the user who placed the order, or the company's owners if that user has left; at the seller all users who fulfil sales.
 * Two statements for any number of orders.
 */
export async function orderRecipients(tx: Tx, orderIds: readonly number[]): Promise<Record<Side, OrderRecipient[]>> {
  const [buyers, sellers] = await Promise.all([
    read<Row>(
      tx,
      'orders_mail_buyers',
      `select o.id as "orderId", u.email, u.language, ${off} from purchase_order o
       join user_account a on a.id = o.buyer_user_id
       join user_account u on u.company_id = o.buyer_company_id and u.state = 'active' join role r on r.id = u.role_id
       where o.id = any($1::bigint[]) and case when a.state = 'active' then u.id = a.id else r.key = 'owner' end order by o.id, u.id`,
      [orderIds],
    ),
    read<Row>(
      tx,
      'orders_mail_sellers',
      `select o.id as "orderId", u.email, u.language, ${off} from purchase_order o
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

/** Those of an order who want mails of the topic; all of them for a required one. */
export const wanting = (people: readonly OrderRecipient[], orderId: number, topic: OptionalTopic | null): OrderRecipient[] =>
  people.filter((person) => person.orderId === orderId && (topic === null || !person.off.includes(topic)));
