import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mostSeconds } from '../../../../contract/talk/chat-messages.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Recording, record } from './record.ts';

type Properties = { onSend: (recording: Recording) => void; onCancel: () => void };

/** Records a voice message: it begins at once, and is sent or thrown away; at the longest time it stops by itself. */
export default function Recorder({ onSend, onCancel }: Properties): ReactNode {
  const text = useText();
  const [seconds, setSeconds] = useState(0);
  const [failure, setFailure] = useState(false);
  const [stop, setStop] = useState<(() => Promise<Recording>) | null>(null);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    let running: Awaited<ReturnType<typeof record>> | null = null;
    record()
      .then((started) => {
        if (isOver.current) return started.cancel();
        running = started;
        setStop(() => started.stop);
      })
      .catch(() => setFailure(true));
    const begun = Date.now();
    const timer = setInterval(() => setSeconds(Math.min(mostSeconds, Math.floor((Date.now() - begun) / 1_000))), 500);
    return () => {
      isOver.current = true;
      clearInterval(timer);
      running?.cancel();
    };
  }, []);
  const send = (): void => {
    if (!stop) return;
    // Once: a second click must not send it again.
    setStop(null);
    void stop()
      .then(onSend)
      .catch(() => setFailure(true));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 py-1 text-sm" role="group" aria-label={text('chat.record')}>
      {failure ? (
        <p role="alert" className="min-w-0 flex-1 text-danger">
          {text('chat.noMicrophone')}
        </p>
      ) : (
        <p className="min-w-0 flex-1 tabular-nums">
          <span aria-hidden className="mr-2 inline-block size-2.5 rounded-full bg-danger" />
          {text('chat.recording', { seconds, most: mostSeconds })}
        </p>
      )}
      {!failure && (
        <Button size="small" disabled={stop === null} onClick={send}>
          {text('chat.send')}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
    </div>
  );
}
