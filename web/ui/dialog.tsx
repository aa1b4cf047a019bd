import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { useText } from '../app/i18n/text.tsx';
import { Button } from './button.tsx';

const veil = 'veil fixed inset-0 z-40';
const popup =
  'overlay-in fixed top-1/2 left-1/2 z-50 flex max-h-[90dvh] w-[min(34rem,94vw)] -translate-1/2 flex-col rounded-lg bg-surface shadow-float outline-none';

type QuestionProperties = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirm: string;
  dangerous?: boolean;
  onConfirm: () => Promise<void> | void;
  /** The element that is focused when it closes; true for the one that had the focus before it opened. */
  finalFocus?: () => HTMLElement | true;
};

/** Asks before something that cannot be taken back. Stays open and busy until `onConfirm` is done. */
export function Question({
  open,
  onClose,
  title,
  children,
  confirm,
  dangerous = false,
  onConfirm,
  finalFocus,
}: QuestionProperties): ReactNode {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => !wanted && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veil} />
        <AlertDialog.Popup className={popup} {...{ finalFocus }}>
          <AlertDialog.Title className="px-6 pt-6 text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="px-6 py-3 text-sm text-muted">
            {children}
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-3 px-6 pt-2 pb-6">
            <AlertDialog.Close render={<Button kind="secondary">{text('common.cancel')}</Button>} />
            {/* A refusal has been shown by the client of calls already. */}
            <Button kind={dangerous ? 'danger' : 'primary'} busy={busy} onClick={() => void act().catch(() => undefined)}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
