import * as z from 'zod/mini';
import { declare } from './call.ts';

export const secretCalls = {
  publicKey: declare({
    name: 'secret.publicKey',
    method: 'GET',
    path: '/secret/pubkey/0',
    summary: 'The public key of encrypted calls, the paths that need it, and the server’s time',
    access: { who: 'anyone' },
    input: z.object({}),
    answer: z.object({
      /** RSA public key, SPKI in base64, for RSA-OAEP with SHA-256. */
      pubkey: z.string(),
      /** The key's id; travels with each encrypted call, so that a new key can overlap with the old one. */
      v: z.string(),
      /** Whether calls are encrypted at all; the name is the specification's. */
      openEnncryption: z.boolean(),
      /** Paths that take encrypted bodies only, separated by commas. */
      url: z.string(),
      /** The server's time in milliseconds since 1970. */
      time: z.number(),
    }),
  }),
};

/** Times of encrypted calls, in milliseconds. */
export const encryptionLimits = { prepareTimeout: 15_000, attempts: 3, skewCorrectedAbove: 20_000, window: 60_000 } as const;

/**
 * What the signature of an encrypted call covers: path, time, body, and the fields that are sent unencrypted with them (`_lang`, `_country`).
 * `body` is base64url of the 12-byte initialisation vector and the AES-256-GCM ciphertext with its tag; `encrypted` is the key id, a dot, and
 * base64url of the RSA-encrypted AES key.
 */
export function signedText(path: string, timestamp: string, body: string, fields: Readonly<Record<string, unknown>>): string {
  const open = Object.keys(fields).filter((name) => name.startsWith('_'));
  return `${path}\n${timestamp}\n${body}\n${new URLSearchParams(open.toSorted().map((name) => [name, String(fields[name])]))}`;
}
