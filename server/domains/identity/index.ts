export { requirePassword } from './login/attempts.ts';
export { resolveRequest } from './sessions/cookies.ts';
export { demoEmails, demoPassword } from './login/demo.ts';
export { eraseCompany, type Erased, erasePeople } from './erasure.ts';
export { languageOfAccount, notifyUser, ownPage, writtenTime } from './notifications.ts';
export { hashPassword } from './passwords/passwords.ts';
export {
  accountByEmail,
  accountById,
  countOperators,
  lock,
  roleId,
  setPassword,
  type Account,
  type Connection,
  upsertRoles,
} from './login/account-queries.ts';
export { deleteSecondFactor } from './second-factor/second-factor-queries.ts';
export { hasSecondFactor } from './second-factor/second-factor.ts';
export { endSessionsOf, forgetAccounts, resolveSession, watchSessions } from './sessions/sessions.ts';
export { signIn, visitOf } from './login/sign-ins.ts';
export { insertFirstLogin, invitedUser, type FirstLoginLink, type Invited, useFirstLogin, userOfFirstLogin } from './login/link-queries.ts';
export { checkPasswordLength } from './passwords/password-rules.ts';
export { mayEnter, mayFirstLogin, sessionOf } from './login/view.ts';
export { proveCode, provenMinutes, sendCode, takeCode } from './login/codes.ts';
export { deviceHash, deviceOf, takeDevice } from './sessions/devices.ts';
export { resetPassword } from './passwords/password-reset.ts';
export { type CodeMail } from './login/code-queries.ts';
