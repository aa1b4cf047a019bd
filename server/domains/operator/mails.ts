import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/operator.po. */
export const mails = mailTemplates({
  /** To an operator who tries out the mail server; sent by `sendTestMail`. */
  testMail: {},
});
