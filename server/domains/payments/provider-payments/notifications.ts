import { moneyValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { selectPayers } from '../deposits/index.ts';
import { mails } from '../mails.ts';

/** The buyer learns that money which could not be given back is on its balance. */
export async function notifyOfReturnCredit(
  tx: Tx,
  companyId: number,
  { currency, amount }: { currency: string; amount: number },
  scope: { now: Date; publicUrl?: string | undefined },
): Promise<void> {
  const people = (await selectPayers(tx, companyId)).map((person) => ({ ...person, kind: 'buyer' as const }));
  await notify(tx, scope, mails.returnCredited, people, { amount: moneyValue(amount, currency), link: '/purchased/balance' });
}
