import { type ReactNode, useEffect, useState } from 'react';
import { buyerChatCalls } from '../../../../contract/talk/chat.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { previewOf } from './wording.ts';

type Found = AnswerOf<typeof buyerChatCalls.search>['rows'];

/** Messages of one's own conversations with words that begin like those typed, from two letters on. */
export function useFoundMessages(keyword: string): Found {
  const [rows, setRows] = useState<Found>([]);
  useEffect(() => {
    if (keyword.length < 2) {
      setRows([]);
      return;
    }
    let isOver = false;
    const timer = setTimeout(() => {
      send(buyerChatCalls.search, { keyword }, { background: true })
        .then((found) => {
          if (!isOver) setRows(found.rows);
        })
        .catch(() => undefined);
    }, 300);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [keyword]);
  return rows;
}

export function SearchResults({ rows, onOpen }: { rows: Found; onOpen: (gid: string) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <section className="pt-4">
      <h2 className="px-3 pb-1 text-xs font-semibold text-muted">{text('chat.foundMessages')}</h2>
      <ul>
        {rows.map(({ message, title }) => (
          <li key={message.id}>
            <button
              type="button"
              onClick={() => onOpen(message.gid)}
              className="block w-full rounded-lg px-3 py-2 text-left text-sm hover:bg-sunken"
            >
              <span className="flex gap-2">
                <span className="min-w-0 flex-1 truncate font-semibold">{title}</span>
                <time dateTime={message.sentAt} className="shrink-0 text-xs text-muted">
                  {format.date(message.sentAt)}
                </time>
              </span>
              <span className="line-clamp-2 text-muted">
                {message.fromName}: {previewOf(message, text)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
