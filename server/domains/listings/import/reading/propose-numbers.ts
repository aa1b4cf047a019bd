import { plainHeading } from '../../../../../contract/wire/headings.ts';
import type { ColumnProfile } from '../../../../engines/table-import/column-profile.ts';

type Columns = { headers: readonly string[]; mapping: readonly (string | null)[]; profiles: readonly ColumnProfile[] };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Braces in a header could not be written in a pattern. */
const placeholder = (header: string): string | null => (/[{}]/.test(header) || header === '' ? null : `{${header}}`);

/**
 * A pattern for the numbers of a list's items if no column has some: the GTIN, a prefix with the number of the row's record, or the name.
 * A number that only counts records belongs to one system: with the prefix another list does not have the same ones. `used`: patterns of the
 * store's earlier lists. Null: a column identifies the items.
 */
export function proposeNumbers({ headers, mapping, profiles }: Columns, storeCode: string, used: readonly string[]): string | null {
  const at = (target: string): number => mapping.findIndex((one) => one === target || one?.startsWith(`${target}.`) === true);
  const key = mapping.indexOf('item');
  if (at('sku') !== -1 || (key !== -1 && profiles[key]?.counter !== true)) return null;
  const lines = Math.max(0, ...profiles.map(({ filled }) => filled));
  const identifies = (index: number): boolean => {
    const profile = profiles[index];
    return profile !== undefined && profile.filled === lines && profile.distinct === profile.compared;
  };
  const gtin = at('gtin');
  if (identifies(gtin)) return placeholder(headers[gtin] ?? '');
  const prefix = `${storeCode}-${letters[prefixes(used)] ?? 'Z'}`;
  const record =
    key !== -1
      ? key
      : headers.findIndex((header, index) => identifies(index) && /^(?:id|no|nr|number|code|key)$|id$/.test(plainHeading(header)));
  const named = record === -1 ? null : placeholder(headers[record] ?? '');
  if (named !== null) return `${prefix}${named}`;
  const name = at('name');
  return (identifies(name) ? placeholder(headers[name] ?? '') : null) ?? `${prefix}{#}`;
}

const prefixes = (used: readonly string[]): number => new Set(used.filter((pattern) => /-[A-Z]\{/.test(pattern))).size;
