import { type ReactNode, type RefObject, type SyntheticEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { chatCalls } from '../../../../contract/talk/chat.ts';
import { bodyText, type CardEvent, type ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { ChatStore } from './client/chat-store.ts';
import { LinkedText } from './linked-text.tsx';

const Lightbox = lazyPart(() => import('./lightbox.tsx'));
const Combined = lazyPart(() => import('./combined.tsx'));
const PlaceMap = lazyPart(() => import('./place-map.tsx'));

/** What a message says, by its type. */
export function MessageContent({ message, store }: { message: ChatMessage; store: ChatStore }): ReactNode {
  const { type, body } = message;
  if (type === 'txt') return <LinkedText>{bodyText(body, 'msg')}</LinkedText>;
  if (type === 'img') return <SharedPicture message={message} store={store} />;
  if (type === 'audio' || type === 'video') return <SharedFilm message={message} store={store} />;
  if (type === 'file') return <SharedFile message={message} store={store} />;
  if (type === 'loc') return <SharedPlace body={body} />;
  if (type === 'combine')
    return (
      <Suspense>
        <Combined message={message} store={store} show={(one) => <MessageContent message={one} store={store} />} />
      </Suspense>
    );
  if (type === 'custom') return <Card store={store} event={body['event'] as CardEvent} id={Number(body['id'])} />;
  return null;
}

/** Milliseconds: addresses of files last five minutes. */
const addressLife = 4 * 60_000;
type Addresses = { address: string; poster: string | null; at: number };
const addresses = new Map<string, Addresses>();

/** Short-lived addresses of a message's file, and of a film's poster, fetched when they are needed. */
async function addressesOf(store: ChatStore, { gid, id }: Pick<ChatMessage, 'gid' | 'id'>): Promise<Addresses | null> {
  const known = addresses.get(id);
  if (known && Date.now() - known.at < addressLife) return known;
  const { files } = await store.ask(chatCalls.files, { gid, ids: [id] });
  const [found] = files;
  if (!found) return null;
  const { address, poster = null } = found;
  const fetched = { address, poster, at: Date.now() };
  addresses.set(id, fetched);
  return fetched;
}

const addressOf = async (store: ChatStore, message: ChatMessage): Promise<string | null> =>
  (await addressesOf(store, message))?.address ?? null;

/** What a message needs from the server; when it could not be had, once more as soon as the server is reached again, or when the user asks for it. */
function useFetched<T>(store: ChatStore, load: () => Promise<T>) {
  const [found, setFound] = useState<T>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    let isOver = false;
    const end = (answer?: T) => {
      if (isOver) return;
      setFailed(answer === undefined);
      if (answer !== undefined) setFound(answer);
    };
    load().then(end, () => end());
    return () => {
      isOver = true;
    };
  }, [load, attempt]);
  useEffect(() => {
    if (!isFailed) return;
    const { reached } = store.snapshot();
    return store.subscribe(() => store.snapshot().reached > reached && again());
  }, [store, isFailed, attempt, again]);
  return { found, again, retry: isFailed && <Retry onClick={again} /> };
}

function Retry({ onClick }: { onClick: () => void }): ReactNode {
  const text = useText();
  return (
    <Button size="small" kind="quiet" icon="retry" wrap onClick={onClick}>
      {text('common.tryAgain')}
    </Button>
  );
}

type Address = {
  address: string | null;
  poster: string | null;
  /** What asks once more after a failure. */
  retry: ReactNode;
  /** Whether the address may be over: a page that was open for a while has such ones. */
  isOld: () => boolean;
  /** Fetches another address. */
  renew: () => void;
  /** The address has led to the file. */
  onFound: () => void;
};

/** The address of a message's file, and what fetches another one. */
function useAddress(store: ChatStore, { gid, id }: ChatMessage): Address {
  const isTried = useRef(false);
  // What else changes in a message leaves its file as it is: a film goes on.
  const load = useCallback(() => addressesOf(store, { gid, id }), [store, gid, id]);
  const { found = null, again, retry } = useFetched(store, load);
  return {
    address: found?.address ?? null,
    poster: found?.poster ?? null,
    retry,
    isOld: () => found !== null && Date.now() - found.at >= addressLife,
    renew: () => {
      // Once, until a file is found: one that is gone stays gone.
      if (isTried.current || found === null) return;
      isTried.current = true;
      addresses.delete(id);
      again();
    },
    onFound: () => {
      isTried.current = false;
    },
  };
}

/** Opened with an address of its own: the one of the page may be over by then. */
function useOpen(store: ChatStore, message: ChatMessage): () => void {
  return () => {
    void addressOf(store, message).then((address) => {
      if (address) open(address, '_blank', 'noopener');
    });
  };
}

type FileProperties = { message: ChatMessage; store: ChatStore };

function SharedPicture({ message, store }: FileProperties): ReactNode {
  const text = useText();
  const { address, retry, renew, onFound } = useAddress(store, message);
  const [isOpen, setOpen] = useState(false);
  const load = useCallback((shown: ChatMessage) => addressOf(store, shown), [store]);
  const pictures = isOpen ? picturesOf(store, message) : [];
  const [width, height] = [Number(message.body['width'] ?? 4), Number(message.body['height'] ?? 3)];
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={text('chat.openPicture', { name: bodyText(message.body, 'name') })}
        className="block"
      >
        <span className="block w-56 max-w-full overflow-hidden rounded-md bg-sunken" style={{ aspectRatio: `${width} / ${height}` }}>
          {address && <img src={address} alt="" onLoad={onFound} onError={renew} className="size-full object-contain" />}
        </span>
      </button>
      {retry}
      {isOpen && (
        <Suspense>
          <Lightbox pictures={pictures} first={message.id} addressOf={load} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The pictures of the thread that a picture belongs to; of a forwarded one, itself. */
function picturesOf(store: ChatStore, message: ChatMessage): readonly ChatMessage[] {
  const all = store.snapshot().threads.get(message.gid)?.messages ?? [];
  return all.some(({ id }) => id === message.id) ? all.filter(({ type, isRecall }) => type === 'img' && !isRecall) : [message];
}

/** What plays a film or a recording: with another address it goes on where it was. */
function usePlayer(store: ChatStore, message: ChatMessage) {
  const { address, poster, retry, isOld, renew, onFound } = useAddress(store, message);
  const player = useRef<HTMLMediaElement>(null);
  const left = useRef({ at: 0, isPlaying: false });
  useEffect(() => {
    const { at, isPlaying } = left.current;
    left.current = { at: 0, isPlaying: false };
    if (!player.current) return;
    if (at > 0) player.current.currentTime = at;
    // Refused where the browser wants another press.
    if (isPlaying) player.current.play().catch(() => undefined);
  }, [address]);
  const again = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void => {
    left.current = { at: currentTarget.currentTime, isPlaying: left.current.isPlaying || !currentTarget.paused };
    renew();
  };
  return {
    poster,
    retry,
    ties: {
      src: address ?? undefined,
      onError: again,
      onLoadedData: onFound,
      // Films with a poster are not loaded before they are played.
      onPlay: (event: SyntheticEvent<HTMLMediaElement>) => {
        if (event.currentTarget.readyState === 0 && isOld()) again(event);
      },
    },
    player,
  };
}

function SharedFilm({ message, store }: FileProperties): ReactNode {
  const text = useText();
  const { poster, retry, ties, player } = usePlayer(store, message);
  if (message.type === 'audio')
    return (
      <span className="block">
        <Peaks peaks={message.body['peaks']} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- recorded by people */}
        <audio
          {...ties}
          ref={player as RefObject<HTMLAudioElement>}
          controls
          preload="none"
          aria-label={text('chat.preview.audio')}
          className="h-10 w-64 max-w-full"
        />
        {retry}
      </span>
    );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- filmed by people */}
      <video
        {...ties}
        ref={player as RefObject<HTMLVideoElement>}
        controls
        // Without a poster the browser shows what it finds at the beginning of the film.
        preload={poster ? 'none' : 'metadata'}
        poster={poster ?? undefined}
        aria-label={text('chat.preview.video')}
        className="max-h-72 w-72 max-w-full rounded-md bg-sunken"
      />
      {retry}
    </>
  );
}

/** How loud a recording is over its time. */
function Peaks({ peaks }: { peaks: unknown }): ReactNode {
  if (!Array.isArray(peaks) || peaks.length === 0) return null;
  const heights = peaks.map(Number);
  return (
    <svg aria-hidden viewBox={`0 0 ${heights.length * 3} 32`} preserveAspectRatio="none" className="block h-8 w-64 max-w-full text-accent">
      {heights.map((peak, at) => {
        const height = 2 + (peak / 255) * 30;
        // oxlint-disable-next-line react/no-array-index-key -- the place in time is what a bar is
        return <rect key={at} x={at * 3} y={(32 - height) / 2} width={2} height={height} fill="currentColor" />;
      })}
    </svg>
  );
}

function SharedFile({ message, store }: FileProperties): ReactNode {
  const format = useFormat();
  const view = useOpen(store, message);
  const { name, size } = message.body as { name?: string; size?: number };
  return (
    <button type="button" onClick={view} className="flex min-w-0 items-center gap-3 text-left">
      <Icon name="file" size={28} />
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere] underline">{name}</span>
        <span className="block text-xs text-muted">{format.number(Math.ceil((size ?? 0) / 1024))} KB</span>
      </span>
    </button>
  );
}

function SharedPlace({ body }: { body: ChatMessage['body'] }): ReactNode {
  const text = useText();
  const { lat, lng, addr, buildingName } = body as { lat?: number; lng?: number; addr?: string; buildingName?: string };
  const point = lat === undefined || lng === undefined ? '' : `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return (
    <span className="block">
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="place" />
        {buildingName || addr || point}
      </span>
      {buildingName && addr && <span className="block text-sm">{addr}</span>}
      {lat !== undefined && lng !== undefined && (
        <Suspense fallback={<span className="my-1 block h-40 w-56 max-w-full" />}>
          <PlaceMap lat={lat} lng={lng} />
        </Suspense>
      )}
      <a href={point ? `geo:${lat},${lng}` : `geo:0,0?q=${encodeURIComponent(addr ?? '')}`} className="text-sm underline">
        {text('chat.openMap')}
      </a>
    </span>
  );
}

/** An item, an order, a case, a quote or a store as its reader sees it now. */
export function Card({ store, event, id }: { store: ChatStore; event: CardEvent; id: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const load = useCallback(() => store.ask(chatCalls.card, { event, id }), [store, event, id]);
  const { found: card, retry } = useFetched(store, load);
  if (card === null) return <span className="text-muted">{text('chat.cardGone')}</span>;
  return (
    <span className="flex w-64 max-w-full items-center gap-3 rounded-md border border-line bg-surface p-2 text-ink">
      {(event === 'item' || event === 'store') && (
        <span className="block w-14 shrink-0">
          <Picture pictureKey={card?.picture ?? null} alt="" size="n1" ratio="1" className="rounded-sm" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-muted">{text(`chat.card.${event}`)}</span>
        {card ? (
          <Link to={card.link} className="block font-semibold [overflow-wrap:anywhere] underline">
            {card.title}
          </Link>
        ) : (
          retry || <span className="block h-5" />
        )}
        {card?.price && <span className="block text-sm tabular-nums">{format.money(card.price.amount, card.price.currency)}</span>}
      </span>
    </span>
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
      <Card store={store} event={event} id={id} />
      <Button size="small" kind="secondary" onClick={onSend}>
        {text('chat.sendCard')}
      </Button>
      <Button size="small" kind="quiet" onClick={onRemove}>
        {text('chat.withoutCard')}
      </Button>
    </div>
  );
}
