import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Time-based one-time passwords (RFC 6238 over RFC 4226) as every authenticator app knows them: SHA-1, six digits, steps of 30 s.
 */

export const totp = { digits: 6, stepSeconds: 30, /** 160 bit, as RFC 4226 recommends. */ secretBytes: 20 } as const;
/** Clocks differ and people type slowly: the step before and the one after count, too. */
const window = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / totp.stepSeconds);

/** The code of a step, with as many digits as asked for (the RFC's own examples have eight). */
export function codeOfStep(secret: Uint8Array, step: number, digits: number = totp.digits, hash = 'sha1'): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(hash, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, of those that count now; null when it is none of them. Takes the same time either way. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  const current = stepAt(now);
  let found: number | null = null;
  for (let step = current - window; step <= current + window; step++) {
    const right = Buffer.from(codeOfStep(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) found = step;
  }
  return found;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without padding: how a secret is typed into an app. */
export function base32(bytes: Uint8Array): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((value >> (bits - 5)) & 31);
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
}

/** What the QR code says: market and e-mail name the entry in the app. */
export function otpauthUri(secret: Uint8Array, issuer: string, account: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(totp.digits),
    period: String(totp.stepSeconds),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`;
}
