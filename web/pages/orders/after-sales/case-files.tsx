import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CaseDetail } from '../../../../contract/orders/after-sales/cases.ts';
import type { SendOptions } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { allowed } from '../../../app/navigation.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';

type CaseFile = CaseDetail['files'][number];
/** Asks for another address of a file: the one that the page came with ends after some minutes. */
export type FreshAddress = (fileId: number, options: SendOptions) => Promise<{ address: string }>;

/** Pictures, films and documents of a case, with labels for parcels that go back. */
export function CaseFiles({ files, fresh }: { files: readonly CaseFile[]; fresh: FreshAddress }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Card title={text('afterSales.evidence')}>
      <ul className="grid gap-4 auto-columns-[14rem]">
        {files.map((file) => (
          <li key={file.id} className="min-w-0 text-sm">
            <Shown file={file} fresh={fresh} />
            <a
              href={file.address}
              download={file.fileName}
              className="mt-2 flex items-center gap-1.5 break-all text-accent underline"
              onClick={(event) => {
                event.preventDefault();
                void save(file, fresh);
              }}
            >
              <Icon name="file" size={16} />
              {file.fileName}
            </a>
            <p className="text-muted">
              {[file.kind === 'label' ? text('afterSales.labelFile') : '', text(`afterSales.actor.${file.actor}`), format.date(file.at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Saves a file; a failure is shown by the call. */
async function save({ id, fileName }: CaseFile, fresh: FreshAddress): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = allowed((await fresh(id, {})).address);
    link.download = fileName;
    link.click();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Milliseconds that an address lasts at least. */
const shortest = 60_000;

/** Pictures and films show themselves, from a fresh address where theirs has ended; a document is opened by its link. */
function Shown({ file, fresh }: { file: CaseFile; fresh: FreshAddress }): ReactNode {
  const [address, setAddress] = useState(file.address);
  const renewedAt = useRef(0);
  const renew = (): void => {
    // What cannot be loaded for another reason is not asked for again and again.
    if (Date.now() - renewedAt.current < shortest) return;
    renewedAt.current = Date.now();
    fresh(file.id, { background: true })
      .then((link) => setAddress(link.address))
      .catch(() => undefined);
  };
  const image = useRef<HTMLImageElement>(null);
  // What has failed before the page was awake is not said again.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) renew();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (file.contentType.startsWith('image/'))
    return (
      <img
        ref={image}
        src={address}
        alt={file.fileName}
        loading="lazy"
        className="aspect-square w-full rounded-md bg-sunken object-contain"
        onError={renew}
      />
    );
  if (!file.contentType.startsWith('video/')) return null;
  return <Film name={file.fileName} address={address} renew={renew} />;
}

/** A film goes on where it was when its address has ended amid it. */
function Film({ name, address, renew }: { name: string; address: string; renew: () => void }): ReactNode {
  const from = useRef<{ time: number; plays: boolean } | null>(null);
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (film.current?.error) renew();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    // Films of people's own have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={film}
      src={address}
      controls
      preload="metadata"
      aria-label={name}
      className="aspect-square w-full rounded-md bg-sunken"
      onError={({ currentTarget: { currentTime: time, paused } }) => {
        from.current = { time, plays: !paused };
        renew();
      }}
      onLoadedMetadata={({ currentTarget }) => {
        const before = from.current;
        from.current = null;
        if (!before) return;
        currentTarget.currentTime = before.time;
        if (before.plays) void currentTarget.play();
      }}
    />
  );
}
