import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../app/i18n/text.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { sideOfPath } from './side.ts';

/** The pages of customer service. */
export function ServiceTabs({ current }: { current: 'settings' | 'replies' | 'ratings' }): ReactNode {
  const text = useText();
  const { base } = sideOfPath(useLocation().pathname);
  const paths = { settings: base, replies: `${base}/replies`, ratings: `${base}/ratings` };
  return (
    <div className="mb-6">
      <LinkTabs
        label={text('service.title')}
        tabs={(['settings', 'replies', 'ratings'] as const).map((one) => ({
          to: paths[one],
          label: text(`service.tab.${one}`),
          current: one === current,
        }))}
      />
    </div>
  );
}
