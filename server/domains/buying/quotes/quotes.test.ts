import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { frameCalls } from '../../../../contract/buying/frame.ts';
import { mostQuoteDrafts, mostQuotesADay, quoteCalls, sellerQuoteCalls } from '../../../../contract/buying/quotes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import type { Caller } from '../../../platform/scope.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { handlers as cartHandlers } from '../cart/calls.ts';
import { handlers as checkoutHandlers } from '../checkout/calls.ts';
import { handlers as frameHandlers } from '../frame/calls.ts';
import { handlers as quoteHandlers } from './calls.ts';
import { forgetCompany } from './index.ts';
import { endQuotes } from './jobs.ts';

const handlers = [...quoteHandlers, ...cartHandlers, ...checkoutHandlers, ...frameHandlers];
const day = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);
let database: Database;
let buyerCompany: Company;
let seller: Company;
let store: Store;
let item: Item;
let buyer: Caller;
let sellerUser: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  buyerCompany = await addCompany(database, { legalName: 'Lindenau GmbH' });
  buyer = await addUser(database, buyerCompany);
  seller = await addCompany(database, { kind: 'seller', legalName: 'Werkraum GmbH' });
  sellerUser = await addUser(database, seller);
  store = await addStore(database, seller);
  item = await addItem(database, store, { price: 1_000, variants: 3, multiple: 5, stock: 10_000 });
});

const as = (session: Caller, now: Date | null = null) => callsAs(database, handlers, { caller: session, now: () => now ?? new Date() });
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const variant = (index = 0) => item.variants[index]?.id ?? 0;
const request = {
  lines: () => [
    { variantId: variant(0), quantity: 100, unitPrice: 800 },
    { variantId: variant(1), quantity: 50 },
  ],
};
const ask = async (given: object = {}, session = buyer) =>
  (await as(session)(quoteCalls.save, { lines: request.lines(), countryCode: 'DE', note: 'For spring', send: true, ...given } as never)).id;
const offerOf = (id: number, version: number, given: object = {}) =>
  ({
    id,
    version,
    lines: [
      { variantId: variant(0), quantity: 100, unitPrice: 850, minimumQuantity: 20 },
      { variantId: variant(1), quantity: 50, unitPrice: 900, minimumQuantity: 50 },
    ],
    leadDays: 14,
    validUntil: dayIn(10),
    pricesUntil: dayIn(60),
    note: 'Good goods',
    ...given,
  }) as never;
const offered = async () => {
  const id = await ask();
  await as(sellerUser)(sellerQuoteCalls.offer, offerOf(id, 1));
  return id;
};
const seen = (id: number) => as(buyer)(quoteCalls.detail, { id });
const priceOf = async (variantId: number, quantity: number, session = buyer) => {
  const call = as(session);
  await database.pool.query('delete from cart_line where user_id = $1', [session.userId]);
  await call(cartCalls.add, { lines: [{ variantId, quantity }] });
  const { groups } = await call(cartCalls.list, {});
  return groups[0]?.lines[0];
};
const agreements = async (id: number) => {
  const { rows } = await database.pool.query<{ state: string; buyer_user_id: number; seller_user_id: number; lines: number }>(
    `select a.state, a.buyer_user_id, a.seller_user_id, (select count(*)::int from price_agreement_line l where l.agreement_id = a.id) as lines
     from quote q join price_agreement a on a.id = q.agreement_id where q.id = $1`,
    [id],
  );
  return rows;
};
const mailsAbout = async (id: number) => {
  const { rows } = await database.pool.query<{ subject: string; kind: string }>(
    `select subject, kind from mail_message where template = 'quoteNews' and subject like $1 order by id`,
    [`Quote Q-${String(id).padStart(5, '0')}:%`],
  );
  return rows.map((row) => `${row.kind}: ${row.subject.replace(/^Quote [^:]+: /, '')}`);
};

describe('a quote', () => {
  it('goes from the request and the offer to a price in the cart', async () => {
    const id = await offered();
    expect(await seen(id)).toMatchObject({
      state: 'answered',
      turn: 'buyer',
      total: 100 * 850 + 50 * 900,
      versions: [
        { version: 2, side: 'seller', by: null, leadDays: 14, lines: [{ unitPrice: 850, minimumQuantity: 20 }, { unitPrice: 900 }] },
        { version: 1, side: 'buyer', by: buyer.name, note: 'For spring', lines: [{ unitPrice: 800 }, { unitPrice: null }] },
      ],
      events: [{ what: 'offered' }, { what: 'asked' }],
    });
    expect(await priceOf(variant(0), 100)).toMatchObject({ unitPrice: 1_000 });
    await as(buyer)(quoteCalls.accept, { id, version: 2 });
    expect(await agreements(id)).toEqual([{ state: 'signed', buyer_user_id: buyer.userId, seller_user_id: sellerUser.userId, lines: 2 }]);
    expect(await priceOf(variant(0), 100)).toMatchObject({ unitPrice: 850, reason: { kind: 'agreement', quantityLeft: 100 } });
    expect(await priceOf(variant(0), 15)).toMatchObject({ unitPrice: 1_000, reason: { kind: 'list' } });
    expect(await priceOf(variant(0), 105)).toMatchObject({ unitPrice: 1_000 });
    const stranger = await addUser(database, await addCompany(database));
    expect(await priceOf(variant(0), 100, stranger)).toMatchObject({ unitPrice: 1_000 });
    await database.pool.query('delete from cart_line where user_id = $1', [buyer.userId]);
    expect(await as(buyer)(quoteCalls.toCart, { id }, { idempotencyKey: 'to-cart-once' })).toEqual({ added: 2 });
    await as(buyer)(quoteCalls.toCart, { id }, { idempotencyKey: 'to-cart-once' });
    const { groups } = await as(buyer)(cartCalls.list, {});
    expect(groups.flatMap((group) => group.lines.map((line) => line.quantity)).toSorted((a, b) => b - a)).toEqual([100, 50]);
    expect(await mailsAbout(id)).toEqual([
      'seller: Lindenau GmbH asks for your prices',
      'buyer: Werkraum GmbH has made an offer',
      'seller: Lindenau GmbH has accepted; the prices are agreed',
    ]);
    await database.pool.query('update price_agreement set state = $2 where id = (select agreement_id from quote where id = $1)', [
      id,
      'terminated',
    ]);
  });

  it('sets the price of an order, which uses it up', async () => {
    const other = await addCompany(database);
    const person = await addUser(database, other);
    await addAddress(database, other);
    await addBalance(database, other.id, 10_000_000);
    const id = await ask({ lines: [{ variantId: variant(0), quantity: 60 }] }, person);
    const line = { variantId: variant(0), quantity: 60, unitPrice: 700, minimumQuantity: 5 };
    await as(sellerUser)(sellerQuoteCalls.offer, offerOf(id, 1, { lines: [line] }));
    await as(person)(quoteCalls.accept, { id, version: 2 });
    const order = async (quantity: number) => {
      await as(person)(cartCalls.add, { lines: [{ variantId: variant(0), quantity }] });
      const { orders } = await as(person)(checkoutCalls.placeOrder, {});
      const { rows } = await database.pool.query<{ unit_price: number }>('select unit_price from purchase_order_line where order_id = $1', [
        orders[0]?.id,
      ]);
      return rows[0]?.unit_price;
    };
    expect([await order(40), await order(20), await order(20)]).toEqual([700, 700, 1_000]);
  });

  it('is countered by the buyer, and accepted unchanged by the seller', async () => {
    const id = await offered();
    const lines = [{ variantId: variant(1), quantity: 30, unitPrice: 870 }];
    await as(buyer)(quoteCalls.counter, { id, version: 2, lines, note: 'Our last word' });
    expect(await seen(id)).toMatchObject({
      state: 'countered',
      turn: 'seller',
      total: 26_100,
      versions: [{ pricesUntil: dayIn(60) }, {}, {}],
    });
    await as(sellerUser)(sellerQuoteCalls.accept, { id, version: 3 });
    expect(await agreements(id)).toEqual([{ state: 'signed', buyer_user_id: buyer.userId, seller_user_id: sellerUser.userId, lines: 1 }]);
    expect(await priceOf(variant(1), 30)).toMatchObject({ unitPrice: 870, reason: { kind: 'agreement' } });
    expect((await mailsAbout(id)).at(-1)).toBe('buyer: Werkraum GmbH has accepted; the prices are agreed');
  });

  it('is valid for any quantity if the seller says so', async () => {
    const id = await ask({ lines: [{ variantId: variant(2), quantity: 20 }] });
    const lines = [{ variantId: variant(2), quantity: 20, unitPrice: 700, minimumQuantity: 10 }];
    await as(sellerUser)(sellerQuoteCalls.offer, offerOf(id, 1, { lines, limited: false }));
    await as(buyer)(quoteCalls.accept, { id, version: 2 });
    expect(await priceOf(variant(2), 500)).toMatchObject({ unitPrice: 700, reason: { kind: 'agreement', quantityLeft: null } });
    expect(await priceOf(variant(2), 5)).toMatchObject({ unitPrice: 1_200 });
  });

  it('is declined or withdrawn by either side, with a reason', async () => {
    const [first, second, third] = [await ask(), await offered(), await ask()];
    expect(
      await as(sellerUser)(sellerQuoteCalls.decline, { id: first, version: 1, reason: 'Sold out, call +49 341 1234567' }),
    ).toMatchObject({
      state: 'declined',
    });
    expect((await seen(first)).events[0]).toMatchObject({ what: 'declined', side: 'seller', reason: 'Sold out, call •••' });
    expect(await as(buyer)(quoteCalls.decline, { id: second, version: 2 })).toMatchObject({ state: 'declined' });
    expect(await as(buyer)(quoteCalls.decline, { id: third, version: 1 })).toMatchObject({ state: 'withdrawn' });
    expect(await refusal(as(sellerUser)(sellerQuoteCalls.offer, offerOf(third, 1)))).toMatchObject({ code: codes.conflict });
  });

  it('can be saved as a draft, which the seller does not see', async () => {
    const id = await ask({ send: false });
    expect(await refusal(as(sellerUser)(sellerQuoteCalls.detail, { id }))).toMatchObject({ code: codes.notFound });
    await ask({ id, send: false, lines: [{ variantId: variant(0), quantity: 25 }], note: 'Changed' });
    expect(await seen(id)).toMatchObject({ state: 'draft', versions: [{ note: 'Changed', lines: [{ quantity: 25 }] }] });
    await ask({ id, lines: [{ variantId: variant(0), quantity: 25 }] });
    expect(await as(sellerUser)(sellerQuoteCalls.detail, { id })).toMatchObject({ state: 'open', buyer: 'Lindenau GmbH' });
    expect(await refusal(as(buyer)(quoteCalls.remove, { id }))).toMatchObject({ code: codes.notFound });
    const other = await ask({ send: false });
    await as(buyer)(quoteCalls.remove, { id: other });
    expect(await refusal(seen(other))).toMatchObject({ code: codes.notFound });
  });

  it('expires, at once when read, and by the job with mails', async () => {
    const id = await offered();
    const later = new Date(Date.now() + 12 * day);
    expect(await as(buyer, later)(quoteCalls.detail, { id })).toMatchObject({ state: 'expired', turn: null });
    expect(await refusal(as(buyer, later)(quoteCalls.accept, { id, version: 2 }))).toMatchObject({ code: codes.refused });
    await Promise.all([1, 2].map(() => endQuotes(database, { publicUrl: 'http://localhost', now: later })));
    expect((await seen(id)).events[0]).toMatchObject({ what: 'expired', side: null });
    expect((await mailsAbout(id)).filter((mail) => mail.includes('expired'))).toHaveLength(2);
    expect(await agreements(id)).toEqual([]);
  });
});

describe('concurrently', () => {
  it('have one effect: two acceptances, and a double click', async () => {
    const id = await offered();
    const colleague = await addUser(database, buyerCompany);
    const tries = await Promise.all(
      [buyer, colleague, buyer, colleague].map((session) => refusal(as(session)(quoteCalls.accept, { id, version: 2 }))),
    );
    expect(tries.filter((one) => one === null)).toHaveLength(1);
    for (const one of tries) if (one !== null) expect(one).toMatchObject({ code: codes.conflict });
    expect(await agreements(id)).toHaveLength(1);
    const again = await offered();
    const key = { idempotencyKey: 'one-press-of-accept' };
    const first = await as(buyer)(quoteCalls.accept, { id: again, version: 2 }, key);
    expect(await as(buyer)(quoteCalls.accept, { id: again, version: 2 }, key)).toEqual(first);
  });

  it('the seller’s new offer and the buyer’s acceptance of the old one: one of them, never a price that was not agreed', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await offered();
      const dearer = offerOf(id, 2, { lines: [{ variantId: variant(0), quantity: 100, unitPrice: 990, minimumQuantity: 1 }] });
      const [acceptance, newOffer] = await Promise.all([
        refusal(as(buyer)(quoteCalls.accept, { id, version: 2 })),
        refusal(as(sellerUser)(sellerQuoteCalls.offer, dearer)),
      ]);
      expect([acceptance, newOffer].filter((one) => one === null)).toHaveLength(1);
      expect([acceptance, newOffer].find((one) => one !== null)).toMatchObject({ code: codes.conflict });
      const { state, version } = await seen(id);
      expect([state, version]).toEqual(acceptance === null ? ['accepted', 2] : ['answered', 3]);
      const { rows } = await database.pool.query(
        'select 1 from price_agreement_line l join quote q on q.agreement_id = l.agreement_id where q.id = $1 and l.price = 990',
        [id],
      );
      expect(rows).toEqual([]);
    }
  });

  it('a counter-offer and a withdrawal, an acceptance of the seller and a refusal of the buyer', async () => {
    const id = await offered();
    await as(buyer)(quoteCalls.counter, { id, version: 2, lines: [{ variantId: variant(0), quantity: 100, unitPrice: 810 }] });
    const both = await Promise.all([
      refusal(as(sellerUser)(sellerQuoteCalls.accept, { id, version: 3 })),
      refusal(as(buyer)(quoteCalls.decline, { id, version: 3 })),
    ]);
    expect(both.filter((one) => one === null)).toHaveLength(1);
    expect(await agreements(id)).toHaveLength(both[0] === null ? 1 : 0);
  });
});

describe('refusals', () => {
  it('goods of others, of several stores, in wrong quantities, to other countries', async () => {
    const other = await addItem(database, await addStore(database, seller), {});
    const hidden = await addItem(database, store, { visibility: 'exclusive' });
    const fault = (given: object) => refusal(ask(given));
    const line = (variantId: number, quantity = 5) => ({ variantId, quantity });
    expect(await fault({ lines: [] })).toMatchObject({ code: codes.invalid });
    expect(await fault({ lines: [line(variant(), 7)] })).toMatchObject({
      code: codes.invalid,
      details: { fields: { 'lines.0.quantity': 'quote.quantity' } },
    });
    expect(await fault({ lines: [line(variant()), line(other.variants[0]?.id ?? 0)] })).toMatchObject({ code: codes.refused });
    for (const id of [hidden.variants[0]?.id ?? 0, 999_999_999])
      expect(await fault({ lines: [line(id)] })).toMatchObject({ code: codes.productNotExist });
    expect(await fault({ countryCode: 'JP' })).toMatchObject({ code: codes.productNotExist });
    expect(await fault({ wantedOn: '2020-01-01' })).toMatchObject({ code: codes.invalid });
    expect(await fault({ lines: [{ variantId: variant(), quantity: 5, unitPrice: -1 }] })).toMatchObject({ code: codes.invalid });
  });

  it('prices that cannot be represented exactly, and sums of them: the list of the other side stays readable', async () => {
    const lines = (unitPrice: number) => [0, 1, 2].map((index) => ({ variantId: variant(index), quantity: 1_000_000, unitPrice }));
    expect(await refusal(ask({ lines: lines(9_000_000_001) }))).toMatchObject({ code: codes.invalid });
    expect(await refusal(ask({ lines: lines(9_000_000_000) }))).toMatchObject({
      details: { fields: { 'lines.1.unitPrice': 'quote.price', 'lines.2.unitPrice': 'quote.price' } },
    });
    const id = await ask({ lines: lines(3_000_000_000) });
    expect((await as(sellerUser)(sellerQuoteCalls.detail, { id })).total).toBe(9_000_000_000_000_000);
    await as(buyer)(quoteCalls.decline, { id, version: 1 });
  });

  it('goods that the buyer may no longer see cannot be agreed on', async () => {
    const id = await offered();
    const show = (visibility: string) => database.pool.query('update item set visibility = $2 where id = $1', [item.id, visibility]);
    await show('exclusive');
    expect(await refusal(as(buyer)(quoteCalls.accept, { id, version: 2 }))).toMatchObject({ code: codes.productNotExist });
    expect(await agreements(id)).toEqual([]);
    await show('everyone');
    await as(buyer)(quoteCalls.accept, { id, version: 2 });
    expect(await agreements(id)).toHaveLength(1);
  });

  it('has the recommended retail prices of its goods and their margins, on the page and in the PDF, for those who see prices', async () => {
    const id = await offered();
    const plain = (await as(buyer)(quoteCalls.paper, { id })).content.length;
    await database.pool.query('update variant set retail_price = 1785 where id = $1', [variant(0)]);
    const priceNow = (await seen(id)).goods[0]?.priceNow ?? 0;
    const retail = { price: 1_785, net: 1_500, margin: Math.round((1_500 - priceNow) / 15) };
    const goodsOf = ({ goods }: { goods: { retail?: unknown }[] }) => goods.map((one) => one.retail);
    expect(goodsOf(await seen(id))).toEqual([retail, undefined]);
    expect(goodsOf(await as(sellerUser)(sellerQuoteCalls.detail, { id }))).toEqual([retail, undefined]);
    const choices = await as(buyer)(quoteCalls.choices, { variantIds: [variant(0)], quantities: [100] });
    expect(goodsOf(choices)).toEqual([retail]);
    expect((await as(buyer)(quoteCalls.paper, { id })).content.length).toBeGreaterThan(plain);
    const reader = await addUser(database, buyerCompany, { role: 'viewer' });
    expect(goodsOf(await as(reader)(quoteCalls.detail, { id }))).toEqual([undefined, undefined]);
    await database.pool.query('update variant set retail_price = null where id = $1', [variant(0)]);
  });

  it('a note with very many quotation levels still fits into the PDF', async () => {
    const id = await ask();
    await as(sellerUser)(sellerQuoteCalls.offer, offerOf(id, 1, { note: '>'.repeat(1_900) }));
    expect((await as(buyer)(quoteCalls.paper, { id })).content.length).toBeGreaterThan(1_000);
  });

  it('very many offers: the page shows the latest', async () => {
    const id = await ask();
    await database.pool.query(
      `with more as (insert into quote_version (quote_id, version, side, user_id, at, valid_until, prices_until)
         select $1, n, 'seller', $2, now(), current_date + 10, current_date + 20 from generate_series(2, 80) n returning version),
       lines as (insert into quote_line (quote_id, version, position, variant_id, quantity, unit_price) select $1, version, 0, $3, 5, 100 from more)
       update quote set version = 80, state = 'answered' where id = $1`,
      [id, sellerUser.userId, variant(0)],
    );
    const { versions } = await seen(id);
    expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([50, 80, 31]);
    await as(buyer)(quoteCalls.decline, { id, version: 80 });
  });

  it('offers with past dates, without prices, for variants that were not requested', async () => {
    const id = await ask();
    const fault = (given: object) => refusal(as(sellerUser)(sellerQuoteCalls.offer, offerOf(id, 1, given)));
    expect(await fault({ validUntil: dayIn(-1) })).toMatchObject({ code: codes.invalid });
    expect(await fault({ pricesUntil: dayIn(5) })).toMatchObject({ details: { fields: { pricesUntil: 'quote.pricesUntil' } } });
    expect(await fault({ validUntil: dayIn(3_000), pricesUntil: dayIn(3_000) })).toMatchObject({ code: codes.invalid });
    const line = { variantId: variant(0), quantity: 100, unitPrice: 850, minimumQuantity: 105 };
    expect(await fault({ lines: [line] })).toMatchObject({ details: { fields: { 'lines.0.minimumQuantity': 'quote.minimum' } } });
    expect(await fault({ lines: [{ ...line, minimumQuantity: 5, variantId: variant(2) }] })).toMatchObject({ code: codes.productNotExist });
    expect(await fault({ version: 2 })).toMatchObject({ code: codes.conflict });
    expect(await refusal(as(sellerUser)(sellerQuoteCalls.accept, { id, version: 1 }))).toMatchObject({ code: codes.conflict });
    expect(await refusal(as(buyer)(quoteCalls.accept, { id, version: 1 }))).toMatchObject({ code: codes.conflict });
    expect(await refusal(as(buyer)(quoteCalls.paper, { id }))).toMatchObject({ code: codes.refused });
    expect(await refusal(as(sellerUser)(sellerQuoteCalls.paper, { id }))).toMatchObject({ code: codes.refused });
  });

  it('other companies, roles without the code, and closed stores', async () => {
    const id = await offered();
    const stranger = await addUser(database, await addCompany(database));
    const otherSeller = await addUser(database, await addCompany(database, { kind: 'seller' }));
    for (const work of [
      () => as(stranger)(quoteCalls.detail, { id }),
      () => as(stranger)(quoteCalls.accept, { id, version: 2 }),
      () => as(stranger)(quoteCalls.counter, { id, version: 2, lines: [{ variantId: variant(), quantity: 5, unitPrice: 1 }] }),
      () => as(stranger)(quoteCalls.decline, { id, version: 2 }),
      () => as(stranger)(quoteCalls.toCart, { id }),
      () => as(stranger)(quoteCalls.paper, { id }),
      () => as(stranger)(quoteCalls.remove, { id }),
      () => ask({ id }, stranger),
      () => as(otherSeller)(sellerQuoteCalls.detail, { id }),
      () => as(otherSeller)(sellerQuoteCalls.paper, { id }),
      () => as(otherSeller)(sellerQuoteCalls.offer, offerOf(id, 2)),
      () => as(otherSeller)(sellerQuoteCalls.accept, { id, version: 2 }),
      () => as(otherSeller)(sellerQuoteCalls.decline, { id, version: 2 }),
    ])
      expect(await refusal(work())).toMatchObject({ code: codes.notFound });
    const reader = await addUser(database, buyerCompany, { role: 'viewer' });
    expect(await refusal(as(reader)(quoteCalls.accept, { id, version: 2 }))).toMatchObject({ code: codes.forbidden });
    expect(await refusal(as(reader)(quoteCalls.paper, { id }))).toMatchObject({ code: codes.forbidden });
    const priced = await addUser(database, buyerCompany, { accessCodes: ['price.view'] });
    expect(await refusal(as(priced)(quoteCalls.paper, { id }))).toMatchObject({ code: codes.forbidden });
    const plain = JSON.stringify([
      await as(reader)(quoteCalls.detail, { id }),
      await as(reader)(quoteCalls.mine, {}),
      await as(reader)(quoteCalls.exportMine, {}),
    ]);
    for (const amount of ['850', '900', '8.50', '9.00', '1000', '800']) expect(plain).not.toMatch(new RegExp(`[:;]"?${amount}[,;}"]`));
    await database.pool.query(`update store set state = 'suspended' where id = $1`, [store.id]).catch(() => undefined);
    await database.pool.query(`update store set state = 'closed' where id = $1`, [store.id]);
    expect(await refusal(as(buyer)(quoteCalls.accept, { id, version: 2 }))).toMatchObject({ code: codes.refused });
    await database.pool.query(`update store set state = 'open' where id = $1`, [store.id]);
  });

  it('the counter-offer of a buyer whose account has been blocked meanwhile', async () => {
    const company = await addCompany(database);
    const person = await addUser(database, company);
    const id = await ask({}, person);
    await as(sellerUser)(sellerQuoteCalls.offer, offerOf(id, 1));
    const lines = [{ variantId: variant(1), quantity: 30, unitPrice: 870 }];
    await as(person)(quoteCalls.counter, { id, version: 2, lines, note: '' });
    await database.pool.query(`update company set state = 'suspended' where id = $1`, [company.id]);
    expect(await refusal(as(sellerUser)(sellerQuoteCalls.accept, { id, version: 3 }))).toMatchObject({ code: codes.refused });
    expect(await agreements(id)).toEqual([]);
    await database.pool.query(`update company set state = 'approved' where id = $1`, [company.id]);
    await as(sellerUser)(sellerQuoteCalls.accept, { id, version: 3 });
    expect(await agreements(id)).toHaveLength(1);
  });

  it('more drafts than a company may have', async () => {
    const many = await addUser(database, await addCompany(database));
    const first = await ask({ send: false }, many);
    await database.pool.query(
      `insert into quote (store_id, seller_company_id, buyer_company_id, user_id, state, currency, country_code, created_at, changed_at)
       select store_id, seller_company_id, buyer_company_id, user_id, state, currency, country_code, created_at, changed_at
       from quote, generate_series(2, $2) where id = $1`,
      [first, mostQuoteDrafts],
    );
    expect(await refusal(ask({ send: false }, many))).toMatchObject({ code: codes.refused });
    // Existing ones can still be changed and sent.
    expect(await ask({ id: first, send: false }, many)).toBe(first);
    expect(await ask({ id: first }, many)).toBe(first);
    expect(await ask({ send: false }, many)).toBeGreaterThan(first);
  });

  it('more requests than a day allows', async () => {
    const many = await addUser(database, await addCompany(database));
    for (let number = 0; number < mostQuotesADay; number++) await ask({}, many);
    expect(await refusal(ask({}, many))).toMatchObject({ code: codes.refused });
    expect(await ask({ send: false }, many)).toBeGreaterThan(0);
  });
});

describe('the lists', () => {
  it('page, filter and export in one statement each, and count pending quotes', async () => {
    const company = await addCompany(database);
    const other = await addUser(database, company);
    const ids: number[] = [];
    for (let number = 0; number < 11; number++) ids.push(await ask({}, other));
    await as(sellerUser)(sellerQuoteCalls.offer, offerOf(ids[0] ?? 0, 1));
    const { result, statements } = await countStatements(() => as(other)(quoteCalls.mine, { size: 10 }));
    expect(statements).toBe(1);
    expect(result.rows).toHaveLength(10);
    expect((await as(other)(quoteCalls.mine, { size: 10, cursor: result.next ?? '' })).rows.map((row) => row.id)).toEqual([ids[0]]);
    expect((await as(other)(quoteCalls.mine, { states: ['answered'] })).rows).toMatchObject([{ id: ids[0], lines: 2 }]);
    expect(await as(other)(frameCalls.waiting, {})).toMatchObject({ offers: 1 });
    const found = await as(sellerUser)(sellerQuoteCalls.list, { keyword: `Q-${String(ids[3]).padStart(5, '0')}` });
    expect(found.rows).toMatchObject([{ id: ids[3], turn: 'seller' }]);
    expect((await as(sellerUser)(sellerQuoteCalls.counts, {})).open).toBeGreaterThanOrEqual(10);
    const { content } = await as(other)(quoteCalls.exportMine, {});
    expect(content.trim().split('\r\n')).toHaveLength(1 + 22);
    const paper = await as(other)(quoteCalls.paper, { id: ids[0] ?? 0 });
    expect(Buffer.from(paper.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    // Both sides hold the same paper in their hands.
    const sellers = await as(sellerUser)(sellerQuoteCalls.paper, { id: ids[0] ?? 0 });
    expect(sellers.name).toBe(paper.name);
    expect(sellers.content.length).toBe(paper.content.length);
  });

  it('show what can be requested, at the buyer’s prices', async () => {
    const { goods, currency } = await as(buyer)(quoteCalls.choices, { itemId: item.id });
    expect(currency).toBe('EUR');
    expect(goods).toMatchObject([{ variantId: variant(0), rule: { multiple: 5 } }, {}, {}]);
    const tiered = (await addItem(database, store, { price: 1_000, tiers: [{ from: 50, price: 750 }] })).variants[0]?.id ?? 0;
    const priced = await as(buyer)(quoteCalls.choices, { variantIds: [tiered], quantities: [60] });
    expect(priced.goods).toMatchObject([{ priceNow: 750 }]);
    const hidden = await addItem(database, store, { visibility: 'exclusive' });
    expect(await refusal(as(buyer)(quoteCalls.choices, { itemId: hidden.id }))).toMatchObject({ code: codes.productNotExist });
  });
});

describe('erasure', () => {
  it('ends open quotes with their company, deletes its notes, and retains agreed quotes', async () => {
    const company = await addCompany(database);
    const person = await addUser(database, company);
    const [open, draft, agreed] = [await ask({}, person), await ask({ send: false }, person), await ask({}, person)];
    await as(sellerUser)(sellerQuoteCalls.offer, offerOf(agreed, 1));
    await as(person)(quoteCalls.accept, { id: agreed, version: 2 });
    await database.transaction((tx) => forgetCompany(tx, company.id, new Date()));
    const { rows } = await database.pool.query('select id, state from quote where id = any ($1) order by id', [[open, draft, agreed]]);
    expect(rows).toEqual([
      { id: open, state: 'withdrawn' },
      { id: agreed, state: 'accepted' },
    ]);
    expect((await as(sellerUser)(sellerQuoteCalls.detail, { id: open })).versions[0]).toMatchObject({ note: '' });
    expect((await as(sellerUser)(sellerQuoteCalls.detail, { id: agreed })).versions[1]).toMatchObject({ note: 'For spring' });
  });
});
