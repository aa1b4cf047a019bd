import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/materials.po. */
export const mails = mailTemplates({
  /** To the user who requested a large or slow download; sent by `runPack`. */
  packReady: { link: true, topic: 'downloads', needs: 'material.download' },
});
