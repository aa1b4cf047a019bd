import type { Store, User } from '../../../contract/identity/accounts.ts';
import { loginTypes } from '../../../contract/identity/login.ts';

const longest = 2_000;
/** Only to distinguish this site's addresses from others; never requested. */
const here = 'https://kontor.invalid';

/**
 * A redirect target, if it is a path of this site: not `//host`, no backslash, no encoded slash or backslash, no control
 * character, and nothing with 404 or 403 in it. Null for everything else.
 */
export function safeTarget(value: string | null | undefined): string | null {
  if (!value || value.length > longest || !value.startsWith('/') || value.startsWith('//')) return null;
  if (/[\\\p{C}\p{Z}]/u.test(value)) return null;
  const [path = ''] = value.split(/[?#]/, 1);
  if (/%(?:25)*(?:2f|5c)/i.test(path) || /%(?:25)*(?:0|1|7f)/i.test(value)) return null;
  if (value.includes('404') || value.includes('403')) return null;
  let url: URL;
  try {
    url = new URL(value, here);
  } catch {
    return null;
  }
  // Dot segments may have been folded into a second slash.
  if (url.origin !== here || url.pathname.startsWith('//')) return null;
  // Calls and pictures are no pages; one of the calls logs out.
  if (/^\/(?:api|media)(?:\/|$)/.test(decoded(url.pathname))) return null;
  return url.pathname + url.search + url.hash;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const sellerPath = (path: string): boolean => path === '/seller-console' || path.startsWith('/seller-console/');
const pathOf = (target: string): string => target.split(/[?#]/, 1)[0] ?? '';

/** Login type 1 accepts only /seller-console paths and /store-select; the other types accept every safe path except the login itself. */
export function acceptedTarget(loginType: number, value: string | null | undefined): string | null {
  const target = safeTarget(value);
  if (target === null) return null;
  const path = pathOf(target);
  if (loginType === loginTypes.seller) return sellerPath(path) || path === '/store-select' ? target : null;
  return path === '/login' || path === '/first-login' ? null : target;
}

/**
 * Where somebody goes after logging in. A seller with several stores chooses one first and then goes on to the target; with one
 * store or none it is the console. Everybody else goes to the target, or home.
 */
export function afterLogin(
  user: Pick<User, 'userType' | 'operator'>,
  stores: readonly Pick<Store, 'id'>[],
  redirect: string | null | undefined,
): string {
  const loginType = user.userType === 1 ? loginTypes.seller : loginTypes.buyerPassword;
  const target = acceptedTarget(loginType, redirect);
  if (loginType !== loginTypes.seller) return target ?? '/';
  if (stores.length > 1) {
    if (target && pathOf(target) === '/store-select') return target;
    return target ? `/store-select?redirect=${encodeURIComponent(target)}` : '/store-select';
  }
  return target && pathOf(target) !== '/store-select' ? target : '/seller-console';
}

/** Where a seller goes after choosing a store. */
export function afterStore(redirect: string | null | undefined): string {
  const target = acceptedTarget(loginTypes.seller, redirect);
  return target && pathOf(target) !== '/store-select' ? target : '/seller-console';
}

/** The login page for a user on the way to `target`, which is left out when it is not a valid target. */
export function loginPath(target: string): string {
  const safe = safeTarget(target);
  return safe === null || safe === '/' || pathOf(safe) === '/login' ? '/login' : `/login?redirect=${encodeURIComponent(safe)}`;
}
