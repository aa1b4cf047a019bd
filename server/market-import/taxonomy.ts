import type { Language } from '../../contract/values/locale.ts';
import type { AttributeInput, CategoryInput, ItemInput, VariantInput } from '../domains/catalogue/index.ts';
import type { ListedItem } from './assemble.ts';
import type { KnownAttribute } from './queries.ts';
import { slug } from '../domains/catalogue/index.ts';

/** Finds the market's category for a path of names, and collects those to create. */
export class Categories {
  /** By path of names. */
  #known: Map<string, string>;
  #language: Language;
  readonly added: CategoryInput[] = [];

  constructor(known: Map<string, string>, language: Language) {
    this.#known = known;
    this.#language = language;
  }

  keyOf(path: readonly string[]): string {
    let parentKey: string | null = null;
    let key = '';
    for (const [level, name] of path.entries()) {
      const at = path
        .slice(0, level + 1)
        .map((part) => part.toLowerCase())
        .join(' > ');
      const found = this.#known.get(at);
      key =
        found ??
        path
          .slice(0, level + 1)
          .map(slug)
          .join('.');
      if (!found) {
        const title = name.charAt(0).toUpperCase() + name.slice(1);
        this.added.push({ key, parentKey, texts: { [this.#language]: { name: title, urlKey: slug(name) } } });
        this.#known.set(at, key);
      }
      parentKey = key;
    }
    return key;
  }
}

type Values = Map<string, string>;
type Entry = {
  key: string;
  type: AttributeInput['type'];
  /** Keys by name and by key, in lower case. */
  values: Values;
  fresh: AttributeInput | null;
};

/** Finds the market's attributes for options and facts, and collects those to create. */
export class Attributes {
  #byName = new Map<string, Entry>();
  #language: Language;

  constructor(known: readonly KnownAttribute[], language: Language) {
    this.#language = language;
    for (const { key, type, name, values } of known) {
      const entry: Entry = {
        key,
        type,
        values: new Map(
          (values ?? []).flatMap((value) => [
            [value.name.toLowerCase(), value.key],
            [value.key.toLowerCase(), value.key],
          ]),
        ),
        fresh: null,
      };
      this.#byName.set(name.toLowerCase(), entry);
      this.#byName.set(key.toLowerCase(), entry);
    }
  }

  get added(): AttributeInput[] {
    return [...new Set(this.#byName.values())].flatMap((entry) => entry.fresh ?? []);
  }

  /** An option value: a listed value if there is one or the attribute is new, else its label. */
  option(title: string, label: string): NonNullable<VariantInput['options']>[number] {
    const entry = this.#entry(title, title, 'choice', true);
    const value = this.#value(entry, label);
    return value === undefined ? { attribute: entry.key, label } : { attribute: entry.key, value };
  }

  /** A fact of an item; null if the text does not match the type of the market's attribute. */
  fact(key: string, title: string, text: string): NonNullable<ItemInput['attributes']>[number] | null {
    const entry = this.#entry(key, title, 'text', false);
    if (entry.type === 'text') return { attribute: entry.key, value: text };
    if (entry.type === 'number') return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text) ? { attribute: entry.key, value: Number(text) } : null;
    if (entry.type === 'flag')
      return /^(?:true|false|yes|no)$/i.test(text) ? { attribute: entry.key, value: /^(?:true|yes)$/i.test(text) } : null;
    const value = this.#value(entry, text);
    return value === undefined ? null : { attribute: entry.key, value };
  }

  #entry(key: string, title: string, type: AttributeInput['type'], isOption: boolean): Entry {
    const found = this.#byName.get(title.toLowerCase()) ?? this.#byName.get(key.toLowerCase());
    if (found) return found;
    const fresh: AttributeInput = {
      key: isOption ? slug(title) : key,
      type,
      isOption,
      facet: isOption,
      names: { [this.#language]: title },
      values: [],
    };
    const entry: Entry = { key: fresh.key, type, values: new Map(), fresh };
    this.#byName.set(title.toLowerCase(), entry);
    this.#byName.set(key.toLowerCase(), entry);
    return entry;
  }

  #value(entry: Entry, label: string): string | undefined {
    const found = entry.values.get(label.toLowerCase());
    if (found !== undefined || !entry.fresh) return found;
    const key = slug(label);
    if (!entry.fresh.values?.some((value) => value.key === key)) entry.fresh.values?.push({ key, names: { [this.#language]: label } });
    entry.values.set(label.toLowerCase(), key);
    return key;
  }
}

/** The listed item as input of the bulk writer. */
export function itemInput(
  listed: ListedItem,
  given: {
    itemCode: string;
    store: string;
    warehouse: string;
    language: Language;
    categories: Categories;
    attributes: Attributes;
    pictureKeys: string[];
    variantPictures: (string | null)[];
  },
): ItemInput {
  return {
    itemCode: given.itemCode,
    store: given.store,
    category: given.categories.keyOf(listed.categoryPath),
    state: listed.state,
    sourceLanguage: given.language,
    originCountryCode: listed.originCountryCode,
    pictureKeys: given.pictureKeys,
    texts: { ...listed.translations, [given.language]: listed.text },
    attributes: listed.attributes.flatMap(({ key, title, text }) => given.attributes.fact(key, title, text) ?? []),
    variants: listed.variants.map(({ row: _row, options, stock, pictures: _pictures, ...variant }, index) => ({
      ...variant,
      options: options.map(({ title, label }) => given.attributes.option(title, label)),
      stock: stock === null ? [] : [{ warehouse: given.warehouse, onHand: stock }],
      pictureKey: given.variantPictures[index] ?? null,
    })),
  };
}
