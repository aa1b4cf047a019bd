import { sql } from 'kysely';
import type { ListingChange } from '../../../../contract/listings/listings.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { Snapshot } from './snapshots.ts';

export type Changes = Record<string, [string | null, string | null]>;

/** Numbers, flags and texts of an item by their path, such as `texts.de.name` or `variants.CHAIR-1.listPrice`. */
function flat(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') into.set(path, String(value as string | number | boolean));
  else if (Array.isArray(value)) {
    const keyed = value.every((one) => typeof one === 'object' && one !== null);
    if (!keyed) return void (value.length > 0 && into.set(path, value.join('\n')));
    for (const one of value as Record<string, string | number | boolean | null>[]) {
      const { id: _, ...rest } = one;
      const key = one['sku'] ?? one['attribute'] ?? one['from'] ?? '';
      if ('attribute' in one) into.set(`${path}.${String(key)}`, String(one['value'] ?? one['label'] ?? ''));
      else if ('from' in one) into.set(`${path}.${String(key)}`, String(one['price']));
      else if ('startsAt' in one) {
        const { startsAt, ...planned } = one;
        flat(planned, `${path}.${String(startsAt).slice(0, 16)}Z`, into);
      } else flat(rest, `${path}.${String(key)}`, into);
    }
  } else for (const [name, one] of Object.entries(value)) flat(one, path ? `${path}.${name}` : name, into);
}

/** Differences between two states of an item, by path. */
export function changesBetween(before: Snapshot | null, after: Snapshot): Changes {
  const [old, now] = [new Map<string, string>(), new Map<string, string>()];
  if (before) flat(before, '', old);
  flat(after, '', now);
  const changes: Changes = {};
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    // URL keys follow from names; the SKU is part of the path.
    if (/\.urlKey$|^itemCode$|^store$|^variants\..*\.sku$/.test(path)) continue;
    const [was, is] = [old.get(path) ?? null, now.get(path) ?? null];
    if (was !== is) changes[path] = [was, is];
  }
  return changes;
}

/** `version`: the version that the change created, if any. */
export type ItemChange = { itemId: number; changes: Changes; version?: number };

/** Records changes, in the transaction of the change. One statement; items without changes are skipped. */
export async function recordChanges(
  tx: Connection,
  items: readonly ItemChange[],
  { userId, source, at }: { userId: number | null; source: ListingChange['source']; at: Date },
): Promise<void> {
  const rows = items
    .filter(({ changes }) => Object.keys(changes).length > 0)
    .map(({ itemId, changes, version }) => ({ item_id: itemId, changes, version }));
  if (rows.length === 0) return;
  const given = sql<{ item_id: number; changes: string; version: number | null }>`json_to_recordset(${JSON.stringify(rows)}::json)`;
  await tx
    .insertInto('item_change')
    .columns(['item_id', 'user_id', 'source', 'changes', 'at', 'version'])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given (item_id bigint, changes jsonb, version integer)`))
        .select([
          'given.item_id',
          sql<number | null>`${userId}::bigint`.as('user_id'),
          sql<string>`${source}::text`.as('source'),
          'given.changes',
          sql<Date>`${at}::timestamptz`.as('at'),
          'given.version',
        ]),
    )
    .execute();
}

/** Changes of an item after a version of it that created versions of their own, oldest first. */
export async function changesSince(
  db: Connection,
  itemId: number,
  version: number,
): Promise<{ source: ListingChange['source']; at: Date; changes: Changes }[]> {
  const { rows } = await sql<{ source: ListingChange['source']; at: Date; changes: Changes }>`
    select source, at, changes from item_change where item_id = ${itemId} and version > ${version} order by id`.execute(db);
  return rows;
}

const shown = 100;

/** Null if the company has no such item in that store. */
export async function historyOf(
  db: Connection,
  { companyId, storeId, id }: { companyId: number; storeId: number; id: number },
): Promise<ListingChange[] | null> {
  const { rows } = await sql<{ rows: (Omit<ListingChange, 'changes'> & { changes: Changes })[] }>`
    select coalesce((select json_agg(json_build_object('id', x.id, 'at', x.at, 'by', u.name, 'source', x.source, 'changes', x.changes) order by x.id desc)
      from (select * from item_change h where h.item_id = i.id order by h.id desc limit ${shown}) x left join user_account u on u.id = x.user_id), '[]') as rows
    from item i join store s on s.id = i.store_id where i.id = ${id} and s.id = ${storeId} and s.company_id = ${companyId}`.execute(db);
  const found = rows[0]?.rows;
  if (!found) return null;
  return found.map(({ changes, ...entry }) => ({
    ...entry,
    at: new Date(entry.at).toISOString(),
    changes: Object.entries(changes).map(([what, [before, after]]) => ({ what, before, after })),
  }));
}
