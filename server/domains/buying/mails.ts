import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/buying.po. */
export const mails = mailTemplates({
  /** Approval needed: to the users who may decide on an order that waits for it; sent by `requestApproval` (checkout/approval/request.ts). */
  orderWaits: { link: true, topic: 'approvals', needs: 'order.approve' },
  /** To the user who placed the order, unless they approved it themselves; sent by `notifyRequester`. */
  orderApproved: { link: true, topic: 'approvals', needs: 'order.view' },
  /** To the user who placed the order, unless they refused it themselves; sent by `notifyRequester`. */
  orderRefused: { link: true, topic: 'approvals', needs: 'order.view' },
  /** To the user who placed an order that nobody decided on in time; sent by `closeUnapproved`. */
  orderApprovalExpired: { link: true, topic: 'approvals', needs: 'order.view' },
  /** The same of what a run of the matching has bought: what remains to be done is in the run's report. */
  purchaseApproved: { link: true, topic: 'approvals', needs: 'order.view' },
  purchaseRefused: { link: true, topic: 'approvals', needs: 'order.view' },
  purchaseExpired: { link: true, topic: 'approvals', needs: 'order.view' },
  /** To the buyer’s user who watches items of a wish list; sent by `notifyCompany` of `wish-lists/jobs.ts`. */
  wishListNews: { link: true, topic: 'wishLists' },
  /** To the user who asked a question about an item; sent by `notifyBuyer`. */
  questionAnswered: { link: true, topic: 'questions', needs: 'chat.use' },
  /** To the users of the seller who may answer questions; sent by `notifySeller`. */
  questionsAsked: { link: true, topic: 'questions', needs: 'chat.use' },
  /** To the other side of a quote, to both when it expires: its requester, the seller’s users who set prices; sent by `notifySide`. */
  quoteNews: { link: true, topic: 'quotes', needs: { buyer: 'order.view', seller: 'price.manage' } },
});
