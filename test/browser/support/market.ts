import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { predefinedRoles, userTypes } from '../../../contract/identity/access.ts';
import type { Language } from '../../../contract/values/locale.ts';
import { settleOnCredit } from '../../../server/domains/buying/checkout/credit-terms/settle.ts';
import { placeOrder, settle } from '../../../server/domains/buying/checkout/index.ts';
import { createCompany, createUser, saveAddress } from '../../../server/domains/companies/index.ts';
import { selectSetting } from '../../../server/domains/payments/commission/index.ts';
import { moveOrders } from '../../../server/domains/orders/placing/index.ts';
import { ship } from '../../../server/domains/orders/shipments/index.ts';
import { closePeriod } from '../../../server/domains/payments/settlements/index.ts';
import { wordsOf } from '../../../server/domains/talk/chat/content.ts';
import { storeBatch } from '../../../server/domains/talk/chat/store-messages.hot.ts';
import { hashPassword } from '../../../server/domains/identity/index.ts';
import { newId } from '../../../server/platform/ids.ts';
import { addJob } from '../../../server/platform/jobs/jobs.ts';
import { publish } from '../../../server/platform/events/outbox.ts';
import type { Database } from '../../../server/platform/postgres/pool.ts';
import { jobScope } from '../../../server/platform/scope.ts';
import { addBalance, addItem, addStore, type Item, type Store } from '../../support/market.ts';
import { itemPath } from '../../../web/app/slug.ts';
import { password } from './log-in.ts';

/** The country of the tests' companies and goods. The demo market sells nothing from there, and visitors of other countries see none of it. */
export const testCountry = 'LV';

export type Person = { email: string; name: string; userId: number; companyId: number; company: string };
export type Seller = Person & { stores: (Store & { name: string })[] };
export type Goods = Item & { name: string; path: string; store: Store & { name: string } };

/** Eight letters that no other test has: part of names, codes and addresses. */
export const mark = (): string =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'GHJKLMNPQR'[Number(digit)] ?? '')
    .toUpperCase();

/** An item's one category, of the demo's tree. */
const category = 'barStools';

/**
 * Makes what one test needs in the running market: companies with people who can log in, stores, goods, money and orders. Nothing of it is
 * shared with other tests; the demo's own companies and goods are only looked at.
 */
export class TestMarket {
  readonly #database: Database;
  readonly #language: Language;
  static #hash: Promise<string> | undefined;

  constructor(database: Database, language: Language) {
    this.#database = database;
    this.#language = language;
  }

  /** A buyer company with its owner; accepted, with an address and money on its balance unless said otherwise. */
  async buyer(given: { state?: 'approved' | 'draft'; balance?: number; country?: string; vatId?: string } = {}): Promise<Person> {
    const { state = 'approved', balance = 1_000_000_00, country = testCountry, vatId } = given;
    const company = `Buyer ${mark()} SIA`;
    const companyId = await createCompany(this.#database.kysely, {
      kind: 'buyer',
      legalName: company,
      countryCode: country,
      state,
      preferredCurrency: 'EUR',
      businessType: 'retailer',
      salesChannels: ['shop'],
      demo: true,
      ...(vatId && { vatId }),
      ...(vatId && state === 'approved' && { vatValidAt: new Date() }),
    });
    const person = await this.#person(companyId, company, 'owner', 'Ilze Ozola');
    await this.#profile(person);
    await this.#sign(person, 'buyer');
    // A job writes the invoices of paid orders at any moment; what it sends is no part of other tests.
    await this.#database.kysely
      .insertInto('notification_setting')
      .values({ user_id: person.userId, topic: 'invoices', mail: false, notice: false })
      .execute();
    const address = {
      label: '',
      name: person.name,
      companyName: company,
      line1: 'Brīvības iela 1',
      line2: '',
      postalCode: country === 'DE' ? '10115' : 'LV-1010',
      city: 'Rīga',
      region: '',
      countryCode: country,
      phone: '',
      isDefault: true,
    };
    await this.#database.transaction((tx) => saveAddress(tx, companyId, address));
    if (balance > 0) await addBalance(this.#database, companyId, balance);
    return person;
  }

  /** Another user of a company. */
  colleague(of: Person, role: string, name = 'Jānis Kalns'): Promise<Person> {
    return this.#person(of.companyId, of.company, role, name);
  }

  /** A seller company with its owner and as many stores, open and selling to the tests' country. */
  async seller({ stores = 1, sellsTo = [testCountry] }: { stores?: number; sellsTo?: string[] } = {}): Promise<Seller> {
    const company = `Maker ${mark()} SIA`;
    const companyId = await createCompany(this.#database.kysely, {
      kind: 'seller',
      legalName: company,
      countryCode: testCountry,
      vatId: 'LV40003521600',
      state: 'approved',
      preferredCurrency: 'EUR',
      demo: true,
    });
    const person = await this.#person(companyId, company, 'owner', 'Anna Bērziņa');
    await this.#profile(person);
    await this.#sign(person, 'seller');
    const made: Seller['stores'] = [];
    for (let number = 0; number < stores; number++) made.push(await this.#store(companyId, sellsTo));
    return { ...person, stores: made };
  }

  /** Another store of a seller, which this buyer alone sees. */
  async storeFor(buyer: Person, seller: Seller): Promise<Seller['stores'][number]> {
    const store = await this.#store(seller.companyId, [testCountry]);
    await this.#database.transaction(async (tx) => {
      await tx.updateTable('store').set({ visibility: 'exclusive' }).where('id', '=', store.id).execute();
      await tx.insertInto('store_exclusive').values({ store_id: store.id, company_id: buyer.companyId }).execute();
      await publish(tx, 'exclusive.changed', { companyIds: null, storeIds: [store.id] });
    });
    return store;
  }

  /** A user of the operator's company, who may do everything. */
  async operator(): Promise<Person> {
    const { id, legal_name: company } = await this.#database.kysely
      .selectFrom('company')
      .select(['id', 'legal_name'])
      .where('kind', '=', 'operator')
      .executeTakeFirstOrThrow();
    return this.#person(id, company, 'owner', 'Maija Liepa');
  }

  /** The user has to set a password before anything else. */
  async askForPassword({ userId }: Person): Promise<void> {
    await this.#database.kysely.updateTable('user_account').set({ need_setting_password: true }).where('id', '=', userId).execute();
  }

  /** Items of a store, on sale, each with its variants and their stock. */
  async items(
    store: Seller['stores'][number],
    count: number,
    given: {
      name?: string;
      variants?: number;
      price?: number;
      stock?: number;
      multiple?: number;
      options?: readonly string[];
      countryCodes?: string[];
    } = {},
  ): Promise<Goods[]> {
    const categoryId = await this.#category();
    const made: Goods[] = [];
    for (let number = 0; number < count; number++) {
      const itemCode = mark();
      const name = `${given.name ?? 'Stool'} ${itemCode}`;
      const item = await addItem(this.#database, store, { ...given, categoryId, name, itemCode });
      made.push({ ...item, name, store, path: itemPath({ id: item.id, urlKey: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }) });
    }
    await this.#announce(made);
    return made;
  }

  /** One item of a new store of a new seller. */
  async item(given: Parameters<TestMarket['items']>[2] = {}): Promise<Goods & { seller: Seller }> {
    const seller = await this.seller();
    const [store] = seller.stores;
    if (!store) throw new Error('a seller without a store');
    const [item] = await this.items(store, 1, given);
    if (!item) throw new Error('no item was made');
    return { ...item, seller };
  }

  /** An order of a buyer, paid from its balance, or on credit terms, unless `paid` is false; returns its id and number. */
  async order(
    buyer: Person,
    goods: readonly Goods[],
    { paid = true, quantity = 2 }: { paid?: boolean | 'credit'; quantity?: number } = {},
  ): Promise<{ id: number; number: string }> {
    const scope = {
      ...jobScope({ now: () => new Date(), config: { publicUrl: '' } }, this.#language),
      country: testCountry,
      caller: {
        id: randomUUID(),
        ...{ userId: buyer.userId, companyId: buyer.companyId, name: buyer.name, userType: userTypes.buyer, operator: false },
        ...{ roles: ['owner'], accessCodes: [...(predefinedRoles.buyer['owner'] ?? [])], unaudited: false, language: this.#language },
      },
    };
    return this.#database.transaction(async (tx) => {
      const variantIds = goods.flatMap(({ variants }) => variants.slice(0, 1).map(({ id }) => id));
      const { rows } = await sql<{ id: number }>`insert into cart_line (user_id, variant_id, quantity)
        select ${buyer.userId}, id, ${quantity} from unnest(${variantIds}::bigint[]) as given (id) returning id`.execute(tx);
      const address = await tx
        .selectFrom('company_address')
        .select('id')
        .where('company_id', '=', buyer.companyId)
        .executeTakeFirstOrThrow();
      const placed = await placeOrder(tx, scope, { lineIds: rows.map(({ id }) => id), addressId: address.id, stores: [] });
      if (paid === 'credit') await settleOnCredit(tx, scope, { checkoutId: placed.checkoutId });
      else if (paid) await settle(tx, scope, placed.checkoutId);
      const [order] = placed.orders;
      if (!order) throw new Error('no order was placed');
      return { id: order.id, number: order.number };
    });
  }

  /** Pieces of an item that a buyer has bought and left in the seller's warehouse. */
  async holds({ companyId }: Person, { store, variants }: Goods, pieces: number): Promise<void> {
    await this.#database.transaction((tx) =>
      sql`with held as (insert into held_stock (company_id, variant_id, warehouse_id, on_hand) values (${companyId}, ${variants[0]?.id ?? 0}, ${store.warehouseId}, ${pieces}) returning id),
        batch as (insert into held_batch (held_stock_id, stored_at, quantity, remaining) select id, now(), ${pieces}, ${pieces} from held)
        insert into held_movement (held_stock_id, kind, quantity, reason, at) select id, 'corrected', ${pieces}, 'found', now() from held`.execute(
        tx,
      ),
    );
  }

  /** The store of an item charges for goods that buyers leave there, in minor units for 100 pieces and 30 days. */
  async asksForStorage({ store }: Goods, { freeDays, price }: { freeDays: number; price: number }): Promise<void> {
    const terms = { store_id: store.id, free_days: freeDays, price, created_at: new Date() };
    await this.#database.kysely.insertInto('storage_terms').values(terms).execute();
  }

  /** All orders of a company wait for an approval, which its only user gives. */
  async asksForApproval({ companyId }: Person): Promise<void> {
    const rule = { company_id: companyId, kind: 'order_total', threshold: 1, role_ids: [], approver_role_ids: [] };
    await this.#database.kysely.insertInto('approval_rule').values(rule).execute();
  }

  /** The provider of an order's payment does not answer any more (playwright.config.ts), and has been asked about a refund for two days. */
  async silences(orderId: number): Promise<void> {
    await this.#database.transaction(async (tx) => {
      const of = tx.selectFrom('purchase_order').select('checkout_id').where('id', '=', orderId);
      await tx.updateTable('payment').set({ provider: 'stripe' }).where('checkout_id', '=', of).execute();
      const sentAt = new Date(Date.now() - 48 * 60 * 60_000);
      await tx.updateTable('payment_refund').set({ sent_at: sentAt, answered_at: null }).where('order_id', '=', orderId).execute();
    });
  }

  /** Buyers of the tests' country can pay by bank transfer; returns the market's account. */
  async takesTransfers(): Promise<string> {
    const row = await this.#database.kysely
      .selectFrom('market')
      .select(sql<{ iban: string }[]>`bank_accounts`.as('accounts'))
      .executeTakeFirst();
    const known = row?.accounts[0]?.iban;
    const iban = known ?? 'DE89370400440532013000';
    const accounts = JSON.stringify([{ holder: 'Kontor Handels GmbH', bank: 'Bank', iban, bic: 'COBADEFF' }]);
    if (known === undefined) await this.#database.kysely.updateTable('market').set({ bank_accounts: accounts }).execute();
    const method = { is_on: true, countries: [testCountry] };
    await this.#database.kysely
      .insertInto('payment_method')
      .values({ method: 'bank_transfer', ...method })
      .onConflict((conflict) => conflict.column('method').doUpdateSet(method))
      .execute();
    return iban;
  }

  /** Ships all of a paid order in one parcel, as its seller. */
  async ship(seller: Person, orderId: number): Promise<void> {
    const by = { actor: 'seller', userId: seller.userId, now: new Date() } as const;
    await this.#database.transaction(async (tx) => {
      await moveOrders(tx, { ...by, orderIds: [orderId], from: ['paid'], to: 'accepted', note: '' });
      await moveOrders(tx, { ...by, orderIds: [orderId], from: ['accepted'], to: 'packing', note: '' });
      const { store_id: storeId } = await tx
        .selectFrom('purchase_order')
        .select('store_id')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      const lines = await tx
        .selectFrom('purchase_order_line')
        .select(['id as orderLineId', 'quantity'])
        .where('order_id', '=', orderId)
        .execute();
      const parcel = { orderId, carrier: 'DHL', trackingNumber: mark(), lines, note: '' };
      await ship(tx, { storeId, sellerCompanyId: seller.companyId }, parcel, by);
    });
  }

  /** Buyers of the tests' country can order on credit terms. */
  async takesCredit(): Promise<void> {
    const method = { is_on: true, countries: [testCountry] };
    await this.#database.kysely
      .insertInto('payment_method')
      .values({ method: 'credit', ...method })
      .onConflict((conflict) => conflict.column('method').doUpdateSet(method))
      .execute();
  }

  /** A buyer's credit terms with the operator: 10,000.00 EUR, due after 30 days. */
  async grantsCredit({ userId }: Person, buyer: Person): Promise<void> {
    const now = new Date();
    await this.#database.kysely
      .insertInto('credit_grant')
      .values({
        ...{ buyer_company_id: buyer.companyId, currency: 'EUR', credit_limit: 10_000_00, days: 30 },
        ...{ created_by: userId, created_at: now, changed_at: now },
      })
      .execute();
  }

  /** Both sides are notified of what has happened to orders without waiting for the minute. */
  async notifyOfOrders(): Promise<void> {
    await this.#database.transaction((tx) => addJob(tx, 'order-mails:write', {}));
  }

  /** They get platform news as those who have chosen nothing. */
  async readsNews(...people: Person[]): Promise<void> {
    const userIds = people.map(({ userId }) => userId);
    await this.#database.kysely
      .deleteFrom('notification_setting')
      .where('topic', '=', 'platformNews')
      .where('user_id', 'in', userIds)
      .execute();
  }

  /** Invoices that are due are written without waiting for the minute. */
  async issueInvoices(): Promise<void> {
    await this.#database.transaction((tx) => addJob(tx, 'invoices:issue', {}));
  }

  /** What was bought by runs, and has been approved, is paid without waiting for the minute. */
  async payPurchases(): Promise<void> {
    await this.#database.transaction((tx) => addJob(tx, 'sales-orders:purchases', {}));
  }

  /** Closes this month for a seller, as its end would; of orders that are paid. */
  async settle(seller: Person): Promise<void> {
    const setting = { ...(await selectSetting(this.#database.kysely)), settledFrom: 'payment' } as const;
    const scope = { now: new Date(Date.now() + 32 * 86_400_000), publicUrl: 'http://localhost:3000' };
    await this.#database.transaction((tx) => closePeriod(tx, scope, { sellerId: seller.companyId, currency: 'EUR' }, setting));
  }

  /** Writes messages into a conversation as a person would, but at once and without its limits; says where they are. */
  async writes(
    { userId, companyId }: Person,
    gid: string,
    messages: readonly string[],
    ext: Record<string, unknown> = {},
  ): Promise<{ id: string; seq: number }[]> {
    const stored = await storeBatch(
      this.#database,
      messages.map((msg) => ({
        ...{
          gid,
          userId,
          companyId,
          operator: false,
          platformOnly: false,
          cid: randomUUID(),
          id: newId(),
          type: 'txt',
          body: { msg },
          ext,
        },
        ...{ words: wordsOf('txt', { msg }), mentions: [], everybody: false },
      })),
      new Date(),
    );
    return stored.map(({ id, seq }) => ({ id, seq: seq ?? 0 }));
  }

  async #person(companyId: number, company: string, role: string, name: string): Promise<Person> {
    TestMarket.#hash ??= hashPassword(password);
    const email = `${mark().toLowerCase()}@test.example`;
    const user = { companyId, role, email, name, passwordHash: await TestMarket.#hash, language: this.#language };
    const userId = await createUser(this.#database.kysely, user);
    // Platform news goes to everybody in the market; that of one test is no part of others.
    await this.#database.kysely
      .insertInto('notification_setting')
      .values({ user_id: userId, topic: 'platformNews', mail: false, notice: false })
      .execute();
    return { email, name, companyId, company, userId };
  }

  /** What a registration asks for. */
  async #profile({ companyId, userId, email, name }: Person): Promise<void> {
    const address = { line1: 'Brīvības iela 1', line2: '', postalCode: 'LV-1010', city: 'Rīga', region: '' };
    await this.#database.kysely
      .updateTable('company')
      .set({
        address: JSON.stringify(address),
        contact_email: email,
        contact_name: name,
        phone_country_code: '+371',
        phone_number: '67012345',
        attested: JSON.stringify({ userId, name, at: new Date().toISOString() }),
      })
      .where('id', '=', companyId)
      .execute();
  }

  /** Signs every agreement that is in force for that kind of company. */
  async #sign({ companyId, userId }: Person, kind: 'buyer' | 'seller'): Promise<void> {
    await sql`
      insert into agreement_signature (version_id, company_id, user_id, language, text_hash, network)
      select distinct on (a.id) v.id, ${companyId}::bigint, ${userId}::bigint, 'en', sha256(''), '192.0.2.1'
      from legal_agreement a join legal_agreement_version v on v.agreement_id = a.id
      where ${kind} = any(a.audience) and a.archived_at is null and v.published_at <= now()
      order by a.id, v.version desc`.execute(this.#database.kysely);
  }

  async #store(companyId: number, countryCodes: string[]): Promise<Seller['stores'][number]> {
    const name = `Store ${mark()}`;
    const owner = { id: companyId, kind: 'seller' as const, countryCode: testCountry };
    const store = await addStore(this.#database, owner, { name, itemCode: mark(), countryCodes });
    await this.#database.transaction((tx) => publish(tx, 'store.changed', { storeId: store.id }));
    return { ...store, name };
  }

  async #category(): Promise<number> {
    const { id } = await this.#database.kysely.selectFrom('category').select('id').where('key', '=', category).executeTakeFirstOrThrow();
    return id;
  }

  async #announce(items: readonly Goods[]): Promise<void> {
    const itemIds = items.map(({ id }) => id);
    await this.#database.transaction((tx) => publish(tx, 'item.changed', { itemIds }));
  }
}
