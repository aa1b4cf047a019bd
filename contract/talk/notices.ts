import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { flag, id, list, text } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { noticeCategories } from './notification-settings.ts';

/** Days after which a notice is deleted. */
export const noticeDays = 180;

const category = z.enum(noticeCategories, 'notification.category');
const notice = z.object({
  id: z.int(),
  /** Its number among the caller's notices, for `read-all`; null for a moment after it was written. */
  seq: z.nullable(z.int()),
  category: z.enum(noticeCategories),
  title: z.string(),
  unread: z.boolean(),
  createdAt: z.string(),
});
export type NoticeRow = z.output<typeof notice>;

const detail = z.extend(notice, {
  paragraphs: z.array(z.string()),
  /** The page that the notice is about, with the label of its button. */
  link: z.nullable(z.object({ to: z.string(), label: z.string() })),
});
export type NoticeDetail = z.output<typeof detail>;

const messageIds = list(id, 100);

/** The message centre of each kind of user: the same calls below three paths, since the specification gives the buyers' ones. */
function noticeCallsOf(name: string, place: 'buyer' | 'seller' | 'operator', access: Access) {
  const path = (end: string) => `/${place}/notification/${end}`;
  return {
    page: declare({
      name: `${name}.page`,
      method: 'GET',
      path: path('message-page'),
      summary: 'The caller’s notices, newest first, in the caller’s language',
      access,
      input: z.object({
        category: z.optional(category),
        unread: z._default(flag, false),
        /** In the words of the notice, or in what it is about: an order's number, a store, an item. */
        keyword: z.optional(text(80)),
        ...cursorInput,
      }),
      answer: cursorPage(notice),
    }),
    detail: declare({
      name: `${name}.detail`,
      method: 'GET',
      path: path('detail'),
      summary: 'One notice of the caller; it is read from then on',
      access,
      sameOrigin: true,
      input: z.object({ messageId: id }),
      answer: detail,
    }),
    count: declare({
      name: `${name}.count`,
      method: 'GET',
      path: path('count'),
      summary: 'How many notices of each category are unread; no category is counted beyond 100',
      access,
      input: z.object({}),
      answer: z.object({
        unread: z.int(),
        /** The number of the newest notice, for `read-all`. */ newest: z.nullable(z.int()),
        categories: z.record(z.enum(noticeCategories), z.int()),
      }),
    }),
    read: declare({
      name: `${name}.read`,
      method: 'POST',
      path: path('read'),
      summary: 'Marks some of the caller’s notices as read',
      access,
      input: z.object({ messageIds }),
      answer: z.object({ changed: z.int() }),
    }),
    readAll: declare({
      name: `${name}.readAll`,
      method: 'POST',
      path: path('read-all'),
      summary: 'Marks all notices up to a number as read, of one category or of all; later ones stay unread',
      access,
      input: z.object({ upTo: id, category: z.optional(category) }),
      answer: z.object({ changed: z.int() }),
    }),
    delete: declare({
      name: `${name}.delete`,
      method: 'POST',
      path: path('delete'),
      summary: 'Deletes some of the caller’s notices',
      access,
      input: z.object({ messageIds }),
      answer: z.object({ changed: z.int() }),
    }),
  };
}

export const noticeCalls = noticeCallsOf('notices', 'buyer', { who: 'auditedBuyer' });
export const sellerNoticeCalls = noticeCallsOf('sellerNotices', 'seller', { who: 'seller' });
export const operatorNoticeCalls = noticeCallsOf('operatorNotices', 'operator', { who: 'operator' });
export type NoticeCalls = typeof noticeCalls;
