import { accountCalls } from './accounts.ts';
import { agreementCalls } from './agreements.ts';
import type { Call } from './call.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { checkoutCalls } from './checkout.ts';
import { mailCalls } from './mail.ts';
import { paymentCalls } from './payments.ts';
import { purchaseOrderCalls } from './purchase-orders.ts';
import { salesCalls } from './sales.ts';
import { searchCalls } from './search.ts';
import { secretCalls } from './secret.ts';
import { shipmentCalls } from './shipments.ts';

/** Every call of the application, by domain: what the routes, the OpenAPI document and the permission walk are made from. */
const domains: readonly Record<string, unknown>[] = [
  catalogueCalls,
  searchCalls,
  secretCalls,
  accountCalls,
  agreementCalls,
  cartCalls,
  checkoutCalls,
  paymentCalls,
  purchaseOrderCalls,
  salesCalls,
  shipmentCalls,
  mailCalls,
];

export const calls: readonly Call[] = domains.flatMap((domain) => Object.values(domain) as Call[]);
