import { mailTemplates } from '../../platform/mail/templates.ts';

/** What the page of a case asks for, on each side. */
const afterSalesNeeds = { buyer: 'order.view', seller: 'aftersales.decide', operator: 'dispute.decide' } as const;

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
  /** To the user whose cart is filled. */
  standingOrder: { link: true, topic: 'standingOrders', needs: 'order.place' },
  orderParcelProblem: { link: true, topic: 'parcelProblems', needs: 'order.view' },
  orderReceived: { link: true, topic: 'orderDelivered', needs: 'order.view' },
  orderCancelled: { link: true, topic: 'orderChanges', needs: 'order.view' },
  orderCancelConfirmed: { link: true, topic: 'orderChanges', needs: 'order.view' },
  salesOrderShipped: { link: true, topic: 'orderShipped', needs: 'order.view' },
  salesOrderTakenBack: { link: true, topic: 'orderChanges', needs: 'order.view' },
  salesOrderRefused: { link: true, topic: 'orderChanges', needs: 'order.view' },
  saleNew: { link: true, topic: 'saleNew', needs: 'sale.fulfil' },
  saleAccepted: { link: true, topic: 'saleColleagues', needs: 'sale.fulfil' },
  saleChanged: { link: true, topic: 'saleChanges', needs: 'sale.fulfil' },
  saleShipped: { link: true, topic: 'saleColleagues', needs: 'sale.fulfil' },
  saleDelivered: { link: true, topic: 'saleReceived', needs: 'sale.fulfil' },
  saleParcelProblem: { link: true, topic: 'parcelProblems', needs: 'sale.fulfil' },
  saleReceived: { link: true, topic: 'saleReceived', needs: 'sale.fulfil' },
  saleCancelled: { link: true, topic: 'saleChanges', needs: 'sale.fulfil' },
  /** To the other sides of an after-sales case, of all of its steps; sent by `notifyCase` (after-sales/notifications.ts). */
  afterSales: { link: true, topic: 'afterSales', needs: afterSalesNeeds },
  saleChangeAgreed: { link: true, topic: 'saleChanges', needs: 'sale.fulfil' },
});
