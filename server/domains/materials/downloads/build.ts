import { rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codes } from '../../../../contract/wire/codes.ts';
import { packBounds, type PackContent } from '../../../../contract/materials/downloads.ts';
import { usualColumns } from '../../../../contract/materials/layout-columns.ts';
import { Archive } from '../../../platform/files/archive.ts';
import type { Files } from '../../../platform/files/files.ts';
import { sizedPicture } from '../../../platform/files/pictures.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { contentTypes, decimalSign, written } from './formats.ts';
import { listItems, type ListItem } from './list-queries.ts';
import { readColumns, rowsOf } from './list-rows.ts';
import { notePackItems, type PackRow } from './pack-queries.ts';
import { picturesOf, safeName } from './picture-names.ts';
import { itemsOf, readSelection } from './selections.ts';
import { readShopList, shopFiles } from '../shop-exports/index.ts';

/** ZIP archives without ZIP64 hold at most 65,535 entries. */
const mostEntries = 60_000;
/** Batch size for reading pictures and documents of items. */
const batch = 100;

type Parts = { database: Database; files: Files; path: string; onProgress: (percent: number) => Promise<void> };
export type Built = { fileName: string; contentType: string; size: number; items: number };

const has = (pack: PackRow, content: PackContent): boolean => pack.contents.includes(content);

/**
 * Builds a pack at `path` from what its creator may see now. A single list is a plain file; everything else, and lists for a shop system,
 * a ZIP archive. Rows and pictures are streamed.
 * @throws if nothing of the selection is visible, or the pack becomes too large
 */
export async function buildPack(pack: PackRow, scope: SignedInScope, parts: Parts): Promise<Built> {
  const itemIds = await itemsOf(parts.database, readSelection(pack.selection), scope);
  if (itemIds.length === 0) throw new Refusal(codes.refused, 'downloads.empty');
  const shop = readShopList(pack.shop);
  const lists = pack.contents.filter((content) => content === 'data' || content === 'stock');
  const progress = steps(parts.onProgress, itemIds.length * (lists.length + (lists.length < pack.contents.length ? 4 : 0)));
  const noted = {
    texts: has(pack, 'data'),
    prices: scope.seesPrices && lists.length > 0,
    stock: has(pack, 'stock'),
    pictures: has(pack, 'pictures'),
  };
  for (let at = 0; at < itemIds.length; at += 1_000)
    await notePackItems(parts.database.kysely, pack.id, itemIds.slice(at, at + 1_000), scope, noted);

  const day = scope.now.toISOString().slice(0, 10);
  const listOf = (content: 'data' | 'stock'): AsyncIterable<string | Uint8Array> => {
    const columns = readColumns(pack.columns) ?? usualColumns(content);
    const onItems = (items: ListItem[]): Promise<void> => progress(items.length);
    const rows = rowsOf(parts.database, scope, { itemIds, columns, decimal: decimalSign(pack), onItems });
    return written(
      pack,
      columns.map(({ name }) => name),
      rows,
    );
  };
  await rm(parts.path, { force: true });
  const [only] = lists;
  const done = { items: itemIds.length };
  if (only && pack.contents.length === 1 && !shop) {
    await pipeline(Readable.from(listOf(only)), createWriteStream(parts.path, { mode: 0o600 }));
    const { size } = await stat(parts.path);
    return { ...done, size, fileName: `kontor-${only}-${day}.${pack.format}`, contentType: contentTypes[pack.format] };
  }
  const wanted = { itemIds, language: pack.language, onItems: progress };
  const archive = new Archive(parts.path, scope.now);
  try {
    for (const content of lists) {
      if (content === 'stock' || !shop) await archive.add(`${content}.${pack.format}`, listOf(content));
      else for (const { name, content: file } of shopFiles(parts.database, scope, { ...wanted, list: shop })) await archive.add(name, file);
    }
    if (has(pack, 'pictures') || has(pack, 'documents')) await addFiles(archive, pack, scope, { ...parts, itemIds, progress });
    await archive.close();
  } catch (error) {
    archive.abandon();
    throw error;
  }
  return { ...done, size: (await stat(parts.path)).size, fileName: `kontor-${day}-${pack.id}.zip`, contentType: 'application/zip' };
}

/** Counts work and reports the percentage at most once a second. */
function steps(onProgress: (percent: number) => Promise<void>, all: number): (more: number) => Promise<void> {
  let [done, reported] = [0, Date.now()];
  return async (more) => {
    done += more;
    if (Date.now() - reported < 1_000) return;
    reported = Date.now();
    await onProgress(Math.min(99, Math.floor((done / all) * 100)));
  };
}

async function addFiles(
  archive: Archive,
  pack: PackRow,
  scope: SignedInScope,
  { database, files, itemIds, progress }: Parts & { itemIds: readonly number[]; progress: (more: number) => Promise<void> },
): Promise<void> {
  let entries = 0;
  const add = async (name: string, content: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void> => {
    if (++entries > mostEntries || archive.size > packBounds.bytes)
      throw new Refusal(codes.refused, 'downloads.tooLarge', { gigabytes: packBounds.bytes / 1024 ** 3 });
    await archive.add(name, content, true);
  };
  for (let at = 0; at < itemIds.length; at += batch) {
    for (const item of await listItems(database, scope, itemIds.slice(at, at + batch))) {
      const folder = safeName(item.itemCode);
      if (has(pack, 'pictures')) {
        for (const { key, name } of picturesOf(item, pack.pictureSize === 'n0' ? undefined : 'webp')) {
          const content = await pictureIn(files, key, pack.pictureSize);
          if (content) await add(`pictures/${folder}/${name}`, content);
        }
      }
      if (has(pack, 'documents')) {
        for (const { id, key, name, kind } of item.documents ?? []) {
          const file = await files.open(key);
          // File names are free text; the number keeps them unique.
          if (file) await add(`documents/${folder}/${kind}-${id}-${safeName(name)}`, file.read());
        }
      }
      await progress(4);
    }
  }
}

/** Originals are streamed; the other sizes are small. */
async function pictureIn(
  files: Files,
  key: string,
  size: PackRow['pictureSize'],
): Promise<AsyncIterable<Uint8Array> | Uint8Array[] | null> {
  if (size === 'n0') return (await files.open(key))?.read() ?? null;
  const picture = await sizedPicture(files, key, size, 'webp');
  return picture && [picture.content];
}
