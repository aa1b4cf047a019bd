import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/** The key that signs what is sent to push services. It stays: browsers subscribe for it. `publicText` is the point in base64url. */
export type PushKey = { privateKey: CryptoKey; publicText: string };
type Row = { privateKey: JWK };

const known = new WeakMap<Database, Promise<PushKey>>();

/** Made on first use. */
export function pushKey(database: Database): Promise<PushKey> {
  let key = known.get(database);
  if (!key) {
    key = readOrMake(database);
    known.set(database, key);
    key.catch(() => known.delete(database));
  }
  return key;
}

const select = sql<Row>`select private_key as "privateKey" from installation_key where purpose = 'push' and retired_at is null order by created_at, id limit 1`;

async function readOrMake(database: Database): Promise<PushKey> {
  const { rows } = await select.execute(database.kysely);
  if (rows[0]) return opened(rows[0]);
  const pair = await generateKeyPair('ES256', { extractable: true });
  const made = { privateKey: await exportJWK(pair.privateKey) };
  const publicKey = await exportJWK(pair.publicKey);
  return database.transaction(async (tx) => {
    // Several processes may start at once: the first to get the lock makes the key for all.
    await sql`select pg_advisory_xact_lock(hashtextextended('installation_key push', 0))`.execute(tx);
    const found = await select.execute(tx);
    if (found.rows[0]) return opened(found.rows[0]);
    await tx
      .insertInto('installation_key')
      .values({
        ...{ id: randomUUID(), purpose: 'push' },
        ...{ private_key: JSON.stringify(made.privateKey), public_key: JSON.stringify(publicKey) },
      })
      .execute();
    return opened(made);
  });
}

async function opened({ privateKey }: Row): Promise<PushKey> {
  const { x = '', y = '' } = privateKey;
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { privateKey: (await importJWK(privateKey, 'ES256')) as CryptoKey, publicText: point.toString('base64url') };
}
