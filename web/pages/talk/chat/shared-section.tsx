import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { chatCalls } from '../../../../contract/talk/chat.ts';
import { type ChatMessage, filesOf } from '../../../../contract/talk/chat-messages.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ChatStore } from './client/chat-store.ts';

type Properties = { store: ChatStore; gid: string; /** Whether the two sides can have orders. */ hasOrders: boolean };

/** What the two sides have with each other: their newest orders, and the files of the conversation. */
export default function SharedSection({ store, gid, hasOrders }: Properties): ReactNode {
  return (
    <>
      {hasOrders && <Orders gid={gid} />}
      <Files {...{ store, gid }} />
    </>
  );
}

function Orders({ gid }: { gid: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [orders, setOrders] = useState<AnswerOf<typeof chatCalls.orders>>([]);
  useEffect(() => {
    let isOver = false;
    send(chatCalls.orders, { gid }, { background: true })
      .then((found) => {
        if (!isOver) setOrders(found);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [gid]);
  if (orders.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1 font-semibold">{text('chat.orders')}</h3>
      <ul className="flex flex-col gap-3">
        {orders.map(({ number, state, link, createdAt, price }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 text-sm">
            <Link to={link} className="inline-flex min-h-6 items-center font-semibold underline">
              {number}
            </Link>
            <OrderStateBadge state={state} />
            <span className="ml-auto text-xs text-muted tabular-nums">
              {format.date(createdAt)}
              {price && ` · ${format.money(price.amount, price.currency)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ store, gid }: { store: ChatStore; gid: string }): ReactNode {
  const text = useText();
  const [found, setFound] = useState<{ messages: readonly ChatMessage[]; cursor: string | null } | null>(null);
  const [isLoading, setLoading] = useState(true);
  const load = useCallback(
    (cursor: string): void => {
      setLoading(true);
      send(chatCalls.fileList, { gid, cursor }, { background: true })
        .then((page) =>
          setFound((before) => {
            const known = before?.messages ?? [];
            if (cursor !== '') return { messages: [...known, ...page.messages], cursor: page.cursor };
            // In front of further pages that are loaded already.
            const last = page.messages.at(-1)?.seq ?? 0;
            const further = page.cursor === null ? [] : known.filter(({ seq }) => seq < last);
            return { messages: [...page.messages, ...further], cursor: further.length > 0 ? (before?.cursor ?? null) : page.cursor };
          }),
        )
        .catch(() => undefined)
        .finally(() => setLoading(false));
    },
    [gid],
  );
  useEffect(() => {
    load('');
    return store.onChange((change) => {
      if (change.gid !== gid) return;
      const { messages = [], removed, isReset = false } = change;
      const gone = new Set([...(removed?.ids ?? []), ...messages.filter(({ isRecall }) => isRecall).map(({ id }) => id)]);
      if (gone.size > 0) setFound((before) => before && { ...before, messages: before.messages.filter(({ id }) => !gone.has(id)) });
      if (isReset || removed?.upTo || messages.some(({ body }) => filesOf(body).length > 0)) load('');
    });
  }, [store, gid, load]);
  if (!found) return isLoading ? <SkeletonRows rows={2} /> : null;
  const { messages, cursor } = found;
  return (
    <section className="flex flex-col items-start">
      <h3 className="pb-1 font-semibold">{text('chat.sharedFiles')}</h3>
      {messages.length === 0 && <p className="text-sm text-muted">{text('chat.noFiles')}</p>}
      <ul aria-label={text('chat.sharedFiles')} className="w-full">
        {messages.flatMap((message) =>
          filesOf(message.body).map(({ file, name }, at) => <SharedFile key={`${message.id} ${file}`} {...{ message, name, at }} />),
        )}
      </ul>
      {cursor !== null && (
        <Button kind="quiet" size="small" busy={isLoading} onClick={() => load(cursor)}>
          {text('chat.moreFiles')}
        </Button>
      )}
    </section>
  );
}

function SharedFile({ message, name, at }: { message: ChatMessage; name: string; at: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { gid, id, type, fromName, sentAt } = message;
  // With an address of its own, which lasts for minutes only.
  const view = async (): Promise<void> => {
    const { files } = await send(chatCalls.files, { gid, ids: [id] }, { background: true });
    const file = at === 0 ? files[0] : files[0]?.more?.[at - 1];
    if (file) open(file.address, '_blank', 'noopener');
  };
  return (
    <li>
      <button
        type="button"
        onClick={() => void view().catch(() => undefined)}
        className="flex min-h-11 w-full min-w-0 items-center gap-2 text-left text-sm"
      >
        <Icon name={type === 'audio' ? 'microphone' : 'file'} />
        <span className="min-w-0">
          <span className="block truncate underline">{type === 'audio' ? text('chat.preview.audio') : name}</span>
          <span className="block truncate text-xs text-muted">
            {fromName} · {format.dateTime(sentAt)}
          </span>
        </span>
      </button>
    </li>
  );
}
