import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { AccessTokenClaims } from '../../../../contract/identity/accounts.ts';
import { newId } from '../../../platform/ids.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { algorithms, currentKey, keyById } from '../../../platform/crypto/keys.ts';

const accessTokenSeconds = 600;
const issuer = 'kontor';
const audience = 'kontor-web';
const longestToken = 2_000;

/** Signs an access token of ten minutes for a session. */
export async function signAccessToken(
  database: Database,
  token: { sessionId: string; userclaim: AccessTokenClaims['userclaim'] },
  now: Date,
): Promise<string> {
  const key = await currentKey(database, 'token', now);
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: token.sessionId, userclaim: token.userclaim })
    .setProtectedHeader({ alg: algorithms.token, kid: key.id, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(token.userclaim.uid))
    .setJti(newId())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(key.privateKey);
}

/** The claims of a token that this installation signed and that has not expired; null for any other text. */
export async function readAccessToken(database: Database, token: string, now: Date): Promise<AccessTokenClaims | null> {
  if (token.length > longestToken) return null;
  try {
    const { kid, alg } = decodeProtectedHeader(token);
    if (alg !== algorithms.token || typeof kid !== 'string') return null;
    const key = await keyById(database, 'token', kid, now);
    if (!key) return null;
    const { payload } = await jwtVerify<AccessTokenClaims>(token, key.publicKey, {
      algorithms: [algorithms.token],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'sid', 'jti', 'userclaim'],
    });
    return payload;
  } catch (error) {
    // Errors that jose reports for an invalid token; a lost database says nothing about the token.
    if (error instanceof TypeError || (error as { code?: unknown }).code?.toString().startsWith('ERR_J')) return null;
    throw error;
  }
}
