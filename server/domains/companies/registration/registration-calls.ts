import { loginCode } from '../../../../contract/identity/login.ts';
import { passwordLength } from '../../../../contract/values/passwords.ts';
import { registrationCalls } from '../../../../contract/companies/registration.ts';
import { handle, type Handler } from '../../../platform/http/handler.ts';
import { provenMinutes, proveCode, deviceOf, resetPassword } from '../../identity/index.ts';
import { firstLogin } from './first-login.ts';
import { registerBuyer } from './registration.ts';
import { isSellerName } from './registration-queries.ts';
import { applyAsSeller } from './seller-application.ts';
import { sendVerifyCode } from './verify-codes.ts';

/** The two calls of a seller's first login belong to the catalogue, which opens the store. */
export const registrationHandlers: Handler[] = [
  handle(registrationCalls.passwordRule, (_input, { config }) =>
    Promise.resolve({ least: passwordLength.least, most: config.passwordMax }),
  ),
  handle(registrationCalls.generateVerifyCode, async (input, context) => {
    await sendVerifyCode(context, input);
    return { pauseSeconds: loginCode.pauseSeconds, minutes: loginCode.minutes };
  }),
  handle(registrationCalls.checkVerifyCode, async ({ email, purpose, code }, context) => {
    await proveCode(context.database, { email, purpose, device: deviceOf(context) }, code, context.now());
    return { minutes: purpose === 'register' ? provenMinutes : loginCode.minutes };
  }),
  handle(registrationCalls.registerBuyer, (input, context) => registerBuyer(context, input)),
  handle(registrationCalls.applyAsSeller, async (input, context) => ({ reference: await applyAsSeller(context, input) })),
  handle(registrationCalls.checkCompanyName, async ({ legalName }, context) => ({
    taken: await isSellerName(context.database.kysely, legalName),
  })),
  handle(registrationCalls.buyerFirstLogin, (input, context) => firstLogin(context, input, 'others')),
  handle(registrationCalls.resetPassword, async (input, context) => {
    await resetPassword(context, input);
    return { changed: true };
  }),
];
