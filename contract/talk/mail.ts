import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, list, text } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

export const mailStates = ['waiting', 'sent', 'dead'] as const;
export type MailState = (typeof mailStates)[number];

const mailRow = z.object({
  id: z.number(),
  recipient: z.string(),
  /** Empty if the mail contains a code or a one-time link: such mails are read one at a time. */
  subject: z.string(),
  template: z.string(),
  kind: z.enum(['buyer', 'seller', 'operator']),
  language: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** The mail server's reply to the latest attempt. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
});
export type MailRow = z.output<typeof mailRow>;

export const mailCalls = {
  list: declare({
    name: 'mail.list',
    method: 'GET',
    path: '/operator/mail/list',
    summary: 'Mails of the last 90 days, newest first',
    access: { who: 'operator', code: 'log.view' },
    input: z.object({
      /** A complete address, or a part of one. */
      recipient: z._default(text(254), ''),
      state: z.optional(z.enum(mailStates, 'mail.state')),
      ...cursorInput,
    }),
    /** Without a mail server mails wait to be read here. */
    answer: z.extend(cursorPage(mailRow), { hasMailServer: z.boolean() }),
  }),
  item: declare({
    name: 'mail.item',
    method: 'GET',
    path: '/operator/mail/{id}',
    summary: 'One mail; its text only while it has not been delivered. Each view is written to the audit log',
    access: { who: 'operator', code: 'log.view' },
    input: z.object({ id }),
    answer: z.extend(mailRow, { body: z.nullable(z.string()), html: z.nullable(z.string()) }),
  }),
  resend: declare({
    name: 'mail.resend',
    method: 'POST',
    path: '/operator/mail/resend',
    summary: 'Retry mails that were not delivered; expired codes are not sent',
    access: { who: 'operator', code: 'log.view' },
    input: z.object({ ids: list(id) }),
    answer: z.object({ resent: z.number() }),
  }),
};
