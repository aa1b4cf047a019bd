import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buyerChatCalls, chatCalls, type Conversation } from '../../../../contract/talk/chat.ts';
import { bodyText, type ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import type { Translate } from '../../../app/i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import type { ChatStore } from './client/chat-store.ts';
import { previewOf } from './wording.ts';

type Properties = {
  store: ChatStore;
  /** At least two letters. */
  keyword: string;
  /** The conversation that is open. */
  opened: string | null;
  /** How many there are on the first page. */
  onFound: (count: number) => void;
  onOpen: (gid: string, seq: number) => void;
};

type Filter = { gid: string; from: string; to: string };
type Found = AnswerOf<typeof buyerChatCalls.search>;

const everything: Filter = { gid: '', from: '', to: '' };

/** Messages of one's own conversations with words that begin like those typed; they lead to their place. */
export default function SearchResults({ store, keyword, opened, onFound, onOpen }: Properties): ReactNode {
  const text = useText();
  const heading = useId();
  const [filter, setFilter] = useState(everything);
  const [isNarrowing, setNarrowing] = useState(false);
  const { rows, hasMore, isBusy, isFailed, isOver, more } = useFound(keyword, filter, onFound);
  const section = useRef<HTMLElement>(null);
  const rowsBefore = useRef<number | null>(null);
  useEffect(() => {
    const first = rowsBefore.current;
    if (first === null || isBusy) return;
    rowsBefore.current = null;
    // After the last page the button is gone, and the focus with it.
    if (document.activeElement === document.body) section.current?.querySelectorAll<HTMLElement>('li > button')[first]?.focus();
  }, [rows, isBusy]);
  if (!isNarrowing && !isFailed && rows.length === 0) return null;
  return (
    <section ref={section} className="pt-4" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-3 pb-1">
        <h2 id={heading} className="text-xs font-semibold text-muted">
          {text('chat.foundMessages')}
        </h2>
        <Button
          size="small"
          kind="quiet"
          aria-expanded={isNarrowing}
          onClick={() => {
            setNarrowing(!isNarrowing);
            if (isNarrowing) setFilter(everything);
          }}
        >
          {text(isNarrowing ? 'chat.foundEverything' : 'chat.foundNarrow')}
        </Button>
      </div>
      {isNarrowing && <Narrow {...{ store, opened, filter }} onChange={setFilter} />}
      <p role="status" className={isOver && rows.length === 0 ? 'px-3 py-2 text-sm text-muted' : 'sr-only'}>
        {isOver &&
          (rows.length === 0 ? text('chat.noneFound') : text(hasMore ? 'chat.foundFirst' : 'chat.foundCount', { count: rows.length }))}
      </p>
      {isFailed && rows.length === 0 && (
        <p role="alert" className="px-3 py-2 text-sm text-danger">
          {text('common.offline')}
        </p>
      )}
      <Rows rows={rows} onOpen={onOpen} />
      {(hasMore || isFailed) && (
        <Button
          kind="quiet"
          wide
          busy={isBusy}
          onClick={() => {
            rowsBefore.current = rows.length;
            more();
          }}
        >
          {text(isFailed ? 'common.tryAgain' : 'common.more')}
        </Button>
      )}
    </section>
  );
}

function Rows({ rows, onOpen }: { rows: Found['rows']; onOpen: Properties['onOpen'] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <ul>
      {rows.map(({ message, title }) => (
        <li key={message.id}>
          <button
            type="button"
            onClick={() => onOpen(message.gid, message.seq)}
            className="block w-full rounded-lg px-3 py-2 text-left text-sm hover:bg-sunken"
          >
            <span className="flex gap-2">
              <span className="min-w-0 flex-1 truncate font-semibold">{title}</span>
              <time dateTime={message.sentAt} className="shrink-0 text-xs text-muted">
                {format.date(message.sentAt)}
              </time>
            </span>
            <span className="line-clamp-2 [overflow-wrap:anywhere] text-muted">
              {message.fromName}: {foundText(message, text)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A file and a place were found by their names. */
const foundText = (message: ChatMessage, text: Translate): string => {
  const { addr, buildingName } = message.body;
  const place = [buildingName, addr].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return bodyText(message.body, 'name') || place || previewOf(message, text);
};

type NarrowProperties = { store: ChatStore; opened: string | null; filter: Filter; onChange: (filter: Filter) => void };

/** One conversation, which is one with a store or another party, and days. */
function Narrow({ store, opened, filter, onChange }: NarrowProperties): ReactNode {
  const text = useText();
  const conversations = useConversations(store, opened);
  const change = (part: Partial<Filter>): void => onChange({ ...filter, ...part });
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pb-3">
      <Select
        label={text('chat.foundIn')}
        value={filter.gid}
        onChange={(event) => change({ gid: event.target.value })}
        options={[
          { value: '', label: text('chat.foundInAll') },
          ...conversations.map(({ conversationId, title }) => ({ value: conversationId, label: title })),
        ]}
        className="col-span-2"
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={text(name === 'from' ? 'chat.foundFrom' : 'chat.foundTo')}
          value={filter[name]}
          onChange={(event) => change({ [name]: event.target.value })}
          // The fields stand side by side in a narrow column.
          className="min-w-0"
        />
      ))}
    </div>
  );
}

/** Pages of conversations to choose from. */
const mostPages = 4;

/** The one that is open, and those with the latest activity: the list itself is narrowed by what is typed. */
function useConversations(store: ChatStore, opened: string | null): readonly Conversation[] {
  const [conversations, setConversations] = useState<readonly Conversation[]>([]);
  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const all = new Map<string, Conversation>();
      const own = opened === null ? undefined : store.find(opened);
      if (own) all.set(own.conversationId, own);
      let cursor: string | null = '';
      for (let page = 0; page < mostPages && cursor !== null && !isOver; page++) {
        const found: AnswerOf<typeof chatCalls.conversations> = await store.ask(chatCalls.conversations, { cursor, filter: 'all' });
        for (const one of found.conversations) all.set(one.conversationId, one);
        cursor = found.cursor;
        if (!isOver) setConversations([...all.values()]);
      }
    };
    void load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [store, opened]);
  return conversations;
}

/** Milliseconds after the last letter. */
const typingPause = 300;

type State = Found & { isBusy: boolean; isFailed: boolean; isOver: boolean };
const none: State = { rows: [], cursor: null, isBusy: false, isFailed: false, isOver: false };

/** The messages that were found, and what finds further ones. What was found before stays until there is something else. */
function useFound(keyword: string, { gid, from, to }: Filter, onFound: Properties['onFound']) {
  const [state, setState] = useState(none);
  const attempt = useRef(0);
  const ask = (cursor: string, onFirst: (count: number) => void): void => {
    const own = ++attempt.current;
    setState((before) => ({ ...before, isBusy: true, isFailed: false }));
    send(
      buyerChatCalls.search,
      { keyword, cursor, ...(gid && { gid }), ...(from && { from }), ...(to && { to }) },
      { background: true },
    ).then(
      (found) => {
        if (own !== attempt.current) return;
        setState((before) => ({
          // What came meanwhile moves the pages.
          rows: cursor === '' ? found.rows : [...before.rows, ...found.rows.filter(({ message }) => !has(before.rows, message.id))],
          cursor: found.cursor,
          ...{ isBusy: false, isFailed: false, isOver: true },
        }));
        if (cursor === '') onFirst(found.rows.length);
      },
      () => {
        if (own === attempt.current) setState((before) => ({ ...before, isBusy: false, isFailed: true, isOver: false }));
      },
    );
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    // What is on its way is for other words.
    attempt.current++;
    const timer = setTimeout(() => latest.current('', onFound), typingPause);
    return () => clearTimeout(timer);
  }, [keyword, gid, from, to, onFound]);
  useEffect(
    () => () => {
      attempt.current++;
      onFound(0);
    },
    [onFound],
  );
  return {
    ...state,
    hasMore: state.cursor !== null,
    more: () => ask(state.rows.length === 0 ? '' : (state.cursor ?? ''), onFound),
  };
}

const has = (rows: Found['rows'], id: string): boolean => rows.some(({ message }) => message.id === id);
