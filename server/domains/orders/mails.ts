import { mailTemplates } from '../../platform/mail/templates.ts';

/**
 * The mails of this area; their texts are `mail.<template>.…` in texts/<language>/orders.po. `order…` goes to the buyer, `sale…` to the
 * seller (notifications/recipients.ts). Which step sends which mail: `notifications/steps.ts`; mails of changes: `notifications/change-mails.ts`.
 */
export const mails = mailTemplates({
  orderPlaced: { link: true, topic: 'orderPayment', needs: 'order.view' },
  orderPaid: { link: true, topic: 'orderConfirmation', needs: 'order.view' },
  orderExpired: { link: true, topic: 'orderPayment', needs: 'order.view' },
  orderAccepted: { link: true, topic: 'orderAccepted', needs: 'order.view' },
  orderChanged: { link: true, topic: 'orderChanges', needs: 'order.view' },
  orderChangeAsked: { link: true, topic: 'orderChanges', needs: 'order.view' },
  orderChangeWithdrawn: { link: true, topic: 'orderChanges', needs: 'order.view' },
  orderShipped: { link: true, topic: 'orderShipped', needs: 'order.view' },
  orderDelivered: { link: true, topic: 'orderDelivered', needs: 'order.view' },
  orderReceived: { link: true, topic: 'orderDelivered', needs: 'order.view' },
  orderCancelled: { link: true, topic: 'orderChanges', needs: 'order.view' },
  orderCancelConfirmed: { link: true, topic: 'orderChanges', needs: 'order.view' },
  saleNew: { link: true, topic: 'saleNew', needs: 'sale.fulfil' },
  saleAccepted: { link: true, topic: 'saleColleagues', needs: 'sale.fulfil' },
  saleChanged: { link: true, topic: 'saleChanges', needs: 'sale.fulfil' },
  saleShipped: { link: true, topic: 'saleColleagues', needs: 'sale.fulfil' },
  saleDelivered: { link: true, topic: 'saleReceived', needs: 'sale.fulfil' },
  saleReceived: { link: true, topic: 'saleReceived', needs: 'sale.fulfil' },
  saleCancelled: { link: true, topic: 'saleChanges', needs: 'sale.fulfil' },
  saleChangeAgreed: { link: true, topic: 'saleChanges', needs: 'sale.fulfil' },
});
