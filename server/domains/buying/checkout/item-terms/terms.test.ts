import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../../contract/wire/codes.ts';
import { itemFactCalls } from '../../../../../contract/catalogue/item-facts.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Item,
  type Store,
} from '../../../../../test/support/market.ts';
import { countStatements, type Database } from '../../../../platform/postgres/pool.ts';
import { handlers } from '../calls.ts';

const now = new Date('2026-11-21T12:00:00Z');
let database: Database;
let seller: Company;
let store: Store;
let item: Item;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01') on conflict do nothing`,
  );
  seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  item = await addItem(database, store);
});

const ask = (itemId: number, options: Parameters<typeof callsAs>[2] = {}) =>
  callsAs(database, handlers, { now: () => now, ...options })(itemFactCalls.terms, { itemId });

describe('VAT', () => {
  it('is shown to visitors as to buyers without a confirmed VAT id', async () => {
    expect((await ask(item.id)).vat).toEqual([{ shipFrom: 'DE', reason: 'domestic', cause: null, rate: 1_900, rateCountry: 'DE' }]);
    expect((await ask(item.id, { country: 'FR' })).vat).toEqual([
      { shipFrom: 'DE', reason: 'shipFromRate', cause: 'noId', rate: 1_900, rateCountry: 'DE' },
    ]);
    expect((await ask(item.id, { country: 'CH' })).vat).toEqual([
      { shipFrom: 'DE', reason: 'export', cause: null, rate: null, rateCountry: null },
    ]);
  });

  it('uses the buyer’s own VAT id, as the checkout does', async () => {
    const confirmed = await addUser(database, await addCompany(database, { countryCode: 'FR', vatId: 'FR83404833048', vatState: 'valid' }));
    const unknown = await addUser(database, await addCompany(database, { countryCode: 'FR', vatId: 'FR40303265045' }));
    const of = async (session: typeof confirmed) => (await ask(item.id, { country: 'FR', caller: session })).vat[0];
    expect(await of(confirmed)).toMatchObject({ reason: 'intraCommunity', rate: null });
    expect(await of(unknown)).toMatchObject({ reason: 'shipFromRate', cause: 'unchecked', rate: 1_900 });
  });

  it('is null where no rate is known', async () => {
    const far = await addStore(database, seller, { vatCountryCode: 'FO', countryCodes: ['FO'] });
    const watch = await addItem(database, far);
    expect((await ask(watch.id, { country: 'FO' })).vat[0]).toMatchObject({ reason: 'domestic', rate: null });
  });
});

describe('measured figures', () => {
  it('are absent with too few orders, and read once for a store and country', async () => {
    const { result, statements } = await countStatements(() => ask(item.id));
    expect(result).toMatchObject({ transit: null, acceptance: null });
    expect(statements).toBe(1);
  });

  it('say how long parcels to the country and acceptances took', async () => {
    const other = await addStore(database, seller);
    const chair = await addItem(database, other);
    const buyer = await addCompany(database);
    const person = await addUser(database, buyer);
    const hour = 3_600_000;
    for (const [index, days] of [2, 3, 3, 3, 4, 5].entries()) {
      const paid = new Date(now.getTime() - (40 + index) * 24 * hour);
      const shipped = new Date(paid.getTime() + 24 * hour);
      const { rows } = await database.pool.query<{ id: number }>(
        `with c as (insert into checkout (company_id, user_id, state, language, expires_at) values ($1, $2, 'paid', 'en', now()) returning id)
         insert into purchase_order (number, checkout_id, buyer_company_id, buyer_user_id, seller_company_id, store_id, state, currency, lines_total, vat_total, total,
           vat_decision, address, language, created_at, paid_at, accepted_at, shipped_at, delivered_at)
         select 'T' || $4::bigint || '-' || $9::text, id, $1, $2, $3, $4, 'delivered', 'EUR', 0, 0, 0, '{}', '{"countryCode":"DE"}', 'en', $5, $5, $6, $7, $8 from c returning id`,
        [
          buyer.id,
          person.userId,
          seller.id,
          other.id,
          paid,
          new Date(paid.getTime() + 5 * hour),
          shipped,
          new Date(shipped.getTime() + days * 24 * hour),
          String(index),
        ],
      );
      await database.pool.query(
        `insert into shipment (order_id, carrier, tracking_number, state, shipped_at, delivered_at) values ($1, 'DHL', $2, 'delivered', $3, $4)`,
        [rows[0]?.id, String(index), shipped, new Date(shipped.getTime() + days * 24 * hour)],
      );
    }
    expect(await ask(chair.id)).toMatchObject({ transit: { minDays: 2, maxDays: 5, parcels: 6 }, acceptance: { hours: 5, orders: 6 } });
    // No order went to another country yet; acceptance is independent of the country.
    expect(await ask(chair.id, { country: 'FR' })).toMatchObject({ transit: null, acceptance: { hours: 5 } });
  });
});

it('nothing is shown of items that the caller may not see', async () => {
  const hidden = await addItem(database, store, { visibility: 'exclusive' });
  await expect(ask(hidden.id)).rejects.toMatchObject({ code: codes.notFound });
  await expect(ask(item.id, { country: 'US' })).rejects.toMatchObject({ code: codes.notFound });
});
