import { sql } from 'kysely';
import type { chatCalls } from '../../../../contract/talk/chat.ts';
import type { CardEvent } from '../../../../contract/talk/chat-messages.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { builderOf, type Reader } from '../../../platform/postgres/sql/read.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { isBuyer, isSeller } from '../../../platform/scope.ts';
import { loadItemCards } from '../../catalogue/index.ts';
import { openStore } from '../../stores/index.ts';
import type { Party } from './party.ts';

export type Card = {
  title: string;
  subtitle: string;
  picture: string | null;
  link: string;
  price: { amount: number; currency: string } | null;
  buys: { variantId: number; quantity: number } | null;
  pay: string | null;
};

/** What a card shows to the caller now: its own prices, and links to its own pages. Null for what is gone or not for the caller. */
export async function findCard(db: Reader, scope: SignedInScope, { event, id }: { event: CardEvent; id: number }): Promise<Card | null> {
  if (event === 'item') return itemCard(db, scope, id);
  if (event === 'store') return storeCard(db, scope, id);
  return recordCard(db, scope, event, id);
}

async function itemCard(db: Reader, scope: SignedInScope, id: number): Promise<Card | null> {
  const [card] = await loadItemCards(db, scope, [id]);
  if (!card) return null;
  const { price } = card;
  return {
    title: card.name,
    subtitle: card.itemCode,
    picture: card.pictureKey,
    link: `/item/${card.urlKey}~${card.id}`,
    price: price ? { amount: price.from, currency: price.currency } : null,
    buys: price && isBuyer(scope.caller) && card.singleVariantId !== null ? { variantId: card.singleVariantId, quantity: card.moq } : null,
    pay: null,
  };
}

async function storeCard(db: Reader, { caller }: SignedInScope, id: number): Promise<Card | null> {
  const found = await openStore(db, id, caller.companyId);
  return found
    ? { title: found.name, subtitle: '', picture: found.logoKey, link: `/store/${id}`, price: null, buys: null, pay: null }
    : null;
}

/** Pages of what two companies have with each other, and the right that each page asks for. */
const records = {
  order: {
    buyer: { path: '/purchased/purchase-orders/', code: 'order.view' },
    seller: { path: '/seller-console/sales/', code: 'sale.fulfil' },
    operator: { path: '/operator/orders/', code: 'dispute.decide' },
  },
  case: {
    buyer: { path: '/purchased/aftership/', code: 'order.view' },
    seller: { path: '/seller-console/after-sales/', code: 'aftersales.decide' },
    operator: { path: '/operator/disputes/', code: 'dispute.decide' },
  },
  quote: {
    buyer: { path: '/purchased/quotes/', code: 'order.place' },
    seller: { path: '/seller-console/quotes/', code: 'price.manage' },
    operator: null,
  },
} as const;

const newestOrders = 5;
type OrderRow = { id: number; number: string; state: string; createdAt: Date; amount: number; currency: string };

/** The newest orders between the two sides of a group, as the page of orders of the caller has them. One statement. */
export async function findOrders(
  db: Connection,
  { caller, seesPrices }: SignedInScope,
  { companyId, storeId, side }: Pick<Party, 'companyId' | 'storeId' | 'side'>,
): Promise<AnswerOf<typeof chatCalls.orders>> {
  const page = records.order[side === 'store' ? 'seller' : 'buyer'];
  if (storeId === null || side === 'platform' || !caller.accessCodes.includes(page.code)) return [];
  const { rows } = await sql<OrderRow>`
    select id, number, state, created_at as "createdAt", total as amount, currency from purchase_order
    where buyer_company_id = ${companyId} and store_id = ${storeId} and (${side === 'company'} or paid_at is not null)
    order by id desc limit ${newestOrders}`.execute(db);
  return rows.map(({ id, createdAt, amount, currency, ...row }) => ({
    ...row,
    ...{ link: `${page.path}${id}`, createdAt: createdAt.toISOString(), price: seesPrices ? { amount, currency } : null },
  }));
}

type Asked = { id: number; companyId: number; operator: boolean };
type Found = { title: string; subtitle?: string; amount: number | null; currency: string; unpaidCheckoutId?: number | null };

/** What the caller's company may see of a record; sellers see orders once they are paid, and no drafts of quotes. */
const recordQueries: Record<keyof typeof records, (db: Connection, asked: Asked) => Promise<Found | undefined>> = {
  order: async (db, { id, companyId, operator }) =>
    (
      await sql<Found>`
        select number as title, case when buyer_company_id = ${companyId} then reference else '' end as subtitle, total as amount, currency,
          case when buyer_company_id = ${companyId} and state = 'awaiting_payment' then checkout_id end as "unpaidCheckoutId"
        from purchase_order
        where id = ${id} and (${operator} or buyer_company_id = ${companyId} or (seller_company_id = ${companyId} and paid_at is not null))`.execute(
        db,
      )
    ).rows[0],
  case: async (db, { id, companyId, operator }) =>
    (
      await sql<Found>`
        select o.number as title, nullif(coalesce(t.granted, t.asked), 0) as amount, t.currency
        from after_sales_case t join purchase_order o on o.id = t.order_id
        where t.id = ${id} and (${operator} or ${companyId} in (t.buyer_company_id, t.seller_company_id))`.execute(db)
    ).rows[0],
  quote: async (db, { id, companyId, operator }) =>
    (
      await sql<Found>`
        select id::text as title, null::bigint as amount, currency from quote
        where id = ${id} and (${operator} or buyer_company_id = ${companyId} or (seller_company_id = ${companyId} and state <> 'draft'))`.execute(
        db,
      )
    ).rows[0],
};

async function recordCard(
  db: Reader,
  { caller, seesPrices }: SignedInScope,
  event: keyof typeof records,
  id: number,
): Promise<Card | null> {
  const page = records[event][caller.operator ? 'operator' : isSeller(caller) ? 'seller' : 'buyer'];
  if (page === null || !caller.accessCodes.includes(page.code)) return null;
  const found = await recordQueries[event](builderOf(db), { id, companyId: caller.companyId, operator: caller.operator });
  if (!found) return null;
  const { amount, currency, unpaidCheckoutId } = found;
  return {
    title: found.title,
    subtitle: found.subtitle ?? '',
    picture: null,
    link: `${page.path}${id}`,
    price: seesPrices && amount !== null ? { amount, currency } : null,
    buys: null,
    pay: unpaidCheckoutId && caller.accessCodes.includes('payment.pay') ? `/payment/settle-accounts?checkout=${unpaidCheckoutId}` : null,
  };
}
