import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { PurchaseOrderDetail } from '../../../contract/orders/purchase-orders.ts';
import { textsOf } from '../../app/i18n/catalogues.server.ts';
import { TextContext } from '../../app/i18n/text-context.ts';
import { OrderTotals } from '../../pages/buying/checkout/order-totals.tsx';
import { OrderLines } from '../../pages/orders/purchase-orders/order-lines.tsx';
import { AmountsHidden } from './amount.tsx';

const line = {
  ...{ id: 1, itemId: 2, variantId: 3, itemCode: 'A', sku: 'OAK-1', name: 'Oak stool', options: '', pictureKey: null },
  ...{
    quantity: 3,
    ownNumber: null,
    shippedQuantity: 0,
    cancelledQuantity: 0,
    vatRate: 1900,
    unitPrice: 1999,
    lineTotal: 5997,
    priceReason: { kind: 'list' },
  },
};
const shown = {
  ...{ currency: 'EUR', linesTotal: 5997, shippingTotal: 0, discountTotal: 0, vatTotal: 1139, total: 7136, orderLines: [line] },
  vat: { rows: [{ category: 'S', rate: 1900, base: 5997, vat: 1139 }], message: 'VAT of Germany', evidence: { buyerVatId: null } },
} as unknown as PurchaseOrderDetail;
const hidden = {
  ...{ ...shown, linesTotal: null, shippingTotal: null, discountTotal: null, vatTotal: null, total: null },
  ...{ vat: { ...shown.vat, rows: [] }, orderLines: [{ ...line, unitPrice: null, lineTotal: null, priceReason: null }] },
} as PurchaseOrderDetail;

const html = (order: PurchaseOrderDetail): string =>
  renderToString(
    <TextContext value={textsOf('en')}>
      <MemoryRouter>
        {order.total === null && <AmountsHidden />}
        <OrderLines order={order} />
        <OrderTotals order={order} />
      </MemoryRouter>
    </TextContext>,
  );

test('an order without amounts shows dashes and says why', () => {
  const page = html(hidden);
  expect(page).toContain('Your role does not show prices and amounts');
  expect(page).toContain('–');
  expect(page).toContain('VAT of Germany');
  expect(page).not.toContain('€');
});

test('an order with amounts shows them', () => {
  const page = html(shown);
  expect(page).toContain('€71.36');
  expect(page).not.toContain('Your role does not show');
});
