/** A payout by Stripe Connect from the connected account to the return, against a server that behaves as Stripe does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payoutCalls } from '../../../../../contract/payments/sellers/payouts.ts';
import { providerAccountCalls } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import { callsAs } from '../../../../../test/support/market.ts';
import { moment, settledMarket } from '../../../../../test/support/settled-market.ts';
import { startStripeServer, type StripeServer } from '../../../../../test/support/stripe-server.ts';
import { handlers } from '../../../../domains.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { checkInvariants } from '../../../buying/checkout/index.ts';
import { workOf } from '../../../buying/checkout/provider-payments/jobs.ts';
import { receiveMessage } from '../../../buying/checkout/provider-payments/messages.ts';
import { hashPassword } from '../../../identity/index.ts';
import { makeTransfers, payoutWorkOf } from './jobs.ts';

let server: StripeServer;
beforeAll(async () => {
  server = await startStripeServer();
});
afterAll(() => server.close());

it('is made once although Stripe was silent, is returned by a message, and stops when the account is blocked', async () => {
  const market = await settledMarket();
  const now = moment('03-02');
  const password = 'Payout-2026!';
  const config = { payouts: 'stripe', stripe: server.settings, publicUrl: 'https://market.example' } as const;
  const as = (caller: Caller) => callsAs(market.database, handlers, { caller, now: () => now, config });
  const shop = await market.shop();
  await market.database.pool.query('update user_account set password_hash = $2 where id = $1', [
    shop.user.userId,
    await hashPassword(password),
  ]);
  const seller = as(shop.user);
  const { page } = await seller(providerAccountCalls.connect, { password });
  expect(page).toContain('https://connect.stripe.com/');
  const before = await seller(providerAccountCalls.refresh, {});
  expect(before.account).toMatchObject({ standing: 'incomplete', missing: ['bankAccount', 'company', 'people', 'terms'] });
  const account = before.account?.reference ?? '';

  const warned: unknown[] = [];
  const receive = (object: { object: string; id: string }, type: string) =>
    receiveMessage(
      workOf(market.database, now, config),
      { warn: (about: unknown) => warned.push(about) },
      { provider: 'stripe', ...server.signed(object, { type, at: now }) },
    );
  server.connect.complete(account);
  expect(await receive({ object: 'account', id: account }, 'account.updated')).toBe(200);
  expect((await seller(providerAccountCalls.read, {})).account).toMatchObject({ standing: 'ready', currencies: ['EUR'] });

  await market.order(shop, '02-10');
  await market.close('03-01');
  const operator = as(market.operator);
  const settlementId = (await operator(payoutCalls.due, {})).rows[0]?.settlement.id ?? 0;
  const { id: runId } = await operator(payoutCalls.transfer, { settlementIds: [settlementId] });
  const run = async (minutes: number): Promise<number> => {
    let failures = 0;
    const at = new Date(now.getTime() + minutes * 60_000);
    await makeTransfers(payoutWorkOf(market.database, at, config), () => failures++);
    return failures;
  };
  server.fail(/^POST .*transfers$/, 'lost', 2);
  expect(await run(0)).toBe(1);
  server.forgetKeys();
  expect(await run(2 * 24 * 60)).toBe(0);
  expect(server.connect.transfers).toMatchObject([{ amount: 107_10, currency: 'eur', destination: account }]);
  const transfer = server.connect.transfers[0]?.id ?? '';
  expect((await operator(payoutCalls.run, { runId })).payouts).toMatchObject([
    { state: 'executed', reference: transfer, provider: 'stripe' },
  ]);

  server.fail(/^GET .*transfers/, 'cut', 2);
  server.connect.reverse(transfer);
  expect(await receive({ object: 'transfer', id: transfer }, 'transfer.reversed')).toBe(503);
  expect(await receive({ object: 'transfer', id: transfer }, 'transfer.reversed')).toBe(200);
  expect((await operator(payoutCalls.run, { runId })).payouts).toMatchObject([
    { state: 'returned', failure: 'reversed', reversed: 107_10 },
  ]);

  const { id: second } = await operator(payoutCalls.transfer, { settlementIds: [settlementId] });
  server.connect.block(account);
  expect(await run(0)).toBe(0);
  expect((await operator(payoutCalls.run, { runId: second })).payouts).toMatchObject([{ state: 'failed', failure: 'account' }]);
  expect(server.connect.transfers).toHaveLength(1);
  expect(warned).toHaveLength(1);
  expect(JSON.stringify(await operator(payoutCalls.run, { runId: second }))).not.toContain('sk_test');
  expect(await checkInvariants(market.database)).toEqual([]);
});
