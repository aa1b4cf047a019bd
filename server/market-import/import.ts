import { join } from 'node:path';
import { countries, isLanguage, type Language } from '../../contract/values/locale.ts';
import type { Files } from '../platform/files/files.ts';
import type { Database } from '../platform/postgres/pool.ts';
import { itemCode, type ItemInput } from '../domains/catalogue/index.ts';
import type { StoreInput } from '../domains/stores/index.ts';
import { writeCatalogue } from './write.ts';
import { addTranslations, assembleItems, type ListedItem } from './assemble.ts';
import { type Columns, detectColumns } from './columns.ts';
import { PictureImporter, readFolder } from './folder.ts';
import { findAttributes, findCategoryPaths, findSeller, findStoreByCode } from './queries.ts';
import { type Problem, readTable, type Table } from './table.ts';
import { Attributes, Categories, itemInput } from './taxonomy.ts';

/** Why an import cannot begin, in words for the user who started it. */
export class ImportRefused extends Error {}

export type ImportOptions = {
  folder: string;
  /** Item code of the store. A store that does not exist is created for `companyId`. */
  store: string;
  companyId: number | null;
  /** For a new store: defaults to the currency that the list names, else EUR. */
  currency: string | null;
  /** Language of the list's texts. */
  language: Language;
  /** Reads and checks everything, writes nothing. */
  dry: boolean;
  now: Date;
};

export type ImportReport = {
  lists: {
    file: string;
    kind: 'items' | 'translations' | 'unknown';
    rows: number;
    mapping: Record<string, string>;
    unused: string[];
    /** Columns with prices in currencies other than the store's, which are left out. */
    foreign: string[];
  }[];
  items: number;
  variants: number;
  pictures: number;
  newCategories: string[];
  newAttributes: string[];
  problems: Problem[];
};

type Listed = { table: Table; columns: Columns; kind: ImportReport['lists'][number]['kind'] };

/** Imports the lists and pictures of a folder into a store. Good rows are imported, bad ones reported. Throws ImportRefused. */
export async function importFolder(database: Database, files: Files, options: ImportOptions): Promise<ImportReport> {
  const { language, dry, now } = options;
  const problems: Problem[] = [];
  const folder = await readFolder(options.folder).catch((error: unknown) => {
    throw new ImportRefused(`The folder ${options.folder} cannot be read`, { cause: error });
  });
  const lists: Listed[] = [];
  for (const file of folder.lists) {
    const found: Problem[] = [];
    const table = await readTable(join(options.folder, file), file, found);
    const columns = detectColumns(table.headers);
    const kind = kindOf(columns);
    lists.push({ table, columns, kind });
    if (kind !== 'unknown') problems.push(...found);
  }
  const products = lists.filter((list) => list.kind === 'items');
  if (products.length === 0) throw new ImportRefused(`No list in ${options.folder} has columns for a name, a price, and an id or SKU`);

  const store = await storeFor(database, options, products);
  for (const list of products) {
    list.columns = detectColumns(list.table.headers, store.currency);
    if (!list.columns.fields.has('price'))
      problems.push({
        file: list.table.file,
        row: 1,
        column: list.columns.foreign.join(', '),
        reason: `the list has no other price, and the store sells in ${store.currency}`,
      });
  }
  const priced = products.filter(({ columns }) => columns.fields.has('price'));
  if (priced.length === 0) {
    const foreign = [...new Set(products.flatMap(({ columns }) => columns.foreign))].join(', ');
    throw new ImportRefused(
      `No list in ${options.folder} has a price in ${store.currency}, in which the store sells; left out: ${foreign}`,
    );
  }
  const items = new Map<string, ListedItem>();
  const origin = new Map<ListedItem, Table>();
  for (const { table, columns } of priced) {
    for (const item of assembleItems(table, columns, store.currency, problems)) {
      if (items.has(item.key))
        problems.push({ file: table.file, row: item.row, column: '', reason: `the item "${item.key}" is in another list already` });
      else {
        items.set(item.key, item);
        origin.set(item, table);
      }
    }
  }
  for (const { table, columns } of lists.filter((list) => list.kind === 'translations'))
    addTranslations(table, columns, items, languageOf, problems);

  const categories = new Categories(await findCategoryPaths(database, language), language);
  const attributes = new Attributes(await findAttributes(database, language), language);
  const pictures = new PictureImporter(dry ? null : files, folder.pictures);
  const inputs: ItemInput[] = [];
  for (const listed of items.values()) {
    const at = { file: origin.get(listed)?.file ?? '', row: listed.row, column: 'pictures' };
    const variantKeys: string[][] = [];
    for (const variant of listed.variants) variantKeys.push(await pictures.keysOf(variant.pictures, { ...at, row: variant.row }, problems));
    const own = await pictures.keysOf(listed.pictures, at, problems);
    const pictureKeys = [...new Set([...own, ...variantKeys.flat()])];
    const variantPictures = variantKeys.map((keys) => keys[0] ?? null);
    inputs.push(
      itemInput(listed, {
        itemCode: itemCode(options.store, listed.key),
        store: options.store,
        warehouse: store.warehouse,
        language,
        categories,
        attributes,
        pictureKeys,
        variantPictures,
      }),
    );
  }

  if (!dry)
    await writeCatalogue(
      database,
      { categories: categories.added, attributes: attributes.added, stores: store.opened ? [store.opened] : [], items: inputs },
      now,
    );
  problems.sort((a, b) => (a.file === b.file ? a.row - b.row : a.file < b.file ? -1 : 1));
  return {
    lists: lists.map(({ table, columns, kind }) => ({
      file: table.file,
      kind,
      rows: table.rows.length,
      mapping: mappingOf(table, columns),
      unused: columns.unused,
      foreign: columns.foreign,
    })),
    items: inputs.length,
    variants: inputs.reduce((sum, item) => sum + item.variants.length, 0),
    pictures: pictures.count,
    newCategories: categories.added.map((category) => category.key),
    newAttributes: attributes.added.map((attribute) => attribute.key),
    problems,
  };
}

function kindOf({ fields, ordersNotItems }: Columns): Listed['kind'] {
  if (ordersNotItems || !fields.has('name') || !(fields.has('itemKey') || fields.has('sku'))) return 'unknown';
  if (fields.has('price')) return 'items';
  return fields.has('language') && fields.has('itemKey') ? 'translations' : 'unknown';
}

/** `de-DE` and `DE` are German; unsupported languages are null. */
function languageOf(text: string): Language | null {
  const short = text.trim().toLowerCase().split(/[-_]/)[0];
  return isLanguage(short) ? short : null;
}

function mappingOf(table: Table, columns: Columns): Record<string, string> {
  const name = (index: number) => table.headers[index] ?? '';
  const fields = [...columns.fields].map(([field, index]) => [name(index), field]);
  const options = columns.options.map(({ value }, index) => [name(value), `option ${index + 1}`]);
  const pictures = columns.pictures.map((index) => [name(index), 'picture']);
  const attributes = columns.attributes.map(({ index, title }) => [name(index), `attribute ${title}`]);
  return Object.fromEntries([...fields, ...options, ...pictures, ...attributes]) as Record<string, string>;
}

async function storeFor(
  database: Database,
  options: ImportOptions,
  products: readonly Listed[],
): Promise<{ currency: string; warehouse: string; opened: StoreInput | null }> {
  const known = await findStoreByCode(database, options.store);
  if (known) {
    if (options.companyId !== null && options.companyId !== known.companyId)
      throw new ImportRefused(`The store ${options.store} belongs to another company`);
    if (known.warehouse === null) throw new ImportRefused(`The store ${options.store} has no warehouse yet`);
    return { currency: known.currency, warehouse: known.warehouse, opened: null };
  }
  const seller = options.companyId === null ? undefined : await findSeller(database, options.companyId);
  if (!seller)
    throw new ImportRefused(`There is no store ${options.store}. Name the seller's company that it shall belong to, and it will be opened`);
  const currency = options.currency ?? currencyIn(products) ?? 'EUR';
  const warehouse = { name: 'Main', postalCode: '', city: '', countryCode: seller.countryCode };
  const opened: StoreInput = {
    itemCode: options.store,
    companyId: seller.id,
    name: seller.legalName,
    currency,
    vatCountryCode: seller.countryCode,
    countryCodes: [...countries],
    warehouses: [warehouse],
  };
  return { currency, warehouse: warehouse.name, opened };
}

/** The currency of the header, or of the first row that names one. */
function currencyIn(products: readonly Listed[]): string | null {
  for (const { table, columns } of products) {
    if (columns.currency) return columns.currency;
    const index = columns.fields.get('currency');
    const named =
      index === undefined
        ? undefined
        : table.rows.map((row) => (row.cells[index] ?? '').trim().toUpperCase()).find((text) => /^[A-Z]{3}$/.test(text));
    if (named) return named;
  }
  return null;
}
