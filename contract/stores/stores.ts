import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { postalCodeCheck } from '../values/postal-code-check.ts';
import { countryCode, currencyCode, day, id, integer, list, minorUnits, requiredText, rowVersion, text } from '../wire/fields.ts';
import { languages } from '../values/locale.ts';
import { mostAmount } from '../values/money.ts';

/** Minor units of the store's currency. */
const money = minorUnits.check(z.gte(0, 'field.amount'), z.lte(mostAmount, 'store.moneyTooLarge'));
const pieces = z.nullable(z._default(z.nullable(integer.check(z.gte(1, 'field.quantity'), z.lte(100_000, 'field.quantity'))), null));

const place = {
  line1: requiredText(160),
  postalCode: requiredText(20),
  city: requiredText(120),
  countryCode,
};

const warehouse = z.object({ id: z._default(z.nullable(id), null), name: requiredText(80), ...place }).check(postalCodeCheck as never);
const returnAddress = z.object({ name: requiredText(160), ...place }).check(postalCodeCheck as never);
const storeTexts = z.partialRecord(
  z.enum(languages, 'field.required'),
  z.object({
    slogan: z._default(text(120), ''),
    /** About the store, in the Markdown of descriptions. */
    description: z._default(text(8_000), ''),
    /** What the header picture shows, for those who do not see it. */
    headerAlt: z._default(text(160), ''),
  }),
);

const storeFields = {
  name: requiredText(80),
  /** Prefix of the item numbers, unique in the market. */
  itemCode: text(12).check(z.regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, 'store.itemCode')),
  currencyCode,
  /** The country that goods are sold from; its VAT applies. */
  vatCountryCode: countryCode,
  /** The clocks of its hours, such as Europe/Berlin; null for those of the market. */
  timeZone: z._default(z.nullable(text(60)), null),
  /** Countries it sells to. */
  countryCodes: list(countryCode, 250).check(z.minLength(1, 'store.countries')),
  /** Key of a stored upload, or null. */
  logoKey: z._default(z.nullable(text(200)), null),
  /** The wide picture at the head of its page: key of a stored upload, or null. */
  headerKey: z._default(z.nullable(text(200)), null),
  minimumOrderValue: z._default(money, 0),
  leadDays: integer.check(z.gte(0, 'store.leadDays'), z.lte(365, 'store.leadDays')),
  shippingFee: z._default(money, 0),
  freeShippingFrom: z._default(z.nullable(money), null),
  moq: pieces,
  multiple: pieces,
  cartonQuantity: pieces,
  texts: storeTexts,
  returnAddress: z.nullable(returnAddress),
  warehouses: list(warehouse, 20).check(z.minLength(1, 'store.warehouses')),
};

/** Form of a store; without an id a store is created. */
export const storeSettingsInput = z.object({
  id: z._default(z.nullable(id), null),
  /** The one that the form has seen: an outdated one is refused. 0 for a new store. */
  version: z._default(rowVersion, 0),
  ...storeFields,
});
export type StoreSettingsInput = z.output<typeof storeSettingsInput>;

const answeredWarehouse = z.object({
  id: z.int(),
  name: z.string(),
  line1: z.string(),
  postalCode: z.string(),
  city: z.string(),
  countryCode: z.string(),
});
export const storeSettings = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  itemCode: z.string(),
  currencyCode: z.string(),
  vatCountryCode: z.string(),
  timeZone: z.nullable(z.string()),
  countryCodes: z.array(z.string()),
  logoKey: z.nullable(z.string()),
  headerKey: z.nullable(z.string()),
  minimumOrderValue: z.int(),
  leadDays: z.int(),
  shippingFee: z.int(),
  freeShippingFrom: z.nullable(z.int()),
  moq: z.nullable(z.int()),
  multiple: z.nullable(z.int()),
  cartonQuantity: z.nullable(z.int()),
  texts: z.record(z.string(), z.object({ slogan: z.string(), description: z.string(), headerAlt: z.string() })),
  returnAddress: z.nullable(
    z.object({ name: z.string(), line1: z.string(), postalCode: z.string(), city: z.string(), countryCode: z.string() }),
  ),
  warehouses: z.array(answeredWarehouse),
  holidayFrom: z.nullable(z.string()),
  holidayTo: z.nullable(z.string()),
  state: z.enum(['open', 'suspended']),
  items: z.int(),
});
export type StoreSettings = z.output<typeof storeSettings>;

export const sellerStoreCalls = {
  list: declare({
    name: 'shops.list',
    method: 'GET',
    path: '/seller/shop/list',
    summary: 'The stores of the seller’s company with all their settings',
    access: { who: 'seller' },
    input: z.object({}),
    answer: z.array(storeSettings),
  }),
  save: declare({
    name: 'shops.save',
    method: 'POST',
    path: '/seller/shop/save',
    summary: 'Open a store, or change one; its currency and item code stay as they are once it has items',
    access: { who: 'seller', code: 'store.manage' },
    body: '256 KB',
    input: storeSettingsInput,
    answer: storeSettings,
    limit: { calls: 60, seconds: 60 },
  }),
  holiday: declare({
    name: 'shops.holiday',
    method: 'POST',
    path: '/seller/shop/holiday',
    summary: 'Close a store for some days, first and last included: it is shown, but nothing can be ordered; null opens it again',
    access: { who: 'seller', code: 'store.manage' },
    input: z.object({ id, from: z.nullable(day), to: z.nullable(day) }),
    answer: storeSettings,
  }),
};
