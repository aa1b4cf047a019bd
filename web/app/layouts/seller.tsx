import '../styles/all.css';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouterContextProvider, useLoaderData } from 'react-router';
import { questionCalls } from '../../../contract/buying/questions.ts';
import { sellerQuoteCalls } from '../../../contract/buying/quotes.ts';
import { sellerAfterSalesCalls } from '../../../contract/orders/after-sales/seller.ts';
import { sellerFactsCalls } from '../../../contract/payments/sellers/seller-facts.ts';
import { apiContext } from '../api/context.ts';
import { textGroups, useFormat, useText } from '../i18n/text.tsx';
import { may, useShell } from '../shell.ts';
import { Notice } from '../../ui/notice.tsx';
import { AdminFrame } from './admin-frame.tsx';

export const handle = textGroups('menu', 'member', 'seller');

/** How many questions, quotes and after-sales cases wait for an answer, and whether facts about the seller are missing. */
export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>): Promise<{
  questions: number;
  quotes: number;
  cases: number;
  facts: { complete: boolean; requiredFrom: string | null };
}> {
  const { call, session } = context.get(apiContext);
  const holds = (code: string) => session?.userType === 1 && session.accessCodes.includes(code);
  const [facts, questions, quotes, cases] = await Promise.all([
    session?.userType === 1 ? call(sellerFactsCalls.state, {}) : { complete: true, requiredFrom: null },
    holds('chat.use') ? call(questionCalls.counts, {}) : { open: 0 },
    holds('price.manage') ? call(sellerQuoteCalls.counts, {}) : { open: 0 },
    holds('aftersales.decide') ? call(sellerAfterSalesCalls.waiting, {}) : { count: 0 },
  ]);
  return { questions: questions.open, quotes: quotes.open, cases: cases.count, facts };
}

export default function SellerLayout(): ReactNode {
  const text = useText();
  const format = useFormat();
  const open = useLoaderData<typeof loader>();
  const waiting = (number: number) => ({ number, label: text('common.waitingCount', { count: number }) });
  const viewer = useShell()?.viewer ?? null;
  return (
    <AdminFrame
      name={text('common.sellerConsole')}
      home="/seller-console"
      groups={[
        {
          entries: [
            { to: '/seller-console', label: text('common.sales'), icon: 'receipt', end: true, under: ['/seller-console/sales'] },
            ...(may(viewer, 'sale.fulfil')
              ? [
                  { to: '/seller-console/shipments', label: text('seller.menuShipments'), icon: 'truck' as const },
                  { to: '/seller-console/dispatches', label: text('menu.dispatches'), icon: 'external' as const },
                  { to: '/seller-console/held-stock', label: text('menu.storedForBuyers'), icon: 'folder' as const },
                ]
              : []),
            ...(may(viewer, 'aftersales.decide')
              ? [{ to: '/seller-console/after-sales', label: text('menu.afterSales'), icon: 'retry' as const, count: waiting(open.cases) }]
              : []),
            ...(may(viewer, 'payout.view')
              ? [
                  { to: '/seller-console/invoices', label: text('menu.invoices'), icon: 'file' as const },
                  { to: '/seller-console/settlements', label: text('seller.settlements'), icon: 'coins' as const },
                  { to: '/seller-console/payouts', label: text('seller.payouts'), icon: 'wallet' as const },
                  { to: '/seller-console/credit-limits', label: text('menu.creditLimits'), icon: 'clock' as const },
                ]
              : []),
            { to: '/seller-console/notices', label: text('member.messages'), icon: 'bell' },
            { to: '/seller-console/messages', label: text('menu.chat'), icon: 'chat' },
            ...(may(viewer, 'chat.use') ? [{ to: '/seller-console/service', label: text('menu.service'), icon: 'headset' as const }] : []),
            ...(may(viewer, 'price.manage')
              ? [{ to: '/seller-console/quotes', label: text('menu.quotes'), icon: 'tag' as const, count: waiting(open.quotes) }]
              : []),
            ...(may(viewer, 'chat.use')
              ? [
                  {
                    to: '/seller-console/questions',
                    label: text('menu.questions'),
                    icon: 'mail' as const,
                    count: waiting(open.questions),
                  },
                ]
              : []),
          ],
        },
        {
          title: text('menu.range'),
          entries: [
            ...(may(viewer, 'product.manage')
              ? [
                  {
                    to: '/seller-console/product/product-list',
                    label: text('seller.menuProducts'),
                    icon: 'box' as const,
                    under: ['/seller-console/product'],
                  },
                  { to: '/seller-console/product/materials', label: text('seller.menuMaterials'), icon: 'download' as const },
                  { to: '/seller-console/registrations', label: text('seller.registrations'), icon: 'log' as const },
                ]
              : []),
            ...(may(viewer, 'price.manage')
              ? [{ to: '/seller-console/activities', label: text('menu.activities'), icon: 'calendar' as const }]
              : []),
            ...(may(viewer, 'product.manage')
              ? [{ to: '/seller-console/exclusives', label: text('menu.exclusivity'), icon: 'star' as const }]
              : []),
          ],
        },
        {
          title: text('seller.menuStores'),
          entries: [
            { to: '/my-shop', label: text('seller.menuShop'), icon: 'grid' },
            { to: '/seller-console/shipping', label: text('seller.menuShipping'), icon: 'place' },
            { to: '/store-select', label: text('common.chooseStore'), icon: 'store' },
          ],
        },
        {
          title: text('menu.accountMenu'),
          entries: [
            { to: '/seller-console/company', label: text('menu.company'), icon: 'building' },
            ...(may(viewer, 'account.manage')
              ? [
                  {
                    to: '/seller-console/facts',
                    label: text('seller.facts'),
                    icon: 'info' as const,
                    ...(!open.facts.complete && { count: { number: 1, label: text('seller.factsMissing') } }),
                  },
                ]
              : []),
            ...(may(viewer, 'account.manage') ? [{ to: '/seller-console/staff', label: text('menu.team'), icon: 'users' as const }] : []),
            { to: '/seller-console/agreements', label: text('menu.agreements'), icon: 'signature' },
            { to: '/seller-console/security', label: text('menu.security'), icon: 'shield', under: ['/seller-console/change-password'] },
            { to: '/seller-console/notifications', label: text('menu.notifications'), icon: 'gear' },
            { to: '/seller-console/privacy', label: text('menu.privacy'), icon: 'eye' },
          ],
        },
      ]}
    >
      {!open.facts.complete && open.facts.requiredFrom && (
        <Notice kind="caution">{text('seller.factsRequired', { day: format.date(open.facts.requiredFrom) })}</Notice>
      )}
      <Outlet />
    </AdminFrame>
  );
}
