/** `oak-chair~17` is the urlKey `oak-chair` of 17. The id decides; a wrong urlKey is redirected to the right one. Null when there is no id. */
export function splitSlug(slug: string): { urlKey: string; id: number } | null {
  const at = slug.lastIndexOf('~');
  const id = slug.slice(at + 1);
  if (at < 0 || !/^[1-9]\d{0,15}$/.test(id)) return null;
  return Number.isSafeInteger(Number(id)) ? { urlKey: slug.slice(0, at), id: Number(id) } : null;
}

export function itemPath(item: { urlKey: string; id: number }): string {
  return `/item/${item.urlKey}~${item.id}`;
}

export function categoryPath(category: { urlKey: string; id: number }): string {
  return `/category/${category.urlKey}~${category.id}`;
}

export function storePath(store: { id: number }): string {
  return `/store/${store.id}`;
}

/** Of a keyword: a pasted list of a hundred codes. */
export const mostLetters = 2_000;

export function keywordPath(keyword: string): string {
  return `/keyword/${encodeURIComponent(keyword)}`;
}
