import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** A word of explanation for a button or sign. What one must know stands on the page instead. Private pages, for its weight. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }): ReactNode {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="overlay-in max-w-xs rounded-md bg-ink px-3 py-1.5 text-xs text-page">{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
