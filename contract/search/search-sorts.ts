/** Orders of search results. Separate from search.ts so that public pages do not load its schemas. */
export const searchSorts = ['relevance', 'priceAsc', 'priceDesc', 'newest', 'sales'] as const;
export type SearchSort = (typeof searchSorts)[number];
