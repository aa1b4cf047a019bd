import { memo, type ReactNode, Suspense, useState } from 'react';
import { bodyText, type ChatMessage, recallTime } from '../../../../contract/talk/chat-messages.ts';
import type { TranslationMode } from '../../../../contract/talk/chat-moderation.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { RowMenu, type RowAction } from '../../../ui/row-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ChatStore, Outgoing } from './client/chat-store.ts';
import { MessageContent } from './message-content.tsx';
import { lineOf, mayEdit, quoteOf, shownOf } from './wording.ts';

const Translated = lazyPart(() => import('./translated.tsx'));

export type MessageActions = {
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  recall: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
  react: (message: ChatMessage) => void;
  report: (message: ChatMessage) => void;
  /** Shows the message that is answered. */
  toQuoted: (id: string) => void;
  toggle: (message: ChatMessage, reaction: string, on: boolean) => void;
  /** Chooses it to be forwarded with others, or leaves it out again. */
  select: (message: ChatMessage) => void;
};

/** By how many a message was read, and their names where these are few; in single conversations, whether a device of the other has it. */
type Reached = { readBy: number; names: string; isDelivered: boolean };

type Properties = Reached & {
  message: ChatMessage;
  store: ChatStore;
  userId: string;
  isSingle: boolean;
  /** Whether it says on whose side somebody is. */
  hasSides: boolean;
  /** The first one of its sender in a row. */
  isFirst: boolean;
  /** Whether it will be forwarded; null while nothing is chosen. */
  isSelected: boolean | null;
  translation: TranslationMode;
  actions: MessageActions;
};

/** One message of the thread: one's own at the right, those of others at the left, lines of the system in the middle. */
export const MessageRow = memo(function MessageRow({
  message,
  store,
  userId,
  readBy,
  names,
  isDelivered,
  isSingle,
  hasSides,
  isFirst,
  isSelected,
  translation,
  actions,
}: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [isTranslated, setTranslated] = useState(false);
  if (message.type === 'inform')
    return (
      <p data-seq={message.seq} className="px-4 py-1 text-center text-xs text-muted">
        {lineOf(message, text, format.dateTime)} <time dateTime={message.sentAt}>{format.time(message.sentAt)}</time>
      </p>
    );
  const isOwn = message.from === userId;
  if (message.isRecall)
    return (
      <p data-seq={message.seq} className="px-4 py-1 text-center text-xs text-muted">
        {isOwn ? text('chat.recalledOwn') : text('chat.recalled', { name: message.fromName })}
      </p>
    );
  const { msgQuote: quote } = message.ext;
  const mayTranslate = translation !== 'off' && message.type === 'txt';
  const content = <MessageContent message={message} store={store} />;
  return (
    <article
      data-seq={message.seq}
      aria-label={text('chat.messageOf', { name: isOwn ? text('chat.you') : message.fromName, time: format.time(message.sentAt) })}
      className={`group flex items-end gap-1 px-3 ${isFirst ? 'pt-2' : 'pt-0.5'} ${isOwn ? 'flex-row-reverse' : ''}`}
    >
      {isSelected !== null && (
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={text('chat.selectMessage')}
          onChange={() => actions.select(message)}
          className="mb-2 size-6 shrink-0"
        />
      )}
      <div className={`max-w-[85%] min-w-0 rounded-lg px-3 py-2 text-sm ${isOwn ? 'bg-accent-soft' : 'bg-sunken'}`}>
        {isFirst && !isOwn && (
          <p className="pb-0.5 text-xs font-semibold">
            {message.fromName}
            {message.side && hasSides && <span className="font-normal text-muted"> · {text(`chat.side.${message.side}`)}</span>}
          </p>
        )}
        {quote && (
          <blockquote className="mb-1 border-l-2 border-accent text-xs text-muted">
            <button type="button" onClick={() => actions.toQuoted(quote.msgID)} className="block w-full pl-2 text-left hover:text-ink">
              <span className="font-semibold">{quote.msgSender}</span>
              <span className="block [overflow-wrap:anywhere]">{quoteOf(quote, text)}</span>
            </button>
          </blockquote>
        )}
        {mayTranslate && (isTranslated || (translation === 'always' && !isOwn)) ? (
          <Suspense fallback={content}>
            <Translated key={message.modifiedInfo?.operationCount} message={message} isWanted={isTranslated}>
              {content}
            </Translated>
          </Suspense>
        ) : (
          content
        )}
        {message.reactions.length > 0 && (
          <div className="flex flex-wrap gap-1 pt-1.5">
            {message.reactions.map(({ reaction, count, userList }) => {
              const isMine = userList.includes(userId);
              return (
                <button
                  key={reaction}
                  type="button"
                  aria-pressed={isMine}
                  aria-label={text('chat.reactionCount', { reaction, count })}
                  onClick={() => actions.toggle(message, reaction, !isMine)}
                  className={`flex h-7 items-center gap-1 rounded-full border px-2 text-xs ${isMine ? 'border-accent bg-surface' : 'border-line bg-surface'}`}
                >
                  <span aria-hidden>
                    {reaction} {count}
                  </span>
                </button>
              );
            })}
          </div>
        )}
        <div className="pt-0.5 text-right text-xs text-muted">
          {message.modifiedInfo && <span>{text('chat.edited')} · </span>}
          <time dateTime={message.sentAt} title={format.dateTime(message.sentAt)}>
            {format.time(message.sentAt)}
          </time>
          {isOwn && (
            <>
              {' · '}
              <OwnState {...{ readBy, names, isDelivered, isSingle }} />
            </>
          )}
        </div>
      </div>
      <RowMenu
        label={text('chat.actions')}
        actions={() => actionsOf(message, isOwn, store.now(), actions, text, mayTranslate ? () => setTranslated(true) : null)}
      />
    </article>
  );
});

type Translate = ReturnType<typeof useText>;

/** Sent, delivered or read, by a sign and a word; names of readers on a click. */
function OwnState({ readBy, names, isDelivered, isSingle }: Reached & { isSingle: boolean }): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const isRead = readBy > 0;
  const words = isRead
    ? isSingle
      ? text('chat.read')
      : text('chat.readBy', { count: readBy })
    : text(isSingle && isDelivered ? 'chat.delivered' : 'chat.sent');
  const shown = (
    <>
      <span className={`inline-flex align-middle ${isRead ? 'text-accent' : ''}`}>
        <Icon name="check" size={14} />
        {(isRead || (isSingle && isDelivered)) && (
          <span className="-ml-2">
            <Icon name="check" size={14} />
          </span>
        )}
      </span>{' '}
      {words}
    </>
  );
  if (isSingle || names === '') return <span>{shown}</span>;
  return (
    <>
      <button type="button" aria-expanded={isOpen} title={names} onClick={() => setOpen(!isOpen)} className="min-h-6 hover:underline">
        {shown}
      </button>
      {isOpen && <span className="block [overflow-wrap:anywhere]">{names}</span>}
    </>
  );
}

function actionsOf(
  message: ChatMessage,
  isOwn: boolean,
  now: number,
  actions: MessageActions,
  text: Translate,
  translate: (() => void) | null,
): RowAction[] {
  const age = now - Date.parse(message.sentAt);
  return [
    { label: text('chat.reply'), icon: 'arrowRight', onSelect: () => actions.reply(message) },
    { label: text('chat.react'), icon: 'heart', onSelect: () => actions.react(message) },
    ...(message.type === 'txt'
      ? [
          {
            label: text('chat.copy'),
            icon: 'copy' as const,
            onSelect: () => void navigator.clipboard.writeText(bodyText(message.body, 'msg')),
          },
        ]
      : []),
    ...(translate ? [{ label: text('chat.translate'), icon: 'globe' as const, onSelect: translate }] : []),
    { label: text('chat.forward'), icon: 'right', onSelect: () => actions.select(message) },
    ...(isOwn && mayEdit(message, now) ? [{ label: text('chat.edit'), icon: 'edit' as const, onSelect: () => actions.edit(message) }] : []),
    ...(isOwn && age < recallTime ? [{ label: text('chat.recall'), icon: 'retry' as const, onSelect: () => actions.recall(message) }] : []),
    ...(isOwn || message.from === null
      ? []
      : [{ label: text('chat.report'), icon: 'warning' as const, onSelect: () => actions.report(message) }]),
    { label: text('chat.removeForMe'), icon: 'trash', dangerous: true, onSelect: () => actions.remove(message) },
  ];
}

/** A message that waits, or was refused: it stays until it is sent or discarded. */
export function OutgoingRow({ outgoing, store }: { outgoing: Outgoing; store: ChatStore }): ReactNode {
  const text = useText();
  const { cid, type, body, state, reason } = outgoing;
  return (
    <article className="flex flex-col items-end px-3 pt-1" aria-label={text('chat.messageOf', { name: text('chat.you'), time: '' })}>
      <div className={`max-w-[85%] min-w-0 rounded-lg bg-accent-soft px-3 py-2 text-sm ${state === 'waiting' ? 'opacity-70' : ''}`}>
        <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {type === 'txt' ? bodyText(body, 'msg') : shownOf(type, body, text)}
        </span>
        {state === 'waiting' && (
          <p className="flex items-center justify-end gap-1 pt-0.5 text-xs text-muted">
            <Icon name="clock" size={14} />
            {text('chat.waiting')}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <div role="alert" className="flex max-w-[85%] flex-wrap items-center justify-end gap-2 pt-1 text-right text-xs text-danger">
          <span>{reason || text('chat.failed')}</span>
          <Button size="small" kind="secondary" onClick={() => store.resend(cid)}>
            {text('chat.sendAgain')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => store.discard(cid)}>
            {text('chat.discard')}
          </Button>
        </div>
      )}
    </article>
  );
}
