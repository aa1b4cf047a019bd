import { sql } from 'kysely';
import type { BookingDetail, OpenItemTarget } from '../../../../contract/payments/bank.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** Items that are suggested or found at most. */
const mostItems = 50;

/** Whether a text names a number, however it is spaced and separated, and not one that begins or ends with it. */
const names = (text: ReturnType<typeof sql>, number: ReturnType<typeof sql>) =>
  // Texts without the number's signs in their order are most: they need no pattern.
  sql`(case when strpos(upper(regexp_replace(${text}, '[^A-Za-z0-9]', '', 'g')), upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g'))) > 0
    then upper(${text}) ~ ('(?<![0-9])' || regexp_replace(upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g')), '(.)', '\\1[^A-Z0-9]*', 'g') || '(?![0-9])')
    else false end)`;

/**
 * Open items in a booking's currency that its text names, or of its amount or the payer's account; or those that a keyword finds. By buyer, what
 * is named first, then by the day on which they are due.
 */
export async function selectItemTargets(db: Connection, bookingId: number, keyword: string): Promise<OpenItemTarget[]> {
  const [within, number] = [containing(keyword), containing(keyword.replaceAll(' ', ''))];
  // sql-check: not null named sameAmount sameAccount open, comparisons of columns that are set
  const { rows } = await sql<OpenItemTarget>`
    select * from (
      select i.id, c.id as "companyId", c.legal_name as "companyName", s.legal_name as creditor, o.number as "order", n.number as invoice,
        to_char(i.due_on, 'YYYY-MM-DD') as "dueOn", i.currency::text as currency, i.amount - i.paid - i.credited as open,
        coalesce(${names(sql`b.text`, sql`o.number`)} or ${names(sql`b.text`, sql`n.number`)}, false) as named,
        i.amount - i.paid - i.credited = b.amount as "sameAmount",
        (b.payer_iban <> '' and exists (select from company_payment_setting p where p.company_id = c.id and p.iban = b.payer_iban)) as "sameAccount"
      from bank_booking b join credit_item i on i.currency = b.currency and i.settled_at is null join purchase_order o on o.id = i.order_id
      join company c on c.id = i.buyer_company_id left join company s on s.id = i.seller_company_id
      left join invoice n on n.order_id = o.id and n.kind = 'invoice'
      where b.id = ${bookingId} and (${keyword} = '' or c.legal_name ilike ${within} or o.number ilike ${number} or n.number ilike ${number})) found
    where ${keyword} <> '' or named or "sameAmount" or "sameAccount"
    order by max(case when named then 2 when "sameAmount" then 1 else 0 end) over (partition by "companyId") desc, "companyId", named desc, "dueOn", id
    limit ${mostItems}`.execute(db);
  return rows;
}

/** Items that a booking has paid. */
export async function selectPaidItems(db: Connection, bookingId: number): Promise<BookingDetail['items']> {
  const { rows } = await sql<BookingDetail['items'][number]>`
    select i.id, o.number as "order", n.number as invoice, p.amount
    from ledger_transaction t join credit_payment p on p.ledger_transaction_id = t.id join credit_item i on i.id = p.item_id
    join purchase_order o on o.id = i.order_id left join invoice n on n.order_id = o.id and n.kind = 'invoice'
    where t.scope = 'credit_transfer' and t.key = ${String(bookingId)} order by i.due_on, i.id`.execute(db);
  return rows;
}
