import { mailTemplates } from '../../platform/mail/templates.ts';

/** The mails of this area; their texts are `mail.<template>.…` in texts/<language>/payments.po. */
export const mails = mailTemplates({
  /** To the users of a buyer who see its invoices; sent by `announceNew` of invoices/. */
  invoiceIssued: { link: true, topic: 'invoices', needs: 'billing.view' },
  creditNoteIssued: { link: true, topic: 'invoices', needs: 'billing.view' },
  /** To the users of a buyer who may top up its balance; sent by `notifyLowBalances`. */
  lowBalance: { link: true, topic: 'balance', needs: 'balance.view' },
  /** To the same, when the operator has decided about a deposit. */
  depositConfirmed: { link: true, topic: 'balance', needs: 'balance.view' },
  depositChanged: { link: true, topic: 'balance', needs: 'balance.view' },
  depositRefused: { link: true, topic: 'balance', needs: 'balance.view' },
  /** To the users of a buyer who may withdraw money: when it is requested, and when the operator has decided. */
  withdrawalRequested: { link: true, topic: 'balance', needs: 'balance.view' },
  withdrawalTransferred: { link: true, topic: 'balance', needs: 'balance.view' },
  withdrawalRefused: { link: true, topic: 'balance', needs: 'balance.view' },
  /** To the users of sellers that may enter its facts, when the operator requires them from a day on. */
  sellerFactsNeeded: { link: true, topic: 'company', needs: 'account.manage' },
  /** To the users of a buyer who see its billing, about what is due on credit terms; sent by `remindGroup` of credit/reminders/. */
  creditDue: { link: true, topic: 'creditTerms', needs: 'billing.view' },
  creditOverdue: { link: true, topic: 'creditTerms', needs: 'billing.view' },
  creditBlocked: { link: true, topic: 'creditTerms', needs: 'billing.view' },
  /** To the same, when transferred money has paid items; sent by `notifyOfPaidItems`. */
  creditPaid: { link: true, topic: 'creditTerms', needs: 'billing.view' },
  /** To those who may top up the balance, when transferred money pays no orders. */
  transferCredited: { link: true, topic: 'balance', needs: 'balance.view' },
  /** To the users of a seller who see its payouts. */
  settlementClosed: { link: true, topic: 'payouts', needs: 'payout.view' },
  settlementCarried: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutExecuted: { link: true, topic: 'payouts', needs: 'payout.view' },
  /** To those who may top up the balance, about a refund that goes to a card; sent by `makeCardRefund` of card-refunds/. */
  cardRefunded: { link: true, topic: 'balance', needs: 'balance.view' },
  cardRefundCredited: { link: true, topic: 'balance', needs: 'balance.view' },
  cardRefundTakenBack: { link: true, topic: 'balance', needs: 'balance.view' },
  /** To operators: the buyer has a refund twice. */
  cardRefundTwice: { link: true, topic: 'cardRefunds', needs: 'money.confirm' },
  returnCredited: { link: true, topic: 'balance', needs: 'balance.view' },
  payoutReturned: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutFailed: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutTransferFailed: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutTransferReturned: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutProviderConnected: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutAccountChanged: { link: true, topic: 'payouts', needs: 'payout.view' },
});
