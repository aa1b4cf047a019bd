import { redirect } from 'react-router';
import { noticeCategories } from '../../../../contract/talk/notification-settings.ts';
import type { NoticeCalls } from '../../../../contract/talk/notices.ts';
import type { PageContext } from '../../../app/api/context.ts';
import { nullIfNotFound, withoutCursor } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { seo } from '../../../app/seo.ts';
import { oneOf, pageOf, textOf } from '../../../components/lists/list-query.ts';

/** `?category=`, `?unread=1`, `?keyword=` and the page of the list; `?message=` opens one, which is read from then on, and so comes before the others. */
export async function loadNotices(api: PageContext, url: URL, calls: NoticeCalls) {
  const query = url.searchParams;
  const messageId = Number(query.get('message'));
  const wanted = Number.isSafeInteger(messageId) && messageId > 0;
  const opened = wanted ? await api.call(calls.detail, { messageId }).catch(nullIfNotFound) : null;
  const page = pageOf(query);
  const [list, counts] = await Promise.all([
    api.call(calls.page, {
      category: oneOf(query, 'category', noticeCategories),
      unread: query.get('unread') === '1',
      keyword: textOf(query, 'keyword'),
      ...page,
    }),
    api.call(calls.count, {}),
  ]);
  // The last notices of a page may have been deleted or, among the unread ones, read.
  if (page.cursor && list.rows.length === 0) throw redirect(withoutCursor(url));
  return {
    opened,
    gone: wanted && !opened,
    list,
    counts,
    size: page.size,
    meta: seo(api, { title: serverText(api.language)('notices.title') }),
  };
}

export type LoadedNotices = Awaited<ReturnType<typeof loadNotices>>;
