import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers as cartHandlers } from '../cart/calls.ts';
import { handlers } from './calls.ts';
import { checkInvariants } from './index.ts';

let database: Database;

/** A market with one pending and one paid order. */
beforeAll(async () => {
  database = await testDatabase({ poolSize: 2 });
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  const buyer = await addCompany(database);
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000);
  const call = callsAs(database, [...cartHandlers, ...handlers], { caller: await addUser(database, buyer) });
  for (const pays of [true, false]) {
    const item = await addItem(database, store, {});
    await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 2 }] });
    const { checkoutId } = await call(checkoutCalls.placeOrder, {});
    if (pays) await call(paymentCalls.settle, { checkoutId, method: 'balance' });
  }
});

/** The violations after damage that only database access can cause, bypassing triggers and foreign keys; rolled back afterwards. */
async function afterDamage(statement: string): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(statement);
    return await checkInvariants({ pool: client });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the rules', () => {
  it('hold for a market that was only used through its calls', async () => {
    expect(await checkInvariants(database)).toEqual([]);
  });

  it.each([
    [
      'update ledger_entry set amount = amount + 1 where id = (select max(id) from ledger_entry)',
      ['sums to zero', 'stored balance', 'capture is in the ledger'],
    ],
    ['update ledger_account set balance = balance + 1 where id = (select max(id) from ledger_account)', ['stored balance']],
    [
      `delete from ledger_entry where transaction_id = (select max(id) from ledger_transaction)`,
      ['has entries', 'stored balance', 'capture is in the ledger'],
    ],
    ['update stock set reserved = reserved + 1', ['stock reserved']],
    [`update stock_reservation set state = 'released' where state = 'held'`, ['stock reserved', 'held exactly', 'everything reserved']],
    [`delete from payment`, ['exactly one capture']],
    [`update payment set amount = amount - 1`, ['exactly one capture', 'capture is in the ledger']],
    [
      'update purchase_order set vat_total = vat_total + 1, total = total + 1',
      ['VAT is the sum', 'exactly one capture', 'capture is in the ledger'],
    ],
    ['delete from purchase_order_line', ['lines less discount']],
    [`update purchase_order set vat_decision = jsonb_set(vat_decision, '{rows,0,rate}', '700')`, ['rounded half up']],
    [`update purchase_order set state = 'delivered' where state = 'paid'`, ['timeline']],
    [
      `insert into purchase_order_event (order_id, state_before, state_after, actor) select id, 'paid', 'awaiting_payment', 'system' from purchase_order where state = 'paid'`,
      ['timeline'],
    ],
    [`update purchase_order set completed_at = now() where state = 'paid'`, ['time of its end']],
    [`update checkout set state = 'expired' where state = 'paid'`, ['checkout and its orders']],
    [`update purchase_order set state = 'cancelled' where state = 'paid'`, ['fully refunded', 'timeline', 'held exactly']],
    [`update purchase_order set state = 'awaiting_approval' where state = 'awaiting_payment'`, ['wait for approval', 'timeline']],
    [
      `insert into order_approval (checkout_id, company_id, requested_by, reasons, expires_at) select id, company_id, user_id, '[]', now() from checkout where state = 'paid'`,
      ['wait for approval'],
    ],
    ['update purchase_order_line set shipped_quantity = 1', ['what was shipped']],
    [
      `update idempotency_key set answer = (select answer from idempotency_key where scope like 'checkout.placeOrder%' limit 1) where scope like 'checkout.placeOrder%'`,
      ['one effect'],
    ],
  ])('are seen to be broken by %s', async (statement, expected) => {
    const breaches = await afterDamage(statement);
    for (const part of expected)
      expect(
        breaches.some((breach) => breach.includes(part)),
        `${part} in ${breaches.join('; ')}`,
      ).toBe(true);
  });
});
