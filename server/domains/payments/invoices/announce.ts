import { sql } from 'kysely';
import type { InvoiceKind } from '../../../../contract/payments/invoices.ts';
import { notify, type Recipient } from '../../../platform/notifications.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';

export const batch = 200;
/** Older documents are no news, such as those of orders that were paid before Kontor wrote invoices. */
const newsDays = 2;

type Addressed = Recipient & { number: string; order: string; store: string };

/**
 * Notifies the buyers of new documents, and records it, in one transaction: run twice at once or again after a crash, it notifies nobody
 * twice. Returns the number of documents.
 */
export async function announceNew(tx: Tx, scope: { now: Date; publicUrl: string }): Promise<number> {
  const { rows: waiting } = await sql<{ id: number }>`
    select invoice_id as id from invoice_notice order by invoice_id limit ${batch} for update skip locked`.execute(tx);
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
  const since = new Date(scope.now.getTime() - newsDays * 24 * 3_600_000);
  // sql-check: not null order store, each document has them
  const { rows } = await sql<Omit<Addressed, 'kind'> & { documentKind: InvoiceKind }>`
    select i.kind as "documentKind", i.number, i.content -> 'order' ->> 'number' as "order", i.content -> 'store' ->> 'name' as store,
      u.id as "userId", u.email::text as email, u.language
    from invoice i join user_account u on u.company_id = i.buyer_company_id and u.state = 'active'
    join role r on r.id = u.role_id and 'billing.view' = any(r.access_codes)
    where i.id = any(${ids}::bigint[]) and i.created_at > ${since} order by i.id, u.id`.execute(tx);
  const to = (kind: InvoiceKind): Addressed[] =>
    rows.filter((row) => row.documentKind === kind).map(({ documentKind: _, ...row }) => ({ ...row, kind: 'buyer' }));
  const values = ({ number, order, store }: Addressed) => ({ number, order, store, link: '/purchased/billing-manage' });
  await notify(tx, scope, mails.invoiceIssued, to('invoice'), values);
  await notify(tx, scope, mails.creditNoteIssued, to('credit_note'), values);
  await tx.deleteFrom('invoice_notice').where('invoice_id', '=', anyOf(ids)).execute();
  return waiting.length;
}
