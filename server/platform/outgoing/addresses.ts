import { BlockList, isIP, isIPv4 } from 'node:net';

/** Special-purpose ranges within the ordinary unicast addresses, as registered by IANA (RFC 6890 and what followed). */
const reserved = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addRange(reserved, range, 'ipv4');
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']) addRange(reserved, range, 'ipv6');

/** The allocated part of IPv6. Addresses that embed IPv4, local addresses and private networks lie outside it. */
const given = new BlockList();
addRange(given, '2000::/3', 'ipv6');

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', bits] = range.split('/');
  list.addSubnet(network, Number(bits), family);
}

/** False for private, local and reserved addresses, for IPv4 within IPv6 in any guise, and for what is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return given.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
