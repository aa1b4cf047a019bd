import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ChatState } from './client/chat-store.ts';

/** Above the conversations: notices about friends and groups, with how many are untreated. */
export function InformsRow({ informs, isOpen, onOpen }: { informs: ChatState['informs']; isOpen: boolean; onOpen: () => void }): ReactNode {
  const text = useText();
  const newest = informs?.rows[0];
  if (!informs || !newest) return null;
  const { untreated } = informs;
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      data-gid="informs"
      onClick={onOpen}
      className={`flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left hover:bg-sunken ${isOpen ? 'bg-accent-soft' : ''}`}
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken">
        <Icon name="user" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{text('chat.informs')}</span>
        <span className={`block truncate text-sm ${untreated > 0 ? 'text-ink' : 'text-muted'}`}>
          {newest.fromName ? `${newest.fromName}: ` : ''}
          {newest.title || text('chat.informDeclined')}
        </span>
      </span>
      {untreated > 0 && (
        <span className="min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums">
          <span aria-hidden>{untreated}</span>
          <span className="sr-only">{text('chat.untreated', { count: untreated })}</span>
        </span>
      )}
    </button>
  );
}
