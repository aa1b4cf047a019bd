import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';

/** Next to the save button: unsaved input has been restored and can be discarded. */
export function DraftBack({ onDrop }: { onDrop: () => void }): ReactNode {
  const text = useText();
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-1 text-sm">
      {text('listings.draftBack')}
      <Button kind="quiet" size="small" className="max-md:-ml-3" onClick={onDrop}>
        {text('listings.draftDrop')}
      </Button>
    </p>
  );
}
