import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

const keys = [
  { name: 'j', text: 'listKeys.next' },
  { name: 'k', text: 'listKeys.previous' },
  { name: 'x', text: 'listKeys.choose' },
  { name: 'Enter', text: 'listKeys.open' },
  { name: '/', text: 'listKeys.search' },
  { name: '?', text: 'listKeys.help' },
] as const;

/** The keys of a list, and the switch that turns them off. */
export default function ListKeysHelp({
  open,
  onClose,
  on,
  onChange,
}: {
  open: boolean;
  onClose: () => void;
  on: boolean;
  onChange: (on: boolean) => void;
}): ReactNode {
  const text = useText();
  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil fixed inset-0 z-40" />
        <Dialog.Popup className="overlay-in fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(28rem,94vw)] -translate-1/2 overflow-y-auto rounded-lg bg-surface px-6 py-5 shadow-float outline-none">
          <div className="mb-3 flex items-center justify-between gap-3">
            <Dialog.Title className="text-lg font-semibold">{text('listKeys.title')}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="close" label={text('common.close')} />} />
          </div>
          <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
            {keys.map(({ name, text: says }) => (
              <div key={name} className="contents">
                <dt>
                  <kbd className="inline-block min-w-8 rounded-sm border border-line-strong bg-sunken px-2 py-0.5 text-center font-sans">
                    {name}
                  </kbd>
                </dt>
                <dd>{text(says)}</dd>
              </div>
            ))}
          </dl>
          <Checkbox label={text('listKeys.on')} checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
          <p className="mt-1 text-xs text-muted">{text('listKeys.onHint')}</p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
