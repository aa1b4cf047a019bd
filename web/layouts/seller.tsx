import '../styles/all.css';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useText } from '../i18n/text.tsx';
import { Desk } from './desk.tsx';

export default function SellerLayout(): ReactNode {
  const text = useText();
  return (
    <Desk
      name={text('common.sellerConsole')}
      home="/seller-console"
      entries={[
        { to: '/seller-console', label: text('common.sales'), icon: 'receipt', end: true },
        { to: '/store-select', label: text('common.chooseStore'), icon: 'store' },
        { to: '/my-shop', label: text('common.myShop'), icon: 'grid' },
        { to: '/seller-console/agreements', label: text('common.agreements'), icon: 'file' },
        { to: '/seller-console/security', label: text('common.security'), icon: 'shield' },
        { to: '/seller-console/privacy', label: text('common.privacy'), icon: 'user' },
      ]}
    >
      <Outlet />
    </Desk>
  );
}
