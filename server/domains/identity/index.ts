export {
  convertLimits,
  insertAccount,
  type Limits,
  markRemoved,
  setBlocked,
  setNameAndLanguage,
  setPassword,
  setTimeZone,
  takeAddress,
  updateAccount,
  zoneOf,
} from './accounts/accounts.ts';
export { userAccounts } from './accounts/states.ts';
export { requirePassword, resetPassword } from './passwords/password-calls.ts';
export { demoEmails, demoPassword } from './login/demo.ts';
export { languageOfAccount, notifyUser, ownPage } from './notifications.ts';
export { hashPassword } from './passwords/hashing.ts';
export { accountByEmail, accountById, countOperators, lock, type Account } from './login/account-queries.ts';
export { removeLostSecondFactor } from './second-factor/second-factor.ts';
export { resolveRequest } from './sessions/session-calls.ts';
export { endSessionsOfCompany, noteConfirmation } from './sessions/session-queries.ts';
export { callerOfSession, endSessionsOf, forgetAccounts, resolveSession } from './sessions/sessions.ts';
export { signIn } from './login/sign-in-calls.ts';
export { insertFirstLogin, invitedUser, type FirstLoginLink, type Invited, useFirstLogin, userOfFirstLogin } from './login/link-queries.ts';
export { checkPasswordLength } from './passwords/password-rules.ts';
export { mayEnter, mayFirstLogin, sessionOf } from './login/view.ts';
export { newCode, proveCode, provenMinutes, sendCode, takeCode } from './codes/email-codes.ts';
export { deviceHash, deviceNameOf, deviceOf, takeDevice } from './sessions/devices.ts';
export { type CodeMail } from './codes/code-queries.ts';
