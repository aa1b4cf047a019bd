import { balance, order, onCredit, card, transfer, arrive, assign, payItem, topUp, deposit, withdraw } from './buying.ts';
import type { Operation } from './picking.ts';
import { cancel, advance, ship, change, answer, refuse, wait, refundCards, invoices, settle, payOut } from './selling.ts';

/** How often each is done, of all. A failing run is reduced to the first ones. */
export const operations: readonly [weight: number, name: string, operation: Operation][] = [
  [22, 'order', order],
  [7, 'balance', balance],
  [12, 'card', card],
  [12, 'transfer', transfer],
  [18, 'arrive', arrive],
  [9, 'onCredit', onCredit],
  [5, 'payItem', payItem],
  [2, 'assign', assign],
  [3, 'topUp', topUp],
  [3, 'deposit', deposit],
  [4, 'withdraw', withdraw],
  [6, 'cancel', cancel],
  [12, 'advance', advance],
  [9, 'ship', ship],
  [7, 'change', change],
  [4, 'answer', answer],
  [4, 'refuse', refuse],
  [4, 'wait', wait],
  [5, 'refundCards', refundCards],
  [4, 'invoices', invoices],
  [2, 'settle', settle],
  [3, 'payOut', payOut],
];
