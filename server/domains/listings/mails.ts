import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/listings.po. */
export const mails = mailTemplates({
  /** To the users of a seller who keep its items, when registration numbers end or have ended; sent by `watchRegistrations`. */
  registrationsEnd: { link: true, topic: 'registrationEnds', needs: 'product.manage' },
});
