import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type QuickReply, serviceCalls } from '../../../../contract/talk/service.ts';
import { send } from '../../../app/api/client.ts';
import { useLanguage, useText } from '../../../app/i18n/text.tsx';
import { filled, missingValues, replyText } from './reply-values.ts';

/** What quick replies can name without asking the server. */
export type ReplySource = { buyer: string; agent: string };

type Properties = {
  /** Null for people who ask: they have no quick replies. */
  source: ReplySource | null;
  gid: string;
  written: string;
  caret: number;
  write: (value: string) => void;
  area: RefObject<HTMLTextAreaElement | null>;
};

const mostShown = 6;

/** After `/` at the beginning: quick replies, chosen by keyboard or pointer. What is not known stays marked and is not sent. */
export function useQuickReplies({ source, gid, written, caret, write, area }: Properties) {
  const text = useText();
  const language = useLanguage();
  const listId = useId();
  const [replies, setReplies] = useState<readonly QuickReply[] | null>(null);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState('');
  const [isMarked, setMarked] = useState(false);
  const latest = useRef(written);
  useEffect(() => {
    latest.current = written;
  }, [written]);
  const typed = source ? /^\/([\p{L}\p{N}._-]{0,40})$/u.exec(written.slice(0, caret)) : null;
  const isAsked = typed !== null;
  useEffect(() => {
    if (!isAsked || replies !== null) return;
    send(serviceCalls.replies, {}, { background: true })
      .then(setReplies)
      .catch(() => setReplies([]));
  }, [isAsked, replies]);
  const wanted = typed?.[1]?.toLowerCase() ?? '';
  const options =
    isAsked && dismissed !== written ? (replies ?? []).filter(({ name }) => name.toLowerCase().startsWith(wanted)).slice(0, mostShown) : [];
  const current = Math.min(at, options.length - 1);
  const choose = async ({ texts }: QuickReply): Promise<void> => {
    const rest = written.slice(caret);
    const chosen = replyText(texts, language);
    const known = { buyer: source?.buyer ?? '', agent: source?.agent ?? '' };
    const asked = /\{(?:order|item)\}/.test(chosen)
      ? await send(serviceCalls.case, { gid }, { background: true }).catch(() => ({ order: '', item: '' }))
      : { order: '', item: '' };
    // Who has typed on while the server was asked does not lose that.
    if (latest.current !== written) return;
    const value = filled(chosen, { ...known, order: asked.order, item: asked.item }) + rest;
    setAt(0);
    write(value);
    setMarked(missingValues(value).length > 0);
    markFirst(value);
  };
  /** The first value that is missing is selected: the next key replaces it. */
  const markFirst = (value: string): void => {
    const [first] = missingValues(value);
    requestAnimationFrame(() => {
      area.current?.focus({ preventScroll: true });
      const begin = first === undefined ? -1 : value.indexOf(first);
      if (first !== undefined && begin >= 0) area.current?.setSelectionRange(begin, begin + first.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const option = options[current];
    if (!option) return false;
    if (event.key === 'ArrowDown') setAt((current + 1) % options.length);
    else if (event.key === 'ArrowUp') setAt((current + options.length - 1) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') void choose(option);
    else if (event.key === 'Escape') setDismissed(written);
    else return false;
    event.preventDefault();
    return true;
  };
  const list = options.length > 0 && (
    <div
      id={listId}
      role="listbox"
      aria-label={text('service.replies')}
      className="absolute inset-x-0 bottom-full z-10 mb-1 rounded-lg border border-line bg-surface p-1 shadow-float"
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the text, whose keys choose
        <div
          key={option.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === current}
          onPointerDown={(event) => {
            event.preventDefault();
            void choose(option);
          }}
          className={`flex cursor-pointer gap-3 rounded-md px-3 py-1.5 text-sm ${index === current ? 'bg-sunken' : ''}`}
        >
          <span className="shrink-0 font-semibold">/{option.name}</span>
          <span className="min-w-0 truncate text-muted">{replyText(option.texts, language)}</span>
        </div>
      ))}
    </div>
  );
  const ties =
    options.length > 0
      ? { 'aria-autocomplete': 'list' as const, 'aria-controls': listId, 'aria-activedescendant': `${listId}-${current}` }
      : {};
  const left = isMarked ? missingValues(written) : [];
  const missing = left.length > 0 ? text('service.missingValues', { values: left.join(', ') }) : '';
  const markMissing = (): void => {
    setMarked(true);
    markFirst(written);
  };
  return { onKeyDown, list, ties, missing, markMissing };
}
