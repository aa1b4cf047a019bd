import {
  creditReminderCalls,
  ownCreditReminderCalls,
  type Reminder,
  type ReminderCalls,
  reminderDayCalls,
  sellerCreditReminderCalls,
} from '../../../../../contract/payments/credit/credit-reminders.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../../../platform/cursor.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import { notFound } from '../../../../platform/refusal.ts';
import { signedIn } from '../../../../platform/scope.ts';
import type { ItemSide } from '../item-queries.ts';
import { letterPdf } from './letter.ts';
import * as queries from './queries.ts';

const seen = ({ buyerId, buyerName, createdAt, ...row }: queries.ReminderRow): Reminder => ({
  ...row,
  buyer: { id: buyerId, name: buyerName },
  createdAt: createdAt.toISOString(),
});

const handlersOf = (calls: ReminderCalls, sideOf: (context: CallContext) => ItemSide): Handler[] => [
  handle(calls.list, async ({ cursor: given, size }, context) => {
    const cursor = readCursor(given);
    const rows = await queries.selectReminders(context.database.kysely, sideOf(context), { cursor, most: size + 1 });
    return pageOf(rows.map(seen), size, cursor);
  }),
  handle(calls.letter, async ({ id }, context) => {
    const letter = await queries.selectLetter(context.database.kysely, sideOf(context), id);
    if (!letter) throw notFound();
    return { name: `reminder-${letter.id}.pdf`, content: (await letterPdf(letter)).toString('base64') };
  }),
];

export const reminderHandlers: Handler[] = [
  ...handlersOf(creditReminderCalls, () => ({ creditor: null })),
  ...handlersOf(sellerCreditReminderCalls, (context) => ({ creditor: signedIn(context).companyId })),
  ...handlersOf(ownCreditReminderCalls, (context) => ({ buyerCompanyId: signedIn(context).companyId })),
  handle(reminderDayCalls.read, (_input, context) => queries.selectDays(context.database.kysely)),
  handle(reminderDayCalls.save, (input, context) =>
    context.database.transaction(async (tx) => {
      const { userId, companyId } = signedIn(context);
      const before = await queries.lockDays(tx);
      await queries.writeDays(tx, input, { userId, now: context.now });
      await recordAudit(tx, {
        ...{ userId, companyId, action: 'credit.reminderDays', subject: 'creditSetting:1', before, after: input },
        ...{ network: context.network, at: context.now },
      });
      return input;
    }),
  ),
];
