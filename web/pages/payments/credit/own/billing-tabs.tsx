import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../../app/i18n/text.tsx';
import { LinkTabs } from '../../../../ui/link-tabs.tsx';

export const billing = '/purchased/billing-manage';

/** The views of the buyer's billing. */
export function BillingTabs(): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const tabs = [
    { to: billing, label: text('credit.tab.invoices') },
    { to: `${billing}/due`, label: text('credit.tab.due') },
    { to: `${billing}/statements`, label: text('credit.tab.statements') },
  ];
  return (
    <div className="mb-6">
      <LinkTabs label={text('credit.tab.label')} tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))} />
    </div>
  );
}
