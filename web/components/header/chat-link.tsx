import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { StreamChat } from '../../../contract/talk/stream-events.ts';
import { ask } from '../../app/session/ask.ts';
import { onChatUnread } from '../../app/session/chat-changed.ts';
import { isStreamOpen, onNews } from '../../app/stream/news.ts';
import { useText } from '../../app/i18n/text.tsx';
import { isSeller, may, type Shell } from '../../app/shell.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { UnreadLink } from './unread-link.tsx';

/** Milliseconds: the page comes first. */
const afterLoad = 3_000;
/** A tab that is looked at asks this often; seldom while the stream says when there is something to ask for. */
const pause = 60_000;
const pauseWithStream = 600_000;
/** After news, the tabs of many people ask within this time, not at once, unless the stream names a longer one; and not again within three times of it. */
const usualSpread = 1_000;

const loadCorner = () => import('../layout/chat-corner.tsx');
const ChatCorner = lazyPart(loadCorner);

type Viewer = NonNullable<Shell['viewer']>;

/** Where a user's conversations are: everybody may at least write to the platform. Null for staff of the operator who may not chat. */
export function chatPath(viewer: Viewer): string | null {
  if (viewer.needSettingPassword || (viewer.operator && !may(viewer, 'chat.use'))) return null;
  return viewer.operator ? '/operator/messages' : isSeller(viewer) ? '/seller-console/messages' : '/message/chat';
}

/** The chat in the header, with how many messages are unread. */
export function ChatLink({ viewer }: { viewer: Viewer }): ReactNode {
  const text = useText();
  const path = chatPath(viewer);
  const unread = useUnread(path !== null);
  const hasCorner = useCorner(path !== null);
  if (path === null) return null;
  return (
    <>
      <UnreadLink
        to={path}
        icon="chat"
        title={text('member.chat')}
        label={unread > 0 ? text('member.chatUnread', { count: unread }) : text('member.chat')}
        unread={unread}
      />
      {hasCorner && (
        <Suspense>
          <ChatCorner viewer={viewer} path={path} unread={unread} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the chat's corner is loaded, once the page itself is there. Nobody has asked for it: without a connection it waits for one. */
function useCorner(wanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const ended = new AbortController();
    const { signal } = ended;
    const load = () => {
      if (!navigator.onLine) return addEventListener('online', load, { once: true, signal });
      loadCorner()
        .then(() => !signal.aborted && setLoaded(true))
        .catch(() => undefined);
    };
    const first = setTimeout(load, afterLoad);
    return () => {
      clearTimeout(first);
      ended.abort();
    };
  }, [wanted]);
  return isLoaded;
}

/** Asked for when the stream says that it may have changed, and now and then, while the tab is looked at; an open chat says it by itself. */
function useUnread(wanted: boolean): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let ended = false;
    let heardAt = -Infinity;
    let isSaid = false;
    /** Whether something happened that was not asked for yet. */
    let isDue = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      if (ended || isSaid || document.visibilityState !== 'visible') return;
      if (!isDue && Date.now() - heardAt < (isStreamOpen() ? pauseWithStream : pause / 2)) return;
      heardAt = Date.now();
      isDue = false;
      const { chatUnread } = await import('../../../contract/talk/chat-unread.ts');
      const { data } = await ask(chatUnread, {});
      if (!data) isDue = true;
      else if (!ended && !isSaid) setUnread(data.unread);
    };
    const quietly = () => void refresh().catch(() => undefined);
    const changed = (spread = usualSpread) => {
      isDue = true;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          quietly();
        },
        Math.max(Math.random() * spread, heardAt + 3 * spread - Date.now()),
      );
    };
    const first = setTimeout(quietly, afterLoad);
    const poll = setInterval(quietly, pause);
    document.addEventListener('visibilitychange', quietly);
    let wasOpen = isStreamOpen();
    const ends = [
      onChatUnread((count) => {
        isSaid = count !== null;
        if (count === null) return changed();
        heardAt = Date.now();
        isDue = false;
        setUnread(count);
      }),
      onNews((event, data) => {
        if (event === 'chat') changed((data as StreamChat).spread);
        // What happened while the stream was interrupted is not sent again.
        if (event === 'created' && !wasOpen) changed();
        wasOpen = isStreamOpen();
      }),
    ];
    return () => {
      ended = true;
      clearTimeout(first);
      clearTimeout(timer);
      clearInterval(poll);
      document.removeEventListener('visibilitychange', quietly);
      for (const end of ends) end();
    };
  }, [wanted]);
  return unread;
}
