import { sql } from 'kysely';
import { insertMail, type WrittenMail } from '../../../platform/mail/mail.ts';
import { type FirstLoginLink, storeLink } from './link-queries.ts';
import type { Connection } from './account-queries.ts';

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

/**
 * Stores a code and, if the mail contains a link to a first login instead, that link. The mail is sent only if it has a recipient. Always
 * one statement, so that all cases take the same time.
 */
export async function insertCode(db: Connection, code: NewCode, { mail, send, link }: CodeMail): Promise<void> {
  const before = sql`code as (
    insert into email_code (email, purpose, network, device, device_known, code_hash, created_at, expires_at)
    values (${code.email}, ${code.purpose}, ${code.network}, ${code.device}, ${code.deviceKnown}, ${code.hash}, ${code.now}, ${code.expiresAt}))${link ? sql`, ${storeLink(link)}` : sql``}`;
  await insertMail(mail, { send, before }).execute(db);
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
  const own = sql`device is not distinct from ${device}`;
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    update email_code set tries = tries + (${own})::int, tries_elsewhere = tries_elsewhere + (not ${own})::int
    where id = (select id from email_code where email = ${email} and purpose = ${purpose}
        order by ${own} and used_at is null and expires_at > ${now} desc, created_at desc, id desc limit 1)
      and used_at is null and expires_at > ${now} and case when ${own} then tries else tries_elsewhere end < ${tries}
    returning id, code_hash as hash`.execute(db);
  return rows[0] ?? null;
}

/** Restores the try of a correct code, and extends the code to `until` if that is later. */
export async function markProved(db: Connection, codeId: number, now: Date, until: Date): Promise<void> {
  await sql`
    update email_code set tries = greatest(tries - 1, 0), tries_elsewhere = greatest(tries_elsewhere - 1, 0), proved_at = coalesce(proved_at, ${now}),
      expires_at = case when proved_at is null then greatest(expires_at, ${until}) else expires_at end
    where id = ${codeId} and used_at is null`.execute(db);
}

/** False if the code was used in the meantime. */
export async function useCode(db: Connection, codeId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update email_code set used_at = ${now} where id = ${codeId} and used_at is null returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
}
