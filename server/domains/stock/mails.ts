import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/orders.po. */
export const mails = mailTemplates({
  heldStockCorrected: { link: true, topic: 'orderChanges', needs: 'order.view' },
});
