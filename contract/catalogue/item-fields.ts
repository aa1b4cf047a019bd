import * as z from 'zod/mini';
import { taxClasses } from '../values/vat/tax-classes.ts';
import { countryCode, integer, text } from '../wire/fields.ts';
import { longestBrandName } from './brands.ts';

/*
 * The simple fields of an item: one value each. From this list come the contract of the editor and of bulk changes, the editor's form, the
 * stored states and the history of an item, the writer of the catalogue, and the columns of export and import. docs/adding.md says how to
 * add one.
 */

type Described = {
  /** Its name in calls, forms, stored states and the history. */
  key: string;
  /** Its column in the table `item`; nullable, other than that of a choice. */
  column: string;
  /** The text of its label. */
  label: string;
  /** Its column in the market's own tables of items; without one, tables of items leave it out. */
  table?: {
    target: string;
    /** Headers that other lists have for it: lower case without accents, spaces and signs. */
    headers: string;
    /** Headers as the exports of shop systems write them, in lower case. */
    layouts?: Partial<Record<'shopify' | 'woocommerce' | 'magento', readonly string[]>>;
  };
  /** Bulk changes may set it. */
  bulk?: true;
};
/** A whole number; `wrong` is the message for any other. */
type Count = Described & { kind: 'count'; least: number; most: number; wrong: string };
type Line = Described & { kind: 'text'; longest: number };
type Country = Described & { kind: 'country' };
/** The name of a brand, which is added if nobody has used it before; the column has its id. */
type Brand = Described & { kind: 'brand'; longest: number };
/** `choices` begins the texts of the values, the first of which new items have; `wrong` is the message for other words in a table. */
type Choice = Described & { kind: 'choice'; values: readonly [string, ...string[]]; choices: string; wrong: string };

/** In the order of the editor's form. */
export const itemFields = [
  {
    key: 'brand',
    column: 'brand_id',
    label: 'listings.brand',
    kind: 'brand',
    longest: longestBrandName,
    table: {
      target: 'brand',
      headers: `brand brandname brandtitle marke markenname herstellermarke hausmarke marca nombredemarca nombremarca marcacomercial marque nomdemarque nommarque
        nomemarca nomedellamarca nomedimarca marka nazwamarki markaproduktu nomedamarca nomedemarca marcadoproduto marcaprodus numemarca labelbrand productbrand`,
      layouts: {
        shopify: ['vendor'],
        woocommerce: ['brands', 'brand', 'marken', 'marcas', 'marques', 'marchi', 'marki', 'branduri'],
        magento: ['brand', 'manufacturer'],
      },
    },
    bulk: true,
  },
  {
    key: 'taxClass',
    column: 'tax_class',
    label: 'listings.taxClass',
    kind: 'choice',
    values: taxClasses,
    choices: 'listings.tax',
    wrong: 'import.taxClass',
    table: {
      target: 'taxClass',
      headers: `taxclass taxcategory taxrate taxpercent taxpercentage vat vatclass vatcategory vatcode vatrate vatpercent vatpercentage steuerklasse steuersatz mwst mwstklasse mwstsatz
        mehrwertsteuer mehrwertsteuersatz ust ustsatz umsatzsteuer umsatzsteuersatz iva clasedeimpuesto clasedeiva tipoiva tipodeiva porcentajeiva porcentajedeiva tva classedetaxe classedetva
        tauxtva tauxdetva classeiva aliquota aliquotaiva klasapodatkowa klasavat stawkavat stawkapodatku stawkapodatkuvat classedeimposto classedeiva taxaiva taxadeiva clasataxe clasatva cotatva
        cotadetva`,
    },
    bulk: true,
  },
  {
    key: 'originCountryCode',
    column: 'origin_country_code',
    label: 'listings.origin',
    kind: 'country',
    table: {
      target: 'origin',
      headers: `origin madein hergestelltin fabricadoen fabriqueen prodottoin wyprodukowanow fabricadoem fabricatin countryoforigin origincountry origincountrycode ursprungsland herkunftsland herkunft paisdeorigen origen paysdorigine origine
        paesediorigine krajpochodzenia paisdeorigem origem taradeorigine`,
      layouts: { magento: ['country_of_manufacture'] },
    },
  },
  {
    key: 'leadDays',
    column: 'lead_days',
    label: 'listings.leadDays',
    kind: 'count',
    least: 0,
    most: 365,
    wrong: 'store.leadDays',
    table: {
      target: 'leadDays',
      headers: `leaddays shipswithin leadtime leadtimedays deliverytime deliverydays handlingtime lieferzeit lieferzeittage plazodeentrega delaidelivraison delai
        tempidiconsegna czasdostawy czasrealizacji prazodeentrega termendelivrare`,
    },
    bulk: true,
  },
  // The columns of tables of items are those of the variants.
  { key: 'moq', column: 'moq', label: 'listings.moq', kind: 'count', least: 1, most: 100_000, wrong: 'field.quantity' },
  { key: 'multiple', column: 'multiple', label: 'listings.multiple', kind: 'count', least: 1, most: 100_000, wrong: 'field.quantity' },
  {
    key: 'cartonQuantity',
    column: 'carton_quantity',
    label: 'listings.carton',
    kind: 'count',
    least: 1,
    most: 100_000,
    wrong: 'field.quantity',
  },
  {
    key: 'keywords',
    column: 'keywords',
    label: 'listings.keywords',
    kind: 'text',
    longest: 500,
    table: {
      target: 'keywords',
      headers: `keywords keyword tags tag producttags searchkeywords searchterms searchwords generickeywords metakeywords oxsearchkeys textkeywords suchbegriffe suchwoerter schlagwoerter schlagworte
        stichwoerter zusatzbegriffefuersuche palabrasclave etiquetas motscles motsclefs etiquettes parolechiave etichette slowakluczowe tagi palavraschave cuvintecheie etichete`,
      layouts: {
        shopify: ['tags'],
        woocommerce: ['tags', 'schlagwörter', 'étiquettes', 'etiquetas', 'etichette', 'tag', 'tagi', 'etichete'],
        magento: ['meta_keywords'],
      },
    },
    bulk: true,
  },
] as const satisfies readonly (Count | Line | Country | Choice | Brand)[];

export type ItemField = (typeof itemFields)[number];
type With<Part> = Extract<ItemField, Part>;

type ValueOf<Field> = Field extends { kind: 'count' }
  ? number | null
  : Field extends { kind: 'choice'; values: readonly (infer Value)[] }
    ? Value
    : string | null;
/** The values of all fields of one item. */
export type ItemFieldValues = { -readonly [Field in ItemField as Field['key']]: ValueOf<Field> };
export type ItemFieldKey = ItemField['key'];

/** Those of a new item. */
export const emptyItemFields = Object.fromEntries(
  itemFields.map((field) => [field.key, field.kind === 'choice' ? field.values[0] : null]),
) as ItemFieldValues;

/** The part of an item that is its simple fields. A text of nothing is none. */
export const itemFieldsOf = (item: ItemFieldValues): ItemFieldValues =>
  Object.fromEntries(itemFields.map(({ key }) => [key, (item[key] as unknown) === '' ? null : item[key]])) as ItemFieldValues;

/** By their columns; those that are left out are as in a new item. */
export const itemFieldColumns = (item: Partial<ItemFieldValues>): { [Field in ItemField as Field['column']]: ValueOf<Field> } =>
  Object.fromEntries(itemFields.map(({ key, column }) => [column, item[key] ?? emptyItemFields[key]])) as {
    [Field in ItemField as Field['column']]: ValueOf<Field>;
  };

type TableTarget = With<{ table: object }>['table']['target'];
type TableField = Extract<ItemField, { table: object }>;
/** The first columns, in the order in which exports have always had them; other fields follow. */
const firstTargets: readonly string[] = ['leadDays', 'origin', 'taxClass'] satisfies TableTarget[];
const placeOf = ({ table: { target } }: TableField): number =>
  (firstTargets.indexOf(target) + firstTargets.length + 1) % (firstTargets.length + 1);

/** Fields that tables of items have, in the order of their columns. */
export const tableFields: readonly TableField[] = itemFields
  .filter((field): field is TableField => 'table' in field)
  .toSorted((one, other) => placeOf(one) - placeOf(other));
/** Their columns, with that of the countries of sale. */
export const itemTargets: readonly (TableTarget | 'countries')[] = tableFields.flatMap(({ table: { target } }) =>
  target === 'origin' ? [target, 'countries' as const] : [target],
);
export type ItemTarget = (typeof itemTargets)[number];

/** Fields that bulk changes may set. */
export const bulkFields = itemFields.filter((field): field is With<{ bulk: true }> => 'bulk' in field);
export type BulkField = (typeof bulkFields)[number];

const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, 'field.required');

function schemaOf(field: Count | Line | Country | Brand): z.ZodMiniType {
  if (field.kind === 'text' || field.kind === 'brand') return text(field.longest);
  if (field.kind === 'country') return countryCode;
  return integer.check(z.gte(field.least, field.wrong), z.lte(field.most, field.wrong));
}

/** What the schema of a nullable field is, by its kind: with a default in forms, optional in bulk changes. */
type Nullable<Schema extends z.ZodMiniType> = {
  form: ReturnType<typeof nullable<Schema>>;
  bulk: z.ZodMiniOptional<z.ZodMiniNullable<Schema>>;
};
type Schemas = {
  count: Nullable<typeof integer>;
  country: Nullable<typeof countryCode>;
  text: Nullable<ReturnType<typeof text>>;
  brand: Nullable<ReturnType<typeof text>>;
};
type FormSchema<Field> = Field extends { kind: 'choice'; values: infer Values extends readonly [string, ...string[]] }
  ? ReturnType<typeof choice<Values>>
  : Field extends { kind: infer Kind extends keyof Schemas }
    ? Schemas[Kind]['form']
    : never;
type BulkSchema<Field> = Field extends { kind: 'choice'; values: infer Values extends readonly [string, ...string[]] }
  ? z.ZodMiniOptional<ReturnType<typeof choice<Values>>>
  : Field extends { kind: infer Kind extends keyof Schemas }
    ? Schemas[Kind]['bulk']
    : never;

/** For the editor's form: a value that is left out is none. */
export const itemFieldSchemas = Object.fromEntries(
  itemFields.map((field) => [field.key, field.kind === 'choice' ? choice(field.values) : nullable(schemaOf(field))]),
) as unknown as { [Field in ItemField as Field['key']]: FormSchema<Field> };

/** For bulk changes: a field that is left out stays as it is. */
export const bulkFieldSchemas = Object.fromEntries(
  bulkFields.map((field) => [field.key, z.optional(field.kind === 'choice' ? choice(field.values) : z.nullable(schemaOf(field)))]),
) as unknown as { [Field in BulkField as Field['key']]: BulkSchema<Field> };
