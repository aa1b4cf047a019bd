import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';

/** How many messages are chosen, and what is done with them. */
export function SelectionBar({ count, onForward, onCancel }: { count: number; onForward: () => void; onCancel: () => void }): ReactNode {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-3 py-2 text-sm">
      <span role="status" className="min-w-0 flex-1">
        {text('chat.selected', { count })}
      </span>
      <Button size="small" onClick={onForward}>
        {text('chat.forward')}
      </Button>
      <Button size="small" kind="quiet" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
    </div>
  );
}
