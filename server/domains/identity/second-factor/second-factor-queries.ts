import { sql } from 'kysely';
import type { Connection } from '../login/account-queries.ts';

export type Totp = { secret: Buffer; created_at: Date; confirmed_at: Date | null };

export async function totpOf(db: Connection, userId: number): Promise<Totp | null> {
  const { rows } = await sql<Totp>`select secret, created_at, confirmed_at from user_totp where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a secret that no code has confirmed yet and replaces an earlier unconfirmed one. False if one is confirmed already. */
export async function keepUnconfirmed(db: Connection, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into user_totp (user_id, secret, created_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where user_totp.confirmed_at is null returning 1 as one`.execute(db);
  return rows.length === 1;
}

/** False if it was confirmed, or replaced by another secret, in the meantime. */
export async function confirmTotp(db: Connection, userId: number, secret: Buffer, step: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update user_totp set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${userId} and secret = ${secret} and confirmed_at is null returning 1 as one`.execute(db);
  return rows.length === 1;
}

/** Each step can be used once: false if it, or a later one, has been used. */
export async function useStep(db: Connection, userId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update user_totp set last_step = ${step} where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
}

export async function deleteSecondFactor(db: Connection, userId: number): Promise<void> {
  await sql`with codes as (delete from user_recovery_code where user_id = ${userId}) delete from user_totp where user_id = ${userId}`.execute(
    db,
  );
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(db: Connection, userId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
  await sql`delete from user_recovery_code where user_id = ${userId}`.execute(db);
  await sql`insert into user_recovery_code (hash, user_id, created_at) select hash, ${userId}, ${now} from unnest(${hashes}::bytea[]) hash`.execute(
    db,
  );
}

/** False if there is no such code, or it has been used. */
export async function useRecoveryCode(db: Connection, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update user_recovery_code set used_at = ${now} where hash = ${hash} and user_id = ${userId} and used_at is null returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
}
