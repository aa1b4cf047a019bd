import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from './link.tsx';
import { useText } from '../app/i18n/text.tsx';
import { Icon } from './icon.tsx';
import { dismissToast, noToasts, type Toast, toastStore } from './toast-store.ts';

/** Shows what `showMessage`, `showNotification` and `showRetry` say; screen readers hear it without losing their place. */
export function Toasts(): ReactNode {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, noToasts);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4 md:top-4 md:bottom-auto"
    >
      {toasts.map((toast) => (
        <ToastView key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

const tones = { neutral: 'text-accent', positive: 'text-positive', danger: 'text-danger' };
const icons = { neutral: 'info', positive: 'check', danger: 'warning' } as const;

function ToastView({ toast }: { toast: Toast }): ReactNode {
  const text = useText();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.retry) return;
    const timer = setTimeout(() => dismissToast(toast.key), toast.time);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      className="pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 text-sm shadow-float"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[toast.kind]} className={tones[toast.kind]} />
      <div className="min-w-0 flex-1">
        {toast.title && <p className="font-semibold">{toast.title}</p>}
        <p className="break-words">{toast.text}</p>
        {toast.link && (
          <Link
            to={toast.link.to}
            className="mt-1 inline-block font-semibold text-accent underline underline-offset-4"
            onClick={() => dismissToast(toast.key)}
          >
            {toast.link.label}
          </Link>
        )}
        {toast.retry && (
          <button
            type="button"
            className="mt-1 font-semibold text-accent underline underline-offset-4"
            onClick={() => {
              toast.retry?.answer(true);
              dismissToast(toast.key);
            }}
          >
            {toast.retry.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={text('common.close')}
        className="-m-1 p-1 text-muted hover:text-ink"
        onClick={() => dismissToast(toast.key)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
