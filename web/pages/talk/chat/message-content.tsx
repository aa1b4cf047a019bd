import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { bodyText, type CardEvent, type ChatMessage, filesOf } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { pictureOf, useAddress } from './addresses.ts';
import type { ChatStore } from './client/chat-store.ts';
import { LinkedText } from './linked-text.tsx';
import type { ShownPicture } from './pictures.ts';

const Card = lazyPart(() => import('./card.tsx'));
const Lightbox = lazyPart(() => import('./lightbox.tsx'));
const Combined = lazyPart(() => import('./combined.tsx'));
const File = lazyPart(() => import('./file.tsx'));
const Film = lazyPart(() => import('./film.tsx'));
const Place = lazyPart(() => import('./place.tsx'));

/** What a message says, by its type. */
export function MessageContent({ message, store }: { message: ChatMessage; store: ChatStore }): ReactNode {
  const { type, body } = message;
  if (type === 'txt') return <LinkedText>{bodyText(body, 'msg')}</LinkedText>;
  if (type === 'img') return <SharedPicture message={message} store={store} />;
  if (type === 'audio' || type === 'video')
    return (
      <Suspense fallback={<span className={`block max-w-full ${type === 'audio' ? 'h-18 w-64' : 'h-40 w-72'}`} />}>
        <Film message={message} store={store} />
      </Suspense>
    );
  if (type === 'file')
    return (
      <Suspense fallback={<span className="block h-10 w-56 max-w-full" />}>
        <File message={message} store={store} />
      </Suspense>
    );
  if (type === 'loc')
    return (
      <Suspense fallback={<span className="block h-54 w-56 max-w-full" />}>
        <Place body={body} />
      </Suspense>
    );
  if (type === 'combine')
    return (
      <Suspense>
        <Combined message={message} store={store} show={(one) => <MessageContent message={one} store={store} />} />
      </Suspense>
    );
  if (type === 'custom') return <SharedCard store={store} event={body['event'] as CardEvent} id={Number(body['id'])} />;
  return null;
}

type FileProperties = { message: ChatMessage; store: ChatStore };

function SharedPicture({ message, store }: FileProperties): ReactNode {
  const text = useText();
  const { found, retry, renew, onFound } = useAddress(store, message);
  const [opened, setOpened] = useState<number | null>(null);
  const load = useCallback(
    ({ id, at }: Pick<ShownPicture, 'id' | 'at'>) => pictureOf(store, { gid: message.gid, id }, at),
    [store, message.gid],
  );
  const files = filesOf(message.body);
  const pictures = opened === null ? [] : picturesOf(store, message);
  const isOne = files.length === 1;
  return (
    <>
      <span className={`w-56 max-w-full ${isOne ? 'block' : 'grid grid-cols-2 gap-1'}`}>
        {files.map(({ file, name, width = 4, height = 3 }, at) => {
          const picture = at === 0 ? found : found?.more?.[at - 1];
          return (
            <button
              key={file}
              type="button"
              onClick={() => setOpened(at)}
              aria-label={text('chat.openPicture', { name })}
              className="block w-full overflow-hidden rounded-md bg-sunken"
              style={{ aspectRatio: isOne ? `${width} / ${height}` : 1 }}
            >
              {picture && (
                <img
                  src={picture.thumb ?? picture.address}
                  alt=""
                  loading="lazy"
                  // Of several, one that is gone would be asked for again and again.
                  onLoad={isOne ? onFound : undefined}
                  onError={renew}
                  className={`size-full ${isOne ? 'object-contain' : 'object-cover'}`}
                />
              )}
            </button>
          );
        })}
      </span>
      {retry}
      {opened !== null && (
        <Suspense>
          <Lightbox
            pictures={pictures}
            first={pictures.findIndex(({ id, at }) => id === message.id && at === opened)}
            addressesOf={load}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The pictures of the thread that a picture belongs to; of a forwarded message, its own. */
function picturesOf(store: ChatStore, message: ChatMessage): readonly ShownPicture[] {
  const all = store.snapshot().threads.get(message.gid)?.messages ?? [];
  const shown = all.some(({ id }) => id === message.id) ? all.filter(({ type, isRecall }) => type === 'img' && !isRecall) : [message];
  return shown.flatMap(({ id, body }) => filesOf(body).map(({ name }, at) => ({ id, at, name })));
}

/** An item, an order, a case, a quote or a store as its reader sees it now. */
function SharedCard(properties: { store: ChatStore; event: CardEvent; id: number }): ReactNode {
  return (
    <Suspense fallback={<span className="block h-28 w-72 max-w-full" />}>
      <Card {...properties} />
    </Suspense>
  );
}

/** The card of what the conversation was started from, above the composer until it is sent or removed. */
export function CardOffer({
  store,
  event,
  id,
  onSend,
  onRemove,
}: {
  store: ChatStore;
  event: CardEvent;
  id: number;
  onSend: () => void;
  onRemove: () => void;
}): ReactNode {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2">
      <SharedCard store={store} event={event} id={id} />
      <Button size="small" kind="secondary" onClick={onSend}>
        {text('chat.sendCard')}
      </Button>
      <Button size="small" kind="quiet" onClick={onRemove}>
        {text('chat.withoutCard')}
      </Button>
    </div>
  );
}
