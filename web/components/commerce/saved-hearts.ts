import { wishListCalls } from '../../../contract/buying/wish-lists.ts';
import { send } from '../../app/api/client.ts';
import { mark } from '../../delivery/saved-marks.ts';

let saved: Set<number> | undefined;

function show(): void {
  mark(
    'saved',
    [...(saved ?? [])].map((id) => `[data-item="${id}"] svg`),
    'fill:currentColor;color:var(--accent)',
  );
}

/** Fills the hearts of the items that are on the reader's lists. */
export async function showSaved(): Promise<void> {
  if (saved) return;
  const { items } = await send(wishListCalls.saved, {}, { background: true }).catch(() => ({ items: [] }));
  saved = new Set(items);
  show();
}

/** Said of what has just been saved. */
export function addSaved(itemIds: readonly number[]): void {
  saved = new Set([...(saved ?? []), ...itemIds]);
  show();
}
