import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from this site's own pages. Form-encoded posts pass CORS without asking, and cookies travel
 * with them, so every request that changes something has to prove it.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  if (origin === publicUrl) return true;
  try {
    return new URL(origin).host === headers.host;
  } catch {
    return false;
  }
}

/** The caller's address; an IPv6 one is cut to its /64, which belongs to one household or firm. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const start = head.split(':').filter(Boolean);
  const end = plain.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}
