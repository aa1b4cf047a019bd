import { type Device, securityCalls } from '../../../../contract/identity/security.ts';
import { type CallContext, handle, type Handler, signedIn } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notFound } from '../../../platform/refusal.ts';
import { deviceNameOf, shortNetwork } from './devices.ts';
import { changePassword } from '../passwords/password-change.ts';
import { securitySettings, setMailNewDevice } from '../login/account-queries.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from '../second-factor/second-factor.ts';
import { ownsSession } from './session-queries.ts';
import { closeSession, endSessionsOf, forgetAccounts, livingSessions } from './sessions.ts';
import { signInsOf, visitOf } from '../login/sign-ins.ts';

async function devicesOf(database: Database, session: Session, now: Date): Promise<Device[]> {
  const devices = (await livingSessions(database, session.userId, now)).map((row) => ({
    sessionId: row.id,
    name: deviceNameOf(row.user_agent),
    network: shortNetwork(row.network),
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === session.id,
  }));
  return devices.toSorted((one, other) => Number(other.current) - Number(one.current));
}

const whereOf = (context: CallContext) => ({ visit: visitOf(context), publicUrl: context.config.publicUrl });

const passwordChange = async (input: { password: string; newPassword: string }, context: CallContext) => ({
  endedSessions: await changePassword(context.database, signedIn(context), input, { visit: visitOf(context), config: context.config }),
});

export const securityHandlers: Handler[] = [
  handle(securityCalls.overview, async (_input, context) => {
    const session = signedIn(context);
    const settings = await securitySettings(context.database.kysely, session.userId);
    if (!settings) throw notFound();
    return {
      secondFactor: settings.since && { since: settings.since.toISOString(), recoveryCodesLeft: settings.recovery_codes_left },
      passwordChangedAt: settings.password_changed_at?.toISOString() ?? null,
      mailNewDevice: settings.mail_new_device,
      devices: await devicesOf(context.database, session, context.now()),
    };
  }),
  handle(securityCalls.signIns, (input, context) => signInsOf(context.database, signedIn(context).userId, input)),
  handle(securityCalls.beginSecondFactor, ({ password }, context) =>
    beginSecondFactor(context.database, signedIn(context), password, visitOf(context)),
  ),
  handle(securityCalls.confirmSecondFactor, async ({ code }, context) => ({
    recoveryCodes: await confirmSecondFactor(context.database, signedIn(context), code, whereOf(context)),
  })),
  handle(securityCalls.removeSecondFactor, async (input, context) => {
    await removeSecondFactor(context.database, signedIn(context), input, whereOf(context));
    return {};
  }),
  handle(securityCalls.renewRecoveryCodes, async (input, context) => ({
    recoveryCodes: await renewRecoveryCodes(context.database, signedIn(context), input, visitOf(context)),
  })),
  handle(securityCalls.endSession, async ({ sessionId }, context) => {
    if (!(await ownsSession(context.database.kysely, signedIn(context).userId, sessionId))) throw notFound();
    await closeSession(context.database, sessionId, 'signed out from another device', context.now());
    return {};
  }),
  handle(securityCalls.endOtherSessions, async (_input, context) => {
    const { id: except, userId } = signedIn(context);
    const how = { except, reason: 'signed out from another device', now: context.now() };
    const endedSessions = await context.database.transaction((tx) => endSessionsOf(tx, userId, how));
    forgetAccounts(context.database, { userId });
    return { endedSessions };
  }),
  handle(securityCalls.saveMails, async ({ newDevice }, context) => {
    await setMailNewDevice(context.database.kysely, signedIn(context).userId, newDevice);
    return {};
  }),
  handle(securityCalls.buyerPassword, passwordChange),
  handle(securityCalls.sellerPassword, passwordChange),
  handle(securityCalls.operatorPassword, passwordChange),
];
