import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/identity.po. */
export const mails = mailTemplates({
  /** To a buyer’s user who signs in by a code; sent by `sendLoginCode`. */
  loginCode: { secret: true },
  /** To the new address of a user who changes it; sent by `requestEmailChange`. */
  emailCode: { secret: true },
  /** To the previous address of a user who has changed it; sent by `confirmEmailChange`. */
  emailChanged: { link: true, topic: 'security' },
  /** To a user whose password has been changed or reset; sent by `setOwnPassword` and `resetPassword`. */
  passwordChanged: { link: true, topic: 'security' },
  /** To a user who has signed in with a new browser, if they want to know; sent by `signIn`. */
  newDevice: { link: true, topic: 'security' },
  /** To a user who has turned on the second factor; sent by `notifyAndAudit`. */
  secondFactorOn: { link: true, topic: 'security' },
  /** To a user who has turned off the second factor; sent by `notifyAndAudit`. */
  secondFactorOff: { link: true, topic: 'security' },
  /** To a user whose lost second factor the operator has removed; sent by `removeLostSecondFactor`. */
  secondFactorRemoved: { link: true, topic: 'security' },
  /** To a user who requests an erasure, with the link that confirms it; sent by `requestErasure` of `erasure.ts`. */
  erasureConfirm: { link: true, secret: true },
  /** To a user who has confirmed an erasure; sent by `confirmErasure` of `erasure.ts`. */
  erasurePlanned: { link: true, topic: 'security' },
  /** To the user who requested an erasure, at the previous address; sent by `erase`. */
  erasureDone: {},
  /** To the user who requested an export of data; sent by `finishExport` of `exports.ts`. */
  dataExportReady: { link: true, secret: true, topic: 'security' },
});
