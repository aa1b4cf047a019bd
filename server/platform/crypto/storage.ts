import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/*
 * The key of this installation for what must be read or compared again after years: secrets of second factors, recovery codes. Unlike
 * the keys of keys.ts it does not change with time.
 */

type StorageKey = { id: string; key: Buffer };
type Row = { id: string; privateKey: { k?: string } };

const known = new WeakMap<Database, Promise<StorageKey[]>>();
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const idBytes = 16;

/** All storage keys, the newest first; the first one is made on first use. */
function keysOf(database: Database): Promise<StorageKey[]> {
  let keys = known.get(database);
  if (!keys) {
    keys = readOrMake(database);
    known.set(database, keys);
    keys.catch(() => known.delete(database));
  }
  return keys;
}

const select = sql<Row>`select id, private_key as "privateKey" from installation_key where purpose = 'storage' and retired_at is null order by created_at desc, id`;
const opened = (rows: readonly Row[]): StorageKey[] =>
  rows.map((row) => ({ id: row.id, key: Buffer.from(row.privateKey.k ?? '', 'base64url') }));

async function readOrMake(database: Database): Promise<StorageKey[]> {
  const { rows } = await select.execute(database.kysely);
  if (rows.length > 0) return opened(rows);
  return database.transaction(async (tx) => {
    // Several processes may start at once: the first to get the lock makes the key for all.
    await sql`select pg_advisory_xact_lock(hashtextextended('installation_key storage', 0))`.execute(tx);
    const found = await select.execute(tx);
    if (found.rows.length > 0) return opened(found.rows);
    const made: Row = { id: randomUUID(), privateKey: { k: randomBytes(keyBytes).toString('base64url') } };
    await sql`insert into installation_key (id, purpose, private_key, public_key)
      values (${made.id}, 'storage', ${JSON.stringify({ kty: 'oct', ...made.privateKey })}, '{}')`.execute(tx);
    return opened([made]);
  });
}

/** Each use has a key of its own, so that nothing of one serves another. */
const derived = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, keyBytes));

/** Encrypts for the database (AES-256-GCM). `use` names what it is and whose, and has to be said again when it is opened. */
export async function seal(database: Database, use: string, content: Uint8Array): Promise<Buffer> {
  const [newest] = await keysOf(database);
  if (!newest) throw new Error('no storage key could be made');
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', derived(newest.key, 'seal'), iv).setAAD(Buffer.from(use));
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from(newest.id.replaceAll('-', ''), 'hex'), iv, cipher.getAuthTag(), text]);
}

/** What `seal` encrypted. Throws when it was for another use, was changed, or its key is gone. */
export async function unseal(database: Database, use: string, sealed: Buffer): Promise<Buffer> {
  const id = sealed.subarray(0, idBytes).toString('hex');
  const key = (await keysOf(database)).find((one) => one.id.replaceAll('-', '') === id);
  if (!key) throw new Error('sealed with a storage key that is gone');
  const iv = sealed.subarray(idBytes, idBytes + ivBytes);
  const tag = sealed.subarray(idBytes + ivBytes, idBytes + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', derived(key.key, 'seal'), iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(use))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(idBytes + ivBytes + tagBytes)), decipher.final()]);
}

/** A hash that cannot be guessed or predicted without this installation's oldest storage key; permanently the same for the same parts. */
export async function lastingHash(database: Database, use: string, ...parts: string[]): Promise<Buffer> {
  const oldest = (await keysOf(database)).at(-1);
  if (!oldest) throw new Error('no storage key could be made');
  return createHmac('sha256', derived(oldest.key, use)).update(parts.join('\n')).digest();
}
