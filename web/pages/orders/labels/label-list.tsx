import type { ReactNode } from 'react';
import type { ParcelLabel } from '../../../../contract/orders/labels.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';

/** Labels of an order, each with what can be done with it. Its texts are in the group `labels`. */
export function LabelList({
  labels,
  onOpen,
  actions,
}: {
  labels: readonly ParcelLabel[];
  onOpen: (label: ParcelLabel) => void;
  actions: (label: ParcelLabel) => ReactNode;
}): ReactNode {
  const text = useText();
  return (
    <ul className="grid gap-3 text-sm">
      {labels.map((label) => (
        <li
          key={label.id}
          className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3 last:border-b-0 last:pb-0"
        >
          <span className="min-w-0">
            <span className="block font-semibold break-all">{[label.carrier, label.trackingNumber].filter(Boolean).join(' ')}</span>
            <span className="text-muted">{text(`labels.state.${label.state as Exclude<ParcelLabel['state'], 'removed'>}`)}</span>
          </span>
          <span className="flex flex-wrap gap-2">
            {label.fileName && (
              <Button kind="secondary" size="small" icon="download" onClick={() => onOpen(label)}>
                {text('labels.open')}
              </Button>
            )}
            {actions(label)}
          </span>
        </li>
      ))}
    </ul>
  );
}
