import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/postgres/schema.ts';
import { changesBetween } from '../history.ts';
import { type KnownItem, type Snapshot, snapshotsOf } from '../snapshots.ts';
import { assemble, type Group, type StockWish, type Surroundings } from './assemble.ts';
import { keyOfGroup } from './keys.ts';
import * as queries from './queries.ts';
import { all, get, type Line, type Problem, type Reading } from './reading.ts';

export type Prepared = {
  items: { key: string; keyed: boolean; known: KnownItem | null; after: Snapshot; stock: StockWish[]; written: boolean }[];
  problems: Problem[];
  unknown: { kind: 'category' | 'option'; word: string; lines: number }[];
  created: number;
  changed: number;
  same: number;
  stockRows: queries.StockRow[];
};

type Place = { companyId: number; storeId: number; storeCode: string };

/** Works out what a part of a list means for the store, in a handful of statements whatever its length. With `lock` nobody else changes it until the transaction ends. */
export async function prepare(
  db: Kysely<DB>,
  place: Place,
  lines: readonly queries.KeyedLine[],
  reading: Reading,
  { lock = false } = {},
): Promise<Prepared> {
  const problems: Problem[] = [];
  const groups = [...Map.groupBy(lines, ({ key }) => key).values()].map((group) => {
    const { key, keyed } = keyOfGroup(group, reading);
    return { key, keyed, lines: group as Line[], skus: group.flatMap((line) => get(reading, line, 'sku').toUpperCase() || []) };
  });
  const skus = [...new Set(groups.flatMap((group) => (group.skus.length > 0 ? group.skus : [group.key.toUpperCase()])))];
  const found = await queries.matches(
    db,
    place.storeId,
    groups.map(({ key }) => key),
    skus,
  );
  const by = (how: queries.Match['how']): Map<string, number> =>
    new Map(found.filter((one) => one.how === how).map(({ word, item_id }) => [word, item_id]));
  const [codes, keys, owners] = [by('code'), by('key'), by('sku')];

  // Several groups may turn out to be one item, as where a list names variants by their SKUs alone.
  const joined = new Map<number | string, Omit<Group, 'known'> & { itemId: number | null }>();
  for (const group of groups) {
    const bySku = new Set((group.skus.length > 0 ? group.skus : [group.key.toUpperCase()]).flatMap((sku) => owners.get(sku) ?? []));
    const named = codes.get(group.key) ?? keys.get(group.key);
    const sold = bySku.size === 1 ? [...bySku][0] : undefined;
    const itemId = (group.keyed ? (named ?? sold) : (sold ?? named)) ?? null;
    if (itemId === null && bySku.size > 1) {
      for (const { line } of group.lines) problems.push({ line, header: '', reason: 'import.twoItems', values: {}, note: false });
      continue;
    }
    const before = itemId === null ? undefined : joined.get(itemId);
    if (before) before.lines.push(...group.lines);
    else joined.set(itemId ?? group.key, { key: group.key, keyed: group.keyed, lines: [...group.lines], itemId });
  }
  const itemIds = [...joined.values()].flatMap(({ itemId }) => itemId ?? []);
  const known = new Map((await snapshotsOf(db, { ...place, itemIds }, { lock })).map((item) => [item.id, item]));
  const stockRows = await queries.stockOfItems(db, itemIds, { lock });
  const mentioned = reading.columns.has('pictures') || reading.columns.has('variantPicture') ? pictureKeysIn(lines, reading) : [];
  const around: Surroundings = {
    storeCode: place.storeCode,
    skus: owners,
    ownPictures: new Set(await queries.ownPictures(db, place.storeId, mentioned)),
    stock: new Map(stockRows.map((row) => [`${row.variantId} ${row.warehouseId}`, row])),
  };

  const result: Prepared = { items: [], problems, unknown: [], created: 0, changed: 0, same: 0, stockRows };
  const words = new Map<string, Prepared['unknown'][number]>();
  for (const { itemId, ...group } of joined.values()) {
    const item = itemId === null ? null : (known.get(itemId) ?? null);
    const { after, stock, problems: some, unknown } = assemble({ ...group, known: item }, reading, around);
    problems.push(...some);
    for (const { kind, word } of new Map(unknown.map((one) => [`${one.kind} ${one.word}`, one])).values()) {
      const entry = words.get(`${kind} ${word}`) ?? { kind, word, lines: 0 };
      words.set(`${kind} ${word}`, { ...entry, lines: entry.lines + group.lines.length });
    }
    if (!after) continue;
    const written =
      item === null || Object.keys(changesBetween(item.snapshot, after)).length > 0 || after.variants.some(({ id }) => id === 0);
    if (item === null) result.created++;
    else if (written || stock.length > 0) result.changed++;
    else result.same++;
    result.items.push({ key: group.key, keyed: group.keyed, known: item, after, stock, written });
  }
  result.unknown = [...words.values()];
  return result;
}

/** Keys of pictures by their addresses here. */
function pictureKeysIn(lines: readonly Line[], reading: Reading): string[] {
  const keys = new Set<string>();
  for (const line of lines)
    for (const cell of [...all(reading, line, 'pictures'), ...all(reading, line, 'variantPicture')])
      for (const [, key] of cell.matchAll(/(?:\/media\/n\d\/|^|[\s,;|])(pictures\/[\w./-]{1,200})/g)) if (key) keys.add(key);
  return [...keys];
}
