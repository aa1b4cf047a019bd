import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Conversation } from '../../../../contract/talk/chat.ts';
import { bodyText } from '../../../../contract/talk/chat-messages.ts';
import type { TranslationMode } from '../../../../contract/talk/chat-moderation.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ChatState, ChatStore } from './client/chat-store.ts';
import { type Place, PlaceWindow } from './client/place-window.ts';
import type { MessageActions } from './message-row.tsx';
import type { Rows as RowsOfThread } from './thread.tsx';
import { previewOf } from './wording.ts';

type Properties = {
  store: ChatStore;
  state: ChatState;
  conversation: Conversation;
  userId: string;
  actions: MessageActions;
  selected: ReadonlySet<string>;
  translation: TranslationMode;
  /** The number of the message that is looked for, and how often one was. */
  seq: number;
  visit: number;
  /** What shows messages: imported, it would have to be a script of its own. */
  Rows: typeof RowsOfThread;
  /** To the newest messages. */
  onLeave: () => void;
};

/** Pixels from the end within which the newest messages are looked at. */
const near = 80;
/** Milliseconds for which the message is marked. */
const markTime = 2_500;

/** A conversation around one of its messages, with further pages at both ends. */
export default function PlaceThread(properties: Properties): ReactNode {
  const { store, state, conversation, seq, visit, userId, Rows, onLeave } = properties;
  const text = useText();
  const gid = conversation.conversationId;
  const { place, around } = usePlace(store, gid, seq, visit);
  const thread = state.threads.get(gid);
  const root = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const { box, isAtEnd } = useScroll(place);
  usePages(box, top, place.messages, () => around?.loadOlder());
  usePages(box, bottom, place.messages, () => around?.loadNewer());
  const isAtNewest = place.isJoined && isAtEnd;
  const missed = useMissed(place, isAtNewest, userId) ?? conversation.unReadCount;
  const waiting = state.outgoing.filter((one) => one.gid === gid).length;
  useLeaving(place, { waiting, isAtNewest }, onLeave);
  useFocusAfter(root);
  const { found, shown, isLoading } = place;
  const notice = found === 'gone' ? text('chat.placeGone') : found === 'recalled' ? text('chat.placeRecalled') : '';
  const said = found === 'there' && shown ? text('chat.atPlace', { name: shown.fromName, message: nameOf(shown, text) }) : '';
  const page = (label: string, load: () => Promise<void> | undefined): ReactNode => (
    <Button size="small" kind="quiet" busy={isLoading} onClick={() => void load()?.catch(() => undefined)}>
      {label}
    </Button>
  );
  return (
    <div ref={root} className="relative flex min-h-0 flex-1 flex-col">
      <p role="status" className={notice === '' ? 'sr-only' : 'bg-caution-soft px-4 py-2 text-sm text-caution'}>
        {notice || said}
      </p>
      {found === 'failed' ? (
        <div role="alert" className="m-auto flex flex-col items-center gap-3 p-6 text-center text-sm">
          {text('common.offline')}
          <Button size="small" kind="secondary" onClick={() => around?.again()}>
            {text('common.tryAgain')}
          </Button>
        </div>
      ) : found === 'waiting' || !thread ? (
        <div className="min-h-0 flex-1 p-4">
          <SkeletonRows rows={5} />
        </div>
      ) : (
        <div
          ref={box}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well
          tabIndex={0}
          role="log"
          aria-live="off"
          aria-label={text('chat.thread', { name: conversation.title })}
          className="min-h-0 flex-1 overflow-y-auto pb-12 [overflow-anchor:none]"
        >
          <div ref={top} className={`flex justify-center py-2 ${place.hasOlder ? '' : 'hidden'}`}>
            {page(text('chat.older'), () => around?.loadOlder())}
          </div>
          <Rows
            {...properties}
            thread={{ ...thread, messages: [...place.messages] }}
            isSingle={conversation.conversationType === 'singleChat'}
            hasSides={conversation.conversationType === 'groupChat' && !conversation.membersOnly}
            readers={state.read.get(gid) ?? nobody}
            people={state.people.get(gid) ?? []}
          />
          <div ref={bottom} className={`flex justify-center py-2 ${place.isJoined ? 'hidden' : ''}`}>
            {page(text('chat.newer'), () => around?.loadNewer())}
          </div>
        </div>
      )}
      {!isAtNewest && (
        <div className="absolute inset-x-0 bottom-2 flex justify-center">
          <Button size="small" kind="secondary" icon="down" onClick={onLeave}>
            {missed > 0 ? text('chat.newMessages', { count: missed }) : text('chat.toEnd')}
          </Button>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {missed > 0 && !isAtNewest && text('chat.newMessages', { count: missed })}
      </p>
    </div>
  );
}

const nobody: ReadonlyMap<string, number> = new Map();

/** A file has a name by which it was found. */
const nameOf = (message: NonNullable<Place['shown']>, text: ReturnType<typeof useText>): string =>
  bodyText(message.body, 'name') || previewOf(message, text);

const nothing: Place = { messages: [], hasOlder: false, isJoined: false, isLoading: false, found: 'waiting', shown: null, visit: 0 };

function usePlace(store: ChatStore, gid: string, seq: number, visit: number): { place: Place; around: PlaceWindow | null } {
  const [around, setAround] = useState<PlaceWindow | null>(null);
  useEffect(() => {
    const made = new PlaceWindow(store, gid);
    setAround(made);
    return () => made.stop();
  }, [store, gid]);
  // The same place as well, when it is asked for once more.
  useEffect(() => around?.go(seq), [around, seq, visit]);
  const place = useSyncExternalStore(around?.subscribe ?? never, around?.snapshot ?? empty, empty);
  return { place, around };
}

const never = () => () => undefined;
const empty = () => nothing;

/** Shows and marks the message that was gone to, and keeps what is seen in its place when older messages come. Says whether the end is seen. */
function useScroll({ messages, shown, visit, found }: Place): { box: RefObject<HTMLDivElement | null>; isAtEnd: boolean } {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  const before = useRef({ first: 0, height: 0, visit: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const first = messages[0]?.seq ?? 0;
    if (visit !== was.visit && shown) mark(element, shown.seq);
    else if (was.first > 0 && first < was.first) element.scrollTop += element.scrollHeight - was.height;
    before.current = { first, height: element.scrollHeight, visit };
    setAtEnd(isNearEnd(element));
  }, [messages, shown, visit, found]);
  const isThere = found !== 'waiting' && found !== 'failed';
  useEffect(() => {
    const element = box.current;
    if (!element || !isThere) return;
    const scrolled = () => setAtEnd(isNearEnd(element));
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [isThere]);
  return { box, isAtEnd };
}

const isNearEnd = (element: HTMLElement): boolean => element.scrollHeight - element.scrollTop - element.clientHeight < near;

/** Puts a row into the middle, with the focus, and marks it for a moment. */
function mark(box: HTMLElement, seq: number): void {
  const row = box.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  if (!row) return;
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollTop += inner.top - outer.top - Math.max(0, (outer.height - inner.height) / 2);
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  // Nothing moves: the mark is for those as well who want less motion.
  const marked = { backgroundColor: 'var(--accent-soft)', boxShadow: 'inset 3px 0 var(--accent)' };
  row.animate([marked, { ...marked, offset: 0.7 }, { backgroundColor: 'transparent', boxShadow: 'inset 3px 0 transparent' }], markTime);
}

/** Loads a page when the end of what is there is seen. */
function usePages(
  box: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  messages: Place['messages'],
  load: () => Promise<void> | undefined,
): void {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!end.current || messages.length === 0) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void latest.current()?.catch(() => undefined),
      { root: box.current, rootMargin: '200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [box, end, messages]);
}

/** How many messages have come since the end was seen; null as long as the newest ones are apart, and unread. */
function useMissed({ messages, isJoined }: Place, isAtNewest: boolean, userId: string): number | null {
  const [seen, setSeen] = useState<number | null>(null);
  const last = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (!isJoined) setSeen(null);
    else setSeen((before) => (isAtNewest || before === null ? last : before));
  }, [isJoined, isAtNewest, last]);
  if (!isJoined) return null;
  return messages.filter(({ seq, number, from }) => seq > (seen ?? last) && number !== null && from !== userId).length;
}

/** What is sent, and what comes while the end is looked at, is seen among the newest messages. */
function useLeaving({ messages }: Place, { waiting, isAtNewest }: { waiting: number; isAtNewest: boolean }, leave: () => void): void {
  const last = messages.at(-1)?.seq ?? 0;
  const before = useRef({ waiting, last, isAtNewest: false });
  useEffect(() => {
    const was = before.current;
    before.current = { waiting, last, isAtNewest };
    if (waiting > was.waiting || (was.isAtNewest && last > was.last)) leave();
  }, [waiting, last, isAtNewest, leave]);
}

/** The focus goes to the newest messages when they take the place of these. */
function useFocusAfter(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pane = root.current?.closest('section');
    return () => {
      if (document.activeElement === document.body) pane?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
    };
  }, [root]);
}
