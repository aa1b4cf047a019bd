import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';

/** The buttons of a form within a card: send it, or close it. */
export function FormActions({ confirm, busy, onCancel }: { confirm: string; busy: boolean; onCancel: () => void }): ReactNode {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {confirm}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {text('common.cancel')}
      </Button>
    </div>
  );
}
