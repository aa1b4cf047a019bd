import type { ReactNode } from 'react';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { addressOf } from './addresses.ts';
import type { ChatStore } from './client/chat-store.ts';

/** A sheet of paper, and what is on it by the file's type. */
const fileIcon = 'M6.5 3.5h7.5l4 4v13H6.5v-17ZM14 3.5v4h4';
const fileMarks: readonly [RegExp, string][] = [
  [/pdf|plain/, 'M9 12h6M9 14.7h6M9 17.4h3'],
  [/csv|sheet/, 'M9 11.5h6v6H9v-6ZM9 14.5h6M12 11.5v6'],
  [/zip/, 'M10 5.5v2M10 9.5v2M10 13.5v4'],
  [/image/, 'M9 17.5l2-3 1.5 2 1-1.3 1.5 2.3H9ZM13.5 12h.1'],
  [/audio|video/, 'M10.5 12v5.5l4-2.8-4-2.7Z'],
];

/** A file: its name and size; a press opens it. */
export default function File({ message, store }: { message: ChatMessage; store: ChatStore }): ReactNode {
  const format = useFormat();
  const text = useText();
  // With an address of its own: the one of the page may be over by then.
  const view = (): void => {
    addressOf(store, message)
      .then((address) => address && open(address, '_blank', 'noopener'))
      .catch(() => showMessage(text('common.offline'), 'danger'));
  };
  const { name, size, contentType = '' } = message.body as { name?: string; size?: number; contentType?: string };
  return (
    <button type="button" onClick={view} className="flex min-w-0 items-center gap-3 text-left">
      <Icon path={fileIcon + (fileMarks.find(([kind]) => kind.test(contentType))?.[1] ?? '')} size={28} />
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere] underline">{name}</span>
        <span className="block text-xs text-muted">{format.number(Math.ceil((size ?? 0) / 1024))} KB</span>
      </span>
    </button>
  );
}
