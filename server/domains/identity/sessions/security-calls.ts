import { type Device, securityCalls } from '../../../../contract/identity/security.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { type Caller, signedIn } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notFound } from '../../../platform/refusal.ts';
import { deviceNameOf, shortNetwork } from './devices.ts';
import { changePassword } from '../passwords/password-calls.ts';
import { securitySettings, setMailNewDevice } from '../login/account-queries.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from '../second-factor/second-factor-calls.ts';
import { confirmEmailChange, requestEmailChange } from '../accounts/email-change-calls.ts';
import { savePerson } from '../accounts/person.ts';
import { ownsSession } from './session-queries.ts';
import { closeSession } from './session-calls.ts';
import { endSessionsOf, forgetAccounts, livingSessions } from './sessions.ts';
import { signInsOf } from '../login/sign-in-calls.ts';

async function devicesOf(database: Database, session: Caller, now: Date): Promise<Device[]> {
  const devices = (await livingSessions(database, session.userId, now)).map((row) => ({
    sessionId: row.id,
    name: deviceNameOf(row.userAgent),
    network: shortNetwork(row.network),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === session.id,
  }));
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}

const passwordChange = async (input: { password: string; newPassword: string }, context: CallContext) => ({
  endedSessions: await changePassword(context, input),
});

export const securityHandlers: Handler[] = [
  handle(securityCalls.overview, async (_input, context) => {
    const session = signedIn(context);
    const settings = await securitySettings(context.database.kysely, session.userId);
    if (!settings) throw notFound();
    return {
      email: settings.email,
      name: settings.name,
      language: settings.language,
      secondFactor: settings.since && { since: settings.since.toISOString(), recoveryCodesLeft: settings.recoveryCodesLeft },
      passwordChangedAt: settings.passwordChangedAt?.toISOString() ?? null,
      mailNewDevice: settings.mailNewDevice,
      devices: await devicesOf(context.database, session, context.now),
    };
  }),
  handle(securityCalls.signIns, (input, context) => signInsOf(context.database, signedIn(context).userId, input)),
  handle(securityCalls.beginSecondFactor, ({ password }, context) => beginSecondFactor(context, password)),
  handle(securityCalls.confirmSecondFactor, async ({ code }, context) => ({
    recoveryCodes: await confirmSecondFactor(context, code),
  })),
  handle(securityCalls.removeSecondFactor, async (input, context) => {
    await removeSecondFactor(context, input);
    return {};
  }),
  handle(securityCalls.renewRecoveryCodes, async (input, context) => ({
    recoveryCodes: await renewRecoveryCodes(context, input),
  })),
  handle(securityCalls.endSession, async ({ sessionId }, context) => {
    if (!(await ownsSession(context.database.kysely, signedIn(context).userId, sessionId))) throw notFound();
    await closeSession(context.database, sessionId, 'signed out from another device', context.now);
    return {};
  }),
  handle(securityCalls.endOtherSessions, async (_input, context) => {
    const { id: except, userId } = signedIn(context);
    const how = { except, reason: 'signed out from another device', now: context.now };
    const endedSessions = await context.database.transaction((tx) => endSessionsOf(tx, userId, how));
    forgetAccounts(context.database, { userId });
    return { endedSessions };
  }),
  handle(securityCalls.saveMails, async ({ newDevice }, context) => {
    await setMailNewDevice(context.database.kysely, signedIn(context).userId, newDevice);
    return {};
  }),
  handle(securityCalls.savePerson, async (input, context) => {
    await context.database.transaction((tx) => savePerson(tx, context, input));
    return {};
  }),
  handle(securityCalls.requestEmailChange, async (input, context) => {
    await requestEmailChange(context, input);
    return {};
  }),
  handle(securityCalls.confirmEmailChange, (input, context) => confirmEmailChange(context, input)),
  handle(securityCalls.buyerPassword, passwordChange),
  handle(securityCalls.sellerPassword, passwordChange),
  handle(securityCalls.operatorPassword, passwordChange),
];
