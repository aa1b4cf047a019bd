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

/** The caller's address; an IPv6 one is cut to its /64, which belongs to one household or firm, and written as RFC 5952 has it. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
  if (!plain.includes(':') || plain === '::1') return plain;
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').toLowerCase().split('::');
  const start = head.split(':').filter(Boolean);
  const end = plain.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  const prefix = [...start, ...zeros, ...end].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  // The zeros at the end go into the "::" that stands for the other half.
  while (prefix.at(-1) === '0') prefix.pop();
  return `${prefix.join(':')}::/64`;
}
