/** A small market for tests: companies, people, stores and items, each with sensible values that a test may override. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type AccessCode, type CompanyKind, predefinedRoles, userTypes } from '../../contract/identity/access.ts';
import type { AnswerOf, Call, InputOf } from '../../contract/wire/call.ts';
import { languages, type Language } from '../../contract/values/locale.ts';
import type { CallConfig, CallContext, Handler } from '../../server/platform/http/handler.ts';
import { JsonText } from '../../server/platform/http/handler.ts';
import { once } from '../../server/platform/http/idempotency.ts';
import { runCall } from '../../server/platform/http/run.ts';
import { mayViewPrices } from '../../server/platform/price-access.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { diskFiles } from '../../server/platform/files/files.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testFolder } from './files.ts';

let counter = 0;
const next = (): number => ++counter;

/** Unique, and without digits: tests look for amounts in texts that contain addresses. */
const letters = (): string => randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

async function insert<Row extends object>(database: Database, table: string, row: Row): Promise<number> {
  const names = Object.keys(row);
  const values = Object.values(row).map((value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date) ? JSON.stringify(value) : value,
  );
  const columns = names.map((name) => `"${name}"`).join(', ');
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  const { rows } = await database.pool.query<{ id: number }>(`insert into ${table} (${columns}) values (${places}) returning *`, values);
  return rows[0]?.id ?? 0;
}

export type Company = { id: number; kind: CompanyKind; countryCode: string };

export async function addCompany(
  database: Database,
  given: { kind?: CompanyKind; countryCode?: string; state?: string; vatId?: string; vatState?: string; legalName?: string } = {},
): Promise<Company> {
  const {
    kind = 'buyer',
    countryCode = 'DE',
    state = 'approved',
    vatId = null,
    vatState = 'unchecked',
    legalName = `Company ${next()}`,
  } = given;
  const id = await insert(database, 'company', {
    kind,
    legal_name: legalName,
    country_code: countryCode,
    vat_id: vatId,
    vat_state: vatState,
    vat_checked_at: vatState === 'unchecked' ? null : new Date(),
    vat_counts_until: vatState === 'valid' ? 'infinity' : null,
    state,
  });
  return { id, kind, countryCode };
}

/** A person of the company and what the calls see of one who is signed in. */
export async function addUser(
  database: Database,
  company: Company,
  given: { role?: string; accessCodes?: AccessCode[]; unaudited?: boolean; email?: string } = {},
): Promise<Caller> {
  const role = given.role ?? 'owner';
  const accessCodes = given.accessCodes ?? [...(predefinedRoles[company.kind][role] ?? [])];
  const roleId = await insert(database, 'role', {
    company_id: company.id,
    company_kind: company.kind,
    key: `${role}-${next()}`,
    name: role,
    access_codes: accessCodes,
  });
  const name = `Person ${next()}`;
  const userId = await insert(database, 'user_account', {
    company_id: company.id,
    role_id: roleId,
    email: given.email ?? `person-${letters()}@test.example`,
    name,
  });
  return {
    id: randomUUID(),
    userId,
    companyId: company.id,
    name,
    userType: company.kind === 'seller' ? userTypes.seller : userTypes.buyer,
    operator: company.kind === 'operator',
    roles: [role],
    accessCodes,
    unaudited: given.unaudited ?? false,
    language: 'en',
  };
}

export async function addAddress(
  database: Database,
  company: Company,
  given: { countryCode?: string; postalCode?: string } = {},
): Promise<number> {
  const { countryCode = company.countryCode, postalCode = '04109' } = given;
  return insert(database, 'company_address', {
    company_id: company.id,
    name: 'Goods in',
    line1: 'Hafenstraße 1',
    postal_code: postalCode,
    city: 'Leipzig',
    country_code: countryCode,
  });
}

export type Store = { id: number; companyId: number; warehouseId: number; currency: string };

export async function addStore(
  database: Database,
  company: Company,
  given: {
    name?: string;
    itemCode?: string;
    currency?: string;
    countryCodes?: string[];
    vatCountryCode?: string;
    shippingFee?: number;
    freeShippingFrom?: number;
    minimumOrderValue?: number;
    moq?: number;
    multiple?: number;
    cartonQuantity?: number;
    state?: string;
  } = {},
): Promise<Store> {
  const number = next();
  const currency = given.currency ?? 'EUR';
  const vatCountry = given.vatCountryCode ?? company.countryCode;
  const id = await insert(database, 'store', {
    company_id: company.id,
    name: given.name ?? `Store ${number}`,
    item_code: given.itemCode ?? `T${number}`,
    currency_code: currency,
    vat_country_code: vatCountry,
    country_codes: given.countryCodes ?? ['DE', 'AT', 'FR', 'PL', 'RO', 'CH'],
    shipping_fee: given.shippingFee ?? 0,
    free_shipping_from: given.freeShippingFrom ?? null,
    minimum_order_value: given.minimumOrderValue ?? 0,
    moq: given.moq ?? null,
    multiple: given.multiple ?? null,
    carton_quantity: given.cartonQuantity ?? null,
    state: given.state ?? 'open',
  });
  const warehouseId = await insert(database, 'warehouse', {
    store_id: id,
    name: `Warehouse ${number}`,
    postal_code: '10115',
    city: 'Berlin',
    country_code: vatCountry,
  });
  return { id, companyId: company.id, warehouseId, currency };
}

export async function addCategory(
  database: Database,
  given: { parent?: { id: number; path: number[] }; name?: string } = {},
): Promise<{ id: number; path: number[] }> {
  const number = next();
  const level = (given.parent?.path.length ?? 0) + 1;
  const id = await insert(database, 'category', { parent_id: given.parent?.id ?? null, key: `category-${number}`, level });
  const path = [...(given.parent?.path ?? []), id];
  await database.pool.query('update category set path = $2 where id = $1', [id, path]);
  for (const language of languages)
    await insert(database, 'category_text', {
      category_id: id,
      language,
      name: given.name ?? `Category ${number}`,
      url_key: `category-${number}`,
    });
  return { id, path };
}

export type Variant = { id: number; sku: string };
export type Item = { id: number; itemCode: string; variants: Variant[] };

/** An item with its texts in every language and `variants` variants, each with `stock` pieces in the store's warehouse. */
export async function addItem(
  database: Database,
  store: Store,
  given: {
    categoryId?: number;
    name?: string;
    itemCode?: string;
    /** Names of the variants' values of an option, in their order. */
    options?: readonly string[];
    variants?: number;
    price?: number;
    stock?: number;
    visibility?: 'everyone' | 'exclusive';
    exclusiveTo?: number[];
    state?: string;
    countryCodes?: string[];
    moq?: number;
    multiple?: number;
    tiers?: { from: number; price: number }[];
    taxClass?: string;
    /** Recommended retail prices of the variants, with VAT, in their order. */
    retailPrices?: readonly (number | null)[];
    keywords?: string;
  } = {},
): Promise<Item> {
  const number = next();
  const categoryId = given.categoryId ?? (await addCategory(database)).id;
  const name = given.name ?? `Item ${number}`;
  const itemCode = given.itemCode ?? `T${store.id}-${number}`;
  const id = await insert(database, 'item', {
    store_id: store.id,
    category_id: categoryId,
    item_code: itemCode,
    state: given.state ?? 'active',
    visibility: given.visibility ?? 'everyone',
    country_codes: given.countryCodes ?? null,
    moq: given.moq ?? null,
    multiple: given.multiple ?? null,
    tax_class: given.taxClass ?? 'standard',
    keywords: given.keywords ?? null,
  });
  for (const language of languages)
    await insert(database, 'item_text', { item_id: id, language, name, url_key: name.toLowerCase().replace(/[^a-z0-9]+/g, '-') });
  for (const companyId of given.exclusiveTo ?? []) await insert(database, 'item_exclusive', { item_id: id, company_id: companyId });
  const variants: Variant[] = [];
  for (let position = 0; position < (given.variants ?? 1); position++) {
    const sku = `${itemCode}-${position}`;
    const variantId = await insert(database, 'variant', {
      item_id: id,
      sku,
      position,
      list_price: (given.price ?? 1000) + position * 100,
      retail_price: given.retailPrices?.[position] ?? null,
    });
    await insert(database, 'stock', { variant_id: variantId, warehouse_id: store.warehouseId, on_hand: given.stock ?? 100 });
    const label = given.options?.[position];
    if (label)
      await database.pool.query(
        `insert into variant_option (variant_id, attribute_id, label) select $1, id, $2 from attribute where is_option order by position, id limit 1`,
        [variantId, label],
      );
    for (const tier of given.tiers ?? [])
      await insert(database, 'price_tier', { variant_id: variantId, minimum_quantity: tier.from, price: tier.price });
    variants.push({ id: variantId, sku });
  }
  return { id, itemCode, variants };
}

/** Money on a buyer's balance, posted through the ledger's own tables. */
export async function addBalance(database: Database, companyId: number, amount: number, currency = 'EUR'): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`insert into ledger_account (kind, company_id, currency) values ('buyer_balance', ${companyId}, ${currency}), ('bank_clearing', null, ${currency}) on conflict do nothing`.execute(
      tx,
    );
    await sql`
      with transaction as (insert into ledger_transaction (kind, scope, key) values ('top_up', 'test', ${randomUUID()}) returning id),
      accounts as (select id, kind from ledger_account where currency = ${currency} and ((kind = 'buyer_balance' and company_id = ${companyId}) or (kind = 'bank_clearing' and company_id is null)))
      insert into ledger_entry (transaction_id, account_id, currency, amount)
      select transaction.id, accounts.id, ${currency}, case accounts.kind when 'buyer_balance' then ${amount}::bigint else -${amount}::bigint end from transaction, accounts`.execute(
      tx,
    );
  });
}

export const testConfig: CallConfig = {
  prices: 'public',
  passwordMax: 20,
  publicUrl: 'http://localhost:3000',
  locales: languages,
  fetchPictures: 'on',
  exchangeRates: false,
  chatContacts: 'hide',
  hasMailServer: false,
  cards: 'test',
  payouts: 'test',
};

export type CallerOptions = {
  /** Who makes the calls; null for a visitor. */
  caller?: Caller | null;
  language?: Language;
  country?: string;
  now?: () => Date;
  config?: Partial<CallConfig>;
  network?: string;
  cookies?: Record<string, string>;
  log?: CallContext['log'];
};

/** Where the calls of tests keep files. */
export const testFiles = diskFiles(testFolder);

/** Makes calls in-process as somebody: access, input and handler as over HTTP. The answer is checked to be plain JSON of the declared shape. */
export function callsAs(database: Database, handlers: readonly Handler[], options: CallerOptions = {}) {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]));
  const files = testFiles;
  return async function call<C extends Call>(
    declared: C,
    input: InputOf<C>,
    request: { idempotencyKey?: string } = {},
  ): Promise<AnswerOf<C>> {
    const handler = byName.get(declared.name);
    if (!handler) throw new Error(`no handler for ${declared.name}`);
    const caller = options.caller ?? null;
    const config = { ...testConfig, ...options.config };
    const context: CallContext = {
      caller,
      seesPrices: mayViewPrices(caller, config.prices),
      publicUrl: config.publicUrl,
      database,
      files,
      language: options.language ?? 'en',
      country: options.country ?? 'DE',
      config,
      now: options.now?.() ?? new Date(),
      requestId: randomUUID(),
      log: options.log ?? { warn: () => undefined },
      network: options.network ?? '192.0.2.1',
      userAgent: 'test',
      cookies: options.cookies ?? {},
      setCookie: () => undefined,
      once: (work) =>
        once(
          database,
          {
            scope: `${declared.name} user ${caller?.userId ?? 0}`,
            key: request.idempotencyKey ?? randomUUID(),
            body: input,
            userId: caller?.userId ?? null,
          },
          work,
        ),
    };
    const data = await runCall(handler, input, context);
    const plain: unknown = data instanceof JsonText ? JSON.parse(data.text) : JSON.parse(JSON.stringify(data ?? null));
    const checked = declared.answer.safeParse(plain);
    if (!checked.success)
      throw new Error(`${declared.name} answered something else than declared: ${JSON.stringify(checked.error.issues.slice(0, 5))}`);
    return plain as AnswerOf<C>;
  };
}
