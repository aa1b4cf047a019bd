import * as z from 'zod/mini';
import type { Access } from '../wire/call.ts';
import { declare } from '../wire/call.ts';
import { characters, email, flag, requiredText, time } from '../wire/fields.ts';
import { loginTypes } from './login.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { languages } from '../values/locale.ts';
import { newPassword, passwordLength } from '../values/passwords.ts';

/** How many recovery codes a user has at once. */
export const recoveryCodeCount = 10;

/** An existing password: only its length is checked, since rules change and old passwords stay valid. */
export const currentPassword = z
  .string('password.required')
  .check(z.minLength(1, 'password.required'), z.maxLength(200, 'password.length'));
/** Six digits of an app, or a recovery code; spaces and dashes are ignored. */
const secondFactor = z
  .string('login.codeRequired')
  .check(z.trim(), z.minLength(1, 'login.codeRequired'), z.maxLength(40, 'login.codeRequired'), characters);

/** Browser and system as the user agent names them; empty if it does not. */
export const deviceNameSchema = z.object({ browser: z.string(), system: z.string() });
export type DeviceName = z.output<typeof deviceNameSchema>;

export const deviceSchema = z.object({
  sessionId: z.string(),
  name: deviceNameSchema,
  /** The first parts of the network address only. */
  network: z.string(),
  signedInAt: time,
  lastSeenAt: time,
  current: z.boolean(),
});
export type Device = z.output<typeof deviceSchema>;

export const securitySchema = z.object({
  /** The address that the user logs in with. */
  email: z.string(),
  name: z.string(),
  /** Of mails; pages are in the language that is chosen in their menu. */
  language: z.string(),
  secondFactor: z.nullable(z.object({ since: time, recoveryCodesLeft: z.number() })),
  passwordChangedAt: z.nullable(time),
  mailNewDevice: z.boolean(),
  /** Signed-in devices: the current one first, then by latest use. */
  devices: z.array(deviceSchema),
});
export type Security = z.output<typeof securitySchema>;

export const signInOutcomes = ['signed_in', 'wrong_password', 'wrong_code', 'wrong_second_factor', 'locked', 'barred'] as const;
export const signInSchema = z.object({
  id: z.number(),
  outcome: z.enum(signInOutcomes),
  loginType: z.enum(loginTypes),
  name: deviceNameSchema,
  network: z.string(),
  at: time,
});
export type SignIn = z.output<typeof signInSchema>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const nothing = z.object({});
const signedIn = { who: 'signedIn' } as const;
/** Guessing with a stolen session is limited in the same way as guessing at the login. */
const guesses = { calls: 20, seconds: 900 } as const;

/** Current password, new password, new password repeated: the rules and sentences of the specification's section 5. */
export const passwordChangeInput = z
  .object({
    password: currentPassword,
    newPassword: newPassword(passwordLength.callMost),
    confirmPassword: z.string('password.required').check(z.minLength(1, 'password.required')),
  })
  .check(z.refine((input) => input.newPassword === input.confirmPassword, { error: 'password.different', path: ['confirmPassword'] }));

const changePassword = (name: string, path: string, who: Access['who']) =>
  declare({
    name,
    method: 'POST',
    path,
    summary: 'Change the caller’s own password; every other session ends',
    access: { who, beforePassword: true },
    input: passwordChangeInput,
    answer: z.object({ endedSessions: z.number() }),
    encrypted: true,
    limit: guesses,
  });

export const securityCalls = {
  overview: declare({
    name: 'security.overview',
    method: 'GET',
    path: '/b2b/user/security',
    summary: 'Second factor, signed-in devices and mails of the signed-in user',
    access: signedIn,
    input: nothing,
    answer: securitySchema,
  }),
  signIns: declare({
    name: 'security.signIns',
    method: 'GET',
    path: '/b2b/user/security/sign-ins',
    summary: 'Sign-ins of the last 180 days, successful and failed, latest first',
    access: signedIn,
    input: z.object(cursorInput),
    answer: cursorPage(signInSchema),
  }),
  beginSecondFactor: declare({
    name: 'security.beginSecondFactor',
    method: 'POST',
    path: '/b2b/user/security/second-factor/begin',
    summary: 'A new secret for an authenticator app; it takes effect once a code of it has been confirmed',
    access: signedIn,
    input: z.object({ password: currentPassword }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    encrypted: true,
    limit: guesses,
  }),
  confirmSecondFactor: declare({
    name: 'security.confirmSecondFactor',
    method: 'POST',
    path: '/b2b/user/security/second-factor/confirm',
    summary: 'Turn the second factor on with a code of the new secret; the recovery codes are shown only once',
    access: signedIn,
    input: z.object({ code: secondFactor }),
    answer: recoveryCodes,
    limit: guesses,
  }),
  removeSecondFactor: declare({
    name: 'security.removeSecondFactor',
    method: 'POST',
    path: '/b2b/user/security/second-factor/remove',
    summary: 'Turn the second factor off; requires password and code',
    access: signedIn,
    input: z.object({ password: currentPassword, secondFactor }),
    answer: nothing,
    encrypted: true,
    limit: guesses,
  }),
  renewRecoveryCodes: declare({
    name: 'security.renewRecoveryCodes',
    method: 'POST',
    path: '/b2b/user/security/second-factor/recovery-codes',
    summary: 'Replace the recovery codes; requires password and code',
    access: signedIn,
    input: z.object({ password: currentPassword, secondFactor }),
    answer: recoveryCodes,
    encrypted: true,
    limit: guesses,
  }),
  endSession: declare({
    name: 'security.endSession',
    method: 'POST',
    path: '/b2b/user/security/sessions/end',
    summary: 'Sign out one of the caller’s own devices',
    access: signedIn,
    input: z.object({ sessionId: requiredText(36).check(z.regex(/^[0-9a-f-]{36}$/, 'field.id')) }),
    answer: nothing,
  }),
  endOtherSessions: declare({
    name: 'security.endOtherSessions',
    method: 'POST',
    path: '/b2b/user/security/sessions/end-others',
    summary: 'Sign out all devices but this one',
    access: signedIn,
    input: nothing,
    answer: z.object({ endedSessions: z.number() }),
  }),
  saveMails: declare({
    name: 'security.saveMails',
    method: 'POST',
    path: '/b2b/user/security/mails',
    summary: 'Whether the user is notified by e-mail of a sign-in from a new device',
    access: signedIn,
    input: z.object({ newDevice: flag }),
    answer: nothing,
  }),
  savePerson: declare({
    name: 'security.savePerson',
    method: 'POST',
    path: '/b2b/user/security/person',
    summary: 'Change the caller’s own name and the language of their mails',
    access: signedIn,
    input: z.object({ name: requiredText(120), language: z.enum(languages) }),
    answer: nothing,
  }),
  requestEmailChange: declare({
    name: 'security.requestEmailChange',
    method: 'POST',
    path: '/b2b/user/security/email/request',
    summary: 'Send a code to the new address of the caller’s own account',
    access: signedIn,
    input: z.object({ email, password: currentPassword }),
    answer: nothing,
    encrypted: true,
    limit: guesses,
  }),
  confirmEmailChange: declare({
    name: 'security.confirmEmailChange',
    method: 'POST',
    path: '/b2b/user/security/email/confirm',
    summary: 'Change the address of the caller’s own account with the code that was sent to it; every other session ends',
    access: signedIn,
    input: z.object({ email, code: secondFactor }),
    answer: z.object({ email: z.string() }),
    limit: guesses,
  }),
  buyerPassword: changePassword('security.buyerPassword', '/buyer/user/updPwd', 'buyer'),
  sellerPassword: changePassword('security.sellerPassword', '/seller/user/updPwd', 'seller'),
  operatorPassword: changePassword('security.operatorPassword', '/operator/user/updPwd', 'operator'),
};
