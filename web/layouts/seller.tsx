import '../styles/all.css';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useText } from '../i18n/text.tsx';
import { may, useShell } from '../shell.ts';
import { Desk } from './desk.tsx';

export default function SellerLayout(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  return (
    <Desk
      name={text('common.sellerConsole')}
      home="/seller-console"
      entries={[
        { to: '/seller-console', label: text('common.sales'), icon: 'receipt', end: true },
        ...(may(viewer, 'product.manage')
          ? [{ to: '/seller-console/product/product-list', label: text('common.products'), icon: 'box' as const }]
          : []),
        { to: '/store-select', label: text('common.chooseStore'), icon: 'store' },
        { to: '/my-shop', label: text('common.myShop'), icon: 'grid' },
        ...(may(viewer, 'product.manage')
          ? [{ to: '/seller-console/product/materials', label: text('common.materials'), icon: 'download' as const }]
          : []),
        { to: '/seller-console/company', label: text('common.company'), icon: 'user' },
        ...(may(viewer, 'account.manage') ? [{ to: '/seller-console/staff', label: text('common.team'), icon: 'user' as const }] : []),
        { to: '/seller-console/agreements', label: text('common.agreements'), icon: 'file' },
        { to: '/seller-console/security', label: text('common.security'), icon: 'shield' },
        { to: '/seller-console/privacy', label: text('common.privacy'), icon: 'user' },
      ]}
    >
      <Outlet />
    </Desk>
  );
}
