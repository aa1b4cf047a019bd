import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../app/i18n/text.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import type { Side } from './side.ts';

/** The views of the creditor's pages. */
export function CreditTabs({ side: { path } }: { side: Side }): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const tabs = [
    { to: path, label: text('credit.tab.limits') },
    { to: `${path}/items`, label: text('credit.tab.items') },
    { to: `${path}/reminders`, label: text('credit.tab.reminders') },
  ];
  return (
    <div className="mb-6">
      <LinkTabs label={text('credit.title')} tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))} />
    </div>
  );
}
