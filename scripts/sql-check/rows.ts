/** What a row is declared to be, in terms that can be compared with columns. */
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Types } from './evaluate/types.ts';

export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'object';

export interface Field {
  name: string;
  /** The type as it is written. */
  written: string;
  /** May be missing. */
  optional: boolean;
  /** Anything: nothing is compared. */
  any: boolean;
  nullable: boolean;
  kinds: Set<Kind>;
  /** Lists, by what is in them. */
  elements: Field | undefined;
}

/** The declared fields; undefined when nothing is declared. */
export function fieldsOf(row: Type | undefined, types: Types): Field[] | undefined {
  if (!row || row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.Never)) return undefined;
  const { checker } = types;
  const parts = row.isUnionType() ? row.getTypes() : [row];
  const [object, ...others] = parts.filter((part) => !(part.flags & TypeFlags.Nullable));
  if (!object || others.length > 0 || checker.getIndexInfosOfType(object).length > 0) return undefined;
  // What the builder says of a statement that returns no rows.
  if (/^(?:Insert|Update|Delete|Merge)Result$/.test(object.getSymbol()?.name ?? '')) return undefined;
  const symbols = checker.getPropertiesOfType(object);
  if (symbols.length === 0) return undefined;
  const found = checker.getTypeOfSymbol(symbols);
  return symbols.map((symbol, at) => fieldOf(symbol.name, found[at], types));
}

function fieldOf(name: string, type: Type | undefined, types: Types): Field {
  const field: Field = {
    name,
    written: type ? types.checker.typeToString(type) : 'unknown',
    optional: false,
    any: false,
    nullable: false,
    kinds: new Set(),
    elements: undefined,
  };
  for (const part of type ? (type.isUnionType() ? type.getTypes() : [type]) : []) note(part, field, types);
  if (!type) field.any = true;
  return field;
}

function note(type: Type, field: Field, types: Types): void {
  const { flags } = type;
  const name = type.getSymbol()?.name;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional))
    field.any = true;
  else if (flags & TypeFlags.Null) field.nullable = true;
  else if (flags & (TypeFlags.Undefined | TypeFlags.Void)) field.optional = true;
  else if (flags & TypeFlags.StringLike) field.kinds.add('string');
  else if (flags & TypeFlags.NumberLike) field.kinds.add('number');
  else if (flags & TypeFlags.BooleanLike) field.kinds.add('boolean');
  else if (name === 'Date' || name === 'Buffer') field.kinds.add(name);
  else if (flags & TypeFlags.Intersection && type.isIntersectionType()) for (const part of type.getTypes()) note(part, field, types);
  else if (types.isArray(type)) field.elements = fieldOf(field.name, types.arguments(type)[0], types);
  else field.kinds.add('object');
}
