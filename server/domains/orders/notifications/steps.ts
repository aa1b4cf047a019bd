import type { OptionalTopic } from '../../../../contract/talk/notification-settings.ts';
import { mails } from '../mails.ts';
import type { Side } from './recipients.ts';
import type { Step } from './queries.ts';

/** A mail of a step, and the topic under which it can be turned off; null for mails that are always sent. */
export type StepMail = { side: Side; mail: (typeof mails)[keyof typeof mails]; topic: OptionalTopic | null };

const toBuyer = (mail: StepMail['mail'], topic: OptionalTopic | null): StepMail => ({ side: 'buyer', mail, topic });
const toSeller = (mail: StepMail['mail'], topic: OptionalTopic | null): StepMail => ({ side: 'seller', mail, topic });

/** The mails of one step. Approvals have mails of their own (buying/approvals), changes too (change-mails.ts). */
export function mailsOf(step: Step): StepMail[] {
  switch (step.after) {
    // By now it may be paid or expired: then there is nothing to remind of.
    case 'awaiting_payment':
      return step.state === 'awaiting_payment' && !step.hasApproval ? [toBuyer(mails.orderPlaced, 'orderPayment')] : [];
    case 'paid':
      return [toBuyer(mails.orderPaid, null), toSeller(mails.saleNew, 'saleNew')];
    case 'accepted':
      return step.informed ? [] : [toBuyer(mails.orderAccepted, 'orderAccepted')];
    // An order is shipped, too, when the rest of it is cancelled: that is no parcel.
    case 'partly_shipped':
    case 'shipped':
      return step.trackingNumber === null ? [] : [toBuyer(mails.orderShipped, 'orderShipped')];
    case 'delivered':
      return step.actor === 'buyer' ? [toSeller(mails.saleReceived, 'saleReceived')] : [toBuyer(mails.orderDelivered, 'orderDelivered')];
    case 'cancelled':
      return cancelled(step);
    default:
      return [];
  }
}

function cancelled({ actor, paid, hasApproval }: Step): StepMail[] {
  const seller: StepMail[] = paid ? [toSeller(mails.saleCancelled, null)] : [];
  if (actor === 'buyer') return [toBuyer(mails.orderCancelConfirmed, null), ...seller];
  if (paid) return [toBuyer(mails.orderCancelled, null), ...(actor === 'seller' ? [] : seller)];
  return hasApproval ? [] : [toBuyer(mails.orderExpired, 'orderPayment')];
}
