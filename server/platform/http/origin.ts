import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What of a request says where it comes from; `protocol` is the one the visitor uses, as far as a trusted proxy says so. */
export type Sender = { headers: IncomingHttpHeaders; protocol: string };

/**
 * Whether a request comes from this site's own pages. Form-encoded posts pass CORS without a preflight, and cookies travel
 * with them, so every request that changes something has to prove it.
 */
export function isOwnOrigin({ headers, protocol }: Sender, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin === publicUrl || (host !== undefined && URL.canParse(origin) && origin === originOf(`${protocol}://${host}`));
}

/** The same for a WebSocket, with which browsers always send the origin: it has to be this site's. The scheme is not compared, which a proxy knows. */
export function isSameOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicUrl || (host !== undefined && new URL(origin).host === host);
}

/** As browsers write it: scheme, host, and the port where it is not the scheme's own. */
const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** Which of two hosts a request is for, programs on its way would decide differently. Node gives us the first. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}

/** The caller's address; an IPv6 one is cut to its /64, which belongs to one household or firm, and written as RFC 5952 has it. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
  if (!plain.includes(':') || plain === '::1') return plain;
  const [head = '', tail = ''] = plain.replace(/%.*$/, '').toLowerCase().split('::');
  const start = head.split(':').filter(Boolean);
  const end = plain.includes('::') ? tail.split(':').filter(Boolean) : [];
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return prefix(
    [...start, ...zeros, ...end].map((group) => group.replace(/^0+(?=.)/, '')),
    64,
  );
}

/** The /48 that an IPv6 network of `networkOf` lies in; null for others. One customer may own all of it, with its 65,536 networks. */
export function wideNetworkOf(network: string): string | null {
  if (!network.endsWith('::/64')) return null;
  return prefix(network.slice(0, -'::/64'.length).split(':'), 48);
}

/** The groups that `bits` cover; the zeros at their end go into the "::" that stands for the rest. */
function prefix(groups: readonly string[], bits: 48 | 64): string {
  const covered = groups.slice(0, bits / 16);
  while (covered.at(-1) === '0') covered.pop();
  return `${covered.join(':')}::/${bits}`;
}
