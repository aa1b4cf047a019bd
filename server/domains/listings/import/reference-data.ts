import { plainWord } from '../../../engines/table-import/plain-word.ts';
import { type Kysely, sql } from 'kysely';
import { foldedOption, ownOptionName } from '../../../../contract/catalogue/own-options.ts';
import { type Language, languages } from '../../../../contract/values/locale.ts';
import { CategoryGuesser, type CategoryNames, type Guess } from './categories/guess.ts';
import { type MergedOption, mergedOptions } from '../../catalogue/index.ts';
import { type RegistrationRules, registrationRules } from '../registrations/rules.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

type Names = Partial<Record<Language, string>>;
export type ReferenceAttribute = {
  key: string;
  type: 'number' | 'choice' | 'flag' | 'text';
  isOption: boolean;
  names: Names;
  /** Keys of the listed values by key and by name in every language. */
  values: Map<string, string>;
};

/** Records that lists can refer to, loaded once per step: categories and attributes by their names in every language, warehouses. */
export type ReferenceData = {
  categories: Map<string, string>;
  categoryKeys: Map<number, string>;
  /** Their names in all languages. */
  categoryNames: readonly CategoryNames[];
  attributes: Map<string, ReferenceAttribute>;
  attributesByName: Map<string, ReferenceAttribute>;
  optionsByName: Map<string, ReferenceAttribute>;
  /** Names of the store's own options as it writes them, by the name without case. */
  ownOptions: Map<string, string>;
  /** Required attributes of items on sale, by the key of the category. */
  required: Map<string, string[]>;
  /** The same in the form that the editor's rules expect. */
  facts: Map<string, { type: ReferenceAttribute['type']; isOption: boolean; values: Set<string> }>;
  warehouses: { id: number; name: string }[];
  /** Makers and responsible persons on file, and the store's defaults. */
  parties: { id: number; name: string }[];
  defaults: { makerId: number | null; responsibleId: number | null };
  registrations: RegistrationRules;
};

export const separators = /\s*(?:->|>|\/|\||»|›)\s*/;
export const pathOf = (text: string): string[] =>
  text
    .split(separators)
    .map(plainWord)
    .filter((part) => part !== '');

type CategoryRow = { id: number; key: string; path: number[]; names: Names };

/** Categories by key, by path of names, and by the ends of their paths; ambiguous words match none. */
function categoryWords(rows: readonly CategoryRow[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const words = new Map<string, string | null>();
  const add = (word: string, key: string): void => void words.set(word, words.has(word) && words.get(word) !== key ? null : key);
  for (const { key, path } of rows) {
    for (const language of languages) {
      const names = path.map((id) => plainWord(byId.get(id)?.names[language] ?? byId.get(id)?.names.en ?? ''));
      for (let from = 0; from < names.length; from++) add(names.slice(from).join(' > '), key);
    }
  }
  // A full path takes precedence over the ends of others.
  for (const { key, path } of rows) {
    for (const language of languages)
      words.set(path.map((id) => plainWord(byId.get(id)?.names[language] ?? byId.get(id)?.names.en ?? '')).join(' > '), key);
  }
  for (const { key } of rows) words.set(plainWord(key), key);
  return new Map([...words].flatMap(([word, key]) => (key === null ? [] : [[word, key] as const])));
}

/** By name in every language and by key; of several with the same name the first counts. */
export function attributeWords(attributes: readonly ReferenceAttribute[]): Map<string, ReferenceAttribute> {
  const words = new Map<string, ReferenceAttribute>();
  for (const attribute of attributes.toReversed()) for (const name of Object.values(attribute.names)) words.set(plainWord(name), attribute);
  for (const attribute of attributes) words.set(plainWord(attribute.key), attribute);
  const american = words.get('colour');
  if (american && !words.has('color')) words.set('color', american);
  return words;
}

const roots = new Set([
  'all',
  'alle',
  'root',
  'root catalog',
  'home',
  'startseite',
  'accueil',
  'inicio',
  'shop',
  'products',
  'produkte',
  'produits',
  'productos',
]);

export async function loadReferenceData(db: Kysely<DB>, storeId: number): Promise<ReferenceData> {
  const categories = await sql<CategoryRow>`
    select c.id, c.key, c.path, coalesce((select json_object_agg(t.language, t.name) from category_text t where t.category_id = c.id), '{}') as names
    from category c where not exists (select from category h where h.id = any (c.path) and h.hidden)`.execute(db);
  const required = await sql<{ category: string; attributes: string[] }>`
    select c.key as category, array_agg(distinct a.key) as attributes from category c join category_attribute x on x.category_id = any (c.path) and x.required
      join attribute a on a.id = x.attribute_id group by c.key`.execute(db);
  const attributes = await sql<{
    key: string;
    type: ReferenceAttribute['type'];
    isOption: boolean;
    names: Names;
    values: { key: string; names: Names | null }[];
  }>`
    select a.key, a.type, a.is_option as "isOption",
      coalesce((select json_object_agg(t.language, t.name) from attribute_text t where t.attribute_id = a.id), '{}') as names,
      coalesce((select json_agg(json_build_object('key', v.key,
        'names', (select json_object_agg(t.language, t.name) from attribute_value_text t where t.attribute_value_id = v.id)) order by v.position, v.id)
        from attribute_value v where v.attribute_id = a.id), '[]') as values
    from attribute a where not a.own order by a.is_option desc, a.position, a.id`.execute(db);
  const own = await sql<{ key: string }>`
    select a.key from attribute a where a.own and exists (select from variant_option o join variant v on v.id = o.variant_id join item i on i.id = v.item_id
      where o.attribute_id = a.id and i.store_id = ${storeId}) order by a.id desc`.execute(db);
  const merged = await mergedOptions(db);
  const warehouses = await sql<{
    id: number;
    name: string;
  }>`select id, name from warehouse where store_id = ${storeId} order by id`.execute(db);
  const people = await sql<Pick<ReferenceData, 'parties' | 'defaults'>>`
    select coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id) from compliance_party p where p.company_id = s.company_id), '[]') as parties,
      json_build_object('makerId', d.maker_id, 'responsibleId', d.responsible_id) as defaults
    from store s left join store_compliance d on d.store_id = s.id where s.id = ${storeId}`.execute(db);
  const all = attributes.rows.map(({ values, ...attribute }) => ({
    ...attribute,
    values: new Map(
      // The key of one value takes precedence over the name of another.
      [
        ...values.flatMap(({ key, names }) => Object.values(names ?? {}).map((name) => [plainWord(name), key] as const)),
        ...values.map(({ key }) => [plainWord(key), key] as const),
      ],
    ),
  }));
  return {
    categories: categoryWords(categories.rows),
    categoryNames: categories.rows,
    categoryKeys: new Map(categories.rows.map(({ id, key }) => [id, key])),
    attributes: new Map(all.map((attribute) => [attribute.key, attribute])),
    attributesByName: attributeWords(all),
    // Taxonomies have facts with the names of options: an option is matched among options only.
    optionsByName: withMerged(attributeWords(all.filter(({ isOption }) => isOption)), merged),
    ownOptions: new Map(own.rows.flatMap(({ key }) => ownNameEntry(key))),
    required: new Map(required.rows.map((row) => [row.category, row.attributes])),
    facts: new Map(all.map(({ key, type, isOption, values }) => [key, { type, isOption, values: new Set(values.values()) }])),
    warehouses: warehouses.rows,
    parties: people.rows[0]?.parties ?? [],
    defaults: people.rows[0]?.defaults ?? { makerId: null, responsibleId: null },
    registrations: await registrationRules(db, storeId),
  };
}

/** Own options that were merged, by the names of sellers; names of the market take precedence. */
function withMerged(words: Map<string, ReferenceAttribute>, merged: readonly MergedOption[]): Map<string, ReferenceAttribute> {
  const byKey = new Map([...words.values()].map((attribute) => [attribute.key, attribute]));
  for (const { word, key, values } of merged) {
    const attribute = byKey.get(key);
    if (!attribute) continue;
    if (!words.has(plainWord(word))) words.set(plainWord(word), attribute);
    for (const [label, value] of Object.entries(values))
      if (!attribute.values.has(plainWord(label))) attribute.values.set(plainWord(label), value);
  }
  return words;
}

function ownNameEntry(key: string): [string, string][] {
  const name = ownOptionName(key);
  return name === null ? [] : [[foldedOption(name), name]];
}

/** The option attribute with this name. */
export function optionOf(referenceData: ReferenceData, word: string): ReferenceAttribute | undefined {
  const own = referenceData.attributes.get(word.trim());
  if (own?.isOption) return own;
  return referenceData.optionsByName.get(plainWord(word.replace(/^pa_/, '')));
}

/** The key of a category by its key, its entire path, or an end of its path that no other has. */
export function categoryOf(referenceData: ReferenceData, text: string): string | undefined {
  // Systems write the root of their tree, too.
  const path = pathOf(text).filter((name, at, all) => name !== 'default category' && !(at === 0 && all.length > 1 && roots.has(name)));
  return referenceData.categories.get(plainWord(text)) ?? referenceData.categories.get(path.join(' > '));
}

/** Built once they are needed. */
const guessers = new WeakMap<ReferenceData, CategoryGuesser>();

/** The most likely categories, by the list's names of a category from the root on, and names of its goods in a language. */
export function guessCategory(
  referenceData: ReferenceData,
  path: readonly string[],
  names: readonly string[],
  language: Language,
): Guess[] {
  const guesser = guessers.get(referenceData) ?? new CategoryGuesser(referenceData.categoryNames);
  guessers.set(referenceData, guesser);
  return guesser.guess(path, names, language);
}
