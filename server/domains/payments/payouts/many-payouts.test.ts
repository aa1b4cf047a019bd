/** A run with many payouts: each step takes seconds, and other postings wait for a part of it only. */
import { beforeAll, expect, it } from 'vitest';
import { mostInRun, payoutCalls, sellerPayoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { addUser } from '../../../../test/support/market.ts';
import { moment, settledMarket } from '../../../../test/support/settled-market.ts';
import { type Entry, post } from '../ledger/index.ts';

const marketIban = 'DE02120300000000202051';
const at = moment('03-02');
const today = '2026-03-02';
const count = Number(process.env['KONTOR_TEST_PAYOUTS'] ?? 300);
let market: Awaited<ReturnType<typeof settledMarket>>;
let settlementIds: number[] = [];

beforeAll(async () => {
  market = await settledMarket();
  const { pool } = market.database;
  await pool.query(`update market set bank_accounts = $1`, [
    JSON.stringify([{ holder: 'Market GmbH', bank: '', iban: marketIban, bic: 'BYLADEM1001' }]),
  ]);
  const { seller, user } = await market.shop();
  await market.as(user, at)(sellerPayoutCalls.saveAccount, { accountHolder: 'Seller', iban: 'DE75512108001245126199', bic: '' });
  const { rows: sellers } = await pool.query<{ id: number }>(
    `insert into company (kind, legal_name, country_code, state) select kind, 'Many ' || n, country_code, state from company, generate_series(1, $2::int) n
     where id = $1 returning id`,
    [seller.id, count],
  );
  const ids = sellers.map(({ id }) => id);
  await pool.query(
    `insert into company_payment_setting (company_id, account_holder, iban) select unnest($1::bigint[]), 'Many', 'DE75512108001245126199'`,
    [ids],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into settlement (number, seller_company_id, currency, period_from, period_to, state, orders, sales, refunds, commission, fees, vat, vat_reason,
       vat_rate, carried_out, payout, closed_at)
     select 'MANY-' || id, id, 'EUR', '2026-02-01', '2026-02-28', 'closed', 0, 100, 0, 0, 0, 0, 'domestic', 1900, 0, 100, $2
     from unnest($1::bigint[]) id returning id`,
    [ids, at],
  );
  settlementIds = rows.map(({ id }) => id);
  for (const id of ids.slice(0, 2)) await addUser(market.database, { ...seller, id });
  await market.database.transaction((tx) =>
    post(tx, {
      ...{ kind: 'bank_import', scope: 'test', key: 'many', at },
      entries: [
        { kind: 'bank_clearing', companyId: null, currency: 'EUR', amount: -count * 100 },
        ...ids.map((companyId): Entry => ({ kind: 'seller_payable', companyId, currency: 'EUR', amount: 100 })),
      ],
    }),
  );
});

it('is ordered, downloaded and executed within seconds', async () => {
  expect(count).toBeLessThanOrEqual(mostInRun);
  const call = market.as(market.operator, at);
  const took: number[] = [];
  const timed = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const began = performance.now();
    const answer = await work();
    took.push(Math.round(performance.now() - began));
    return answer;
  };
  const { id: runId } = await timed(() => call(payoutCalls.createRun, { settlementIds, iban: marketIban, executeOn: today }));
  const { content } = await timed(() => call(payoutCalls.file, { runId }));
  expect(Buffer.from(content, 'base64').toString()).toContain(`<NbOfTxs>${count}</NbOfTxs>`);
  const { payouts } = await timed(() => call(payoutCalls.run, { runId }));
  const payoutIds = payouts.map(({ id }) => id);
  expect(await timed(() => call(payoutCalls.execute, { runId, payoutIds, executedOn: today }))).toEqual({ executed: count });
  expect({ took, sum: took.reduce((sum, one) => sum + one, 0) < 10_000 }).toEqual({ took, sum: true });
  const { rows } = await market.database.pool.query<{ left: number; wrong: number }>(
    `select (select coalesce(sum(balance), 0)::int from ledger_account where kind = 'seller_payable') as left,
       (select count(*)::int from payout p left join ledger_transaction t on t.id = p.ledger_transaction_id and t.scope = 'settlement_payout'
         and t.key = p.settlement_id::text where p.state <> 'executed' or t.id is null) as wrong`,
  );
  expect(rows).toEqual([{ left: 0, wrong: 0 }]);
  const mails = await market.database.pool.query(`select 1 from mail_message where template = 'payoutExecuted'`);
  expect(mails.rowCount).toBe(2);
  if (process.env['KONTOR_TEST_PAYOUTS']) process.stdout.write(`took ${took.join(', ')} ms\n`);
});
