import { isMessageKey } from '../../../../platform/texts.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { changesBetween } from '../../editor/history.ts';
import { snapshotsOf } from '../../editor/snapshots.ts';
import { rewriteItems, type ChangeAuthor } from '../../editor/write.ts';
import { addressesOf } from './address-queries.ts';
import { noteShown, type WaitingItem } from '../queries/pictures.ts';
import { putProblems } from '../queries/problems.ts';
import type { Problem } from '../reading/reading.ts';
import { type PictureWish, withPictures } from '../reading/requested-columns.ts';

export const addressesIn = (items: readonly WaitingItem[]): string[] => [
  ...new Set(items.flatMap(({ pictures }) => pictures.wanted.flatMap(({ address }) => address ?? []))),
];

/** Assigns fetched pictures to the items whose pictures are all settled, and reports missing ones by row, column and reason. */
export async function showPictures(
  tx: Tx,
  place: { companyId: number; storeId: number; storeCode: string; importId: string },
  items: readonly WaitingItem[],
  who: ChangeAuthor,
): Promise<number> {
  const { importId } = place;
  const states = await addressesOf(tx, importId, addressesIn(items));
  const settled = items.filter(({ pictures }) =>
    pictures.wanted.every(({ address }) => address === undefined || states.get(address)?.state !== 'waiting'),
  );
  if (settled.length === 0) return 0;
  const itemIds = settled.map(({ itemId }) => itemId);
  const known = new Map((await snapshotsOf(tx, { ...place, itemIds }, { lock: true })).map((item) => [item.id, item]));
  const keyOf = (address: string): string | undefined => states.get(address)?.key ?? undefined;
  const changed: Parameters<typeof rewriteItems>[2][number][] = [];
  const done: { itemId: number; version: number; pictures: PictureWish }[] = [];
  const problems: Problem[] = [];
  for (const { itemId, version, pictures } of settled) {
    for (const { line, header, address } of pictures.wanted) {
      const state = address === undefined ? undefined : states.get(address);
      if (address === undefined || state?.state !== 'failed') continue;
      const reason = state.reason !== null && isMessageKey(state.reason) ? state.reason : 'fetch.unreachable';
      problems.push({ line, header, reason, values: { ...state.values, address }, note: true });
    }
    const item = known.get(itemId);
    // It was removed meanwhile.
    if (!item) {
      done.push({ itemId, version, pictures });
      continue;
    }
    const after = withPictures(item.snapshot, pictures, keyOf);
    const differs = Object.keys(changesBetween(item.snapshot, after)).length > 0;
    if (differs) changed.push({ known: item, after });
    // An undo skips items that were changed since the list, and must go on doing so.
    const own = item.version === version;
    done.push({
      itemId,
      version: own ? version + (differs ? 1 : 0) : version,
      pictures: { ...pictures, left: after.pictureKeys, variants: pictures.variants.filter(({ address }) => keyOf(address) === undefined) },
    });
  }
  await rewriteItems(tx, place.storeCode, changed, who);
  await noteShown(tx, importId, done);
  await putProblems(tx, importId, [], problems);
  return settled.length;
}
