import type { Database } from '../platform/postgres/pool.ts';
import {
  type AttributeInput,
  type CategoryInput,
  type ItemInput,
  loadReferences,
  type References,
  writeAttributes,
  writeCategories,
  type WrittenItem,
} from '../domains/catalogue/index.ts';
import { writeItems } from '../domains/listings/index.ts';
import { type StoreInput, writeStores } from '../domains/stores/index.ts';

export type CatalogueInput = {
  categories?: readonly CategoryInput[];
  attributes?: readonly AttributeInput[];
  stores?: readonly StoreInput[];
  items?: Iterable<ItemInput>;
};

/** Ids by natural key. Categories, attributes and stores are the ones given; variants by SKU within their item. */
export type WrittenCatalogue = {
  categories: Map<string, number>;
  attributes: Map<string, number>;
  stores: Map<string, number>;
  items: Map<string, WrittenItem>;
  variantCount: number;
};

/** Enough rows that a statement's own cost does not count, few enough that a batch's JSON stays a few megabytes. */
const variantsInBatch = 2_000;
const itemsInBatch = 500;
const batchesAtOnce = 2;

/**
 * Writes categories, attributes, stores and items in bulk, creating or updating them by natural key, each batch of items in a transaction
 * of its own with its events. A key that does not exist, or belongs to another store or company, is an error that stops the writing;
 * earlier batches stay.
 */
export async function writeCatalogue(database: Database, input: CatalogueInput, now: Date = new Date()): Promise<WrittenCatalogue> {
  const { categories = [], attributes = [], stores = [], items = [] } = input;
  const result = await database.transaction(async (tx) => ({
    categories: categories.length > 0 ? await writeCategories(tx, categories) : new Map<string, number>(),
    attributes: attributes.length > 0 ? await writeAttributes(tx, attributes) : new Map<string, number>(),
    stores: stores.length > 0 ? await writeStores(tx, stores) : new Map<string, number>(),
  }));

  const batches = batchesOf(items);
  const written = new Map<string, WrittenItem>();
  let variantCount = 0;
  const references = new ReferenceLoader(database);
  const work = async (): Promise<void> => {
    for (const batch of batches) {
      const known = await references.of(batch);
      const done = await database.transaction((tx) => writeItems(tx, batch, known, now));
      for (const [itemCode, item] of done) {
        written.set(itemCode, item);
        variantCount += item.variants.size;
      }
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, work));
  return { ...result, items: written, variantCount };
}

function* batchesOf(items: Iterable<ItemInput>): Generator<ItemInput[], void, undefined> {
  const codes = new Set<string>();
  let batch: ItemInput[] = [];
  let variants = 0;
  for (const item of items) {
    if (codes.has(item.itemCode)) throw new Error(`The item code ${item.itemCode} is given twice`);
    codes.add(item.itemCode);
    batch.push(item);
    variants += item.variants.length;
    if (batch.length < itemsInBatch && variants < variantsInBatch) continue;
    yield batch;
    batch = [];
    variants = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Loads the ids that items refer to once per set of stores instead of once per batch. */
class ReferenceLoader {
  #database: Database;
  #references: References | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  async of(batch: readonly ItemInput[]): Promise<References> {
    const codes = [...new Set(batch.map((item) => item.store))];
    if (this.#references && codes.every((code) => this.#references?.stores.has(code))) return this.#references;
    const wanted = [...new Set([...codes, ...(this.#references?.stores.keys() ?? [])])];
    const loaded = await this.#database.transaction((tx) => loadReferences(tx, wanted));
    this.#references = loaded;
    return loaded;
  }
}
