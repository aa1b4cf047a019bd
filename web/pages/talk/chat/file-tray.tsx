import { type ReactNode, useEffect, useState } from 'react';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { PendingFile, PendingFiles } from './client/pending-files.ts';

type Properties = {
  files: PendingFiles;
  pending: readonly PendingFile[];
  gid: string;
  /** Nothing is sent here any more: what waits can be discarded. */
  isClosed: boolean;
  /** Gets a text that was to go with files which are not sent after all. */
  onText: (msg: string) => void;
};

/** What goes with the next message, what is on its way, and what failed. */
export default function FileTray({ files, pending, gid, isClosed, onText }: Properties): ReactNode {
  const text = useText();
  const remove = (id: string): void => {
    const msg = files.remove(gid, id);
    if (msg !== '') onText(msg);
  };
  return (
    <ul aria-label={text('chat.files')} className="flex max-h-56 flex-wrap gap-2 overflow-y-auto pb-2">
      {pending.map((one) => (
        <Entry key={one.id} pending={one} onRemove={() => remove(one.id)} onAgain={isClosed ? null : () => void files.again(gid, one.id)} />
      ))}
    </ul>
  );
}

type EntryProperties = { pending: PendingFile; onRemove: () => void; onAgain: (() => void) | null };

function Entry({ pending, onRemove, onAgain }: EntryProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { file, voice, state, share, reason } = pending;
  const name = voice ? text('chat.preview.audio') : file.name;
  return (
    <li className="w-full min-w-0 rounded-lg border border-line p-1.5 text-xs md:w-60">
      <div className="flex items-center gap-2">
        <Thumbnail file={file} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-muted">{format.number(Math.ceil(file.size / 1024))} KB</span>
        </span>
        {state !== 'failed' && (
          <IconButton icon="close" label={text(state === 'sending' ? 'chat.cancelFile' : 'chat.removeFile', { name })} onClick={onRemove} />
        )}
      </div>
      {state === 'sending' && <Progress label={text('chat.uploading', { name })} value={share} />}
      {state === 'failed' && (
        <div role="alert" className="text-danger">
          <p className="[overflow-wrap:anywhere]">{reason}</p>
          {onAgain && (
            <Button size="small" kind="quiet" onClick={onAgain}>
              {text('chat.sendAgain')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={onRemove}>
            {text('chat.discard')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** A picture as it is; what this browser cannot draw, and other files, have an icon. */
function Thumbnail({ file }: { file: File }): ReactNode {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken">
      {address === '' ? (
        <Icon name={file.type.startsWith('audio/') ? 'microphone' : 'file'} />
      ) : (
        <img src={address} alt="" onError={() => setAddress('')} className="size-full object-cover" />
      )}
    </span>
  );
}
