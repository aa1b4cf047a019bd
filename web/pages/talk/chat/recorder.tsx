import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { mostSeconds } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Recording, record } from './record.ts';
import type { Hold } from './voice-button.tsx';
import { leastRecording } from './voice-press.ts';

type Properties = {
  /** How its button is held; null when it was clicked. */
  hold: Hold | null;
  /** Gets what sends the recording. */
  finish: Ref<() => void>;
  /** Gets what is being ended: the part is of no use from then on. */
  onSend: (recording: Promise<Recording>) => void;
  onCancel: () => void;
  /** Nothing is sent. */
  onTooShort: () => void;
};

/** Records a voice message: it begins at once, and is sent or thrown away; at the longest time it stops by itself. */
export default function Recorder({ hold, finish, onSend, onCancel, onTooShort }: Properties): ReactNode {
  const text = useText();
  const [seconds, setSeconds] = useState(0);
  const [failure, setFailure] = useState(false);
  const [running, setRunning] = useState<{ stop: () => Promise<Recording>; begun: number } | null>(null);
  const isOver = useRef(false);
  const isSent = useRef(false);
  useEffect(() => {
    isOver.current = false;
    let cancel = (): void => undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    record()
      .then((started) => {
        if (isOver.current) return started.cancel();
        ({ cancel } = started);
        const begun = Date.now();
        setRunning({ stop: started.stop, begun });
        timer = setInterval(() => setSeconds(Math.min(mostSeconds, Math.floor((Date.now() - begun) / 1_000))), 250);
      })
      .catch(() => setFailure(true));
    return () => {
      isOver.current = true;
      clearInterval(timer);
      cancel();
    };
  }, []);
  const send = (): void => {
    if (failure || isSent.current) return;
    // Also while the browser still asks whether the microphone may be used.
    if (!running || Date.now() - running.begun < leastRecording) return onTooShort();
    // Once: a second click must not send it again.
    isSent.current = true;
    onSend(running.stop());
  };
  useImperativeHandle(finish, () => send);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 py-1 text-sm select-none" role="group" aria-label={text('chat.record')}>
      {failure ? (
        <p role="alert" className="min-w-0 flex-1 text-danger">
          {text('chat.noMicrophone')}
        </p>
      ) : (
        <p className="min-w-56 flex-1 tabular-nums">
          <span aria-hidden className="mr-2 inline-block size-2.5 rounded-full bg-danger" />
          {text('chat.recording', { seconds, most: mostSeconds })}
        </p>
      )}
      {hold === null || failure ? (
        <>
          {!failure && (
            <Button size="small" disabled={running === null} onClick={send}>
              {text('chat.send')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={onCancel}>
            {text('common.cancel')}
          </Button>
        </>
      ) : (
        <p className={hold === 'away' ? 'text-danger' : 'text-muted'}>
          {text(hold === 'away' ? 'chat.releaseDiscards' : 'chat.releaseSends')}
        </p>
      )}
    </div>
  );
}
