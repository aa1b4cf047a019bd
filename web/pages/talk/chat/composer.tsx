import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { chatCalls, type ChatPerson } from '../../../../contract/talk/chat.ts';
import { bodyText, type ChatMessage, everybody, mostFiles, mostText } from '../../../../contract/talk/chat-messages.ts';
import type { ContactRule } from '../../../../contract/talk/chat-moderation.ts';
import { acceptOf } from '../../../../contract/wire/upload-purposes.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { MenuButton } from './composer-menu.tsx';
import { type Hold, VoiceButton } from './voice-button.tsx';
import { missingValues } from '../service/reply-values.ts';
import { type ReplySource, useQuickReplies } from '../service/use-quick-replies.tsx';
import type { ChatStore } from './client/chat-store.ts';
import type { PendingFile, PendingFiles } from './client/pending-files.ts';
import { hasPendingFiles } from './client/pending-key.ts';
import { sendsOnEnter, setSendsOnEnter } from './keys.ts';
import { mentionsIn } from './mentions.ts';
import { mayAskFor } from './permissions.ts';
import { canRecord, type Recording } from './record.ts';
import { ContactNotice } from './safety.tsx';
import { previewOf } from './wording.ts';

const FileTray = lazyPart(() => import('./file-tray.tsx'));
const EmojiDrawer = lazyPart(() => import('./emoji-drawer.tsx'));
const Recorder = lazyPart(() => import('./recorder.tsx'));
const PlacePicker = lazyPart(() => import('./place-picker.tsx'));

type Properties = {
  store: ChatStore;
  gid: string;
  userId: string;
  people: readonly ChatPerson[];
  mayMentionAll: boolean;
  /** Why nothing can be written; null if it can. */
  closed: string | null;
  /** What becomes of contact data. */
  contacts: ContactRule;
  replied: ChatMessage | null;
  edited: ChatMessage | null;
  /** Of those who answer: what quick replies can name. */
  replies: ReplySource | null;
  onDone: () => void;
  onEditLast: () => void;
  /** Leaves the conversation by Escape; null where that key does something else. */
  onLeave: (() => void) | null;
  /** Whether the caller's company has addresses of its own. */
  hasAddresses: boolean;
};

const typingPause = 3_000;
const none: readonly PendingFile[] = [];
const never = () => () => undefined;

/** Where a message is written: Enter sends it, Shift and Enter makes a line. What was typed stays until it is sent. */
export function Composer({
  store,
  gid,
  userId,
  people,
  mayMentionAll,
  closed,
  contacts,
  replied,
  edited,
  replies,
  onDone,
  onEditLast,
  onLeave,
  hasAddresses,
}: Properties): ReactNode {
  const text = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState(() => store.draft(gid));
  const [caret, setCaret] = useState(0);
  const [failure, setFailure] = useState('');
  const [files, setFiles] = useState<PendingFiles | null>(null);
  const ofGid = () => files?.of(gid).files ?? none;
  const pending = useSyncExternalStore(files?.subscribe ?? never, ofGid, ofGid);
  const hasChosen = pending.some(({ state }) => state === 'chosen');
  /** What sends files is being loaded; what was to be sent meanwhile waits for it. */
  const [isAttaching, setAttaching] = useState(false);
  const [isSending, setSending] = useState(false);
  const typedAt = useRef(0);
  const [part, setPart] = useState<'emoji' | 'voice' | 'place' | null>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  const finishVoice = useRef<(() => void) | null>(null);
  const [onEnter, setOnEnter] = useState(sendsOnEnter);
  const [mayRecord] = useState(canRecord);

  useEffect(() => {
    if (!edited) return;
    setWritten(bodyText(edited.body, 'msg'));
    area.current?.focus({ preventScroll: true });
  }, [edited]);
  const isEditing = edited !== null;
  useEffect(() => {
    if (!isEditing && closed === null) return;
    // The button that ends a recording is gone.
    setPart((shown) => (shown === 'voice' ? null : shown));
    setHold(null);
  }, [isEditing, closed]);
  useEffect(() => {
    // What was not sent when the conversation was left is there again.
    if (hasPendingFiles(userId, gid)) loadFiles().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for a conversation
  }, [userId, gid]);
  useEffect(() => {
    if (replied) area.current?.focus({ preventScroll: true });
  }, [replied]);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight + 2, 160)}px`;
  }, [written]);

  const write = (value: string): void => {
    setWritten(value);
    setFailure('');
    if (!edited) store.setDraft(gid, value);
    if (value !== '' && Date.now() - typedAt.current > typingPause) {
      typedAt.current = Date.now();
      void store.ask(chatCalls.typing, { gid }).catch(() => undefined);
    }
  };
  const mention = useMention({ written, caret, people, mayMentionAll, userId, write });
  const reply = useQuickReplies({ source: edited ? null : replies, gid, written, caret, write, area });
  const finish = (): void => {
    setWritten(edited ? store.draft(gid) : '');
    if (!edited) store.setDraft(gid, '');
    onDone();
    area.current?.focus({ preventScroll: true });
  };
  const send = async (): Promise<void> => {
    // Files that were chosen before go with the text.
    if (isAttaching) return setSending(true);
    const msg = written.trim();
    if (msg === '' && (!hasChosen || edited)) return;
    if ([...msg].length > mostText) return setFailure(text('chat.tooLong', { most: mostText }));
    if (replies && !edited && missingValues(msg).length > 0) return reply.markMissing();
    if (edited) {
      try {
        await store.ask(chatCalls.modify, { gid, id: edited.id, msg });
        finish();
      } catch (error) {
        setFailure(error instanceof Error && error.message ? error.message : text('chat.failed'));
      }
      return;
    }
    const list = mentionsIn(msg, people, userId, mayMentionAll ? text('chat.everybody') : null);
    const quote = replied && { msgQuote: { msgID: replied.id } };
    const message = { type: 'txt' as const, body: { msg }, ext: { ...(list.length > 0 && { em_at_list: list }), ...quote } };
    if (files && hasChosen) void files.send(gid, msg === '' ? null : message, msg === '' ? { ...quote } : {});
    else store.send(gid, message);
    finish();
  };
  /** What sends files, loaded with the first one. */
  const loadFiles = async (): Promise<PendingFiles> => {
    const { pendingFiles } = await import('./attachments.ts');
    const loaded = await pendingFiles(userId, gid, store, text);
    setFiles(loaded);
    return loaded;
  };
  const attach = async (added: readonly File[]): Promise<void> => {
    setFailure('');
    setAttaching(true);
    try {
      if (!(await loadFiles()).add(gid, added)) setFailure(text('chat.mostFiles', { most: mostFiles }));
      area.current?.focus({ preventScroll: true });
    } catch {
      setFailure(text('chat.uploadBroke'));
      setSending(false);
    } finally {
      setAttaching(false);
    }
  };
  useEffect(() => {
    if (isAttaching || !isSending) return;
    setSending(false);
    void send();
    // oxlint-disable-next-line react/exhaustive-deps -- what is written and chosen by then is sent
  }, [isAttaching]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Keys of an input method choose its suggestions.
    if (event.nativeEvent.isComposing) return;
    if (mention.onKeyDown(event) || reply.onKeyDown(event)) return;
    const isToSend = onEnter ? !event.shiftKey : event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isToSend) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && (edited || replied)) {
      event.preventDefault();
      if (edited) setWritten(store.draft(gid));
      onDone();
    } else if (event.key === 'Escape') onLeave?.();
    else if (event.key === 'ArrowUp' && written === '') {
      event.preventDefault();
      onEditLast();
    }
  };
  const insert = (emoji: string): void => {
    setPart(null);
    write(`${written.slice(0, caret)}${emoji}${written.slice(caret)}`);
    setCaret(caret + emoji.length);
  };
  /** The next one may begin while this one is being ended. */
  const sendVoice = async (recording: Promise<Recording>): Promise<void> => {
    setPart(null);
    setFailure('');
    const ended = await recording.catch(() => null);
    if (!ended) return setFailure(text('chat.noMicrophone'));
    try {
      await (await loadFiles()).addVoice(gid, ended);
    } catch {
      setFailure(text('chat.uploadBroke'));
    }
  };
  /** The text of files that were taken away: what is being edited is another one. */
  const giveBack = (msg: string): void => {
    const all = [msg, store.draft(gid)].filter(Boolean).join('\n');
    if (edited) store.setDraft(gid, all);
    else write(all);
  };
  const tooShort = (): void => {
    setPart(null);
    setFailure(text('chat.recordingTooShort'));
  };
  const taken = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    if (data.files.length === 0) return;
    event.preventDefault();
    void attach([...data.files]);
  };
  const tray = files && pending.length > 0 && (
    <Suspense>
      <FileTray {...{ files, pending, gid }} isClosed={closed !== null} onText={giveBack} />
    </Suspense>
  );
  if (closed !== null)
    return (
      <div className="border-t border-line px-3 pt-2">
        {tray}
        <p className="pt-2 pb-4 text-center text-sm text-muted">{closed}</p>
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes files that are dropped on it
    <form
      className="border-t border-line px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom,0px))]"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => taken(event, event.dataTransfer)}
    >
      {(replied || edited) && (
        <p className="flex items-center gap-2 pb-1 text-xs text-muted">
          <span className="min-w-0 flex-1 truncate">
            {edited
              ? text('chat.editing')
              : text('chat.replying', { name: replied?.fromName ?? '', preview: replied ? previewOf(replied, text) : '' })}
          </span>
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              if (edited) setWritten(store.draft(gid));
              onDone();
            }}
          >
            {text('common.cancel')}
          </Button>
        </p>
      )}
      {tray}
      {part === 'voice' && (
        <Suspense>
          <Recorder
            hold={hold}
            finish={finishVoice}
            onSend={(recording) => void sendVoice(recording)}
            onCancel={() => setPart(null)}
            onTooShort={tooShort}
          />
        </Suspense>
      )}
      <div className="relative flex items-end gap-1.5">
        {mention.list}
        {reply.list}
        <label className="inline-flex size-control shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sunken focus-within:outline-2 focus-within:outline-accent">
          <Icon name="upload" />
          <span className="sr-only">{text('chat.attach')}</span>
          <input
            type="file"
            multiple
            accept={acceptOf('chat')}
            className="sr-only"
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])];
              event.target.value = '';
              if (chosen.length > 0) void attach(chosen);
            }}
          />
        </label>
        <MenuButton
          canPlace={hasAddresses || mayAskFor('geolocation')}
          sendsOnEnter={onEnter}
          onChoose={setPart}
          onEnter={(on) => {
            setSendsOnEnter(on);
            setOnEnter(on);
          }}
        />
        <label htmlFor={id} className="sr-only">
          {text('chat.write')}
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          value={written}
          placeholder={text('chat.write')}
          aria-describedby={failure ? `${id}-failure` : reply.missing ? `${id}-missing` : undefined}
          aria-invalid={reply.missing !== '' || undefined}
          onChange={(event) => {
            setCaret(event.target.selectionEnd);
            write(event.target.value);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionEnd)}
          onKeyDown={onKeyDown}
          onPaste={(event) => taken(event, event.clipboardData)}
          className="max-h-40 min-h-control min-w-0 flex-1 resize-none rounded-lg border border-line-strong bg-surface px-3 py-2 text-base md:text-sm"
          {...mention.ties}
          {...reply.ties}
        />
        {mayRecord && ((written.trim() === '' && !hasChosen) || part === 'voice') && !edited ? (
          <VoiceButton
            isRecording={part === 'voice'}
            onBegin={() => {
              setFailure('');
              setPart('voice');
              // What sends it is there when it ends.
              void loadFiles().catch(() => undefined);
            }}
            // Its part may still be on its way.
            onFinish={() => (finishVoice.current ?? tooShort)()}
            onCancel={() => setPart(null)}
            onHold={setHold}
          />
        ) : (
          <IconButton type="submit" icon="arrowRight" label={text('chat.send')} disabled={written.trim() === '' && !hasChosen} />
        )}
      </div>
      {reply.missing && (
        <p id={`${id}-missing`} role="alert" className="pt-1 text-xs text-danger">
          {reply.missing}
        </p>
      )}
      {part === 'emoji' && (
        <Suspense>
          <EmojiDrawer title={text('chat.emoji')} onClose={() => setPart(null)} onChoose={insert} />
        </Suspense>
      )}
      {part === 'place' && (
        <Suspense>
          <PlacePicker
            hasAddresses={hasAddresses}
            onClose={() => setPart(null)}
            onChoose={(place) => {
              setPart(null);
              store.send(gid, { type: 'loc', body: { ...place } });
            }}
          />
        </Suspense>
      )}
      <ContactNotice written={written} rule={contacts} />
      {failure && (
        <p id={`${id}-failure`} role="alert" className="pt-1 text-xs text-danger">
          {failure}
        </p>
      )}
    </form>
  );
}

type MentionProperties = {
  written: string;
  /** The place in the text. */
  caret: number;
  people: readonly ChatPerson[];
  mayMentionAll: boolean;
  userId: string;
  write: (value: string) => void;
};
type Mentioned = { userId: string; name: string };

/** After `@`: the people of the conversation, chosen by keyboard or pointer. */
function useMention({ written, caret: end, people, mayMentionAll, userId, write }: MentionProperties) {
  const text = useText();
  const listId = useId();
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const found = /(?:^|\s)@([\p{L}\p{N} ._-]{0,30})$/u.exec(written.slice(0, end));
  const wanted = found?.[1]?.toLowerCase();
  const everyone: Mentioned = { userId: everybody, name: text('chat.everybody') };
  const others: Mentioned[] = people.filter((person) => person.userId !== userId && !person.left);
  const options =
    wanted === undefined || dismissed === written
      ? []
      : [...(mayMentionAll ? [everyone] : []), ...others].filter(({ name }) => name.toLowerCase().startsWith(wanted)).slice(0, 6);
  const current = Math.min(at, options.length - 1);
  const choose = (option: Mentioned): void => {
    const begin = end - (found?.[1]?.length ?? 0);
    setAt(0);
    write(`${written.slice(0, begin)}${option.name} ${written.slice(end)}`);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const option = options[current];
    if (!option) return false;
    if (event.key === 'ArrowDown') setAt((current + 1) % options.length);
    else if (event.key === 'ArrowUp') setAt((current + options.length - 1) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(option);
    else if (event.key === 'Escape') setDismissed(written);
    else return false;
    event.preventDefault();
    return true;
  };
  const list = options.length > 0 && (
    <div
      id={listId}
      role="listbox"
      aria-label={text('chat.mentionWhom')}
      className="absolute inset-x-0 bottom-full z-10 mb-1 rounded-lg border border-line bg-surface p-1 shadow-float"
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the text, whose keys choose
        <div
          key={option.userId}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === current}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(option);
          }}
          className={`cursor-pointer rounded-md px-3 py-1.5 text-sm ${index === current ? 'bg-sunken' : ''}`}
        >
          {option.name}
        </div>
      ))}
    </div>
  );
  const ties =
    options.length > 0
      ? { 'aria-autocomplete': 'list' as const, 'aria-controls': listId, 'aria-activedescendant': `${listId}-${current}` }
      : {};
  return { onKeyDown, ties, list };
}
