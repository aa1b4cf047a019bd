import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { endOf, isAway, type Press } from './voice-press.ts';

/** How the button is held: where the pointer is, `away` means that the end of the press throws the recording away. */
export type Hold = 'here' | 'away';

type Properties = {
  isRecording: boolean;
  onBegin: () => void;
  /** Sends what was recorded. */
  onFinish: () => void;
  onCancel: () => void;
  onHold: (hold: Hold | null) => void;
};

/** Records a voice message: held, until it is let go; clicked, until it is clicked again. Sliding away or Escape throws it away. */
export function VoiceButton({ isRecording, onBegin, onFinish, onCancel, onHold }: Properties): ReactNode {
  const text = useText();
  const press = useRef<Press | null>(null);
  const end = (): void => {
    press.current = null;
    onHold(null);
  };
  const latest = useRef({ end, onCancel });
  useEffect(() => {
    latest.current = { end, onCancel };
  });
  useEffect(() => {
    if (!isRecording) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A drawer around it stays.
      event.preventDefault();
      latest.current.end();
      latest.current.onCancel();
    };
    addEventListener('keydown', cancel, true);
    return () => removeEventListener('keydown', cancel, true);
  }, [isRecording]);
  const down = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0 || press.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { at: event.timeStamp, x: event.clientX, y: event.clientY, wasRecording: isRecording };
    if (isRecording) return;
    onHold('here');
    onBegin();
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (press.current && !press.current.wasRecording) onHold(isAway(press.current, { x, y }) ? 'away' : 'here');
  };
  const up = ({ timeStamp: at, clientX: x, clientY: y }: PointerEvent): void => {
    if (!press.current) return;
    const meaning = endOf(press.current, { at, x, y });
    end();
    if (meaning === 'finish') onFinish();
    else if (meaning === 'cancel') onCancel();
  };
  const lost = (): void => {
    if (!press.current) return;
    const { wasRecording } = press.current;
    end();
    if (!wasRecording) onCancel();
  };
  return (
    <button
      type="button"
      aria-label={text('chat.record')}
      title={text('chat.recordHint')}
      aria-pressed={isRecording}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={lost}
      onContextMenu={(event) => event.preventDefault()}
      // By keyboard and by programs that press for people; pointers are handled above.
      onClick={({ detail }) => {
        if (detail === 0) (isRecording ? onFinish : onBegin)();
      }}
      className={`inline-flex size-control shrink-0 touch-none items-center justify-center rounded-full select-none [-webkit-touch-callout:none] ${isRecording ? 'bg-danger-soft text-danger' : 'hover:bg-sunken'}`}
    >
      <Icon name="microphone" />
    </button>
  );
}
