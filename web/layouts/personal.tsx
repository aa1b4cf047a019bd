import '../styles/all.css';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useText } from '../i18n/text.tsx';
import { SideMenu } from '../parts/side-menu.tsx';
import { PageFrame } from './frame.tsx';

/** The buyer's own pages: a menu at the side. */
export default function PersonalLayout(): ReactNode {
  const text = useText();
  return (
    <PageFrame>
      <div className="page-width grid gap-6 py-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10 md:py-8">
        <aside className="min-w-0">
          <SideMenu
            label={text('common.personalNavigation')}
            groups={[
              {
                title: text('common.personalMenu'),
                entries: [{ to: '/purchased/purchase-orders', label: text('common.orders'), icon: 'receipt' }],
              },
              {
                title: text('common.accountMenu'),
                entries: [
                  { to: '/account/security', label: text('common.security'), icon: 'shield' },
                  { to: '/account/payment-setting', label: text('common.paymentSetting'), icon: 'wallet' },
                  { to: '/account/signed-agreesments', label: text('common.agreements'), icon: 'file' },
                  { to: '/account/privacy', label: text('common.privacy'), icon: 'user' },
                ],
              },
            ]}
          />
        </aside>
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </PageFrame>
  );
}
