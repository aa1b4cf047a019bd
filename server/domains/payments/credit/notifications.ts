import { moneyValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { selectReaders } from './reminders/queries.ts';

/** The buyer learns that a transfer has paid what it owed. */
export async function notifyOfPaidItems(
  tx: Tx,
  { companyId, currency, amount, orderIds }: { companyId: number; currency: string; amount: number; orderIds: readonly number[] },
  { now, publicUrl }: { now: Date; publicUrl?: string | undefined },
): Promise<void> {
  const orders = await tx.selectFrom('purchase_order').select('number').where('id', '=', anyOf(orderIds)).orderBy('id').execute();
  const people = (await selectReaders(tx, companyId)).map((person) => ({ ...person, kind: 'buyer' as const }));
  await notify(tx, { now, publicUrl }, mails.creditPaid, people, {
    amount: moneyValue(amount, currency),
    orders: orders.map(({ number }) => number).join(', '),
    link: '/purchased/billing-manage/due',
  });
}
