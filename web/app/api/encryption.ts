import { codes } from '../../../contract/wire/codes.ts';
import type { AnswerOf, Envelope } from '../../../contract/wire/call.ts';
import { encryptionLimits, secretCalls, signedText } from '../../../contract/wire/secret.ts';
import { pageLocale } from '../session/page-locale.ts';
import { type Locale, queryOf, splitPath } from './wire.ts';

type PublicKey = AnswerOf<typeof secretCalls.publicKey>;
type Prepared = {
  keyId: string;
  key: CryptoKey;
  paths: Set<string>;
  /** What to add to this device's clock, in milliseconds; zero while it is about right. */
  skew: number;
  at: number;
};

export type EncryptionParts = {
  locale: () => Locale;
  fetch: typeof fetch;
  now: () => number;
};

/** Keys change every few months; a page left open for long asks again. */
const preparedFor = 3_600_000;

/** Encrypted calls as one device makes them. Tests give their own fetch and clock. */
export function createEncryption(parts: EncryptionParts) {
  let prepared: Prepared | null = null;
  let preparing: Promise<boolean> | null = null;

  async function ask(): Promise<Prepared> {
    const { path } = splitPath(secretCalls.publicKey, {});
    const response = await parts.fetch(`${path}?${queryOf({}, parts.locale())}`, {
      headers: { accept: 'application/json', 'public-key': prepared?.keyId ?? '' },
      credentials: 'include',
      signal: AbortSignal.timeout(encryptionLimits.prepareTimeout),
    });
    const { code, data } = (await response.json()) as Envelope<PublicKey>;
    if (code !== codes.success) throw new Error(`the public key was answered with ${code}`);
    const key = await crypto.subtle.importKey('spki', fromBase64(data.pubkey), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
    const off = data.time - parts.now();
    return {
      keyId: data.v,
      key,
      paths: new Set(data.openEnncryption ? data.url.split(',') : []),
      skew: Math.abs(off) > encryptionLimits.skewCorrectedAbove ? off : 0,
      at: parts.now(),
    };
  }

  async function attempt(): Promise<boolean> {
    for (let tries = 1; tries <= encryptionLimits.attempts; tries++) {
      try {
        prepared = await ask();
        return true;
      } catch {
        // Requested again, up to three times; after that the call is sent unencrypted and the server decides.
      }
    }
    return false;
  }

  return {
    /**
     * Fetches the server's public key in at most three attempts of 15 s each; false when it cannot be had. A key fetched within the
     * last hour serves again unless `renew` is said, which is what a refusal with 40002 asks for.
     */
    prepare(renew = false): Promise<boolean> {
      if (!renew && prepared && parts.now() - prepared.at < preparedFor) return Promise.resolve(true);
      preparing ??= attempt().finally(() => (preparing = null));
      return preparing;
    },

    /** The form with its `body` encrypted and signed for a path below `/api`; null when encryption is not prepared or not required. */
    async encryptForm(path: string, form: URLSearchParams): Promise<URLSearchParams | null> {
      if (!prepared?.paths.has(path)) return null;
      const { key, keyId, skew } = prepared;
      const secret = crypto.getRandomValues(new Uint8Array(32));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const aes = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, new TextEncoder().encode(form.get('body') ?? '{}'));
      const body = toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
      const timestamp = String(parts.now() + skew);
      // The region for display travels in its cookie: the specification names all fields of an encrypted body.
      const open = Object.fromEntries([...form].filter(([name]) => name.startsWith('_') && name !== '_region'));
      const mac = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const signature = await crypto.subtle.sign('HMAC', mac, new TextEncoder().encode(signedText(path, timestamp, body, open)));
      const wrapped = await crypto.subtle.encrypt('RSA-OAEP', key, secret);
      return new URLSearchParams({
        body,
        ...open,
        timestamp,
        signature: toBase64Url(new Uint8Array(signature)),
        encrypted: `${keyId}.${toBase64Url(new Uint8Array(wrapped))}`,
      });
    },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

const browser = createEncryption({
  locale: pageLocale,
  fetch: (...request) => fetch(...request),
  now: Date.now,
});

/** This browser's encryption; see `createEncryption`. Pages that end in an encrypted call prepare it before they are entered (their clientLoader). */
export const prepareEncryption = browser.prepare;
export const encryptForm = browser.encryptForm;
