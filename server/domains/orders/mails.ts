import { mailTemplates } from '../../platform/mail/templates.ts';

/**
 * The mails of this area; their texts are `mail.<template>.…` in texts/<language>/orders.po. `order…` goes to the buyer, `sale…` to the
 * seller (notifications/recipients.ts). Which step sends which mail: `notifications/steps.ts`; mails of changes: `notifications/change-mails.ts`.
 */
export const mails = mailTemplates({
  orderPlaced: { link: true },
  orderPaid: { link: true },
  orderExpired: { link: true },
  orderAccepted: { link: true },
  orderChanged: { link: true },
  orderChangeAsked: { link: true },
  orderShipped: { link: true },
  orderDelivered: { link: true },
  orderCancelled: { link: true },
  orderCancelConfirmed: { link: true },
  saleNew: { link: true },
  saleCancelled: { link: true },
  saleReceived: { link: true },
  saleChangeAgreed: { link: true },
});
