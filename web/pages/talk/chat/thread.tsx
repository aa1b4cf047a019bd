import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatPerson, Conversation } from '../../../../contract/talk/chat.ts';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import type { TranslationMode } from '../../../../contract/talk/chat-moderation.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Announcements } from './announcements.ts';
import { type ChatState, type ChatStore, newAfter, type Thread as ThreadState } from './client/chat-store.ts';
import { type MessageActions, MessageRow, OutgoingRow } from './message-row.tsx';
import { previewOf } from './wording.ts';

type Properties = {
  store: ChatStore;
  state: ChatState;
  conversation: Conversation;
  userId: string;
  actions: MessageActions;
  selected: ReadonlySet<string>;
  translation: TranslationMode;
};

/** In groups of more people, readers are a number. */
const mostNamed = 50;
/** Pixels from the end within which a thread follows what comes. */
const near = 80;

/** The messages of a conversation, by days; older ones are loaded at the top. */
export function Thread(properties: Properties): ReactNode {
  const thread = properties.state.threads.get(properties.conversation.conversationId);
  if (!thread?.isLoaded)
    return (
      <div className="min-h-0 flex-1 p-4">
        <SkeletonRows rows={5} />
      </div>
    );
  return <LoadedThread {...properties} thread={thread} />;
}

function LoadedThread({
  store,
  state,
  conversation,
  userId,
  actions,
  selected,
  translation,
  thread,
}: Properties & { thread: ThreadState }): ReactNode {
  const text = useText();
  const gid = conversation.conversationId;
  // A message may come back before the answer to its sending.
  const come = new Set(thread.messages.map(({ cid }) => cid));
  const outgoing = state.outgoing.filter((one) => one.gid === gid && !come.has(one.cid));
  const loadOlder = useCallback(() => void store.loadOlder(gid).catch(() => undefined), [store, gid]);
  const { box, top, isAtEnd, missed, toEnd } = useScroll(thread, outgoing.length, userId, loadOlder);
  const readers = state.read.get(gid);
  const typing = state.typing.get(gid);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={text('chat.thread', { name: conversation.title })}
        className="h-full overflow-y-auto pb-3 [overflow-anchor:none]"
      >
        {thread.cursor !== null && (
          <div ref={top} className="flex justify-center py-2">
            <Button size="small" kind="quiet" busy={thread.isLoading} onClick={loadOlder}>
              {text('chat.older')}
            </Button>
          </div>
        )}
        <Rows
          {...{ thread, store, userId, actions, selected, translation }}
          isSingle={conversation.conversationType === 'singleChat'}
          hasSides={conversation.conversationType === 'groupChat' && !conversation.membersOnly}
          readers={readers ?? new Map<string, number>()}
          people={state.people.get(gid) ?? []}
        />
        {outgoing.map((one) => (
          <OutgoingRow key={one.cid} outgoing={one} store={store} />
        ))}
        <p aria-live="polite" className="min-h-5 px-4 pt-1 text-xs text-muted">
          {typing &&
            text(typing.side === conversation.side && conversation.side !== 'company' ? 'chat.answers' : 'chat.types', {
              name: typing.name,
            })}
        </p>
      </div>
      {!isAtEnd && (
        <div className="absolute inset-x-0 bottom-2 flex justify-center">
          <Button size="small" kind="secondary" icon="down" onClick={toEnd}>
            {missed > 0 ? text('chat.newMessages', { count: missed }) : text('chat.toEnd')}
          </Button>
        </div>
      )}
      <Announcer thread={thread} userId={userId} />
    </div>
  );
}

type RowsProperties = {
  thread: ThreadState;
  store: ChatStore;
  userId: string;
  actions: MessageActions;
  selected: ReadonlySet<string>;
  translation: TranslationMode;
  isSingle: boolean;
  hasSides: boolean;
  readers: ReadonlyMap<string, number>;
  people: readonly ChatPerson[];
};

/** Messages by days. */
export function Rows(properties: RowsProperties): ReactNode {
  const { thread, store, userId, actions, selected, translation, isSingle, hasSides, readers, people } = properties;
  const text = useText();
  const format = useFormat();
  const rows: ReactNode[] = [];
  const names = new Map(people.map((person) => [person.userId, person.name]));
  const joined = new Map(people.map((person) => [person.userId, person.joinedAt ?? '']));
  const delivered = Math.max(0, ...people.map((person) => (person.userId === userId ? 0 : person.deliveredSeq)));
  let day = '';
  let before: ChatMessage | undefined;
  let isNewShown = false;
  for (const message of thread.messages) {
    const date = format.date(message.sentAt);
    if (date !== day) {
      rows.push(
        <p key={`day ${date}`} className="py-2 text-center text-xs font-semibold text-muted">
          {date}
        </p>,
      );
      day = date;
      before = undefined;
    }
    const isNew = message.number !== null && message.number > thread.readBefore && message.from !== userId;
    if (isNew && !isNewShown) {
      rows.push(
        <p
          key="new"
          className="my-2 flex items-center gap-3 px-4 text-xs font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
        >
          {text('chat.newSince')}
        </p>,
      );
      isNewShown = true;
      before = undefined;
    }
    const isFirst = before === undefined || before.from !== message.from || before.type === 'inform';
    const readBy =
      message.from === userId && message.number !== null
        ? [...readers].flatMap(([reader, number]) =>
            reader !== userId && number >= (message.number ?? 0) && (joined.get(reader) ?? '') <= message.sentAt ? [reader] : [],
          )
        : [];
    // Plain values: a row is drawn again only when they change.
    const reached = {
      readBy: readBy.length,
      names: people.length > mostNamed ? '' : readBy.flatMap((reader) => names.get(reader) ?? []).join(', '),
      isDelivered: message.from === userId && message.seq <= delivered,
    };
    const isSelected = selected.size === 0 ? null : selected.has(message.id);
    rows.push(
      <MessageRow
        key={message.id}
        {...{ message, store, userId, ...reached, isSingle, hasSides, isFirst, isSelected, translation, actions }}
      />,
    );
    before = message;
  }
  return rows;
}

/** Follows the end, keeps the place when older messages come, and loads these when their place is seen. */
function useScroll(thread: ThreadState, waiting: number, userId: string, loadOlder: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [missed, setMissed] = useState(0);
  const before = useRef({ first: 0, last: 0, height: 0, waiting: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const first = thread.messages[0]?.seq ?? 0;
    const last = thread.messages.at(-1);
    const isOlder = was.first > 0 && first < was.first;
    const isNewer = (last?.seq ?? 0) > was.last;
    if (isOlder) element.scrollTop += element.scrollHeight - was.height;
    else if (isAtEnd || waiting > was.waiting || was.last === 0 || (isNewer && last?.from === userId))
      element.scrollTop = element.scrollHeight;
    else if (isNewer) setMissed((count) => count + newAfter(thread.messages, was.last, userId));
    before.current = { first, last: last?.seq ?? 0, height: element.scrollHeight, waiting };
  }, [thread, waiting, userId, isAtEnd]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let follows = true;
    const scrolled = () => {
      const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < near;
      follows = atEnd;
      setAtEnd(atEnd);
      if (atEnd) setMissed(0);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    // What opens next to the thread, as files that are chosen, takes room from it.
    const observer = new ResizeObserver(() => {
      if (follows) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      observer.disconnect();
    };
  }, []);
  const { cursor } = thread;
  useEffect(() => {
    if (!top.current || cursor === null) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadOlder(), {
      root: box.current,
      rootMargin: '200px',
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [cursor, loadOlder]);
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  return { box, top, isAtEnd, missed, toEnd };
}

/** Reads new messages out: a live region around the thread would be read as a whole. What is loaded is no news. */
function Announcer({ thread, userId }: { thread: ThreadState; userId: string }): ReactNode {
  const text = useText();
  const [said, setSaid] = useState({ count: 0, words: '' });
  const { messages, isStored } = thread;
  const known = useRef(messages.at(-1)?.seq ?? 0);
  const wasStored = useRef(isStored);
  const [queue] = useState(() => new Announcements((words) => setSaid(({ count }) => ({ count: count + 1, words }))));
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => {
    const before = known.current;
    known.current = Math.max(before, messages.at(-1)?.seq ?? 0);
    const isLoading = isStored || wasStored.current;
    wasStored.current = isStored;
    if (isLoading) return;
    const fresh = messages.filter(({ seq, from, number }) => seq > before && number !== null && from !== userId);
    queue.add(
      fresh.map((message) => ({ name: message.fromName, words: `${message.fromName}: ${previewOf(message, text)}` })),
      (count, names) => text('chat.newMessagesFrom', { count, names }),
    );
  }, [messages, isStored, userId, text, queue]);
  return (
    <p aria-live="polite" className="sr-only">
      {/* The same words twice are two announcements. */}
      <span key={said.count}>{said.words}</span>
    </p>
  );
}
