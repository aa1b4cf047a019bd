import { importBounds } from '../../../../../contract/listings/import-words.ts';
import type { Snapshot } from '../../editor/snapshots.ts';
import { all, empties, headerOf, type Line, type Problem } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import { placePictures, type Wanted } from '../reading/requested-columns.ts';
import type { Variant, Work } from './group.ts';

/**
 * Pictures by file name or address. If all are available they replace the item's pictures; otherwise they are appended. Pictures still to
 * be fetched are returned as a wish.
 */
export function putPictures(draft: Snapshot, work: Work): void {
  const { group, reading, found: findings } = work;
  const wanted = new Map<string, Wanted>();
  let complete = true;
  const { picturesOfItem: most } = importBounds;
  for (const line of group.lines) {
    for (const target of ['pictures', 'variantPicture']) {
      for (const cell of all(reading, line, target)) {
        if (empties(cell, reading)) {
          if (target === 'pictures') draft.pictureKeys = [];
          continue;
        }
        for (const name of values.picturesIn(cell)) {
          const found = pictureOf(name, draft, work);
          if ('reason' in found) {
            complete = false;
            findings.note(line, target, found.reason, { address: name });
            continue;
          }
          const known = found.key ?? found.address ?? '';
          if (wanted.has(known)) continue;
          if (wanted.size === most) {
            findings.note(line, target, 'import.tooMany', { most });
            return place(draft, [...wanted.values()], { complete, work });
          }
          wanted.set(known, { line: line.line, header: headerOf(reading, target), ...found });
        }
      }
    }
  }
  place(draft, [...wanted.values()], { complete, work });
}

function place(draft: Snapshot, wanted: Wanted[], { complete, work }: { complete: boolean; work: Work }): void {
  if (wanted.length === 0) return;
  const base = [...draft.pictureKeys];
  const there = wanted.flatMap(({ key }) => key ?? []);
  const waits = there.length < wanted.length;
  if (there.length > 0) placePictures(draft, complete && !waits ? there : [...base, ...there]);
  if (waits) work.pictures = { wanted, complete, base, left: [], variants: [] };
}

function pictureOf(
  name: string,
  draft: Snapshot,
  { reading, around }: Work,
): { key: string; address?: never } | { address: string; key?: never } | { reason: Problem['reason'] } {
  const own = /(?:\/media\/n\d\/|^)(pictures\/[\w./-]{1,200})$/.exec(name)?.[1];
  if (own && (draft.pictureKeys.includes(own) || around.ownPictures.has(own))) return { key: own };
  const uploaded = reading.pictures.get(values.pictureName(name));
  if (uploaded) return { key: uploaded };
  const found = values.pictureAddress(name);
  if (!found) return { reason: 'import.pictureMissing' };
  const before = 'address' in found ? around.fetched.get(found.address) : undefined;
  if (before !== undefined) return { key: before };
  return reading.fetches ? found : { reason: 'fetch.off' };
}

/** The picture of a variant: from a column for it, or from its line. */
export function putVariantPicture(line: Line, variant: Variant, draft: Snapshot, work: Work): void {
  const { reading } = work;
  const { layout } = reading;
  const cells = all(reading, line, 'variantPicture');
  // Lists in no known layout show a variant by the picture on its line.
  const shown = layout === null || layout === 'woocommerce' ? (variant.options.length > 0 ? all(reading, line, 'pictures') : []) : [];
  for (const name of [...cells, ...shown].flatMap(values.picturesIn)) {
    const found = pictureOf(name, draft, work);
    if ('reason' in found) continue;
    const { key, address } = found;
    if (address !== undefined) work.pictures?.variants.push({ sku: variant.sku, address, before: variant.pictureKey });
    else {
      variant.pictureKey = key;
      if (!draft.pictureKeys.includes(key)) draft.pictureKeys.push(key);
    }
    return;
  }
}
