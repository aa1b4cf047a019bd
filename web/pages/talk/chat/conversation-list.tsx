import type { ReactNode } from 'react';
import type { Conversation } from '../../../../contract/talk/chat.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { UserMark } from '../../../ui/user-mark.tsx';
import { previewOf } from './wording.ts';

type Properties = {
  conversations: readonly Conversation[] | null;
  opened: string | null;
  hasMore: boolean;
  /** The time of the server's clock. */
  now: number;
  draftOf: (gid: string) => string;
  onOpen: (gid: string) => void;
  onMore: () => void;
  isFiltered: boolean;
  /** Messages are found below: it is not true that there is nothing. */
  hasMessages: boolean;
  /** How a conversation begins. */
  hint: string;
};

/** The caller's conversations: who, the last message, how many are unread. */
export function ConversationList({
  conversations,
  opened,
  hasMore,
  now,
  draftOf,
  onOpen,
  onMore,
  isFiltered,
  hasMessages,
  hint,
}: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  if (conversations === null) return <SkeletonRows rows={6} />;
  if (conversations.length === 0 && hasMessages) return null;
  if (conversations.length === 0)
    return (
      <EmptyState icon="mail" title={text(isFiltered ? 'chat.noneFound' : 'chat.none')}>
        {isFiltered ? undefined : hint}
      </EmptyState>
    );
  const today = format.date(new Date(now).toISOString());
  return (
    <>
      <ul className="flex flex-col" aria-label={text('chat.conversations')}>
        {conversations.map((conversation) => (
          <Row
            key={conversation.conversationId}
            {...{ conversation, today }}
            isOpen={conversation.conversationId === opened}
            draft={conversation.conversationId === opened ? '' : draftOf(conversation.conversationId)}
            onOpen={() => onOpen(conversation.conversationId)}
          />
        ))}
      </ul>
      {hasMore && (
        <Button kind="quiet" wide onClick={onMore}>
          {text('chat.moreConversations')}
        </Button>
      )}
    </>
  );
}

const mostShown = 99;
/** Two people, for team groups. */
const people =
  'M9 5a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 9 5ZM3 19c.6-3 3-4.6 6-4.6s5.4 1.6 6 4.6M15.5 5.3a3.2 3.2 0 0 1 0 5.9M17.4 14.8c1.9.7 3.2 2.1 3.6 4.2';

type RowProperties = { conversation: Conversation; today: string; isOpen: boolean; draft: string; onOpen: () => void };

function Row({ conversation, today, isOpen, draft, onOpen }: RowProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { title, lastMessage, unReadCount, customField, isPinned, notify, conversationType, membersOnly, logo, activeAt } = conversation;
  const ofOther = lastMessage && lastMessage.from !== null && conversationType === 'groupChat' ? `${lastMessage.fromName}: ` : '';
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        data-gid={conversation.conversationId}
        onClick={onOpen}
        className={`flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left hover:bg-sunken ${isOpen ? 'bg-accent-soft' : ''}`}
      >
        {conversationType === 'singleChat' ? (
          <UserMark name={title} avatarPath={null} size={40} />
        ) : membersOnly ? (
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft">
            <Icon path={people} size={22} />
          </span>
        ) : (
          <StoreMark name={title} logoKey={logo} size={40} />
        )}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</span>
            {isPinned && <Icon name="up" size={14} label={text('chat.pinned')} className="self-center text-muted" />}
            <time dateTime={activeAt} className="shrink-0 text-xs text-muted">
              {format.date(activeAt) === today ? format.time(activeAt) : format.date(activeAt)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <span className={`min-w-0 flex-1 truncate text-sm ${unReadCount > 0 ? 'text-ink' : 'text-muted'}`}>
              {customField.mention && <span className="font-semibold text-accent">{text('chat.mentioned')} </span>}
              {draft === '' ? (
                lastMessage && `${lastMessage.type === 'inform' || lastMessage.isRecall ? '' : ofOther}${previewOf(lastMessage, text)}`
              ) : (
                <>
                  <span className="font-semibold text-danger">{text('chat.draft')} </span>
                  {draft}
                </>
              )}
            </span>
            {unReadCount > 0 && (
              <span
                className={`min-w-5 shrink-0 rounded-full px-1.5 text-center text-xs leading-5 font-semibold tabular-nums ${notify === 'none' ? 'bg-sunken text-muted' : 'bg-accent text-on-accent'}`}
              >
                <span aria-hidden>{unReadCount > mostShown ? `${mostShown}+` : unReadCount}</span>
                <span className="sr-only">{text('chat.unreadCount', { count: unReadCount })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
