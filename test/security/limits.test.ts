/** A call's limit holds however it is made: a page that makes it in-process is no way round. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../../server/platform/http/handler.ts';
import { limitCode } from '../../contract/limit-codes.ts';
import { cartCalls } from '../../contract/buying/cart.ts';
import { shipmentCalls } from '../../contract/orders/shipments.ts';
import { codes } from '../../contract/wire/codes.ts';
import { handlers } from '../../server/domains.ts';
import { pageCalls } from '../../server/platform/pages/page-calls.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const visitor = (network: string) =>
  ({ database, caller: null, network, language: 'en', now: new Date('2026-05-04T12:00:00Z') }) as unknown as CallContext;

describe('calls about products', () => {
  it('answer 190008 above their limit, all others 42900', () => {
    const limited = handlers.filter(({ call }) => call.limit).map(({ call }) => [call.name, limitCode(call)] as const);
    const product = limited.filter(([, code]) => code === codes.productRequestLimit).map(([name]) => name);
    expect(product).toEqual(expect.arrayContaining(['cart.describe', 'cart.quickOrder', 'wishLists.add', 'quotes.save', 'listings.save']));
    const others = limited.filter(([, code]) => code === codes.tooMany).map(([name]) => name);
    expect(others).toEqual(expect.arrayContaining(['accounts.login', 'shipments.track', 'privacy.requestExport']));
    expect(product.length + others.length).toBe(limited.length);
  });

  it('are counted', async () => {
    const run = pageCalls(handlers, { error: () => undefined });
    const describeCart = async () => (await run(cartCalls.describe.name, { lines: [] }, visitor('192.0.2.3'))).code;
    for (let at = 0; at < (cartCalls.describe.limit?.calls ?? 0); at++) await describeCart();
    expect(await describeCart()).toBe(codes.productRequestLimit);
  });
});

describe('guessing postal codes on the page that tracks parcels', () => {
  it('ends where the call itself ends, for each network apart', async () => {
    const run = pageCalls(handlers, { error: () => undefined });
    const guess = async (network: string) =>
      (await run(shipmentCalls.track.name, { orderNumber: 'PO-1', postalCode: '1' }, visitor(network))).code;
    const most = shipmentCalls.track.limit?.calls ?? 0;
    for (let at = 0; at < most; at++) expect(await guess('192.0.2.1')).toBe(codes.success);
    expect(await guess('192.0.2.1')).toBe(codes.tooMany);
    expect(await guess('192.0.2.2')).toBe(codes.success);
  });
});
