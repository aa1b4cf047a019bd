import { type ReactNode, Suspense } from 'react';
import { bodyText, type CardEvent, type ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { ChatStore } from './client/chat-store.ts';
import { LinkedText } from './linked-text.tsx';

const Card = lazyPart(() => import('./card.tsx'));
const Pictures = lazyPart(() => import('./shared-pictures.tsx'));
const Combined = lazyPart(() => import('./combined.tsx'));
const File = lazyPart(() => import('./file.tsx'));
const Film = lazyPart(() => import('./film.tsx'));
const Place = lazyPart(() => import('./place.tsx'));

/** What a message says, by its type. */
export function MessageContent({ message, store }: { message: ChatMessage; store: ChatStore }): ReactNode {
  const { type, body } = message;
  if (type === 'txt') return <LinkedText>{bodyText(body, 'msg')}</LinkedText>;
  if (type === 'img') {
    const { width = 4, height = 3, more } = body as { width?: number; height?: number; more?: unknown };
    return (
      <Suspense fallback={<span className="block w-56 max-w-full" style={{ aspectRatio: more ? 1 : `${width} / ${height}` }} />}>
        <Pictures message={message} store={store} />
      </Suspense>
    );
  }
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
