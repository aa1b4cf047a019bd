import '../styles/all.css';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { areas, useText } from '../i18n/text.tsx';
import type { SideMenuEntry } from '../parts/side-menu.tsx';
import { may, useShell } from '../shell.ts';
import { Desk } from './desk.tsx';

export const handle = areas('operator');

/** The operator's back office: everybody sees the entries of their own access codes. */
export default function OperatorLayout(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const entries: (SideMenuEntry & { code?: string })[] = [
    { to: '/operator', label: text('operator.overview'), icon: 'grid', end: true },
    { to: '/operator/audits', label: text('operator.audits'), icon: 'check', code: 'audit.decide' },
    { to: '/operator/companies', label: text('operator.companies'), icon: 'store', code: 'audit.decide' },
    { to: '/operator/users', label: text('operator.users'), icon: 'user', code: 'audit.decide' },
    { to: '/operator/exclusives', label: text('common.exclusivity'), icon: 'shield', code: 'catalogue.curate' },
    { to: '/operator/activities', label: text('common.activities'), icon: 'clock', code: 'catalogue.curate' },
    { to: '/operator/home', label: text('operator.homePage'), icon: 'grid', code: 'catalogue.curate' },
    { to: '/operator/categories', label: text('operator.catalogue'), icon: 'grid', code: 'catalogue.curate' },
    { to: '/operator/search', label: text('operator.search'), icon: 'search', code: 'catalogue.curate' },
    { to: '/operator/agreements', label: text('common.agreements'), icon: 'file', code: 'market.configure' },
    { to: '/operator/staff', label: text('common.team'), icon: 'user', code: 'account.manage' },
    { to: '/operator/mail', label: text('operator.mail'), icon: 'mail', code: 'log.view' },
    { to: '/operator/audit-log', label: text('operator.auditLog'), icon: 'receipt', code: 'log.view' },
    { to: '/operator/security', label: text('common.security'), icon: 'shield' },
    { to: '/operator/privacy', label: text('common.privacy'), icon: 'user' },
  ];
  return (
    <Desk name={text('operator.desk')} home="/operator" entries={entries.filter(({ code }) => !code || may(viewer, code))}>
      <Outlet />
    </Desk>
  );
}
