/** A hundred companies that want the same few goods, and pay for them in every way that there is, all at the same moment. */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { bankCalls } from '../../contract/payments/bank.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { testCardCalls, testCards } from '../../contract/payments/test-cards.ts';
import { codes } from '../../contract/wire/codes.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import { handlers } from '../../server/domains.ts';
import { migrateJobs } from '../../server/platform/jobs/jobs.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, testFiles } from '../support/market.ts';

type Calls = ReturnType<typeof callsAs>;
const ways = ['balance', 'card', 'credit', 'transfer', 'card and balance', 'transfer and balance'] as const;
type Way = (typeof ways)[number];
type Buyer = { call: Calls; way: Way; lines: { variantId: number; quantity: number }[] };

const buyers = 100;
const iban = 'DE89370400440532013000';
/** Of each of the 20 variants; about twice as many are asked for. */
const stock = 20;
let database: Database;
let operator: Calls;
let variantIds: number[];
const people: Buyer[] = [];

/** The same numbers in each run, so that a failure can be repeated. */
let state = 20_261_127;
const pick = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  await migrateJobs(database.connection);
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await query(`insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`);
  await query(`insert into payment_method (method, is_on) values ('card', true), ('bank_transfer', true), ('credit', true)`);
  await query('insert into market (id) values (1) on conflict do nothing');
  await query('update market set bank_accounts = $1', [JSON.stringify([{ holder: 'Kontor', bank: 'Bank', iban, bic: 'COBADEFFXXX' }])]);
  const as = async (company: Awaited<ReturnType<typeof addCompany>>) => {
    const caller = await addUser(database, company);
    return { caller, call: callsAs(database, handlers, { caller }) };
  };
  const operatorUser = await as(await addCompany(database, { kind: 'operator' }));
  operator = operatorUser.call;
  variantIds = [];
  for (let store = 0; store < 4; store++) {
    const added = await addStore(database, await addCompany(database, { kind: 'seller' }), { shippingFee: 490 });
    const item = await addItem(database, added, { variants: 5, price: 1_234, stock });
    variantIds.push(...item.variants.map(({ id }) => id));
  }
  for (let index = 0; index < buyers; index++) {
    const company = await addCompany(database);
    await addAddress(database, company);
    await addBalance(database, company.id, 10_000_00);
    await query(
      `insert into credit_grant (buyer_company_id, currency, credit_limit, days, created_by, created_at, changed_at) values ($1, 'EUR', 1000000, 30, $2, now(), now())`,
      [company.id, operatorUser.caller.userId],
    );
    const wanted = variantIds.map((variantId) => ({ variantId, order: pick(1_000) })).toSorted((a, b) => a.order - b.order);
    const lines = wanted.slice(0, 1 + pick(5)).map(({ variantId }) => ({ variantId, quantity: 1 + pick(5) }));
    const { call } = await as(company);
    await call(cartCalls.add, { lines });
    people.push({ call, way: ways[index % ways.length] ?? 'balance', lines });
  }
});

/** Orders, and does what a buyer does to pay. Returns the checkout. */
async function buy({ call, way }: Buyer): Promise<number> {
  const { checkoutId, totals } = await call(checkoutCalls.placeOrder, {});
  const balancePart = way.endsWith('and balance') ? Math.floor((totals[0]?.total ?? 0) / 2) : 0;
  if (way === 'balance' || way === 'credit') await call(paymentCalls.settle, { checkoutId, method: way });
  else if (way.startsWith('card')) {
    const { page } = await call(paymentCalls.begin, { checkoutId, method: 'card', balancePart });
    const reference = /[A-Za-z0-9_-]+$/.exec(page)?.[0] ?? '';
    await call(testCardCalls.pay, { reference, number: testCards.success, messages: 'never', confirmed: null });
    // The buyer comes back from the page in two tabs.
    await Promise.all([call(paymentCalls.follow, { checkoutId }), call(paymentCalls.follow, { checkoutId })]);
  } else await payByTransfer(call, { checkoutId, balancePart });
  return checkoutId;
}

/** The transfer arrives at once, in a statement of its own, which two operators import. */
async function payByTransfer(call: Calls, given: { checkoutId: number; balancePart: number }): Promise<void> {
  await call(paymentCalls.transfer, given);
  const { transfer } = await call(paymentCalls.result, { checkoutId: given.checkoutId });
  const file = await statement(transfer?.amount ?? 0, transfer?.reference ?? '');
  await Promise.all([operator(bankCalls.import, { file, iban }), operator(bankCalls.import, { file, iban })]);
}

async function statement(amount: number, reference: string): Promise<string> {
  const key = `uploads/${crypto.randomUUID()}`;
  const text = `Date;Amount;Currency;Purpose;Payer\n2026-11-26;${(amount / 100).toFixed(2)};EUR;${reference};Buyer\n`;
  await testFiles.put(key, Buffer.from(text));
  await database.pool.query(
    `insert into upload (id, network, key, user_id, company_id, purpose, file_name, content_type, size, stored_size, state)
     select gen_random_uuid(), '', $1, u.id, u.company_id, 'bankStatement', 'statement', 'text/csv', 1, 1, 'stored'
     from user_account u join company c on c.id = u.company_id where c.kind = 'operator' limit 1`,
    [key],
  );
  return key;
}

it('sells each piece once and takes each payment once, in whatever order they come', async () => {
  const results = await Promise.allSettled(people.map(buy));
  const problems = results.flatMap((result) =>
    result.status === 'rejected' && !(result.reason instanceof Refusal && result.reason.code === codes.productLimit)
      ? [result.reason as unknown]
      : [],
  );
  expect(problems).toEqual([]);
  const bought = people.filter((_, index) => results[index]?.status === 'fulfilled');
  expect(bought.length).toBeGreaterThan(20);
  expect(bought.length).toBeLessThan(buyers);
  expect(new Set(bought.map(({ way }) => way))).toEqual(new Set(ways));

  // What is gone is what was sold, of every variant.
  const sold = new Map(variantIds.map((id) => [id, 0]));
  for (const { lines } of bought) for (const { variantId, quantity } of lines) sold.set(variantId, (sold.get(variantId) ?? 0) + quantity);
  const { rows: left } = await database.pool.query<{ id: number; on_hand: number; reserved: number }>(
    'select variant_id as id, on_hand, reserved from stock order by 1',
  );
  expect(left).toEqual([...sold].map(([id, pieces]) => ({ id, on_hand: stock - pieces, reserved: 0 })));
  expect(Math.min(...left.map(({ on_hand }) => on_hand))).toBeGreaterThanOrEqual(0);

  // Each checkout is paid, by one payment of its orders' total, in one posting.
  const { rows: paid } = await database.pool.query(
    `select c.id from checkout c where c.state <> 'paid'
       or (select count(*) from payment p where p.checkout_id = c.id and p.state = 'captured') <> 1
       or (select sum(p.amount + p.balance_part) from payment p where p.checkout_id = c.id and p.state = 'captured')
         <> (select sum(o.total) from purchase_order o where o.checkout_id = c.id)
       or (select count(*) from ledger_transaction t where t.scope = 'checkout' and t.key = c.id::text) <> 1`,
  );
  expect(paid).toEqual([]);
  const { rows: counts } = await database.pool.query<{ count: number }>('select count(*)::int as count from checkout');
  expect(counts[0]?.count).toBe(bought.length);
  expect(await checkInvariants(database)).toEqual([]);
}, 120_000);
