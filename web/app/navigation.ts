/*
 * Where links, redirects and scripts may lead. Pages of this site are always allowed; other sites only if they are on this list, or if a user
 * named them as their own, which `websiteOf` checks.
 */

/** The tracking pages of carriers, the European register of energy labels, and the pages of payment providers. */
const otherOrigins = new Set([
  'https://www.dhl.com',
  'https://tracking.dpd.de',
  'https://gls-group.com',
  'https://www.ups.com',
  'https://www.fedex.com',
  'https://inpost.pl',
  'https://www.fancourier.ro',
  'https://eprel.ec.europa.eu',
  'https://checkout.stripe.com',
  'https://connect.stripe.com',
]);

/** Placeholder for this site; never requested. */
const ownOrigin = 'https://kontor.invalid';

/** Whether an address is a path of this site or leads to another one on the list. */
export function isAllowed(address: string): boolean {
  const url = parsed(address);
  return url !== null && (url.origin === ownOrigin ? address.startsWith('/') : otherOrigins.has(url.origin));
}

/** The address, if it is allowed; an error otherwise. */
export function allowed(address: string): string {
  if (!isAllowed(address)) throw new Error(`Navigation to ${address.slice(0, 200)} is not allowed`);
  return address;
}

/** Loads another page as a document, or begins a download, which leaves the page as it is. */
export function leaveFor(address: string, { replace = false } = {}): void {
  location[replace ? 'replace' : 'assign'](allowed(address));
}

/**
 * A website that a user named, as a link's address: https and a public host name, no user name before it. Null for everything else. Only for
 * links that show where they lead; pages never go there by themselves.
 */
export function websiteOf(address: string): string | null {
  const url = /^https:\/\//i.test(address) ? parsed(address) : null;
  if (!url || url.username !== '' || url.password !== '') return null;
  return /\.\p{L}[\p{L}\p{N}-]+$/u.test(url.hostname) ? url.href : null;
}

/** The page of this site that names the host of an address before it is followed. */
export const leavingPath = (address: string): string => `/leaving?to=${encodeURIComponent(address)}`;

function parsed(address: string): URL | null {
  // Browsers read a backslash as a slash, and leave out tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(address)) return null;
  try {
    return new URL(address, ownOrigin);
  } catch {
    return null;
  }
}
