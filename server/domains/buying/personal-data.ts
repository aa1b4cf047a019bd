import { sql } from 'kysely';
import { type Erasure, exportCursor, type PersonalData } from '../../platform/personal-data.ts';
import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { forgetCompany as forgetQuestions, forgetPeople as forgetQuestionAuthors } from './questions/index.ts';
import { forgetCompany as forgetQuotes } from './quotes/index.ts';

const questionColumns = sql`
  i.item_code, v.sku, s.name as store, q.language, q.body as question, q.answer, q.state, q.asked_at, q.answered_at, q.published_at`;
const questionTables = sql`
  item_question q join item i on i.id = q.item_id join store s on s.id = q.store_id left join variant v on v.id = q.variant_id`;
const quoteColumns = sql`
  q.id as quote, q.state, s.name as store, (select c.legal_name from company c where c.id = q.buyer_company_id) as buyer, q.currency, q.country_code,
  w.version, w.side, w.at, w.wanted_on, w.note, w.lead_days, w.valid_until, w.prices_until,
  v.sku, l.quantity, l.minimum_quantity, l.unit_price`;
const quoteTables = sql`
  quote q join store s on s.id = q.store_id join quote_version w on w.quote_id = q.id join quote_line l on l.quote_id = w.quote_id and l.version = w.version
  join variant v on v.id = l.variant_id`;
const quoteOrder = sql`q.id, w.version, l.position`;
const wishColumns = sql`w.name as list, w.shared, i.item_code, v.sku, l.note, s.currency_code as currency, l.price_when_added, l.added_at`;
const wishTables = sql`
  wish_list w join wish_line l on l.list_id = w.id join item i on i.id = l.item_id join store s on s.id = i.store_id left join variant v on v.id = l.variant_id`;

/** A user's private lists are deleted with the user; lists that colleagues use stay while the company exists. */
async function erasePeople(tx: Tx, { scope, people }: Erasure): Promise<void> {
  const userIds = people.map(({ userId }) => userId);
  await tx.deleteFrom('cart_line').where('user_id', '=', anyOf(userIds)).execute();
  await tx
    .with('watches', (db) => db.deleteFrom('wish_watch').where('user_id', '=', anyOf(userIds)))
    .deleteFrom('wish_list')
    .where('user_id', '=', anyOf(userIds))
    .where(sql<boolean>`(not shared or ${scope === 'company'}::boolean)`)
    .execute();
  await forgetQuestionAuthors(tx, userIds);
}

async function eraseCompany(tx: Tx, { companyId, now }: Erasure): Promise<void> {
  await forgetQuestions(tx, companyId);
  await forgetQuotes(tx, companyId, now);
}

export const personalData: PersonalData = {
  tables: {
    cart_line: 'exported and erased',
    wish_list: 'exported and erased',
    wish_watch: 'erased',
    item_question: 'exported and erased',
    quote: 'exported and erased',
    quote_version: 'exported and erased',
    quote_event: 'erased',
  },
  files: [
    {
      name: 'cart',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor}
          select v.sku, i.item_code, l.quantity, l.saved_for_later, l.note, l.added_at
          from cart_line l join variant v on v.id = l.variant_id join item i on i.id = v.item_id where l.user_id = ${userId} order by l.id`.execute(
          tx,
        ),
    },
    {
      name: 'wish-lists',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${wishColumns} from ${wishTables} where w.user_id = ${userId} order by w.id, l.id`.execute(tx),
    },
    {
      name: 'questions',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${questionColumns} from ${questionTables}
          where q.user_id = ${userId} or q.answered_by = ${userId} order by q.id`.execute(tx),
    },
    {
      name: 'quotes',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${quoteColumns} from ${quoteTables} where w.user_id = ${userId} order by ${quoteOrder}`.execute(tx),
    },
    {
      name: 'wish-lists',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select u.name as owner, ${wishColumns} from ${wishTables} join user_account u on u.id = w.user_id
          where w.company_id = ${companyId} order by w.id, l.id`.execute(tx),
    },
    {
      name: 'questions',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${questionColumns}, u.name as asked_by from ${questionTables} left join user_account u on u.id = q.user_id and q.company_id = ${companyId}
          where q.company_id = ${companyId} or (s.company_id = ${companyId} and q.state <> 'withdrawn') order by q.id`.execute(tx),
    },
    {
      name: 'quotes',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${quoteColumns} from ${quoteTables}
          where q.buyer_company_id = ${companyId} or (q.seller_company_id = ${companyId} and q.state <> 'draft') order by ${quoteOrder}`.execute(
          tx,
        ),
    },
  ],
  erasePeople,
  eraseCompany,
};
