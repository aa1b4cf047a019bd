import { type ReactNode, useState } from 'react';
import { chatCalls } from '../../../../contract/talk/chat.ts';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ChatStore } from './client/chat-store.ts';

type Properties = { message: ChatMessage; store: ChatStore; show: (message: ChatMessage) => ReactNode };

/** Forwarded messages: opened by a click, as the reader may see them now. `show` writes what one of them says. */
export default function Combined({ message, store, show }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null);
  const { ids, title } = message.body as { ids?: readonly string[]; title?: string };
  const count = text('chat.combined', { count: ids?.length ?? 0 });
  const open = (): void => {
    setOpen(true);
    store
      .ask(chatCalls.combined, { gid: message.gid, id: message.id })
      .then((found) => setMessages(found.messages))
      .catch(() => setMessages([]));
  };
  return (
    <>
      <button type="button" onClick={open} className="flex items-center gap-3 text-left">
        <Icon name="copy" size={24} />
        <span className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere] underline">{title || count}</span>
          {title && <span className="block text-xs text-muted">{count}</span>}
        </span>
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={title || count}>
        {messages === null ? (
          <SkeletonRows rows={4} />
        ) : messages.length === 0 ? (
          <p className="text-sm text-muted">{text('chat.cardGone')}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {messages.map((one) => (
              <li key={one.id} className="text-sm">
                <p className="text-xs text-muted">
                  <span className="font-semibold">{one.fromName}</span> · <time dateTime={one.sentAt}>{format.dateTime(one.sentAt)}</time>
                </p>
                {one.isRecall ? text('chat.recalled', { name: one.fromName }) : show(one)}
              </li>
            ))}
          </ul>
        )}
      </Drawer>
    </>
  );
}
