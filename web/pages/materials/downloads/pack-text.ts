import { packContents, type PackContent } from '../../../../contract/materials/downloads.ts';
import type { Translate } from '../../../app/i18n/translate.ts';

/** "Pictures, Documents". */
export const contentsText = (text: Translate, contents: readonly PackContent[]): string =>
  packContents
    .filter((one) => contents.includes(one))
    .map((one) => text(`materials.content.${one}`))
    .join(', ');

/** What a pack or feed is of. */
export function selectionText(text: Translate, { kind, name }: { kind: string; name: string | null }): string {
  if (kind === 'store' || kind === 'category') return name ?? text(`materials.of.${kind}`);
  return text(kind === 'purchased' ? 'materials.of.purchased' : 'materials.of.items');
}

/** What the query of a page asks to have in a pack: `?items=1,2`, `?store=3`, `?category=4`. */
export type RequestedChoice = { kind: 'items' | 'store' | 'category' | 'purchased'; ids: number[]; id: number | null };
const isId = (part: string): boolean => /^[1-9]\d{0,14}$/.test(part);

export function readRequestedChoice(query: URLSearchParams): RequestedChoice | null {
  const ids = (query.get('items') ?? '').split(',').filter(isId).map(Number).slice(0, 5_000);
  if (ids.length > 0) return { kind: 'items', ids, id: null };
  for (const kind of ['store', 'category'] as const) {
    const id = query.get(kind) ?? '';
    if (isId(id)) return { kind, ids: [], id: Number(id) };
  }
  return query.has('purchased') ? { kind: 'purchased', ids: [], id: null } : null;
}
