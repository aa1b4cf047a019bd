import '../../../app/styles/all.css';
import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { isSeller, may, type Shell } from '../../../app/shell.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ChatPanes, useTitle } from './chat-page.tsx';
import { useChat } from './use-chat.ts';

type Properties = { viewer: NonNullable<Shell['viewer']>; path: string; onClose: () => void };

/** What was open when the drawer was closed: it is there again when it is opened on another page. */
let remembered: { userId: number; gid: string | null } = { userId: 0, gid: null };

/** The chat in a drawer: the same parts as its page, one after the other. Connected while it is open. */
export default function ChatDrawer({ viewer, path, onClose }: Properties): ReactNode {
  const text = useText();
  const { userId } = viewer;
  const kind = viewer.operator ? 'operator' : isSeller(viewer) ? 'seller' : 'buyer';
  const chat = useChat(kind, userId);
  useTitle(chat?.state ?? null);
  const [gid, setGid] = useState(remembered.userId === userId ? remembered.gid : null);
  const [seq, setSeq] = useState<number | null>(null);
  const [showsInforms, setInforms] = useState(false);
  const open = useCallback(
    (next: string | null, place: number | null = null) => {
      remembered = { userId, gid: next };
      setGid(next);
      setSeq(place);
      setInforms(false);
    },
    [userId],
  );
  const showInforms = () => {
    setGid(null);
    setInforms(true);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={text('chat.title')}
      width="w-full md:w-[27rem]"
      fills
      action={
        <Link
          to={gid === null ? path : `${path}?gid=${gid}`}
          aria-label={text('chat.inFull')}
          title={text('chat.inFull')}
          className="inline-flex size-control items-center justify-center rounded-full hover:bg-sunken"
        >
          <Icon name="screen" />
        </Link>
      }
    >
      {chat ? (
        <ChatPanes
          {...{ ...chat, kind, userId, isPlatformOnly: viewer.unaudited || !may(viewer, 'chat.use') }}
          opened={{ gid, seq, card: null, open, withoutPlace: () => setSeq(null), withoutCard: () => undefined, showsInforms, showInforms }}
          isNarrow
        />
      ) : (
        <div className="p-4">
          <SkeletonRows rows={6} />
        </div>
      )}
    </Drawer>
  );
}
