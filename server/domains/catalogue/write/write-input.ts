import type { ItemFieldValues } from '../../../../contract/catalogue/item-fields.ts';
import type { RegistrationScheme } from '../../../../contract/catalogue/item-compliance.ts';
import type { Language } from '../../../../contract/values/locale.ts';

/*
 * Input of the functions that write many records at once. References are natural keys: categories and attributes by `key`, stores and items by `itemCode`, warehouses by
 * name within their store, variants by SKU within their item.
 */

export type Localised<Value> = Partial<Record<Language, Value>>;

/** All goods come in packaging: what a new category asks for until the operator says otherwise. */
export const schemesOfNew = (parent: number | string | null): RegistrationScheme[] => (parent === null ? ['packaging'] : []);

export type CategoryInput = {
  key: string;
  /** null for the first level. A parent comes before its children, or already exists in the database. */
  parentKey: string | null;
  position?: number;
  pictureKey?: string | null;
  /** Schemes that a new category asks for, besides that of packaging on the first level. */
  schemes?: RegistrationScheme[];
  texts: Localised<{ name: string; urlKey: string; description?: string }>;
};

export type AttributeInput = {
  key: string;
  type: 'number' | 'choice' | 'flag' | 'text';
  unit?: string | null;
  /** Shown as a filter in lists. */
  facet?: boolean;
  /** Distinguishes variants. */
  isOption?: boolean;
  position?: number;
  names: Localised<string>;
  values?: { key: string; swatch?: string | null; position?: number; names: Localised<string> }[];
  /** Categories it belongs to. */
  categoryKeys?: string[];
};

export type VariantInput = {
  sku: string;
  gtin?: string | null;
  /** The maker's own number, if the seller is not the maker. Left out: unchanged. */
  makerNumber?: string | null;
  /** Minor units of the store's currency, without VAT. */
  listPrice: number;
  /** The recommended retail price: minor units of the store's currency, with VAT. Left out: unchanged. */
  retailPrice?: number | null;
  moq?: number | null;
  multiple?: number | null;
  cartonQuantity?: number | null;
  /** Grams and millimetres. */
  weight?: number | null;
  width?: number | null;
  depth?: number | null;
  height?: number | null;
  cartonWeight?: number | null;
  cartonWidth?: number | null;
  cartonDepth?: number | null;
  cartonHeight?: number | null;
  pictureKey?: string | null;
  /** By attribute: the key of a listed value, or a free label. */
  options?: { attribute: string; value?: string; label?: string }[];
  tiers?: { from: number; price: number }[];
  /** List price and tiers from a time (ISO 8601) on. Left out: unchanged. */
  scheduledPrices?: { startsAt: string; listPrice: number; tiers: { from: number; price: number }[] }[];
  /** Left out: unchanged. */
  activities?: { price: number; from?: number; validFrom: Date; validTo: Date }[];
  stock?: { warehouse: string; onHand: number; incoming?: number; incomingAt?: string | null }[];
};

export type ItemInput = Partial<ItemFieldValues> & {
  itemCode: string;
  /** `itemCode` of its store. */
  store: string;
  category: string;
  state?: 'draft' | 'active' | 'archived';
  /** When it becomes active, and when it is archived, by schedule (ISO 8601); null: not scheduled. Left out: unchanged. */
  publishAt?: string | null;
  unpublishAt?: string | null;
  sourceLanguage: Language;
  countryCodes?: string[] | null;
  visibility?: 'everyone' | 'exclusive';
  /** Companies that see an exclusive item. Left out: unchanged. */
  exclusiveTo?: number[];
  pictureKeys?: string[];
  /** Alternative texts of the pictures, by key and language. Left out: unchanged. */
  pictureAlts?: Record<string, Localised<string>>;
  /** Left out: unchanged, 0 for a new item. */
  salesCount?: number;
  /** Left out: unchanged; now for a new item, and for a draft that has never been on sale and comes on sale. */
  publishedAt?: Date;
  texts: Localised<{ name: string; urlKey: string; summary?: string; description?: string; bullets?: string[] }>;
  attributes?: { attribute: string; value: string | number | boolean }[];
  /** The complete list: variants of the item that are not named here are archived. */
  variants: VariantInput[];
};

export type WrittenItem = { id: number; variants: Map<string, number> };
