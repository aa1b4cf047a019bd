import { type ReactNode, useState } from 'react';
import { useText } from '../app/i18n/text.tsx';
import { Icon } from './icon.tsx';

const shown = 2_000;

/** A number that people paste elsewhere (SKU, order, tracking number), with the button that copies it. */
export function Copyable({ value }: { value: string }): ReactNode {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), shown);
  };
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      {value}
      <button
        type="button"
        aria-label={copied ? text('common.copied') : text('common.copy', { value })}
        className="relative z-10 rounded-sm p-1 text-muted hover:text-accent"
        onClick={() => void copy()}
      >
        <Icon name={copied ? 'check' : 'copy'} size={15} />
      </button>
    </span>
  );
}
