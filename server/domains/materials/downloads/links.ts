import { createHmac, timingSafeEqual } from 'node:crypto';

const tokenForm = /^(\d{1,15})\.(\d{13})\.([\w-]{43})$/;

type Signed = { id: number; companyId: number; secret: Buffer };

const signature = ({ id, companyId, secret }: Signed, expires: number): Buffer =>
  createHmac('sha256', secret).update(`pack\n${id}\n${companyId}\n${expires}`).digest();

/** The address of the page that opens a pack until `expires`. Signed with the pack's own secret, so that it ends with the pack. */
export function downloadPath(pack: Signed, expires: Date): string {
  const token = `${pack.id}.${expires.getTime()}.${signature(pack, expires.getTime()).toString('base64url')}`;
  return `/download-url?file=${token}`;
}

/** Parses a signed address; null if it is malformed. */
export function readToken(token: string): { id: number; expires: number; hash: Buffer } | null {
  const [, id, expires, hash] = tokenForm.exec(token) ?? [];
  return id && expires && hash ? { id: Number(id), expires: Number(expires), hash: Buffer.from(hash, 'base64url') } : null;
}

export function isSigned(token: { expires: number; hash: Buffer }, pack: Signed, now: Date): boolean {
  const wanted = signature(pack, token.expires);
  return now.getTime() < token.expires && token.hash.length === wanted.length && timingSafeEqual(token.hash, wanted);
}
