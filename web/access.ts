import type { Viewer } from './api/context.ts';
import { loginPath } from './session/redirect-target.ts';

export { loginPath };

/*
 * Who may see which page (section 6 of the specification). The server asks before it loads anything; each call checks again for itself.
 */

const publicPages = new Set([
  '/',
  '/login',
  '/first-login',
  '/register-buyer',
  '/register-seller',
  '/register-seller/registered-successfully',
  '/forget-password',
  '/about-us',
  '/tracking',
  '/403',
  '/permission-denied',
  '/robots.txt',
  '/sitemap.xml',
]);
const publicParts = ['/help/', '/item/', '/category/', '/keyword/', '/store/', '/activity/'];

/** The personal layout and the message and download centres: for accepted buyers. */
const personalParts = ['/purchased/', '/account/', '/my-favorite/', '/my-items/', '/message/center', '/download/center'];
/** Buying is no page of the personal layout, yet a seller has nothing to buy with. */
const buyingParts = ['/shopcart', '/payment/', '/exclusive/'];
const sellerParts = ['/seller-console', '/store-select', '/my-shop'];
const firstLogin = '/first-login';
const openToUnaudited = '/account/account-infos';

export function isPublicPage(path: string): boolean {
  return publicPages.has(path) || isBelow(path, publicParts);
}

function isBelow(path: string, parts: readonly string[]): boolean {
  return parts.some((part) => path === part || path === part.replace(/\/$/, '') || path.startsWith(part.endsWith('/') ? part : `${part}/`));
}

/** The router finds `/Purchased/x`, `/%70urchased/x` and `//purchased/x` too. */
function asRouted(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // stays as it is; no page is named so
  }
  return plain.toLowerCase().replace(/\/{2,}/g, '/');
}

/** Where somebody who may not see a page is sent instead, or null. `target` is the page's full path and query. */
export function redirectFor(asked: string, target: string, viewer: Viewer | null): string | null {
  const path = asRouted(asked);
  if (viewer?.needSettingPassword) return path === firstLogin || isBelow(path, ['/help/']) ? null : firstLogin;
  if (isPublicPage(path)) return null;
  if (!viewer) return loginPath(target);
  const seller = viewer.userType === 1 && !viewer.operator;
  if (isBelow(path, ['/operator'])) return viewer.operator ? null : '/403';
  if (isBelow(path, sellerParts)) return seller ? null : '/403';
  if (seller && isBelow(path, [...personalParts, ...buyingParts])) return '/403';
  if (viewer.unaudited && isBelow(path, personalParts) && path !== openToUnaudited) return '/403';
  return null;
}
