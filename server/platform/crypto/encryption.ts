import { createHmac, createDecipheriv, timingSafeEqual, webcrypto } from 'node:crypto';
import { codes } from '../../../contract/wire/codes.ts';
import { encryptionLimits, signedText } from '../../../contract/wire/secret.ts';
import type { Database } from '../postgres/pool.ts';
import { Refusal } from '../refusal.ts';
import { keyById } from './keys.ts';

/** The form fields of a POST, as they came. */
export type EncryptedFields = Readonly<Record<string, unknown>>;

const ivLength = 12;
const tagLength = 16;
const aesLength = 32;
const notEncrypted = (): Refusal => new Refusal(codes.encryptionRequired, 'request.encryption');
const refused = (): Refusal => new Refusal(codes.signatureRefused, 'request.signature');

/**
 * The payload of an encrypted POST, as JSON text. `path` is the call's, below `/api`.
 * Refuses with 40002 what is plain or encrypted for a key that is not taken, with 40003 what is tampered with,
 * outside ±60 s of the server's time, or sent before.
 */
export async function decryptRequest(request: { path: string; fields: EncryptedFields; now: Date; database: Database }): Promise<string> {
  const { path, fields, now, database } = request;
  const { body, timestamp, signature, encrypted } = fields;
  if (typeof body !== 'string' || typeof signature !== 'string' || typeof encrypted !== 'string') throw notEncrypted();
  const stamp = typeof timestamp === 'string' ? timestamp : '';
  if (!/^\d{1,16}$/.test(stamp)) throw notEncrypted();
  if (Math.abs(now.getTime() - Number(stamp)) > encryptionLimits.window) throw refused();
  const key = await aesKey(database, encrypted, now);

  const expected = createHmac('sha256', key)
    .update(signedText(path, stamp, body, fields))
    .digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused();
  const payload = open(key, Buffer.from(body, 'base64url'));
  await useOnce(database, expected, now);
  return payload;
}

async function aesKey(database: Database, encrypted: string, now: Date): Promise<Buffer> {
  const dot = encrypted.indexOf('.');
  if (dot < 1 || encrypted.length > 1_000) throw notEncrypted();
  const pair = await keyById(database, 'encryption', encrypted.slice(0, dot), now);
  if (!pair) throw notEncrypted();
  let key: Buffer;
  try {
    key = Buffer.from(await webcrypto.subtle.decrypt('RSA-OAEP', pair.privateKey, Buffer.from(encrypted.slice(dot + 1), 'base64url')));
  } catch {
    throw notEncrypted();
  }
  if (key.length !== aesLength) throw notEncrypted();
  return key;
}

function open(key: Buffer, sealed: Buffer): string {
  if (sealed.length < ivLength + tagLength) throw refused();
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength), { authTagLength: tagLength });
    decipher.setAuthTag(sealed.subarray(-tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()]).toString('utf8');
  } catch {
    throw refused();
  }
}

/** A signature stays usable until its timestamp has left the window: at most two windows from now. Housekeeping deletes it after that. */
async function useOnce(database: Database, signature: Buffer, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + 2 * encryptionLimits.window);
  const text = 'insert into used_signature (signature, expires_at) values ($1, $2) on conflict do nothing returning 1';
  if ((await database.prepared('used_signature_add', text, [signature, expires])).length === 0) throw refused();
}
