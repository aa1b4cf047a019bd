import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { type ChatMessage, filesOf } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { pictureOf, useAddress } from './addresses.ts';
import type { ChatStore } from './client/chat-store.ts';
import type { ShownPicture } from './pictures.ts';

const Lightbox = lazyPart(() => import('./lightbox.tsx'));

/** The pictures of a message. */
export default function Pictures({ message, store }: { message: ChatMessage; store: ChatStore }): ReactNode {
  const text = useText();
  const { found, retry, renew, onFound } = useAddress(store, message);
  const [opened, setOpened] = useState<number | null>(null);
  const load = useCallback(
    ({ id, at }: Pick<ShownPicture, 'id' | 'at'>, isAgain = false) => pictureOf(store, { gid: message.gid, id }, at, isAgain),
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
