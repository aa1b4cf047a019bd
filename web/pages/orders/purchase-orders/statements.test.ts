/** The page of an order is built with few statements: its own loader, the menu's and the frame's, as the server runs them. */
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { cardMarket, type CardMarket } from '../../../../test/support/card-payments.ts';
import { countStatements } from '../../../../server/platform/postgres/pool.ts';
import { apiContext, type CallFunction } from '../../../app/api/context.ts';
import { loader as loadMenu } from '../../../app/layouts/personal.tsx';
import { loader as loadFrame } from '../../../root.tsx';
import { loader as loadOrder } from './purchase-order.tsx';

let market: CardMarket;
let menu: AnswerOf<typeof catalogueCalls.menu>;
let orderId = 0;
beforeAll(async () => {
  market = await cardMarket({ stores: 1 });
  menu = await market.call(catalogueCalls.menu, {});
  const lines = market.variantIds.map((variantId) => ({ variantId, quantity: 3 }));
  await market.call(cartCalls.add, { lines });
  const { checkoutId, orders } = await market.call(checkoutCalls.placeOrder, {});
  await market.begin(checkoutId);
  await market.pay(checkoutId);
  await market.follow(checkoutId);
  orderId = orders[0]?.id ?? 0;
  // With a case and a refund, so that all parts of the page have something to show.
  const { orderLines } = await market.call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  const [line] = orderLines;
  const wanted = { buyerOrderId: orderId, kind: 'cancel' as const, reason: 'changed_mind' as const, note: '' };
  await market.call(afterSalesCalls.open, { ...wanted, lines: [{ orderLineId: line?.id ?? 0, quantity: 1 }] });
});

function asked(): LoaderFunctionArgs<RouterContextProvider> {
  const context = new RouterContextProvider();
  // The server answers it from memory.
  const call: CallFunction = (declared, input) =>
    declared.name === catalogueCalls.menu.name ? Promise.resolve(menu as never) : market.call(declared, input);
  const session = { ...market.session, name: 'Buyer', operator: false, userType: 2 };
  context.set(apiContext, {
    ...{ call, session, language: 'en', languages, country: 'DE', chosenStoreId: null, origin: 'https://market.example', nonce: '' },
    deliveryOff: new Set<never>(),
    ...{ market: { name: 'Market', logoPath: null, accent: null, slogan: {} }, widget: null, refused: null },
    ...{ takeHtml: () => undefined, setCookie: () => undefined },
  });
  const url = new URL(`https://market.example/purchased/purchase-orders/${orderId}`);
  const request = new Request(url);
  return { context, url, request, params: { buyerOrderId: String(orderId) }, pattern: '/purchased/purchase-orders/:buyerOrderId' };
}

it('asks the database five times, and once more for a session that is not in memory', async () => {
  const load = () => Promise.all([loadFrame(asked()), loadMenu(asked()), loadOrder(asked())]);
  const { result, statements } = await countStatements(load);
  const [frame, waiting, { order, cases }] = result;
  expect(statements).toBe(5);
  expect(frame).toMatchObject({ cart: { lines: 0 }, balances: [{ currency: 'EUR' }] });
  expect(waiting).toEqual({ approvals: 0, offers: 0, cases: 0 });
  expect(order).toMatchObject({ id: orderId, refunds: [{ method: 'card', card: { state: 'requested' } }] });
  expect(cases).toMatchObject([{ kind: 'cancel', state: 'done' }]);
});
