import * as z from 'zod/mini';
import type { Task } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { payoutWorkOf } from '../../../payments/payouts/index.ts';
import { claimDue, forgetMessages } from '../../../payments/provider-payments/index.ts';
import {
  type ProviderSettings,
  providersOf,
  signedTestMessage,
  testMessageTask,
  type Transact,
} from '../../../payments/providers/index.ts';
import { followPayment, type PaymentWork } from './follow.ts';
import { receiveMessage } from './messages.ts';

const batch = 20;

export function workOf(database: Database, now: Date, settings: ProviderSettings): PaymentWork {
  const transact: Transact = (work) => database.transaction(work);
  const { publicUrl } = settings;
  const payouts = payoutWorkOf(database, now, settings);
  return { database, transact, providers: providersOf(database, transact, settings), now, publicUrl, payouts };
}

/** Asks the providers about every payment that has been pending for long. Returns the number, and those that gave no answer. */
export async function askProviders(work: PaymentWork): Promise<{ asked: number; failures: { paymentId: number; error: unknown }[] }> {
  const failures: { paymentId: number; error: unknown }[] = [];
  let asked = 0;
  for (;;) {
    const due = await claimDue(work.database.kysely, work.now, batch);
    for (const { id } of due) {
      try {
        await followPayment(work, id);
      } catch (error) {
        failures.push({ paymentId: id, error });
      }
    }
    asked += due.length;
    if (due.length < batch) return { asked, failures };
  }
}

const ask: Task = async (_payload, { database, now, log, config }) => {
  const { failures } = await askProviders(workOf(database, now(), config));
  for (const { paymentId, error } of failures) log.warn({ err: error, paymentId }, 'a payment could not be followed');
  await forgetMessages(database.kysely, now());
};

const testMessage = z.object({ id: z.string(), reference: z.string() });

/** Brings a message of the embedded test provider as if it came over the net: signed, and read again. */
const sendTestMessage: Task = async (payload, { database, now, log, config }) => {
  const message = testMessage.parse(payload);
  const signed = await signedTestMessage(database, message, now());
  const status = await receiveMessage(workOf(database, now(), config), log, { provider: 'test', ...signed });
  // As providers do, the queue brings it again.
  if (status !== 200) throw new Error(`a message of test cards was answered with ${status}`);
};

export const tasks: Record<string, Task> = { 'payments:ask-providers': ask, [testMessageTask]: sendTestMessage };
export const crontab = ['* * * * * payments:ask-providers ?max=1'];
