import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Multiplies the amounts in a company's approval rules, whose currency has changed. */
export async function convertThresholds(tx: Tx, companyId: number, factor: string): Promise<void> {
  await tx
    .updateTable('approval_rule')
    .set({ threshold: sql<number>`round(threshold * ${factor}::numeric)` })
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('kind', '=', 'order_total'), eb('kind', '=', 'shipping_cost'), eb('kind', '=', 'balance_below')]))
    .execute();
}
