/** Payouts as transfers of a provider: made once whatever happens in between, posted once, and taken back by the provider alone. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { providerAccountCalls, type TestOutcome, testAccountCalls } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import { payoutCalls, sellerPayoutCalls } from '../../../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { addUser, callsAs } from '../../../../../test/support/market.ts';
import { moment, settledMarket, type Shop } from '../../../../../test/support/settled-market.ts';
import { handlers } from '../../../../domains.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { hashPassword } from '../../../identity/index.ts';
import { checkInvariants } from '../../../buying/checkout/index.ts';
import { receiveMessage } from '../../../buying/checkout/provider-payments/messages.ts';
import { workOf } from '../../../buying/checkout/provider-payments/jobs.ts';
import { type PayoutProvider, ProviderSilent, signedTestMessage } from '../../providers/index.ts';
import { makeTransfers, payoutWorkOf } from './jobs.ts';
import { makeTransfer, type PayoutWork } from './make.ts';

let market: Awaited<ReturnType<typeof settledMarket>>;
let second: Caller;
let passwordHash: string;
const password = 'Payout-2026!';
const marketIban = 'DE02120300000000202051';
const iban = 'DE75512108001245126199';
const start = moment('03-02');
const today = '2026-03-02';
const later = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const operator = () => market.as(market.operator, start);
const settings = { publicUrl: 'http://localhost:3000' };

beforeAll(async () => {
  market = await settledMarket();
  passwordHash = await hashPassword(password);
  second = await addUser(market.database, market.market);
  await market.database.pool.query(`update market set bank_accounts = $1`, [
    JSON.stringify([{ holder: 'Market GmbH', bank: '', iban: marketIban, bic: 'BYLADEM1001' }]),
  ]);
});
afterEach(async () => {
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await market.database.pool.query<Row>(text, values)).rows;

async function connect(shop: Shop, outcome: TestOutcome): Promise<string> {
  const call = market.as(shop.user, start);
  const { page } = await call(providerAccountCalls.connect, { password });
  const reference = page.split('/').at(-1) ?? '';
  await call(testAccountCalls.decide, { reference, outcome });
  await call(providerAccountCalls.refresh, {});
  return reference;
}

/** A seller whose owner can confirm the password. */
async function newShop(given: { currency?: string } = {}): Promise<Shop> {
  const shop = await market.shop(given);
  await rows('update user_account set password_hash = $2 where id = $1', [shop.user.userId, passwordHash]);
  return shop;
}

/** A settlement of February with a payout of 107.10 for each piece, a bank account, and an account at the test provider. */
async function due({ pieces = 1, currency = 'EUR', outcome = 'ready' as TestOutcome | null } = {}) {
  const shop = await newShop({ currency });
  await market.as(shop.user, start)(sellerPayoutCalls.saveAccount, { accountHolder: 'Seller KG', iban, bic: '' });
  const account = outcome === null ? '' : await connect(shop, outcome);
  await market.order(shop, '02-10', pieces);
  await market.close('03-01');
  const [settlement] = await rows<{ id: number }>('select id from settlement where seller_company_id = $1', [shop.seller.id]);
  return { shop, account, settlementId: settlement?.id ?? 0 };
}

const order = (settlementIds: number[]) => operator()(payoutCalls.transfer, { settlementIds });
type Spoilt = (provider: PayoutProvider) => Partial<PayoutProvider>;
function work(at: Date, spoilt?: Spoilt): PayoutWork {
  const plain = payoutWorkOf(market.database, at, settings);
  return {
    ...plain,
    providers: (name) => {
      const provider = plain.providers(name);
      return provider && spoilt ? { ...provider, ...spoilt(provider) } : provider;
    },
  };
}
/** Runs the job; returns what went wrong. */
async function run(at = start, spoilt?: Spoilt): Promise<unknown[]> {
  const failures: unknown[] = [];
  await makeTransfers(work(at, spoilt), (_id, error) => failures.push(error));
  return failures;
}
const stateOf = async (settlementId: number) =>
  (
    await rows<{ settlement: string; payouts: string[] }>(
      `select s.state as settlement, (select array_agg(p.state order by p.id) from payout p where p.settlement_id = s.id) as payouts from settlement s where s.id = $1`,
      [settlementId],
    )
  )[0];
const balance = async (kind: string, companyId: number | null = null) =>
  (
    await rows<{ balance: number }>(
      `select coalesce(sum(balance), 0)::bigint as balance from ledger_account where kind = $1 and company_id is not distinct from $2`,
      [kind, companyId],
    )
  )[0]?.balance;
const mailsTo = async ({ seller }: Shop) =>
  (
    await rows<{ template: string }>(
      `select template from mail_message m join user_account u on u.email = m.recipient
       where u.company_id = $1 and template like 'payout%' and template not in ('payoutAccountChanged', 'payoutProviderConnected') order by m.id`,
      [seller.id],
    )
  ).map(({ template }) => template);
const transfersTo = (account: string) =>
  rows<{ reference: string; amount: number }>(`select reference, amount from test_payout_transfer where account = $1`, [account]);
const payoutsOf = (settlementId: number) =>
  rows<{ id: number; state: string; failure: string | null; silent: boolean; reference: string | null }>(
    `select id, state, failure, silent_since is not null as silent, provider_reference as reference from payout where settlement_id = $1 order by id`,
    [settlementId],
  );
const silent: Spoilt = () => ({ transfer: () => Promise.reject(new ProviderSilent('no answer')) });

describe('a transfer', () => {
  it('is ordered by the operator, made by the job, and leaves the balance at the provider', async () => {
    const { shop, account, settlementId } = await due({ pieces: 2 });
    const list = await operator()(payoutCalls.due, {});
    expect(list.provider).toBe('test');
    expect(list.rows.find(({ settlement }) => settlement.id === settlementId)).toMatchObject({ obstacle: null, transferObstacle: null });
    const before = await balance('provider_clearing');
    const { id } = await order([settlementId]);
    expect(await operator()(payoutCalls.run, { runId: id })).toMatchObject({
      way: 'provider',
      provider: 'test',
      currency: 'EUR',
      ordered: 1,
    });
    expect(await transfersTo(account)).toEqual([]);
    expect(await run()).toEqual([]);
    expect(await transfersTo(account)).toMatchObject([{ amount: 214_20 }]);
    expect(await stateOf(settlementId)).toEqual({ settlement: 'paid_out', payouts: ['executed'] });
    expect(await balance('seller_payable', shop.seller.id)).toBe(0);
    expect((await balance('provider_clearing')) ?? 0).toBe((before ?? 0) + 214_20);
    expect((await market.as(shop.user, start)(sellerPayoutCalls.list, {})).rows).toMatchObject([{ way: 'provider', state: 'executed' }]);
    expect(await mailsTo(shop)).toEqual(['payoutExecuted']);
    await expect(operator()(payoutCalls.file, { runId: id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('has one effect when two operators order the same settlement by different ways', async () => {
    for (let round = 0; round < 4; round++) {
      const { shop, account, settlementId } = await due();
      const other = market.as(second, start);
      const results = await Promise.allSettled([
        order([settlementId]),
        other(payoutCalls.createRun, { settlementIds: [settlementId], iban: marketIban, executeOn: today }),
        other(payoutCalls.transfer, { settlementIds: [settlementId] }),
        other(payoutCalls.byHand, { settlementId, executedOn: today, reference: 'by hand' }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: codes.conflict });
      await run();
      const [payout, ...more] = await payoutsOf(settlementId);
      expect(more).toEqual([]);
      expect(await transfersTo(account)).toHaveLength(payout?.reference === null ? 0 : 1);
      expect(await balance('seller_payable', shop.seller.id)).toBe(payout?.state === 'executed' ? 0 : 107_10);
    }
  });

  it('that was made when the job was killed is found by the next run', async () => {
    const { account, settlementId } = await due();
    await order([settlementId]);
    const killed: Spoilt = (provider) => ({
      transfer: async (request) => {
        await provider.transfer(request);
        throw new Error('killed');
      },
    });
    expect(await run(start, killed)).toHaveLength(1);
    expect(await stateOf(settlementId)).toEqual({ settlement: 'paying', payouts: ['ordered'] });
    expect(await run(later(2))).toEqual([]);
    expect(await stateOf(settlementId)).toEqual({ settlement: 'paid_out', payouts: ['executed'] });
    expect(await transfersTo(account)).toHaveLength(1);
  });

  it('is made once by several processes at the same time', async () => {
    const { shop, account, settlementId } = await due();
    await order([settlementId]);
    const [payout] = await payoutsOf(settlementId);
    await Promise.all([1, 2, 3, 4].map(() => makeTransfer(work(start), payout?.id ?? 0)));
    expect(await transfersTo(account)).toHaveLength(1);
    expect(await balance('seller_payable', shop.seller.id)).toBe(0);
  });

  it('without an answer is neither made nor failed, asked for again, and decided by nobody else', async () => {
    const { account, settlementId } = await due();
    await order([settlementId]);
    expect(await run(start, silent)).toHaveLength(1);
    expect(await run(start, silent)).toEqual([]);
    const [payout] = await payoutsOf(settlementId);
    expect(payout).toMatchObject({ state: 'ordered', silent: true });
    const payoutId = payout?.id ?? 0;
    await expect(operator()(payoutCalls.fail, { payoutId, reason: 'I think so' })).rejects.toMatchObject({ code: codes.refused });
    await expect(operator()(payoutCalls.byHand, { settlementId, executedOn: today, reference: 'x' })).rejects.toMatchObject({
      code: codes.conflict,
    });
    for (const minutes of [2, 5, 10, 600]) expect(await run(later(minutes), silent)).toHaveLength(1);
    expect(await stateOf(settlementId)).toEqual({ settlement: 'paying', payouts: ['ordered'] });
    expect(await run(later(3_000))).toEqual([]);
    expect(await payoutsOf(settlementId)).toMatchObject([{ state: 'executed', silent: false }]);
    expect(await transfersTo(account)).toHaveLength(1);
  });

  it('to an account that was blocked in between has failed: due again, and paid by file', async () => {
    const { shop, account, settlementId } = await due();
    const { id } = await order([settlementId]);
    await market.as(shop.user, start)(testAccountCalls.decide, { reference: account, outcome: 'blocked' });
    expect(await run()).toEqual([]);
    expect(await payoutsOf(settlementId)).toMatchObject([{ state: 'failed', failure: 'account' }]);
    expect(await mailsTo(shop)).toEqual(['payoutTransferFailed']);
    expect((await operator()(payoutCalls.run, { runId: id })).payouts).toMatchObject([{ failure: 'account', reason: '' }]);
    const again = (await operator()(payoutCalls.due, {})).rows.find(({ settlement }) => settlement.id === settlementId);
    expect(again).toMatchObject({ failure: 'account', failed: '', obstacle: null });
    await market.as(shop.user, start)(providerAccountCalls.refresh, {});
    await expect(order([settlementId])).rejects.toMatchObject({ code: codes.refused });
    const file = await operator()(payoutCalls.createRun, { settlementIds: [settlementId], iban: marketIban, executeOn: today });
    const [, payout] = await payoutsOf(settlementId);
    await operator()(payoutCalls.execute, { runId: file.id, payoutIds: [payout?.id ?? 0], executedOn: today });
    expect(await balance('seller_payable', shop.seller.id)).toBe(0);
  });

  it('that was given up by a slower process is not due again while a newer one has asked', async () => {
    const { shop, account, settlementId } = await due();
    await order([settlementId]);
    const slow: Spoilt = (provider) => ({
      transfer: async (request) => {
        await market.as(shop.user, start)(testAccountCalls.decide, { reference: account, outcome: 'blocked' });
        try {
          return await provider.transfer(request);
        } finally {
          await market.as(shop.user, start)(testAccountCalls.decide, { reference: account, outcome: 'ready' });
          await run(later(5));
        }
      },
    });
    await run(start, slow);
    expect(await stateOf(settlementId)).toEqual({ settlement: 'paid_out', payouts: ['executed'] });
    expect(await transfersTo(account)).toHaveLength(1);
  });

  it('that was given up and made after all is paid', async () => {
    const { shop, account, settlementId } = await due();
    await order([settlementId]);
    const [payout] = await payoutsOf(settlementId);
    const stopped: Spoilt = (provider) => ({
      transfer: async (request) => {
        await market.as(shop.user, start)(testAccountCalls.decide, { reference: account, outcome: 'blocked' });
        await run(later(5));
        await market.as(shop.user, start)(testAccountCalls.decide, { reference: account, outcome: 'ready' });
        return provider.transfer(request);
      },
    });
    await makeTransfer(work(start, stopped), payout?.id ?? 0);
    expect(await payoutsOf(settlementId)).toMatchObject([{ state: 'executed', failure: null }]);
    expect(await balance('seller_payable', shop.seller.id)).toBe(0);
  });

  it('that the provider takes back is returned once, however often it says so, and the settlement is due and paid again', async () => {
    const { shop, account, settlementId } = await due();
    await order([settlementId]);
    await run();
    const before = (await balance('provider_clearing')) ?? 0;
    const [made] = await transfersTo(account);
    await rows(`update test_payout_transfer set reversed = amount where reference = $1`, [made?.reference]);
    const reference = made?.reference ?? '';
    const message = { id: randomUUID(), reference };
    const receive = async () =>
      receiveMessage(
        workOf(market.database, start, settings),
        { warn: () => undefined },
        { provider: 'test', ...(await signedTestMessage(market.database, message, start)) },
      );
    expect(await Promise.all([receive(), receive(), receive()])).toEqual([200, 200, 200]);
    expect(await receive()).toBe(200);
    expect(await stateOf(settlementId)).toEqual({ settlement: 'closed', payouts: ['returned'] });
    expect(await mailsTo(shop)).toEqual(['payoutExecuted', 'payoutTransferReturned']);
    expect(await balance('seller_payable', shop.seller.id)).toBe(107_10);
    expect((await balance('provider_clearing')) ?? 0).toBe(before - 107_10);
    expect((await operator()(payoutCalls.due, {})).rows.find(({ settlement }) => settlement.id === settlementId)).toMatchObject({
      failure: 'reversed',
    });
    await order([settlementId]);
    await run();
    expect(await stateOf(settlementId)).toEqual({ settlement: 'paid_out', payouts: ['returned', 'executed'] });
    expect(await balance('seller_payable', shop.seller.id)).toBe(0);
    expect(await transfersTo(account)).toHaveLength(2);
  });

  it('of which the provider takes back a part stays made, and says how much', async () => {
    const { shop, account, settlementId } = await due();
    const { id } = await order([settlementId]);
    await run();
    const [made] = await transfersTo(account);
    await rows(`update test_payout_transfer set reversed = 710 where reference = $1`, [made?.reference]);
    const signed = await signedTestMessage(market.database, { id: randomUUID(), reference: made?.reference ?? '' }, start);
    const log = { warn: () => undefined };
    expect(await receiveMessage(workOf(market.database, start, settings), log, { provider: 'test', ...signed })).toBe(200);
    expect((await operator()(payoutCalls.run, { runId: id })).payouts).toMatchObject([{ state: 'executed', reversed: 7_10 }]);
    expect(await balance('seller_payable', shop.seller.id)).toBe(0);
  });

  it('is ordered only where the provider can make it', async () => {
    const [zloty, none, unfinished] = [await due({ currency: 'PLN' }), await due({ outcome: null }), await due({ outcome: 'incomplete' })];
    const { rows: list } = await operator()(payoutCalls.due, {});
    const obstacles = [zloty, none, unfinished].map(
      ({ settlementId }) => list.find(({ settlement }) => settlement.id === settlementId)?.transferObstacle,
    );
    expect(obstacles).toEqual(['providerCurrency', 'noProviderAccount', 'notReady']);
    for (const { settlementId } of [zloty, none, unfinished])
      await expect(order([settlementId])).rejects.toMatchObject({ code: codes.refused });
    await expect(order([])).rejects.toMatchObject({ code: codes.refused });
    await expect(order([999_999])).rejects.toMatchObject({ code: codes.notFound });
    await expect(market.as(none.shop.user, start)(payoutCalls.transfer, { settlementIds: [none.settlementId] })).rejects.toMatchObject({
      code: codes.forbidden,
    });
  });
});

describe('the account of a seller at the provider', () => {
  it('is opened once with the password, by those who manage the company’s account, and everybody who sees payouts is notified', async () => {
    const shop = await newShop();
    const call = market.as(shop.user, start);
    expect(await call(providerAccountCalls.read, {})).toEqual({ provider: 'test', account: null, silent: false, mayChange: true });
    await expect(call(providerAccountCalls.connect, { password: 'wrong' })).rejects.toMatchObject({
      details: { fields: { password: 'password.wrong' } },
    });
    const accountant = await addUser(market.database, shop.seller, { role: 'accountant' });
    await expect(market.as(accountant, start)(providerAccountCalls.connect, { password })).rejects.toMatchObject({ code: codes.forbidden });
    const pages = await Promise.all([1, 2, 3].map(() => call(providerAccountCalls.connect, { password })));
    expect(new Set(pages.map(({ page }) => page)).size).toBe(1);
    expect(await call(providerAccountCalls.refresh, {})).toMatchObject({
      account: { standing: 'incomplete', missing: ['bankAccount', 'company'] },
    });
    expect(await market.as(accountant, start)(providerAccountCalls.read, {})).toMatchObject({
      account: { standing: 'incomplete' },
      mayChange: false,
    });
    expect(
      await rows(`select after from audit_log where action = 'payout.providerConnected' and company_id = $1`, [shop.seller.id]),
    ).toHaveLength(1);
    const mails = await rows(
      `select 1 from mail_message m join user_account u on u.email = m.recipient where u.company_id = $1 and template = 'payoutProviderConnected'`,
      [shop.seller.id],
    );
    expect(mails).toHaveLength(2);
  });

  it('is the company’s own', async () => {
    const [shop, stranger] = [await newShop(), await newShop()];
    const reference = await connect(shop, 'ready');
    const call = market.as(stranger.user, start);
    expect(await call(providerAccountCalls.refresh, {})).toMatchObject({ account: null });
    await expect(call(testAccountCalls.read, { reference })).rejects.toMatchObject({ code: codes.notFound });
    await expect(call(testAccountCalls.decide, { reference, outcome: 'blocked' })).rejects.toMatchObject({ code: codes.notFound });
    expect(await market.as(shop.user, start)(providerAccountCalls.read, {})).toMatchObject({
      account: { standing: 'ready', currencies: ['EUR'] },
    });
  });

  it('is asked about after a message, and replaced when the provider does not know it any more', async () => {
    const shop = await newShop();
    const reference = await connect(shop, 'ready');
    const call = market.as(shop.user, start);
    await call(testAccountCalls.decide, { reference, outcome: 'blocked' });
    const signed = await signedTestMessage(market.database, { id: randomUUID(), reference }, start);
    expect(await receiveMessage(workOf(market.database, start, settings), { warn: () => undefined }, { provider: 'test', ...signed })).toBe(
      200,
    );
    expect(await call(providerAccountCalls.read, {})).toMatchObject({ account: { standing: 'blocked' } });
    await rows('delete from test_payout_account where reference = $1', [reference]);
    expect(await call(providerAccountCalls.refresh, {})).toMatchObject({ account: { standing: 'gone' } });
    expect(await connect(shop, 'ready')).not.toBe(reference);
    expect(await call(providerAccountCalls.read, {})).toMatchObject({ account: { standing: 'ready' } });
  });

  it('is not there where the market pays out by bank alone', async () => {
    const { shop, settlementId } = await due();
    const off = (caller: Caller) => callsAs(market.database, handlers, { caller, now: () => start, config: { payouts: null } });
    expect(await off(shop.user)(providerAccountCalls.read, {})).toMatchObject({ provider: null, account: null });
    await expect(off(shop.user)(providerAccountCalls.connect, { password })).rejects.toMatchObject({ code: codes.notFound });
    expect((await off(market.operator)(payoutCalls.due, {})).provider).toBeNull();
    await expect(off(market.operator)(payoutCalls.transfer, { settlementIds: [settlementId] })).rejects.toMatchObject({
      code: codes.refused,
    });
  });
});
