import { bodyText, filesOf, namesOf } from '../../../../contract/talk/chat-messages.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { ChatReport, ChatReportDetail, chatReportCalls, chatSafetyCalls } from '../../../../contract/talk/chat-moderation.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { messageValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import type { Caller, SignedInScope } from '../../../platform/scope.ts';
import { readSortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import { move } from '../../../platform/state-machine.ts';
import { dropUploads } from '../../../platform/uploads/index.ts';
import { forgetPreviews, nextSeq, selectTarget, setRecalled } from '../chat/change-queries.ts';
import { deliverMessage } from '../chat/changes.ts';
import { selectCombined } from '../chat/combine.ts';
import { findConcerned, readablePartyOf } from '../chat/party.ts';
import { chatRefusal } from '../chat/refusals.ts';
import { mails } from '../mails.ts';
import { endPlatformBlock, insertBlock } from './blocks.ts';
import * as queries from './report-queries.ts';
import { reports } from './states.ts';

/**
 * Reports messages of one person, with a copy of them and of what is around, and notifies those who decide. Reported again while the report is open, the answer is that report.
 * @throws type 51 for a missing message, 205 for one’s own and those of several people
 */
export async function report(
  tx: Tx,
  { caller, now, publicUrl }: SignedInScope,
  { gid, messageIds, reason, note }: ParsedInputOf<typeof chatSafetyCalls.report>,
): Promise<{ reportId: number; repeated: boolean }> {
  const { hiddenBefore } = await readablePartyOf(tx, caller, gid);
  // One after the other, so that two at once make one report.
  await tx.selectFrom('conversation_head').select('last_seq as lastSeq').where('conversation_id', '=', gid).forUpdate().execute();
  const ids = [...new Set(messageIds)];
  const copied = await queries.selectToCopy(tx, { gid, ids, hiddenBefore });
  const reported = copied.filter((row) => row.reported);
  const [first] = reported;
  if (!first || reported.length < ids.length || first.senderId === null || first.senderCompanyId === null)
    throw chatRefusal(chatErrors.messageNotFound);
  if (first.senderId === caller.userId || reported.some(({ senderId }) => senderId !== first.senderId))
    throw chatRefusal(chatErrors.badParameter);
  const open = await queries.findOpenReport(tx, caller.companyId, ids);
  if (open !== null) return { reportId: open, repeated: true };
  const about = { authorId: first.senderId, authorCompanyId: first.senderCompanyId, reason, note, now };
  const reportId = await queries.insertReport(
    tx,
    { gid, reporterId: caller.userId, reporterCompanyId: caller.companyId, ...about },
    await withForwarded(tx, caller, gid, copied),
  );
  const [author] = await queries.selectPerson(tx, first.senderId);
  await notify(tx, { now, publicUrl }, mails.chatReported, await queries.selectDeciders(tx), {
    ...{ reporter: caller.name, author: author?.name ?? '', reason: messageValue(`chatReport.reason.${reason}`) },
    link: `/operator/chat-reports/${reportId}`,
  });
  return { reportId, repeated: false };
}

/** Characters of forwarded texts that a report copies. */
const mostForwarded = 20_000;

/** Reported messages that forward others, with the texts that their reader sees now: of them only the ids are stored. */
async function withForwarded(tx: Tx, caller: Caller, gid: string, copied: readonly queries.CopiedRow[]): Promise<queries.CopiedRow[]> {
  const rows: queries.CopiedRow[] = [];
  for (const row of copied) {
    const isForwarding = row.reported && row.type === 'combine' && !row.recalled;
    const forwarded = isForwarding ? await selectCombined(tx, caller, { gid, id: row.messageId }) : [];
    const msg = forwarded.map(({ body }) => bodyText(body, 'msg') || namesOf(body)).join('\n');
    rows.push(isForwarding ? { ...row, body: { ...row.body, msg: msg.slice(0, mostForwarded).toWellFormed() } } : row);
  }
  return rows;
}

export const seenReport = ({ createdAt, decidedAt, ...row }: queries.ReportRow): ChatReport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

export async function reportPage(db: Connection, { cursor: given, size, ...filter }: ParsedInputOf<typeof chatReportCalls.list>) {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await queries.selectReports(db, filter, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map(seenReport) };
}

/** What the operator reads of a conversation is in the audit log. */
const noteReading = (tx: Tx, { caller, now, network }: SignedInScope, companyId: number, id: number, after: object | null): Promise<void> =>
  recordAudit(tx, { userId: caller.userId, companyId, action: 'chatReport.read', subject: `chat_report:${id}`, after, network, at: now });

/** @throws codes.notFound for a missing report */
export async function readReport(tx: Tx, scope: SignedInScope, id: number): Promise<ChatReportDetail> {
  const found = await queries.selectReport(tx, id);
  if (!found) throw notFound();
  const copied = await queries.selectCopied(tx, id);
  await noteReading(tx, scope, found.authorCompanyId, id, null);
  const { gid: _, authorId: __, authorCompanyId: ___, reporterId: ____, note, decisionNote, decidedBy, isBlocked, ...row } = found;
  return {
    ...seenReport(row),
    ...{ note, decisionNote, decidedBy, isBlocked },
    copied: copied.map(({ messageId, senderName, body, sentAt, reported, side, type, recalled }) => ({
      ...{ id: messageId, sender: senderName, reported, side, type, recalled, sentAt: sentAt.toISOString() },
      text: bodyText(body, 'msg') || namesOf(body),
      files: filesOf(body).length,
    })),
  };
}

/** The file of a copied message, for a signed address. @throws codes.notFound */
export async function reportedFile(tx: Tx, scope: SignedInScope, { id, messageId, at }: { id: number; messageId: string; at: number }) {
  const found = await queries.selectReport(tx, id);
  const copied = (found ? await queries.selectCopied(tx, id) : []).find((row) => row.messageId === messageId);
  const file = copied && filesOf(copied.body)[at];
  if (!found || !file) throw notFound();
  await noteReading(tx, scope, found.authorCompanyId, id, { message: messageId, file: at });
  return { key: file.file, fileName: file.name, contentType: file.contentType };
}

/**
 * Ends an open report. Who reported is notified of the end, who is warned or blocked of that.
 * @throws codes.notFound for a missing report, codes.conflict for one that is decided
 */
export async function decide(tx: Tx, scope: SignedInScope, { id, decision, note }: ParsedInputOf<typeof chatReportCalls.decide>) {
  const { caller, now, publicUrl, network } = scope;
  const found = await queries.selectReport(tx, id);
  if (!found) throw notFound();
  const moved = await move(tx, reports, {
    ids: [id],
    from: ['open'],
    to: decision,
    now,
    set: { decided_by: caller.userId, decision_note: note },
  });
  if (moved.length === 0) throw new Refusal(codes.conflict, 'chat.reportDecided');
  const { authorId, authorCompanyId, reporterId, gid } = found;
  if (decision === 'recalled' && gid !== null) await recallReported(tx, scope, { id, gid });
  await forgetLeft(tx, id);
  if (decision === 'blocked')
    await insertBlock(tx, {
      kind: 'platform',
      companyId: caller.companyId,
      userId: caller.userId,
      blockedCompanyId: null,
      blockedUserId: authorId,
      now,
    });
  const pages = { buyer: '/message/chat', seller: '/seller-console/messages', operator: '/operator/messages' } as const;
  const [reporter, author] = [await queries.selectPerson(tx, reporterId), await queries.selectPerson(tx, authorId)];
  await notify(tx, { now, publicUrl }, mails.chatReportClosed, reporter, ({ kind }) => ({
    outcome: messageValue(decision === 'dismissed' ? 'chat.reportDismissed' : 'chat.reportUpheld'),
    link: pages[kind],
  }));
  if (decision === 'warned') await notify(tx, { now, publicUrl }, mails.chatWarned, author, ({ kind }) => ({ note, link: pages[kind] }));
  if (decision === 'blocked') await notify(tx, { now, publicUrl }, mails.chatBlocked, author, { note });
  await recordAudit(tx, {
    ...{ userId: caller.userId, companyId: authorCompanyId, action: 'chatReport.decided', subject: `chat_report:${id}` },
    ...{ before: { state: 'open' }, after: { state: decision }, network, at: now },
  });
  return { state: decision };
}

/** A line stands in the place of each, as when its author recalls it. */
async function recallReported(tx: Tx, { now }: SignedInScope, { id, gid }: { id: number; gid: string }): Promise<void> {
  const party = await findConcerned(tx, gid);
  if (!party) return;
  for (const { messageId, reported } of await queries.selectCopied(tx, id)) {
    if (!reported) continue;
    const changed = await nextSeq(tx, gid);
    const target = await selectTarget(tx, gid, messageId);
    if (!target) continue;
    const place = { gid, seq: target.seq, changed };
    await setRecalled(tx, place, now);
    await forgetPreviews(tx, gid, messageId, target.seq);
    await deliverMessage(tx, party, target.seq);
  }
}

/** What an erasure has left for the decision goes with it: contents of erased people, and files that no message has any more. */
async function forgetLeft(tx: Tx, id: number): Promise<void> {
  const left = await queries.selectLeftFiles(tx, id);
  // Another open report may need them.
  const held = await queries.keysHeld(
    tx,
    left.map(({ key }) => key),
  );
  const files = Map.groupBy(
    left.filter(({ key }) => !held.has(key)),
    ({ companyId }) => companyId,
  );
  for (const [companyId, own] of files) {
    const keys = own.map(({ key }) => key);
    await dropUploads(tx, keys, companyId);
    await queries.forgetFiles(tx, id, keys);
  }
  await queries.forgetErased(tx, id);
}

/** @throws codes.notFound without a report or a block */
export async function endBlock(tx: Tx, { caller, now, network }: SignedInScope, id: number): Promise<{ blocked: boolean }> {
  const found = await queries.selectReport(tx, id);
  if (!found || !(await endPlatformBlock(tx, found.authorId))) throw notFound();
  const about = { companyId: found.authorCompanyId, action: 'chatReport.unblocked', subject: `chat_report:${id}` } as const;
  await recordAudit(tx, { userId: caller.userId, ...about, network, at: now });
  return { blocked: false };
}
