import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type Totp = { secret: Buffer; createdAt: Date; confirmedAt: Date | null };

export async function totpOf(db: Connection, userId: number): Promise<Totp | null> {
  const row = await db
    .selectFrom('user_totp')
    .select(['secret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a secret that no code has confirmed yet and replaces an earlier unconfirmed one. False if one is confirmed already. */
export async function keepUnconfirmed(db: Connection, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('user_totp')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret'), created_at: eb.ref('excluded.created_at'), last_step: 0 }))
        .where('user_totp.confirmed_at', 'is', null),
    )
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it was confirmed, or replaced by another secret, in the meantime. */
export async function confirmTotp(tx: Tx, userId: number, secret: Buffer, step: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('user_totp')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Each step can be used once: false if it, or a later one, has been used. */
export async function useStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx
    .with('codes', (db) => db.deleteFrom('user_recovery_code').where('user_id', '=', userId))
    .deleteFrom('user_totp')
    .where('user_id', '=', userId)
    .execute();
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
  await tx.deleteFrom('user_recovery_code').where('user_id', '=', userId).execute();
  const code = sql<{ hash: Buffer }>`unnest(${hashes}::bytea[])`.as<'code'>(sql`code (hash)`);
  await tx
    .insertInto('user_recovery_code')
    .columns(['hash', 'user_id', 'created_at'])
    .expression((db) =>
      db
        .selectFrom(code)
        .select(['code.hash', sql<number>`${userId}::bigint`.as('user_id'), sql<Date>`${now}::timestamptz`.as('created_at')]),
    )
    .execute();
}

/** False if there is no such code, or it has been used. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('user_recovery_code')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
}
