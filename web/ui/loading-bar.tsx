import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Specification, section 9: nothing for the first 200 ms, full after 2 s, hidden 500 ms after the end, reset 400 ms later. */
const throttle = 200;
const duration = 2_000;
const hideDelay = 500;
const resetDelay = 400;

type Phase = 'idle' | 'waiting' | 'running' | 'done' | 'fading';

/** The bar at the top while the next page is on its way. */
export function LoadingBar(): ReactNode {
  const busy = useNavigation().state !== 'idle';
  const [phase, setPhase] = useState<Phase>('idle');

  useEffect(() => {
    if (busy) {
      setPhase('waiting');
      const timer = setTimeout(() => setPhase('running'), throttle);
      return () => clearTimeout(timer);
    }
    setPhase((before) => (before === 'running' ? 'done' : before === 'waiting' ? 'idle' : before));
    return undefined;
  }, [busy]);
  useEffect(() => {
    if (phase !== 'done' && phase !== 'fading') return;
    const timer = setTimeout(() => setPhase(phase === 'done' ? 'fading' : 'idle'), phase === 'done' ? hideDelay : resetDelay);
    return () => clearTimeout(timer);
  }, [phase]);

  if (phase === 'idle' || phase === 'waiting') return null;
  const finished = phase !== 'running';
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5"
      style={{ opacity: phase === 'fading' ? 0 : 1, transition: `opacity ${resetDelay}ms` }}
    >
      <div
        className="h-full origin-left bg-accent"
        style={
          finished
            ? { transition: 'transform 150ms', transform: 'scaleX(1)' }
            : { animation: `loading-bar ${duration}ms cubic-bezier(0.1, 0.7, 0.2, 1) forwards` }
        }
      />
    </div>
  );
}
