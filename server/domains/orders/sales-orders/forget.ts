import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { replaceWords } from './words.ts';

/** Days for which the recipient of an order that has ended is stored: the claims of an end customer have lapsed by then. */
const storedDays = 2 * 365 + 30;

/** What is left of a recipient: where the goods went, not to whom. */
const forgotten = sql<string>`jsonb_build_object('name', '', 'companyName', '', 'line1', '', 'line2', '', 'postalCode', '', 'city', '', 'region', '',
  'countryCode', country_code, 'phone', '')`;

async function forget(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('sales_order').set({ recipient: forgotten, email: '', note: '' }).where('id', '=', anyOf(ids)).execute();
  await replaceWords(tx, ids);
}

/** Forgets the recipients of orders that ended long ago, some at a time. Returns their number. */
export async function forgetEnded(tx: Tx, now: Date, most: number): Promise<number> {
  const before = new Date(now.getTime() - storedDays * 86_400_000);
  const rows = await tx
    .selectFrom('sales_order')
    .select('id')
    .where(sql<Date>`coalesce(delivered_at, cancelled_at)`, '<', before)
    .where('recipient_name', '<>', '')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  await forget(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Forgets the recipients of all orders of a company that is erased. */
export async function forgetOfCompany(tx: Tx, companyId: number): Promise<void> {
  const rows = await tx
    .selectFrom('sales_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where('recipient_name', '<>', '')
    .execute();
  await forget(
    tx,
    rows.map(({ id }) => id),
  );
}
