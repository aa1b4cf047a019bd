import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/pricing.po. */
export const mails = mailTemplates({
  /** To the users of a buyer with new exclusive items or stores who may place orders; sent by `notifyBuyers`. */
  exclusiveNews: { link: true, topic: 'exclusives' },
});
