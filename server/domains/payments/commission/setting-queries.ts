import { sql } from 'kysely';
import type { SettlementSettingInput } from '../../../../contract/payments/sellers/commission.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type SettingRow = {
  version: number;
  period: SettlementSettingInput['period'];
  settledFrom: SettlementSettingInput['settledFrom'];
  reserveRate: number;
  reserveDays: number;
  orderFees: Record<string, number>;
  changedAt: Date | null;
  changedBy: string | null;
};

export function selectSetting(db: Connection): Promise<SettingRow> {
  return db
    .selectFrom('settlement_setting as s')
    .leftJoin('user_account as u', 'u.id', 's.changed_by')
    .select([
      's.version',
      sql<SettingRow['period']>`s.period`.as('period'),
      sql<SettingRow['settledFrom']>`s.settled_from`.as('settledFrom'),
      's.reserve_rate as reserveRate',
      's.reserve_days as reserveDays',
      sql<Record<string, number>>`s.order_fees`.as('orderFees'),
      's.changed_at as changedAt',
      'u.name as changedBy',
    ])
    .executeTakeFirstOrThrow();
}

/** Currencies in which stores sell. */
export async function storeCurrencies(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('store')
    .select(sql<string>`currency_code::text`.as('currency'))
    .distinct()
    .execute();
  return rows.map(({ currency }) => currency);
}

/** False if the settings have changed since the form was loaded. */
export async function writeSetting(
  tx: Tx,
  { version, orderFees, ...given }: SettlementSettingInput,
  by: { userId: number; now: Date },
): Promise<boolean> {
  const fees = Object.fromEntries(orderFees.filter(({ amount }) => amount > 0).map(({ currency, amount }) => [currency, amount]));
  const { numUpdatedRows } = await tx
    .updateTable('settlement_setting')
    .set({
      period: given.period,
      settled_from: given.settledFrom,
      reserve_rate: given.reserveRate,
      reserve_days: given.reserveDays,
      order_fees: JSON.stringify(fees),
      version: version + 1,
      changed_by: by.userId,
      changed_at: by.now,
    })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
