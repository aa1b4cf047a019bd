import '../styles/all.css';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouterContextProvider, useLoaderData } from 'react-router';
import { disputeCalls } from '../../../contract/orders/after-sales/operator.ts';
import { apiContext } from '../api/context.ts';
import { textGroups, useText } from '../i18n/text.tsx';
import type { SideMenuEntry } from '../../ui/side-menu.tsx';
import { may, useShell } from '../shell.ts';
import { AdminFrame } from './admin-frame.tsx';

export const handle = textGroups('menu', 'member', 'operator');

/** How many disputes wait for a decision. */
export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>): Promise<{ disputes: number }> {
  const { call, session } = context.get(apiContext);
  const decides = session?.accessCodes.includes('dispute.decide') ?? false;
  return { disputes: decides ? (await call(disputeCalls.waiting, {})).count : 0 };
}

/** The operator's back office: everybody sees the entries of their own access codes. */
export default function OperatorLayout(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const { disputes } = useLoaderData<typeof loader>();
  const groups: { title?: string; entries: (SideMenuEntry & { code?: string })[] }[] = [
    {
      entries: [
        { to: '/operator', label: text('operator.overview'), icon: 'grid', end: true },
        { to: '/operator/notices', label: text('member.messages'), icon: 'bell' },
        { to: '/operator/messages', label: text('menu.chat'), icon: 'chat', code: 'chat.use' },
        { to: '/operator/service', label: text('menu.service'), icon: 'headset', code: 'support.answer' },
      ],
    },
    {
      title: text('operator.menuMembers'),
      entries: [
        { to: '/operator/audits', label: text('operator.audits'), icon: 'check', code: 'audit.decide' },
        { to: '/operator/companies', label: text('operator.companies'), icon: 'building', code: 'audit.decide' },
        { to: '/operator/orders', label: text('operator.orders'), icon: 'truck', code: 'dispute.decide' },
        { to: '/operator/users', label: text('operator.users'), icon: 'user', code: 'audit.decide' },
      ],
    },
    {
      title: text('menu.range'),
      entries: [
        {
          to: '/operator/categories',
          label: text('operator.catalogue'),
          icon: 'folder',
          code: 'catalogue.curate',
          under: ['/operator/attributes', '/operator/brands', '/operator/own-options', '/operator/translations'],
        },
        { to: '/operator/search', label: text('operator.search'), icon: 'search', code: 'catalogue.curate' },
        { to: '/operator/exclusives', label: text('menu.exclusivity'), icon: 'star', code: 'catalogue.curate' },
      ],
    },
    {
      title: text('operator.menuMarketing'),
      entries: [
        { to: '/operator/home', label: text('operator.homePage'), icon: 'screen', code: 'catalogue.curate' },
        { to: '/operator/activities', label: text('menu.activities'), icon: 'calendar', code: 'catalogue.curate' },
        { to: '/operator/news', label: text('operator.news'), icon: 'edit', code: 'market.configure' },
      ],
    },
    {
      title: text('operator.menuMoney'),
      entries: [
        { to: '/operator/ledger', label: text('operator.ledger'), icon: 'book', code: 'money.confirm' },
        { to: '/operator/payments', label: text('operator.payments'), icon: 'card', code: 'money.confirm' },
        { to: '/operator/deposits', label: text('operator.deposits'), icon: 'download', code: 'money.confirm' },
        { to: '/operator/withdrawals', label: text('operator.withdrawals'), icon: 'logout', code: 'money.confirm' },
        { to: '/operator/bank', label: text('operator.bank'), icon: 'retry', code: 'money.confirm' },
        { to: '/operator/settlements', label: text('operator.settlements'), icon: 'file', code: 'money.confirm' },
        { to: '/operator/payouts', label: text('operator.payouts'), icon: 'external', code: 'money.confirm' },
        { to: '/operator/commission', label: text('operator.commission'), icon: 'percent', code: 'market.configure' },
        { to: '/operator/seller-reports', label: text('operator.sellerReports'), icon: 'copy', code: 'money.confirm' },
        { to: '/operator/credit-limits', label: text('menu.creditLimits'), icon: 'clock', code: 'money.confirm' },
        { to: '/operator/payment-methods', label: text('operator.paymentMethods'), icon: 'wallet', code: 'market.configure' },
        { to: '/operator/exchange-rates', label: text('operator.exchangeRates'), icon: 'coins', code: 'market.configure' },
        { to: '/operator/taxes', label: text('operator.taxes'), icon: 'receipt', code: 'market.configure' },
      ],
    },
    {
      title: text('operator.menuOperations'),
      entries: [
        {
          ...{ to: '/operator/disputes', label: text('menu.disputes'), icon: 'warning', code: 'dispute.decide' },
          count: { number: disputes, label: text('common.waitingCount', { count: disputes }) },
        },
        {
          ...{ to: '/operator/chat-reports', label: text('operator.chatReports'), icon: 'info', code: 'dispute.decide' },
          under: ['/operator/chat-words'],
        },
        { to: '/operator/market', label: text('operator.market'), icon: 'gear', code: 'market.configure' },
        { to: '/operator/agreements', label: text('menu.agreements'), icon: 'signature', code: 'market.configure' },
        { to: '/operator/imports', label: text('operator.imports'), icon: 'upload', code: 'market.configure' },
        { to: '/operator/mail', label: text('operator.mail'), icon: 'mail', code: 'log.view' },
        { to: '/operator/audit-log', label: text('operator.auditLog'), icon: 'log', code: 'log.view' },
        { to: '/operator/staff', label: text('menu.team'), icon: 'users', code: 'account.manage' },
      ],
    },
    {
      title: text('menu.accountMenu'),
      entries: [
        { to: '/operator/security', label: text('menu.security'), icon: 'shield', under: ['/operator/change-password'] },
        { to: '/operator/privacy', label: text('menu.privacy'), icon: 'eye' },
      ],
    },
  ];
  const seen = groups.map(({ entries, ...group }) => ({ ...group, entries: entries.filter(({ code }) => !code || may(viewer, code)) }));
  return (
    <AdminFrame name={text('operator.backOffice')} home="/operator" groups={seen}>
      <Outlet />
    </AdminFrame>
  );
}
