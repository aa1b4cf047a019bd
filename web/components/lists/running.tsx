import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';

/** How often one looks how far the work has come, in milliseconds. */
const pollEvery = 1_000;

type Now = { state: string; progress: number; of: number };

/** Progress of a job's step. The page is reloaded when the state changes. */
export function Running({
  label,
  leave,
  now,
  said,
  look,
  children,
}: {
  label: string;
  /** That one may go elsewhere, and where it is found again. */
  leave: string;
  now: Now;
  /** How far it is, in words. */
  said: (now: Now) => string;
  look: () => Promise<Now>;
  /** What can be done about it meanwhile. */
  children?: ReactNode;
}): ReactNode {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(now);
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const { state } = now;
  useEffect(() => {
    let current = true;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void latest.current().then(
        (update) => {
          if (!current) return;
          if (update.state === state) setSeen(update);
          else void revalidate();
        },
        // The line is broken for a moment; the next look may succeed.
        () => undefined,
      );
    }, pollEvery);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [state, revalidate]);
  return (
    <Card>
      <p role="status" className="font-semibold">
        {label}
        {seen.of > 0 && <span className="font-normal text-muted"> · {said(seen)}</span>}
      </p>
      <div className="my-4">
        <Progress label={label} value={seen.of > 0 ? seen.progress / seen.of : 0} />
      </div>
      <p className="max-w-text text-sm text-muted">{leave}</p>
      {children && <div className="mt-5">{children}</div>}
    </Card>
  );
}
