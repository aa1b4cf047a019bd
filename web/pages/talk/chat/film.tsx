import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { useAddress } from './addresses.ts';
import type { ChatStore } from './client/chat-store.ts';

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

/** A film or a recording. */
export default function Film({ message, store }: { message: ChatMessage; store: ChatStore }): ReactNode {
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
