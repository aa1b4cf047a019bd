import { countries, defaultLanguage, type Language } from '../../../../contract/values/locale.ts';
import { words as wordColumn } from './columns.ts';

/** Texts by language; the asked one may be missing. */
export type Names = Partial<Record<Language, string>>;
export const nameIn = (names: Names, language: Language): string =>
  names[language] ?? names[defaultLanguage] ?? Object.values(names)[0] ?? '';

export type AttributeType = 'number' | 'choice' | 'flag' | 'text';
export type AttributeRow = {
  id: number;
  key: string;
  type: AttributeType;
  unit: string | null;
  facet: boolean;
  position: number;
  names: Names;
};
export type ValueRow = {
  id: number;
  attributeId: number;
  key: string;
  swatch: string | null;
  position: number;
  names: Names;
  /** Other names that find it, whatever the language. */
  also?: readonly string[];
};
export type CategoryRow = {
  id: number;
  parentId: number | null;
  position: number;
  path: number[];
  /** It, or one above it: not offered anywhere. */
  hidden?: boolean;
  /** Ids of categories that became part of it. */
  former?: readonly number[];
  names: Names;
  urlKeys: Names;
};
/** `service`: per cent of its orders in time; null with too few orders. */
export type StoreRow = { id: number; name: string; open: boolean; exclusive: boolean; currency: string; service: number | null };

export type Attribute = AttributeRow & { ordinal: number };
/** `number` is NaN unless the attribute is one; `names` are empty where the key is the label; `free` are labels that stand in no list. */
export type Value = {
  attribute: number;
  key: string;
  number: number;
  free: boolean;
  swatch: string | null;
  position: number;
  names: Names;
  also?: readonly string[];
};
export type Category = CategoryRow & { ordinal: number; depth: number };
export type Store = { ordinal: number; currency: number } & Omit<StoreRow, 'currency'>;

const countryBits = new Map<string, number>(countries.map((code, at) => [code, 1 << at]));
/** Any other country: no store delivers there. */
const nowhere = 1 << countries.length;
/** The countries as bits. */
export const countryBit = (code: string): number => countryBits.get(code) ?? nowhere;
export const countryMask = (codes: readonly string[]): number => codes.reduce((mask, code) => mask | (countryBits.get(code) ?? 0), 0);

/** The ends of a range of figures as a facet names it, `400..600`, `400..` or `..600`, both included; null for any other text. */
export function rangeOf(text: string): { from: number | null; to: number | null } | null {
  const [, from, to] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(text) ?? [null];
  if (from === undefined && to === undefined && text !== '..') return null;
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}

/**
 * What documents point at: attributes with their values, categories, stores and currencies, each numbered from 0 in the order of appearance.
 * Numbers never change while an index lives; what they stand for may be renamed.
 */
export class Taxonomy {
  readonly attributes: Attribute[] = [];
  readonly values: Value[] = [];
  /** Attribute of a value, for the counting loops. */
  readonly attributeOfValue = wordColumn();
  readonly categories: Category[] = [];
  readonly stores: Store[] = [];
  readonly currencies: string[] = [];
  readonly #attributes = new Map<number, number>();
  readonly #attributeKeys = new Map<string, number>();
  readonly #valuesById = new Map<number, number>();
  readonly #valuesByKey: Map<string, number>[] = [];
  readonly #categories = new Map<number, number>();
  readonly #former = new Map<number, number>();
  readonly #stores = new Map<number, number>();
  readonly #currencies = new Map<string, number>();

  /** All there are: missing ones are removed. Items that referred to something changed are reported separately. */
  setAttributes(attributes: readonly AttributeRow[], values: readonly ValueRow[]): void {
    this.#forgetAttributes(new Set(attributes.map(({ id }) => id)));
    for (const row of attributes) {
      const known = this.#attributes.get(row.id);
      const ordinal = known ?? this.attributes.length;
      const was = this.attributes[ordinal]?.type;
      this.attributes[ordinal] = { ...row, ordinal };
      // A number among them was none before.
      if (known === undefined || was !== row.type) this.#valuesByKey[ordinal] = new Map();
      this.#attributes.set(row.id, ordinal);
      this.#attributeKeys.set(row.key, ordinal);
    }
    for (const row of values) {
      const attribute = this.#attributes.get(row.attributeId);
      if (attribute === undefined) continue;
      const value: Value = {
        attribute,
        key: row.key,
        number: Number.NaN,
        free: false,
        swatch: row.swatch,
        position: row.position,
        names: row.names,
        ...(row.also && { also: row.also }),
      };
      const known = this.#valuesById.get(row.id);
      if (known !== undefined && this.values[known]?.attribute === attribute) {
        this.values[known] = value;
        (this.#valuesByKey[attribute] as Map<string, number>).set(row.key, known);
      } else this.#valuesById.set(row.id, this.#addValue(value));
    }
  }

  setCategories(categories: readonly CategoryRow[]): void {
    const here = new Set(categories.map(({ id }) => id));
    for (const [id, ordinal] of this.#categories) {
      if (here.has(id)) continue;
      this.#categories.delete(id);
      this.categories[ordinal] = { id, ordinal, depth: 0, parentId: null, position: 0, path: [], hidden: true, names: {}, urlKeys: {} };
    }
    this.#former.clear();
    for (const row of categories) {
      const ordinal = this.#categories.get(row.id) ?? this.categories.length;
      this.#categories.set(row.id, ordinal);
      for (const id of row.former ?? []) this.#former.set(id, ordinal);
      this.categories[ordinal] = { ...row, ordinal, depth: row.path.length };
    }
  }

  setStores(stores: readonly StoreRow[]): void {
    for (const row of stores) {
      const ordinal = this.#stores.get(row.id) ?? this.stores.length;
      this.#stores.set(row.id, ordinal);
      this.stores[ordinal] = { ...row, ordinal, currency: this.currency(row.currency) };
    }
  }

  currency(code: string): number {
    let ordinal = this.#currencies.get(code);
    if (ordinal === undefined) {
      ordinal = this.currencies.length;
      this.#currencies.set(code, ordinal);
      this.currencies.push(code);
    }
    return ordinal;
  }

  attribute(key: string): Attribute | undefined {
    const ordinal = this.#attributeKeys.get(key);
    return ordinal === undefined ? undefined : this.attributes[ordinal];
  }

  /** The value that an `attribute_value` row stands for. */
  valueById(id: number): number | undefined {
    return this.#valuesById.get(id);
  }

  /** The value of a number, flag, text or free label, numbered on first appearance. */
  valueByText(attributeId: number, key: string): number | undefined {
    const attribute = this.#attributes.get(attributeId);
    if (attribute === undefined) return undefined;
    const known = (this.#valuesByKey[attribute] as Map<string, number>).get(key);
    if (known !== undefined) return known;
    const type = this.attributes[attribute]?.type;
    const number = type === 'number' ? Number(key) : Number.NaN;
    return this.#addValue({ attribute, key, number, free: type === 'choice', swatch: null, position: 1_000_000, names: {} });
  }

  /** Values that a facet's text chooses: a key, or for numbers a range `from..to`. */
  chosen(attribute: Attribute, text: string): number[] {
    const range = attribute.type === 'number' ? rangeOf(text) : null;
    const ofAttribute = this.#valuesByKey[attribute.ordinal] as Map<string, number>;
    if (!range) {
      const value = ofAttribute.get(text);
      return value === undefined ? [] : [value];
    }
    const { from, to } = range;
    return [...ofAttribute.values()].filter((value) => {
      const { number } = this.values[value] as Value;
      return (from === null || number >= from) && (to === null || number <= to);
    });
  }

  /** One that became part of another is answered as that one. */
  category(id: number): Category | undefined {
    const ordinal = this.#categories.get(id) ?? this.#former.get(id);
    return ordinal === undefined ? undefined : this.categories[ordinal];
  }

  store(id: number): Store | undefined {
    const ordinal = this.#stores.get(id);
    return ordinal === undefined ? undefined : this.stores[ordinal];
  }

  #forgetAttributes(here: ReadonlySet<number>): void {
    for (const [id, ordinal] of this.#attributes) {
      if (here.has(id)) continue;
      this.#attributes.delete(id);
      const gone = this.attributes[ordinal] as Attribute;
      this.#attributeKeys.delete(gone.key);
      this.attributes[ordinal] = { ...gone, facet: false, names: {} };
    }
  }

  #addValue(value: Value): number {
    const ordinal = this.values.length;
    this.values.push(value);
    this.attributeOfValue.push(value.attribute);
    (this.#valuesByKey[value.attribute] as Map<string, number>).set(value.key, ordinal);
    return ordinal;
  }
}
