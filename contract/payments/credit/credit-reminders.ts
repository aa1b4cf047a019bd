import * as z from 'zod/mini';
import { type Access, declare } from '../../wire/call.ts';
import { amount, currencyCode, id, integer, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';

/** Before an amount is due, after it, and the last one, which blocks further orders on credit. */
export const reminderSteps = [1, 2, 3] as const;
export type ReminderStep = (typeof reminderSteps)[number];

const reminder = z.object({
  id: z.int(),
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  buyer: z.object({ id: z.int(), name: z.string() }),
  /** Null: the operator of the market. */
  creditor: z.nullable(z.string()),
  currency: currencyCode,
  total: amount,
  /** Numbers of the orders that it is about. */
  orders: z.array(z.string()),
  createdAt: time,
});
export type Reminder = z.output<typeof reminder>;

type Name = 'creditReminders' | 'sellerCreditReminders' | 'ownCreditReminders';

const callsOf = (name: Name, path: `/${'operator/credit-limits' | 'seller/credit-limits' | 'buyer/credit'}/reminders`, access: Access) => ({
  list: declare({
    name: `${name}.list`,
    method: 'GET',
    path,
    summary: 'Reminders of amounts on credit terms, newest first',
    access,
    input: z.object(cursorInput),
    answer: cursorPage(reminder),
  }),
  letter: declare({
    name: `${name}.letter`,
    method: 'GET',
    path: `${path}/{id}/letter`,
    summary: 'The letter of a reminder as PDF, in base64',
    access,
    input: z.object({ id }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
});
export type ReminderCalls = ReturnType<typeof callsOf>;

const operator = { who: 'operator', code: 'money.confirm' } as const;
export const creditReminderCalls: ReminderCalls = callsOf('creditReminders', '/operator/credit-limits/reminders', operator);
export const sellerCreditReminderCalls: ReminderCalls = callsOf('sellerCreditReminders', '/seller/credit-limits/reminders', {
  who: 'seller',
  code: 'payout.view',
});
export const ownCreditReminderCalls: ReminderCalls = callsOf('ownCreditReminders', '/buyer/credit/reminders', {
  who: 'buyer',
  code: 'billing.view',
});

const within = (least: number, most: number) => integer.check(z.gte(least, 'creditReminder.days'), z.lte(most, 'creditReminder.days'));
export const reminderDays = z
  .object({ /** Before the due day. */ daysBefore: within(1, 6), /** After it. */ secondAfter: within(1, 30), thirdAfter: within(2, 90) })
  .check(z.refine(({ secondAfter, thirdAfter }) => thirdAfter > secondAfter, { path: ['thirdAfter'], error: 'creditReminder.order' }));
export type ReminderDays = z.output<typeof reminderDays>;

export const reminderDayCalls = {
  read: declare({
    name: 'creditReminders.days',
    method: 'GET',
    path: '/operator/credit-limits/reminder-days',
    summary: 'On which days buyers are reminded',
    access: operator,
    input: z.object({}),
    answer: reminderDays,
  }),
  save: declare({
    name: 'creditReminders.saveDays',
    method: 'POST',
    path: '/operator/credit-limits/reminder-days',
    summary: 'Change the days on which buyers are reminded, of operator and sellers alike',
    access: operator,
    input: reminderDays,
    answer: reminderDays,
  }),
};
