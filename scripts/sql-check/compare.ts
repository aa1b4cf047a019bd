/** Compares the columns that a statement returns with the row that it is declared to return. */
import type { Column } from './describe.ts';
import type { Field, Kind } from './rows.ts';

/** What `pg` makes of each type (server/platform/postgres/client.ts). All others are texts. */
const kinds: Record<string, Kind> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  void: 'string',
};
const anything = new Set(['json', 'jsonb', 'record']);

/** @param notNull columns that are never null, whatever the schema says */
export function compare(columns: readonly Column[], fields: readonly Field[], notNull: ReadonlySet<string> = new Set()): string[] {
  const problems: string[] = [];
  const declared = new Map(fields.map((field) => [field.name, field]));
  const returned = new Set<string>();
  for (const column of columns) {
    if (returned.has(column.name)) problems.push(`two columns are called ${column.name}`);
    returned.add(column.name);
    const field = declared.get(column.name);
    if (field) problems.push(...compareOne(notNull.has(column.name) ? { ...column, nullable: false } : column, field));
    else problems.push(`${column.name} is returned, but not declared`);
  }
  for (const { name, optional, written } of fields)
    if (!returned.has(name) && !optional) problems.push(`${name}: ${written} is declared, but not returned`);
  return problems;
}

/** Rows have names in camelCase. What a function without a result returns is not read. */
export const misnamed = (columns: readonly Column[]): string[] =>
  columns
    .filter(({ name, type }) => name.includes('_') && type !== 'void')
    .map(({ name }) => `${name} is returned; name it "${name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}"`);

function compareOne({ name, type, isArray, nullable }: Column, field: Field): string[] {
  if (field.any) return [];
  const problems: string[] = [];
  if (nullable && !field.nullable) problems.push(`${name} can be null, but is declared as ${field.written}`);
  if (anything.has(type) && !isArray) return problems;
  const given = `${type}${isArray ? '[]' : ''}`;
  const fits = isArray ? field.elements !== undefined && fitsKind(type, field.elements) : fitsKind(type, field);
  if (!fits) problems.push(`${name} is of type ${given}, but is declared as ${field.written}`);
  return problems;
}

function fitsKind(type: string, { any, kinds: declared }: Field): boolean {
  return any || anything.has(type) || declared.has(kinds[type] ?? 'string');
}
