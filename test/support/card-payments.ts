/** A market whose buyer pays by test card, with a provider that can be made to fail, and a clock. */
import { randomUUID } from 'node:crypto';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { type TestCard, testCardCalls, testCards } from '../../contract/payments/test-cards.ts';
import { beginPayment } from '../../server/domains/buying/checkout/provider-payments/begin.ts';
import { followPayment, type PaymentWork } from '../../server/domains/buying/checkout/provider-payments/follow.ts';
import { askProviders, workOf } from '../../server/domains/buying/checkout/provider-payments/jobs.ts';
import { receiveMessage } from '../../server/domains/buying/checkout/provider-payments/messages.ts';
import { releaseExpiredCheckouts } from '../../server/domains/buying/checkout/index.ts';
import { makeCardRefunds } from '../../server/domains/payments/card-refunds/jobs.ts';
import { type PaymentProvider, type ProviderSettings, signedTestMessage } from '../../server/domains/payments/providers/index.ts';
import { handlers } from '../../server/domains.ts';
import { migrateJobs } from '../../server/platform/jobs/jobs.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from './database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs } from './market.ts';

type Signed = { headers: Record<string, string>; body: string };

/** Each order of `order()` is for one piece of each variant and costs 119.00 EUR. */
export const orderTotal = 119_00;
export const initialStock = 1_000;

/** Calls of the provider that are replaced. */
export type Spoilt = (provider: PaymentProvider) => Partial<PaymentProvider>;

export async function cardMarket({
  stores = 1,
  poolSize = 20,
  balance = 1_000_000_00,
  provider: name = 'test',
  settings = { publicUrl: 'https://market.example' } as ProviderSettings,
} = {}) {
  const database: Database = await testDatabase({ poolSize });
  await migrateJobs(database.connection);
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  await database.pool.query(`insert into payment_method (method, is_on) values ('card', true)`);
  const buyer = await addCompany(database);
  const session = await addUser(database, buyer);
  await addAddress(database, buyer);
  if (balance > 0) await addBalance(database, buyer.id, balance);
  const variantIds: number[] = [];
  for (let index = 0; index < stores; index++) {
    const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
    variantIds.push((await addItem(database, store, { price: 100_00, stock: initialStock })).variants[0]?.id ?? 0);
  }
  const clock = { now: new Date() };
  const call = callsAs(database, handlers, { caller: session, now: () => clock.now });
  const scope = () => ({
    ...{ caller: session, language: 'en' as const, country: 'DE', seesPrices: true, now: clock.now, network: '', publicUrl: '' },
  });
  const work = (spoilt?: Spoilt): PaymentWork => {
    const plain = workOf(database, clock.now, settings);
    const providers: PaymentWork['providers'] = (of) => {
      const provider = plain.providers(of);
      return provider && spoilt ? { ...provider, ...spoilt(provider) } : provider;
    };
    return { ...plain, providers };
  };
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  const lastPayment = async (checkoutId: number) =>
    (
      await rows<{ id: number; state: string; failure: string | null; reference: string | null }>(
        `select id, state, failure, provider_reference as reference from payment where checkout_id = $1 and provider is not null order by id desc limit 1`,
        [checkoutId],
      )
    )[0];

  return {
    ...{ database, buyer, session, variantIds, clock, call, work, rows, lastPayment },
    async order(): Promise<number> {
      await call(cartCalls.add, { lines: variantIds.map((variantId) => ({ variantId, quantity: 1 })) });
      return (await call(checkoutCalls.placeOrder, {})).checkoutId;
    },
    begin: (checkoutId: number, spoilt?: Spoilt, balancePart = 0) => beginPayment(work(spoilt), name, scope(), { checkoutId, balancePart }),
    async pay(checkoutId: number, card: TestCard = 'success', confirmed: boolean | null = null): Promise<void> {
      const reference = (await lastPayment(checkoutId))?.reference;
      if (reference) await call(testCardCalls.pay, { reference, number: testCards[card], messages: 'never', confirmed });
    },
    async leave(checkoutId: number): Promise<void> {
      const reference = (await lastPayment(checkoutId))?.reference;
      if (reference) await call(testCardCalls.cancel, { reference });
    },
    async follow(checkoutId: number, spoilt?: Spoilt): Promise<void> {
      const payment = await lastPayment(checkoutId);
      if (payment) await followPayment(work(spoilt), payment.id);
    },
    balance: (checkoutId: number) => call(paymentCalls.settle, { checkoutId, method: 'balance' }),
    result: (checkoutId: number) => call(paymentCalls.result, { checkoutId }),
    signed: (reference: string, { id = randomUUID() as string, at = clock.now } = {}): Promise<Signed> =>
      signedTestMessage(database, { id, reference }, at),
    receive: (signed: Signed, spoilt?: Spoilt) => receiveMessage(work(spoilt), { warn: () => undefined }, { provider: name, ...signed }),
    ask: (spoilt?: Spoilt) => askProviders(work(spoilt)),
    /** Has the provider give back what is due; the refunds without an answer. */
    async refund(spoilt?: Spoilt): Promise<{ refundId: number; error: unknown }[]> {
      const failures: { refundId: number; error: unknown }[] = [];
      await makeCardRefunds(work(spoilt), (refundId, error) => failures.push({ refundId, error }));
      return failures;
    },
    expire: () => releaseExpiredCheckouts(database, clock.now),
    minutes(count: number): void {
      clock.now = new Date(clock.now.getTime() + count * 60_000);
    },
    /** What the provider holds of a checkout's payments, and what the ledger says it holds. */
    async held(checkoutId: number): Promise<{ provider: number; ledger: number }> {
      const [found] = await rows<{ provider: number; ledger: number }>(
        `select
           (select coalesce(sum(t.amount - t.refunded), 0)::int from test_card_payment t join payment p on p.provider_reference = t.reference
            where p.checkout_id = $1 and t.state = 'captured') as provider,
           (select coalesce(sum(-e.amount), 0)::int from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
            where a.kind = 'provider_clearing' and t.kind <> 'payment_dispute' and (t.reference ->> 'checkoutId')::bigint = $1) as ledger`,
        [checkoutId],
      );
      return found ?? { provider: -1, ledger: -1 };
    },
  };
}
export type CardMarket = Awaited<ReturnType<typeof cardMarket>>;
