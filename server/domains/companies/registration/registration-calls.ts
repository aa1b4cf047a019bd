import { emailCode, loginTypes } from '../../../../contract/identity/login.ts';
import { passwordLength } from '../../../../contract/values/passwords.ts';
import { registrationCalls } from '../../../../contract/companies/registration.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import {
  accountByEmail,
  checkPasswordLength,
  deviceHash,
  deviceOf,
  hashPassword,
  newCode,
  proveCode,
  provenMinutes,
  resetPassword,
  sendCode,
  signIn,
  takeDevice,
} from '../../identity/index.ts';
import { firstLogin } from './first-login-calls.ts';
import { registerBuyer } from './registration.ts';
import { isSellerName } from './registration-queries.ts';
import { applyAsSeller } from './seller-application.ts';
import { verifyMail } from './verify-codes.ts';

/** The two calls of a seller's first login belong to the catalogue, which opens the store. */
export const registrationHandlers: Handler[] = [
  handle(registrationCalls.passwordRule, (_input, { config }) =>
    Promise.resolve({ least: passwordLength.least, most: config.passwordMax }),
  ),
  handle(registrationCalls.generateVerifyCode, async (input, context) => {
    const { database, network, now } = context;
    const mailFor = await verifyMail(database, context, input);
    const code = await newCode(database, { ...input, network, device: deviceHash(takeDevice(context)) }, now);
    await database.transaction((tx) => sendCode(tx, code, mailFor));
    return { pauseSeconds: emailCode.pauseSeconds, minutes: emailCode.minutes };
  }),
  handle(registrationCalls.checkVerifyCode, async ({ email, purpose, code }, context) => {
    await proveCode(context.database, { email, purpose, device: deviceOf(context) }, code, context.now);
    return { minutes: purpose === 'register' ? provenMinutes : emailCode.minutes };
  }),
  handle(registrationCalls.registerBuyer, async (input, context) => {
    const { database, userAgent } = context;
    checkPasswordLength(context.config, input.password);
    const codeId = await provedCode(context, input);
    const passwordHash = await hashPassword(input.password);
    await database.transaction((tx) => registerBuyer(tx, context, input, { codeId, passwordHash, userAgent }));
    const account = await accountByEmail(database, input.email);
    if (!account) throw new Error('the account that was just made is not there');
    return (await signIn(context, account, loginTypes.buyerPassword)).login;
  }),
  handle(registrationCalls.applyAsSeller, async (input, context) => {
    const codeId = await provedCode(context, input);
    return { reference: await context.database.transaction((tx) => applyAsSeller(tx, context, input, codeId)) };
  }),
  handle(registrationCalls.checkCompanyName, async ({ legalName }, context) => ({
    taken: await isSellerName(context.database.kysely, legalName),
  })),
  handle(registrationCalls.buyerFirstLogin, (input, context) => firstLogin(context, input, 'others')),
  handle(registrationCalls.resetPassword, async (input, context) => {
    await resetPassword(context, input);
    return { changed: true };
  }),
];

const provedCode = (context: CallContext, { email, code }: { email: string; code: string }): Promise<number> =>
  proveCode(context.database, { email, purpose: 'register', device: deviceOf(context) }, code, context.now);
