import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { chatTranslationCalls, type Translation, translatedAtOnce } from '../../../../contract/talk/chat-translation.ts';
import { languageTags } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { useLanguage, useText } from '../../../app/i18n/text.tsx';
import { LinkedText } from './linked-text.tsx';

type Asked = { id: string; resolve: (translation: Translation) => void; reject: (reason: unknown) => void };

/** Milliseconds in which messages that are seen are asked for together. */
const gathering = 50;
const queues = new Map<string, Asked[]>();
/** What this page knows, by message and revision. */
const known = new Map<string, Translation>();

function translationOf(gid: string, id: string): Promise<Translation> {
  return new Promise((resolve, reject) => {
    const asked = { id, resolve, reject };
    const queue = queues.get(gid);
    if (queue) return void queue.push(asked);
    queues.set(gid, [asked]);
    setTimeout(() => void askFor(gid), gathering);
  });
}

async function askFor(gid: string): Promise<void> {
  const asked = queues.get(gid) ?? [];
  queues.delete(gid);
  for (let first = 0; first < asked.length; first += translatedAtOnce) {
    const lot = asked.slice(first, first + translatedAtOnce);
    try {
      const { translations } = await send(chatTranslationCalls.translate, { gid, ids: lot.map(({ id }) => id) }, { quiet: true });
      for (const { id, resolve, reject } of lot) {
        const found = translations.find((one) => one.id === id);
        if (found) resolve(found);
        else reject(new Error(''));
      }
    } catch (error) {
      for (const { reject } of lot) reject(error);
    }
  }
}

/** Pixels from the end within which the thread stays there while a text grows. */
const near = 80;

type Properties = {
  message: ChatMessage;
  /** Asked for by a click: what comes is read out, failures are explained. Otherwise it is translated once it is seen. */
  isWanted: boolean;
  /** As it was written. */
  children: ReactNode;
};

/** A text in the reader's language; the original is one click away. */
export default function Translated({ message, isWanted, children }: Properties): ReactNode {
  const { gid, id } = message;
  const text = useText();
  const language = useLanguage();
  const key = `${id} ${message.modifiedInfo?.operationCount ?? 0}`;
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [translation, setTranslation] = useState(known.get(key) ?? null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [showsOriginal, setShowsOriginal] = useState(false);
  const isAtEnd = useRef(false);
  const isAsked = isWanted || isSeen;
  useEffect(() => {
    if (isAsked || !box.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isAsked]);
  useEffect(() => {
    if (!isAsked || known.has(key)) return;
    let isOver = false;
    setFailure(null);
    translationOf(gid, id)
      .then((found) => {
        known.set(key, found);
        if (isOver) return;
        const log = box.current?.closest('[role="log"]');
        isAtEnd.current = log != null && log.scrollHeight - log.scrollTop - log.clientHeight < near;
        setTranslation(found);
      })
      .catch((error: unknown) => {
        if (!isOver) setFailure(error instanceof Error ? error.message : '');
      });
    return () => {
      isOver = true;
    };
  }, [isAsked, key, gid, id, attempt]);
  useLayoutEffect(() => {
    const log = box.current?.closest('[role="log"]');
    if (translation && isAtEnd.current && log) log.scrollTop = log.scrollHeight;
    isAtEnd.current = false;
  }, [translation]);
  const isTranslated = translation !== null && !translation.isSame;
  return (
    <div ref={box} aria-live={isWanted ? 'polite' : undefined}>
      {isTranslated && !showsOriginal ? (
        <div lang={languageTags[language]}>
          <LinkedText>{translation.text}</LinkedText>
        </div>
      ) : (
        <div lang={translation?.source || undefined}>{children}</div>
      )}
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {isTranslated && (
          <>
            {nameOf(translation.source, languageTags[language]) === null
              ? text('chatTranslation.unknown')
              : text('chatTranslation.from', { language: nameOf(translation.source, languageTags[language]) ?? '' })}
            <Action onClick={() => setShowsOriginal(!showsOriginal)}>
              {text(showsOriginal ? 'chatTranslation.translation' : 'chatTranslation.original')}
            </Action>
          </>
        )}
        {isWanted && translation?.isSame && text('chatTranslation.same')}
        {isAsked && translation === null && failure === null && text('chatTranslation.pending')}
        {failure !== null && (
          <>
            {(isWanted && failure) || text('chatTranslation.failed')}
            <Action onClick={() => setAttempt(attempt + 1)}>{text('chatTranslation.again')}</Action>
          </>
        )}
      </div>
    </div>
  );
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" onClick={onClick} className="min-h-6 text-ink underline">
      {children}
    </button>
  );
}

/** What a language is called; null for an unknown one. */
function nameOf(source: string, tag: string): string | null {
  if (source === '') return null;
  const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(source);
  return name ?? null;
}
