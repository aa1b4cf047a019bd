import { mailTemplates } from '../../platform/mail/templates.ts';

/**
 * The mails of this area; their texts are `mail.<template>.…` in texts/<language>/companies.po. Managers are the users whose role has
 * `account.manage`.
 */
export const mails = mailTemplates({
  /** To an address that registers; written by `verifyMail`. */
  registrationCode: { secret: true },
  /** To a user who requests a new password; written by `verifyMail`. */
  passwordResetCode: { secret: true },
  /** To a user whose address is used for another registration, instead of a code; written by `verifyMail`. */
  alreadyRegistered: { link: true },
  /** To an invited user, with the link to the first login; written by `firstLoginMail`. */
  subAccountInvited: { link: true, secret: true },
  /** To an invited user whose address has an account elsewhere; sent by `sendInvitation`. */
  subAccountElsewhere: {},
  /** To the person who applied for a seller; sent by `applyAsSeller`. */
  sellerApplicationReceived: {},
  /** To the user who applied for an approved seller, with the link to the first login; written by `firstLoginMail`. */
  sellerAccepted: { link: true, secret: true },
  /** To the managers of a refused seller; sent by `rejectCompany`. */
  sellerRefused: { topic: 'company', needs: 'account.manage' },
  /** To the managers of an approved buyer; sent by `notifyOfAcceptance`. */
  buyerAccepted: { link: true, topic: 'company', needs: 'account.manage' },
  /** To the managers of a buyer who has to correct its data; sent by `requestChanges`. */
  buyerChangesRequested: { link: true, topic: 'company', needs: 'account.manage' },
  /** To the managers of a refused buyer; sent by `rejectCompany`. */
  buyerRefused: { topic: 'company', needs: 'account.manage' },
  /** To the managers of a suspended company; sent by `moveByHand`. */
  companySuspended: { topic: 'company', needs: 'account.manage' },
  /** To all users who may sign an agreement that has a new version; sent by `notifyOfAgreement`. */
  agreementChanged: { link: true, topic: 'company', needs: 'agreement.sign' },
  /** To the managers of a company with a document that is about to expire; sent by `remindOfNext` of `document-jobs.ts`. */
  documentExpires: { link: true, topic: 'company', needs: 'account.manage' },
  /** To managers of a resumed company, by `moveByHand`; to those of an approved seller with a password, by `notifyOfAcceptance`. */
  companyOpen: { link: true, topic: 'company', needs: 'account.manage' },
  /** To the managers of a closed company; sent by `moveByHand`. */
  companyClosed: { topic: 'company', needs: 'account.manage' },
  /** To the managers of a company whose changes are accepted; sent by `decideChange`. */
  companyChangeAccepted: { link: true, topic: 'company', needs: 'account.manage' },
  /** To the managers of a company whose changes are refused; sent by `decideChange`. */
  companyChangeRefused: { link: true, topic: 'company', needs: 'account.manage' },
  /** To the managers of an approved company with a refused document; sent by `decideOnDocument`. */
  documentRefused: { link: true, topic: 'company', needs: 'account.manage' },
});
