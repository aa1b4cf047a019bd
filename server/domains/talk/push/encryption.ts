import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { PushKey } from '../../../platform/crypto/push-key.ts';

/** The keys of a browser, in base64url. */
export type Recipient = { publicKey: string; auth: string };

const curve = 'prime256v1';
const recordSize = 4_096;

const derived = (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length));

function newKeys(): ECDH {
  const keys = createECDH(curve);
  keys.generateKeys();
  return keys;
}

/** Encrypts for one browser (RFC 8291 with `aes128gcm` of RFC 8188, one record). @throws if its key is no point of the curve */
export function encrypted(content: string, { publicKey, auth }: Recipient, keys = newKeys(), salt = randomBytes(16)): Buffer {
  const [theirs, ours] = [Buffer.from(publicKey, 'base64url'), keys.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(keys.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head[4] = ours.length;
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the last record.
  const text = Buffer.concat([cipher.update(content), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([salt, head, ours, text]);
}

/** Whether a browser's key can be encrypted for. */
export function isPoint(publicKey: string): boolean {
  try {
    newKeys().computeSecret(Buffer.from(publicKey, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** Says to a push service who sends (RFC 8292). */
export async function authorization(endpoint: string, key: PushKey, publicUrl: string, now: Date): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(publicUrl)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + 12 * 3_600)
    .sign(key.privateKey);
  return `vapid t=${token}, k=${key.publicText}`;
}
