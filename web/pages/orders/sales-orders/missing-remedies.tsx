import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { autoPurchaseCalls, type MissingReason } from '../../../../contract/orders/auto-purchase.ts';
import { matchingCalls } from '../../../../contract/orders/matching.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { useStorageText } from '../../../components/commerce/order-storage.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { listPath } from './list-query.ts';

export type MissingRow = AnswerOf<typeof matchingCalls.status>['missing'][number];

export const configPath = `${listPath}/assets/config`;
export const topUpPath = '/purchased/balance/submit';

/** Puts missing goods into the cart, where a person decides about them. */
export function useBuy() {
  const text = useText();
  const navigate = useNavigate();
  return useCall(matchingCalls.buy, {
    done: async ({ lines }) => {
      if (lines === 0) return showMessage(text('salesOrders.match.nothingToBuy'));
      showMessage(text('salesOrders.match.bought', { count: lines }), 'positive');
      await navigate('/shopcart');
    },
  });
}

/** What solves it: a link, or one of the actions. */
const remedies: Record<MissingReason, 'cart' | 'accept' | 'settings' | 'topUp' | 'people' | 'orders' | 'affected' | 'storage' | 'none'> = {
  underWay: 'orders',
  order: 'none',
  notOffered: 'affected',
  country: 'affected',
  holiday: 'affected',
  minimum: 'cart',
  quantity: 'accept',
  stock: 'affected',
  otherSeller: 'settings',
  price: 'cart',
  storage: 'storage',
  budget: 'settings',
  balance: 'topUp',
  noApprover: 'people',
  address: 'cart',
  vat: 'none',
  rate: 'settings',
  refused: 'cart',
  unpaid: 'cart',
  unapproved: 'cart',
};

/** Why something was not bought; with what a store asks for where that is too much. */
export function MissingBecause({ row: { reason, storage } }: { row: MissingRow }): ReactNode {
  const text = useText();
  const inWords = useStorageText();
  return (
    <>
      {reason && text(`salesOrders.reason.${reason}`)}
      {storage && <span className="block text-sm text-muted">{inWords(storage, storage.currency)}</span>}
    </>
  );
}

/** Has runs buy from a store on the terms that are shown; a person can also buy there once, and sees them again before it. */
function AcceptStorage({ storage, cart }: { storage: NonNullable<MissingRow['storage']>; cart: ReactNode }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const allow = useCall(autoPurchaseCalls.allowStorage, {
    revalidate: 'always',
    done: () => showMessage(text('salesOrders.remedy.storageAccepted'), 'positive'),
  });
  const { storeId, termsId } = storage;
  return (
    <span className="flex flex-wrap gap-2">
      {may(viewer, 'payment.pay') && (
        <Button kind="secondary" size="small" busy={allow.pending} onClick={() => void allow.run({ storeId, termsId })}>
          {text('salesOrders.remedy.storage')}
        </Button>
      )}
      {cart}
    </span>
  );
}

/** What is missing for a reason, and what can be done about it. */
export function MissingRemedy({ row }: { row: MissingRow }): ReactNode {
  const text = useText();
  const buy = useBuy();
  const accept = useCall(matchingCalls.acceptQuantity, {
    revalidate: 'always',
    done: ({ lines }) => showMessage(text('salesOrders.remedy.accepted', { count: lines }), 'positive'),
  });
  const remedy = row.reason ? remedies[row.reason] : 'cart';
  const { variantId } = row;
  const cart = (
    <Button kind="secondary" size="small" busy={buy.pending} onClick={() => void buy.run({ variantIds: [variantId] })}>
      {text('salesOrders.remedy.cart')}
    </Button>
  );
  switch (remedy) {
    case 'none':
      return null;
    case 'cart':
      return cart;
    case 'storage':
      return row.storage ? <AcceptStorage storage={row.storage} cart={cart} /> : cart;
    case 'accept':
      return (
        <Button kind="secondary" size="small" busy={accept.pending} onClick={() => void accept.run({ variantId })}>
          {text('salesOrders.remedy.accept')}
        </Button>
      );
    case 'settings':
      return <TextLink to={configPath}>{text('salesOrders.remedy.settings')}</TextLink>;
    case 'topUp':
      return <TextLink to={topUpPath}>{text('salesOrders.match.topUp')}</TextLink>;
    case 'people':
      return <TextLink to="/account/sub-accounts">{text('salesOrders.remedy.people')}</TextLink>;
    case 'orders':
      return <TextLink to="/purchased/purchase-orders">{text('salesOrders.remedy.orders')}</TextLink>;
    case 'affected':
      return <TextLink to={`${listPath}?state=ready`}>{text('salesOrders.remedy.affected')}</TextLink>;
  }
}
