import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/promotions.po. */
export const mails = mailTemplates({
  /** To the users who set prices at the sellers that an activity is for; sent by `inviteSellers`. */
  activityInvitation: { link: true, topic: 'activities', needs: 'price.manage' },
});
