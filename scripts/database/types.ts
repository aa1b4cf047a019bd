/** The source of the generated schema types (`npm run db:types`), one interface per table. */
import type pg from 'pg';

interface Column {
  table_name: string;
  name: string;
  type: string;
  /** Of an array's elements; null for the rest. */
  element: string | null;
  nullable: boolean;
  optional: boolean;
  always: boolean;
}

const columnsOfTables = `
  select c.relname as table_name, a.attname as name, coalesce(b.typname, t.typname) as type, e.typname as element,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as optional,
    a.attidentity = 'a' or a.attgenerated <> '' as always
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type b on b.oid = nullif(t.typbasetype, 0)
  left join pg_type e on e.oid = nullif(t.typelem, 0) and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  order by c.relname, a.attnum`;

/** What `pg` makes of each (server/platform/postgres/client.ts), as [read, written]. */
const types: Record<string, [string, string]> = {
  int2: ['number', 'number'],
  int4: ['number', 'number'],
  int8: ['number', 'number'],
  float4: ['number', 'number'],
  float8: ['number', 'number'],
  numeric: ['string', 'string | number'],
  bool: ['boolean', 'boolean'],
  timestamptz: ['Date', 'Date | string'],
  timestamp: ['Date', 'Date | string'],
  date: ['string', 'string'],
  bytea: ['Buffer', 'Buffer'],
  json: ['unknown', 'string'],
  jsonb: ['unknown', 'string'],
};
const texts = new Set([
  'text',
  'citext',
  'varchar',
  'bpchar',
  'char',
  'name',
  'uuid',
  'inet',
  'cidr',
  'tsvector',
  'interval',
  'time',
  'ltree',
]);

function typeOf({ table_name, name, type, element }: Column): [read: string, written: string] {
  if (element) {
    const [read, written] = simple(element, `${table_name}.${name}`);
    return [arrayOf(read), arrayOf(written)];
  }
  return simple(type, `${table_name}.${name}`);
}

function simple(type: string, column: string): [string, string] {
  if (texts.has(type)) return ['string', 'string'];
  const found = types[type];
  if (!found) throw new Error(`${column} is of type ${type}: add it to scripts/database/types.ts`);
  return found;
}

const arrayOf = (type: string): string => (type.includes(' ') ? `(${type})[]` : `${type}[]`);

function fieldOf(column: Column): string {
  const [read, written] = typeOf(column);
  const orNull = column.nullable ? ' | null' : '';
  const selected = read === 'unknown' ? read : `${read}${orNull}`;
  const given = `${written}${orNull}`;
  if (column.always) return `GeneratedAlways<${selected}>`;
  if (selected !== given) return `ColumnType<${selected}, ${given}${column.optional || column.nullable ? ' | undefined' : ''}, ${given}>`;
  return column.optional ? `Generated<${selected}>` : selected;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

export const typesHead = '// Written by `npm run db:types` from the migrated schema. Do not edit.';

function sourceOf(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const names = [...tables.keys()];
  const interfaces = names.map((table) => {
    const fields = (tables.get(table) ?? []).map((column) => `  ${column.name}: ${fieldOf(column)};`);
    return `export interface ${pascal(table)} {\n${fields.join('\n')}\n}\n`;
  });
  const database = `export interface DB {\n${names.map((table) => `  ${table}: ${pascal(table)};`).join('\n')}\n}\n`;
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => interfaces.some((text) => text.includes(`${name}<`)));
  const head = `${typesHead}\nimport type { ${imports.join(', ')} } from 'kysely';\n`;
  return [head, ...interfaces, database].join('\n');
}

/** The file with the types of all tables, as it should be. */
export async function typesOf(client: pg.ClientBase): Promise<string> {
  return sourceOf((await client.query<Column>(columnsOfTables)).rows);
}
