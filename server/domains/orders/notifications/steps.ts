import { mails } from '../mails.ts';
import type { Side } from './recipients.ts';
import type { Step } from './queries.ts';

/** A mail of a step, the side that gets it, and whether the user who made the step gets it, too. */
export type StepMail = { side: Side; mail: (typeof mails)[keyof typeof mails]; toActor: boolean };

const toBuyer = (mail: StepMail['mail']): StepMail => ({ side: 'buyer', mail, toActor: false });
const toSeller = (mail: StepMail['mail']): StepMail => ({ side: 'seller', mail, toActor: false });
/** Contract and money: also to the user who has just done it. */
const confirmed = (mail: StepMail['mail']): StepMail => ({ side: 'buyer', mail, toActor: true });

/**
 * The mails of one step: both sides are notified, except users of what they did themselves. Sellers do not see unpaid orders. Approvals
 * have mails of their own (buying/approvals), changes too (change-mails.ts).
 */
export function mailsOf(step: Step): StepMail[] {
  const ofChange = step.reason !== null;
  switch (step.after) {
    // By now it may be paid or expired: then there is nothing to remind of.
    case 'awaiting_payment':
      return step.state === 'awaiting_payment' && step.approval === null ? [confirmed(mails.orderPlaced)] : [];
    case 'paid':
      return [confirmed(mails.orderPaid), toSeller(mails.saleNew)];
    case 'accepted':
      return [...(step.informed ? [] : [toBuyer(mails.orderAccepted)]), ...(ofChange ? [] : [toSeller(mails.saleAccepted)])];
    // An order is shipped, too, when the rest of it is cancelled: that is no parcel.
    case 'partly_shipped':
    case 'shipped':
      return step.trackingNumber === null ? [] : [toBuyer(mails.orderShipped), toSeller(mails.saleShipped)];
    // Goods that stay in the warehouse are delivered with the acceptance, which has mails of its own.
    case 'delivered':
      return step.keeps ? [] : delivered(step, ofChange);
    case 'cancelled':
      return cancelled(step);
    default:
      return [];
  }
}

/** All parcels have arrived: the buyer says so, somebody else does, or the rest that was not shipped is cancelled. */
function delivered({ actor }: Step, ofChange: boolean): StepMail[] {
  return actor === 'buyer' && !ofChange
    ? [toBuyer(mails.orderReceived), toSeller(mails.saleReceived)]
    : [toBuyer(mails.orderDelivered), toSeller(mails.saleDelivered)];
}

function cancelled({ actor, paid, approval }: Step): StepMail[] {
  const seller: StepMail[] = paid ? [toSeller(mails.saleCancelled)] : [];
  // Approvals inform of both.
  if (approval === 'refused' || approval === 'expired') return [];
  if (actor === 'buyer') return [confirmed(mails.orderCancelConfirmed), ...seller];
  return paid ? [toBuyer(mails.orderCancelled), ...seller] : [toBuyer(mails.orderExpired)];
}
