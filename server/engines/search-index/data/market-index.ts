import { type Language, languages } from '../../../../contract/values/locale.ts';
import { wordsOf } from '../text/analysis.ts';
import { CodeBeginnings } from './code-beginnings.ts';
import { CodeTable } from './code-table.ts';
import { words } from './columns.ts';
import { type DocumentRow, Documents, flags, type Place, type VariantState } from './documents.ts';
import { Postings } from './postings.ts';
import type { Rights } from './rights.ts';
import type { Dictionary } from '../text/dictionary.ts';
import { goodsOfCategories } from '../text/category-goods.ts';
import { Goods } from '../text/goods.ts';
import { type SynonymRow, Synonyms } from '../text/synonyms.ts';
import { type Category, type CategoryRow, nameIn, Taxonomy } from './taxonomy.ts';
import { fields, type Label, type LabelTarget, Vocabulary } from './vocabulary.ts';

export type ItemTexts = { name: string; /** Found like a name. */ keywords?: string; others: readonly string[] };
/** An item to index. `texts` holds the source language at least; the other languages show it where they have none of their own. */
export type IndexRow = DocumentRow & {
  codes: readonly string[];
  sourceLanguage: Language;
  texts: Partial<Record<Language, ItemTexts>>;
};

/** Who is looking: decides what exists. */
export type Viewer = {
  /** Null: sees what visitors see. */
  rights: Rights | null;
  /** Bit of the country delivered to; 0 asks for none. */
  country: number;
};

/** Of a store, for a viewer: closed to it, open with what is for everyone and what it is named for, or its own. */
export const storeAccess = { closed: 0, open: 1, own: 2 } as const;

const labelsAtOnce = 200;

/** All that is searched, in memory. Written and read by one thread; `version` grows with each change that an answer could show. */
export class MarketIndex {
  readonly taxonomy = new Taxonomy();
  readonly documents = new Documents();
  readonly vocabularies = Object.fromEntries(languages.map((language) => [language, new Vocabulary(language)])) as Record<
    Language,
    Vocabulary
  >;
  readonly codes = new CodeTable();
  readonly beginnings = new CodeBeginnings();
  readonly synonyms = new Synonyms();
  /** Documents by value, category and store. */
  readonly targets = new Postings();
  /** What goods are called: by the tables, and by the names of the categories. */
  goods: Goods;
  readonly #tables: Goods;
  readonly #words: readonly SynonymRow[];
  /** Which words a language has. */
  readonly dictionaries: ReadonlyMap<Language, Dictionary>;
  readonly #targetLists = { value: words(), category: words(), store: words(), good: words() };
  /** By document: the kind of goods that its name says, plus one. */
  readonly #goodOf = words();
  readonly #goodOfCategory = new WeakMap<Category, number>();
  readonly #docs = new Map<number, number>();
  version = 0;
  /** Currencies with an exchange rate. */
  rated: ReadonlySet<string> = new Set();

  /** `words`: what means the same or is part of it, before the operator's synonyms, such as materials. */
  constructor(goods = new Goods(), dictionaries: ReadonlyMap<Language, Dictionary> = new Map(), words: readonly SynonymRow[] = []) {
    this.goods = goods;
    this.#tables = goods;
    this.#words = words;
    this.synonyms.set(words);
    this.dictionaries = dictionaries;
  }

  /**
   * All there are: missing ones are removed. Items that are in the index already stay what the names of the categories said before; those that
   * are put afterwards follow the new ones.
   */
  setCategories(rows: readonly CategoryRow[]): void {
    this.taxonomy.setCategories(rows);
    // Without tables of goods a search is for words alone.
    if (this.#tables.size > 0) this.goods = this.#tables.withCategories(goodsOfCategories(this.#tables, this.taxonomy.categories));
  }

  setSynonyms(rows: readonly SynonymRow[]): void {
    this.synonyms.set([...this.#words, ...rows]);
  }

  docOf(itemId: number): number | undefined {
    return this.#docs.get(itemId);
  }

  /** Share of dead documents: when it grows, the index should be rebuilt. */
  get waste(): number {
    return this.documents.count - this.documents.alive;
  }

  /** Adds an item, or replaces it. */
  put(row: IndexRow): void {
    this.remove(row.itemId);
    const doc = this.documents.add(row);
    this.#docs.set(row.itemId, doc);
    for (const code of row.codes) this.codes.add(code, doc);
    this.beginnings.add(row.codes, doc);
    for (const value of this.documents.valuesOf(doc)) this.#point('value', value, doc);
    this.#point('category', row.category, doc);
    this.#point('store', row.store, doc);
    const source = row.texts[row.sourceLanguage] ?? Object.values(row.texts)[0];
    const named = source && this.goods.headOf(source.name, row.sourceLanguage);
    this.#goodOf.push(named ? named.good + 1 : 0);
    if (named) this.#point('good', named.good, doc);
    for (const language of languages) {
      const texts = row.texts[language] ?? source;
      if (texts) this.#addTexts(this.vocabularies[language], texts, doc);
    }
    this.version++;
  }

  remove(itemId: number): void {
    const doc = this.#docs.get(itemId);
    if (doc === undefined) return;
    this.documents.remove(doc);
    this.#docs.delete(itemId);
    this.version++;
  }

  /** Takes over prices and stock. False: the variants are others than before, or the item is new; read it completely. */
  updateVariants(itemId: number, variants: readonly VariantState[], sentFrom: number | null = null): boolean {
    const doc = this.#docs.get(itemId);
    if (doc === undefined) return false;
    const result = this.documents.update(doc, variants, sentFrom);
    if (result === 'changed') this.version++;
    return result !== 'other';
  }

  setRates(unitsPerEuro: (currency: string) => number, rated: Iterable<string> = []): void {
    this.rated = new Set(rated);
    this.documents.setRates(Float64Array.from(this.taxonomy.currencies, (currency) => 1 / unitsPerEuro(currency)));
    this.version++;
  }

  /** After the taxonomy was set: what its names are found by. A little work between any two yields. */
  *relabelling(): Generator<void> {
    for (const language of languages) {
      const labels: Label[] = [];
      let since = 0;
      for (const [name, kind, ordinal] of this.#names(language)) {
        labels.push({ name, words: wordsOf(name, language), target: { kind, ordinal } });
        if (++since % labelsAtOnce === 0) yield;
      }
      this.vocabularies[language].setLabels(labels);
      this.version++;
      yield;
    }
  }

  /** List of the documents of a value, category (itself, not those below) or store; null when it has none. */
  targetList(kind: LabelTarget['kind'] | 'good', ordinal: number): number | null {
    const lists = this.#targetLists[kind];
    const list = ordinal < lists.length ? (lists.data[ordinal] as number) : 0;
    return list === 0 ? null : list - 1;
  }

  /** Whether neither the name of a document nor its category says what kind of goods it is. */
  isUnnamedGood(doc: number): boolean {
    return this.#goodOf.data[doc] === 0 && this.goodOfCategory(this.documents.category.data[doc] as number) === null;
  }

  /** Whether the name of a document, or its category's, says one of these kinds. */
  isOfGood(doc: number, family: readonly number[]): boolean {
    const own = this.#goodOf.data[doc] as number;
    return family.includes(own > 0 ? own - 1 : (this.goodOfCategory(this.documents.category.data[doc] as number) ?? -1));
  }

  /** Whether a document is what its category's name says: its own name says nothing else. A lantern among lamps is none. */
  isOfCategory(doc: number): boolean {
    const own = this.#goodOf.data[doc] as number;
    return own === 0 || this.goods.family(own - 1).includes(this.goodOfCategory(this.documents.category.data[doc] as number) ?? -1);
  }

  /** The kind of goods that a category's name says in any language; its own kind, if no table of goods has it. */
  goodOfCategory(ordinal: number): number | null {
    const category = this.taxonomy.categories[ordinal];
    if (!category || this.goods.size === 0) return null;
    let known = this.#goodOfCategory.get(category);
    if (known === undefined) {
      const heads = languages.map((language) => this.#tables.headOf(category.names[language] ?? '', language));
      // Names of categories follow the tables, in the order of the categories.
      known = heads.find((head) => head !== null)?.good ?? (category.hidden ? -1 : this.#tables.size + ordinal);
      this.#goodOfCategory.set(category, known);
    }
    return known < 0 ? null : known;
  }

  /** The category, by ordinal, whose name is a kind of goods that no table has. */
  categoryOfGood(good: number): number {
    return good - this.#tables.size;
  }

  /** The access of a viewer to each store, by ordinal. */
  storeAccessFor(rights: Rights | null): Uint8Array {
    return Uint8Array.from(this.taxonomy.stores, ({ id, open, exclusive }) => {
      if (!open) return storeAccess.closed;
      if (rights?.own.has(id)) return storeAccess.own;
      return !exclusive || rights?.stores.has(id) ? storeAccess.open : storeAccess.closed;
    });
  }

  /** A test of what exists for a viewer: alive, of a store open to it, sold to the country, not exclusive to others. */
  visibility({ rights, country }: Viewer): (doc: number) => boolean {
    const {
      flags: { data: state },
      place: { data: place },
      places,
      store: { data: store },
      itemId: { data: itemId },
    } = this.documents;
    const accessOf = this.storeAccessFor(rights);
    return (doc) => {
      const flag = state[doc] as number;
      if ((flag & flags.alive) === 0) return false;
      if (country !== 0 && ((places[place[doc] as number] as Place).soldTo & country) === 0) return false;
      const access = accessOf[store[doc] as number] ?? storeAccess.closed;
      if (access !== storeAccess.open || (flag & flags.exclusive) === 0) return access !== storeAccess.closed;
      return rights?.items.has(itemId[doc] as number) === true;
    };
  }

  memory(): Record<string, number> {
    const postings = languages.reduce((sum, language) => sum + this.vocabularies[language].postings.bytes(), 0);
    return {
      postings,
      targets: this.targets.bytes(),
      words: languages.reduce((sum, language) => sum + this.vocabularies[language].size, 0),
    };
  }

  *#names(language: Language): Generator<[name: string, kind: LabelTarget['kind'], ordinal: number]> {
    const { attributes, values, categories, stores } = this.taxonomy;
    for (const [ordinal, { attribute, key, names, also = [] }] of values.entries()) {
      for (const name of also) yield [name, 'value', ordinal];
      const type = attributes[attribute]?.type;
      const name = nameIn(names, language);
      if (name !== '') yield [name, 'value', ordinal];
      else if (type === 'choice' || type === 'text') yield [key, 'value', ordinal];
      // A yes is found by the name of the question.
      else if (type === 'flag' && key === 'true') yield [nameIn(attributes[attribute]?.names ?? {}, language), 'value', ordinal];
    }
    for (const { names, ordinal } of categories) yield [nameIn(names, language), 'category', ordinal];
    for (const { name, ordinal } of stores) yield [name, 'store', ordinal];
  }

  #addTexts(vocabulary: Vocabulary, texts: ItemTexts, doc: number): void {
    vocabulary.addText(texts.name, doc, fields.name);
    // What the seller wants it to be found by says what it is, as its name does.
    if (texts.keywords) vocabulary.addText(texts.keywords, doc, fields.name);
    for (const text of texts.others) vocabulary.addText(text, doc, fields.text);
  }

  #point(kind: LabelTarget['kind'] | 'good', ordinal: number, doc: number): void {
    const lists = this.#targetLists[kind];
    while (lists.length <= ordinal) lists.push(0);
    let list = lists.data[ordinal] as number;
    if (list === 0) {
      list = this.targets.create() + 1;
      lists.data[ordinal] = list;
    }
    this.targets.add(list - 1, doc);
  }
}
