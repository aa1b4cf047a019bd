import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';

export const manageViews = ['items', 'stores', 'groups'] as const;
export type ManageView = (typeof manageViews)[number];
const states = ['live', 'scheduled', 'ended'] as const;
export const idOf = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;

export const viewOf = (query: URLSearchParams): ManageView => manageViews.find((view) => view === query.get('view')) ?? 'items';

/** Which rights the address asks for; the file has the same. */
export const rightFilterOf = (query: URLSearchParams) => ({
  kind: viewOf(query) === 'stores' ? ('store' as const) : ('item' as const),
  keyword: query.get('keyword')?.trim().slice(0, 80) || undefined,
  state: states.find((state) => state === query.get('state')),
  groupId: idOf(query.get('group')),
});

export function cursorOf(query: URLSearchParams): { cursor?: string; size: number } {
  const cursor = query.get('cursor');
  const size = Number(query.get('size'));
  return { ...(cursor ? { cursor } : {}), size: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize };
}
