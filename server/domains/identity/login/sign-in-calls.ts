import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import type { securityCalls } from '../../../../contract/identity/security.ts';
import { timeValue } from '../../../platform/formats/text-value.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { setSessionCookies, refreshSecretOf } from '../sessions/cookies.ts';
import { deviceHash, deviceNameOf, deviceOf, shortNetwork, takeDevice, writtenDevice } from '../sessions/devices.ts';
import { notifyUser, ownPage } from '../notifications.ts';
import type { Account } from './account-queries.ts';
import { closeSession } from '../sessions/session-calls.ts';
import { type OpenedSession, openSession, sessionOfSecret, type LoginRequest } from '../sessions/sessions.ts';
import { insertSignedIn, listSignIns } from './sign-in-queries.ts';
import { mails } from '../mails.ts';

export const loginRequestOf = (context: CallContext): LoginRequest => ({
  now: context.now,
  userAgent: context.userAgent,
  network: context.network,
  device: deviceOf(context),
});

/**
 * Signs in an authenticated user: sets the cookies of a new session, adds an entry to the sign-in history, and sends an e-mail if the
 * browser is new. The browser's previous session ends, so that nobody can plant a session.
 */
export async function signIn(context: CallContext, account: Account, loginType: number): Promise<OpenedSession> {
  const { database, publicUrl } = context;
  const request = loginRequestOf(context);
  const before = refreshSecretOf(context);
  const replaced = before ? await sessionOfSecret(database, before) : null;
  const opened = await openSession(database, account, request);
  const device = takeDevice(context);
  await database.transaction(async (tx) => {
    const entry = { sessionId: opened.login.refreshToken, deviceHash: deviceHash(device), loginType, request };
    const { fresh, mailNewDevice: wanted } = await insertSignedIn(tx, account.userId, entry);
    if (!fresh || !wanted) return;
    const values = {
      device: writtenDevice(request.userAgent),
      time: timeValue(request.now),
      network: shortNetwork(request.network),
    };
    await notifyUser(tx, account, mails.newDevice, { values, link: ownPage(account, publicUrl, 'security'), now: request.now });
  });
  if (replaced) await closeSession(database, replaced, 'signed in again', request.now);
  setSessionCookies(context, opened);
  return opened;
}

/** A page of the user's own sign-ins. */
export async function signInsOf(
  database: Database,
  userId: number,
  { cursor: text, size }: { cursor?: string | undefined; size: number },
): Promise<AnswerOf<typeof securityCalls.signIns>> {
  const cursor = readCursor(text);
  const { rows, next, previous } = pageOf(await listSignIns(database.kysely, userId, cursor, size), size, cursor);
  const known = Object.values(loginTypes);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      outcome: row.outcome,
      loginType: known.find((type) => type === row.loginType) ?? loginTypes.buyerPassword,
      name: deviceNameOf(row.userAgent),
      network: shortNetwork(row.network),
      at: row.at.toISOString(),
    })),
    next,
    previous,
  };
}
