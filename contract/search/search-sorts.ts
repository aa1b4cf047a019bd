/** Orders of search results. Apart from search.ts, so that public pages need not load the schemas for it. */
export const searchSorts = ['relevance', 'priceAsc', 'priceDesc', 'newest', 'sales'] as const;
export type SearchSort = (typeof searchSorts)[number];
