import { timeValue } from '../../../platform/formats/text-value.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { lockMark, markSteps, moveMark, selectSteps, type Step } from './queries.ts';
import { type OrderRecipient, orderRecipients } from './recipients.ts';
import { mailsOf, type StepMail } from './steps.ts';
import { whyValue } from './wording.ts';

const batch = 200;
/** Older steps are no news: the mails could not be written for a long time. */
const newsHours = 48;
/** Longer than any transaction that moves an order. */
const markHours = 2;
const hour = 3_600_000;

const links = {
  buyer: (orderId: number) => `/purchased/purchase-orders/${orderId}`,
  seller: (orderId: number) => `/seller-console/sales/${orderId}`,
};

/**
 * Writes the mails of the steps that orders have made, and that they are written, in one transaction: a crash loses none and sends none
 * twice. Calls of buyers write nothing for it: the history of the order is the outbox.
 */
export async function writeStepMails(tx: Tx, scope: { now: Date; publicUrl: string }): Promise<number> {
  const mark = await lockMark(tx);
  const steps = await selectSteps(tx, mark, scope.now, batch);
  if (steps.length === 0) return 0;
  const news = steps.filter((step) => scope.now.getTime() - step.at.getTime() < newsHours * hour);
  const people = await orderRecipients(tx, [...new Set(news.map((step) => step.orderId))]);
  const due = news.flatMap((step) =>
    mailsOf(step).map((given) => {
      const concerned = people[given.side].filter(
        ({ orderId, userId }) => orderId === step.orderId && (given.toActor || userId !== step.userId),
      );
      return { step, given, to: concerned };
    }),
  );
  for (const [mail, group] of Map.groupBy(due, ({ given }) => given.mail)) await send(tx, scope, mail, joined(group));
  await markSteps(
    tx,
    steps.map((step) => step.eventId),
  );
  await moveMark(tx, new Date(scope.now.getTime() - markHours * hour));
  return steps.length;
}

/** Mails about all orders of a checkout. */
const withCheckout: readonly StepMail['mail'][] = [mails.orderPlaced, mails.orderPaid, mails.orderExpired];

type Due = { step: Step; given: StepMail; to: OrderRecipient[] };
type Addressed = OrderRecipient & { step: Step; numbers: string[] };

/** Orders that were placed and paid together are in one mail to each person. */
function joined(group: readonly Due[]): Addressed[] {
  const byMail = new Map<string, Addressed>();
  for (const { step, given, to } of group) {
    const together = withCheckout.includes(given.mail);
    for (const person of to) {
      const key = `${together ? `checkout ${step.checkoutId}` : `event ${step.eventId}`} ${person.email}`;
      const known = byMail.get(key);
      if (known) known.numbers.push(step.number);
      else byMail.set(key, { ...person, step, numbers: [step.number] });
    }
  }
  return [...byMail.values()];
}

async function send(tx: Tx, scope: { now: Date; publicUrl: string }, mail: StepMail['mail'], people: readonly Addressed[]): Promise<void> {
  await notify(tx, scope, mail, people, ({ step, numbers, kind }) => ({
    order: numbers.join(', '),
    store: step.store,
    buyer: step.buyer,
    pieces: String(step.pieces),
    until: timeValue(step.payUntil),
    carrier: step.carrier ?? '',
    trackingNumber: step.trackingNumber ?? '',
    reason: step.reason ? whyValue(step.reason, step.note ?? '') : '',
    link: numbers.length > 1 ? '/purchased/purchase-orders' : links[kind === 'seller' ? 'seller' : 'buyer'](step.orderId),
  }));
}

const write: Task = async (_payload, { database, now, config }) => {
  for (let written = batch; written === batch;)
    written = await database.transaction((tx) => writeStepMails(tx, { now: now(), publicUrl: config.publicUrl }));
};

export const tasks: Record<string, Task> = { 'order-mails:write': write };
export const crontab = ['* * * * * order-mails:write ?max=1'];
