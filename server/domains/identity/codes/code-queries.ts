import { sql } from 'kysely';
import type { WrittenMail } from '../../../platform/mail/mail.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { FirstLoginLink } from '../login/link-queries.ts';

export type NewCode = {
  email: string;
  purpose: string;
  network: string;
  device: Buffer | null;
  deviceKnown: boolean;
  hash: Buffer;
  now: Date;
  expiresAt: Date;
};
/** The mail of a code: sent only if `send`; `link` is stored with it if it leads to a first login instead. */
export type CodeMail = { mail: WrittenMail; send: boolean; link?: FirstLoginLink };
export type CodeHistory = { latest: Date | null; ofAddress: number; ofNetwork: number };

/**
 * When the address last got a code of the purpose, and how many codes address and network got since a time. Each browser that the account
 * knows is counted separately; all others are counted together.
 */
export async function codeHistory(
  db: Connection,
  { email, purpose, network, device, deviceKnown }: NewCode,
  since: Date,
): Promise<CodeHistory> {
  const sameBrowser = deviceKnown ? sql`device_known and device = ${device}` : sql`not device_known`;
  const { rows } = await sql<CodeHistory>`
    select
      (select max(created_at) from email_code where email = ${email} and purpose = ${purpose} and ${sameBrowser}) as latest,
      (select count(*)::int from email_code where email = ${email} and purpose = ${purpose} and ${sameBrowser} and created_at > ${since}) as "ofAddress",
      (select count(*)::int from email_code where network = ${network} and created_at > ${since}) as "ofNetwork"`.execute(db);
  return rows[0] ?? { latest: null, ofAddress: 0, ofNetwork: 0 };
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto('email_code')
    .values({
      email: code.email,
      purpose: code.purpose,
      network: code.network,
      device: code.device,
      device_known: code.deviceKnown,
      code_hash: code.hash,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute();
}

/**
 * Uses one try of the newest active code that was requested from this browser, otherwise of the newest one. Null if there is none, or no
 * tries are left.
 */
export async function tryCode(
  db: Connection,
  { email, purpose, device }: { email: string; purpose: string; device: Buffer | null },
  tries: number,
  now: Date,
): Promise<{ id: number; hash: Buffer } | null> {
  const own = sql<boolean>`device is not distinct from ${device}`;
  const row = await db
    .updateTable('email_code')
    .set({
      tries: sql<number>`tries + (${own})::int`,
      tries_elsewhere: sql<number>`tries_elsewhere + (not ${own})::int`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('email_code')
        .select('id')
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .orderBy(sql`${own} and used_at is null and expires_at > ${now}`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`case when ${own} then tries else tries_elsewhere end < ${tries}`)
    .returning(['id', 'code_hash as hash'])
    .executeTakeFirst();
  return row ?? null;
}

/** Restores the try of a correct code, and extends the code to `until` if that is later. */
export async function markProved(db: Connection, codeId: number, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('email_code')
    .set({
      tries: sql<number>`greatest(tries - 1, 0)`,
      tries_elsewhere: sql<number>`greatest(tries_elsewhere - 1, 0)`,
      proved_at: sql<Date>`coalesce(proved_at, ${now})`,
      expires_at: sql<Date>`case when proved_at is null then greatest(expires_at, ${until}) else expires_at end`,
    })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .execute();
}

/** False if the code was used in the meantime. */
export async function useCode(db: Connection, codeId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('email_code')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
