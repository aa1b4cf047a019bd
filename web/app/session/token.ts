import type { AccessTokenClaims } from '../../../contract/identity/accounts.ts';

/** Logged in means that the access token has three parts between dots, the middle one not empty. */
export function isLoggedIn(token: string | null | undefined): token is string {
  const parts = (token ?? '').split('.');
  return parts.length === 3 && parts[1] !== '';
}

/** The claims of a token as it says them: for showing only, the server checks it. Null when they cannot be read. */
export function claimsOf(token: string | null | undefined): AccessTokenClaims | null {
  if (!isLoggedIn(token)) return null;
  try {
    const middle = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(middle), (character) => character.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    return claims !== null && typeof claims === 'object' ? (claims as AccessTokenClaims) : null;
  } catch {
    return null;
  }
}

export function isSellerToken(token: string | null | undefined): boolean {
  return claimsOf(token)?.userclaim?.userType === 1;
}

export function isBuyerToken(token: string | null | undefined): boolean {
  return isLoggedIn(token) && !isSellerToken(token);
}

/** When the token ends, in milliseconds since 1970; 0 when it does not say. */
export function endOf(token: string | null | undefined): number {
  return (claimsOf(token)?.exp ?? 0) * 1000;
}
