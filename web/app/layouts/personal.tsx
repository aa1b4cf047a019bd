import '../styles/all.css';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouterContextProvider, useLoaderData } from 'react-router';
import { frameCalls } from '../../../contract/buying/frame.ts';
import type { AnswerOf } from '../../../contract/wire/call.ts';
import { apiContext } from '../api/context.ts';
import { textGroups, useText } from '../i18n/text.tsx';
import { SideMenu } from '../../ui/side-menu.tsx';
import { isBuyer, may, useShell } from '../shell.ts';
import { PageFrame } from '../../components/layout/frame.tsx';

/** How many requests wait for the reader’s decision, and how many offers and after-sales cases for the company’s. */
export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>): Promise<AnswerOf<typeof frameCalls.waiting>> {
  const { call, session } = context.get(apiContext);
  const isBuyer = session !== null && !session.operator && session.userType !== 1 && !session.unaudited;
  return isBuyer ? call(frameCalls.waiting, {}) : { approvals: 0, offers: 0, cases: 0 };
}

export const handle = textGroups('menu', 'member');

/** The buyer's own pages: a menu at the side, where there is more than one to go to. */
export default function PersonalLayout(): ReactNode {
  const text = useText();
  // The menu leads to what only approved buyers may open.
  const viewer = useShell()?.viewer ?? null;
  const { approvals, offers, cases } = useLoaderData<typeof loader>();
  if (!isBuyer(viewer) || viewer?.unaudited) {
    return (
      <PageFrame slim>
        <div className="page-width py-6 md:py-8">
          <Outlet />
        </div>
      </PageFrame>
    );
  }
  return (
    <PageFrame slim>
      <div className="page-width grid gap-6 py-6 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-8 md:py-8">
        <aside className="min-w-0">
          <SideMenu
            label={text('menu.personalNavigation')}
            groups={[
              {
                title: text('menu.personalMenu'),
                entries: [
                  { to: '/purchased/purchase-orders', label: text('common.orders'), icon: 'receipt' },
                  ...(may(viewer, 'order.view')
                    ? [
                        { to: '/purchased/sales-orders', label: text('menu.salesOrders'), icon: 'truck' as const },
                        { to: '/purchased/stock', label: text('menu.heldStock'), icon: 'grid' as const },
                        { to: '/purchased/order-upload', label: text('menu.orderUpload'), icon: 'upload' as const },
                        {
                          to: '/purchased/aftership',
                          label: text('menu.afterSales'),
                          icon: 'retry' as const,
                          count: { number: cases, label: text('common.waitingCount', { count: cases }) },
                        },
                      ]
                    : []),
                  { to: '/message/center', label: text('member.messages'), icon: 'bell' },
                  { to: '/message/chat', label: text('menu.chat'), icon: 'chat' },
                  ...(may(viewer, 'order.place')
                    ? [{ to: '/purchased/standing-orders', label: text('menu.standingOrders'), icon: 'calendar' as const }]
                    : []),
                  ...(may(viewer, 'order.view')
                    ? [{ to: '/my-items/purchased-items', label: text('menu.purchasedItems'), icon: 'box' as const }]
                    : []),
                  { to: '/my-favorite/wish-list', label: text('menu.wishList'), icon: 'heart' },
                  { to: '/exclusive/product-exclusive', label: text('menu.exclusives'), icon: 'star' },
                  ...(may(viewer, 'order.view')
                    ? [
                        {
                          to: '/purchased/quotes',
                          label: text('menu.quotes'),
                          icon: 'tag' as const,
                          count: { number: offers, label: text('common.waitingCount', { count: offers }) },
                        },
                      ]
                    : []),
                  ...(may(viewer, 'chat.use') ? [{ to: '/my-items/questions', label: text('menu.questions'), icon: 'mail' as const }] : []),
                  {
                    to: '/purchased/approvals',
                    label: text('menu.approvals'),
                    icon: 'clock',
                    count: { number: approvals, label: text('common.waitingCount', { count: approvals }) },
                  },
                ],
              },
              ...(may(viewer, 'material.download')
                ? [
                    {
                      title: text('common.downloads'),
                      entries: [
                        { to: '/download/center', label: text('common.downloads'), icon: 'download' as const },
                        { to: '/my-items/downloaded-items', label: text('menu.downloadedItems'), icon: 'history' as const },
                      ],
                    },
                  ]
                : []),
              ...(may(viewer, 'balance.view') || may(viewer, 'billing.view')
                ? [
                    {
                      title: text('menu.money'),
                      entries: [
                        ...(may(viewer, 'balance.view')
                          ? [{ to: '/purchased/balance', label: text('menu.balance'), icon: 'wallet' as const }]
                          : []),
                        ...(may(viewer, 'billing.view')
                          ? [
                              { to: '/purchased/billing-manage', label: text('menu.invoices'), icon: 'log' as const },
                              { to: '/purchased/payment-details', label: text('menu.payments'), icon: 'coins' as const },
                            ]
                          : []),
                      ],
                    },
                  ]
                : []),
              {
                title: text('menu.accountMenu'),
                entries: [
                  ...(may(viewer, 'account.manage')
                    ? [{ to: '/account/sub-accounts', label: text('menu.staff'), icon: 'users' as const }]
                    : []),
                  { to: '/account/company-infos', label: text('menu.company'), icon: 'building' },
                  { to: '/account/account-infos', label: text('common.review'), icon: 'check' },
                  { to: '/account/security', label: text('menu.security'), icon: 'shield', under: ['/account/change-password'] },
                  { to: '/account/notifications', label: text('menu.notifications'), icon: 'gear' },
                  { to: '/account/payment-setting', label: text('menu.paymentSetting'), icon: 'edit' },
                  { to: '/account/signed-agreesments', label: text('menu.agreements'), icon: 'signature' },
                  { to: '/account/privacy', label: text('menu.privacy'), icon: 'eye' },
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
