import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useText } from '../app/i18n/text.tsx';
import { IconButton } from './button.tsx';

/** A sheet from one side: menus and filters on phones. Import it lazily in public pages. */
export function Drawer({
  open,
  onClose,
  title,
  side = 'right',
  width = 'w-[min(24rem,92vw)]',
  fills = false,
  action,
  children,
  footer,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: 'left' | 'right';
  /** The class of its width. */
  width?: string;
  /** The content has the whole space and scrolls by itself. */
  fills?: boolean;
  /** Next to the button that closes it. */
  action?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}): ReactNode {
  const text = useText();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(wanted, { event, reason, cancel }) => {
        if (wanted || event.defaultPrevented) return;
        // Escape is for a menu first, which may not have the focus yet, and which the browser closes.
        if (reason === 'escape-key' && document.querySelector('[popover]:popover-open')) cancel();
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="veil fixed inset-0 z-40" />
        <Dialog.Popup
          className={`drawer-in fixed inset-y-0 z-50 flex ${width} flex-col bg-page shadow-float outline-none ${side === 'left' ? 'left-0' : 'right-0'}`}
          style={{ '--drawer-away': side === 'left' ? '-100%' : '100%' } as React.CSSProperties}
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-3 pl-5">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            {action && <div className="ml-auto">{action}</div>}
            <Dialog.Close render={<IconButton icon="close" label={text('common.close')} />} />
          </div>
          <div className={fills ? 'flex min-h-0 flex-1 flex-col' : 'min-h-0 flex-1 overflow-y-auto px-5 py-4'}>{children}</div>
          {footer && <div className="shrink-0 border-t border-line px-5 py-4">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
