import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A document as PDF, and its page on paper. */
export function PaperLinks({ pdf, label }: { pdf: string; label: string }): ReactNode {
  const text = useText();
  return (
    <span className="flex flex-wrap items-center gap-x-4 print:hidden">
      <a
        href={pdf}
        download
        className="inline-flex h-control items-center gap-2 text-sm font-semibold text-accent hover:text-accent-strong"
      >
        <Icon name="download" size={18} />
        {label}
      </a>
      <Button kind="quiet" onClick={() => window.print()}>
        {text('common.print')}
      </Button>
    </span>
  );
}
