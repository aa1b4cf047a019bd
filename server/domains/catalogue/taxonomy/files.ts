import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { isLanguage, type Language, languages } from '../../../../contract/values/locale.ts';
import { type RegistrationScheme, registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { type AttributeType, attributeTypes } from '../../../../contract/catalogue/operator-fields.ts';

/** Why none of the files can be used. */
export class TaxonomyRefused extends Error {}

export type Names = Partial<Record<Language, string>>;
export type SourceCategory = {
  id: string;
  parent: string | null;
  names: Names;
  attributes: string[];
  /** What its goods, and those below, need registration numbers of; null where the file does not say. */
  schemes: RegistrationScheme[] | null;
};
export type SourceValue = { handle: string; names: Names; swatch: string | null };
export type SourceAttribute = {
  handle: string;
  type: AttributeType;
  unit: string | null;
  facet: boolean;
  /** It commonly distinguishes variants of an item. */
  isOption: boolean;
  names: Names;
  values: string[];
};
export type Source = {
  categories: SourceCategory[];
  attributes: Map<string, SourceAttribute>;
  values: Map<string, SourceValue>;
  problems: string[];
};

/** By their English names; a file can say `"option"` itself. */
const options =
  /^(?:colou?r|size|material|pattern|capacity|volume|finish|scent|flavou?r|fabric|style|shape|firmness|length|width|height|diameter|thickness|voltage|wattage|grit)$|^(?!compatible ).* (?:size|colou?r|flavou?r|scent|finish)$/i;
const longestName = 120;
const largest = 100 * 1024 * 1024;

/**
 * A folder with `categories.json` (or `.tsv`), `attributes.json` and `attribute-values.json`, of which the last two may be missing, or one
 * of these files. Invalid entries are reported as problems and left out.
 */
export async function readTaxonomy(path: string): Promise<Source> {
  const kind = await stat(path).catch(() => null);
  if (!kind) throw new TaxonomyRefused(`There is no file or folder ${path}.`);
  const paths = kind.isDirectory() ? (await readdir(path)).map((name) => join(path, name)) : [path];
  const chosen = namesOfFiles(paths.map((one) => ({ name: basename(one), path: one })));
  return readTaxonomyFiles(await Promise.all(chosen.map(readFileOf)));
}

async function readFileOf({ name, path }: { name: string; path: string }): Promise<TaxonomyFile> {
  if ((await stat(path)).size > largest) throw new TaxonomyRefused(`${name} is larger than 100 MB.`);
  return { name, content: await readFile(path, 'utf8') };
}

export type TaxonomyFile = { name: string; content: string };

/** The files that belong to a taxonomy, by their names: the JSON has the same data in more detail than the table. */
export function namesOfFiles<File extends { name: string }>(files: readonly File[]): File[] {
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  return files
    .filter(
      ({ name }) => /\.(?:json|tsv)$/i.test(name) && !(/\.tsv$/i.test(name) && names.has(name.toLowerCase().replace(/\.tsv$/, '.json'))),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The same from files that are read already. */
export function readTaxonomyFiles(files: readonly TaxonomyFile[]): Source {
  const source: Source = { categories: [], attributes: new Map(), values: new Map(), problems: [] };
  for (const file of files) readInto(source, file);
  if (source.categories.length === 0 && source.attributes.size === 0)
    throw new TaxonomyRefused('There are neither categories nor attributes: categories.json, categories.tsv or attributes.json is needed.');
  return source;
}

function readInto(source: Source, { name, content }: TaxonomyFile): void {
  const text = content.replace(/^\uFEFF/, '');
  let entries: unknown;
  try {
    entries = /\.tsv$/i.test(name) ? rowsOf(text) : JSON.parse(text);
  } catch (error) {
    throw new TaxonomyRefused(`${name} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (!Array.isArray(entries)) throw new TaxonomyRefused(`${name} is no list.`);
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const problem = add(source, entry);
    if (problem) source.problems.push(`${name}, entry ${index + 1}: ${problem}`);
  }
}

/** A table of categories: id, parent, level, a column for each language, and schemes if it has them (`weee, batteries`). */
function rowsOf(text: string): unknown[] {
  const rows = parse(text, { delimiter: '\t', columns: true, quote: null, relax_column_count: true, skip_empty_lines: true }) as Record<
    string,
    string
  >[];
  return rows.map((row) => ({
    id: row['id'],
    parent: row['parent'] || null,
    name: row,
    attributes: [],
    schemes: row['schemes']?.match(/[^\s,;|]+/g) ?? undefined,
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '');
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []);

function namesOf(value: unknown): Names {
  if (typeof value !== 'object' || value === null) return {};
  const given = Object.entries(value).flatMap(([language, name]) => {
    const text = textOf(name).slice(0, longestName);
    return isLanguage(language) && text !== '' ? [[language, text] as const] : [];
  });
  return Object.fromEntries(given);
}

function add(source: Source, entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return 'is no object';
  const { id, handle, parent, name, names, values, attributes, schemes, type, unit, facet, option, swatch } = entry as Record<
    string,
    unknown
  >;
  const called = namesOf(name ?? names);
  if (Object.keys(called).length === 0) return `has no name in ${languages.join(', ')}`;
  const key = textOf(id ?? handle).slice(0, 200);
  if (key === '') return 'has neither id nor handle';
  if (id !== undefined) {
    const asked = listOf(schemes).map((word) => word.toLowerCase());
    const unknown = asked.find((word) => !registrationSchemes.some((scheme) => scheme === word));
    const known = Array.isArray(schemes) ? registrationSchemes.filter((scheme) => asked.includes(scheme)) : null;
    source.categories.push({ id: key, parent: textOf(parent) || null, names: called, attributes: listOf(attributes), schemes: known });
    if (unknown !== undefined) return `has the unknown scheme ${unknown.slice(0, 40)}; there are ${registrationSchemes.join(', ')}`;
  } else if (values !== undefined || type !== undefined) {
    const given = textOf(type) || (listOf(values).length > 0 ? 'choice' : 'text');
    if (!(attributeTypes as readonly string[]).includes(given)) return `has the unknown type ${given}`;
    source.attributes.set(key, {
      handle: key,
      type: given as AttributeType,
      unit: given === 'number' ? textOf(unit).slice(0, 20) || null : null,
      facet: typeof facet === 'boolean' ? facet : given !== 'text',
      isOption: given === 'choice' && (typeof option === 'boolean' ? option : options.test(called.en ?? '')),
      names: called,
      values: listOf(values),
    });
  } else source.values.set(key, { handle: key, names: called, swatch: /^#[0-9a-f]{6}$/i.test(textOf(swatch)) ? textOf(swatch) : null });
  return null;
}
