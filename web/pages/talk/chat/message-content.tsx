import { type ReactNode, type RefObject, type SyntheticEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { chatCalls } from '../../../../contract/talk/chat.ts';
import { bodyText, type CardEvent, type ChatMessage, filesOf } from '../../../../contract/talk/chat-messages.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { ChatStore } from './client/chat-store.ts';
import { LinkedText } from './linked-text.tsx';
import type { Addresses, Picture, ShownPicture } from './pictures.ts';
import { useFetched } from './use-fetched.tsx';

const Card = lazyPart(() => import('./card.tsx'));
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
  if (type === 'custom') return <SharedCard store={store} event={body['event'] as CardEvent} id={Number(body['id'])} />;
  return null;
}

/** Milliseconds: addresses of files last two minutes. */
const addressLife = 90_000;
type Found = Addresses & { at: number };
const addresses = new Map<string, Found>();

/** Short-lived addresses of a message's file, of a film's poster and a picture's previews, fetched when they are needed. */
async function addressesOf(store: ChatStore, { gid, id }: Pick<ChatMessage, 'gid' | 'id'>): Promise<Found | null> {
  const known = addresses.get(id);
  if (known && Date.now() - known.at < addressLife) return known;
  const { files } = await store.ask(chatCalls.files, { gid, ids: [id] });
  const [found] = files;
  if (!found) return null;
  const fetched = { ...found, at: Date.now() };
  addresses.set(id, fetched);
  return fetched;
}

const addressOf = async (store: ChatStore, message: ChatMessage): Promise<string | null> =>
  (await addressesOf(store, message))?.address ?? null;

/** One of the pictures of a message. */
async function pictureOf(store: ChatStore, message: Pick<ChatMessage, 'gid' | 'id'>, at: number): Promise<Picture | null> {
  const found = await addressesOf(store, message);
  return (at === 0 ? found : found?.more?.[at - 1]) ?? null;
}

type Address = {
  found: Found | null;
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
    found,
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

/** What plays a film or a recording: with another address it goes on where it was. */
function usePlayer(store: ChatStore, message: ChatMessage) {
  const { found, retry, isOld, renew, onFound } = useAddress(store, message);
  const address = found?.address;
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
    poster: found?.poster,
    retry,
    ties: {
      src: address,
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
        poster={poster}
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

/** A sheet of paper, and what is on it by the file's type. */
const fileIcon = 'M6.5 3.5h7.5l4 4v13H6.5v-17ZM14 3.5v4h4';
const fileMarks: readonly [RegExp, string][] = [
  [/pdf|plain/, 'M9 12h6M9 14.7h6M9 17.4h3'],
  [/csv|sheet/, 'M9 11.5h6v6H9v-6ZM9 14.5h6M12 11.5v6'],
  [/zip/, 'M10 5.5v2M10 9.5v2M10 13.5v4'],
  [/image/, 'M9 17.5l2-3 1.5 2 1-1.3 1.5 2.3H9ZM13.5 12h.1'],
  [/audio|video/, 'M10.5 12v5.5l4-2.8-4-2.7Z'],
];

function SharedFile({ message, store }: FileProperties): ReactNode {
  const format = useFormat();
  const view = useOpen(store, message);
  const { name, size, contentType = '' } = message.body as { name?: string; size?: number; contentType?: string };
  return (
    <button type="button" onClick={view} className="flex min-w-0 items-center gap-3 text-left">
      <Icon path={fileIcon + (fileMarks.find(([kind]) => kind.test(contentType))?.[1] ?? '')} size={28} />
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
