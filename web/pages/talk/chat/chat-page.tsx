import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  buyerChatCalls,
  chatCalls,
  type ChatPerson,
  type Conversation,
  dealings,
  sellerChatCalls,
} from '../../../../contract/talk/chat.ts';
import { cardEvents, type CardEvent, type ChatMessage, mostCombined, type reactions } from '../../../../contract/talk/chat-messages.ts';
import { send } from '../../../app/api/client.ts';
import { announceChatUnread } from '../../../app/session/chat-changed.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import type { CaseFilter } from '../../../../contract/talk/service-states.ts';
import { InboxViews } from '../service/inbox-views.tsx';
import type { ChatState, ChatStore } from './client/chat-store.ts';
import { Composer } from './composer.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { InformsRow } from './informs-row.tsx';
import { ConversationList } from './conversation-list.tsx';
import { CardOffer } from './message-content.tsx';
import type { MessageActions } from './message-row.tsx';
import { useSafety } from './safety.tsx';
import { Rows, Thread } from './thread.tsx';
import { useColumn } from './use-column.ts';
import { type ChatKind, useChat } from './use-chat.ts';
import { mayEdit, subtitleOf } from './wording.ts';

/* What opens on a click comes with it, and what few conversations have. */
const Availability = lazyPart(() => import('../service/availability.tsx'));
const CaseBar = lazyPart(() => import('../service/case-bar.tsx'));
const Details = lazyPart(() => import('./details.tsx'));
const EmojiDrawer = lazyPart(() => import('./emoji-drawer.tsx'));
const ForwardDrawer = lazyPart(() => import('./forward-drawer.tsx'));
const GroupAnnouncement = lazyPart(() => import('./group-announcement.tsx'));
const Informs = lazyPart(() => import('./informs.tsx'));
const PlaceThread = lazyPart(() => import('./place-thread.tsx'));
const PushHint = lazyPart(() => import('./push-hint.tsx'));
const RatingBar = lazyPart(() => import('../service/rating-bar.tsx'));
const ReportDrawer = lazyPart(() => import('./report-drawer.tsx'));
const SearchResults = lazyPart(() => import('./search-results.tsx'));
const StartDrawer = lazyPart(() => import('./start-drawer.tsx'));

const hints = { buyer: 'chat.startHintBuyer', seller: 'chat.startHintSeller', operator: 'chat.noneHint' } as const;

/** Consoles have a menu at the left. */
const columnFrom = { buyer: 1_280, seller: 1_440, operator: 1_440 } as const;

type Properties = { kind: ChatKind; userId: number; isPlatformOnly: boolean };

/** What is open, and how something else is opened: by the address of the page, or within a drawer. */
type Opened = {
  gid: string | null;
  /** The number of the message at which it is opened; null for the newest one. */
  seq: number | null;
  card: { event: CardEvent; id: number } | null;
  open: (gid: string | null, seq?: number) => void;
  withoutPlace: () => void;
  withoutCard: () => void;
  showsInforms: boolean;
  showInforms: () => void;
};

/**
 * The chat as a page: conversations, and the one that is open next to them, or in their place on phones. `?gid=` opens one, `&seq=` at a message; `?store=`, `?of=order:12`, `?colleague=` and `?support=1` open or begin one; `?card=order:12` offers to send the card of what it is about.
 */
export function ChatPage({ kind, userId, isPlatformOnly }: Properties): ReactNode {
  const text = useText();
  const chat = useChat(kind, userId);
  const opened = useOpened(kind);
  useTitle(chat?.state ?? null);
  if (!chat) return <SkeletonRows rows={8} />;
  return (
    <div
      className={`flex flex-col md:min-h-96 ${kind === 'buyer' ? 'h-[calc(100dvh-15rem-var(--keyboard,0px))] max-md:h-[calc(100dvh-10rem-var(--keyboard,0px))]' : 'h-[calc(100dvh-9rem-var(--keyboard,0px))]'}`}
    >
      <h1 className="sr-only">{text('chat.title')}</h1>
      <ChatPanes {...{ ...chat, kind, userId, isPlatformOnly, opened }} />
    </div>
  );
}

type PanesProperties = Properties & {
  store: ChatStore;
  state: ChatState;
  opened: Opened;
  /** One after the other at any width, as in a drawer. */
  isNarrow?: boolean;
};

/** After so many messages that came too late, the way to notifications by push is offered. */
const manyLate = 3;

/** Conversations, and the one that is open. */
export function ChatPanes({ store, state, kind, userId, isPlatformOnly, opened, isNarrow = false }: PanesProperties): ReactNode {
  const text = useText();
  const { gid, seq, card, open, withoutPlace, withoutCard, showsInforms, showInforms } = opened;
  const [visit, setVisit] = useState(0);
  const openPlace = useCallback(
    (place: string, at: number): void => {
      setVisit((count) => count + 1);
      if (place !== gid || at !== seq) open(place, at);
    },
    [open, gid, seq],
  );
  const isOpen = gid !== null || showsInforms;
  const { list, pane } = useFocus(gid ?? (showsInforms ? 'informs' : null));
  useKeyboardRoom();
  const conversation = gid === null ? undefined : store.find(gid);
  const away = isNarrow ? 'hidden' : 'flex max-md:hidden';
  return (
    <>
      <ConnectionNotice store={store} state={state} />
      {state.lateReads >= manyLate && !isPlatformOnly && kind !== 'operator' && (
        <Suspense>
          <PushHint kind={kind} userId={userId} />
        </Suspense>
      )}
      <div
        className={`grid min-h-0 flex-1 bg-surface ${isNarrow ? 'mb-[var(--keyboard,0px)]' : 'rounded-lg border border-line md:grid-cols-[20rem_minmax(0,1fr)]'}`}
      >
        <section
          ref={list}
          tabIndex={-1}
          aria-label={text('chat.conversations')}
          className={`min-h-0 min-w-0 flex-col border-line outline-none ${isNarrow ? '' : 'md:border-r'} ${isOpen ? away : 'flex'}`}
        >
          {kind !== 'buyer' && !isPlatformOnly && state.conversations && (
            <Suspense>
              <Availability />
            </Suspense>
          )}
          <Conversations
            {...{ store, state, kind, opened: gid, isPlatformOnly, showsInforms, isNarrow }}
            onOpen={open}
            onOpenPlace={openPlace}
            onInforms={showInforms}
          />
        </section>
        <section
          ref={pane}
          tabIndex={-1}
          className={`relative min-h-0 min-w-0 flex-col outline-none has-[>aside]:pr-80 ${isOpen ? 'flex' : away}`}
          aria-label={conversation?.title ?? text(showsInforms ? 'chat.informs' : 'chat.title')}
        >
          {showsInforms ? (
            <Suspense>
              <Informs {...{ store, informs: state.informs, isNarrow }} onBack={() => open(null)} onOpen={open} />
            </Suspense>
          ) : gid === null ? (
            <div className="m-auto max-w-md p-6">
              <EmptyState icon="mail" title={text('chat.choose')}>
                {text('chat.chooseHint')}
              </EmptyState>
            </div>
          ) : (
            <OpenConversation
              key={gid}
              {...{ store, state, gid, seq, visit, conversation, card, isNarrow }}
              userId={String(userId)}
              hasAddresses={kind === 'buyer'}
              columnFrom={isNarrow ? null : columnFrom[kind]}
              onOpenPlace={openPlace}
              onLeavePlace={withoutPlace}
              onBack={() => open(null)}
              onCardDone={withoutCard}
            />
          )}
        </section>
      </div>
    </>
  );
}

/** The keyboard of a phone takes its room from the page, so that the composer stays above it. */
function useKeyboardRoom(): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    const before = meta?.content ?? '';
    if (meta) meta.content = `${before}, interactive-widget=resizes-content`;
    // Safari knows no such word: there the keyboard covers the page.
    const seen = visualViewport;
    const look = () => {
      const covered = seen && seen.scale === 1 ? Math.max(0, Math.round(innerHeight - seen.height)) : 0;
      document.documentElement.style.setProperty('--keyboard', `${covered}px`);
    };
    seen?.addEventListener('resize', look);
    return () => {
      seen?.removeEventListener('resize', look);
      document.documentElement.style.removeProperty('--keyboard');
      if (meta) meta.content = before;
    };
  }, []);
}

/** The focus follows what is opened where it takes the place of the list, and goes back to its row. */
function useFocus(open: string | null) {
  const list = useRef<HTMLElement>(null);
  const pane = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (left === open) return;
    if (open === null) {
      const row = list.current?.querySelector<HTMLElement>(`[data-gid="${left}"]`);
      (row ?? list.current)?.focus({ preventScroll: row === null });
    } else if (list.current?.checkVisibility() === false) pane.current?.focus({ preventScroll: true });
  }, [open]);
  return { list, pane };
}

/** What the address says is open; what it asks to begin is begun once. */
function useOpened(kind: ChatKind): Opened {
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const gid = query.get('gid');
  const place = query.get('seq');
  const seq = gid !== null && place !== null && /^\d{1,15}$/.test(place) ? Number(place) : null;
  const showsInforms = query.get('informs') === '1';
  const showInforms = () => setQuery({ informs: '1' });
  const [event, cardId] = (query.get('card') ?? '').split(':');
  const known = cardEvents.find((one) => one === event);
  const card = known && Number(cardId) > 0 ? { event: known, id: Number(cardId) } : null;
  const open = useCallback(
    (next: string | null, at?: number) => setQuery(next === null ? {} : { gid: next, ...(at !== undefined && { seq: String(at) }) }),
    [setQuery],
  );
  const withoutPlace = useCallback(
    () =>
      setQuery(
        (before) => {
          before.delete('seq');
          return before;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const withoutCard = () => setQuery((before) => new URLSearchParams({ gid: before.get('gid') ?? '' }), { replace: true });
  const asked = useRef('');
  const wanted = query.toString();
  useEffect(() => {
    if (gid !== null || asked.current === wanted) return;
    const begin = beginning(kind, new URLSearchParams(wanted));
    if (!begin) return;
    asked.current = wanted;
    begin()
      .then(({ gid: begun }) =>
        setQuery((before) => new URLSearchParams({ gid: begun, ...(before.get('card') && { card: before.get('card') ?? '' }) }), {
          replace: true,
        }),
      )
      .catch((error: unknown) => showMessage(error instanceof Error && error.message ? error.message : text('chat.failed'), 'danger'));
  }, [kind, gid, wanted, setQuery, text]);
  return { gid, seq, card, open, withoutPlace, withoutCard, showsInforms, showInforms };
}

/** The call that opens the conversation which an address asks for. */
function beginning(kind: ChatKind, query: URLSearchParams): (() => Promise<{ gid: string }>) | null {
  const number = (name: string): number => Number(query.get(name) ?? 0);
  const quiet = { quiet: true };
  if (query.get('support') === '1') return () => send(chatCalls.support, {}, quiet);
  if (number('colleague') > 0) return () => send(chatCalls.colleague, { userId: number('colleague') }, quiet);
  if (kind === 'buyer' && number('store') > 0) return () => send(buyerChatCalls.open, { storeId: number('store') }, quiet);
  const [event, id] = (query.get('of') ?? '').split(':');
  const dealing = dealings.find((one) => one === event);
  if (kind === 'seller' && dealing && Number(id) > 0) return () => send(sellerChatCalls.open, { event: dealing, id: Number(id) }, quiet);
  return null;
}

/** The corner and the header show how many messages are unread. */
function useAnnounced(state: ChatState | null): number {
  const untreated = state?.informs?.untreated ?? 0;
  const unread = (state?.conversations ?? []).reduce(
    (sum, { unReadCount, notify }) => sum + (notify === 'none' ? 0 : unReadCount),
    untreated,
  );
  const isKnown = state?.conversations != null && state.cursor === null && !state.isFiltered;
  useEffect(() => {
    // The list has all conversations: their sum is what the header shows.
    if (isKnown) announceChatUnread(unread);
  }, [unread, isKnown]);
  useEffect(() => (isKnown ? () => announceChatUnread(null) : undefined), [isKnown]);
  return unread;
}

/** The tab says it as well, as long as the chat is open; whatever the title is then. */
export function useTitle(state: ChatState | null): void {
  const unread = useAnnounced(state);
  useEffect(() => {
    if (unread === 0) return;
    const plain = () => document.title.replace(/^\(\d+\) /, '');
    document.title = `(${unread}) ${plain()}`;
    return () => {
      document.title = plain();
    };
  }, [unread]);
}

/** Milliseconds before a broken connection is mentioned: a restart of the server is not seen by most. */
const mentionAfter = 2_000;

function ConnectionNotice({ store, state }: { store: ChatStore; state: ChatState }): ReactNode {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const { connection } = state;
  useEffect(() => {
    setShown(false);
    if (connection === 'connected') return;
    const timer = setTimeout(() => setShown(true), connection === 'connecting' ? mentionAfter : 0);
    return () => clearTimeout(timer);
  }, [connection]);
  if (!isShown || connection === 'connected') return null;
  return (
    <Notice kind={connection === 'connecting' ? 'info' : 'caution'}>
      <span className="flex flex-wrap items-center gap-3">
        {text(connection === 'connecting' ? 'chat.connecting' : 'chat.disconnected')}
        {connection !== 'connecting' && (
          <Button size="small" kind="secondary" onClick={() => store.start()}>
            {text('chat.connect')}
          </Button>
        )}
      </span>
    </Notice>
  );
}

type ConversationsProperties = {
  store: ChatStore;
  state: ChatState;
  kind: ChatKind;
  opened: string | null;
  isPlatformOnly: boolean;
  showsInforms: boolean;
  isNarrow: boolean;
  onOpen: (gid: string) => void;
  onOpenPlace: (gid: string, seq: number) => void;
  onInforms: () => void;
};

function Conversations({
  store,
  state,
  kind,
  opened,
  isPlatformOnly,
  showsInforms,
  isNarrow,
  onOpen,
  onOpenPlace,
  onInforms,
}: ConversationsProperties): ReactNode {
  const text = useText();
  const [keyword, setKeyword] = useState('');
  const [view, setView] = useState<CaseFilter>('all');
  const [isStarting, setStarting] = useState(false);
  const [found, setFound] = useState(0);
  const wanted = keyword.trim();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void store.loadList({ filter: view, keyword }).catch(() => undefined), 250);
    return () => clearTimeout(timer);
  }, [store, keyword, view]);
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <div className="flex items-center gap-2">
          {/* A drawer has this title itself. */}
          {isNarrow ? <span className="flex-1" /> : <h2 className="min-w-0 flex-1 text-lg font-semibold">{text('chat.title')}</h2>}
          {kind === 'buyer' && (
            <Button
              size="small"
              kind={view === 'unread' ? 'primary' : 'secondary'}
              aria-pressed={view === 'unread'}
              onClick={() => setView(view === 'unread' ? 'all' : 'unread')}
            >
              {text('chat.onlyUnread')}
            </Button>
          )}
          <IconButton icon="plus" label={text('chat.start')} onClick={() => setStarting(true)} />
        </div>
        {kind !== 'buyer' && !isPlatformOnly && (
          <InboxViews view={view} changes={state.serviceChanges} conversations={state.conversations} onChange={setView} />
        )}
        <TextField
          label={text('chat.search')}
          labelHidden
          type="search"
          placeholder={text('chat.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {!state.isFiltered && <InformsRow informs={state.informs} isOpen={showsInforms} onOpen={onInforms} />}
        <ConversationList
          conversations={state.conversations}
          opened={opened}
          hasMore={state.cursor !== null}
          now={store.now()}
          draftOf={(gid) => store.draft(gid)}
          onOpen={onOpen}
          onMore={() => void store.loadMore().catch(() => undefined)}
          isFiltered={keyword !== '' || view !== 'all'}
          hasMessages={wanted.length > 1 && found > 0}
          hint={text(isPlatformOnly ? 'chat.startHintPlatform' : hints[kind])}
        />
        {wanted.length > 1 && (
          <Suspense>
            <SearchResults {...{ store, opened }} keyword={wanted} onFound={setFound} onOpen={onOpenPlace} />
          </Suspense>
        )}
      </div>
      {isStarting && (
        <Suspense>
          <StartDrawer onClose={() => setStarting(false)} {...{ store, kind, isPlatformOnly }} onOpen={onOpen} />
        </Suspense>
      )}
    </>
  );
}

type OpenProperties = {
  store: ChatStore;
  state: ChatState;
  gid: string;
  seq: number | null;
  /** Counts how often a place was opened. */
  visit: number;
  conversation: Conversation | undefined;
  userId: string;
  card: { event: CardEvent; id: number } | null;
  hasAddresses: boolean;
  /** The width of the window from which on details have a column; null where they have none. */
  columnFrom: number | null;
  isNarrow: boolean;
  onOpenPlace: (gid: string, seq: number) => void;
  onLeavePlace: () => void;
  onBack: () => void;
  onCardDone: () => void;
};

const nobody: readonly ChatPerson[] = [];

/** Milliseconds between two questions who is connected. */
const presencePause = 60_000;

function OpenConversation({
  store,
  state,
  gid,
  seq,
  visit,
  conversation,
  userId,
  card,
  hasAddresses,
  columnFrom,
  isNarrow,
  onOpenPlace,
  onLeavePlace,
  onBack,
  onCardDone,
}: OpenProperties): ReactNode {
  const text = useText();
  const [replied, setReplied] = useState<ChatMessage | null>(null);
  const [edited, setEdited] = useState<ChatMessage | null>(null);
  const [reacted, setReacted] = useState<ChatMessage | null>(null);
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const [isDetailed, setDetailed] = useState(false);
  const { hasRoom, isColumn, toggle } = useColumn(columnFrom);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isForwarding, setForwarding] = useState(false);
  const { safety, reload: reloadSafety } = useSafety(gid);
  const online = useOnline(store, gid, state.connection === 'connected');
  const people = state.people.get(gid) ?? nobody;
  // The conversation of before is closed first: nothing of it is read any more.
  useLayoutEffect(() => () => store.close(), [store, gid]);
  // Before the effects of what is shown, which say when the newest messages are.
  useLayoutEffect(() => store.setAway(seq === null ? null : gid), [store, gid, seq]);
  useEffect(() => {
    void store.open(gid).catch(() => undefined);
    const seen = () => {
      if (document.visibilityState === 'visible') void store.markRead(gid);
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [store, gid]);
  const ask = useCallback(
    (work: Promise<unknown>): void => {
      work.catch((error: unknown) => showMessage(error instanceof Error && error.message ? error.message : text('chat.failed'), 'danger'));
    },
    [text],
  );
  const actions = useMemo<MessageActions>(
    () => ({
      reply: (message) => {
        setEdited(null);
        setReplied(message);
      },
      edit: (message) => {
        setReplied(null);
        setEdited(message);
      },
      recall: ({ id }) => ask(store.ask(chatCalls.recall, { gid, id })),
      remove: ({ id }) => ask(store.removeMessages(gid, [id])),
      react: setReacted,
      select: ({ id }) =>
        setSelected((all) => {
          const next = new Set(all);
          if (!next.delete(id) && next.size < mostCombined) next.add(id);
          return next;
        }),
      report: setReported,
      toQuoted: (id) =>
        ask(
          store.ask(chatCalls.place, { gid, id }).then((place) => {
            if (place.seq === null) showMessage(text('chat.quoteGone'));
            else onOpenPlace(gid, place.seq);
          }),
        ),
      toggle: ({ id }, reaction, on) => ask(store.ask(chatCalls.react, { gid, id, reaction: reaction as (typeof reactions)[number], on })),
    }),
    [store, gid, ask, text, onOpenPlace],
  );
  if (!conversation)
    return (
      <div className="m-auto p-6">
        {state.left.has(gid) ? (
          <LeftGroup {...{ store, gid, onBack }} />
        ) : state.threads.has(gid) || state.conversations === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <EmptyState icon="mail" title={text('chat.gone')} action={<Button onClick={onBack}>{text('chat.back')}</Button>} />
        )}
      </div>
    );
  const thread = { store, state, conversation, userId, actions, selected, translation: safety?.translation ?? 'off' } as const;
  const isAnswering = conversation.conversationType === 'groupChat' && conversation.side !== 'company';
  const editLast = (): void => {
    const own = state.threads.get(gid)?.messages.findLast(({ from, type, isRecall }) => from === userId && type === 'txt' && !isRecall);
    if (own && mayEdit(own, store.now())) actions.edit(own);
  };
  const closed = conversation.destroyed
    ? text('chat.destroyed')
    : conversation.person?.isClosed
      ? text('chat.friendEnded')
      : conversation.muteAll && conversation.role === 'member'
        ? text('chat.mutedAll')
        : safety?.isBlocked
          ? text('chat.blockedHere')
          : safety?.isBlocking
            ? text('chat.blockedByYou')
            : null;
  const details = (
    <Details
      {...{ store, conversation, people, online, userId, safety, isColumn }}
      now={store.now}
      serviceChanges={state.serviceChanges}
      onClose={() => setDetailed(false)}
      onChanged={() => {
        reloadSafety();
        void store.loadConversation(gid);
      }}
    />
  );
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line px-3 py-2">
        <IconButton icon="left" label={text('chat.back')} onClick={onBack} className={isNarrow ? '' : 'md:hidden'} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{conversation.title}</h2>
          <p className="truncate text-xs text-muted">{subtitleOf(conversation, text)}</p>
        </div>
        <IconButton
          icon="info"
          label={text('chat.details')}
          aria-expanded={hasRoom ? isColumn : undefined}
          onClick={() => (hasRoom ? toggle() : setDetailed(true))}
        />
        <RowMenu
          label={text('common.actionsFor', { name: conversation.title })}
          actions={[
            {
              label: text(conversation.isPinned ? 'chat.unpin' : 'chat.pin'),
              icon: 'up',
              onSelect: () => ask(store.ask(chatCalls.pin, { gid, on: !conversation.isPinned }).then(() => store.loadConversation(gid))),
            },
            ...(conversation.person?.companyName && !conversation.person.isClosed
              ? [
                  {
                    label: text('chat.endFriend'),
                    icon: 'user' as const,
                    dangerous: true,
                    onSelect: () => ask(store.ask(chatCalls.endFriend, { gid })),
                  },
                ]
              : []),
            {
              label: text('chat.delete'),
              icon: 'trash',
              dangerous: true,
              onSelect: () => ask(store.deleteConversation(gid).then(onBack)),
            },
          ]}
        />
      </header>
      <Suspense>
        {conversation.side === 'company' && conversation.conversationType === 'groupChat' && !conversation.membersOnly && (
          <RatingBar gid={gid} changes={state.serviceChanges} />
        )}
        {isAnswering && (
          <CaseBar
            store={store}
            conversation={conversation}
            userId={Number(userId)}
            changes={state.serviceChanges}
            now={store.now}
            onChanged={() => void store.loadConversation(gid)}
          />
        )}
      </Suspense>
      {conversation.announcement && (
        <Suspense>
          <GroupAnnouncement announcement={conversation.announcement} />
        </Suspense>
      )}
      {seq === null ? (
        <Thread {...thread} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <PlaceThread {...thread} {...{ seq, visit, Rows }} onLeave={onLeavePlace} />
        </Suspense>
      )}
      {selected.size > 0 && (
        <SelectionBar count={selected.size} onForward={() => setForwarding(true)} onCancel={() => setSelected(new Set())} />
      )}
      {card && closed === null && (
        <CardOffer
          {...{ store, ...card }}
          onSend={() => {
            store.send(gid, { type: 'custom', body: card });
            onCardDone();
          }}
          onRemove={onCardDone}
        />
      )}
      <Composer
        {...{ store, gid, userId, people, closed, replied, edited }}
        replies={
          isAnswering
            ? {
                buyer: conversation.group?.buyerName ?? conversation.title,
                agent: people.find((person) => person.userId === userId)?.name ?? '',
              }
            : null
        }
        contacts={safety?.contacts ?? 'allow'}
        mayMentionAll={conversation.conversationType === 'groupChat' && conversation.role !== 'member'}
        onDone={() => {
          setReplied(null);
          setEdited(null);
        }}
        onEditLast={editLast}
        // Escape closes a drawer as a whole.
        onLeave={isNarrow ? null : onBack}
        hasAddresses={hasAddresses}
      />
      {isColumn && (
        <aside aria-label={text('chat.details')} className="absolute inset-y-0 right-0 w-80 overflow-y-auto border-l border-line px-4 py-3">
          <Suspense fallback={<SkeletonRows rows={5} />}>{details}</Suspense>
        </aside>
      )}
      <Suspense>
        {isDetailed && !hasRoom && details}
        {reported && (
          <ReportDrawer {...{ gid, reported }} messages={state.threads.get(gid)?.messages ?? []} onClose={() => setReported(null)} />
        )}
        {isForwarding && (
          <ForwardDrawer
            store={store}
            gid={gid}
            onClose={() => setForwarding(false)}
            onChoose={(to, title) => {
              store.send(to, { type: 'combine', body: { gid, ids: [...selected], title } });
              setForwarding(false);
              setSelected(new Set());
              if (to !== gid) showMessage(text('chat.forwarded'), 'positive');
            }}
          />
        )}
        {reacted && (
          <EmojiDrawer
            title={text('chat.react')}
            onClose={() => setReacted(null)}
            onChoose={(reaction) => {
              actions.toggle(reacted, reaction, true);
              setReacted(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** A group that the user has left: it can ask to come back. */
function LeftGroup({ store, gid, onBack }: { store: ChatStore; gid: string; onBack: () => void }): ReactNode {
  const text = useText();
  const [state, setState] = useState<'left' | 'asked' | 'failed'>('left');
  const ask = (): void => {
    store.ask(chatCalls.group, { gid, operation: 'requestToJoin', users: [] }).then(
      () => setState('asked'),
      () => setState('failed'),
    );
  };
  return (
    <EmptyState
      icon="user"
      title={text(state === 'asked' ? 'chat.joinAsked' : state === 'failed' ? 'chat.failed' : 'chat.youLeft')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {state !== 'asked' && <Button onClick={ask}>{text('chat.askToJoin')}</Button>}
          <Button kind="secondary" onClick={onBack}>
            {text('chat.back')}
          </Button>
        </span>
      }
    />
  );
}

/** Who of a conversation is connected. */
function useOnline(store: ChatStore, gid: string, isConnected: boolean): ReadonlySet<string> {
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isConnected) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      store
        .ask(chatCalls.presence, { gid })
        .then((found) => setOnline(new Set(found.online)))
        .catch(() => undefined);
    };
    look();
    const timer = setInterval(look, presencePause);
    return () => clearInterval(timer);
  }, [store, gid, isConnected]);
  return online;
}
