import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { chatCalls, type Conversation } from '../../../../contract/talk/chat.ts';
import { mostTitle } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ChatStore } from './client/chat-store.ts';

type Properties = {
  store: ChatStore;
  /** Where the messages are. */
  gid: string;
  onChoose: (gid: string, title: string) => void;
  onClose: () => void;
};

/** Where messages are forwarded to: single conversations and the same one. Whether all of its people may see them is for the server to say. */
export default function ForwardDrawer({ store, gid, onChoose, onClose }: Properties): ReactNode {
  const text = useText();
  const [conversations, setConversations] = useState<readonly Conversation[]>(() => {
    const own = store.find(gid);
    return own ? [own] : [];
  });
  /** Of the next page; null at the end. */
  const [cursor, setCursor] = useState<string | null>('');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(
    async (from: string): Promise<void> => {
      setBusy(true);
      try {
        // The list of the page may be filtered.
        const page = await store.ask(chatCalls.conversations, { cursor: from, filter: 'all' });
        setConversations((known) => {
          const ids = new Set(known.map(({ conversationId }) => conversationId));
          return [...known, ...page.conversations.filter(({ conversationId }) => !ids.has(conversationId))];
        });
        setCursor(page.cursor);
      } catch {
        // The button below asks again.
      } finally {
        setBusy(false);
      }
    },
    [store],
  );
  useEffect(() => void load(''), [load]);
  const targets = conversations.filter(
    ({ conversationId, conversationType, destroyed, person }) =>
      !destroyed && !person?.isClosed && (conversationId === gid || conversationType === 'singleChat'),
  );
  return (
    <Drawer open onClose={onClose} title={text('chat.forwardTo')}>
      <p className="pb-3 text-sm text-muted">{text('chat.forwardHint')}</p>
      <div className="pb-3">
        <TextField
          label={text('chat.forwardTitle')}
          optional
          value={name}
          maxLength={mostTitle}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <ul>
        {targets.map(({ conversationId, title }) => (
          <li key={conversationId}>
            <Button kind="quiet" wrap onClick={() => onChoose(conversationId, name.trim())}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
      {isBusy && <SkeletonRows rows={3} />}
      {!isBusy && cursor !== null && (
        <Button kind="quiet" onClick={() => void load(cursor)}>
          {text('common.more')}
        </Button>
      )}
    </Drawer>
  );
}
