import type { Language } from '../../contract/values/locale.ts';
import type { Localised, VariantInput } from '../domains/catalogue/index.ts';
import type { Columns, Field } from './columns.ts';
import type { Problem, Table } from './table.ts';
import {
  BadValue,
  markdownOfHtml,
  parseCount,
  parseGtin,
  parseMeasure,
  parsePrice,
  parseState,
  plainText,
  slug,
} from '../domains/catalogue/index.ts';

export type ListedVariant = Omit<VariantInput, 'options' | 'stock' | 'pictureKey'> & {
  row: number;
  options: { title: string; label: string }[];
  stock: number | null;
  pictures: string[];
};

/** An item as the list has it: categories, options and attributes by their names, pictures by their file names. */
export type ListedItem = {
  key: string;
  row: number;
  state: 'draft' | 'active' | 'archived';
  categoryPath: string[];
  text: { name: string; urlKey: string; summary: string; description: string };
  translations: Localised<{ name: string; urlKey: string; summary?: string; description?: string }>;
  originCountryCode: string | null;
  attributes: { key: string; title: string; text: string }[];
  pictures: string[];
  variants: ListedVariant[];
};

type Row = Table['rows'][number];

const uncategorised = 'Other';

/** Assembles the rows of a product list into items. Errors go to `problems` by row, column and reason; the rest is used. */
export function assembleItems(table: Table, columns: Columns, currency: string, problems: Problem[]): ListedItem[] {
  const groups = new Map<string, Row[]>();
  for (const row of table.rows) {
    const key = cell(row, columns, 'itemKey') || cell(row, columns, 'sku');
    if (key === '') {
      problems.push({ file: table.file, row: row.row, column: header(table, columns, 'itemKey', 'sku'), reason: 'it is empty' });
      continue;
    }
    const rows = groups.get(key);
    if (rows) rows.push(row);
    else groups.set(key, [row]);
  }
  const skus = new Map<string, number>();
  return [...groups].flatMap(([key, rows]) => new Assembly(table, columns, currency, problems, skus).item(key, rows) ?? []);
}

class Assembly {
  #table: Table;
  #columns: Columns;
  #currency: string;
  #problems: Problem[];
  #skus: Map<string, number>;

  constructor(table: Table, columns: Columns, currency: string, problems: Problem[], skus: Map<string, number>) {
    this.#table = table;
    this.#columns = columns;
    this.#currency = currency;
    this.#problems = problems;
    this.#skus = skus;
  }

  item(key: string, rows: readonly Row[]): ListedItem | undefined {
    const main = rows.find((row) => this.#get(row, 'name') !== '') ?? rows[0];
    if (!main) return undefined;
    const name = this.#get(main, 'name').slice(0, 250);
    if (name === '') return this.#bad(main, 'name', 'it is empty');
    // If some rows name their options, a row without any is the item's own row and no variant.
    const withOptions = rows.filter((row) => this.#options(row).length > 0);
    const variants = (withOptions.length > 0 ? withOptions : rows).flatMap((row) => this.#variant(row, key, rows.length) ?? []);
    if (variants.length === 0) return undefined;
    const path = this.#get(main, 'category')
      .split(/\s*(?:->|>|\/|\|)\s*/)
      .concat(this.#get(main, 'subcategory'));
    const names = path
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .slice(0, 3);
    return {
      key,
      row: main.row,
      state: this.#read(main, 'state', parseState) ?? 'active',
      categoryPath: names.length > 0 ? names : [uncategorised],
      text: {
        name,
        urlKey: slug(name),
        summary: plainText(this.#get(main, 'summary')),
        description: markdownOfHtml(this.#get(main, 'description')).text,
      },
      translations: {},
      originCountryCode: this.#read(main, 'origin', countryCode) ?? null,
      attributes: this.#columns.attributes
        .map(({ index, key: attribute, title }) => ({ key: attribute, title, text: (main.cells[index] ?? '').trim() }))
        .filter((one) => one.text !== ''),
      pictures: this.#pictures(main),
      variants,
    };
  }

  #variant(row: Row, key: string, siblings: number): ListedVariant | undefined {
    const before = this.#problems.length;
    const sku = this.#get(row, 'sku') || (this.#columns.fields.has('sku') && siblings > 1 ? '' : key);
    if (sku === '') return this.#bad(row, 'sku', 'it is empty');
    const taken = this.#skus.get(sku.toUpperCase());
    if (taken !== undefined) return this.#bad(row, 'sku', `"${sku}" is on row ${taken} already`);
    const price =
      this.#get(row, 'price') === ''
        ? this.#bad(row, 'price', 'it is empty')
        : this.#read(row, 'price', (text) => parsePrice(text, this.#currency));
    const currency = this.#get(row, 'currency');
    if (currency !== '' && currency.toUpperCase() !== this.#currency)
      this.#bad(row, 'currency', `it is ${currency}, but the store sells in ${this.#currency}`);
    const length = (field: Field) => this.#read(row, field, (text) => parseMeasure(text, this.#get(row, 'lengthUnit'), 'length')) ?? null;
    const count = (field: Field, least: number) => this.#read(row, field, (text) => parseCount(text, least)) ?? null;
    const variant: ListedVariant = {
      row: row.row,
      sku: sku.slice(0, 100),
      listPrice: price ?? 0,
      ...(this.#columns.fields.has('retailPrice') && { retailPrice: this.#retailPrice(row) }),
      gtin: this.#read(row, 'gtin', parseGtin) ?? null,
      makerNumber: this.#get(row, 'makerNumber').slice(0, 60) || null,
      width: length('width'),
      depth: length('depth'),
      height: length('height'),
      weight: this.#read(row, 'weight', (text) => parseMeasure(text, this.#get(row, 'weightUnit'), 'weight')) ?? null,
      moq: count('moq', 1),
      multiple: count('multiple', 1),
      cartonQuantity: count('cartonQuantity', 1),
      stock: count('stock', 0),
      options: this.#options(row),
      pictures: this.#pictures(row),
    };
    if (this.#problems.length > before) return undefined;
    this.#skus.set(sku.toUpperCase(), row.row);
    return variant;
  }

  /** 0 is none. */
  #retailPrice(row: Row): number | null {
    if (this.#get(row, 'retailPrice') === '') return null;
    return this.#read(row, 'retailPrice', (text) => parsePrice(text, this.#currency)) || null;
  }

  #options(row: Row): { title: string; label: string }[] {
    return this.#columns.options.flatMap(({ name, value, title }) => {
      const label = (row.cells[value] ?? '').trim();
      if (label === '' || label === 'Default Title') return [];
      return [{ title: (name === null ? '' : (row.cells[name] ?? '').trim()) || title, label }];
    });
  }

  #pictures(row: Row): string[] {
    const listed = this.#get(row, 'pictures').split(/[\s,;|]+/);
    const single = this.#columns.pictures.map((index) => (row.cells[index] ?? '').trim());
    return [...single, ...listed].filter((name) => name !== '').map((name) => fileName(name));
  }

  #get(row: Row, field: Field): string {
    return cell(row, this.#columns, field);
  }

  #bad(row: Row, field: Field, reason: string): undefined {
    this.#problems.push({ file: this.#table.file, row: row.row, column: header(this.#table, this.#columns, field), reason });
  }

  #read<Value>(row: Row, field: Field, parse: (text: string) => Value): Value | undefined {
    const text = this.#get(row, field);
    if (text === '') return undefined;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      return this.#bad(row, field, error.message);
    }
  }
}

function cell(row: Row, columns: Columns, field: Field): string {
  const index = columns.fields.get(field);
  return index === undefined ? '' : (row.cells[index] ?? '').trim();
}

/** The header as the file has it; the field's own name if the column is missing. */
function header(table: Table, columns: Columns, ...fields: Field[]): string {
  for (const field of fields) {
    const index = columns.fields.get(field);
    if (index !== undefined) return table.headers[index] ?? field;
  }
  return fields[0] ?? '';
}

function countryCode(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) throw new BadValue(`"${text}" is not a country code of two letters`);
  return text.toUpperCase();
}

function fileName(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Adds the texts of a list of translations (item, language, name, description) to the items. */
export function addTranslations(
  table: Table,
  columns: Columns,
  items: Map<string, ListedItem>,
  languageOf: (text: string) => Language | null,
  problems: Problem[],
): void {
  for (const row of table.rows) {
    const bad = (field: Field, reason: string) =>
      problems.push({ file: table.file, row: row.row, column: header(table, columns, field), reason });
    const key = cell(row, columns, 'itemKey');
    const item = items.get(key);
    const language = languageOf(cell(row, columns, 'language'));
    const name = cell(row, columns, 'name').slice(0, 250);
    if (!item) bad('itemKey', `there is no item "${key}"`);
    else if (!language) bad('language', `"${cell(row, columns, 'language')}" is not one of our languages`);
    else if (name === '') bad('name', 'it is empty');
    else
      item.translations[language] = {
        name,
        urlKey: slug(name),
        summary: plainText(cell(row, columns, 'summary')),
        description: markdownOfHtml(cell(row, columns, 'description')).text,
      };
  }
}
