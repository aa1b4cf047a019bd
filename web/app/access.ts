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
  '/imprint',
  '/tracking',
  '/leaving',
  '/403',
  '/permission-denied',
  '/robots.txt',
  '/sitemap.xml',
]);
const publicParts = ['/help/', '/item/', '/brand/', '/category/', '/keyword/', '/store/', '/activity/'];

/** The personal layout and the message and download centres: for approved buyers. */
const personalParts = ['/purchased/', '/account/', '/message/center', '/download/center'];
/**
 * Pages about buying that everybody who is signed in may open. Their calls are for buyers: others get a page that says so instead of an
 * error (components/layout/for-buyers.tsx).
 */
const buyingParts = ['/shopcart', '/payment/', '/exclusive/', '/my-favorite/', '/my-items/'];
const sellerParts = ['/seller-console', '/store-select', '/my-shop'];
const firstLogin = '/first-login';
const openToUnaudited = '/account/account-infos';

export function isPublicPage(path: string): boolean {
  return publicPages.has(path) || isBelow(path, publicParts);
}

function isBelow(path: string, parts: readonly string[]): boolean {
  return parts.some((part) => path === part || path === part.replace(/\/$/, '') || path.startsWith(part.endsWith('/') ? part : `${part}/`));
}

/** Whether a page explains the refusal of a call itself. Files have no page to do so. */
export function explainsRefusals(requested: string): boolean {
  const path = asRouted(requested);
  return isBelow(path, buyingParts) && !/\/file\/|\.csv$/.test(path);
}

/** The router finds `/Purchased/x`, `/%70urchased/x`, `//purchased/x` and `/purchased/x/` too. */
function asRouted(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // stays as it is; no page is named so
  }
  return plain
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

/** Where users who may not see a page are redirected, or null. `target` is the page's full path and query. */
export function redirectFor(requested: string, target: string, viewer: Viewer | null): string | null {
  const path = asRouted(requested);
  if (isPublicPage(path)) return null;
  if (!viewer) return loginPath(target);
  if (viewer.needSettingPassword) return firstLogin;
  const seller = viewer.userType === 1 && !viewer.operator;
  if (isBelow(path, ['/operator'])) return viewer.operator ? null : '/403';
  if (isBelow(path, sellerParts)) return seller ? null : '/403';
  if ((seller || (viewer.unaudited && path !== openToUnaudited)) && isBelow(path, personalParts)) return '/403';
  return null;
}
