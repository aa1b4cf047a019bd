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
  /** To the same, when transferred money pays no orders. */
  transferCredited: { link: true, topic: 'balance', needs: 'balance.view' },
  /** To the users of a seller who see its payouts. */
  settlementClosed: { link: true, topic: 'payouts', needs: 'payout.view' },
  settlementCarried: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutExecuted: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutFailed: { link: true, topic: 'payouts', needs: 'payout.view' },
  payoutAccountChanged: { link: true, topic: 'payouts', needs: 'payout.view' },
});
