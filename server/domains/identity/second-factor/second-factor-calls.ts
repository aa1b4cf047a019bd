import { codes } from '../../../../contract/wire/codes.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import type { Account } from '../login/account-queries.ts';
import { sourceOf } from '../login/attempts.ts';
import { loginRequestOf } from '../login/sign-in-calls.ts';
import { requirePassword } from '../passwords/password-calls.ts';
import * as service from './second-factor.ts';

/** Verifies a code, as `tryCode` says; wrong ones stay counted whatever the call does afterwards. */
export async function passesSecondFactor(database: Database, check: service.CodeCheck, given: string): Promise<boolean> {
  const code = await service.givenCode(database, check.userId, given);
  return database.transaction((tx) => service.tryCode(tx, database, check, code));
}

/** @throws codes.invalid for a wrong password, codes.refused when the factor is on */
export async function beginSecondFactor(context: CallContext, password: string): Promise<{ secret: string; uri: string }> {
  const account = await requirePassword(context, password);
  return service.beginSecondFactor(context.database, context, account);
}

/** Turns the second factor on; returns the recovery codes, which are never shown again. */
export async function confirmSecondFactor(context: CallContext, code: string): Promise<string[]> {
  const { database } = context;
  const proved = await service.proveSecret(database, context, code);
  const fresh = await service.newRecoveryCodes(database, proved.account.userId);
  await database.transaction((tx) => service.confirmSecondFactor(tx, context, proved, fresh));
  return fresh.codes;
}

/** Turns it off. @throws codes.invalid for a wrong password or code */
export async function removeSecondFactor(context: CallContext, given: { password: string; secondFactor: string }): Promise<void> {
  const account = await requireBoth(context, given);
  await context.database.transaction((tx) => service.removeSecondFactor(tx, context, account));
}

/** Replaces the recovery codes. @throws codes.invalid for a wrong password or code */
export async function renewRecoveryCodes(context: CallContext, given: { password: string; secondFactor: string }): Promise<string[]> {
  const { database } = context;
  const account = await requireBoth(context, given);
  const fresh = await service.newRecoveryCodes(database, account.userId);
  await database.transaction((tx) => service.renewRecoveryCodes(tx, context, account, fresh));
  return fresh.codes;
}

async function requireBoth(context: CallContext, given: { password: string; secondFactor: string }): Promise<Account> {
  const { database } = context;
  const caller = signedIn(context);
  if (!(await service.hasSecondFactor(database.kysely, caller.userId))) throw new Refusal(codes.refused, 'security.secondFactorOff');
  const account = await requirePassword(context, given.password);
  const check = { userId: caller.userId, source: sourceOf(caller), loginType: caller.userType, request: loginRequestOf(context) };
  if (!(await passesSecondFactor(database, check, given.secondFactor))) throw invalidFields({ secondFactor: 'login.secondFactorFailed' });
  return account;
}
