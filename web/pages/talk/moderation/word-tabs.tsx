import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';

/** The list of words, and where they were found. */
export function WordTabs({ current }: { current: 'words' | 'hits' }): ReactNode {
  const text = useText();
  return (
    <div className="mb-6">
      <LinkTabs
        label={text('chatWords.title')}
        tabs={[
          { to: '/operator/chat-words', label: text('chatWords.words'), current: current === 'words' },
          { to: '/operator/chat-words/found', label: text('chatWords.found'), current: current === 'hits' },
        ]}
      />
    </div>
  );
}
