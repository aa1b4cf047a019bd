import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/payments.po. */
export const mails = mailTemplates({
  /** To the users of a buyer who may top up its balance; sent by `notifyLowBalances`. */
  lowBalance: { link: true },
});
