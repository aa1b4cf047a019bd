import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

export type KeyPurpose = 'token' | 'encryption';

/** A key pair of this installation. `publicText` is the SPKI in base64, without the PEM frame. */
export type InstallationKey = {
  id: string;
  createdAt: Date;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicText: string;
  secret: string;
};

export const algorithms: Record<KeyPurpose, string> = { token: 'EdDSA', encryption: 'RSA-OAEP-256' };

const day = 86_400_000;
/** A key signs or is handed out for 90 days, and is taken for one day more. A row with `retired_at` is not taken at all. */
const keyLife = 90 * day;
const overlap = day;
const reloadAfter = 10 * 60_000;
/** Unknown ids come from strangers too: they make us look again at most this often. */
const reloadPause = 5_000;

type Row = { id: string; privateKey: JWK; publicKey: JWK; createdAt: Date };
type Ring = { keys: InstallationKey[]; loadedAt: number; loading: Promise<void> | null };
const rings = new WeakMap<Database, Record<KeyPurpose, Ring>>();

function ringOf(database: Database, purpose: KeyPurpose): Ring {
  let both = rings.get(database);
  if (!both) {
    const empty = (): Ring => ({ keys: [], loadedAt: 0, loading: null });
    both = { token: empty(), encryption: empty() };
    rings.set(database, both);
  }
  return both[purpose];
}

/** The key that signs tokens or is handed out for encryption now; made on first use. */
export async function currentKey(database: Database, purpose: KeyPurpose, now: Date): Promise<InstallationKey> {
  const ring = ringOf(database, purpose);
  const newest = ring.keys[0];
  const stale = !newest || Math.abs(now.getTime() - ring.loadedAt) > reloadAfter || now.getTime() - newest.createdAt.getTime() > keyLife;
  if (stale) await load(database, purpose, now);
  const key = ring.keys[0];
  if (!key) throw new Error(`no ${purpose} key could be made`);
  return key;
}

/** The key with that id, while it is taken; null otherwise. */
export async function keyById(database: Database, purpose: KeyPurpose, id: string, now: Date): Promise<InstallationKey | null> {
  const ring = ringOf(database, purpose);
  const age = Math.abs(now.getTime() - ring.loadedAt);
  const known = ring.keys.some((key) => key.id === id);
  if (age > (known ? reloadAfter : reloadPause)) await load(database, purpose, now);
  const key = ring.keys.find((candidate) => candidate.id === id);
  return key && now.getTime() - key.createdAt.getTime() <= keyLife + overlap ? key : null;
}

/** Hash of a short secret that cannot be brute-forced without this installation's key. */
export async function keyedHash(database: Database, now: Date, ...parts: string[]): Promise<Buffer> {
  const key = await currentKey(database, 'token', now);
  return createHmac('sha256', key.secret).update(parts.join('\n')).digest();
}

function load(database: Database, purpose: KeyPurpose, now: Date): Promise<void> {
  const ring = ringOf(database, purpose);
  ring.loading ??= readOrMake(database, purpose, now)
    .then((keys) => {
      ring.keys = keys;
      ring.loadedAt = now.getTime();
    })
    .finally(() => (ring.loading = null));
  return ring.loading;
}

async function readOrMake(database: Database, purpose: KeyPurpose, now: Date): Promise<InstallationKey[]> {
  const rows = await select(database, purpose, now);
  if (rows[0] && now.getTime() - rows[0].createdAt.getTime() <= keyLife) return Promise.all(rows.map((row) => open(row, purpose)));
  const made = await make(purpose);
  // Several processes may start at once: the first to get the lock makes the key for all.
  const all = await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`installation_key ${purpose}`}, 0))`.execute(tx);
    const found = await sql<Row>`${living(purpose, now)}`.execute(tx);
    if (found.rows[0] && now.getTime() - found.rows[0].createdAt.getTime() <= keyLife) return found.rows;
    await sql`insert into installation_key (id, purpose, private_key, public_key, created_at)
      values (${made.id}, ${purpose}, ${JSON.stringify(made.privateKey)}, ${JSON.stringify(made.publicKey)}, ${now})`.execute(tx);
    return [{ ...made, createdAt: now }, ...found.rows];
  });
  return Promise.all(all.map((row) => open(row, purpose)));
}

const living = (purpose: KeyPurpose, now: Date) => sql<Row>`
  select id, private_key as "privateKey", public_key as "publicKey", created_at as "createdAt" from installation_key
  where purpose = ${purpose} and retired_at is null and created_at > ${new Date(now.getTime() - keyLife - overlap)}
  order by created_at desc`;

async function select(database: Database, purpose: KeyPurpose, now: Date): Promise<Row[]> {
  return (await living(purpose, now).execute(database.kysely)).rows;
}

async function make(purpose: KeyPurpose): Promise<Pick<Row, 'id' | 'privateKey' | 'publicKey'>> {
  const pair =
    purpose === 'token'
      ? await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
      : await generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true });
  return { id: randomUUID(), privateKey: await exportJWK(pair.privateKey), publicKey: await exportJWK(pair.publicKey) };
}

async function open(row: Row, purpose: KeyPurpose): Promise<InstallationKey> {
  const algorithm = algorithms[purpose];
  const privateKey = (await importJWK(row.privateKey, algorithm)) as CryptoKey;
  const publicKey = (await importJWK(row.publicKey, algorithm, { extractable: true })) as CryptoKey;
  const publicText = (await exportSPKI(publicKey)).replace(/-----[^-]+-----|\s/g, '');
  return { id: row.id, createdAt: row.createdAt, privateKey, publicKey, publicText, secret: row.privateKey.d ?? '' };
}
