import {
  type NoticeCalls,
  type NoticeDetail,
  type NoticeRow,
  noticeCalls,
  operatorNoticeCalls,
  sellerNoticeCalls,
} from '../../../../contract/talk/notices.ts';
import { noticeCategories, type NoticeCategory } from '../../../../contract/talk/notification-settings.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { kindsWith } from '../../../platform/mail/templates.ts';
import * as notices from '../../../platform/notices/queries.ts';
import { type NoticeText, noticeText } from '../../../platform/notices/render.ts';
import { notFound } from '../../../platform/refusal.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Caller, signedIn } from '../../../platform/scope.ts';
import { publishToStreams } from '../stream/publish.ts';

/** The message centre is a person's own: whatever their rights, nobody reads another's. */
const handlersOf = (calls: NoticeCalls): Handler[] => [
  handle(calls.page, async ({ category = null, unread, keyword: word, size, cursor: place }, context) => {
    const cursor = readCursor(place);
    const keyword = containingKeyword(word);
    const filter = { category, unread, keyword, kinds: keyword === null ? [] : kindsWith(word?.trim() ?? '', context.language) };
    const found = await notices.noticePage(context.database.kysely, signedIn(context), { ...filter, cursor, size });
    const page = pageOf(found, size, cursor);
    return { ...page, rows: page.rows.map((row) => rowOf(row, noticeText(row, context))) };
  }),
  handle(calls.detail, async ({ messageId }, context) => {
    const caller = signedIn(context);
    const found = await context.database.transaction(async (tx) => {
      const opened = await notices.openNotice(tx, caller, messageId, context.now);
      // Those that were unread until now.
      if (opened?.readAt?.getTime() === context.now.getTime()) await publishToStreams(tx, [caller.userId], 'read', null);
      return opened;
    });
    if (!found) throw notFound();
    return detailOf(found, noticeText(found, context));
  }),
  handle(calls.count, async (_, context) => {
    const { newest, counts } = await notices.unreadCounts(context.database.kysely, signedIn(context));
    const byCategory = new Map(counts.map(({ category, unread }) => [category, unread]));
    const categories = Object.fromEntries(noticeCategories.map((category) => [category, byCategory.get(category) ?? 0]));
    return {
      unread: counts.reduce((sum, { unread }) => sum + unread, 0),
      newest,
      categories: categories as Record<NoticeCategory, number>,
    };
  }),
  handle(calls.read, ({ messageIds }, context) => change(context, (tx, reader) => notices.markRead(tx, reader, messageIds, context.now))),
  handle(calls.readAll, ({ upTo, category = null }, context) =>
    change(context, (tx, reader) => notices.markAllRead(tx, reader, { upTo, category, now: context.now })),
  ),
  handle(calls.delete, ({ messageIds }, context) => change(context, (tx, reader) => notices.deleteNotices(tx, reader, messageIds))),
];

/** Changes the caller's notices; their other tabs and devices hear of it. */
function change(context: CallContext, work: (tx: Tx, reader: Caller) => Promise<number>): Promise<{ changed: number }> {
  const reader = signedIn(context);
  return context.database.transaction(async (tx) => {
    const changed = await work(tx, reader);
    if (changed > 0) await publishToStreams(tx, [reader.userId], 'read', null);
    return { changed };
  });
}

export const handlers: Handler[] = [...handlersOf(noticeCalls), ...handlersOf(sellerNoticeCalls), ...handlersOf(operatorNoticeCalls)];

function rowOf(row: notices.StoredNotice, { title }: NoticeText): NoticeRow {
  return { id: row.id, seq: row.seq, category: row.category, title, unread: row.readAt === null, createdAt: row.createdAt.toISOString() };
}

function detailOf(row: notices.StoredNotice, text: NoticeText): NoticeDetail {
  const link = row.link === null ? null : { to: row.link, label: text.button };
  return { ...rowOf(row, text), paragraphs: text.paragraphs, link };
}
