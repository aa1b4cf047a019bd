/**
 * The answer of the VAT id register, or its absence, decides whether a delivery to another member state is taxed; the checkout shows the
 * reason.
 */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addCompany, addItem, addStore, addUser, callsAs, type Item } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let item: Item;
let storeId: number;
let sellerCall: ReturnType<typeof callsAs>;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01'), ('CH', 'standard', 810, '2024-01-01')`,
  );
  const seller = await addCompany(database, { kind: 'seller', vatId: 'DE999999999', vatState: 'valid' });
  const store = await addStore(database, seller);
  storeId = store.id;
  sellerCall = callsAs(database, handlers, { caller: await addUser(database, seller) });
  item = await addItem(database, store, { price: 10_000, stock: 1_000 });
});

type Known = { vatId?: string; state?: string; checked?: string; counts?: string };

/** A Polish buyer of German goods, and the answer of VIES about its VAT id. */
async function buyer({ vatId, state = 'unchecked', checked, counts }: Known, language: Language = 'en') {
  const company = await addCompany(database, { countryCode: 'PL', ...(vatId && { vatId }) });
  await database.pool.query('update company set vat_state = $2, vat_checked_at = $3, vat_counts_until = $4 where id = $1', [
    company.id,
    state,
    checked ?? null,
    counts ?? null,
  ]);
  await addAddress(database, company, { postalCode: '00-001' });
  const session = await addUser(database, company);
  const call = callsAs(database, handlers, { caller: session, language, now: () => new Date('2026-11-21T12:00:00Z') });
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
  return call;
}

it.each<[string, Known, string | null, string]>([
  ['confirmed and fresh', { vatId: 'PL8567346215', state: 'valid', checked: '2026-11-01', counts: '2026-12-01' }, null, 'VAT-exempt'],
  ['confirmed long ago', { vatId: 'PL8567346215', state: 'valid', checked: '2026-10-01', counts: '2026-10-31' }, 'stale', 'too old'],
  ['confirmed at an unknown time', { vatId: 'PL8567346215', state: 'valid' }, 'stale', 'too old'],
  ['not confirmed', { vatId: 'PL8567346215', state: 'invalid', checked: '2026-11-20', counts: '2026-12-20' }, 'invalid', 'does not know'],
  ['not to be checked', { vatId: 'PL8567346215', state: 'unavailable', checked: '2026-11-21' }, 'unavailable', 'could not be reached'],
  ['not asked about yet', { vatId: 'PL8567346215' }, 'unchecked', 'not confirmed your VAT ID yet'],
  ['of the country the goods leave', { vatId: 'DE136695976', state: 'valid', counts: '2026-12-01' }, 'sameState', 'of the same country'],
  ['British', { vatId: 'GB980780684', state: 'valid', counts: '2026-12-01' }, 'outside', 'not one of an EU member state'],
  ['missing', {}, 'noId', 'no VAT ID of your company'],
])('an id that is %s', async (_, known, cause, sentence) => {
  const call = await buyer(known);
  const { stores } = await call(checkoutCalls.preview, {});
  expect(stores[0]).toMatchObject({
    vatTotal: cause === null ? 0 : 1_900,
    vat: { cause, reason: cause === null ? 'intraCommunity' : 'shipFromRate' },
  });
  expect(stores[0]?.vat.message).toContain(sentence);
  // The order stores the reason, and the evidence of that time.
  const placed = await call(checkoutCalls.placeOrder, {});
  const { orders } = await call(checkoutCalls.checkout, { checkoutId: placed.checkoutId });
  expect(orders[0]).toMatchObject({
    vatTotal: cause === null ? 0 : 1_900,
    vat: { cause, evidence: { buyerVatId: known.vatId ?? null, buyerVatState: known.state ?? 'unchecked' } },
  });
});

it('is explained in the reader’s language, and orders from before the reason was stored can still be read', async () => {
  const call = await buyer({ vatId: 'PL8567346215', state: 'unavailable', checked: '2026-11-21' }, 'pl');
  const { stores } = await call(checkoutCalls.preview, {});
  expect(stores[0]?.vat.message).toContain('VAT kraju wysyłki (Niemcy), ponieważ unijny rejestr VIES był niedostępny');
  const placed = await call(checkoutCalls.placeOrder, {});
  await database.pool.query(`update purchase_order set vat_decision = vat_decision - 'cause' where checkout_id = $1`, [placed.checkoutId]);
  const { orders } = await call(checkoutCalls.checkout, { checkoutId: placed.checkoutId });
  expect(orders[0]?.vat).toMatchObject({ cause: null, reason: 'shipFromRate' });
  expect(orders[0]?.vat.message).toContain('brak ważnego numeru VAT UE');
});

it('is worded for the seller as somebody else’s VAT id', async () => {
  const wordsOf = async (known: Known): Promise<string> => {
    const { orders } = await (await buyer(known))(checkoutCalls.placeOrder, {});
    const orderId = orders[0]?.id ?? 0;
    // Sellers see orders from their payment on.
    await database.pool.query(`update purchase_order set state = 'paid', paid_at = now() where id = $1`, [orderId]);
    return (await sellerCall(salesCalls.detail, { storeId, orderId })).vat.message;
  };
  expect(await wordsOf({})).toContain('no VAT ID of the buyer');
  expect(await wordsOf({ vatId: 'PL8567346215', state: 'invalid', checked: '2026-11-20' })).toContain('did not know the buyer’s VAT ID');
});

it.each([
  ['out of the EU', 'DE', 'CH', '8001', 'VATEX-EU-G', 'Art. 146 of Directive 2006/112/EC'],
  ['into the EU', 'CH', 'DE', '10115', null, 'Export from Switzerland without VAT'],
])('an export %s names its rule', async (_, from, to, postalCode, exemption, words) => {
  const seller = await addCompany(database, { kind: 'seller', countryCode: from });
  const exported = await addItem(database, await addStore(database, seller, { countryCodes: [from, to] }), { price: 10_000, stock: 5 });
  const company = await addCompany(database, { countryCode: to });
  await addAddress(database, company, { postalCode });
  const call = callsAs(database, handlers, { caller: await addUser(database, company) });
  await call(cartCalls.add, { lines: [{ variantId: exported.variants[0]?.id ?? 0, quantity: 1 }] });
  const { stores } = await call(checkoutCalls.preview, {});
  expect(stores[0]).toMatchObject({ vatTotal: 0, vat: { reason: 'export', exemption, shipFrom: from } });
  expect(stores[0]?.vat.message).toContain(words);
});
