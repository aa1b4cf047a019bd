import type { ReactNode } from 'react';
import type { matchingCalls } from '../../../../contract/orders/matching.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { useStorageText } from '../../../components/commerce/order-storage.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { topUpPath } from './missing-remedies.tsx';

type Purchase = AnswerOf<typeof matchingCalls.status>['purchases'][number];

/** What runs have bought and sales orders wait for: the purchase orders, and what keeps them from being paid. */
export function RunPurchases({ purchases }: { purchases: readonly Purchase[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const storage = useStorageText();
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="mb-3 text-sm font-semibold">{text('salesOrders.match.purchases')}</h3>
      <ul className="grid gap-4 text-sm">
        {purchases.map((purchase) => (
          <li key={purchase.checkoutId}>
            <p className="text-muted">
              {text('salesOrders.match.purchaseFor', { date: format.dateTime(purchase.createdAt), count: purchase.salesOrders })}
            </p>
            <ul className="mt-1 grid gap-1">
              {purchase.orders.map((order) => (
                <li key={order.id} className="flex flex-wrap gap-x-3">
                  <TextLink to={`/purchased/purchase-orders/${order.id}`}>{order.number}</TextLink>
                  <span className="break-words">{order.storeName}</span>
                  <OrderStateBadge state={order.state} />
                  <span className="tabular-nums">
                    <Amount amount={order.total} currency={order.currency} />
                  </span>
                  <span className="text-muted">
                    {text('orderStorage.title')}: {storage(order.storage, order.currency)}
                  </span>
                </li>
              ))}
            </ul>
            <Payment purchase={purchase} />
            <Others others={purchase.others} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Payment({ purchase: { approvalId, isPayable, problem, checkoutId } }: { purchase: Purchase }): ReactNode {
  const text = useText();
  if (approvalId !== null)
    return (
      <p className="mt-1">
        {text('salesOrders.match.waitsApproval')}{' '}
        <TextLink to={`/purchased/approvals/${approvalId}`}>{text('salesOrders.match.toApproval')}</TextLink>
      </p>
    );
  if (!isPayable) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3">
      <span className={problem ? 'text-danger' : 'text-muted'}>{text(`salesOrders.match.problem.${problem ?? 'other'}`)}</span>
      {problem === 'balance' && <TextLink to={topUpPath}>{text('salesOrders.match.topUp')}</TextLink>}
      <TextLink to={`/payment/settle-accounts?checkout=${checkoutId}`}>{text('salesOrders.match.pay')}</TextLink>
    </p>
  );
}

/** Where the goods of another seller were cheaper, or were there. */
function Others({ others }: { others: Purchase['others'] }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (others.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-muted">
      {others.map(({ sku, storeName, namedSku, namedStoreName, pieces, saved, currency }) => (
        <li key={`${sku} ${namedSku}`} className="break-words">
          {text('salesOrders.match.other', {
            pieces: format.number(pieces),
            sku,
            store: storeName,
            named: namedSku,
            namedStore: namedStoreName,
          })}
          {saved !== null && saved > 0 && ` – ${text('salesOrders.match.savedAmount', { amount: format.money(saved, currency) })}`}
        </li>
      ))}
    </ul>
  );
}
