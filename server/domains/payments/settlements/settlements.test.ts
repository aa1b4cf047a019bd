/** Settlements: closed once, equal to the ledger, with what the operator keeps and documents; never a payout of what a seller owes. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerCalls } from '../../../../contract/payments/ledger.ts';
import { type SettlementDetail, sellerSettlementCalls, settlementCalls } from '../../../../contract/payments/sellers/settlements.ts';
import { ownCreditCalls } from '../../../../contract/payments/credit/own-credit.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addUser } from '../../../../test/support/market.ts';
import { moment, type PaidOrder, settledMarket, type Shop } from '../../../../test/support/settled-market.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';

let market: Awaited<ReturnType<typeof settledMarket>>;
beforeAll(async () => {
  market = await settledMarket();
});
afterEach(async () => {
  await market.database.pool.query(
    `update settlement_setting set period = 'monthly', settled_from = 'payment', reserve_rate = 0, reserve_days = 0, order_fees = '{}'`,
  );
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const setting = (changes: string): Promise<unknown> => market.database.pool.query(`update settlement_setting set ${changes}`);
const detailsOf = async ({ user }: Shop, at = moment('12-31')): Promise<SettlementDetail[]> => {
  const call = market.as(user, at);
  const { rows } = await call(sellerSettlementCalls.list, { size: 100 });
  return Promise.all(rows.toReversed().map(({ id }) => call(sellerSettlementCalls.detail, { settlementId: id })));
};
const linesOf = async (orders: readonly PaidOrder[]) =>
  (
    await market.database.pool.query<{ kind: string; amount: number; commission: number; settlementId: number | null }>(
      `select kind, amount, commission, settlement_id as "settlementId" from settlement_line where order_id = any($1) order by id`,
      [orders.map(({ id }) => id)],
    )
  ).rows;

describe('a paid order', () => {
  it('keeps the rate of its payment, whatever the rates become', async () => {
    const shop = await market.shop();
    await market.database.pool.query(
      `insert into commission_rate (seller_company_id, rate, valid_from, added_at) values ($1, 2000, '2026-02-01', '2026-01-01'), ($1, 500, '2026-03-01', '2026-01-01')`,
      [shop.seller.id],
    );
    const orders = [await market.order(shop, '01-31'), await market.order(shop, '02-01'), await market.order(shop, '03-01')];
    expect((await linesOf(orders)).map(({ commission }) => commission)).toEqual([10_00, 20_00, 5_00]);
  });

  it('on the credit terms of its seller is settled once the buyer has paid all of it', async () => {
    const shop = await market.shop();
    const { database, buyerUser, operator } = market;
    await database.pool.query(
      `insert into payment_method (method, is_on) values ('credit', true) on conflict (method) do update set is_on = true`,
    );
    await database.pool.query(
      `insert into credit_grant (seller_company_id, buyer_company_id, currency, credit_limit, days, created_by, created_at, changed_at)
       values ($1, $2, 'EUR', 1000000, 30, $3, '2026-01-01', '2026-01-01')`,
      [shop.seller.id, buyerUser.companyId, operator.userId],
    );
    const order = await market.place(shop, '02-10', 3);
    await order.pay('credit');
    await market.cancel(order, '02-11', 1);
    await market.close('03-01');
    expect(await detailsOf(shop)).toEqual([]);
    const { rows } = await database.pool.query<{ id: number; amount: number }>(
      'select id, amount - credited as amount from credit_item where order_id = $1',
      [order.id],
    );
    await market.as(buyerUser, moment('03-05'))(ownCreditCalls.pay, { items: rows });
    await market.close('04-01');
    const [settlement] = await detailsOf(shop);
    expect(settlement).toMatchObject({ sales: 3 * 119_00, refunds: 119_00, commission: 20_00, state: 'closed' });
  });

  it('gives the commission of cancelled pieces back with their refund, and all of it with the rest', async () => {
    const shop = await market.shop();
    await market.database.pool.query(
      `insert into commission_rate (seller_company_id, rate, valid_from, added_at) values ($1, 333, '2026-02-01', '2026-01-01')`,
      [shop.seller.id],
    );
    const order = await market.order(shop, '02-02', 3);
    await market.cancel(order, '02-03', 1);
    await market.refuse(order, '02-04');
    const lines = await linesOf([order]);
    expect(lines.map(({ kind, commission }) => [kind, commission])).toEqual([
      ['sale', 9_99],
      ['refund', -3_33],
      ['refund', -6_66],
    ]);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('is never changed or removed once it is to be settled', async () => {
    const order = await market.order(await market.shop(), '02-02');
    const change = (text: string) => market.database.pool.query(text, [order.id]);
    await expect(change('update settlement_line set commission = 0 where order_id = $1')).rejects.toThrow('not changed');
    await expect(change('delete from settlement_line where order_id = $1')).rejects.toThrow('not changed');
  });
});

describe('a settlement', () => {
  it('is sales less refunds, commission, fees and VAT, with ledger and invoice', async () => {
    await setting(`order_fees = '{"EUR": 30}'`);
    const shop = await market.shop();
    const [first, second] = [await market.order(shop, '04-02', 3), await market.order(shop, '04-20')];
    await market.cancel(first, '04-05', 1);
    await market.order(shop, '05-01');
    await market.close('05-02');
    const [settlement, ...more] = await detailsOf(shop);
    expect(more).toEqual([]);
    // 476.00 sold, 119.00 refunded; 30.00 commission and 0.60 fees, 5.81 VAT.
    expect(settlement).toMatchObject({
      ...{ number: `S-${shop.seller.id}-2026-04-30-EUR`, periodFrom: '2026-04-01', periodTo: '2026-04-30', state: 'closed', orders: 2 },
      ...{ sales: 476_00, refunds: 119_00, commission: 30_00, fees: 60, vat: 5_81, vatReason: 'domestic', vatRate: 1_900 },
      ...{ payout: 357_00 - 30_60 - 5_81, carriedOut: 0, invoice: { kind: 'invoice' } },
    });
    const { rows: entries } = await market.database.pool.query(
      `select a.kind, e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
       where t.scope = 'settlement' and t.key = $1 order by a.kind`,
      [String(settlement?.id)],
    );
    expect(entries).toEqual([
      { kind: 'commission', amount: 30_60 },
      { kind: 'seller_payable', amount: -36_41 },
      { kind: 'vat', amount: 5_81 },
    ]);
    const { rows } = await market.as(shop.user, moment('05-02'))(sellerSettlementCalls.lines, { settlementId: settlement?.id ?? 0 });
    expect(rows.map(({ kind, order, amount }) => [kind, order.id, amount])).toEqual([
      ['refund', first.id, -119_00],
      ['sale', second.id, 119_00],
      ['sale', first.id, 357_00],
    ]);
    const trial = await market.as(market.operator, moment('05-02'))(ledgerCalls.trial, {});
    expect(trial).toMatchObject({ broken: [], differing: 0 });
  });

  it('is closed once by any number of jobs at the same moment', async () => {
    const shops = await Promise.all([1, 2, 3].map(() => market.shop()));
    for (const shop of shops) await market.order(shop, '06-10');
    const closed = await Promise.all(Array.from({ length: 5 }, () => market.close('07-01')));
    expect(closed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3);
    for (const shop of shops) {
      const details = await detailsOf(shop);
      expect(details.map(({ number }) => number)).toEqual([`S-${shop.seller.id}-2026-06-30-EUR`]);
    }
    expect(await market.close('07-02')).toBe(0);
  });

  it('takes each payment once, while orders are paid at the same moment', async () => {
    const shop = await market.shop();
    const orders = [await market.place(shop, '10-31'), await market.place(shop, '10-31'), await market.place(shop, '10-31')];
    await orders[0]?.pay();
    await Promise.all([market.close('11-01'), orders[1]?.pay(), market.close('11-01'), orders[2]?.pay()]);
    await market.close('12-01');
    const lines = await linesOf(orders);
    expect(lines.every(({ settlementId }) => settlementId !== null)).toBe(true);
    const settled = (await detailsOf(shop)).reduce((sum, { orders: count }) => sum + count, 0);
    expect(settled).toBe(3);
  });

  it('of more refunds than sales is carried over, is never paid out, and is taken by the next one', async () => {
    const shop = await market.shop();
    const order = await market.order(shop, '02-10', 2);
    await market.close('03-01');
    await market.refuse(order, '03-05');
    await market.close('04-01');
    const [, negative] = await detailsOf(shop);
    // The refund of 238.00 gives 20.00 commission and 3.80 VAT back.
    expect(negative).toMatchObject({
      ...{ state: 'carried_over', sales: 0, refunds: 238_00, commission: -20_00, vat: -3_80, payout: 0, carriedOut: -214_20 },
      invoice: { kind: 'credit_note' },
    });
    await market.order(shop, '04-10');
    await market.close('05-01');
    await market.order(shop, '05-10', 2);
    await market.close('06-01');
    const [, , third, fourth] = await detailsOf(shop);
    expect(third).toMatchObject({ state: 'carried_over', carriedIn: -214_20, carriedOut: -214_20 + 119_00 - 11_90, payout: 0 });
    expect(third?.carriedFrom?.id).toBe(negative?.id);
    expect(fourth).toMatchObject({ carriedIn: third?.carriedOut, state: 'closed', payout: 238_00 - 23_80 - 107_10 });
  });

  it('withholds a reserve and releases it once its days are over', async () => {
    await setting(`reserve_rate = 1000, reserve_days = 31`);
    const shop = await market.shop();
    await market.order(shop, '02-10');
    await market.close('03-01');
    await market.close('04-01');
    const [first, second, ...more] = await detailsOf(shop);
    expect(first).toMatchObject({ reserveWithheld: 11_90, reserveUntil: '2026-03-31', payout: 119_00 - 11_90 - 11_90 });
    expect(second).toMatchObject({ orders: 0, reserveReleased: 11_90, payout: 11_90, commission: 0, invoice: null });
    expect(first?.reserveReleasedIn?.id).toBe(second?.id);
    expect(more).toEqual([]);
    expect(await market.close('05-01')).toBe(0);
  });

  it('waits for the goods to leave where the operator says so; a cancelled order is settled at once', async () => {
    await setting(`settled_from = 'shipment'`);
    const shop = await market.shop();
    const [shipped, partly, cancelled] = [
      await market.order(shop, '02-10', 2),
      await market.order(shop, '02-10', 2),
      await market.order(shop, '02-10'),
    ];
    await market.pack(shipped, '02-11');
    await market.pack(partly, '02-11');
    await market.ship(shipped, '02-12', 2);
    await market.ship(partly, '02-12', 1);
    await market.refuse(cancelled, '02-13');
    await market.close('03-01');
    await market.ship(partly, '03-02', 1);
    await market.close('04-01');
    expect((await detailsOf(shop)).map(({ sales, refunds, orders }) => [sales, refunds, orders])).toEqual([
      [357_00, 119_00, 2],
      [238_00, 0, 1],
    ]);
  });

  it('of a week ends on Sunday, and follows the one before', async () => {
    await setting(`period = 'weekly'`);
    const shop = await market.shop();
    await market.order(shop, '08-12');
    await market.close('08-17');
    await market.order(shop, '08-19');
    await market.close('08-24');
    // Nothing for three weeks.
    await market.order(shop, '09-16');
    await market.close('09-21');
    expect((await detailsOf(shop)).map(({ periodFrom, periodTo }) => [periodFrom, periodTo])).toEqual([
      ['2026-08-10', '2026-08-16'],
      ['2026-08-17', '2026-08-23'],
      ['2026-09-14', '2026-09-20'],
    ]);
  });

  it('is by currency', async () => {
    const shop = await market.shop({ currency: 'PLN' });
    await market.order(shop, '02-10');
    await market.close('03-01');
    expect((await detailsOf(shop)).map(({ currency, payout }) => [currency, payout])).toEqual([['PLN', 119_00 - 11_90]]);
  });

  it('cannot be changed', async () => {
    await expect(market.database.pool.query(`update settlement set payout = payout + 1, sales = sales + 1`)).rejects.toThrow('not changed');
    await expect(market.database.pool.query(`delete from settlement`)).rejects.toThrow('not changed');
  });
});

describe('VAT of the commission', () => {
  const settled = async (given: Parameters<typeof market.shop>[0]): Promise<SettlementDetail | undefined> => {
    const shop = await market.shop(given);
    await market.order(shop, '02-10');
    await market.close('03-01');
    const [settlement] = await detailsOf(shop);
    return settlement;
  };

  it('is owed by a seller of another member state whose VAT id is confirmed', async () => {
    expect(await settled({ countryCode: 'FR', vatId: 'FR40303265045', vatState: 'valid' })).toMatchObject({
      vat: 0,
      vatReason: 'reverseCharge',
    });
  });
  it('is the operator’s without a confirmed one', async () => {
    expect(await settled({ countryCode: 'FR', vatId: 'FR40303265045', vatState: 'invalid' })).toMatchObject({
      vat: 1_90,
      vatReason: 'domestic',
      vatRate: 1_900,
    });
  });
  it('is none for a seller outside the EU', async () => {
    expect(await settled({ countryCode: 'CH' })).toMatchObject({ vat: 0, vatReason: 'outsideScope' });
  });
});

describe('the documents', () => {
  it('are gapless invoices of the operator, as PDF and e-invoice, with the words of the treatment', async () => {
    const { database } = market;
    await database.pool.query(
      `update company set address = '{"line1": "Marktplatz 1", "postalCode": "10115", "city": "Berlin"}', contact_email = 'office@market.example', phone_country_code = '+49', phone_number = '30 1234567' where kind = 'operator'`,
    );
    const shop = await market.shop({ countryCode: 'FR', vatId: 'FR40303265045', vatState: 'valid' });
    await database.pool.query(
      `update company set address = '{"line1": "Rue 1", "postalCode": "75001", "city": "Paris"}', contact_email = 'office@shop.example' where id = $1`,
      [shop.seller.id],
    );
    await market.order(shop, '02-10');
    await market.close('03-01');
    const [settlement] = await detailsOf(shop);
    const call = market.as(shop.user, moment('03-02'));
    const settlementId = settlement?.id ?? 0;
    const xml = Buffer.from(
      (await call(sellerSettlementCalls.invoice, { settlementId, format: 'xrechnungUbl' })).content,
      'base64',
    ).toString();
    expect(xml).toContain('VATEX-EU-AE');
    expect(xml).toContain('Reverse charge: the recipient owes the VAT');
    expect(xml).toContain('FR40303265045');
    const file = await call(sellerSettlementCalls.invoice, { settlementId });
    expect(file.name).toBe(`${settlement?.invoice?.number}.pdf`);
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const { rows } = await database.pool.query<{ series: string; sequence: number }>(
      `select series, sequence from invoice where seller_company_id = $1 order by series, sequence`,
      [market.market.id],
    );
    for (const series of ['INV', 'CN']) {
      const numbers = rows.filter((row) => row.series === series).map(({ sequence }) => sequence);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    }
  });

  it('are a statement as PDF and as CSV, and lists as CSV', async () => {
    const shop = await market.shop();
    await market.order(shop, '02-10');
    await market.order(shop, '02-11');
    await market.close('03-01');
    const [settlement] = await detailsOf(shop);
    const call = market.as(shop.user, moment('03-02'));
    const settlementId = settlement?.id ?? 0;
    const pdf = Buffer.from((await call(sellerSettlementCalls.file, { settlementId })).content, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const { content, name } = await call(sellerSettlementCalls.file, { settlementId, format: 'csv' });
    expect(name).toBe(`${settlement?.number}.csv`);
    expect(content.trim().split('\n')).toHaveLength(3);
    expect((await call(sellerSettlementCalls.export, {})).content.trim().split('\n')).toHaveLength(2);
    const overview = await call(sellerSettlementCalls.overview, {});
    expect(overview.currencies).toMatchObject([{ currency: 'EUR', sales: 0, orders: 0, due: 214_20 }]);
    expect(overview.currencies[0]?.months.at(-2)).toEqual({ month: '2026-02', amount: 238_00 });
  });

  it('and the settlement itself are another company’s: they do not exist', async () => {
    const [shop, other] = [await market.shop(), await market.shop()];
    await market.order(shop, '02-10');
    await market.close('03-01');
    const [settlement] = await detailsOf(shop);
    const settlementId = settlement?.id ?? 0;
    const stranger = market.as(other.user, moment('03-02'));
    const missing = { code: codes.notFound };
    await expect(stranger(sellerSettlementCalls.detail, { settlementId })).rejects.toMatchObject(missing);
    await expect(stranger(sellerSettlementCalls.lines, { settlementId })).rejects.toMatchObject(missing);
    await expect(stranger(sellerSettlementCalls.file, { settlementId })).rejects.toMatchObject(missing);
    await expect(stranger(sellerSettlementCalls.invoice, { settlementId })).rejects.toMatchObject(missing);
    expect((await stranger(sellerSettlementCalls.list, {})).rows).toEqual([]);
    const packer = await addUser(market.database, shop.seller, { role: 'warehouse' });
    await expect(market.as(packer, moment('03-02'))(sellerSettlementCalls.detail, { settlementId })).rejects.toMatchObject({
      code: codes.forbidden,
    });
    const operator = market.as(market.operator, moment('03-02'));
    expect((await operator(settlementCalls.list, { keyword: settlement?.number ?? '' })).rows.map(({ id }) => id)).toEqual([settlementId]);
  });

  it('notify those who see payouts', async () => {
    const shop = await market.shop();
    await market.order(shop, '02-10');
    await market.close('03-01');
    const { rows } = await market.database.pool.query(
      `select template from mail_message m join user_account u on u.email = m.recipient where u.company_id = $1`,
      [shop.seller.id],
    );
    expect(rows).toContainEqual({ template: 'settlementClosed' });
  });
});
