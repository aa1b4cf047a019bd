import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/talk.po. */
export const mails = mailTemplates({
  /** To users who want mails of some topics together once a day; sent by `sendDigests`. */
  dailyNews: { link: true },
});
