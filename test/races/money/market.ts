/** The same market in the database: two sellers with four stores and few goods, three buyers, an operator; and what the database says of it. */
import { randomUUID } from 'node:crypto';
import { bankCalls } from '../../../contract/payments/bank.ts';
import { creditCalls, sellerCreditCalls } from '../../../contract/payments/credit/credit.ts';
import { handlers } from '../../../server/domains.ts';
import { migrateJobs } from '../../../server/platform/jobs/jobs.ts';
import { type Database, openDatabase } from '../../../server/platform/postgres/pool.ts';
import type { Caller } from '../../../server/platform/scope.ts';
import { testConnection } from '../../support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company, testFiles } from '../../support/market.ts';
import { MoneyModel, orderFee, reserveDays, reserveRate, type Store } from './model.ts';

/** A Wednesday. */
const begin = Date.parse('2026-06-03T12:00:00Z');
export const marketIban = 'DE89370400440532013000';
export const proofType = 'application/pdf';
type StoreFacts = Pick<Store, 'currency' | 'fee' | 'freeFrom' | 'minimum'> & { seller: number; reduced: number[]; prices: number[] };
/** `reduced`: variants with the reduced rate. */
const storeFacts: readonly StoreFacts[] = [
  {
    seller: 0,
    currency: 'EUR',
    reduced: [],
    fee: 4_90,
    freeFrom: 300_00,
    minimum: 0,
    prices: [12_34, 33_33, 7_77],
  },
  { seller: 0, currency: 'EUR', reduced: [0, 1, 2], fee: 0, freeFrom: null, minimum: 50_00, prices: [19_99, 55_55, 5_03] },
  { seller: 1, currency: 'EUR', reduced: [1, 2], fee: 7_77, freeFrom: null, minimum: 0, prices: [101_01, 9_49, 24_90] },
  {
    seller: 1,
    currency: 'PLN',
    reduced: [],
    fee: 15_00,
    freeFrom: 900_00,
    minimum: 0,
    prices: [49_90, 88_88, 21_21],
  },
];
const pieces = [40, 60, 25];
const startBalance = 2_000_00;

export type Market = Awaited<ReturnType<typeof openMarket>>;

export async function openMarket(settledFrom: 'payment' | 'shipment', poolSize = 4) {
  const database: Database = await openDatabase({ connection: await testConnection(), poolSize });
  await migrateJobs(database.connection);
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  await query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01'), ('DE', 'reduced', 700, '2007-01-01')`,
  );
  await query(`insert into payment_method (method, is_on) values ('card', true), ('bank_transfer', true), ('credit', true)`);
  await query(`insert into commission_rate (rate, valid_from, added_at) values (1000, '2026-01-01', '2026-01-01')`);
  await query(`update settlement_setting set period = 'weekly', settled_from = $1, reserve_rate = $2, reserve_days = $3, order_fees = $4`, [
    ...[settledFrom, reserveRate, reserveDays, JSON.stringify({ EUR: orderFee })],
  ]);
  await query('insert into market (id) values (1) on conflict do nothing');
  await query('update market set bank_accounts = $1', [
    JSON.stringify([{ holder: 'Kontor Handels GmbH', bank: 'Bank', iban: marketIban, bic: 'COBADEFFXXX' }]),
  ]);

  const model = new MoneyModel();
  model.now = begin;
  model.settledFrom = settledFrom;
  const operatorCompany = await addCompany(database, { kind: 'operator', vatId: 'DE111111125', legalName: 'Market GmbH' });
  const operator = await addUser(database, operatorCompany);
  const sellerCompanies: Company[] = [await addCompany(database, { kind: 'seller' }), await addCompany(database, { kind: 'seller' })];
  const sellers = new Map<number, Caller>();
  for (const company of sellerCompanies) sellers.set(company.id, await addUser(database, company));
  for (const { seller, reduced, prices, ...facts } of storeFacts) {
    const company = sellerCompanies[seller] as Company;
    const store = await addStore(database, company, {
      ...{ currency: facts.currency, shippingFee: facts.fee, minimumOrderValue: facts.minimum },
      ...(facts.freeFrom !== null && { freeShippingFrom: facts.freeFrom }),
    });
    const added: Store = { ...facts, id: store.id, sellerId: company.id, variants: [] };
    for (const [index, price] of prices.entries()) {
      const stock = pieces[index] ?? 0;
      const isReduced = reduced.includes(index);
      const item = await addItem(database, store, { price, stock, taxClass: isReduced ? 'reduced' : 'standard' });
      added.variants.push({ id: item.variants[0]?.id ?? 0, price, vatRate: isReduced ? 700 : 1900, onHand: stock, reserved: 0 });
    }
    model.stores.push(added);
  }
  const buyers: Caller[] = [];
  for (let index = 0; index < 3; index++) {
    const company = await addCompany(database);
    const user = await addUser(database, company);
    await addAddress(database, company);
    for (const currency of ['EUR', 'PLN']) {
      await addBalance(database, company.id, startBalance, currency);
      model.post(['bank_clearing', null, currency, -startBalance], ['buyer_balance', company.id, currency, startBalance]);
    }
    // Its password has just been confirmed, as long as the test takes.
    await query(`insert into user_session (id, user_id, expires_at, confirmed_at) values ($1, $2, '2027-01-01', '2027-01-01')`, [
      user.id,
      user.userId,
    ]);
    buyers.push(user);
  }
  const as = (caller: Caller): ReturnType<typeof callsAs> => callsAs(database, handlers, { caller, now: () => new Date(model.now) });
  const grant = async (buyer: Caller | undefined, limit: number, seller: Caller | null, currency: 'EUR' | 'PLN' = 'EUR') => {
    const buyerId = buyer?.companyId ?? 0;
    const terms = { buyerId, currency, limit, days: 30 };
    if (seller)
      await query('insert into known_buyer (seller_company_id, buyer_company_id, found_at) values ($1, $2, now())', [
        seller.companyId,
        buyerId,
      ]);
    await (seller ? as(seller)(sellerCreditCalls.grant, terms) : as(operator)(creditCalls.grant, terms));
    model.grants.push({ buyerId, sellerId: seller?.companyId ?? null, currency, limit });
  };
  await grant(buyers[0], 900_00, null);
  await grant(buyers[1], 600_00, null);
  await grant(buyers[1], 400_00, sellers.get(sellerCompanies[0]?.id ?? 0) ?? null);
  await grant(buyers[1], 1_500_00, null, 'PLN');

  async function upload(
    content: string,
    { purpose, type }: { purpose: string; type: string },
    { userId, companyId }: Caller,
  ): Promise<string> {
    const key = `uploads/${randomUUID()}`;
    await testFiles.put(key, Buffer.from(content));
    await query(
      `insert into upload (id, network, key, user_id, company_id, purpose, file_name, content_type, size, stored_size, state)
       values (gen_random_uuid(), '', $1, $2, $3, $4, 'file', $5, 1, 1, 'stored')`,
      [key, userId, companyId, purpose, type],
    );
    return key;
  }

  return {
    ...{ database, model, buyers, sellers, operator, as, rows, query, upload },
    buyerOf: (companyId: number): Caller => buyers.find((one) => one.companyId === companyId) as Caller,
    /** A bank statement with one credit. */
    async statement(amount: number, text: string): Promise<void> {
      const file = await upload(statementOf(amount, text), { purpose: 'bankStatement', type: 'application/xml' }, operator);
      await as(operator)(bankCalls.import, { file });
    },
    close: () => database.close(),
  };
}

const statementOf = (amount: number, text: string): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${marketIban}</IBAN></Id></Acct>
  <Ntry><Amt Ccy="EUR">${(amount / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-03</Dt></BookgDt>
  <AcctSvcrRef>${randomUUID()}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Buyer</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

const sorted = (lines: readonly string[]): string[] => lines.toSorted();

/** What model and database have to agree on, in the same words. */
export function modelState(model: MoneyModel): Record<string, string[]> {
  const { orders, checkouts, stores, settlements } = model;
  const payments = checkouts.flatMap(({ id, payments: all }) =>
    all.map(
      (one) =>
        `${id} ${one.method} ${one.state} ${one.currency} ${one.amount} ${one.state === 'captured' ? one.part : one.isHeld ? one.part : 0}`,
    ),
  );
  return {
    accounts: sorted([...model.accounts].flatMap(([account, balance]) => (balance === 0 ? [] : [`${account} ${balance}`]))),
    stock: sorted(stores.flatMap(({ variants }) => variants.map(({ id, onHand, reserved }) => `${id}: ${onHand}, ${reserved} reserved`))),
    checkouts: sorted(checkouts.map(({ id, state }) => `${id} ${state}`)),
    orders: sorted(orders.map((one) => `${one.id} ${one.state} ${one.total} less ${one.cancelledTotal}${one.asked ? ', asked' : ''}`)),
    payments: sorted(payments),
    documents: sorted(
      orders.flatMap(({ id, invoiced, credited }) => (invoiced === null ? [] : [`${id} invoiced ${invoiced}, credited ${credited}`])),
    ),
    credit: sorted(
      orders.flatMap(({ id, item }) => (item ? [`${id} ${item.creditor ?? 'operator'} ${item.amount} ${item.paid} ${item.credited}`] : [])),
    ),
    settlements: sorted(
      settlements.map(
        (one) =>
          `${one.sellerId} ${one.currency} ${one.payout} ${one.carried} ${one.withheld} ${one.document} ${one.isPaidOut ? 'paid out' : 'not paid out'}`,
      ),
    ),
  };
}

export async function databaseState({ rows }: Market): Promise<Record<string, string[]>> {
  const [row] = await rows<Record<string, string[]>>(`select
    array(select kind || ' ' || coalesce(company_id::text, '') || ' ' || currency || ' ' || balance from ledger_account where balance <> 0) as accounts,
    array(select variant_id || ': ' || on_hand || ', ' || reserved || ' reserved' from stock) as stock,
    array(select id || ' ' || state from checkout) as checkouts,
    array(select id || ' ' || state || ' ' || total || ' less ' || cancelled_total || case when asked_change_id is null then '' else ', asked' end from purchase_order) as orders,
    array(select checkout_id || ' ' || method || ' ' || state || ' ' || currency || ' ' || amount || ' ' || case when balance_released_at is null then balance_part else 0 end
      from payment where purpose = 'checkout') as payments,
    array(select order_id || ' invoiced ' || sum(total) filter (where kind = 'invoice') || ', credited ' || coalesce(sum(total) filter (where kind = 'credit_note'), 0)
      from invoice where order_id is not null group by order_id) as documents,
    array(select order_id || ' ' || coalesce(seller_company_id::text, 'operator') || ' ' || amount || ' ' || paid || ' ' || credited from credit_item) as credit,
    array(select s.seller_company_id || ' ' || s.currency || ' ' || s.payout || ' ' || s.carried_out || ' ' || s.reserve_withheld || ' '
      || coalesce((select case i.kind when 'invoice' then i.total else -i.total end from invoice i where i.settlement_id = s.id), 0)
      || case s.state when 'paid_out' then ' paid out' else ' not paid out' end from settlement s) as settlements`);
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, lines]) => [name, sorted(lines)]));
}
