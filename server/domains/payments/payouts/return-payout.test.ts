/** A payout that the bank sends back: it has one effect, is due again, and its account is in no further file. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { payoutCalls, sellerPayoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addUser } from '../../../../test/support/market.ts';
import { moment, settledMarket, type Shop } from '../../../../test/support/settled-market.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';

let market: Awaited<ReturnType<typeof settledMarket>>;
let second: Caller;
const marketIban = 'DE02120300000000202051';
const iban = 'DE75512108001245126199';
const at = moment('03-02');
const today = '2026-03-02';
const operator = () => market.as(market.operator, at);
const given = { returnedOn: today, reference: 'R-17', reason: 'Account closed' };

beforeAll(async () => {
  market = await settledMarket();
  second = await addUser(market.database, market.market);
  await market.database.pool.query(`update market set bank_accounts = $1`, [
    JSON.stringify([{ holder: 'Market GmbH', bank: '', iban: marketIban, bic: 'BYLADEM1001' }]),
  ]);
});
afterEach(async () => {
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

async function executed(): Promise<{ shop: Shop; settlementId: number; payoutId: number; runId: number }> {
  const shop = await market.shop();
  await market.as(shop.user, at)(sellerPayoutCalls.saveAccount, { accountHolder: 'Seller KG', iban, bic: '' });
  await market.order(shop, '02-10', 1);
  await market.close('03-01');
  const { rows } = await market.database.pool.query<{ id: number }>('select id from settlement where seller_company_id = $1', [
    shop.seller.id,
  ]);
  const settlementId = rows[0]?.id ?? 0;
  const { payoutId, runId } = await pay(settlementId);
  return { shop, settlementId, payoutId, runId };
}
async function pay(settlementId: number): Promise<{ payoutId: number; runId: number }> {
  const { id: runId } = await operator()(payoutCalls.createRun, { settlementIds: [settlementId], iban: marketIban, executeOn: today });
  const payoutId = (await operator()(payoutCalls.run, { runId })).payouts[0]?.id ?? 0;
  await operator()(payoutCalls.execute, { runId, payoutIds: [payoutId], executedOn: today });
  return { payoutId, runId };
}
const dueOf = async (settlementId: number) =>
  (await operator()(payoutCalls.due, {})).rows.find(({ settlement }) => settlement.id === settlementId);
const payable = async (companyId: number) =>
  (
    await market.database.pool.query<{ balance: number }>(
      `select balance from ledger_account where kind = 'seller_payable' and company_id = $1`,
      [companyId],
    )
  ).rows[0]?.balance;

describe('a payout that comes back', () => {
  it('is due again, the seller is notified, and it is paid to another account', async () => {
    const { shop, settlementId, payoutId, runId } = await executed();
    expect(await payable(shop.seller.id)).toBe(0);
    await expect(operator()(payoutCalls.recordReturn, { payoutId, ...given, returnedOn: '2026-03-01' })).rejects.toMatchObject({
      details: { fields: { returnedOn: 'payout.returnedOn' } },
    });
    await operator()(payoutCalls.recordReturn, { payoutId, ...given });
    expect(await payable(shop.seller.id)).toBe(107_10);
    expect(await dueOf(settlementId)).toMatchObject({ amount: 107_10, failed: 'Account closed', obstacle: 'returned' });
    expect(await operator()(payoutCalls.run, { runId })).toMatchObject({
      executed: 0,
      returned: 1,
      payouts: [{ state: 'returned', returnedOn: today }],
    });
    await expect(pay(settlementId)).rejects.toMatchObject({ key: 'payout.obstacle' });
    const { rows } = await market.database.pool.query(`select 1 from mail_message where template = 'payoutReturned'`);
    expect(rows).toHaveLength(1);
    await market.database.pool.query(`update company_payment_setting set iban = 'DE02120300000000202051' where company_id = $1`, [
      shop.seller.id,
    ]);
    const again = await pay(settlementId);
    expect(await payable(shop.seller.id)).toBe(0);
    await operator()(payoutCalls.recordReturn, { payoutId: again.payoutId, ...given });
    expect(await payable(shop.seller.id)).toBe(107_10);
    await operator()(payoutCalls.byHand, { settlementId, executedOn: today, reference: 'by hand' });
    expect(await payable(shop.seller.id)).toBe(0);
  });

  it('has one effect when two operators record it at the same moment, and only what was executed comes back', async () => {
    for (let round = 0; round < 4; round++) {
      const { shop, payoutId, settlementId } = await executed();
      const decisions = await Promise.allSettled([
        operator()(payoutCalls.recordReturn, { payoutId, ...given }),
        market.as(second, at)(payoutCalls.recordReturn, { payoutId, ...given, reference: 'R-18' }),
      ]);
      expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(decisions.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: codes.conflict } });
      expect(await payable(shop.seller.id)).toBe(107_10);
      expect(await dueOf(settlementId)).toBeDefined();
    }
  });
});
