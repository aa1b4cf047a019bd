import { codes } from '../../../contract/wire/codes.ts';
import { mailCalls, type MailRow } from '../../../contract/talk/mail.ts';
import { recordAudit } from '../audit-log.ts';
import { pageOf, readCursor } from '../cursor.ts';
import { handle, type Handler } from '../http/handler.ts';
import { signedIn } from '../scope.ts';
import { notFound, Refusal } from '../refusal.ts';
import * as queries from './queries.ts';

export const handlers: Handler[] = [
  handle(mailCalls.list, async ({ recipient, state = null, size, cursor: place }, { database, config }) => {
    const cursor = readCursor(place);
    const page = pageOf(await queries.mailPage(database.kysely, { recipient, state, cursor, size }), size, cursor);
    const rows = page.rows.map((row) => rowOf({ ...row, subject: row.secret ? masked(row.subject) : row.subject }));
    return { ...page, rows, hasMailServer: config.hasMailServer };
  }),
  handle(mailCalls.item, async ({ id }, context) => {
    const { userId, accessCodes } = signedIn(context);
    const found = await queries.mailById(context.database.kysely, id);
    if (!found) throw notFound();
    // With a password reset code of the owner, a reader of the log could take over the owner's account.
    if (found.secret && !accessCodes.includes('account.manage')) throw new Refusal(codes.forbidden, 'access.forbidden');
    if (found.state === 'sent') return { ...rowOf(found), body: null, html: null };
    // A user who reads another user's code could use it, so each read is recorded.
    await context.database.transaction((tx) =>
      recordAudit(tx, {
        userId,
        companyId: null,
        action: 'mail.read',
        subject: `mail_message:${id}`,
        after: { template: found.template, recipient: found.recipient },
        network: context.network,
        at: context.now,
      }),
    );
    return { ...rowOf(found), body: found.body, html: found.html };
  }),
  handle(mailCalls.resend, async ({ ids }, context) => {
    const { userId } = signedIn(context);
    return context.database.transaction(async (tx) => {
      const { known, replayed } = await queries.replay(tx, ids, context.now);
      if (known === 0) throw notFound();
      if (replayed.length === 0) throw new Refusal(codes.refused, 'mail.notResendable');
      await recordAudit(tx, {
        userId,
        companyId: null,
        action: 'mail.resent',
        subject: `mail_message:${replayed[0]}`,
        after: { ids: replayed },
        network: context.network,
        at: context.now,
      });
      return { resent: replayed.length };
    });
  }),
];

/** A subject without its code: readers of the list could use it. */
const masked = (subject: string): string => subject.replaceAll(/\d{4,}/g, '••••••');

function rowOf(row: queries.MailRow): MailRow {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    template: row.template,
    kind: row.kind,
    language: row.language,
    state: row.state,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
