import { type ReactNode, useEffect, useState } from 'react';
import type { StreamMessage } from '../../../contract/talk/stream-events.ts';
import { ask } from '../../app/session/ask.ts';
import { onUnread } from '../../app/session/notices-changed.ts';
import { isStreamOpen, knownUnread, onNews } from '../../app/stream/news.ts';
import { textGroups, useText } from '../../app/i18n/text.tsx';
import { isSeller, type Shell } from '../../app/shell.ts';
import { showNotification } from '../../ui/toast-store.ts';
import { UnreadLink } from './unread-link.tsx';

/** The texts come with the menu of signed-in users: visitors do not load them. */
textGroups('member');

/** Long enough that the page itself comes first, and mostly the stream, which says it. */
const afterLoad = 3_000;
/** Somebody who goes back and forth between tabs asks no more often. */
const throttle = 5_000;

type Viewer = NonNullable<Shell['viewer']>;

/** Where a user's notices are; null for users who may not see them yet. */
export function noticesPath(viewer: Viewer): string | null {
  if (viewer.needSettingPassword || viewer.unaudited) return null;
  return viewer.operator ? '/operator/notices' : isSeller(viewer) ? '/seller-console/notices' : '/message/center';
}

/** The bell in the header, with how many notices are unread. */
export function MessagesLink({ viewer }: { viewer: Viewer }): ReactNode {
  const text = useText();
  const path = noticesPath(viewer);
  const unread = useUnread(viewer, path !== null);
  useToasts(path);
  if (path === null) return null;
  return (
    <UnreadLink
      to={path}
      icon="bell"
      title={text('member.messages')}
      label={unread > 0 ? text('member.unread', { count: unread }) : text('member.messages')}
      unread={unread}
    />
  );
}

/**
 * What the notification stream says. Where there is none, or not yet, it is asked for after the page has loaded and whenever the tab is looked
 * at again; a page that changes it says so.
 */
function useUnread(viewer: Viewer, wanted: boolean): number {
  const [unread, setUnread] = useState(0);
  const kind = viewer.operator ? 'operator' : isSeller(viewer) ? 'seller' : 'buyer';
  useEffect(() => {
    if (!wanted) return;
    let askedAt = -Infinity;
    let ended = false;
    const refresh = async () => {
      if (isStreamOpen() || Date.now() - askedAt < throttle) return;
      askedAt = Date.now();
      const { noticeCalls, sellerNoticeCalls, operatorNoticeCalls } = await import('../../../contract/talk/notices.ts');
      const { data } = await ask({ buyer: noticeCalls, seller: sellerNoticeCalls, operator: operatorNoticeCalls }[kind].count, {});
      if (data && !ended) setUnread(data.unread);
    };
    const quietly = () => void refresh().catch(() => undefined);
    const seen = () => {
      if (document.visibilityState === 'visible') quietly();
    };
    setUnread((shown) => knownUnread() ?? shown);
    const timer = setTimeout(quietly, afterLoad);
    document.addEventListener('visibilitychange', seen);
    const ends = [
      onUnread((count) => {
        askedAt = Date.now();
        setUnread(count);
      }),
      onNews((_event, data) => {
        const count = (data as { unread?: number } | null)?.unread;
        if (count !== undefined) setUnread(count);
      }),
    ];
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      for (const end of ends) end();
    };
  }, [kind, wanted]);
  return unread;
}

/** New notices are shown in the tabs that are looked at. */
function useToasts(path: string | null): void {
  const text = useText();
  useEffect(
    () =>
      onNews((event, data) => {
        if (event !== 'message' || document.visibilityState !== 'visible') return;
        const { id, category, title, link, toast } = data as StreamMessage;
        if (!toast) return;
        const to = path === null ? link : `${path}?message=${id}`;
        showNotification(text(`member.category.${category}`), title, to === null ? undefined : { to, label: text('member.open') });
      }),
    [path, text],
  );
}
