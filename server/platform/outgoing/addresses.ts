import ipaddr from 'ipaddr.js';

/** The allocated part of IPv6. Addresses that embed IPv4, local addresses and private networks lie outside it. */
const allocated = ipaddr.parseCIDR('2000::/3');
/** Set aside by IANA within it: for protocols, and for documentation. The library knows parts of them by their purpose. */
const setAside = ['2001::/23', '2001:db8::/32', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));

/** False for private, local and reserved addresses, for IPv4 within IPv6 in any guise, and for what is no address. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.parse(text).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && address.match(allocated) && !setAside.some((range) => address.match(range));
}
