import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { languageTags } from '../../../../contract/values/locale.ts';
import { useLanguage, useText } from '../../../app/i18n/text.tsx';
import { LinkedText } from './linked-text.tsx';
import { translations } from './translations.ts';

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
  const revision = message.modifiedInfo?.operationCount ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [translation, setTranslation] = useState(translations.known({ gid, id, revision }));
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
    if (!isAsked) return;
    const known = translations.known({ gid, id, revision });
    if (known) return setTranslation(known);
    let isOver = false;
    setFailure(null);
    translations
      .of({ gid, id, revision })
      .then((found) => {
        // Of a newer text: it comes with the changed message.
        if (isOver || found === null) return;
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
  }, [isAsked, revision, gid, id, attempt]);
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

/** What a language is called; null for one that is unknown, or that browsers take for none. */
function nameOf(source: string, tag: string): string | null {
  if (source === '') return null;
  try {
    return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(source) ?? null;
  } catch {
    return null;
  }
}
