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
import { handle, type Handler } from '../../../platform/http/handler.ts';
import * as notices from '../../../platform/notices/queries.ts';
import { type NoticeText, noticeText } from '../../../platform/notices/render.ts';
import { notFound } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';

/** The message centre is a person's own: whatever their rights, nobody reads another's. */
const handlersOf = (calls: NoticeCalls): Handler[] => [
  handle(calls.page, async ({ category = null, unread, size, cursor: place }, context) => {
    const cursor = readCursor(place);
    const found = await notices.noticePage(context.database.kysely, signedIn(context), { category, unread, cursor, size });
    const page = pageOf(found, size, cursor);
    return { ...page, rows: page.rows.map((row) => rowOf(row, noticeText(row, context))) };
  }),
  handle(calls.detail, async ({ messageId }, context) => {
    const found = await notices.openNotice(context.database.kysely, signedIn(context), messageId, context.now);
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
  handle(calls.read, async ({ messageIds }, context) => ({
    changed: await notices.markRead(context.database.kysely, signedIn(context), messageIds, context.now),
  })),
  handle(calls.readAll, async ({ upTo, category = null }, context) => ({
    changed: await notices.markAllRead(context.database.kysely, signedIn(context), { upTo, category, now: context.now }),
  })),
  handle(calls.delete, async ({ messageIds }, context) => ({
    changed: await notices.deleteNotices(context.database.kysely, signedIn(context), messageIds),
  })),
];

export const handlers: Handler[] = [...handlersOf(noticeCalls), ...handlersOf(sellerNoticeCalls), ...handlersOf(operatorNoticeCalls)];

function rowOf(row: notices.StoredNotice, { title }: NoticeText): NoticeRow {
  return { id: row.id, category: row.category, title, unread: row.readAt === null, createdAt: row.createdAt.toISOString() };
}

function detailOf(row: notices.StoredNotice, text: NoticeText): NoticeDetail {
  const link = row.link === null ? null : { to: row.link, label: text.button };
  return { ...rowOf(row, text), paragraphs: text.paragraphs, link };
}
