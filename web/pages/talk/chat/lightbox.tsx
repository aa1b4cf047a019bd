import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Picture, ShownPicture } from './pictures.ts';

type Properties = {
  pictures: readonly ShownPicture[];
  first: number;
  /** `isAgain`: the address of before has not led to the picture. */
  addressesOf: (picture: Pick<ShownPicture, 'id' | 'at'>, isAgain?: boolean) => Promise<Picture | null>;
  onClose: () => void;
};

/** The pictures of a thread, one at a time and as large as a screen shows: by the arrow keys, left with Escape. */
export default function Lightbox({ pictures, first, addressesOf, onClose }: Properties): ReactNode {
  const text = useText();
  const [at, setAt] = useState(Math.max(0, first));
  const shown = pictures[at];
  const { name = '' } = shown ?? {};
  const move = (by: number): void => setAt((before) => Math.min(pictures.length - 1, Math.max(0, before + by)));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') move(-1);
    else if (key === 'ArrowRight') move(1);
  };
  /** With an address of its own: the one of the picture may be over by then. */
  const download = async (): Promise<void> => {
    const found = shown && (await addressesOf(shown).catch(() => null));
    if (!found) return;
    const anchor = document.createElement('a');
    anchor.href = found.address;
    anchor.download = name;
    anchor.click();
  };
  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil fixed inset-0 z-40" />
        <Dialog.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-3 z-50 flex flex-col rounded-lg bg-page shadow-float outline-none md:inset-8"
        >
          <div className="flex items-center gap-2 p-2">
            <Dialog.Title className="min-w-0 flex-1 truncate px-2 text-sm font-semibold">{name}</Dialog.Title>
            <span className="text-sm text-muted tabular-nums">
              {at + 1} / {pictures.length}
            </span>
            <IconButton icon="left" label={text('chat.earlierPicture')} disabled={at === 0} onClick={() => move(-1)} />
            <IconButton icon="right" label={text('chat.laterPicture')} disabled={at >= pictures.length - 1} onClick={() => move(1)} />
            <IconButton icon="download" label={text('chat.downloadPicture')} onClick={() => void download()} />
            <IconButton icon="close" label={text('common.close')} onClick={onClose} />
          </div>
          <div className="min-h-0 flex-1 p-2">{shown && <Large key={`${shown.id} ${shown.at}`} {...{ shown, addressesOf }} />}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** One picture; what could not be loaded is tried again by a button. */
function Large({ shown, addressesOf }: { shown: ShownPicture } & Pick<Properties, 'addressesOf'>): ReactNode {
  const text = useText();
  const [address, setAddress] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { id, at, name } = shown;
  useEffect(() => {
    let isOver = false;
    const end = (found: Picture | null): void => {
      if (isOver) return;
      setAddress(found?.large ?? found?.address ?? null);
      setFailed(found === null);
    };
    addressesOf({ id, at }, attempt > 0).then(end, () => end(null));
    return () => {
      isOver = true;
    };
  }, [id, at, addressesOf, attempt]);
  const again = (): void => {
    setFailed(false);
    setAddress(null);
    setAttempt(attempt + 1);
  };
  if (isFailed)
    return (
      <div role="alert" className="flex size-full flex-col items-center justify-center gap-3 text-center">
        <p className="text-sm text-muted">{text('chat.pictureFailed')}</p>
        <Button kind="secondary" icon="retry" onClick={again}>
          {text('common.tryAgain')}
        </Button>
      </div>
    );
  return address && <img src={address} alt={name} onError={() => setFailed(true)} className="size-full object-contain" />;
}
